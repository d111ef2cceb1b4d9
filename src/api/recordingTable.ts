import { createStore, delMany, getMany, keys, promisifyRequest } from 'idb-keyval';
import { type KeptPart, type KeptParts } from './ports.ts';

const TAB = 'agon.tab';

/** Parts of recordings in a database of the browser. Promises reject where it is refused, broken or full. */
export function openRecordingTable(): KeptParts {
  const store = createStore('agon.recordings', 'parts');
  return {
    keys: async () => (await keys<string>(store)).sort(),
    read: (wanted) => getMany<KeptPart>([...wanted], store),
    write: (key, part) =>
      store('readwrite', async (table) => {
        table.put(part, key);
        // The browser drops an ending page's writes unless they are committed explicitly.
        table.transaction.commit();
        await promisifyRequest(table.transaction);
      }),
    drop: (unwanted) => delMany([...unwanted], store),
  };
}

/** The name of this tab: it outlives a reload, and is another one in every tab. Throws where the browser refuses to keep it. */
export function tabName(): string {
  const known = sessionStorage.getItem(TAB);
  if (known !== null) return known;
  const name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');
  sessionStorage.setItem(TAB, name);
  return name;
}
