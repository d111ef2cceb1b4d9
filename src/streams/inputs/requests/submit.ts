import {
  catchError,
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  race,
  skip,
  switchMap,
  take,
  takeUntil,
  concat,
  ignoreElements,
  tap,
} from 'rxjs';
import { callWithProgress } from '../../../api/calls.ts';
import { type ContestEvent, type EventOf } from '../../events/event.ts';
import { ownerOf } from '../../state/owner.ts';
import { failureOf, isTransient, scopeOf } from '../caller.ts';
import { type ContextWith, selected } from '../context.ts';
import { retryDelayMs } from '../retry.ts';
import { keepSolution, type KeptSolution, keptSolutions, letGo } from './outbox.ts';

type Context = ContextWith<'http' | 'clock' | 'ticker' | 'storage' | 'random' | 'browser'>;
type Submitted = EventOf<'SolutionSubmitted'>;

const ENDS: readonly ContestEvent['type'][] = ['SessionEnded', 'SessionOpened', 'ContestChosen'];
/**
 * Sends solutions, one after another. One that does not get through is tried again until it does, under the same id:
 * the server counts it once (TSK-8).
 */
export function submissions$(context: Context): Observable<ContestEvent> {
  const { events$ } = context;
  const over$ = events$.pipe(filter((event) => ENDS.includes(event.type)));
  // A new session begins a new line: what waited in the old one comes again out of the outbox.
  return merge(of(null), over$).pipe(
    switchMap(() =>
      events$.pipe(
        filter((event) => event.type === 'SolutionSubmitted'),
        concatMap((solution) => send(context, solution, 1).pipe(takeUntil(dismissed(context, solution)))),
      ),
    ),
  );
}

/** What has not arrived is kept in the browser, and sent when the same person is in the same contest again. */
export function outbox$({ events$, state$, ports }: Context): Observable<ContestEvent> {
  const kept$ = events$.pipe(
    tap((event) => {
      const owner = ownerOf(state$.value);
      if (event.type === 'SolutionSubmitted' && owner !== null)
        keepSolution(ports.storage, owner, solutionOf(event));
      else if (isOver(event)) letGo(ports.storage, event.clientId);
    }),
    ignoreElements(),
  );
  const found$ = selected(state$, (state) => state.session).pipe(
    switchMap(() =>
      defer(() => {
        const owner = ownerOf(state$.value);
        return owner === null ? EMPTY : from(keptSolutions(ports.storage, owner));
      }),
    ),
    map((kept): ContestEvent => ({ type: 'SolutionSubmitted', ...kept })),
  );
  return merge(kept$, found$);
}

function solutionOf(submitted: Submitted): KeptSolution {
  const { clientId, task, language, fileName, source, encoding, submittedAt } = submitted;
  return { clientId, task, language, fileName, source, encoding, submittedAt };
}

type Over = EventOf<'SolutionAcknowledged' | 'SolutionRefused' | 'SolutionDismissed'>;

function isOver(event: ContestEvent): event is Over {
  const { type } = event;
  return type === 'SolutionAcknowledged' || type === 'SolutionRefused' || type === 'SolutionDismissed';
}

function dismissed({ events$ }: Context, { clientId }: Submitted): Observable<unknown> {
  return events$.pipe(filter((event) => event.type === 'SolutionDismissed' && event.clientId === clientId));
}

function send(context: Context, solution: Submitted, attempt: number): Observable<ContestEvent> {
  const { ports, state$ } = context;
  const { clientId, task, language, fileName } = solution;
  const files = { source: { file: contentOf(solution), name: fileName } };
  const request = { task, language, client_id: clientId };
  return callWithProgress(ports.http, 'submit', scopeOf(state$.value), request, { files }).pipe(
    map((exchange): ContestEvent =>
      exchange.kind === 'progress'
        ? { type: 'SolutionSent', clientId, percent: exchange.percent }
        : { type: 'SolutionAcknowledged', clientId, submission: exchange.answered.answer },
    ),
    catchError((error: unknown) => {
      let retryAt: number | null = null;
      const told$ = failureOf(state$, error, (failed) => {
        if (!isTransient(failed))
          return [{ type: 'SolutionRefused', clientId, key: failed.key, detail: failed.detail }];
        retryAt = ports.clock.now() + retryDelayMs(attempt, ports.random());
        return [{ type: 'SolutionDelayed', clientId, retryAt }];
      });
      const again$ = defer(() =>
        retryAt === null ? EMPTY : sendAt(context, solution, attempt + 1, retryAt),
      );
      return concat(told$, again$);
    }),
  );
}

function contentOf({ source, encoding }: Submitted): Blob {
  return new Blob([encoding === 'text' ? source : Uint8Array.from(atob(source), (one) => one.charCodeAt(0))]);
}

/** Tries again when the time has come, or the network is back. */
function sendAt(
  context: Context,
  solution: Submitted,
  attempt: number,
  at: number,
): Observable<ContestEvent> {
  const { ticker, clock, browser } = context.ports;
  const online$ = browser.online$.pipe(skip(1), filter(Boolean));
  return race(ticker.after(Math.max(0, at - clock.now())), online$).pipe(
    take(1),
    exhaustMap(() => {
      const percent = 0;
      const sending: ContestEvent = { type: 'SolutionSent', clientId: solution.clientId, percent };
      return concat(of(sending), send(context, solution, attempt));
    }),
  );
}
