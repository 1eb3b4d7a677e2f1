import { expect, test } from 'vitest';
import { readPieces } from '../board/pieces';
import type { RulesInfo } from '../desk/types';
import { lost } from './captured';

const rules = {
  width: 8,
  height: 8,
  pieces: [{ letter: 'P', promotesTo: ['Q', 'R'] }, { letter: 'N' }, { letter: 'R' }, { letter: 'Q' }, { letter: 'K' }],
} as unknown as RulesInfo;
const read = (fen: string) => readPieces(fen, rules);
const start = read('r2qk3/pppppppp/8/8/8/8/PPPPPPPP/R2QK3');
const letters = (fen: string, side: 'first' | 'second') =>
  lost(rules, start, read(fen), side)
    .map((it) => it.letter)
    .join('');

test('what is gone is counted by kind', () => {
  expect(letters('r3k3/ppppp3/8/8/8/8/PPPPPPPP/R2QK3', 'second')).toBe('PPPQ');
  expect(letters('r3k3/ppppp3/8/8/8/8/PPPPPPPP/R2QK3', 'first')).toBe('');
});

test('a pawn that was promoted is not lost', () => {
  expect(letters('r2qk3/pppppppp/8/8/8/8/PPPPPPP1/R2QK2Q', 'first')).toBe('');
  // Promoted, and the new queen was taken: the pawn is what is missing.
  expect(letters('r2qk3/pppppppp/8/8/8/8/PPPPPPP1/R2QK3', 'first')).toBe('P');
});
