import { expect, test } from 'vitest';
import { ofTheDay, rated, readPuzzles } from './puzzles';

const FILE = `# about
variant: archer
seed: 7
0a1b2c3d | 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 | h7h6 | mate-in-1 | a1a8 | 1 | mate
00000001 | 6k1/8/8/8/8/8/8/R5K1 w - - 0 1 | - | win | a1a8 g8f7 a8a7 | 3 | -
00000002 | broken | - | win | a1a8 g8f7 | 3 | -
no puzzle | x
games: 4
`;

test('puzzles are read, what is none is left out', () => {
  const puzzles = readPuzzles(FILE);
  expect(puzzles.map((it) => it.id)).toEqual(['0a1b2c3d', '00000001']);
  expect(puzzles[0]).toMatchObject({
    variant: 'archer',
    lastMove: 'h7h6',
    goal: { kind: 'mate', moves: 1 },
    solution: ['a1a8'],
    grade: 1,
    themes: ['mate'],
  });
  expect(puzzles[1]).toMatchObject({ lastMove: null, goal: { kind: 'win' }, themes: [] });
});

test('the puzzle of the day is the same all day and another one the next', () => {
  const list = Array.from({ length: 100 }, (_, index) => index);
  const day = (text: string) => ofTheDay(list, new Date(text));
  expect(day('2026-11-16T01:00Z')).toBe(day('2026-11-16T23:00Z'));
  expect(day('2026-11-16T01:00Z')).not.toBe(day('2026-11-17T01:00Z'));
  expect(ofTheDay([], new Date())).toBeUndefined();
});

test('a hard puzzle solved is worth more than an easy one', () => {
  expect(rated(1200, 8, true)).toBeGreaterThan(rated(1200, 1, true));
  expect(rated(1200, 1, false)).toBeLessThan(rated(1200, 8, false));
});
