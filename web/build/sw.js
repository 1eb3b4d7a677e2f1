// Keeps the whole client, so that pages work without a network.
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

/** How long the network may take before the page comes from the cache, in milliseconds. */
const PATIENCE = 3000;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api')) return;
  const kept = (key) => caches.match(key);
  // The page comes from the server where there is one, so that a new version is seen at once; every address is the
  // same page. What it loads has its version in its name.
  const answer =
    request.mode === 'navigate'
      ? fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
          .then((found) => (found.ok ? found : kept('/')))
          .catch(() => kept('/'))
      : kept(url.pathname);
  event.respondWith(answer.then((found) => found ?? fetch(request)));
});
