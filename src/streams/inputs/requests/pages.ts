import { catchError, filter, from, map, mergeMap, of, switchMap, type Observable } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectRole } from '#streams/state/session.ts';
import { pageOf } from '#streams/state/pages.ts';
import { callAs, notLoaded } from '../caller.ts';
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

/** Statements are to be shown, perhaps in two languages beside each other: Markdown as text, a PDF as an address in this page. */
export function statements$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'StatementOpened'),
    mergeMap((opened) => {
      return statementOf(context, opened).pipe(catchError(notLoaded(context, pageOf(opened))));
    }),
  );
}

/** Fetches a statement in one of its languages, as it was written or as its PDF. Fails as the call does. */
export function statementOf(
  context: Context,
  {
    number,
    lang,
    asPdf = false,
  }: { readonly number: number; readonly lang: string; readonly asPdf?: boolean },
): Observable<ContestEvent> {
  return callAs(context, 'statement', { tid: number, lang, ...(asPdf ? { as: 'pdf' } : {}) }).pipe(
    switchMap(({ answer: file }) => contentOf(context, file)),
    map((statement): ContestEvent => {
      const loaded = { type: 'StatementLoaded', number, lang, ...statement } as const;
      return asPdf ? { ...loaded, asPdf } : loaded;
    }),
  );
}

/** The address names a file of a task: the server knows which there are, and who may see them (RTE-5). */
export function taskFiles$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'TaskFileOpened'),
    switchMap((opened) => {
      const { number, path } = opened;
      return callAs(context, 'attachment', { tid: number, name: path }).pipe(
        switchMap(({ answer: file }) => contentOf(context, file)),
        map((content): ContestEvent => ({ type: 'TaskFileLoaded', number, path, ...content })),
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
            // An old submission that was never in the organisers' list is an event as well.
            ...(isNews ? [{ type: 'SubmissionFed' as const, submission, by: 'fetch' as const }] : []),
            { type: 'SubmissionDetailLoaded', id, source, fileName, judgement, job },
          ];
        }),
        catchError(notLoaded(context, pageOf(opened))),
      );
    }),
  );
}

/** A file's text where it has one, else its address in this page. */
export function contentOf(
  { ports }: Pick<Context, 'ports'>,
  file: Blob,
): Observable<{ mime: string; text: string | null; blobUrl: string | null }> {
  const mime = file.type.split(';')[0]?.trim() ?? '';
  if (!mime.startsWith('text/')) return of({ mime, text: null, blobUrl: ports.browser.addressOf(file) });
  return from(file.text()).pipe(map((text) => ({ mime, text, blobUrl: null })));
}
