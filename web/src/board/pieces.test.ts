import { expect, test } from 'vitest';
import { readChecks, readHands, readPieces, travels, writePieces } from './pieces';

const SIZE = { width: 8, height: 8 };

test('a FEN is read, whatever the size', () => {
  const pieces = readPieces('rnb/3/RNB w - - 0 1', { width: 3, height: 3 });
  expect([...pieces.keys()]).toEqual(['a3', 'b3', 'c3', 'a1', 'b1', 'c1']);
  expect(pieces.get('b1')).toEqual({ side: 'first', letter: 'N' });
  const wide = readPieces('12/12/12/12/12/12/12/12/12/10qQ', { width: 12, height: 10 });
  expect([...wide]).toEqual([
    ['k1', { side: 'second', letter: 'Q' }],
    ['l1', { side: 'first', letter: 'Q' }],
  ]);
});

test("a seat's text of a battle: hidden kinds and halos", () => {
  const pieces = readPieces('!r*5/7/7/7/7/2?K*3 r play 0 1', { width: 7, height: 6 });
  expect(pieces.get('a6')).toEqual({ side: 'second', letter: null });
  expect(pieces.get('b6')).toEqual({ side: 'second', letter: 'R', halo: true });
  expect(pieces.get('c1')).toEqual({ side: 'first', letter: null });
  expect(pieces.get('d1')).toEqual({ side: 'first', letter: 'K', halo: true });
});

test('hands stand behind the board, and promoted pieces are marked', () => {
  const fen = 'r1bQ~k2r/8/8/8/8/8/8/4K2q~[QNPpp] w - - 0 1';
  const pieces = readPieces(fen, SIZE);
  expect(pieces.size).toBe(7);
  expect(pieces.get('d8')).toEqual({ side: 'first', letter: 'Q', promoted: true });
  expect(pieces.get('h1')).toEqual({ side: 'second', letter: 'Q', promoted: true });
  expect(pieces.get('e8')).toEqual({ side: 'second', letter: 'K' });
  expect(readHands(fen)).toEqual({ first: 'QNP', second: 'PP' });
  expect(readHands('8/8/8/8/8/8/8/K6k[] w - - 0 1')).toEqual({ first: '', second: '' });
  expect(readHands('8/8/8/8/8/8/8/K6k w - - 0 1')).toBeNull();
  expect(readHands('')).toBeNull();
});

test('pieces travel to the nearest place where one like them came', () => {
  const before = readPieces('r7/8/8/8/8/8/8/R6R w - - 0 1', SIZE);
  const after = readPieces('r7/8/8/8/8/8/8/R4R2 b - - 0 1', SIZE);
  expect(travels(before, after)).toEqual([{ from: 'h1', to: 'f1' }]);
  const taken = readPieces('R7/8/8/8/8/8/8/7R b - - 0 1', SIZE);
  expect(travels(before, taken)).toEqual([{ from: 'a1', to: 'a8' }]);
  expect(travels(before, before)).toEqual([]);
  const pawn = readPieces('8/P7/8/8/8/8/8/8 w - - 0 1', SIZE);
  const queen = readPieces('Q7/8/8/8/8/8/8/8 b - - 0 1', SIZE);
  expect(travels(pawn, queen)).toEqual([]);
  expect(travels(pawn, queen, ['a7', 'a8', 'q'])).toEqual([{ from: 'a7', to: 'a8' }]);
});

test('a piece list for links', () => {
  expect(writePieces(readPieces('k7/8/8/8/8/8/8/K6A w - - 0 1', SIZE))).toBe('w:Ka1,Ah1;b:Ka8');
});

test('checks are those given, whatever is left; games that count none have none', () => {
  const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1';
  expect(readChecks(fen, 3)).toEqual({ first: 1, second: 0 });
  expect(readChecks(fen, 0)).toBe(null);
  expect(readChecks(fen.replace('2+3 ', ''), 3)).toBe(null);
});
