// The first page: choose a game, see it at a glance, play in two clicks. Needs no WebAssembly and no server.

import { For, Show } from 'solid-js';
import { go } from '../app/router';
import { catalogue, variantName } from '../desk/catalogue';
import type { RulesInfo } from '../desk/types';
import { startLocal } from '../game/start';
import { myGames } from '../online/mine';
import { playedText } from '../online/text';
import { LiveGames } from '../parts/LiveGames';
import { MiniBoard } from '../parts/MiniBoard';
import { PuzzlesOfTheDay } from '../parts/PuzzlesOfTheDay';
import { goesOn, movesMade, openGames } from '../store/saves';
import { t } from '../text';
import { gameAbout, gameName } from '../text/names';

/** The four games the project began with come first. */
const FIRST = ['mirror', 'archer', 'kings-cooking', 'rps'];

export default function Home() {
  const [first, rest] = [
    FIRST.flatMap((id) => catalogue.filter((it) => it.id === id)),
    catalogue.filter((it) => !FIRST.includes(it.id)).sort((a, b) => a.name.localeCompare(b.name)),
  ];
  const going = () => openGames().filter(goesOn).slice(0, 3);
  const mine = myGames();
  return (
    <main class="page home" id="main">
      <header class="hero">
        <h1>{t('title')}</h1>
        <p>{t('tagline')}</p>
      </header>
      <Show when={going().length || mine.games().length || mine.expected()}>
        <section class="continue">
          <h2>{t('continue-game')}</h2>
          <div class="row">
            <For each={mine.games()}>
              {({ game, opponent }) => (
                <a class="button" href={`/game/${game.id}`}>
                  {playedText(game)} · <span dir="auto">{opponent}</span>
                </a>
              )}
            </For>
            <For each={going()}>
              {(game) => (
                <a class="button" href={`/local/${game.id}`}>
                  {variantName(game.variant)} · {t('move-count', { count: movesMade(game) })}
                </a>
              )}
            </For>
          </div>
        </section>
      </Show>
      <Cards list={first} label={t('choose-game')} large />
      <div class="home-extra">
        <PuzzlesOfTheDay />
        <LiveGames />
        <section class="panel">
          <h2>{t('invent-game')}</h2>
          <p>{t('invent-text')}</p>
          <a class="button primary" href="/studio">
            {t('studio')}
          </a>
        </section>
      </div>
      <h2>{t('more-games')}</h2>
      <Cards list={rest} label={t('more-games')} />
    </main>
  );
}

function Cards(props: { list: RulesInfo[]; label: string; large?: boolean }) {
  const quick = (variant: string) =>
    go(startLocal({ variant, mode: 'computer', computer: { side: 'second', level: 3 } }));
  return (
    <section class="games" classList={{ large: props.large }} aria-label={props.label}>
      <For each={props.list}>
        {(rules) => (
          <article class="card">
            <a href={`/rules/${rules.id}`} class="card-board" aria-label={t('rules-of', { name: gameName(rules) })}>
              <MiniBoard rules={rules} />
            </a>
            <div class="card-text">
              <h2>{gameName(rules)}</h2>
              <p dir="auto">{gameAbout(rules)}</p>
            </div>
            <div class="row">
              <button type="button" class="primary" onClick={() => quick(rules.id)}>
                {t('play-computer')}
              </button>
              <a class="button" href={`/play/${rules.id}`}>
                {t('more-ways')}
              </a>
              <a class="button quiet" href={`/rules/${rules.id}`}>
                {t('rules')}
              </a>
            </div>
          </article>
        )}
      </For>
    </section>
  );
}
