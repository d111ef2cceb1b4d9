import * as v from 'valibot';
import { defer, filter, ignoreElements, merge, type Observable, tap } from 'rxjs';
import { type DocumentValues, type Home } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { isUnsaved, type OpenDocument } from '#streams/state/documents/document.ts';
import { NO_DOCUMENTS } from '#streams/state/documents/documentsState.ts';
import { type ContextWith, selected } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { documentEvent, type DocumentHome, documentsOf } from './home.ts';

type Context = ContextWith<'storage' | 'random'>;

/** The most drafts of a home that are kept, since the browser's storage is small. */
const MAX_KEPT = 500;

/** An unsaved document as the browser keeps it. */
interface KeptDocument<V> extends Pick<OpenDocument<V>, 'draft' | 'base' | 'sent'> {
  /** The owner, in the home's form. */
  readonly owner: string;
  /** The page that wrote it: two pages may have different drafts of one document. */
  readonly page: string;
  readonly key: string;
}

/**
 * Keeps unsaved documents of a home in this browser's storage from the moment they are typed, and opens them
 * again when the same person comes back, after a reload, a crash or in another page.
 */
export function keptDocuments$<H extends Home>(
  { events$, state$, ports: { storage, random } }: Context,
  home: DocumentHome<H>,
): Observable<ContestEvent> {
  const kept = shelfOf(storage, home);
  const page = random().toString(36).slice(2);
  const taken = new Set<string>();
  const restored$ = eachSession(events$, () =>
    defer(() => {
      const owner = home.ownerOf(state$.value);
      const own = kept.read().filter((one) => one.owner === owner);
      // Of several drafts of one document this page opens the newest; the others wait for the next page.
      const newest = [...new Map(own.map((one) => [one.key, one])).values()];
      return newest.map((one) => {
        const { key, base, draft, sent } = one;
        taken.add(JSON.stringify(one));
        return documentEvent(home, key, { type: 'DocumentRestored', base, draft, sent });
      });
    }),
  );
  const written$ = selected(state$, (state) => documentsOf(state, home)).pipe(
    // A session that has opened no document does not overwrite what the former one kept.
    filter((documents) => documents !== NO_DOCUMENTS[home.name]),
    tap((documents) => {
      const owner = home.ownerOf(state$.value);
      if (owner === null) return;
      const before = kept.read();
      const isReplaced = (one: KeptDocument<DocumentValues[H]>) =>
        one.owner === owner &&
        (one.page === page || (one.key in documents && taken.has(JSON.stringify(one))));
      const others = before.filter((one) => !isReplaced(one));
      const unsaved = Object.entries(documents)
        .filter(([, document]) => isUnsaved(document, home.rules.isSame))
        .map(([key, { draft, base, sent }]) => ({ owner, page, key, base, draft, sent }));
      if (unsaved.length > 0 || others.length < before.length) kept.write([...others, ...unsaved]);
    }),
    ignoreElements(),
  );
  // Drafts are read before others are written over them.
  return merge(restored$, written$);
}

function shelfOf<H extends Home>(storage: Context['ports']['storage'], { name, value }: DocumentHome<H>) {
  const version = v.object({ value, tag: v.string(), order: v.number() });
  const documents = v.array(
    v.object({
      owner: v.string(),
      page: v.string(),
      key: v.string(),
      base: version,
      draft: value,
      sent: v.array(value),
    }),
  );
  return {
    read: (): readonly KeptDocument<DocumentValues[H]>[] => {
      const found = v.safeParse(documents, storage.readDocuments(name));
      return found.success ? found.output : [];
    },
    write: (all: readonly KeptDocument<DocumentValues[H]>[]) =>
      storage.writeDocuments(name, all.slice(-MAX_KEPT)),
  };
}
