// Notices of the browser itself, for whoever looks at something else: only after it was allowed, and wanted.
import { go } from '../app/router';
import { change, settings } from '../store/settings';
import { t } from '../text';
import { api } from './api';

const there = () => typeof Notification === 'function';

/** Where the service worker finds what notices say, in the language of the page. */
const TEXTS = 'push-texts';

/** Has the server tell this browser while no page is open; where there is no server, or no push service, it does not. */
export async function listenForPushes() {
  if (!settings.notices || !there() || Notification.permission !== 'granted') return;
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (!worker?.pushManager) return;
    const blank = { game: '{game}', opponent: '{opponent}' };
    const texts = {
      begun: t('game-begun', blank),
      turn: t('moved-elsewhere', blank),
      over: t('game-over-elsewhere', blank),
      challenge: t('challenged-by', { name: '{opponent}', terms: '{game}' }),
    };
    const store = await caches.open(TEXTS);
    await store.put(`/${TEXTS}`, new Response(JSON.stringify(texts)));
    const { key } = await api.pushKey();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const found = (await worker.pushManager.getSubscription()) ?? (await worker.pushManager.subscribe(options));
    const { endpoint, keys } = found.toJSON();
    if (endpoint && keys) await api.push({ endpoint, p256dh: keys.p256dh!, auth: keys.auth! });
  } catch {
    // Notices come while a page is open.
  }
}

/** No more of that. */
export async function endPushes() {
  change('notices', false);
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const found = await worker?.pushManager?.getSubscription().catch(() => null);
  if (!found) return;
  await api.pushEnd(found.endpoint).catch(() => {});
  await found.unsubscribe().catch(() => {});
}

/** Asks the browser whether notices may be shown; says whether they may. */
export async function allowNotices(): Promise<boolean> {
  if (!there()) return false;
  const answer =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  change('notices', answer === 'granted');
  void listenForPushes();
  return answer === 'granted';
}

/** Shows one if nobody sees the page; a click leads to the place. */
export function notice(text: string, href: string) {
  if (!there() || !settings.notices || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const shown = new Notification('Heterodox', { body: text, tag: href, icon: '/icon-180.png' });
    shown.onclick = () => {
      focus();
      go(href);
      shown.close();
    };
  } catch {
    // Some browsers of phones allow it from a service worker only.
    navigator.serviceWorker?.ready
      .then((it) => it.showNotification('Heterodox', { body: text, tag: href }))
      .catch(() => {});
  }
}
