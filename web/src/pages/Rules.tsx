// A game's rules, written from its file: what each piece does in a diagram and in words, how the game ends.

import { createResource, Show, Suspense } from 'solid-js';
import { go } from '../app/router';
import { rulesOf } from '../desk/catalogue';
import { desk } from '../desk/desk';
import type { RulesInfo } from '../desk/types';
import { MiniBoard } from '../parts/MiniBoard';
import { RulesBody } from '../parts/RulesBody';
import { VariantSelect } from '../parts/VariantSelect';
import { isOwn } from '../store/variants';
import { t } from '../text';
import { gameAbout, gameName } from '../text/names';
import { Missing } from './Missing';

export default function Rules(props: { variant?: string }) {
  const rules = () => rulesOf(props.variant ?? 'mirror');
  return (
    <main class="page rules" id="main">
      <Show
        when={rules()}
        keyed
        fallback={<Missing title={t('variant-not-found')} text={t('variant-not-found-text')} />}
      >
        {(it) => <Page rules={it} />}
      </Show>
    </main>
  );
}

function Page(props: { rules: RulesInfo }) {
  const [source] = createResource(
    () => props.rules.id,
    (id) => desk.source(id),
  );
  return (
    <>
      <header class="play-head">
        <div class="play-mini">
          <MiniBoard rules={props.rules} label={t('start-position')} special />
        </div>
        <div>
          <h1>{gameName(props.rules)}</h1>
          <p class="lead" dir="auto">
            {gameAbout(props.rules)}
          </p>
          <p>{t('board-size', { width: props.rules.width, height: props.rules.height })}</p>
          <div class="row">
            <a class="button primary" href={`/play/${props.rules.id}`}>
              {t('play')}
            </a>
            <a class="button" href={`/learn/${props.rules.id}`}>
              {t('learn-minute')}
            </a>
            <Show when={props.rules.family === 'chess'}>
              <a class="button" href={`/analysis/${props.rules.id}`}>
                {t('analyse')}
              </a>
              <a class="button" href={`/editor/${props.rules.id}`}>
                {t('editor')}
              </a>
            </Show>
            <Show when={!isOwn(props.rules.id)}>
              <a class="button" href={`/studio/${props.rules.id}`}>
                {t('studio')}
              </a>
            </Show>
          </div>
          <VariantSelect value={props.rules.id} choose={(id) => go(`/rules/${id}`)} />
        </div>
      </header>
      <RulesBody rules={props.rules} />
      <details class="panel">
        <summary>{t('variant-file')}</summary>
        <pre dir="ltr" tabindex="0">
          <Suspense>{source()}</Suspense>
        </pre>
      </details>
    </>
  );
}
