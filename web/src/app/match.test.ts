import { expect, test } from 'vitest';
import { match } from './match';

test('an address is taken apart by its pattern', () => {
  expect(match('/rules/:variant?', '/rules/archer')).toEqual({ variant: 'archer' });
  expect(match('/rules/:variant?', '/rules')).toEqual({});
  expect(match('/game/:id', '/game')).toBeNull();
  expect(match('/game/:id', '/game/a/b')).toBeNull();
  expect(match('/settings', '/setting')).toBeNull();
  expect(match('/game/:id', '/game/a%20b')).toEqual({ id: 'a b' });
});

test('a broken escape matches nothing', () => {
  expect(match('/game/:id', '/game/%E0%A4%A')).toBeNull();
});
