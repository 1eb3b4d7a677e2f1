import { expect, test } from 'vitest';
import { alike, isSpecial, kindAt, nextKind, reaches, shownAt, type Ways, withKind } from './steps';

const EMPTY: Ways = { moves: [], shoot: [] };
const rookish = { dx: 1, dy: 0, range: 0, move: true, take: true };

test('a click goes through all kinds and back to nothing', () => {
  let ways = EMPTY;
  const seen = [];
  for (let index = 0; index < 5; index += 1) {
    ways = withKind(ways, 1, 2, 1, 'none', nextKind(kindAt(ways, 1, 2, 1)));
    seen.push(kindAt(ways, 1, 2, 1));
  }
  expect(seen).toEqual(['both', 'move', 'take', 'shoot', 'none']);
  expect(ways).toEqual(EMPTY);
});

test('squares that are alike change together', () => {
  expect(alike(1, 2, 'all').length).toBe(8);
  expect(alike(1, 1, 'all').length).toBe(4);
  expect(alike(0, 2, 'sides')).toEqual([[0, 2]]);
  const knight = withKind(EMPTY, 1, 2, 1, 'all', 'both');
  expect(knight.moves.length).toBe(8);
  expect(withKind(knight, -2, 1, 1, 'all', 'none')).toEqual(EMPTY);
});

test('a slide shows on all its line, a leap on its square', () => {
  expect(reaches(rookish, 3, 0)).toBe('on');
  expect(reaches(rookish, -1, 0)).toBeNull();
  expect(reaches({ ...rookish, range: 2 }, 3, 0)).toBeNull();
  expect(reaches({ ...rookish, dx: 1, dy: 2, range: 1 }, 2, 4)).toBeNull();
  expect(shownAt({ moves: [rookish], shoot: [] }, 4, 0)).toEqual({ kind: 'both', shot: false, on: true });
  // Only its first square is changed by a click, and only in the same way of going.
  expect(kindAt({ moves: [rookish], shoot: [] }, 1, 0, 1)).toBe('none');
  expect(kindAt({ moves: [rookish], shoot: [] }, 1, 0, 0)).toBe('both');
});

test('special steps are left alone', () => {
  const double = { dx: 0, dy: 2, range: 1, move: true, take: false, lame: true, initial: true };
  const ways = withKind({ moves: [double], shoot: [] }, 0, 2, 1, 'none', 'both');
  expect(ways.moves).toContainEqual(double);
  expect(isSpecial(double)).toBe(true);
  expect(isSpecial({ dx: 0, dy: 1, range: 0, move: false, take: true, hop: 'far' })).toBe(true);
  expect(isSpecial(rookish)).toBe(false);
});

test('a move and a shot at one square are both shown', () => {
  const ways = withKind(withKind(EMPTY, 0, 1, 1, 'none', 'move'), 0, 1, 0, 'none', 'shoot');
  expect(shownAt(ways, 0, 1)).toEqual({ kind: 'move', shot: true, on: true });
});
