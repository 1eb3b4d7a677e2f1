// What is written about the project: about, privacy, the reference for variant files, the API. The texts are our own and are made
// into HTML when the client is built.

import { createEffect, createResource, For, on, Show, Suspense } from 'solid-js';
import { route } from '../app/router';
import { setTitle } from '../app/title';
import { settings } from '../store/settings';
import { t } from '../text';
import { Missing } from './Missing';

const TEXTS: Record<string, () => Promise<{ default: string }>> = {
  about: () => import('virtual:docs/about'),
  privacy: () => import('virtual:docs/privacy'),
  promises: () => import('virtual:docs/promises'),
  'variant-files': () => import('virtual:docs/variant-files'),
  studio: () => import('virtual:docs/studio'),
  protocol: () => import('virtual:docs/protocol'),
  'game-record': () => import('virtual:docs/game-record'),
  engine: () => import('virtual:docs/engine'),
  report: () => import('virtual:docs/report'),
  puzzles: () => import('virtual:docs/puzzles'),
  solving: () => import('virtual:docs/solving'),
};

export default function Docs(props: { name?: string }) {
  const name = () => props.name ?? 'about';
  const [text] = createResource(name, (it) => TEXTS[it]?.().then((found) => found.default) ?? null);
  let sheet: HTMLElement | undefined;
  const titleOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '';
  createEffect(
    on([text, () => route().hash], ([html, hash]) => {
      if (!html) return;
      setTitle(`${titleOf(html)} · ${t('title')}`);
      if (hash) queueMicrotask(() => sheet?.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)?.scrollIntoView());
    }),
  );
  return (
    <main class="page docs" id="main">
      <nav aria-label={t('documents')}>
        <ul>
          <For each={Object.keys(TEXTS)}>
            {(it) => (
              <li>
                <a href={`/docs/${it}`} aria-current={it === name() ? 'page' : undefined}>
                  {t(`doc-${it}` as 'doc-about')}
                </a>
              </li>
            )}
          </For>
        </ul>
      </nav>
      <Suspense fallback={<p role="status">{t('loading')}</p>}>
        <Show when={text()} fallback={<Missing title={t('page-not-found')} text={t('page-not-found-text')} />}>
          <div>
            <Show when={settings.language !== 'en'}>
              <p class="soft">{t('docs-in-english')}</p>
            </Show>
            <article class="panel" ref={sheet} dir="ltr" lang="en" innerHTML={text()!} />
          </div>
        </Show>
      </Suspense>
    </main>
  );
}
