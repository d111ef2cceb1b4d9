import { defer, ignoreElements, mergeMap, type Observable, retry } from 'rxjs';
import { type ContestEvent } from '../events/event.ts';
import { type InputPorts } from './context.ts';
import { retryDelayMs } from './retry.ts';

/** Brings a part of the client for the events that need it; they wait for it however long it takes. Says nothing itself. */
export function broughtFor$(
  reasons$: Observable<ContestEvent>,
  bring: (missed: ContestEvent) => Promise<void>,
  { ticker, random }: Pick<InputPorts, 'ticker' | 'random'>,
): Observable<never> {
  return reasons$.pipe(
    mergeMap((event) =>
      defer(() => bring(event)).pipe(
        retry({ delay: (_, failures) => ticker.after(retryDelayMs(failures, random())) }),
        ignoreElements(),
      ),
    ),
  );
}
