import { createStore, delMany, getMany, keys, promisifyRequest } from 'idb-keyval';
import { type KeptPart, type KeptParts } from './ports.ts';

const TAB = 'agon.tab';

/** Parts of recordings in a database of the browser. Promises reject when it is blocked, broken or full. */
export function openRecordingTable(): KeptParts {
  const store = createStore('agon.recordings', 'parts');
  return {
    keys: async () => (await keys<string>(store)).sort(),
    read: (wanted) => getMany<KeptPart>([...wanted], store),
    write: (key, part) =>
      store('readwrite', async (table) => {
        table.put(part, key);
        // When a page ends, the browser drops writes that are not committed explicitly.
        table.transaction.commit();
        await promisifyRequest(table.transaction);
      }),
    drop: (unwanted) => delMany([...unwanted], store),
  };
}

/** The name of this tab: it survives a reload and differs in every tab. Throws without sessionStorage. */
export function tabName(): string {
  const known = sessionStorage.getItem(TAB);
  if (known !== null) return known;
  const name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');
  sessionStorage.setItem(TAB, name);
  return name;
}
