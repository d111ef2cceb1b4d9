import { bytesFromBase64 } from '#domain/base64.ts';
import { type Storage } from './storagePort.ts';

const USERNAME = 'username';
const PASSWORD = 'password';
const CONTEST = 'contestid';
/** Keys of the language and the layout settings. */
export const LANGUAGE = 'lang';
export const LAYOUT = 'agon.layout';
const DRAFTS = 'agon.drafts';
const DOCUMENTS = 'agon.documents.';
const NOTICES = 'agon.notices';
const FOLLOWING = 'agon.following';

/** The part of the browser's storage that is used. */
export type KeptItems = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Base64 of the text's UTF-8 bytes, as in a Basic authorization header (RFC 7617). */
export function encodeBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** The text that `encodeBase64` was given; null when the input is not base64 of UTF-8. */
export function decodeBase64(encoded: string): string | null {
  try {
    const bytes = bytesFromBase64(encoded);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The session's encoded credentials: the value of an Authorization header of Basic scheme. */
export function encodeCredentials(username: string, password: string): string {
  return encodeBase64(`${username}:${password}`);
}

/** Storage over the browser's own; where the browser refuses it, over the page's memory. */
export function createStorage(items: KeptItems = browserItems() ?? memoryItems()): Storage {
  const readEncoded = (key: string) => {
    const encoded = items.getItem(key);
    return encoded === null ? null : decodeBase64(encoded);
  };
  const write = (key: string, value: string): void => {
    try {
      items.setItem(key, value);
    } catch {
      // Storage is full: the session goes on, but after a reload the person logs in again.
    }
  };
  return {
    readCredentials() {
      const [username, password] = [readEncoded(USERNAME), readEncoded(PASSWORD)];
      return username === null || password === null ? null : { username, password };
    },
    writeCredentials({ username, password }) {
      write(USERNAME, encodeBase64(username));
      write(PASSWORD, encodeBase64(password));
    },
    readContestId: () => readEncoded(CONTEST),
    writeContestId: (contestId) => write(CONTEST, encodeBase64(contestId)),
    clearSession() {
      for (const key of [USERNAME, PASSWORD, CONTEST]) items.removeItem(key);
    },
    readLanguage: () => items.getItem(LANGUAGE),
    writeLanguage: (language) => write(LANGUAGE, language),
    readDrafts: () => parsed(items.getItem(DRAFTS)),
    writeDrafts: (drafts) => write(DRAFTS, JSON.stringify(drafts)),
    readDocuments: (home) => parsed(items.getItem(DOCUMENTS + home)),
    writeDocuments: (home, documents) => write(DOCUMENTS + home, JSON.stringify(documents)),
    readNotices: () => parsed(items.getItem(NOTICES)),
    writeNotices: (notices) => write(NOTICES, JSON.stringify(notices)),
    readFollowing: () => parsed(items.getItem(FOLLOWING)),
    writeFollowing: (following) => write(FOLLOWING, JSON.stringify(following)),
    readLayout: () => parsed(items.getItem(LAYOUT)),
    writeLayout: (layout) => write(LAYOUT, JSON.stringify(layout)),
  };
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

/** The browser's own storage; null where it is refused. */
export function browserItems(): KeptItems | null {
  try {
    // A browser that refuses storage throws at any read.
    localStorage.getItem(LANGUAGE);
    return localStorage;
  } catch {
    return null;
  }
}

/** Items kept by the page alone, until it is closed. */
export function memoryItems(kept = new Map<string, string>()): KeptItems {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
