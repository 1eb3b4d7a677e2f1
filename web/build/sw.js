// Serves the client from the cache: pages work offline, and a new version is taken when all tabs are closed.
const CACHE = 'heterodox-__VERSION__';
const FILES = __FILES__;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('heterodox-') && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api')) return;
  // Every address is the same page; which one it shows is decided there.
  const key = event.request.mode === 'navigate' ? '/' : url.pathname;
  event.respondWith(caches.match(key).then((found) => found ?? fetch(event.request)));
});
