// Pieces on a board and in hand as the first field of a FEN.
import { nameOf, type Size } from './geometry';
import type { Hands, Pieces } from './pieces';

export function placement(pieces: Pieces, { width, height }: Size, hands: Hands | null = null): string {
  const row = (rank: number) => {
    let [text, empty] = ['', 0];
    for (let file = 0; file < width; file += 1) {
      const piece = pieces.get(nameOf(file, rank));
      if (!piece?.letter) {
        empty += 1;
        continue;
      }
      text += `${empty || ''}${piece.side === 'first' ? piece.letter : piece.letter.toLowerCase()}`;
      if (piece.promoted) text += '~';
      empty = 0;
    }
    return `${text}${empty || ''}`;
  };
  const board = Array.from({ length: height }, (_, index) => row(height - 1 - index)).join('/');
  return hands ? `${board}[${hands.first}${hands.second.toLowerCase()}]` : board;
}
