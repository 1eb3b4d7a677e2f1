import { expect, test } from 'vitest';
import { periodsText } from './Clock';

test('byo-yomi: the supply first, then one period after the other', () => {
  expect(periodsText(180_000, 20_000, 3)).toBe('2:00 + 3×20');
  expect(periodsText(60_001, 20_000, 3)).toBe('0:00.1 + 3×20');
  expect(periodsText(60_000, 20_000, 3)).toBe('0:20 + 2×20');
  expect(periodsText(45_000, 20_000, 3)).toBe('0:05.0 + 2×20');
  expect(periodsText(20_000, 20_000, 3)).toBe('0:20');
  expect(periodsText(0, 20_000, 3)).toBe('0:00.0');
});
