// Games to choose from: a picture, a sentence, and the ways into each.
import { For, Show } from 'solid-js';
import { go } from '../app/router';
import type { RulesInfo } from '../desk/types';
import { startLocal } from '../game/start';
import { isFavourite, toggleFavourite } from '../store/favourites';
import { t } from '../text';
import { gameAbout, gameName } from '../text/names';
import { MiniBoard } from './MiniBoard';

export function GameCards(props: {
  list: RulesInfo[];
  label: string;
  large?: boolean;
  /** How many games of it are being played now. */
  playing?: (id: string) => number;
  /** Shows the rules without leaving the page. */
  read?: (rules: RulesInfo) => void;
}) {
  const quick = (variant: string) =>
    go(startLocal({ variant, mode: 'computer', computer: { side: 'second', level: 3 } }));
  return (
    <section class="games" classList={{ large: props.large }} aria-label={props.label}>
      <For each={props.list}>
        {(rules) => (
          <article class="card" data-game={rules.id}>
            <a href={`/rules/${rules.id}`} class="card-board" aria-label={t('rules-of', { name: gameName(rules) })}>
              <MiniBoard rules={rules} special />
            </a>
            <div class="card-text">
              <div class="card-title">
                <h2>{gameName(rules)}</h2>
                <Star rules={rules} />
              </div>
              <p dir="auto">{gameAbout(rules)}</p>
              <Show when={!props.read && !props.large}>
                <a class="card-read" href={`/rules/${rules.id}`}>
                  {t('rules')}
                </a>
              </Show>
              <Show when={props.read}>
                {(read) => (
                  <button type="button" class="card-read" onClick={() => read()(rules)}>
                    {t('rules-in-a-minute')}
                  </button>
                )}
              </Show>
              <Show when={props.playing?.(rules.id)}>
                {(count) => (
                  <a class="card-now" href="/watch">
                    {t('playing-now', { count: count() })}
                  </a>
                )}
              </Show>
            </div>
            <div class="row">
              <button type="button" class="primary" onClick={() => quick(rules.id)}>
                {t('play-computer')}
              </button>
              <a class="button" href={`/play/${rules.id}`}>
                {t('more-ways')}
              </a>
              <Show when={!props.read && props.large}>
                <a class="button quiet" href={`/rules/${rules.id}`}>
                  {t('rules')}
                </a>
              </Show>
            </div>
          </article>
        )}
      </For>
    </section>
  );
}

/** Whether it is among the favourites. */
function Star(props: { rules: RulesInfo }) {
  return (
    <button
      type="button"
      class="star"
      aria-pressed={isFavourite(props.rules.id)}
      aria-label={t('favourite', { name: gameName(props.rules) })}
      title={t('favourite', { name: gameName(props.rules) })}
      onClick={() => toggleFavourite(props.rules.id)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z" />
      </svg>
    </button>
  );
}
