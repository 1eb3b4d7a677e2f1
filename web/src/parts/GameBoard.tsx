// The board of a game that is being played: submits moves (at once or after a look), tells why a move is refused,
// keeps premoves, makes sounds, speaks.
import { createEffect, createSignal, type JSX, on, Show } from 'solid-js';
import type { Board } from '../board/board';
import { type Piece, readChecks, type Side } from '../board/pieces';
import type { Shape } from '../board/shapes';
import type { Action } from '../desk/types';
import { handsAfter, pocketsOf } from '../game/hands';
import { courtsOf, otherSide, preview, type Session } from '../game/session';
import { play, soundOf } from '../sound/sound';
import { settings } from '../store/settings';
import { t } from '../text';
import { sideName } from '../text/names';
import { BoardView } from './BoardView';
import { endText } from './EndScreen';

/** Who leaves the board over the edge that a court lies behind. */
const courtGoer = (stop: string): Side | undefined =>
  stop === 'court:black' ? 'first' : stop === 'court:white' ? 'second' : undefined;

export function GameBoard(props: {
  session: Session;
  flipped: boolean;
  /** Ask before a move is final, whatever the settings say. */
  confirm?: boolean;
  /** Ask before a move in an earlier position takes back what came after it. */
  keepLater?: boolean;
  shapes?: Shape[];
  /** What is above the board and right below it. */
  head?: JSX.Element;
  foot?: JSX.Element;
  /** What asks for an answer, where the room for it is kept. */
  below?: JSX.Element;
}) {
  const [pending, setPending] = createSignal<Action | null>(null);
  const [reason, setReason] = createSignal<string | null>(null);
  let board: Board | undefined;
  const snap = () => props.session.snap();

  // Every new position: forget what was pending, sound and speech for what happened.
  createEffect(
    on(snap, (now, before) => {
      setPending(null);
      setReason(null);
      if (!now || !before || now.rules.id !== before.rules.id) return;
      const { played } = now;
      if (played && now.text !== before.text) {
        play(now.outcome ? 'end' : soundOf(played.tags, now.checked.length > 0));
        // A battle tells what it shows of its fights.
        if (now.rules.family === 'battle') return;
        // Online a move is shown before it is confirmed: who was to move before says nothing then.
        const [from, to] = played.path as [string, string];
        const there = courtGoer(to) ?? (now.pieces.get(to) ?? now.pieces.get(from) ?? before.pieces.get(from))?.side;
        const mover = now.turn.length === 1 ? otherSide(now.turn[0]!) : (there ?? 'first');
        const said = { side: sideName(now.rules, mover), move: played.san || played.move };
        const check = now.checked.length > 0;
        const counted = check ? readChecks(now.text, now.rules.checks ?? 0)?.[mover] : undefined;
        const most = now.rules.checks ?? 0;
        board?.announce(
          now.outcome
            ? t('announced-end', { ...said, end: endText(now) })
            : counted
              ? t('announced-check-count', { ...said, given: counted, most })
              : t(check ? 'announced-check' : 'announced-move', said),
        );
      }
    }),
  );

  /** How many moves came after the position that is shown. */
  const later = () => (props.keepLater ? snap()!.moves.length - snap()!.at : 0);

  const act = (action: Action, inAdvance: boolean) => {
    if (inAdvance) {
      if (settings.premoves) props.session.setPremove(action);
    } else if (settings.autoSubmit && !props.confirm && !later()) {
      void props.session.act(action);
    } else {
      setPending(action);
      board?.announce(t('waits-for-submit', { san: action.san }));
    }
  };

  const refuse = async (from: string, to: string, dropped: boolean) => {
    const why = await props.session.why(from, to).catch(() => null);
    if (!why) return;
    setReason(why);
    board?.announce(why);
    if (dropped) play('refuse');
  };

  const pieces = () => {
    const now = snap()!;
    const action = pending();
    return action ? preview(now.pieces, action) : now.pieces;
  };

  const hands = () => {
    const action = pending();
    return action ? handsAfter(snap()!.hands, action) : snap()!.hands;
  };

  const movable = (): Side | 'both' | null => {
    const now = snap()!;
    if (pending() || now.outcome) return null;
    if (now.you === 'both') return now.turn[0] ?? null;
    return now.you && (now.turn.includes(now.you) || props.session.premoves().length) ? now.you : null;
  };

  /** What a setup lets one place: the first stops that are no squares. */
  const tray = () => {
    const now = snap()!;
    const side = now.you === 'second' ? 'second' : 'first';
    const stops = new Set(
      now.actions.filter((action) => action.tags.includes('place')).map((action) => action.path[0]!),
    );
    const placed = (letter: string) => {
      const there = [...now.pieces.values()].filter((piece) => piece.side === side && piece.letter === letter).length;
      return there > 0 && there >= (now.rules.pieces.find((piece) => piece.letter === letter)?.count ?? 1);
    };
    return [...stops].map((stop) => ({ stop, piece: { side, letter: stop } as Piece, placed: placed(stop) }));
  };

  /** A piece of a setup may also be moved from where it stands. */
  const actions = () => {
    const now = snap()!;
    if (pending()) return [];
    const places = now.actions.filter((action) => action.tags.includes('place'));
    if (places.length === 0) return now.actions;
    const again = [...now.pieces].flatMap(([square, piece]) =>
      places.filter((it) => it.path[0] === piece.letter).map((it) => ({ ...it, path: [square, it.path[1]!] })),
    );
    return [...now.actions, ...again];
  };

  const submit = () => {
    const action = pending();
    setPending(null);
    if (action) void props.session.act(action);
  };

  return (
    <div class="game-board">
      <Show when={snap()}>
        {(now) => (
          <>
            {props.head}
            <BoardView
              ref={(it) => {
                board = it;
              }}
              rules={now().rules}
              pieces={pieces()}
              flipped={props.flipped}
              actions={actions()}
              movable={movable()}
              premoves={settings.premoves && !pending() ? props.session.premoves() : []}
              premove={props.session.premove()}
              last={pending() ? pending()!.path.slice(0, 2) : now().last}
              checked={now().checked}
              played={now().played}
              courts={courtsOf(now().courts, (side, scored, captured) =>
                t('court', { side: sideName(now().rules, side), scored, captured }),
              )}
              trays={[...pocketsOf(now().rules, hands()), { pieces: tray() }]}
              shapes={props.shapes ?? []}
              act={act}
              refuse={refuse}
              cancelPremove={() => props.session.setPremove(null)}
            />
            {props.foot}
            <div class="under-board">
              {props.below}
              <Show when={pending()}>
                <div class="row submit" role="group">
                  <Show when={later()}>{(count) => <span>{t('takes-back', { count: count() })}</span>}</Show>
                  <button type="button" class="primary" onClick={submit}>
                    {later() ? t('play-from-here') : t('submit-move')}
                  </button>
                  <button type="button" onClick={() => setPending(null)}>
                    {t('cancel')}
                  </button>
                  <span class="pending">{pending()!.san}</span>
                </div>
              </Show>
              <p class="reason" data-testid="reason">
                {reason()}
              </p>
            </div>
          </>
        )}
      </Show>
    </div>
  );
}
