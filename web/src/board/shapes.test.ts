import { expect, test } from 'vitest';
import { shapeOfMove, toggled } from './shapes';

test('drawing a shape again takes it away; another colour replaces it', () => {
  const one = { from: 'e2', to: 'e4', colour: 'green' as const };
  expect(toggled([], one)).toEqual([one]);
  expect(toggled([one], one)).toEqual([]);
  expect(toggled([one], { ...one, colour: 'red' })).toEqual([{ ...one, colour: 'red' }]);
});

test('a move is an arrow, a drop a circle', () => {
  expect(shapeOfMove('a9a10q', 'engine', 1)).toEqual({ from: 'a9', to: 'a10', colour: 'engine', weight: 1 });
  expect(shapeOfMove('N@f3', 'engine', 1)).toEqual({ from: 'f3', to: 'f3', colour: 'engine', weight: 1 });
  expect(shapeOfMove('a1off', 'engine')).toBeNull();
});
