// Who one is on the server: a guest, or an account with ratings and games.

import { createResource, createSignal, For, Show, Suspense } from 'solid-js';
import { variantName } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { reconnect } from '../online/socket';
import { personName, personText, playedText } from '../online/text';
import { Reason } from '../parts/Reason';
import { Sessions } from '../parts/Sessions';
import { Thumb } from '../parts/Thumb';
import { settings } from '../store/settings';
import { t } from '../text';
import { Missing } from './Missing';

export default function ProfilePage(props: { name?: string }) {
  const [me, { refetch }] = createResource(() => api.me().catch(() => null));
  const name = () => props.name ?? (me()?.kind === 'user' ? me()!.name : undefined);
  const [user] = createResource(name, (it) => api.user(it));
  const [games] = createResource(name, (it) => api.games(it));
  const own = () => (props.name ? undefined : name());
  const [puzzles] = createResource(own, () => api.puzzleStandings().catch(() => []));
  const out = async () => {
    await api.signOut();
    reconnect();
    void refetch();
  };
  return (
    <main class="page profile" id="main">
      <div class="side-head">
        <h1>{name() ?? t('profile')}</h1>
        <Show when={!props.name && me()?.kind === 'user'}>
          <button type="button" onClick={out}>
            {t('sign-out')}
          </button>
        </Show>
      </div>
      <Show when={!props.name}>
        <Show when={me()} fallback={<p class="panel">{me.loading ? t('loading') : t('no-server')}</p>}>
          {(it) => (
            <Show when={it().kind !== 'user'}>
              <p>
                <b>{t('you-are', { name: personName(it()) })}.</b> {t('guest')}
              </p>
              <GuestName done={() => refetch()} />
              <SignIn done={() => refetch()} />
            </Show>
          )}
        </Show>
      </Show>
      <Show when={user.error}>
        <Missing title={t('page-not-found')} text={reasonOf(user.error)} />
      </Show>
      <Show when={!!name() && !user.error && user()}>
        {(it) => (
          <>
            <section class="panel">
              <h2>{t('ratings')}</h2>
              <ul class="game-list">
                <For each={it().ratings} fallback={<li class="soft">{t('no-ratings')}</li>}>
                  {(rating) => (
                    <li>
                      <Thumb variant={rating.variant} />
                      <div>
                        <b>{variantName(rating.variant)}</b>
                        <small>
                          {rating.class} · {t('game-count', { count: rating.games })}
                        </small>
                      </div>
                      <b class="rating">{Math.round(rating.rating)}</b>
                      <span class="soft">± {Math.round(rating.deviation)}</span>
                    </li>
                  )}
                </For>
              </ul>
            </section>
            <Show when={puzzles()?.length}>
              <section class="panel">
                <h2>{t('puzzles')}</h2>
                <ul class="game-list">
                  <For each={puzzles()}>
                    {(it) => (
                      <li>
                        <Thumb variant={it.variant} />
                        <div>
                          <b>{variantName(it.variant)}</b>
                          <small>{t('solved-of', { solved: it.solved, tried: it.tried })}</small>
                        </div>
                        <b class="rating">{it.rating}</b>
                        <span class="soft">± {it.deviation}</span>
                      </li>
                    )}
                  </For>
                </ul>
              </section>
            </Show>
            <section class="panel">
              <h2>{t('recent-games')}</h2>
              <ul class="game-list">
                <For
                  each={games() ?? []}
                  fallback={<li class="soft">{games.loading ? t('loading') : t('none-yet')}</li>}
                >
                  {(game) => (
                    <li>
                      <Thumb variant={game.variant} />
                      <div>
                        <b>{playedText(game)}</b>
                        <small>
                          {t('versus', { first: personText(game.players[0]), second: personText(game.players[1]) })} ·{' '}
                          {game.result ?? t('going-on')} · {new Date(game.begun).toLocaleDateString(settings.language)}
                        </small>
                      </div>
                      <a class="button" href={`/game/${game.id}`}>
                        {t('open')}
                      </a>
                    </li>
                  )}
                </For>
              </ul>
            </section>
            <Show when={own()}>
              <Suspense>
                <Sessions />
              </Suspense>
            </Show>
          </>
        )}
      </Show>
    </main>
  );
}

/** What a guest wants to be called; others see that it is a guest. */
function GuestName(props: { done: () => void }) {
  const [reason, setReason] = createSignal<string | null>(null);
  let name!: HTMLInputElement;
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await api.rename(name.value.trim());
      setReason(null);
      name.value = '';
      reconnect();
      props.done();
    } catch (failure) {
      setReason(reasonOf(failure));
    }
  };
  return (
    <form class="panel" onSubmit={submit}>
      <label class="field">
        <span>{t('guest-name-choose')}</span>
        <input ref={name} type="text" autocomplete="nickname" minlength="2" maxlength="20" required dir="auto" />
        <small>{t('guest-name-hint')}</small>
      </label>
      <Reason text={reason()} />
      <button type="submit">{t('guest-name-save')}</button>
    </form>
  );
}

function SignIn(props: { done: () => void }) {
  const [reason, setReason] = createSignal<string | null>(null);
  let name!: HTMLInputElement;
  let password!: HTMLInputElement;
  const enter = async (how: 'signIn' | 'signUp') => {
    try {
      await api[how](name.value, password.value);
      reconnect();
      props.done();
    } catch (failure) {
      setReason(reasonOf(failure));
    }
  };
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void enter('signIn');
      }}
    >
      <label class="field">
        <span>{t('name')}</span>
        <input ref={name} type="text" autocomplete="username" minlength="2" maxlength="20" required />
      </label>
      <label class="field">
        <span>{t('password')}</span>
        <input ref={password} type="password" autocomplete="current-password" minlength="8" maxlength="200" required />
      </label>
      <Reason text={reason()} />
      <div class="row">
        <button type="submit" class="primary">
          {t('sign-in')}
        </button>
        <button type="button" onClick={() => enter('signUp')}>
          {t('sign-up')}
        </button>
      </div>
    </form>
  );
}
