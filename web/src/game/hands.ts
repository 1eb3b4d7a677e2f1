// Pieces in hand, beside the board: the pockets of a game, and changing them in an editor.
import type { Hands, Piece, Pieces, Side } from '../board/pieces';
import type { TrayState } from '../board/state';
import type { Action, RulesInfo } from '../desk/types';
import { t } from '../text';
import { sideName } from '../text/names';
import { SIDES } from './session';

const HAND = 'hand:';

/** The stop of a held piece in action paths: `hand:N` is White's knight. */
const stopOf = (side: Side, letter: string) => HAND + (side === 'first' ? letter : letter.toLowerCase());

/** Every kind with how many are held of it; `whole` shows those, too, of which there are none. */
export function pocketsOf(rules: RulesInfo, hands: Hands | null, whole = false): TrayState[] {
  if (!hands) return [];
  const pocket = (side: Side): TrayState => ({
    side,
    label: t('hand-of', { side: sideName(rules, side) }),
    whole,
    pieces: rules.pieces.map(({ letter }) => ({
      stop: stopOf(side, letter),
      piece: { side, letter },
      count: hands[side].split(letter).length - 1,
    })),
  });
  return SIDES.toReversed().map(pocket);
}

/** The letter of the piece that a path begins with, if it is a held one. */
export const heldAt = (stop: string | undefined): string | null =>
  stop?.startsWith(HAND) ? stop.slice(HAND.length) : null;

const sideOfLetter = (letter: string): Side => (letter === letter.toUpperCase() ? 'first' : 'second');

function without(hands: Hands, stop: string): Hands {
  const letter = heldAt(stop)!;
  const side = sideOfLetter(letter);
  return { ...hands, [side]: hands[side].replace(letter.toUpperCase(), '') };
}

/** What is held when something has been dropped. */
export const handsAfter = (hands: Hands | null, action: Action): Hands | null =>
  hands && heldAt(action.path[0]) ? without(hands, action.path[0]!) : hands;

/** Pieces of both sides to take from, in an editor. */
export const sparesOf = (rules: RulesInfo): TrayState => ({
  pieces: SIDES.flatMap((side) =>
    rules.pieces.map(({ letter }) => ({
      stop: side === 'first' ? `+${letter}` : `-${letter}`,
      piece: { side, letter },
    })),
  ),
});

/** A board and what is held beside it. */
export interface Held {
  pieces: Pieces;
  hands: Hands | null;
}

/** In an editor a piece goes from a square or pocket to a square or pocket, or away. */
export function moved({ pieces, hands }: Held, piece: Piece, from: string | null, to: string | null): Held {
  const next = new Map(pieces);
  let held = hands;
  if (from && heldAt(from) && held) held = without(held, from);
  else if (from) next.delete(from);
  const { side, letter, promoted } = piece;
  const pocket = to && heldAt(to);
  if (pocket && held) {
    const owner = sideOfLetter(pocket);
    held = { ...held, [owner]: held[owner] + (letter ?? '') };
  } else if (to) next.set(to, { side, letter, ...(promoted && { promoted }) });
  return { pieces: next, hands: held };
}
