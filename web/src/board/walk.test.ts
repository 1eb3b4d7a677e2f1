import { expect, test } from 'vitest';
import type { Action } from '../desk/types';
import { following, marks, nextStops, step, withPartners } from './walk';

const action = (move: string, path: string[], tags: string[] = [], take?: string): Action => ({
  move,
  san: move,
  path,
  tags,
  ...(take ? { changes: [{ take }, { from: path[0]!, to: path[1]! }] } : {}),
});
const isPlace = (stop: string) => /^[a-h][1-8]$|^court/.test(stop);

const LIST = [
  action('e2e3', ['e2', 'e3']),
  action('e2e4', ['e2', 'e4']),
  action('a7a8q', ['a7', 'a8', 'q'], ['promotion']),
  action('a7a8n', ['a7', 'a8', 'n'], ['promotion']),
  action('c5c6', ['c5', 'c6'], ['capture']),
  action('c5*c6', ['c5', 'c6'], ['capture', 'shot']),
  action('a5h7', ['a5', 'h7'], ['capture', 'mirror', 'mirror-only', 'en-passant'], 'h5'),
  action('b1off', ['b1', 'court:black'], ['exit']),
];

test('a path is walked click by click', () => {
  expect([...nextStops(LIST, ['e2'])]).toEqual(['e3', 'e4']);
  expect(following(LIST, []).length).toBe(LIST.length);
  expect(step(LIST, ['e2'], 'e4', isPlace)).toMatchObject({ kind: 'done', action: { move: 'e2e4' } });
  expect(step(LIST, ['e2'], 'e5', isPlace)).toEqual({ kind: 'no' });
  expect(step(LIST, ['b1'], 'court:black', isPlace)).toMatchObject({ kind: 'done' });
});

test('a promotion is chosen, and so is one of two meanings of the same clicks', () => {
  const promotion = step(LIST, ['a7'], 'a8', isPlace);
  expect(promotion).toMatchObject({ kind: 'choose', options: [{ letter: 'q' }, { letter: 'n' }] });
  const either = step(LIST, ['c5'], 'c6', isPlace);
  expect(either).toMatchObject({ kind: 'choose', options: [{ label: 'c5c6' }, { label: 'c5*c6' }] });
});

test('a piece may become its own other side, or stay', () => {
  const both = [action('b2h8+', ['b2', 'h8', '+b']), action('b2h8', ['b2', 'h8'])];
  expect(step(both, ['b2'], 'h8', isPlace)).toMatchObject({
    kind: 'choose',
    options: [{ letter: null }, { letter: '+b' }],
  });
});

test('marks: green for moves, red for captures although the square is empty, signs for the rest', () => {
  expect(marks(LIST, ['e2']).get('e4')).toEqual({ effect: 'move', sign: null, victims: [] });
  expect(marks(LIST, ['a5']).get('h7')).toEqual({ effect: 'take', sign: 'mirror', victims: ['h5'] });
  expect(marks(LIST, ['b1']).get('court:black')).toMatchObject({ effect: 'move', sign: 'exit' });
  expect(marks(LIST, ['c5']).get('c6')).toMatchObject({ effect: 'take', sign: 'shot' });
});

test('castling is also done by going onto the partner, unless that is something else', () => {
  const castle: Action = {
    ...action('e1g1', ['e1', 'g1'], ['castle']),
    changes: [
      { from: 'e1', to: 'g1' },
      { from: 'h1', to: 'f1' },
    ],
  };
  const both = withPartners([castle]);
  expect(both.map(({ path }) => path)).toEqual([
    ['e1', 'g1'],
    ['e1', 'h1'],
  ]);
  expect(both[1]!.of).toBe(castle);
  expect(withPartners([castle, action('e1h1', ['e1', 'h1'])])).toHaveLength(2);
  expect(withPartners(LIST)).toBe(LIST);
});
