// Finding somebody to play with on the server: anybody in the lobby, or somebody with a link.

import { createSignal, For, onCleanup, Show } from 'solid-js';
import { rulesOf } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { bring } from '../online/brought';
import { seek, unseek } from '../online/everywhere';
import { listen, send, status, you } from '../online/socket';
import { BATTLE, CHESS, isLive, USUAL } from '../online/terms';
import type { Challenge, ServerMessage, Side, TimeControl } from '../protocol';
import { isOwn } from '../store/variants';
import { say, t } from '../text';
import { sideName } from '../text/names';
import { ClockChoice } from './ClockChoice';
import { OwnChallenge } from './OwnChallenge';
import { Reason } from './Reason';

/** How far a rating may be from one's own when it is narrowed down. */
const SPREAD = 200;
const START = 1500;

export function OnlineForm(props: {
  variant: string;
  /** Where the game begins, if not at the start: that is for somebody one knows. */
  fen?: string;
  /** Whom it is for, if it is for somebody. */
  to?: string;
}) {
  const rules = () => rulesOf(props.variant);
  const battle = () => rules()?.family === 'battle';
  const usual = () => (battle() ? BATTLE : CHESS);
  const first = () => (battle() ? 0 : USUAL);
  const [control, setControl] = createSignal<TimeControl>(usual()[first()]!);
  const [side, setSide] = createSignal<Side>('random');
  const [rated, setRated] = createSignal(false);
  const [anyClock, setAnyClock] = createSignal(false);
  const [narrow, setNarrow] = createSignal(false);
  const [least, setLeast] = createSignal(START - SPREAD);
  const [most, setMost] = createSignal(START + SPREAD);
  const [challenge, setChallenge] = createSignal<Challenge | null>(null);
  const [reason, setReason] = createSignal<string | null>(null);
  /** There is no connection yet: asked as soon as there is. */
  const [early, setEarly] = createSignal(false);
  let stop: (() => void) | null = null;
  const hear = (message: ServerMessage) => {
    if (message.t === 'welcome' && early()) find();
    if (message.t === 'error' && !message.game) setReason(say(message.said, message.message));
  };
  onCleanup(() => stop?.());
  const account = () => you()?.kind === 'user';
  const alone = () => isOwn(props.variant) || !!props.fen;
  const mayRate = () => account() && !alone() && control().kind !== 'unlimited';
  const terms = () => ({
    control: control(),
    side: side(),
    rated: rated() && mayRate(),
    anyClock: anyClock() && isLive(control()),
    ...(narrow() && account() ? { range: [least(), Math.max(least(), most())] as [number, number] } : {}),
  });
  const find = () => {
    setReason(null);
    // Nobody calls a server that may not be there before it is wanted.
    stop ??= listen(hear);
    setEarly(!send({ t: 'seek', variant: props.variant, ...terms() }));
  };
  const invite = async () => {
    try {
      setReason(null);
      const variant = isOwn(props.variant) ? await bring(props.variant) : props.variant;
      // Whoever has the link is welcome.
      const { range: _, anyClock: __, ...rest } = terms();
      const start = props.fen ? { start: { fen: props.fen } } : {};
      const to = props.to ? { to: props.to } : {};
      setChallenge(await api.challenge({ variant, ...rest, ...start, ...to, private: true }));
    } catch (failure) {
      setReason(reasonOf(failure));
    }
  };
  const rating = (label: string, value: () => number, set: (it: number) => void) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min="0"
        max="4000"
        step="50"
        value={value()}
        onInput={(event) => set(Math.min(4000, Math.max(0, Math.round(event.currentTarget.valueAsNumber) || 0)))}
      />
    </label>
  );
  return (
    <Show when={!challenge()} fallback={<OwnChallenge challenge={challenge()!} closed={() => setChallenge(null)} />}>
      {/* What is waited for is what was asked for: it changes no more. */}
      <fieldset class="online-form" disabled={!!seek()}>
        <ClockChoice usual={usual()} first={first()} custom={!battle()} choose={setControl} />
        <fieldset>
          <legend>{t('your-side')}</legend>
          <div class="chips">
            <For each={['random', 'first', 'second'] as const}>
              {(value) => (
                <label class="chip">
                  <input type="radio" name="online-side" checked={side() === value} onChange={() => setSide(value)} />
                  <span>{value === 'random' ? t('random') : sideName(rules()!, value)}</span>
                </label>
              )}
            </For>
          </div>
        </fieldset>
        <label class="switch">
          <input
            type="checkbox"
            checked={rated() && mayRate()}
            disabled={!mayRate()}
            onChange={(event) => setRated(event.currentTarget.checked)}
          />
          {t('rated-game')}
        </label>
        <Show when={!account() && !alone()}>
          <p class="soft hint">
            {t('rated-needs-account')} <a href="/profile">{t('sign-in')}</a>
          </p>
        </Show>
        <Show when={props.fen}>
          <p class="soft hint">{t('chosen-by-link')}</p>
        </Show>
        <Show when={!alone() && !props.to}>
          <Show when={isLive(control()) && !battle()}>
            <label class="switch">
              <input
                type="checkbox"
                checked={anyClock()}
                onChange={(event) => setAnyClock(event.currentTarget.checked)}
              />
              {t('any-clock')}
            </label>
          </Show>
          <Show when={account()}>
            <label class="switch">
              <input type="checkbox" checked={narrow()} onChange={(event) => setNarrow(event.currentTarget.checked)} />
              {t('rating-range')}
            </label>
            <Show when={narrow()}>
              <div class="custom-clock">
                {rating(t('rating-least'), least, setLeast)}
                {rating(t('rating-most'), most, setMost)}
              </div>
            </Show>
          </Show>
        </Show>
      </fieldset>
      <div class="row">
        <Show
          when={seek()}
          fallback={
            // Nobody else waits for a game, or a position, that only this browser knows.
            <Show when={!alone() && !props.to}>
              <button type="button" class="primary" onClick={find}>
                {t('find-opponent')}
              </button>
            </Show>
          }
        >
          <span class="waiting-sign" role="status">
            {status() === 'lost' ? t('server-gone') : t('seeking')}
          </span>
          <button type="button" onClick={unseek}>
            {t('cancel')}
          </button>
        </Show>
        <Show when={!seek()}>
          <button type="button" classList={{ primary: !!props.to }} onClick={invite}>
            {props.to ? t('challenge-name', { name: props.to }) : t('challenge-friend')}
          </button>
        </Show>
      </div>
      <Reason text={reason() ?? (early() && status() === 'lost' ? t('no-server') : null)} />
    </Show>
  );
}
