// What is around every page: the header with its links, notices, the page for the address.
import {
  type Component,
  createEffect,
  createSignal,
  ErrorBoundary,
  For,
  lazy,
  on,
  onCleanup,
  onMount,
  Show,
  Suspense,
} from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { rulesOf } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { listenEverywhere, lonely, playComputer, seek, seen, unseek, waiting } from '../online/everywhere';
import { termsLine } from '../online/text';
import Home from '../pages/Home';
import { Missing } from '../pages/Missing';
import { Icon } from '../parts/Icon';
import { Toasts } from '../parts/toast';
import { storageTrouble } from '../store/storage';
import { t } from '../text';
import { gameName } from '../text/names';
import { match } from './match';
import { route } from './router';
import { setTitle } from './title';

const PAGES = [
  { pattern: '/play/:variant?', page: lazy(() => import('../pages/Play')) },
  { pattern: '/lobby', page: lazy(() => import('../pages/Lobby')) },
  { pattern: '/local/:id', page: lazy(() => import('../pages/Local')) },
  { pattern: '/games', page: lazy(() => import('../pages/Games')) },
  { pattern: '/g', page: lazy(() => import('../pages/Link')) },
  { pattern: '/analysis/:variant?', page: lazy(() => import('../pages/Analysis')) },
  { pattern: '/editor/:variant?', page: lazy(() => import('../pages/Editor')) },
  { pattern: '/catalogue', page: lazy(() => import('../pages/Catalogue')) },
  { pattern: '/learn/:variant?', page: lazy(() => import('../pages/Learn')) },
  { pattern: '/rules/:variant?', page: lazy(() => import('../pages/Rules')) },
  { pattern: '/studio/:name?', page: lazy(() => import('../pages/Studio')) },
  { pattern: '/game/:id', page: lazy(() => import('../pages/Game')) },
  { pattern: '/challenge/:id', page: lazy(() => import('../pages/Challenge')) },
  { pattern: '/watch', page: lazy(() => import('../pages/Watch')) },
  { pattern: '/profile/:name?', page: lazy(() => import('../pages/Profile')) },
  { pattern: '/best/:variant?', page: lazy(() => import('../pages/Best')) },
  { pattern: '/puzzles/:variant?/:id?', page: lazy(() => import('../pages/Puzzles')) },
  { pattern: '/docs/:name?', page: lazy(() => import('../pages/Docs')) },
  { pattern: '/operator', page: lazy(() => import('../pages/Operator')) },
  { pattern: '/settings', page: lazy(() => import('../pages/Settings')) },
];

const LINKS = [
  ['/play', 'play'],
  ['/lobby', 'lobby'],
  ['/puzzles', 'puzzles'],
  ['/learn', 'learn'],
  ['/catalogue', 'catalogue'],
  ['/analysis', 'analysis'],
  ['/editor', 'editor'],
  ['/studio', 'studio'],
  ['/watch', 'watch'],
] as const;

/** What is about oneself: set apart, and told by signs where there is little room. */
const OWN = [
  ['/games', 'your-games', 'board'],
  ['/profile', 'profile', 'person'],
  ['/settings', 'settings', 'gear'],
] as const;

/** It has a title and is reached from each game. */
const RULES = ['/rules', 'rules'] as const;

const FOOT = ['about', 'variant-files', 'protocol', 'promises', 'privacy'] as const;

const QueryPage = lazy(() => import('../pages/Link').then((it) => ({ default: it.QueryPage })));

