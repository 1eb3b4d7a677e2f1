import { expect, test } from 'vitest';
import { readPieces } from '../board/pieces';
import { placement } from './placement';

test('a board is written as it was read, on boards of any size', () => {
  for (const [text, width, height] of [
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 8, 8],
    ['rnb/3/RNB', 3, 3],
    ['12/a10A/12', 12, 3],
  ] as const)
    expect(placement(readPieces(text, { width, height }), { width, height })).toBe(text);
});
