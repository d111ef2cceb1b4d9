import { defer, filter, ignoreElements, type Observable, tap } from 'rxjs';
import { type FileCall, isFileAnswer } from '#streams/events/resources.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith } from '../context.ts';

/** Where a file's address in this page is shown. */
interface Shown {
  readonly call: FileCall;
  readonly resource: string;
}

/** Lets the browser forget files that no page shows any more: their addresses hold their contents in memory. Emits nothing. */
export function forgottenFiles$({
  events$,
  state$,
  ports,
}: ContextWith<'browser'>): Observable<ContestEvent> {
  return defer(() => {
    const addresses = new Map<string, Shown>();
    const forget = () => {
      for (const [address, shown] of addresses) {
        if (addressOf(state$.value, shown) === address) continue;
        addresses.delete(address);
        ports.browser.releaseAddress(address);
      }
    };
    return events$.pipe(
      tap((event) => {
        if (event.type !== 'ResourceLoaded' || !isFileAnswer(event)) return;
        const { call, resource, answer } = event;
        if (answer.blobUrl !== null) addresses.set(answer.blobUrl, { call, resource });
      }),
      filter(({ type }) => FORGETTING.has(type)),
      tap(forget),
      ignoreElements(),
    );
  });
}

/** After these a file may be shown no more: its page was left, or another has come in its place. */
const FORGETTING: ReadonlySet<ContestEvent['type']> = new Set<ContestEvent['type']>([
  'ResourceClosed',
  'ResourceLoaded',
  'SessionEnded',
]);

function addressOf({ resources }: State, { call, resource }: Shown): string | null {
  const state = resources[call]?.[resource];
  return state?.kind === 'shown' ? state.answer.blobUrl : null;
}
