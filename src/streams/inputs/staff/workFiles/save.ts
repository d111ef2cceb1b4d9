import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  groupBy,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
  throwError,
} from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { type WorkFileName } from '#streams/events/workFiles.ts';
import { isUnsaved, type OpenText, workFileKey } from '#streams/state/workFiles.ts';
import { selectRole } from '#streams/state/session.ts';
import { type State } from '#streams/state/state.ts';
import { apiErrorOf, callAs, mayStillArrive } from '#streams/inputs/caller.ts';
import { type ContextWith } from '#streams/inputs/context.ts';
import { sendUntilTaken } from '#streams/inputs/sendUntilTaken.ts';
import { mergeTexts } from './merge.ts';

type Context = ContextWith<'http' | 'browser' | 'ticker' | 'random'>;

/** So long after the last key what was typed is sent, ms. */
const SAVED_AFTER_MS = 1_000;

/** What may leave something to be sent. What is still typed begins the wait anew. */
const CAUSES = [
  'WorkFileEdited',
  'WorkFileRestored',
  'WorkFileSaved',
  'WorkFileMet',
  'WorkFileSettled',
] as const;
type Cause = Extract<ContestEvent, { readonly type: (typeof CAUSES)[number] }>;

function isCause(event: ContestEvent): event is Cause {
  return (CAUSES as readonly string[]).includes(event.type);
}

/** Where texts are kept on the server: in the work trees of tasks, or as translations. */
export interface TextHome {
  /** Whether it is those of whoever is logged in. */
  readonly isOf: (state: State) => boolean;
  /** Which text the server holds now. Fails as the call does. */
  readonly current$: (
    context: ContextWith<'http'>,
    name: WorkFileName,
  ) => Observable<{ readonly hash: string; readonly revision: number }>;
  readonly text$: (context: ContextWith<'http'>, name: WorkFileName, hash: string) => Observable<string>;
  readonly save$: (
    context: ContextWith<'http'>,
    name: WorkFileName,
    text: { readonly text: string; readonly known: string },
  ) => Observable<{ readonly hash: string; readonly revision: number }>;
}

/** The work trees of tasks. */
export const WORK_TREES: TextHome = {
  isOf: (state) => selectRole(state) !== 'user',
  current$: (context, name) =>
    callAs(context, 'workshopTask', { tid: name.task }).pipe(
      map(({ answer: { files, revision } }) => ({
        hash: files.find(({ path }) => path === name.path)?.hash ?? '',
        revision,
      })),
    ),
  text$: (context, { task, path }, hash) =>
    callAs(context, 'workshopFile', { tid: task, path, hash }).pipe(
      switchMap(({ answer }) => from(answer.text())),
    ),
  save$: (context, { task, path }, { text, known }) =>
    callAs(context, 'saveWorkshopText', { tid: task, path, text, known }).pipe(map(({ answer }) => answer)),
};

/** Saves what is typed into files of tasks. */
export function workFileSaves$(context: Context): Observable<ContestEvent> {
  return savesAt$(context, WORK_TREES);
}

/** Saves what is typed, each file by itself, one call of it at a time, until the server has taken it. */
export function savesAt$(context: Context, home: TextHome): Observable<ContestEvent> {
  const { ticker } = context.ports;
  return context.events$.pipe(
    filter(isCause),
    filter(() => home.isOf(context.state$.value)),
    groupBy(workFileKey),
    mergeMap((ofFile$) =>
      ofFile$.pipe(
        switchMap((cause) => ticker.after(SAVED_AFTER_MS).pipe(map((): WorkFileName => cause))),
        exhaustMap((name) => saveUntilTaken(context, name, home)),
      ),
    ),
  );
}

function saveUntilTaken(
  context: Context,
  { task, path }: WorkFileName,
  home: TextHome,
): Observable<ContestEvent> {
  const name = { task, path };
  return sendUntilTaken(
    context,
    () => save(context, name, home),
    ({ failed, delayMs }) =>
      mayStillArrive(failed)
        ? { events: [{ type: 'WorkFileDelayed', ...name }], againInMs: delayMs }
        : {
            events: [{ type: 'WorkFileRefused', ...name, key: failed.key, detail: failed.detail }],
            againInMs: null,
          },
  );
}

function save(context: Context, name: WorkFileName, home: TextHome): Observable<ContestEvent> {
  return defer(() => {
    const file = textAt(context, name);
    if (file === undefined || file.conflict !== null || !isUnsaved(file)) return EMPTY;
    const { text, base } = file;
    return concat(
      of<ContestEvent>({ type: 'WorkFileSending', ...name }),
      home.save$(context, name, { text, known: base.hash }).pipe(
        map((saved): ContestEvent => ({ type: 'WorkFileSaved', ...name, text, ...saved })),
        catchError((error: unknown) => {
          const failed = apiErrorOf(error);
          return failed.key === 'backend.file_changed'
            ? meetTheirs(context, name, home)
            : throwError(() => failed);
        }),
      ),
    );
  });
}

function textAt({ state$ }: Pick<Context, 'state$'>, name: WorkFileName): OpenText | undefined {
  return state$.value.workFiles.texts[workFileKey(name)];
}

/** Asks what the file holds now, and puts it together with what is here. */
function meetTheirs(context: Context, name: WorkFileName, home: TextHome): Observable<ContestEvent> {
  return home.current$(context, name).pipe(switchMap((theirs) => meet(context, name, theirs, home)));
}

/** Puts a content that the server has together with what is here. Fails as the call does. */
export function meet(
  context: ContextWith<'http'>,
  name: WorkFileName,
  { hash, revision }: { readonly hash: string; readonly revision: number },
  home: TextHome,
): Observable<ContestEvent> {
  return (hash === '' ? of('') : home.text$(context, name, hash)).pipe(
    mergeMap((text): readonly ContestEvent[] => {
      const file = textAt(context, name);
      if (file === undefined || file.revision > revision) return [];
      const { text: mine, base } = file;
      // A removed file is written anew, with all that is here.
      const merged =
        hash === '' ? ({ kind: 'merged', text: mine } as const) : mergeTexts(base.text, mine, text);
      return [
        {
          type: 'WorkFileMet' as const,
          ...name,
          theirs: { hash, text },
          mine,
          revision,
          merged: merged.kind === 'merged' ? merged.text : null,
        },
      ];
    }),
  );
}
