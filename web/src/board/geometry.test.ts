import { expect, test } from 'vitest';
import { crossing, isDark, nameAt, nameOf, spotOf, squareOf, squares } from './geometry';

const sizes = [
  { width: 3, height: 3 },
  { width: 8, height: 8 },
  { width: 12, height: 10 },
  { width: 16, height: 16 },
];

test('every square of every board has a name and a spot, both ways round', () => {
  for (const size of sizes)
    for (const flipped of [false, true])
      for (let file = 0; file < size.width; file += 1)
        for (let rank = 0; rank < size.height; rank += 1) {
          const name = nameOf(file, rank);
          expect(squareOf(name, size)).toEqual({ file, rank });
          expect(nameAt(spotOf(name, size, flipped)!, size, flipped)).toBe(name);
        }
});

test('White sees a1 at the bottom left, Black at the top right', () => {
  const size = { width: 12, height: 10 };
  expect(spotOf('a1', size, false)).toEqual({ col: 0, row: 9 });
  expect(spotOf('a1', size, true)).toEqual({ col: 11, row: 0 });
  expect(squares(size, false)[0]![0]).toBe('a10');
});

test('what is no square is none', () => {
  for (const name of ['', 'a', 'i1', 'a9', 'a0', 'A1', 'a1x', 'court:white', '+K', 'off'])
    expect(squareOf(name, { width: 8, height: 8 })).toBeNull();
});

test('a1 is dark', () => {
  expect([isDark('a1', sizes[1]!), isDark('b1', sizes[1]!), isDark('h8', sizes[1]!)]).toEqual([true, false, true]);
});

test('over the side edges the shorter way is taken, and both ends are on one line', () => {
  const size = { width: 8, height: 8 };
  // A knight from h3 to a5: out on the right, in on the left.
  const { out, come } = crossing({ col: 7, row: 5 }, { col: 0, row: 3 }, size);
  expect([out.col, come.col]).toEqual([8, -1]);
  expect(out.row).toBe(come.row);
  expect(out.row).toBeGreaterThan(3);
  expect(out.row).toBeLessThan(5);
  expect(crossing({ col: 1, row: 0 }, { col: 6, row: 0 }, size)).toEqual({
    out: { col: -1, row: 0 },
    come: { col: 8, row: 0 },
  });
});
