import { BehaviorSubject, concat, EMPTY, NEVER, of } from 'rxjs';
import {
  type Answer,
  type Http,
  type InternetProbe,
  type Media,
  type Outbox,
  type Ports,
  type Presence,
} from './ports.ts';
import { createServerPorts } from './serverPorts.ts';
import { createSessionLock } from './sessionLock.ts';
import { type SharingAdapters } from './sharingPorts.ts';
import { type Storage } from './storagePort.ts';
import { browserItems, createStorage, LANGUAGE, LAYOUT } from './storage.ts';

/** Calls that a page makes by itself about the person who uses it. Here that person is not the one shown. */
const BY_ITSELF = /\/(log|communication\/seen|snapshots\/\w+)$/;
const TAKEN: Answer = { status: 200, body: { ok: true }, headers: {}, serverTimeAt: null };

/** An empty outbox: the entries in the browser's own are not from this page. */
const outbox: Outbox = {
  read: () => of({ entries: [], isAll: true }),
  keep: () => of(false),
  drop: () => EMPTY,
  changes$: NEVER,
};
const internet: InternetProbe = { probe: () => of(false) };
const media: Media = {
  share: () => concat(of({ label: '', surface: null }), NEVER),
  picture: () => of({ blob: new Blob(), isAlike: false, isBlack: false }),
};
const nobody: Http = { request: () => EMPTY };

/** Storage of one tab, which ends with the tab; language and layout come from the browser's storage. */
export function viewOnlyStorage(): Storage {
  const shared = browserItems();
  const look = (key: string) => (key === LANGUAGE || key === LAYOUT ? (shared?.getItem(key) ?? null) : null);
  return createStorage({
    getItem: (key) => sessionStorage.getItem(key) ?? look(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
    key: (index) => sessionStorage.key(index),
    get length() {
      return sessionStorage.length;
    },
  });
}

/** Ports to the server for a view-only page: the server refuses changes, and the page reports nothing. */
export function viewOnlyServer(
  page: Pick<Ports, 'clock' | 'ticker' | 'storage'>,
): ReturnType<typeof createServerPorts> {
  const ports = createServerPorts(page, createSessionLock(null));
  const http: Http = {
    request: (call) =>
      call.method !== 'GET' && BY_ITSELF.test(call.path) ? of(TAKEN) : ports.http.request(call),
  };
  return { ...ports, http, outbox, internet };
}

/** Sharing on a view-only page: pressing the button counts as sharing, and no screen is captured. */
export function viewOnlySharing(): SharingAdapters {
  return {
    media: {
      ...media,
      show: () => () => undefined,
      sample: () => Promise.reject(new Error('nothing is shared')),
    },
    parting: { leaves$: NEVER, http: nobody },
    attention$: new BehaviorSubject<Presence>('here'),
  };
}
