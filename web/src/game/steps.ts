// Stepping through a game: one move, or against the computer to the player's own turn.
import type { Side } from '../board/pieces';
import { otherSide } from './session';

/** Who is to move after so many plies. */
export const sideAt = (ply: number, first: Side): Side => (ply % 2 === 0 ? first : otherSide(first));

/** Where a step back leads; nothing when there is no such place. */
export function back(at: number, first: Side, computer: Side | null): number | null {
  for (let ply = at - 1; ply >= 0; ply -= 1) if (sideAt(ply, first) !== computer) return ply;
  return null;
}

/** Where a step forward leads: the end of the game is a place, too. */
export function forward(at: number, length: number, first: Side, computer: Side | null): number | null {
  for (let ply = at + 1; ply <= length; ply += 1) if (sideAt(ply, first) !== computer || ply === length) return ply;
  return null;
}
