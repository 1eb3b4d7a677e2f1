import { expect, test } from 'vitest';
import type { RulesInfo } from '../desk/types';
import { speechWords } from '../text/names';
import { type SquareState, sayOfSquare } from './speech';

const words = { ...speechWords({} as RulesInfo), piece: () => 'white archer' };
const state: SquareState = {
  piece: { side: 'first', letter: 'A' },
  from: [],
  mark: undefined,
  selected: false,
  check: false,
  last: false,
  premove: false,
  goal: false,
};
const action = (to: string, ...tags: string[]) => ({ move: '', san: '', path: ['c5', to], tags });

test('a piece says what it can do, shots first', () => {
  const from = [action('b6'), action('c7', 'capture', 'shot'), action('court:black', 'exit')];
  expect(sayOfSquare('c5', { ...state, from }, words)).toBe(
    'white archer c5, can shoot c7, can move to b6, can leave the board',
  );
});

test('a goal square and a promoted piece are told', () => {
  expect(sayOfSquare('d5', { ...state, piece: undefined, goal: true }, words)).toBe('d5 empty, goal square');
  const piece = { side: 'first' as const, letter: 'Q', promoted: true };
  expect(sayOfSquare('d5', { ...state, piece, goal: true }, words)).toBe('white archer d5, promoted, goal square');
});

test('a long list is cut short', () => {
  const from = Array.from({ length: 14 }, (_, index) => action(`a${index + 1}`));
  expect(sayOfSquare('c5', { ...state, from }, words)).toMatch(/a10 …$/);
});

test('targets say what going there means', () => {
  const mark = { effect: 'take' as const, sign: 'mirror' as const, victims: ['h5'] };
  expect(sayOfSquare('h7', { ...state, piece: undefined, mark }, words)).toBe(
    'h7 empty, take here, through the mirror',
  );
  expect(sayOfSquare('e8', { ...state, check: true, last: true }, words)).toBe('white archer e8, in check, last move');
  expect(sayOfSquare('e4', { ...state, piece: undefined, premove: true }, words)).toBe('e4 empty, move in advance');
});
