// How a game ended, beside the board: the result as the player sees it, the score where there is one, and what to do next.
import { createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import type { Side } from '../board/pieces';
import type { Snap } from '../game/session';
import { SIDES, sideOf } from '../game/session';
import { glideTime } from '../store/settings';
import { find, say, t } from '../text';
import { sideName } from '../text/names';

/** Where every rating begins. */
const START = 1500;

/** The end in a sentence: the rules' own where they have one. */
export function endText(snap: Snap): string {
  const { outcome, rules } = snap;
  if (!outcome) return '';
  if (outcome.reason === 'aborted') return t('game-aborted');
  if (outcome.text) return say(outcome.said, outcome.text);
  const winner = sideOf(outcome.winner);
  const why = find(`reason-${outcome.reason}`) ?? outcome.reason;
  return winner ? t('wins', { side: sideName(rules, winner), why }) : t('drawn', { why });
}

/** Why scores were compared, where that is how it ended. */
export function scoreWhy({ outcome, rules, pieces, text, courts }: Snap): string | null {
  if (outcome?.reason !== 'score' || !courts) return null;
  const gone = SIDES.find((side) => ![...pieces.values()].some((it) => it.side === side));
  if (gone) return t('score-nobody', { side: sideName(rules, gone) });
  const goal = rules.says?.find((it) => it.said?.id === 'ends-score-goal')?.said?.args?.value;
  const most = Math.max(courts.white.scored.length, courts.black.scored.length);
  if (typeof goal === 'number' && most >= goal) return t('score-reached');
  return t('score-stuck', { side: sideName(rules, text.split(' ')[1] === 'b' ? 'second' : 'first') });
}

/** What the player is told first. */
export function endTitle({ outcome, rules }: Snap, you: Side | null): string {
  const winner = sideOf(outcome?.winner);
  if (outcome?.reason === 'aborted') return t('game-aborted');
  if (!winner) return t('draw');
  if (you) return winner === you ? t('you-won') : t('you-lost');
  return t('victory', { side: sideName(rules, winner) });
}

export function EndScreen(props: {
  snap: Snap;
  /** Whose end it is; nobody's for those who look on, or share a device. */
  you: Side | null;
  rematch?: () => void;
  decline?: () => void;
  /** A rematch was asked for: by the other side, or by this one, which waits. */
  asked?: 'theirs' | 'mine' | null;
  analyse?: () => void;
  /** What came of it for ratings. */
  gains?: { name: string; before: number | null; after: number }[];
  close: () => void;
}) {
  // The last move is seen before its result is told.
  const [told, setTold] = createSignal(glideTime() === 0);
  const timer = setTimeout(() => setTold(true), glideTime() * 4);
  onCleanup(() => clearTimeout(timer));
  return <Show when={told()}>{<Told {...props} />}</Show>;
}

function Told(props: Parameters<typeof EndScreen>[0]) {
  let element!: HTMLDialogElement;
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && props.close();
  onMount(() => {
    addEventListener('keydown', onKey);
    element.scrollIntoView({ block: 'nearest' });
    // Whoever is writing goes on.
    if (!document.activeElement?.matches('input, textarea'))
      element.querySelector('button')?.focus({ preventScroll: true });
  });
  onCleanup(() => removeEventListener('keydown', onKey));
  const won = () => sideOf(props.snap.outcome?.winner) === props.you;
  const aborted = () => props.snap.outcome?.reason === 'aborted';
  const score = () =>
    props.snap.courts && [props.snap.courts.black.scored.length, props.snap.courts.white.scored.length];
  return (
    <dialog
      open
      ref={element}
      class="end panel"
      classList={{ won: !!props.you && won(), lost: !!props.you && !!props.snap.outcome?.winner && !won() }}
      aria-label={endTitle(props.snap, props.you)}
    >
      <h2>{endTitle(props.snap, props.you)}</h2>
      <Show when={!aborted()}>
        <p class="end-text">{endText(props.snap)}</p>
      </Show>
      <Show when={scoreWhy(props.snap)}>{(why) => <p data-testid="score-why">{why()}</p>}</Show>
      <Show when={score()}>
        {(it) => (
          <p class="end-score" data-testid="score">
            {it()[0]} : {it()[1]}
          </p>
        )}
      </Show>
      <Show when={props.gains?.length}>
        <p class="end-ratings" role="status" data-testid="gains">
          <For each={props.gains}>
            {(it) => {
              const points = it.after - (it.before ?? START);
              return (
                <span>
                  <bdi>{it.name}</bdi> <b class="rating">{it.after}</b>{' '}
                  <i class={points < 0 ? 'down' : 'up'} dir="ltr">
                    {points < 0 ? `−${-points}` : `+${points}`}
                  </i>
                </span>
              );
            }}
          </For>
        </p>
      </Show>
      <Show when={props.asked}>
        <p role="alert">{props.asked === 'mine' ? t('sent-rematch') : t('offered-rematch')}</p>
      </Show>
      <div class="row">
        <Show when={props.rematch && !aborted()}>
          <button type="button" class="primary" disabled={props.asked === 'mine'} onClick={props.rematch}>
            {props.asked === 'theirs' ? t('accept') : t('rematch')}
          </button>
          <Show when={props.asked === 'theirs' && props.decline}>
            <button type="button" onClick={props.decline}>
              {t('decline')}
            </button>
          </Show>
        </Show>
        <Show when={props.analyse && !aborted()}>
          <button type="button" onClick={props.analyse}>
            {t('analyse')}
          </button>
        </Show>
        <button type="button" onClick={props.close}>
          {t('close')}
        </button>
      </div>
    </dialog>
  );
}
