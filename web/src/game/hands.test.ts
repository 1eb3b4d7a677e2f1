import { expect, test } from 'vitest';
import { readPieces } from '../board/pieces';
import type { RulesInfo } from '../desk/types';
import { moved, pocketsOf } from './hands';

const rules = { family: 'chess', pieces: [{ letter: 'P' }, { letter: 'N' }] } as RulesInfo;

test('a pocket for each side, with every kind and how many there are', () => {
  const [black, white] = pocketsOf(rules, { first: 'NPN', second: '' });
  expect(white).toMatchObject({ side: 'first', label: "White's hand" });
  expect(white!.pieces.map(({ stop, count }) => [stop, count])).toEqual([
    ['hand:P', 1],
    ['hand:N', 2],
  ]);
  expect(black!.pieces.map(({ stop, count }) => [stop, count])).toEqual([
    ['hand:p', 0],
    ['hand:n', 0],
  ]);
  expect(pocketsOf(rules, null)).toEqual([]);
});

test('an editor moves pieces between the board and the hands', () => {
  const knight = { side: 'first' as const, letter: 'N' };
  const start = { pieces: readPieces('N1/2[N]', { width: 2, height: 2 }), hands: { first: 'N', second: '' } };
  const dropped = moved(start, knight, 'hand:N', 'b1');
  expect([[...dropped.pieces.keys()], dropped.hands?.first]).toEqual([['a2', 'b1'], '']);
  const taken = moved(dropped, knight, 'a2', 'hand:p');
  expect([[...taken.pieces.keys()], taken.hands]).toEqual([['b1'], { first: '', second: 'N' }]);
  expect(moved(taken, { side: 'second', letter: 'N' }, 'hand:n', null).hands).toEqual({ first: '', second: '' });
});
