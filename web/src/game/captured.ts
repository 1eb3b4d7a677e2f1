// What each side has lost, by counting: the start against the board. Promotions are pawns that are still there.
import type { Piece, Pieces, Side } from '../board/pieces';
import type { RulesInfo } from '../desk/types';

type Count = Map<string, number>;

function count(pieces: Pieces, side: Side): Count {
  const found: Count = new Map();
  for (const piece of pieces.values())
    if (piece.side === side && piece.letter) found.set(piece.letter, (found.get(piece.letter) ?? 0) + 1);
  return found;
}

/** The pieces of a side that are gone, as many as there are and in the order of the rules. */
export function lost(rules: RulesInfo, start: Pieces, now: Pieces, side: Side): Piece[] {
  const [had, has] = [count(start, side), count(now, side)];
  const missing = new Map([...had].map(([letter, many]) => [letter, many - (has.get(letter) ?? 0)]));
  let promoted = [...has].reduce((sum, [letter, many]) => sum + Math.max(0, many - (had.get(letter) ?? 0)), 0);
  return rules.pieces.flatMap(({ letter, promotesTo }) => {
    let many = Math.max(0, missing.get(letter) ?? 0);
    if (promotesTo?.length) {
      const still = Math.min(many, promoted);
      many -= still;
      promoted -= still;
    }
    return Array.from({ length: many }, () => ({ side, letter }));
  });
}
