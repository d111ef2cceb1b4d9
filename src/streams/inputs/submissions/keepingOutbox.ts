import {
  concat,
  concatAll,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { ownerOf } from '#streams/state/session/owner.ts';
import { type State } from '#streams/state/state.ts';
import { type OutgoingSolution } from '#streams/state/submissions/work.ts';
import { type ContextWith, selected } from '../context.ts';
import { keepSolution, type KeptSolution, keptSolutions } from './outbox.ts';

type Context = ContextWith<'outbox'>;

/**
 * Keeps unacknowledged work in the browser, and sends it when the same person is in the same contest again;
 * refused work is kept until the person dismisses it (TSK-8).
 */
export function outbox$(context: Context): Observable<ContestEvent> {
  return defer(() => {
    const { state$, ports } = context;
    /** Ids that this page removed: a read may have begun before the removal. */
    const letGo = new Set<string>();
    const session$ = selected(state$, (state) => state.session);
    return merge(
      kept$(context, letGo),
      merge(session$, ports.outbox.changes$).pipe(switchMap(() => found$(context, letGo))),
    );
  });
}

/** Changes follow one another, so that nothing is stored after it was removed. */
function kept$({ events$, state$, ports }: Context, letGo: Set<string>): Observable<ContestEvent> {
  const changes$ = events$.pipe(
    map((event): Observable<ContestEvent> => {
      switch (event.type) {
        case 'SolutionSubmitted':
        case 'SolutionRefused':
          return keep$(state$.value, ports.outbox, event.clientId);
        case 'SolutionDelayed':
          // There may be room again after a removal.
          return isNotKept(state$.value, event.clientId)
            ? keep$(state$.value, ports.outbox, event.clientId)
            : EMPTY;
        case 'SolutionAcknowledged':
        case 'SolutionDismissed':
          letGo.add(event.clientId);
          return ports.outbox.drop(event.clientId);
        default:
          return EMPTY;
      }
    }),
  );
  return changes$.pipe(concatAll());
}

function keep$(state: State, outbox: Context['ports']['outbox'], clientId: string): Observable<ContestEvent> {
  const owner = ownerOf(state);
  const solution = state.work.outbox.find((one) => one.clientId === clientId);
  if (solution === undefined) return EMPTY;
  const written$ = owner === null ? of(false) : keepSolution(outbox, owner, keptOf(solution));
  return written$.pipe(map((isThere) => ({ type: isThere ? 'SolutionKept' : 'SolutionNotKept', clientId })));
}

/**
 * Work in the browser that this page does not know; and known work that another page has dismissed, or has an
 * answer to.
 */
function found$({ state$, ports }: Context, letGo: ReadonlySet<string>): Observable<ContestEvent> {
  const before = state$.value;
  const owner = ownerOf(before);
  if (owner === null) return EMPTY;
  const knownIds = new Set(before.work.outbox.filter(isKept).map(({ clientId }) => clientId));
  return ports.outbox.read().pipe(
    mergeMap(({ entries, isAll }) => {
      const { outbox } = state$.value.work;
      const kept = keptSolutions(entries, owner);
      const unknown = kept.filter(
        ({ clientId }) => !letGo.has(clientId) && !outbox.some((one) => one.clientId === clientId),
      );
      const gone = outbox.filter(
        // An entry that was stored after the read began does not count as gone.
        (one) =>
          isAll && knownIds.has(one.clientId) && !kept.some(({ clientId }) => clientId === one.clientId),
      );
      return concat(restored$(unknown), settledElsewhere$(gone));
    }),
  );
}

function restored$(solutions: readonly KeptSolution[]): Observable<ContestEvent> {
  return from(solutions).pipe(map((solution): ContestEvent => ({ type: 'SolutionRestored', ...solution })));
}

function settledElsewhere$(gone: readonly OutgoingSolution[]): Observable<ContestEvent> {
  const putAway = gone.filter(({ state: { kind } }) => kind === 'refused');
  return concat(
    from(putAway).pipe(map(({ clientId }): ContestEvent => ({ type: 'SolutionDismissed', clientId }))),
    // The server answers a repetition in the same way.
    of<ContestEvent>({ type: 'SolutionRetryWanted' }).pipe(filter(() => gone.length > putAway.length)),
  );
}

function isNotKept({ work }: State, clientId: string): boolean {
  return work.outbox.some((one) => one.clientId === clientId && one.keeping === 'not_kept');
}

function isKept({ keeping }: OutgoingSolution): boolean {
  return keeping === 'kept';
}

function keptOf(outgoing: OutgoingSolution): KeptSolution {
  const { state, keeping: _, ...solution } = outgoing;
  const refused = state.kind === 'refused' ? { key: state.key, detail: state.detail } : null;
  return { ...solution, refused };
}
