import { EMPTY, filter, fromEvent, map, type Observable } from 'rxjs';
import { type Storage } from './ports.ts';

const USERNAME = 'username';
const PASSWORD = 'password';
const CONTEST = 'contestid';
const LANGUAGE = 'lang';
const LAYOUT = 'agon.layout';
/** Each entry has a key of its own, so that two pages which write at once lose nothing. */
const OUTBOX = 'agon.outbox.';
const DRAFTS = 'agon.drafts';
const ANSWERS = 'agon.answers';
const NOTICES = 'agon.notices';

/** The part of the browser's storage that is used. */
export type KeptItems = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Base64 of the text's UTF-8 bytes, as in a Basic authorization header (RFC 7617). */
export function encodeBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** The text behind `encodeBase64`; null when it is not base64 of UTF-8. */
export function decodeBase64(encoded: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The session's encoded credentials: what goes into an Authorization header of Basic scheme. */
export function encodeCredentials(username: string, password: string): string {
  return encodeBase64(`${username}:${password}`);
}

/** Storage over the browser's; where that is refused, the page's own memory. `changes$`: keys that other pages change. */
export function createStorage(
  items: KeptItems = browserItems(),
  changes$: Observable<string | null> = changedKeys$(),
): Storage {
  const readEncoded = (key: string) => {
    const encoded = items.getItem(key);
    return encoded === null ? null : decodeBase64(encoded);
  };
  const write = (key: string, value: string): boolean => {
    try {
      items.setItem(key, value);
      return true;
    } catch {
      // Full: the session goes on, only a reload will ask again.
      return false;
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
    writeContestId: (contestId) => void write(CONTEST, encodeBase64(contestId)),
    clearSession() {
      for (const key of [USERNAME, PASSWORD, CONTEST]) items.removeItem(key);
    },
    readLanguage: () => items.getItem(LANGUAGE),
    writeLanguage: (language) => void write(LANGUAGE, language),
    readOutbox: () => keysOf(items, OUTBOX).map((key) => parsed(items.getItem(key))),
    keepInOutbox: (id, entry) => write(OUTBOX + id, JSON.stringify(entry)),
    dropFromOutbox: (id) => items.removeItem(OUTBOX + id),
    outboxChanges$: changes$.pipe(
      filter((key) => key === null || key.startsWith(OUTBOX)),
      map(() => undefined),
    ),
    readDrafts: () => parsed(items.getItem(DRAFTS)),
    writeDrafts: (drafts) => void write(DRAFTS, JSON.stringify(drafts)),
    readAnswers: () => parsed(items.getItem(ANSWERS)),
    writeAnswers: (answers) => void write(ANSWERS, JSON.stringify(answers)),
    readNotices: () => parsed(items.getItem(NOTICES)),
    writeNotices: (notices) => void write(NOTICES, JSON.stringify(notices)),
    readLayout: () => parsed(items.getItem(LAYOUT)),
    writeLayout: (layout) => void write(LAYOUT, JSON.stringify(layout)),
  };
}

function keysOf(items: KeptItems, prefix: string): readonly string[] {
  const keys = Array.from({ length: items.length }, (_, index) => items.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).sort();
}

/** null: all of them at once. */
function changedKeys$(): Observable<string | null> {
  if (typeof window === 'undefined') return EMPTY;
  return fromEvent<StorageEvent>(window, 'storage').pipe(map(({ key }) => key));
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

function browserItems(): KeptItems {
  try {
    // Reading one is what a browser that refuses storage throws at.
    localStorage.getItem(LANGUAGE);
    return localStorage;
  } catch {
    return memoryItems();
  }
}

function memoryItems(): KeptItems {
  const kept = new Map<string, string>();
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
