import { expect, test } from 'vitest';
import { readHands, readPieces } from './pieces';
import { placement } from './placement';

test('a board is written as it was read, on boards of any size', () => {
  for (const [text, width, height] of [
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 8, 8],
    ['rnb/3/RNB', 3, 3],
    ['12/a10A/12', 12, 3],
    ['rnq~/3/R~NB[QNpp]', 3, 3],
    ['rnq/3/RNB[]', 3, 3],
  ] as const)
    expect(placement(readPieces(text, { width, height }), { width, height }, readHands(text))).toBe(text);
});

test('a kind that is the other side of another is written with a plus', () => {
  const board = { width: 3, height: 3 };
  const pieces = readPieces('1+r1/3/R1+R w 0 1', board);
  expect([...pieces].map(([square, it]) => `${square} ${it.side} ${it.letter}`)).toEqual([
    'b3 second +R',
    'a1 first R',
    'c1 first +R',
  ]);
  expect(placement(pieces, board)).toBe('1+r1/3/R1+R');
});
