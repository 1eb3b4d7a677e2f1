// Games that are being played on the server now, and who waits for an opponent.

import { For, Show } from 'solid-js';
import { createLobby } from '../online/lobby';
import { status } from '../online/socket';
import { controlText, personText, playedText } from '../online/text';
import { t } from '../text';
import { OpenChallenges } from './OpenChallenges';
import { Thumb } from './Thumb';

/** As many as there is room for beside something else. */
const FEW = 4;

/** `live` keeps the lists up to date and shows all; otherwise a few are fetched once. */
export function LiveGames(props: { live?: boolean }) {
  const { games, challenges, there, online } = createLobby(!!props.live);
  const running = () => games().filter((game) => !game.result);
  const shown = () => (props.live ? running() : running().slice(0, FEW));
  const absent = () => there() === false || (props.live && status() === 'lost' && !games().length);
  return (
    <section class="panel live">
      <h2>{t('live-games')}</h2>
      <Show when={!absent()} fallback={<p>{t('no-server')}</p>}>
        <Show when={there()}>
          <p>{t('online-now', { count: online() })}</p>
        </Show>
        <Show
          when={running().length}
          fallback={
            <>
              <p>{t('no-live-games')}</p>
              <a class="button" href="/lobby">
                {t('lobby')}
              </a>
            </>
          }
        >
          <ul class="game-list" data-testid="live-games">
            <For each={shown()}>
              {(game) => (
                <li>
                  <Thumb variant={game.variant} />
                  <div>
                    <b>{playedText(game)}</b>
                    <small>
                      {t('versus', { first: personText(game.players[0]), second: personText(game.players[1]) })} ·{' '}
                      {controlText(game.control)}
                    </small>
                  </div>
                  <a class="button" href={`/game/${game.id}`}>
                    {t('watch')}
                  </a>
                </li>
              )}
            </For>
          </ul>
          <Show when={shown().length < running().length}>
            <a class="button" href="/watch">
              {t('game-count', { count: running().length })}
            </a>
          </Show>
        </Show>
        <Show when={challenges().length}>
          <h3>{t('open-challenges')}</h3>
          <OpenChallenges list={props.live ? challenges() : challenges().slice(0, FEW)} />
        </Show>
      </Show>
    </section>
  );
}
