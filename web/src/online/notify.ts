// Notices of the browser itself, for whoever looks at something else: only after it was allowed, and wanted.
import { go } from '../app/router';
import { change, settings } from '../store/settings';

const there = () => typeof Notification === 'function';

/** Asks the browser whether notices may be shown; says whether they may. */
export async function allowNotices(): Promise<boolean> {
  if (!there()) return false;
  const answer =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  change('notices', answer === 'granted');
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