export function Shell() {
  const [menu, setMenu] = createSignal(false);
  const found = () => {
    const { path, query } = route();
    if (path === '/') return { page: query.includes('board=') ? QueryPage : Home, props: {} };
    for (const { pattern, page } of PAGES) {
      const named = match(pattern, path);
      if (named) return { page, props: named };
    }
    return null;
  };
  createEffect(on(route, () => setMenu(false)));
  // Not before the page is there: nobody waits for it.
  onMount(() => setTimeout(listenEverywhere));
  createEffect(() => seen(match('/game/:id', route().path)?.id ?? ''));
  createEffect(() => {
    const key = [...LINKS, ...OWN, RULES].find(([to]) => current(to))?.[1] ?? (found() ? undefined : 'page-not-found');
    const rules = rulesOf((found()?.props as { variant?: string } | undefined)?.variant ?? '');
    setTitle([rules && gameName(rules), key && t(key), t('title')].filter(Boolean).join(' · '));
  });
  // A new page is a new place for the keyboard and for who listens.
  let moved = false;
  const arrive = () => {
    moved = true;
    const main = document.getElementById('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus({ preventScroll: true });
  };
  createEffect(on(() => route().path, arrive, { defer: true }));
  // It may come later than its address, and take the focus with what it replaces.
  const watch = new MutationObserver((changes) => {
    const came = changes.some((it) => [...it.addedNodes].some((node) => node.nodeName === 'MAIN'));
    if (moved && came && document.activeElement === document.body) arrive();
  });
  onMount(() => watch.observe(document.getElementById('main')!.parentElement!, { childList: true }));
  onCleanup(() => watch.disconnect());
  const current = (to: string) => (route().path === to || route().path.startsWith(`${to}/`) ? 'page' : undefined);
  return (
    <>
      <a class="skip" href="#main">
        {t('skip-to-content')}
      </a>
      <header class="top" onKeyDown={(event) => event.key === 'Escape' && setMenu(false)}>
        <a class="brand" href="/">
          <img src="/icon.svg" width="28" height="28" alt="" />
          {t('title')}
        </a>
        <button
          type="button"
          class="menu-button"
          aria-expanded={menu()}
          aria-controls="nav"
          onClick={() => setMenu(!menu())}
        >
          {t('menu')}
        </button>
        <nav id="nav" classList={{ open: menu() }} aria-label={t('menu')}>
          <div class="nav-group" role="group" aria-label={t('site-nav')}>
            <For each={LINKS}>
              {([to, key]) => (
                <a href={to} aria-current={current(to)}>
                  {t(key)}
                </a>
              )}
            </For>
          </div>
          <div class="nav-group nav-own" role="group" aria-label={t('own-nav')}>
            <For each={OWN}>
              {([to, key, icon]) => (
                <a href={to} aria-current={current(to)} title={t(key)}>
                  <Icon name={icon} />
                  <span>{t(key)}</span>
                  <Show when={to === '/games' && waiting().length}>
                    <span class="badge">{t('your-turn-in', { count: waiting().length })}</span>
                  </Show>
                </a>
              )}
            </For>
          </div>
        </nav>
      </header>
      <Show when={storageTrouble()}>
        <p class="notice" role="alert">
          {storageTrouble() === 'full' ? t('storage-full') : t('storage-forbidden')}
        </p>
      </Show>
      <Show when={seek()}>
        {(it) => (
          <div class="notice seeking" role="status">
            <span class="waiting-sign">
              {t('seeking')} {termsLine(it())}
            </span>
            <Show when={lonely()}>
              <button type="button" class="primary" onClick={playComputer}>
                {t('computer-instead')}
              </button>
            </Show>
            <button type="button" onClick={unseek}>
              {t('cancel')}
            </button>
          </div>
        )}
      </Show>
      <ErrorBoundary
        fallback={(error) => (
          <main class="page" id="main">
            <Missing title={t('crashed')} text={reasonOf(error)} reload />
          </main>
        )}
      >
        <Suspense
          fallback={
            <main class="page" id="main">
              <p role="status">{t('loading')}</p>
            </main>
          }
        >
          <Show
            when={found()}
            fallback={
              <main class="page" id="main">
                <Missing title={t('page-not-found')} text={t('page-not-found-text')} />
              </main>
            }
          >
            {(it) => <Dynamic component={it().page as Component<object>} {...it().props} />}
          </Show>
        </Suspense>
      </ErrorBoundary>
      <footer class="foot">
        <div class="foot-links">
          <For each={FOOT}>{(it) => <a href={`/docs/${it}`}>{t(`doc-${it}`)}</a>}</For>
        </div>
        <small>{t('free-software')}</small>
      </footer>
      <Toasts />
    </>
  );
}
