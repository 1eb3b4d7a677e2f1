// Games that are being played on the server now, and challenges anybody may accept.

import { createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { go } from '../app/router';
import { variantName } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { listen, send, status } from '../online/socket';
import { controlText, personText, playedText } from '../online/text';
import type { Challenge, GameInfo } from '../protocol';
import { t } from '../text';
import { Thumb } from './Thumb';
import { toast } from './toast';

/** As many as there is room for beside something else. */
const FEW = 4;

/** `live` keeps the lists up to date and shows all; otherwise a few are fetched once. */
export function LiveGames(props: { live?: boolean }) {
  const [games, setGames] = createSignal<GameInfo[]>([]);
  const [challenges, setChallenges] = createSignal<Challenge[]>([]);
  const [there, setThere] = createSignal<boolean | null>(null);
  const [online, setOnline] = createSignal(0);

  onMount(() => {
    if (!props.live) {
      api.lobby().then(
        (lobby) => {
          setThere(true);
          setGames(lobby.games);
          setChallenges(lobby.challenges);
          setOnline(lobby.online);
        },
        () => setThere(false),
      );
      return;
    }
    const stop = listen((message) => {
      if (message.t === 'welcome') {
        setThere(true);
        send({ t: 'lobby', on: true });
      }
      if (message.t !== 'lobby') return;
      const rest = <T extends { id: string }>(list: T[], fresh: T[]) => {
        const gone = new Set([...message.gone, ...fresh.map((it) => it.id)]);
        return [...fresh, ...(message.all ? [] : list.filter((it) => !gone.has(it.id)))];
      };
      setGames((list) => rest(list, message.games));
      setChallenges((list) => rest(list, message.challenges));
      setOnline(message.online);
    });
    onCleanup(() => {
      send({ t: 'lobby', on: false });
      stop();
    });
  });

  const accept = async (id: string) => {
    try {
      go(`/game/${(await api.accept(id)).id}`);
    } catch (failure) {
      toast(reasonOf(failure), 'error');
    }
  };
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
              <a class="button" href="/play">
                {t('play')}
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
          <ul class="game-list">
            <For each={props.live ? challenges() : challenges().slice(0, FEW)}>
              {(it) => (
                <li>
                  <Thumb variant={it.terms.variant} />
                  <div>
                    <b>{variantName(it.terms.variant)}</b>
                    <small>
                      {personText(it.owner)} · {controlText(it.terms.control)}
                    </small>
                  </div>
                  <button type="button" class="primary" onClick={() => accept(it.id)}>
                    {t('accept')}
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </Show>
    </section>
  );
}
