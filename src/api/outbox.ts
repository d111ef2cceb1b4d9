import {
  catchError,
  concat,
  defer,
  finalize,
  ignoreElements,
  map,
  type Observable,
  of,
  race,
  Subject,
  tap,
} from 'rxjs';
import { openOutboxTable, type OutboxTable } from './outboxTable.ts';
import { type Outbox, type Ticker } from './ports.ts';
import { browserItems, type KeptItems } from './storage.ts';

/** Each entry has a key of its own, so that two pages that write at once lose nothing. */
const KEY = 'agon.outbox.';
/** A database that does not answer within this time is treated as broken, ms. */
const TABLE_TIMEOUT_MS = 5_000;

/** The channel between the pages of one browser. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

interface OutboxParts {
  readonly ticker: Pick<Ticker, 'after'>;
  readonly table?: OutboxTable;
  /** The browser's localStorage, used when the database refuses; null: it is refused, too. */
  readonly items?: KeptItems | null;
  /** null: this page is alone. */
  readonly channel?: Channel | null;
}

/**
 * The outbox over the browser's database. Entries that the database refuses go to localStorage, where older
 * versions of the page left theirs; entries for which neither has room last as long as the page.
 */
export function createOutbox({
  ticker,
  table = openOutboxTable(),
  items = browserItems(),
  channel = channelOfPages(),
}: OutboxParts): Outbox {
  const homeless = new Map<string, unknown>();
  const changes$ = new Subject<void>();
  if (channel) channel.onmessage = () => changes$.next();
  const notify = () => channel?.postMessage(null);

  function keepElsewhere(id: string, entry: unknown): boolean {
    homeless.set(id, entry);
    if (items === null) return false;
    try {
      items.setItem(KEY + id, JSON.stringify(entry));
    } catch {
      return false;
    }
    homeless.delete(id);
    return true;
  }

  function dropElsewhere(id: string): void {
    homeless.delete(id);
    items?.removeItem(KEY + id);
  }

  /** Entries that are not in the table. Where an entry is in both, the one from here is newer. */
  const elsewhere = () => new Map<string, unknown>([...(items ? entriesOf(items) : []), ...homeless]);

  const outbox: Outbox = {
    read: () =>
      concat(
        defer(() => of({ entries: [...elsewhere().values()], isAll: false })),
        defer(() => table.read()).pipe(
          map((own) => ({
            entries: [...new Map<string, unknown>([...own, ...elsewhere()]).values()],
            isAll: true,
          })),
          // The entries that could be read have been emitted before the error.
          catchError(() => []),
        ),
      ),
    keep: (id, entry) =>
      patient(ticker, () => table.write(id, entry)).pipe(
        map(() => true),
        tap(() => dropElsewhere(id)),
        catchError(() => of(keepElsewhere(id, entry))),
        tap(notify),
      ),
    drop: (id) =>
      defer(() => {
        dropElsewhere(id);
        return patient(ticker, () => table.remove(id));
      }).pipe(
        ignoreElements(),
        // The next page reads the entry again and sends it; the server gives the same answer to it.
        catchError(() => []),
        finalize(notify),
      ),
    changes$: changes$.asObservable(),
  };
  return outbox;
}

/** Runs work on the database; errors when it is not done in time. */
function patient<T>(ticker: Pick<Ticker, 'after'>, work: () => Promise<T>): Observable<T> {
  const late$ = ticker.after(TABLE_TIMEOUT_MS).pipe(
    map((): T => {
      throw new Error('the database does not answer');
    }),
  );
  return race(defer(work), late$);
}

function entriesOf(items: KeptItems): readonly (readonly [id: string, entry: unknown])[] {
  return Array.from({ length: items.length }, (_, index) => items.key(index) ?? '')
    .filter((key) => key.startsWith(KEY))
    .map((key) => [key.slice(KEY.length), parsed(items.getItem(key))]);
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

function channelOfPages(): Channel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('agon.outbox');
}
