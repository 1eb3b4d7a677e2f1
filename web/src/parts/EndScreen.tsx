// How a game ended: the result, the score where there is one, and what to do next.
import { createSignal, onCleanup, Show } from 'solid-js';
import type { Snap } from '../game/session';
import { sideOf } from '../game/session';
import { glideTime } from '../store/settings';
import { find, say, t } from '../text';
import { sideName } from '../text/names';
import { Dialog } from './Dialog';

/** The end in a sentence: the rules' own where they have one. */
export function endText(snap: Snap): string {
  const { outcome, rules } = snap;
  if (!outcome) return '';
  if (outcome.text) return say(outcome.said, outcome.text);
  const winner = sideOf(outcome.winner);
  const why = find(`reason-${outcome.reason}`) ?? outcome.reason;
  return winner ? t('wins', { side: sideName(rules, winner), why }) : t('drawn', { why });
}

export function EndScreen(props: {
  snap: Snap;
  rematch?: () => void;
  /** A rematch was asked for: by the other side, or by this one, which waits. */
  asked?: 'theirs' | 'mine' | null;
  analyse?: () => void;
  close: () => void;
}) {
  // The last move is seen before its result is told.
  const [told, setTold] = createSignal(glideTime() === 0);
  const timer = setTimeout(() => setTold(true), glideTime() * 4);
  onCleanup(() => clearTimeout(timer));
  const title = () => {
    const winner = sideOf(props.snap.outcome?.winner);
    return winner ? t('victory', { side: sideName(props.snap.rules, winner) }) : t('draw');
  };
  const score = () =>
    props.snap.courts && [props.snap.courts.black.scored.length, props.snap.courts.white.scored.length];
  return (
    <Show when={told()}>
      <Dialog title={title()} close={props.close} class="end">
        <p class="end-text">{endText(props.snap)}</p>
        <Show when={score()}>
          {(it) => (
            <p class="end-score" data-testid="score">
              {it()[0]} : {it()[1]}
            </p>
          )}
        </Show>
        <Show when={props.asked}>
          <p role="alert">
            {t('offered-rematch')} {props.asked === 'mine' ? t('wait-for-answer') : ''}
          </p>
        </Show>
        <div class="row">
          <Show when={props.rematch}>
            <button type="button" class="primary" disabled={props.asked === 'mine'} onClick={props.rematch}>
              {props.asked === 'theirs' ? t('accept') : t('rematch')}
            </button>
          </Show>
          <Show when={props.analyse}>
            <button type="button" onClick={props.analyse}>
              {t('analyse')}
            </button>
          </Show>
          <button type="button" onClick={props.close}>
            {t('close')}
          </button>
        </div>
      </Dialog>
    </Show>
  );
}
