// Rights to castle, as a position that is set up may have them.
import type { Pieces, Side } from '../board/pieces';
import type { RulesInfo } from '../desk/types';

export interface Right {
  /** As the FEN has it: capital for White. */
  letter: string;
  side: Side;
  king: [string, string];
  rook: [string, string];
}

/** Every right there can be; Black's squares lie opposite. */
export function rightsOf(rules: RulesInfo): Right[] {
  const over = (square: string) => `${square[0]}${rules.height + 1 - Number(square.slice(1))}`;
  const turned = (way: [string, string]): [string, string] => [over(way[0]), over(way[1])];
  const all = rules.castling ?? [];
  return [
    ...all.map((it): Right => ({ ...it, side: 'first' })),
    ...all.map(
      ({ letter, king, rook }): Right => ({
        letter: letter.toLowerCase(),
        side: 'second',
        king: turned(king),
        rook: turned(rook),
      }),
    ),
  ];
}

/** Whether both stand where they castle from. */
export const atHome = (right: Right, pieces: Pieces): boolean =>
  [right.king[0], right.rook[0]].every((square) => pieces.get(square)?.side === right.side);

/** A FEN with these rights, as far as they can be. */
export function withRights(fen: string, rules: RulesInfo, pieces: Pieces, wanted: string): string {
  const rights = rightsOf(rules);
  if (!rights.length) return fen;
  const letters = rights.filter((it) => wanted.includes(it.letter) && atHome(it, pieces)).map((it) => it.letter);
  return fen
    .split(' ')
    .map((field, index) => (index === 2 ? letters.join('') || '-' : field))
    .join(' ');
}
