import { catchError, filter, from, map, mergeMap, of, switchMap, type Observable } from 'rxjs';
import { type CallName } from '../../../../protocol/calls.ts';
import { type ContestEvent, type EventOf } from '../../events/event.ts';
import { selectRole } from '../../state/session.ts';
import { pageOf } from '../../state/pages.ts';
import { callAs, failureOf, notLoaded, requestFailed } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http' | 'browser'>;

/** A competitor opened a task. */
export function taskDetails$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'TaskOpened'),
    switchMap((opened) =>
      callAs(context, 'task', { tid: opened.number }).pipe(
        map(({ answer }): ContestEvent => ({ type: 'TaskDetailLoaded', task: answer })),
        catchError(notLoaded(context, pageOf(opened))),
      ),
    ),
  );
}

/** A statement is to be shown: Markdown as text, a PDF as an address in this page. */
export function statements$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'StatementOpened'),
    switchMap((opened) => {
      const { number, lang } = opened;
      return callAs(context, 'statement', { tid: number, lang }).pipe(
        switchMap(({ answer: file }) => statementIn(context, file)),
        map((statement): ContestEvent => ({ type: 'StatementLoaded', number, lang, ...statement })),
        catchError(notLoaded(context, pageOf(opened))),
      );
    }),
  );
}

/** Submissions were opened, perhaps two beside each other: the source of each, as its owner or the organisers see it. */
export function submissionDetails$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'SubmissionOpened'),
    mergeMap((opened) => {
      const { id } = opened;
      const name = selectRole(context.state$.value) === 'user' ? 'submission' : 'staffSubmission';
      return callAs(context, name, { sid: id }).pipe(
        mergeMap(({ answer }): readonly ContestEvent[] => {
          const { source, file_name: fileName, judgement, ...rest } = answer;
          const { job = null, ...submission } = { job: undefined, ...rest };
          const isNews = 'username' in submission && !context.state$.value.staff.submissions?.has(id);
          return [
            // An old one that was never in the organisers' list is told of as well.
            ...(isNews ? [{ type: 'SubmissionFed' as const, submission, by: 'fetch' as const }] : []),
            { type: 'SubmissionDetailLoaded', id, source, fileName, judgement, job },
          ];
        }),
        catchError(notLoaded(context, pageOf(opened))),
      );
    }),
  );
}

/** The next page of the organisers' list of submissions. */
export function olderSubmissions$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'OlderSubmissionsWanted'),
    switchMap(() => {
      const before = state$.value.staff.submissionsFrom;
      return callAs(context, 'staffSubmissions', before === null ? {} : { before }).pipe(
        map(({ answer }): ContestEvent => ({
          type: 'SubmissionFeedLoaded',
          submissions: answer.submissions,
          more: answer.more,
          older: true,
        })),
        catchError(told(context, 'staffSubmissions')),
      );
    }),
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
    catchError(told(context, 'audit')),
  );
}

function statementIn(
  { ports }: Context,
  file: Blob,
): Observable<{ mime: string; text: string | null; blobUrl: string | null }> {
  const mime = file.type.split(';')[0]?.trim() ?? '';
  if (mime === 'application/pdf') return of({ mime, text: null, blobUrl: ports.browser.addressOf(file) });
  return from(file.text()).pipe(map((text) => ({ mime, text, blobUrl: null })));
}

function told({ state$ }: Context, name: CallName): (error: unknown) => Observable<ContestEvent> {
  return (error) => failureOf(state$, error, (failed) => [requestFailed(name, failed)]);
}
