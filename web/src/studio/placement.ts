// Pieces on a board as the first field of a FEN.
import { nameOf, type Size } from '../board/geometry';
import type { Pieces } from '../board/pieces';

export function placement(pieces: Pieces, { width, height }: Size): string {
  const row = (rank: number) => {
    let [text, empty] = ['', 0];
    for (let file = 0; file < width; file += 1) {
      const piece = pieces.get(nameOf(file, rank));
      if (!piece?.letter) {
        empty += 1;
        continue;
      }
      text += `${empty || ''}${piece.side === 'first' ? piece.letter : piece.letter.toLowerCase()}`;
      empty = 0;
    }
    return `${text}${empty || ''}`;
  };
  return Array.from({ length: height }, (_, index) => row(height - 1 - index)).join('/');
}
