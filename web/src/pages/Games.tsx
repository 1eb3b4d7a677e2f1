// The games of this person: saved under a name, going on (on the server, too), and finished.

import { createResource, createSignal, For, Show } from 'solid-js';
import { go } from '../app/router';
import { variantName } from '../desk/catalogue';
import { startLocal } from '../game/start';
import { api } from '../online/api';
import { myGames } from '../online/mine';
import { controlText, personText, playedText } from '../online/text';
import { ConfirmButton } from '../parts/ConfirmButton';
import { DeleteDialog } from '../parts/DeleteDialog';
import { Thumb } from '../parts/Thumb';
import type { GameInfo } from '../protocol';
import {
  deleteSave,
  dropGame,
  goesOn,
  type LocalGame,
  movesMade,
  openGames,
  type SavedGame,
  savedGames,
} from '../store/saves';
import { settings } from '../store/settings';
import { t } from '../text';

export default function Games() {
  const [doomed, setDoomed] = createSignal<SavedGame | null>(null);
  const when = (time: number) =>
    new Date(time).toLocaleString(settings.language, { dateStyle: 'medium', timeStyle: 'short' });
  const load = (saved: SavedGame) => {
    const { id: _, ...game } = saved.game;
    go(startLocal(game));
  };
  const mine = myGames();
  // Without a server there are none.
  const [finished] = createResource(() => api.myGames(true).catch((): GameInfo[] => []));
  const played = () => finished.latest ?? [];
  const going = () => openGames().filter(goesOn);
  /** What was saved under a name is in the list above. */
  const isSaved = (game: LocalGame) =>
    game.moves.length > 0 &&
    savedGames().some((it) => it.game.variant === game.variant && it.game.moves.join() === game.moves.join());
  const over = () => openGames().filter((it) => it.over && !isSaved(it));
  const local = (it: LocalGame) => (
    <li>
      <Thumb variant={it.variant} fen={it.over ? it.shown : undefined} />
      <div>
        <b>
          {variantName(it.variant)}
          <Show when={it.over && it.score}> · {it.score}</Show>
        </b>
        <small>
          {it.mode === 'computer' ? t('computer') : t('hotseat')} · {t('move-count', { count: movesMade(it) })} ·{' '}
          {when(it.changed)}
        </small>
      </div>
      <span class="row">
        <a class="button primary" href={`/local/${it.id}`}>
          {t('open')}
        </a>
        <ConfirmButton act={() => dropGame(it.id)} label={t('delete-named', { name: variantName(it.variant) })}>
          {t('delete')}
        </ConfirmButton>
      </span>
    </li>
  );
  return (
    <main class="page games-page" id="main">
      <h1>{t('your-games')}</h1>
      <section class="panel">
        <h2>{t('saved-games')}</h2>
        <Show when={savedGames().length} fallback={<p>{t('no-saves')}</p>}>
          <ul class="game-list" data-testid="saves">
            <For each={savedGames()}>
              {(it) => (
                <li>
                  <Thumb variant={it.game.variant} />
                  <div>
                    <b>{it.name}</b>
                    <small>
                      {variantName(it.game.variant)} · {t('move-count', { count: movesMade(it.game) })} ·{' '}
                      {when(it.saved)}
                    </small>
                  </div>
                  <span class="row">
                    <button type="button" class="primary" onClick={() => load(it)}>
                      {t('load')}
                    </button>
                    <button
                      type="button"
                      onClick={() => setDoomed(it)}
                      aria-label={t('delete-named', { name: it.name })}
                    >
                      {t('delete')}
                    </button>
                  </span>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
      <section class="panel">
        <h2>{t('going-on')}</h2>
        <Show when={going().length || mine.games().length} fallback={<p>{t('no-games')}</p>}>
          <ul class="game-list" data-testid="going-on">
            <For each={mine.games()}>
              {({ game, opponent }) => (
                <li>
                  <Thumb variant={game.variant} />
                  <div>
                    <b>{playedText(game)}</b>
                    <small>
                      <span dir="auto">{opponent}</span> · {controlText(game.control)} · {when(game.begun)}
                    </small>
                  </div>
                  <a class="button primary" href={`/game/${game.id}`}>
                    {t('open')}
                  </a>
                </li>
              )}
            </For>
            <For each={going()}>{local}</For>
          </ul>
        </Show>
      </section>
      <Show when={over().length || played().length}>
        <section class="panel">
          <h2>{t('finished')}</h2>
          <ul class="game-list" data-testid="finished">
            <For each={played()}>
              {(game) => (
                <li>
                  <Thumb variant={game.variant} />
                  <div>
                    <b>
                      {playedText(game)} · {game.result ?? ''}
                    </b>
                    <small>
                      <span dir="auto">
                        {t('versus', { first: personText(game.players[0]!), second: personText(game.players[1]!) })}
                      </span>{' '}
                      · {when(game.begun)}
                    </small>
                  </div>
                  <a class="button primary" href={`/game/${game.id}`}>
                    {t('open')}
                  </a>
                </li>
              )}
            </For>
            <For each={over()}>{local}</For>
          </ul>
        </section>
      </Show>
      <Show when={doomed()}>
        {(it) => (
          <DeleteDialog
            title={t('delete-game')}
            text={t('delete-text', { name: it().name })}
            act={() => deleteSave(it().id)}
            close={() => setDoomed(null)}
          />
        )}
      </Show>
    </main>
  );
}
