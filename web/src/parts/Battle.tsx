// What battles need beside the board: setup, picks in a tie, the log of what happened, notices.
import { createEffect, createSignal, For, Index, on, onMount, Show } from 'solid-js';
import { drawingOf, picture } from '../board/art';
import { focusBoard } from '../board/bind';
import type { Side } from '../board/pieces';
import type { GameEvent } from '../desk/types';
import type { Session, Snap } from '../game/session';
import type { Emote } from '../protocol';
import { t } from '../text';
import { kindName, seatName } from '../text/names';
import { MoveInput } from './MoveInput';
import { toast } from './toast';

export function BattlePanel(props: { session: Session; snap: Snap }) {
  const has = (move: string) => props.snap.actions.find((action) => action.move === move);
  const picks = () => props.snap.actions.filter((action) => action.tags.includes('pick'));
  const example = () => props.snap.actions.find((action) => action.path.length > 1);
  const setup = () => props.snap.text.split(' ')[2] === 'setup';

  // A turn that was passed over is told at once.
  createEffect(
    on(
      () => props.session.events().filter((event) => event.t === 'passed').length,
      (count, before) => {
        if (before === undefined || count <= before) return;
        const event = props.session.events().findLast((it) => it.t === 'passed');
        toast(t('skipped', { side: seatName(event?.seat) }));
      },
    ),
  );

  return (
    <>
      <Show when={setup()}>
        <div class="setup">
          <p>{props.snap.actions.length ? t('setup-hint') : t('setup-wait')}</p>
          <div class="row">
            {/* There from the beginning, so that nothing moves when they can be pressed. */}
            <Show when={props.snap.actions.length}>
              <button type="button" disabled={!has('shuffle')} onClick={() => props.session.act(has('shuffle')!)}>
                {t('shuffle')}
              </button>
              <button
                type="button"
                class="primary"
                disabled={!has('ready')}
                onClick={() => props.session.act(has('ready')!).then(focusBoard)}
              >
                {t('lets-start')}
              </button>
            </Show>
          </div>
        </div>
      </Show>
      <Show when={props.snap.tie && !props.snap.outcome}>
        <Show when={picks().length} fallback={<p role="status">{t('tie-wait')}</p>}>
          <TieDialog session={props.session} snap={props.snap} />
        </Show>
      </Show>
      <EventLog events={props.session.events()} snap={props.snap} />
      <Show when={props.snap.you && !props.snap.outcome}>
        <MoveInput play={props.session.typed} at={props.snap.text} example={example()} />
      </Show>
    </>
  );
}

/** Two equal pieces: what they become is picked with the fight in sight. */
function Tie(props: { session: Session; snap: Snap; count: number }) {
  const you = () => (props.snap.you === 'second' ? 'second' : 'first') as Side;
  const name = (letter: string) => props.snap.rules.pieces.find((piece) => piece.letter === letter)?.name ?? letter;
  let element!: HTMLDialogElement;
  onMount(() => {
    element.scrollIntoView({ block: 'nearest' });
    element.querySelector('button')?.focus({ preventScroll: true });
  });
  return (
    <dialog open class="tie panel" aria-label={t('tie')} ref={element}>
      <h2>{props.count > 1 ? t('tie-again', { count: props.count }) : t('tie')}</h2>
      <p>{t('tie-text', { kind: kindName(name(props.snap.tie!.kind)) })}</p>
      <div class="picks">
        {/* The other side's pick brings the same choice anew: the buttons, and the focus, stay. */}
        <Index each={props.snap.actions.filter((action) => action.tags.includes('pick'))}>
          {(action) => {
            const letter = () => action().move.slice(1);
            return (
              <button type="button" class="pick" onClick={() => props.session.act(action())}>
                <span class={`piece ${you()} battle-piece`}>{picture(drawingOf(name(letter())), letter())}</span>
                {kindName(name(letter()))}
              </button>
            );
          }}
        </Index>
      </div>
    </dialog>
  );
}

/** Asked beside the board, where the fight stays in sight. */
function TieDialog(props: { session: Session; snap: Snap }) {
  /** How many ties there were in a row, this one among them. */
  const ties = () => {
    const told = props.session.events().filter((it) => ['moved', 'fought', 'tied'].includes(it.t));
    return told.length - 1 - told.findLastIndex((it) => it.t !== 'tied');
  };
  return (
    // Each tie is a new question.
    <Show when={ties()} keyed>
      {(count) => <Tie {...props} count={count} />}
    </Show>
  );
}

function EventLog(props: { events: GameEvent[]; snap: Snap }) {
  const shown = () => props.events.filter((event) => ['moved', 'fought', 'tied', 'passed', 'first'].includes(event.t));
  const kind = (letter: string | null | undefined) =>
    kindName(props.snap.rules.pieces.find((piece) => piece.letter === letter)?.name ?? '?');
  const line = (event: GameEvent): string => {
    switch (event.t) {
      case 'moved':
        return `${seatName(event.seat)} ${event.move}`;
      case 'fought':
        return event.winner
          ? t('fought', {
              side: seatName(event.seat),
              move: event.move,
              winner: seatName(event.winner),
              kind: kind(event.kind),
            })
          : t('both-gone', { move: event.move });
      case 'tied':
        return t('tied', { move: event.move, kind: kind(event.kind) });
      case 'passed':
        return t('skipped', { side: seatName(event.seat) });
      case 'first':
        return t('begins', { side: seatName(event.seat) });
      default:
        return '';
    }
  };
  // Who has won a fight is heard as well.
  const [told, setTold] = createSignal('');
  createEffect(
    on(
      () => shown().length,
      (count, before = count) => count > before && setTold(shown().slice(before).map(line).join(' · ')),
    ),
  );
  let list!: HTMLOListElement;
  createEffect(() => {
    // The newest line is seen; only the list scrolls, never the page.
    if (shown().length) list.scrollTop = list.scrollHeight;
  });
  return (
    <>
      <ol class="event-log" ref={list} aria-label={t('move-list')} data-testid="moves" tabindex="0">
        <For each={shown()}>{(event) => <li class={event.t}>{line(event)}</li>}</For>
      </ol>
      <p class="sr-only" role="status" data-testid="told">
        {told()}
      </p>
    </>
  );
}

/** The fixed signs, as the server knows them. */
const EMOTES: Emote[] = ['hello', 'luck', 'praise', 'thanks', 'oops', 'hmm', 'wow', 'bye'];

/** Small signs to show to the other side. */
export function Emotes(props: { send: (emote: Emote) => void }) {
  const [shown, setShown] = createSignal<Emote | null>(null);
  let timer = 0;
  const send = (emote: Emote) => {
    props.send(emote);
    setShown(emote);
    clearTimeout(timer);
    timer = window.setTimeout(() => setShown(null), 2500);
  };
  return (
    <div class="emotes" role="group" aria-label={t('emotes')}>
      <For each={EMOTES}>
        {(emote) => (
          <button type="button" class="emote" classList={{ shown: shown() === emote }} onClick={() => send(emote)}>
            {t(`emote-${emote}`)}
          </button>
        )}
      </For>
      <span class="sr-only" role="status" data-testid="emote">
        {shown() ? t(`emote-${shown()!}`) : ''}
      </span>
    </div>
  );
}
