import { catchError, filter, map, type Observable, switchMap } from 'rxjs';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { callAs, shownFailure } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http'>;

/** A rejudging was opened, or went on while it was open: old and new results are fetched. */
export function rejudgingDetails$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'RejudgingOpened' || event.type === 'RejudgingChanged'),
    map((event) => (event.type === 'RejudgingOpened' ? event.id : event.rejudging.id)),
    filter((rid) => rid === state$.value.judging.opened?.id),
    switchMap((rid) =>
      callAs(context, 'rejudging', { rid }).pipe(
        map(({ answer }): ContestEvent => ({ type: 'RejudgingDetailLoaded', ...answer })),
        catchError(shownFailure(context, 'rejudging')),
      ),
    ),
  );
}

/** What staff changed, newest first, and further back. */
export function audit$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'AuditOpened' || event.type === 'OlderAuditWanted'),
    switchMap((event) => auditPage(context, event, state$.value.staff.audit)),
  );
}

function auditPage(
  context: Context,
  { type }: EventOf<'AuditOpened' | 'OlderAuditWanted'>,
  {
    contestId,
    entries,
  }: { readonly contestId: number | null; readonly entries: readonly { readonly id: number }[] | null },
): Observable<ContestEvent> {
  const older = type === 'OlderAuditWanted';
  const before = older ? entries?.at(-1)?.id : undefined;
  return callAs(context, 'audit', before === undefined ? {} : { before }, { contestId }).pipe(
    map(({ answer }): ContestEvent => ({
      type: 'AuditLoaded',
      entries: answer.entries,
      more: answer.more,
      older,
    })),
    catchError(shownFailure(context, 'audit')),
  );
}
