import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  groupBy,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
  throwError,
} from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { type SheetName } from '#streams/events/sheets.ts';
import { isUnsaved, type OpenSheet, sheetKey } from '#streams/state/sheets.ts';
import { apiErrorOf, callAs, mayStillArrive } from '#streams/inputs/caller.ts';
import { type ContextWith } from '#streams/inputs/context.ts';
import { sendUntilTaken } from '#streams/inputs/sendUntilTaken.ts';
import { baseOf } from './load.ts';
import { meet } from './meet.ts';

type Context = ContextWith<'http' | 'browser' | 'ticker' | 'random'>;

/** So long after the last change it is sent, ms; at once when the person goes on to another work. */
const SAVED_AFTER_MS = 600;

/** What may leave something to be sent. What is still changed begins the wait anew. */
const CAUSES = ['SheetEdited', 'SheetLeft', 'SheetRestored', 'SheetSaved', 'SheetMet', 'SheetKept'] as const;
type Cause = Extract<ContestEvent, { readonly type: (typeof CAUSES)[number] }>;

function isCause(event: ContestEvent): event is Cause {
  return (CAUSES as readonly string[]).includes(event.type);
}

/** Saves what a scorer gives, each work by itself, one call of it at a time, until the server has taken it (SCO-1). */
export function sheetSaves$(context: Context): Observable<ContestEvent> {
  const { ticker } = context.ports;
  return context.events$.pipe(
    filter(isCause),
    groupBy((cause) => sheetKey(cause)),
    mergeMap((ofWork$) =>
      ofWork$.pipe(
        switchMap((cause) =>
          (cause.type === 'SheetLeft' ? of(undefined) : ticker.after(SAVED_AFTER_MS)).pipe(
            map((): SheetName => ({ task: cause.task, work: cause.work })),
          ),
        ),
        exhaustMap((name) => saveUntilTaken(context, name)),
      ),
    ),
  );
}

function saveUntilTaken(context: Context, name: SheetName): Observable<ContestEvent> {
  return sendUntilTaken(
    context,
    () => save(context, name),
    ({ failed, delayMs }) =>
      mayStillArrive(failed)
        ? { events: [{ type: 'SheetDelayed', ...name }], againInMs: delayMs }
        : {
            events: [{ type: 'SheetRefused', ...name, key: failed.key, detail: failed.detail }],
            againInMs: null,
          },
  );
}

function save(context: Context, name: SheetName): Observable<ContestEvent> {
  return defer(() => {
    const sheet = sheetAt(context, name);
    if (sheet === undefined || sheet.conflict !== null || !isUnsaved(sheet)) return EMPTY;
    const { marks, base, edits } = sheet;
    const request = {
      tid: name.task,
      snumber: name.work,
      note: marks.note,
      flagged: marks.flagged,
      points: JSON.stringify(marks.points),
      comments: JSON.stringify(marks.comments),
      revision: base.revision,
    };
    return concat(
      of<ContestEvent>({ type: 'SheetSending', ...name, marks }),
      callAs(context, 'saveMarks', request).pipe(
        map(({ answer: { revision } }): ContestEvent => ({
          type: 'SheetSaved',
          ...name,
          edits,
          marks,
          revision,
        })),
        catchError((error: unknown) => {
          const failed = apiErrorOf(error);
          return failed.key === 'backend.marking_changed'
            ? meetTheirs(context, name)
            : throwError(() => failed);
        }),
      ),
    );
  });
}

/** Asks what the server has now, and puts it together with what is here. */
function meetTheirs(context: Context, name: SheetName): Observable<ContestEvent> {
  return callAs(context, 'markedWork', { tid: name.task, snumber: name.work }).pipe(
    mergeMap(({ answer }): readonly ContestEvent[] => {
      const sheet = sheetAt(context, name);
      return sheet === undefined ? [] : [meet(sheet, baseOf(answer))];
    }),
  );
}

function sheetAt({ state$ }: Pick<Context, 'state$'>, name: SheetName): OpenSheet | undefined {
  return state$.value.sheets[sheetKey(name)];
}
