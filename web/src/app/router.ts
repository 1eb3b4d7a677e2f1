// Addresses and pages. A click on a link inside the site changes the page without loading it anew.
import { createSignal } from 'solid-js';

const read = () => ({ path: location.pathname, query: location.search, hash: location.hash });
const [route, setRoute] = createSignal(read());

export { route };

export function go(to: string, replace = false) {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  setRoute(read());
  if (!replace) scrollTo(0, 0);
}

export function startRouter() {
  addEventListener('popstate', () => setRoute(read()));
  addEventListener('hashchange', () => setRoute(read()));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    // A jump within the page is the browser's.
    if (
      link.pathname === location.pathname &&
      link.hash &&
      link.search === location.search &&
      !['/g', '/studio'].includes(link.pathname)
    )
      return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
