import { expect, test } from 'vitest';
import { toggled } from './shapes';

test('drawing a shape again takes it away; another colour replaces it', () => {
  const one = { from: 'e2', to: 'e4', colour: 'green' as const };
  expect(toggled([], one)).toEqual([one]);
  expect(toggled([one], one)).toEqual([]);
  expect(toggled([one], { ...one, colour: 'red' })).toEqual([{ ...one, colour: 'red' }]);
});
