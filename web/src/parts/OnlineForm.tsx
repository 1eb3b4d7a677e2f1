// Finding somebody to play with on the server: anybody, or somebody with a link.

import { createSignal, For, onCleanup, Show } from 'solid-js';
import { go } from '../app/router';
import { rulesOf } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { bring } from '../online/brought';
import { listen, send, status } from '../online/socket';
import { controlText } from '../online/text';
import type { Challenge, TimeControl } from '../protocol';
import { isOwn } from '../store/variants';
import { say, t } from '../text';
import { Reason } from './Reason';
import { copy } from './Share';

const minutes = (base: number, increment: number): TimeControl => ({
  kind: 'fischer',
  base: base * 60_000,
  increment: increment * 1000,
});
const CHESS: TimeControl[] = [
  minutes(5, 3),
  minutes(1, 0),
  minutes(3, 2),
  minutes(10, 5),
  minutes(30, 0),
  { kind: 'correspondence', days: 3 },
  { kind: 'unlimited' },
];
const BATTLE: TimeControl[] = [{ kind: 'variant' }, { kind: 'unlimited' }];

export function OnlineForm(props: { variant: string }) {
  const controls = () => (rulesOf(props.variant)?.family === 'battle' ? BATTLE : CHESS);
  const [chosen, setChosen] = createSignal(0);
  const [seeking, setSeeking] = createSignal(false);
  const [challenge, setChallenge] = createSignal<Challenge | null>(null);
  const [reason, setReason] = createSignal<string | null>(null);
  let stop: (() => void) | null = null;
  onCleanup(() => {
    if (seeking()) send({ t: 'unseek' });
    stop?.();
  });
  const control = () => controls()[chosen()] ?? controls()[0]!;

  /** Waits for a game of ours to begin; `begin` is said again after a lost connection. */
  const wait = (begin: () => void) => {
    stop?.();
    stop = listen((message) => {
      if (message.t === 'welcome') begin();
      if (message.t === 'started') go(`/game/${message.game.id}`);
      if (message.t === 'seeking') setSeeking(message.on);
      if (message.t === 'error') setReason(say(message.said, message.message));
    });
  };
  const seek = () => {
    setReason(null);
    setSeeking(true);
    wait(() => send({ t: 'seek', variant: props.variant, control: control() }));
  };
  const unseek = () => {
    send({ t: 'unseek' });
    setSeeking(false);
  };
  const invite = async () => {
    try {
      setReason(null);
      const variant = isOwn(props.variant) ? await bring(props.variant) : props.variant;
      setChallenge(await api.challenge({ variant, control: control(), private: true }));
      wait(() => {});
    } catch (failure) {
      setReason(reasonOf(failure));
    }
  };
  const link = () => `${location.origin}/challenge/${challenge()!.id}`;
  return (
    <>
      <label class="field">
        <span>{t('clock')}</span>
        <select value={chosen()} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          <For each={controls()}>{(it, index) => <option value={index()}>{controlText(it)}</option>}</For>
        </select>
      </label>
      <div class="row">
        <Show
          when={seeking()}
          fallback={
            // Nobody else waits for a game that only this browser knows.
            <Show when={!isOwn(props.variant)}>
              <button type="button" class="primary" onClick={seek}>
                {t('find-opponent')}
              </button>
            </Show>
          }
        >
          <button type="button" onClick={unseek}>
            {t('stop-seeking')}
          </button>
          <span role="status">{status() === 'lost' || status() === 'connecting' ? t('no-server') : t('seeking')}</span>
        </Show>
        <button type="button" onClick={invite}>
          {t('challenge-friend')}
        </button>
      </div>
      <Show when={challenge()}>
        <div class="challenge">
          <p>{t('challenge-text')}</p>
          <div class="row">
            <input
              type="text"
              readonly
              value={link()}
              dir="ltr"
              aria-label={t('challenge-friend')}
              data-testid="challenge-link"
              onFocus={(event) => event.currentTarget.select()}
            />
            <button type="button" onClick={() => copy(link())}>
              {t('copy')}
            </button>
          </div>
          <img class="qr" src={`/api/challenges/${challenge()!.id}/qr`} alt={t('qr')} width="160" height="160" />
        </div>
      </Show>
      <Reason text={reason()} />
    </>
  );
}
