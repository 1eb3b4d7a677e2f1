import { expect, test } from 'vitest';
import { readPieces } from '../board/pieces';
import type { Change } from '../desk/types';
import { handsAfter } from './hands';
import { courtsOf, preview, squaresOf } from './session';

const SIZE = { width: 8, height: 8 };
const pieces = readPieces('8/7P/8/P6p/8/8/8/R7 w - - 0 1', SIZE);
const action = (path: string[], changes: Change[]) => ({ move: '', san: '', path, tags: [], changes });

test('a move is shown before the rules have answered', () => {
  const go = (from: string, to: string) => ({ from, to });
  const plain = preview(pieces, action(['a1', 'a4'], [go('a1', 'a4')]));
  expect([...plain.keys()].sort()).toEqual(['a4', 'a5', 'h5', 'h7']);
  const passing = preview(pieces, action(['a5', 'h7'], [{ take: 'h5' }, go('a5', 'h7')]));
  expect(passing.has('h5')).toBe(false);
  const promotion = action(['h7', 'h8', 'q'], [{ ...go('h7', 'h8'), becomes: 'Q' }]);
  expect(preview(pieces, promotion).get('h8')).toEqual({ side: 'first', letter: 'Q' });
  const shot = preview(pieces, action(['a1', 'h5'], [{ take: 'h5' }]));
  expect([shot.has('a1'), shot.has('h5')]).toEqual([true, false]);
  expect(preview(pieces, action(['a1', 'court:black'], [{ from: 'a1' }])).has('a1')).toBe(false);
  const drop = action(['hand:n', 'e5'], [{ to: 'e5', becomes: 'n' }]);
  expect(preview(pieces, drop).get('e5')).toEqual({ side: 'second', letter: 'N' });
  expect(handsAfter({ first: 'N', second: 'NNP' }, drop)).toEqual({ first: 'N', second: 'NP' });
  // Castling moves two pieces, and they may change places.
  const both = preview(pieces, action(['a1', 'a5'], [go('a1', 'a5'), go('a5', 'a1')]));
  expect([both.get('a5')?.letter, both.get('a1')?.letter]).toEqual(['R', 'P']);
});

test('squares of moves in coordinates', () => {
  expect(squaresOf('e2e4')).toEqual(['e2', 'e4']);
  expect(squaresOf('a9a10q')).toEqual(['a9', 'a10']);
  expect(squaresOf('c5*c6')).toEqual(['c5', 'c6']);
  expect(squaresOf('a1off')).toEqual(['a1']);
  expect(squaresOf('N@f3')).toEqual(['f3']);
});

test('courts hold what was scored and captured', () => {
  const [black, white] = courtsOf(
    { white: { scored: 'r', captured: 'n' }, black: { scored: '', captured: '' } },
    () => 'label',
  );
  expect(black).toMatchObject({ id: 'court:black', side: 'second', scored: [] });
  expect(white!.scored).toEqual([{ side: 'second', letter: 'R' }]);
  expect(courtsOf(null, () => '')).toEqual([]);
});
