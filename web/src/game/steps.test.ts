import { expect, test } from 'vitest';
import { back, forward } from './steps';

test('between two people a step is one move', () => {
  expect([back(3, 'first', null), back(0, 'first', null)]).toEqual([2, null]);
  expect([forward(1, 3, 'first', null), forward(3, 3, 'first', null)]).toEqual([2, null]);
});

test("against the computer a step leads to the player's own turn", () => {
  // The player is White: their turns are at even plies.
  expect([back(4, 'first', 'second'), back(3, 'first', 'second'), back(1, 'first', 'second')]).toEqual([2, 2, 0]);
  expect(back(0, 'first', 'second')).toBeNull();
  // The player is Black: before their first turn there is nothing to go back to.
  expect([back(3, 'first', 'first'), back(1, 'first', 'first')]).toEqual([1, null]);
  expect([forward(1, 5, 'first', 'first'), forward(3, 4, 'first', 'first')]).toEqual([3, 4]);
});

test('Black may have moved first', () => {
  expect([back(2, 'second', 'second'), back(1, 'second', 'second')]).toEqual([1, null]);
});
