import { expect, test } from 'vitest';
import { exactForWhite, forWhite, judge, scoreText, shareOf } from './score';

test("scores are turned to White's eyes", () => {
  expect(forWhite({ cp: 35 }, 'white')).toBe(35);
  expect(forWhite({ cp: 35 }, 'black')).toBe(-35);
  expect(scoreText(forWhite({ mate: 3 }, 'white'))).toBe('#3');
  expect(scoreText(forWhite({ mate: 3 }, 'black'))).toBe('-#3');
  expect(scoreText(forWhite({ mate: -2 }, 'white'))).toBe('-#2');
  expect(scoreText(-120)).toBe('-1.2');
  expect([scoreText(-4), scoreText(0)]).toEqual(['0.0', '0.0']);
  expect(scoreText(exactForWhite({ value: 'win', plies: 5 }, 'black'))).toBe('-#3');
  expect(exactForWhite({ value: 'draw', plies: null }, 'black')).toBe(0);
});

test('the bar is even at nothing and never leaves its bounds', () => {
  expect(shareOf(0)).toBe(0.5);
  expect(shareOf(10_000)).toBeLessThanOrEqual(1);
  expect(shareOf(-10_000)).toBeGreaterThanOrEqual(0);
});

test('throwing a win away is a blunder, a little less is not', () => {
  expect(judge(500, 0, 'white')).toBe('blunder');
  expect(judge(-500, 0, 'black')).toBe('blunder');
  expect(judge(500, 0, 'black')).toBeNull();
  expect(judge(40, 30, 'white')).toBeNull();
  expect(judge(10_000, 900, 'white')).toBeNull();
});
