import { expect, test } from 'vitest';
import { find } from '../text';
import { fitting, loadOfTheDay, loadPuzzles, ofTheDay, puzzleVariants, rated, readPuzzles, themesOf } from './puzzles';

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

test('the shipped puzzles: every theme has a name, and some are chosen for every day', async () => {
  for (const variant of puzzleVariants) {
    const list = await loadPuzzles(variant);
    expect(list.length, variant).toBeGreaterThan(0);
    for (const theme of themesOf(list)) expect(find(`theme-${theme}`), `${variant}: ${theme}`).toBeTruthy();
  }
  const [today, tomorrow] = [await loadOfTheDay(3, new Date(0)), await loadOfTheDay(3, new Date(86_400_000))];
  expect(new Set(today.map((it) => it.variant)).size).toBe(3);
  expect(today.map((it) => it.id)).not.toEqual(tomorrow.map((it) => it.id));
});

test('themes come with the most frequent first', () => {
  const puzzle = readPuzzles(FILE)[0]!;
  const of = (...themes: string[]) => ({ ...puzzle, themes });
  expect(themesOf([of('shot', 'fork'), of('fork'), of()])).toEqual(['fork', 'shot']);
});

test('the next puzzle is of the theme, not seen before, and as hard as the user is good', () => {
  const puzzle = readPuzzles(FILE)[0]!;
  const of = (id: string, grade: number, ...themes: string[]) => ({ ...puzzle, id, grade, themes });
  const list = [of('a', 1, 'shot'), of('b', 3, 'shot'), of('c', 3, 'fork'), of('d', 8, 'shot')];
  const ids = (wish: Partial<Parameters<typeof fitting>[1]>) =>
    fitting(list, { theme: null, seen: [], rating: 1200, ...wish }).map((it) => it.id);
  expect(ids({})).toEqual(['b', 'c']);
  expect(ids({ theme: 'shot' })).toEqual(['b']);
  expect(ids({ theme: 'shot', after: 'b' })).toEqual(['a']);
  expect(ids({ seen: ['b', 'c', 'a'] })).toEqual(['d']);
  // Everything was seen: again, but not the same at once.
  expect(ids({ theme: 'fork', after: 'c', seen: ['c'] })).toEqual(['c']);
  expect(ids({ theme: 'pin' })).toEqual([]);
});
