// Those one follows: who is there, what they play, and a way to ask them for a game.
import { createResource, For, onCleanup, Show } from 'solid-js';
import { api } from '../online/api';
import { you } from '../online/socket';
import { t } from '../text';

/** Asked again after so many milliseconds. */
const AGAIN = 20_000;

export function Friends() {
  const [list, { refetch }] = createResource(
    // Guests follow nobody.
    () => you()?.kind === 'user' && you()!.id,
    () => api.follows().catch(() => []),
  );
  const timer = setInterval(() => !document.hidden && void refetch(), AGAIN);
  onCleanup(() => clearInterval(timer));
  return (
    <Show when={you()?.kind === 'user'}>
      <section class="panel friends" aria-labelledby="friends">
        <h2 id="friends">{t('following')}</h2>
        <Show when={list.latest?.length} fallback={<p class="soft">{t('follows-nobody')}</p>}>
          <ul class="game-list" data-testid="friends">
            <For each={list.latest}>
              {(it) => (
                <li>
                  <span class="presence" classList={{ here: it.online }} aria-hidden="true" />
                  <div>
                    <b>
                      <a href={`/profile/${it.name}`}>{it.name}</a>
                    </b>
                    <small>{it.online ? t('is-online') : t('is-away')}</small>
                  </div>
                  <Show when={it.playing}>
                    {(game) => (
                      <a class="button" href={`/game/${game()}`}>
                        {t('watch')}
                      </a>
                    )}
                  </Show>
                  <a class="button" href={`/play?to=${it.name}`} aria-label={t('challenge-name', { name: it.name })}>
                    {t('challenge')}
                  </a>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
    </Show>
  );
}
