import { concat, defer, EMPTY, filter, from, map, merge, mergeMap, type Observable, of } from 'rxjs';
import { type ContestEvent } from '../../events/event.ts';
import { ownerOf } from '../../state/owner.ts';
import { type State } from '../../state/state.ts';
import { type OutgoingSolution } from '../../state/work.ts';
import { type ContextWith, selected } from '../context.ts';
import { keepSolution, type KeptSolution, keptSolutions } from './outbox.ts';

type Context = ContextWith<'storage'>;

/**
 * What has not arrived is kept in the browser until it has, and sent when the same person is in the same contest again; what
 * was refused is kept until they put it away (TSK-8).
 */
export function outbox$(context: Context): Observable<ContestEvent> {
  const { state$, ports } = context;
  const session$ = selected(state$, (state) => state.session);
  const others$ = ports.storage.outboxChanges$;
  return merge(kept$(context), merge(session$, others$).pipe(mergeMap(() => defer(() => found$(context)))));
}

function kept$({ events$, state$, ports }: Context): Observable<ContestEvent> {
  return events$.pipe(
    mergeMap((event): Observable<ContestEvent> => {
      switch (event.type) {
        case 'SolutionSubmitted':
        case 'SolutionRefused':
          return keep(state$.value, ports.storage, event.clientId);
        case 'SolutionAcknowledged':
        case 'SolutionDismissed':
          ports.storage.dropFromOutbox(event.clientId);
          return EMPTY;
        default:
          return EMPTY;
      }
    }),
  );
}

function keep(
  state: State,
  storage: Context['ports']['storage'],
  clientId: string,
): Observable<ContestEvent> {
  const owner = ownerOf(state);
  const solution = state.work.outbox.find((one) => one.clientId === clientId);
  if (owner === null || solution === undefined) return EMPTY;
  return keepSolution(storage, owner, keptOf(solution)) ? EMPTY : of({ type: 'SolutionNotKept', clientId });
}

/** What the browser holds and this page does not know of; and what another page has put away, or had an answer to. */
function found$({ state$, ports }: Context): Observable<ContestEvent> {
  const state = state$.value;
  const owner = ownerOf(state);
  if (owner === null) return EMPTY;
  const kept = keptSolutions(ports.storage, owner);
  const { outbox } = state.work;
  const unknown = kept.filter(({ clientId }) => !outbox.some((one) => one.clientId === clientId));
  const gone = outbox.filter((one) => one.isKept && !kept.some(({ clientId }) => clientId === one.clientId));
  const putAway = gone.filter(({ state: { kind } }) => kind === 'refused');
  return concat(
    from(unknown).pipe(map((solution): ContestEvent => ({ type: 'SolutionRestored', ...solution }))),
    from(putAway).pipe(map(({ clientId }): ContestEvent => ({ type: 'SolutionDismissed', clientId }))),
    // The server answers the same to whoever asks again.
    of<ContestEvent>({ type: 'SolutionRetryWanted' }).pipe(filter(() => gone.length > putAway.length)),
  );
}

function keptOf({ state, ...solution }: OutgoingSolution): KeptSolution {
  const { clientId, task, language, fileName, source, encoding, submittedAt } = solution;
  const refused = state.kind === 'refused' ? { key: state.key, detail: state.detail } : null;
  return { clientId, task, language, fileName, source, encoding, submittedAt, refused };
}
