import { expect, test } from 'vitest';
import { CUSTOM, controlOf, isLive, KINDS } from './terms';

test('a clock of every kind can be typed', () => {
  const typed = { ...CUSTOM, minutes: 10, seconds: 5 };
  expect(controlOf({ ...typed, kind: 'fischer' })).toEqual({ kind: 'fischer', base: 600_000, increment: 5000 });
  expect(controlOf({ ...typed, kind: 'delay' })).toEqual({ kind: 'delay', base: 600_000, delay: 5000 });
  expect(controlOf({ ...typed, kind: 'byo-yomi' })).toEqual({
    kind: 'byo-yomi',
    base: 600_000,
    period: 5000,
    periods: 3,
  });
  expect(controlOf({ ...typed, kind: 'hourglass' })).toEqual({ kind: 'hourglass', base: 600_000 });
  expect(controlOf({ ...typed, kind: 'unequal' })).toEqual({
    kind: 'unequal',
    base: [600_000, 300_000],
    increment: [5000, 0],
  });
  expect(controlOf({ ...typed, kind: 'correspondence' })).toEqual({ kind: 'correspondence', days: 7 });
});

test('whatever is typed, the server takes it', () => {
  for (const kind of KINDS)
    for (const wrong of [0, -1, Number.NaN, 1e12, 0.001]) {
      const all = { kind, minutes: wrong, seconds: wrong, periods: wrong, theirMinutes: wrong, theirSeconds: wrong };
      const control = controlOf({ ...all, days: wrong });
      const numbers = Object.values(control)
        .flat()
        .filter((it) => typeof it === 'number');
      expect(numbers.every((it) => Number.isInteger(it) && it >= 0 && it <= 21_600_000)).toBe(true);
      if (control.kind === 'fischer') expect(control.base + control.increment).toBeGreaterThanOrEqual(1000);
      if (control.kind === 'byo-yomi') expect(control.period).toBeGreaterThanOrEqual(1000);
      if (control.kind === 'correspondence') expect(control.days).toBeGreaterThanOrEqual(1);
    }
});

test('days and no clock are not played together', () => {
  expect(isLive({ kind: 'hourglass', base: 60_000 })).toBe(true);
  expect(isLive({ kind: 'correspondence', days: 3 })).toBe(false);
  expect(isLive({ kind: 'unlimited' })).toBe(false);
});
