import { expect, test } from 'vitest';
import { readPieces } from '../board/pieces';
import { rulesOf } from '../desk/catalogue';
import { atHome, rightsOf, withRights } from './castling';

const chess = rulesOf('chess')!;

test('Black castles on the squares opposite', () => {
  const rights = Object.fromEntries(rightsOf(chess).map((it) => [it.letter, it]));
  expect(Object.keys(rights).sort()).toEqual(['K', 'Q', 'k', 'q']);
  expect(rights.K).toMatchObject({ side: 'first', king: ['e1', 'g1'], rook: ['h1', 'f1'] });
  expect(rights.q).toMatchObject({ side: 'second', king: ['e8', 'c8'], rook: ['a8', 'd8'] });
});

test('only who stands at home may castle', () => {
  const fen = 'r3k2r/8/8/8/8/8/8/4K2R w - - 0 1';
  const pieces = readPieces(fen, chess);
  expect(
    rightsOf(chess)
      .filter((it) => atHome(it, pieces))
      .map((it) => it.letter)
      .join(''),
  ).toMatch(/^Kkq$|^Kqk$/);
  expect(withRights(fen, chess, pieces, 'KQk').split(' ')[2]).toBe('Kk');
  expect(withRights(fen, chess, pieces, '')).toBe(fen);
});
