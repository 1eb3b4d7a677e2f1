import { expect, test } from 'vitest';
import { afterMove, clockOf, newClock } from './clock';

test('the first move of either side is free, then time is spent and an increment won', () => {
  let clock = newClock(60_000, 2000);
  clock = afterMove(clock, 0, 'first', 9000);
  clock = afterMove(clock, 1, 'second', 9000);
  expect(clock.left[2]).toEqual([60_000, 60_000]);
  clock = afterMove(clock, 2, 'first', 5000);
  expect(clock.left[3]).toEqual([57_000, 60_000]);
  expect(afterMove(clock, 3, 'second', 99_000).left[4]).toEqual([57_000, 2000]);
});

test('another move after stepping back takes the time as it was there', () => {
  let clock = newClock(60_000, 0);
  for (const ply of [0, 1, 2, 3]) clock = afterMove(clock, ply, ply % 2 ? 'second' : 'first', 1000);
  clock = afterMove(clock, 2, 'first', 4000);
  expect(clock.left).toHaveLength(4);
  expect(clock.left[3]).toEqual([56_000, 60_000]);
});

test('what was kept is a clock only if it fits the game', () => {
  expect(clockOf(undefined, 0)).toBeNull();
  expect(clockOf({ base: 'x', increment: 0, left: [] }, 0)).toBeNull();
  expect(clockOf({ base: -1, increment: 0, left: [] }, 0)).toBeNull();
  expect(clockOf({ base: 1000, increment: 0, left: [[1, 2]] }, 0)).toEqual({
    base: 1000,
    increment: 0,
    left: [[1, 2]],
  });
  expect(clockOf({ base: 1000, increment: 0, left: [[1, 2]] }, 1)!.left).toEqual([
    [1000, 1000],
    [1000, 1000],
  ]);
});
