// Who one is on the server: a guest, or an account with ratings and games.

import { createResource, createSignal, For, Show, Suspense } from 'solid-js';
import { catalogue, variantName } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { reconnect } from '../online/socket';
import { personName, personText, playedText } from '../online/text';
import { Account, Recover } from '../parts/Account';
import { Friends } from '../parts/Friends';
import { RatingGraph } from '../parts/RatingGraph';
import { Reason } from '../parts/Reason';
import { ReportDialog } from '../parts/ReportDialog';
import { Sessions } from '../parts/Sessions';
import { Thumb } from '../parts/Thumb';
import { toast } from '../parts/toast';
import type { GameInfo } from '../protocol';
import { settings } from '../store/settings';
import { find, t } from '../text';
import { gameName } from '../text/names';
import { Missing } from './Missing';

/** Whoever deviates by more has played too little for the rating to say much. */
const PROVISIONAL = 110;

export default function ProfilePage(props: { name?: string }) {
  const [me, { refetch }] = createResource(() => api.me().catch(() => null));
  const name = () => props.name ?? (me()?.kind === 'user' ? me()!.name : undefined);
  const [user] = createResource(name, (it) => api.user(it));
  const [variant, setVariant] = createSignal('');
  const [opponent, setOpponent] = createSignal('');
  const [result, setResult] = createSignal('');
  const [games] = createResource(
    () => name() && { user: name()!, variant: variant(), opponent: opponent(), result: result() },
    (which) =>
      api.games(Object.fromEntries(Object.entries(which).filter(([, value]) => value))).catch((): GameInfo[] => []),
  );
  const stranger = () =>
    props.name && me()?.kind === 'user' && me()!.name.toLowerCase() !== props.name.toLowerCase()
      ? props.name
      : undefined;
  const [versus] = createResource(stranger, (it) => api.versus(me()!.name, it).catch(() => null));
  const [tallies] = createResource(name, (it) => api.tallies(it).catch(() => []));
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
              <Recover done={() => refetch()} />
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
            <Show when={stranger()}>{(other) => <Stranger name={other()} versus={versus()} />}</Show>
            <section class="panel">
              <div class="side-head">
                <h2>{t('ratings')}</h2>
                <a href="/best">{t('best-players')}</a>
              </div>
              <ul class="game-list">
                <For each={it().ratings} fallback={<li class="soft">{t('no-ratings')}</li>}>
                  {(rating) => (
                    <li>
                      <Thumb variant={rating.variant} />
                      <div>
                        <b>{variantName(rating.variant)}</b>
                        <small>
                          {find(`class-${rating.class}`) ?? rating.class} · {t('game-count', { count: rating.games })}
                        </small>
                      </div>
                      <RatingGraph user={it().name} variant={rating.variant} class={rating.class} />
                      <b class="rating">
                        {Math.round(rating.rating)}
                        <Show when={rating.deviation > PROVISIONAL}>
                          <abbr title={t('provisional')}>?</abbr>
                        </Show>
                      </b>
                      <span class="soft">± {Math.round(rating.deviation)}</span>
                    </li>
                  )}
                </For>
              </ul>
            </section>
            <Show when={tallies.latest?.length}>
              <section class="panel">
                <h2>{t('statistics')}</h2>
                <table class="best-table" data-testid="tallies">
                  <thead>
                    <tr>
                      <th scope="col">{t('game')}</th>
                      <th scope="col">{t('result-won')}</th>
                      <th scope="col">{t('result-drawn')}</th>
                      <th scope="col">{t('result-lost')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    <For each={tallies.latest}>
                      {(it) => (
                        <tr>
                          <th scope="row">{variantName(it.variant)}</th>
                          <td>{it.won}</td>
                          <td>{it.drawn}</td>
                          <td>{it.lost}</td>
                        </tr>
                      )}
                    </For>
                  </tbody>
                </table>
              </section>
            </Show>
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
              <div class="row filters">
                <label class="field inline">
                  <span>{t('filter-game')}</span>
                  <select value={variant()} onChange={(event) => setVariant(event.currentTarget.value)}>
                    <option value="">{t('filter-any')}</option>
                    <For each={catalogue}>{(it) => <option value={it.id}>{gameName(it)}</option>}</For>
                  </select>
                </label>
                <label class="field inline">
                  <span>{t('filter-result')}</span>
                  <select value={result()} onChange={(event) => setResult(event.currentTarget.value)}>
                    <option value="">{t('filter-any')}</option>
                    <For each={['won', 'drawn', 'lost'] as const}>
                      {(it) => <option value={it}>{t(`result-${it}`)}</option>}
                    </For>
                  </select>
                </label>
                <label class="field inline">
                  <span>{t('filter-opponent')}</span>
                  <input
                    type="text"
                    maxlength="20"
                    value={opponent()}
                    onChange={(event) => setOpponent(event.currentTarget.value.trim())}
                  />
                </label>
              </div>
              <ul class="game-list" data-testid="games">
                <For
                  each={games.latest ?? []}
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
              <Friends />
              <Account name={it().name} gone={() => refetch()} />
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

/** Somebody else: how one has done against them, and the ways to have nothing to do with them. */
function Stranger(props: { name: string; versus: { won: number; drawn: number; lost: number } | null | undefined }) {
  const [blocked, { refetch }] = createResource(() => api.blocked().catch(() => []));
  const [reporting, setReporting] = createSignal(false);
  const [follows, { refetch: lookAgain }] = createResource(() => api.follows().catch(() => []));
  const followed = () => !!follows.latest?.some((it) => it.name.toLowerCase() === props.name.toLowerCase());
  const follow = async () => {
    await api.follow(props.name, !followed()).catch((failure) => toast(reasonOf(failure), 'error'));
    void lookAgain();
  };
  const isBlocked = () => !!blocked.latest?.some((it) => it.toLowerCase() === props.name.toLowerCase());
  const toggle = async () => {
    await api.block(props.name, !isBlocked()).catch((failure) => toast(reasonOf(failure), 'error'));
    void refetch();
  };
  return (
    <section class="panel" data-testid="stranger">
      <Show when={props.versus}>{(it) => <p>{t('versus-you', it())}</p>}</Show>
      <Show when={isBlocked()}>
        <p role="status">{t('blocked-text')}</p>
      </Show>
      <div class="row">
        <Show when={!isBlocked()}>
          <a class="button primary" href={`/play?to=${encodeURIComponent(props.name)}`}>
            {t('challenge')}
          </a>
          <button type="button" aria-pressed={followed()} onClick={follow}>
            {followed() ? t('unfollow') : t('follow')}
          </button>
        </Show>
        <button type="button" onClick={toggle}>
          {isBlocked() ? t('unblock') : t('block')}
        </button>
        <button type="button" onClick={() => setReporting(true)}>
          {t('report-player')}
        </button>
      </div>
      <Show when={reporting()}>
        <ReportDialog name={props.name} close={() => setReporting(false)} />
      </Show>
    </section>
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
