import { catchError, EMPTY, filter, map, type Observable, switchMap, take } from 'rxjs';
import { type DocumentValues, type Home, type Version } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type OpenDocument } from '#streams/state/documents/document.ts';
import { type ContextWith, selected } from '../context.ts';
import { documentEvent, type DocumentHome, documentsOf } from './home.ts';

type Seen = Pick<Version<unknown>, 'tag' | 'order'>;

/**
 * A version of a document was seen on the server: the document is opened with it, or merged unless the
 * version is known. A draft on its way arrives first, so that one's own version does not count as new. A
 * version that cannot be loaded is merged when the draft is saved, or with the next one.
 */
export function versionSeen$<H extends Home>(
  { state$ }: ContextWith<never>,
  home: DocumentHome<H>,
  key: string,
  seen: Seen,
  version$: Observable<Version<DocumentValues[H]>>,
): Observable<ContestEvent> {
  return selected(state$, (state) => documentsOf(state, home)[key]?.saving.kind === 'saving').pipe(
    filter((isSaving) => !isSaving),
    take(1),
    switchMap(() => (isNews(documentsOf(state$.value, home)[key], seen) ? version$ : EMPTY)),
    map((version) => documentEvent(home, key, { type: 'DocumentLoaded', version })),
    catchError(() => EMPTY),
  );
}

function isNews(document: OpenDocument<unknown> | undefined, { tag, order }: Seen): boolean {
  if (document === undefined) return true;
  const { base, theirs } = document;
  return order >= base.order && tag !== base.tag && tag !== theirs?.tag;
}
