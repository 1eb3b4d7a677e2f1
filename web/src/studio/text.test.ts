import { expect, test } from 'vitest';
import { paint, reused, tokens } from './colour';
import { History } from './history';
import { carried, offsetOf, replaced, spotOf } from './lines';

const FILE = 'name = "Ä👑 x"\n\n[pieces.archer]\nmoves = "mK" # one step\n';

test('places and offsets are each other’s inverse, in characters', () => {
  for (let offset = 0; offset <= FILE.length; offset += 1) {
    // The middle of a surrogate pair is no place.
    if (/[\uDC00-\uDFFF]/.test(FILE[offset] ?? '')) continue;
    expect(offsetOf(FILE, spotOf(FILE, offset))).toBe(offset);
  }
  expect(spotOf(FILE, FILE.indexOf('x"'))).toEqual({ line: 1, column: 12 });
  expect(offsetOf(FILE, { line: 99, column: 1 })).toBe(FILE.length);
  expect(offsetOf(FILE, { line: 2, column: 50 })).toBe(FILE.indexOf('\n') + 1);
});

test('a stretch is replaced', () => {
  expect(replaced('a = 1\nb = 2', { line: 2, column: 1 }, { line: 2, column: 2 }, 'c')).toBe('a = 1\nc = 2');
});

test('the caret stays with what it stands before', () => {
  expect(carried('abc', 'xabc', 3)).toBe(4);
  expect(carried('abc', 'abcx', 1)).toBe(1);
  expect(carried('abcdef', 'abf', 5)).toBe(2);
});

test('colours: tables, keys, values and comments', () => {
  expect(tokens('[pieces.archer] # bow').map((it) => it.kind)).toEqual(['table', 'plain', 'comment']);
  expect(tokens('ranks = "2-7" # "x').map((it) => [it.kind, it.text])).toEqual([
    ['key', 'ranks'],
    ['plain', ' '],
    ['sign', '='],
    ['plain', ' '],
    ['string', '"2-7"'],
    ['plain', ' '],
    ['comment', '# "x'],
  ]);
  expect(tokens('royal = true').at(-1)).toEqual({ text: 'true', kind: 'word' });
  expect(tokens('a = 12').at(-1)!.kind).toBe('number');
});

test('nothing of a text is lost in colouring it, whatever it is', () => {
  for (const text of [FILE, '"open', '[[[', '= = "\\', '\u0000\t<b>&amp;', "'''", '👑 = 1e5']) {
    const lines = paint(text, [
      { line: 1, column: 2, length: 3 },
      { line: 1, column: 1, length: 900 },
    ]);
    expect(lines.map((line) => line.map((it) => it.text).join('')).join('\n')).toBe(text);
  }
});

test('a fault is underlined where it is', () => {
  const [line] = paint('moves = "mQK"', [{ line: 1, column: 11, length: 2 }]);
  expect(line!.filter((it) => it.fault === 0).map((it) => it.text)).toEqual(['QK']);
  const [tail] = paint('name', [{ line: 1, column: 4, length: 0 }]);
  expect(tail!.at(-1)).toEqual({ text: 'e', kind: 'key', fault: 0 });
});

test('typing is undone in one step, other changes one by one', () => {
  const history = new History({ text: '', caret: 0 });
  history.add({ text: 'a', caret: 1 }, 0, true);
  history.add({ text: 'ab', caret: 2 }, 100, true);
  history.add({ text: 'abc', caret: 3 }, 5000, true);
  history.add({ text: 'form', caret: 0 }, 5100, false);
  expect(history.undo()).toEqual({ text: 'abc', caret: 3 });
  expect(history.undo()!.text).toBe('ab');
  expect(history.redo()!.text).toBe('abc');
  history.add({ text: 'other', caret: 0 }, 9000, false);
  expect([history.canRedo, history.undo()!.text, history.undo()!.text, history.undo()!.text]).toEqual([
    false,
    'abc',
    'ab',
    '',
  ]);
  expect(history.undo()).toBeNull();
});

test('lines that did not change are the same as before', () => {
  const before = paint('a = 1\nb = 2\nc = 3\nd = 4', []);
  const after = reused(before, paint('a = 1\nb = 2\nx = 9\ny = 9\nd = 4', []));
  expect(after.map((line) => before.indexOf(line))).toEqual([0, 1, -1, -1, 3]);
  expect(after.map((line) => line.map((it) => it.text).join(''))).toEqual([
    'a = 1',
    'b = 2',
    'x = 9',
    'y = 9',
    'd = 4',
  ]);
  // A fault makes another line of it.
  expect(reused(before, paint('a = 1\nb = 2\nc = 3\nd = 4', [{ line: 2, column: 1, length: 1 }]))[1]).not.toBe(
    before[1],
  );
  expect(reused(before, paint('', []))).toEqual([[]]);
});
