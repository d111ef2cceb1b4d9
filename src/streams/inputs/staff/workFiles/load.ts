import {
  catchError,
  filter,
  from,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
} from 'rxjs';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { type WorkFileContent } from '#streams/events/authoring/workFiles.ts';
import { selectDocument } from '#streams/state/documents/selectDocument.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { documentEvent } from '#streams/inputs/documents/home.ts';
import { callAs, failureOf } from '#streams/inputs/caller.ts';
import { type ContextWith } from '#streams/inputs/context.ts';
import { WORK_FILES } from './home.ts';

type Context = ContextWith<'http' | 'browser'>;

/** The most bytes of a text for the editor; of a larger one only the beginning is shown. */
const MOST_EDITED = 1_048_576;
const BEGINNING = 65_536;

/** Loads an opened file, for an editor or to be shown. */
export function workFileLoads$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'WorkFileOpened'),
    filter(
      (opened) => selectDocument(context.state$.value, 'workFile', documentKey('workFile', opened)) === null,
    ),
    mergeMap((opened) =>
      loaded(context, opened).pipe(
        takeUntil(
          context.events$.pipe(
            filter(
              (event) =>
                event.type === 'WorkFileClosed' &&
                documentKey('workFile', event) === documentKey('workFile', opened),
            ),
            take(1),
          ),
        ),
      ),
    ),
  );
}

function loaded(context: Context, { task, path, hash, bytes }: EventOf<'WorkFileOpened'>) {
  const isLarge = bytes > MOST_EDITED;
  const isShown = SHOWN.test(path);
  return callAs(context, 'workshopFile', {
    tid: task,
    path,
    hash,
    ...(isLarge && !isShown && { most: BEGINNING }),
  }).pipe(
    switchMap(({ answer: file }) => contentOf(context, file, isLarge)),
    map((content): ContestEvent => {
      if (content.kind !== 'text') return { type: 'WorkFileLoaded', task, path, hash, content };
      // The tree's revision is known with the next change.
      const version = { value: content.text, tag: hash, order: 0 };
      return documentEvent(WORK_FILES, documentKey('workFile', { task, path }), {
        type: 'DocumentLoaded',
        version,
      });
    }),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key }) => [{ type: 'WorkFileNotLoaded', task, path, key }]),
    ),
  );
}

/** Pictures that the browser shows by itself; the server names their types. */
const SHOWN = /\.(?:png|jpe?g|gif|webp|pdf)$/i;

/**
 * A content as it can be shown. A content that is no text, or holds characters that no text holds, is only
 * offered for saving.
 */
function contentOf(
  { ports }: Pick<Context, 'ports'>,
  file: Blob,
  isBeginning: boolean,
): Observable<WorkFileContent | { readonly kind: 'text'; readonly text: string }> {
  const mime = file.type.split(';')[0]?.trim() ?? '';
  if (mime === 'application/pdf') return of({ kind: 'pdf', url: ports.browser.addressOf(file) });
  if (mime.startsWith('image/')) return of({ kind: 'picture', url: ports.browser.addressOf(file) });
  return from(file.arrayBuffer()).pipe(
    map((bytes) => {
      const text = textOf(bytes, isBeginning);
      if (text === null) return { kind: 'other' };
      return { kind: isBeginning ? 'beginning' : 'text', text };
    }),
  );
}

/** The text; null: it is not UTF-8. The last character of a beginning may be cut. */
function textOf(bytes: ArrayBuffer, isBeginning: boolean): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, {
      stream: isBeginning,
    });
    return text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}
