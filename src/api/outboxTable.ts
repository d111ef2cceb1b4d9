import { del, promisifyRequest, set, type UseStore } from 'idb-keyval';

const TABLE = 'solutions';

/** Entries by id, in a database of the browser. Promises reject when it is blocked, broken or full. */
export interface OutboxTable {
  read(): Promise<readonly (readonly [id: string, entry: unknown])[]>;
  /** Resolves when the entry is on the disk. */
  write(id: string, entry: unknown): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The table in IndexedDB, for entries too large for `localStorage`. It is opened at its first use. */
export function openOutboxTable(name = 'agon.outbox'): OutboxTable {
  const store = durableStore(name);
  return {
    read: () =>
      store('readonly', async (table) => {
        const [ids, entries] = await Promise.all([
          // All keys are strings: `write` takes no others.
          promisifyRequest(table.getAllKeys() as IDBRequest<string[]>),
          promisifyRequest<unknown[]>(table.getAll()),
        ]);
        return ids.map((id, index) => [id, entries[index]] as const);
      }),
    write: (id, entry) => set(id, entry, store),
    remove: (id) => del(id, store),
  };
}

/**
 * Like the library's own store, but a write completes only when it is on the disk, and a newer page that
 * upgrades the database does not have to wait.
 */
function durableStore(name: string): UseStore {
  let opened: Promise<IDBDatabase> | null = null;
  const close = () => (opened = null);
  const open = async () => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    const database = await promisifyRequest(request);
    database.onclose = close;
    database.onversionchange = () => {
      close();
      database.close();
    };
    return database;
  };
  return async (mode, use) => {
    opened ??= open();
    opened.catch(close);
    const database = await opened;
    return use(database.transaction(TABLE, mode, { durability: 'strict' }).objectStore(TABLE));
  };
}
