// The service worker: answers a page that is opened without a network with one of ours (docs/decisions/0018). Of the
// application it keeps nothing, so that no release is ever shown after its time.
const CACHE = 'offline-VERSION';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.js', '/offline.css'];
/** What is no page of the application: calls, the documentation. */
const OTHERS = /^\/(api|ws|docs)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (FILES.includes(pathname))
    event.respondWith(kept(pathname).then((file) => file ?? fetch(event.request)));
  else if (mode === 'navigate' && destination === 'document' && !OTHERS.test(pathname))
    event.respondWith(fromNetwork(event));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function kept(file) {
  return (await caches.open(CACHE)).match(file);
}

async function fromNetwork(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await kept(PAGE)) ?? Response.error();
  }
}
