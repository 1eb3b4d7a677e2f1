// The games of this person: saved under a name, going on (on the server, too), and finished.

import { createSignal, For, Show } from 'solid-js';
import { go } from '../app/router';
import { variantName } from '../desk/catalogue';
import { startLocal } from '../game/start';
import { myGames } from '../online/mine';
import { controlText, playedText } from '../online/text';
import { ConfirmButton } from '../parts/ConfirmButton';
import { DeleteDialog } from '../parts/DeleteDialog';
import { Thumb } from '../parts/Thumb';
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
  const going = () => openGames().filter(goesOn);
  const over = () => openGames().filter((it) => it.over);
  const local = (it: LocalGame) => (
    <li>
      <Thumb variant={it.variant} />
      <div>
        <b>{variantName(it.variant)}</b>
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
      <Show when={over().length}>
        <section class="panel">
          <h2>{t('finished')}</h2>
          <ul class="game-list" data-testid="finished">
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
