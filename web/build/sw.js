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

/** What notices say where no page has left its own words. */
const WORDS = {
  begun: '{game}: your game with {opponent} has started.',
  turn: "{game}: {opponent} has moved. It's your turn.",
  over: '{game}: your game with {opponent} is over.',
  challenge: '{opponent} challenges you: {game}',
};

self.addEventListener('push', (event) => {
  const tell = async () => {
    const { kind, game, opponent, href } = event.data.json();
    const kept = await caches.match('/push-texts');
    const words = kept ? await kept.json() : WORDS;
    const text = String(words[kind] ?? '{game}').replace(/\{(game|opponent)\}/g, (_, name) => (name === 'game' ? game : opponent));
    // Only a place on this site.
    const place = typeof href === 'string' && /^\/[a-z]+\/[\w-]+$/.test(href) ? href : '/';
    await self.registration.showNotification('Heterodox', { body: text, tag: place, icon: '/icon-180.png', data: place });
  };
  event.waitUntil(tell());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const place = event.notification.data ?? '/';
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const page = pages.find((it) => new URL(it.url).pathname === place) ?? pages[0];
    if (!page) return self.clients.openWindow(place);
    await page.focus();
    if (new URL(page.url).pathname !== place) await page.navigate(place);
  };
  event.waitUntil(open());
});
