// The first page: choose a game, see it at a glance, play in two clicks. Needs no WebAssembly and no server.

import { For, Show } from 'solid-js';
import { catalogue, firstGames, tagsOf, variantName } from '../desk/catalogue';
import { myGames } from '../online/mine';
import { playedText } from '../online/text';
import { GameCards } from '../parts/GameCards';
import { LiveGames } from '../parts/LiveGames';
import { Living } from '../parts/Living';
import { PuzzlesOfTheDay } from '../parts/PuzzlesOfTheDay';
import { favourites } from '../store/favourites';
import { goesOn, movesMade, openGames } from '../store/saves';
import { t } from '../text';
import { tagName } from '../text/names';

/** As many as lead on without being a catalogue. */
const SOME_GAMES = 6;
const SOME_TAGS = 6;
/** What games have in common that strangers have played before. */
const KNOWN = 'lichess';

export default function Home() {
  const first = catalogue.slice(0, firstGames);
  /** One's favourites, then games that many people know from elsewhere. */
  const more = () => {
    const liked = favourites().flatMap((id) => catalogue.filter((it) => it.id === id));
    const known = catalogue.filter((it) => it.aliases?.length || it.tags?.includes(KNOWN));
    return [...new Set([...liked, ...known])].filter((it) => !first.includes(it)).slice(0, SOME_GAMES);
  };
  const going = () => openGames().filter(goesOn).slice(0, 3);
  const mine = myGames();
  return (
    <main class="page home" id="main">
      <header class="hero home-hero">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('tagline')}</p>
          <div class="row">
            <a class="button primary" href="/play">
              {t('play-now')}
            </a>
            <a class="button" href="/learn">
              {t('learn')}
            </a>
            <a class="button" href="/lobby">
              {t('lobby')}
            </a>
          </div>
        </div>
        <Living />
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
      <GameCards list={first} label={t('choose-game')} large />
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
      <section class="more-games">
        <h2>{t('more-games')}</h2>
        <div class="row" role="group" aria-label={t('kinds-of-games')}>
          <a class="button primary" href="/catalogue">
            {t('all-the-games', { count: catalogue.length })}
          </a>
          <For each={tagsOf(catalogue).slice(0, SOME_TAGS)}>
            {(tag) => (
              <a class="button" href={`/catalogue#${encodeURIComponent(tag)}`}>
                {tagName(tag)}
              </a>
            )}
          </For>
        </div>
        <GameCards list={more()} label={t('more-games')} />
      </section>
    </main>
  );
}
