import { expect, test } from 'vitest';
import { drawingOf, fetchArt, installArt, picture, signed, TOKEN } from './art';

const there = (name: string) => document.getElementById(`art-${name}`) !== null;

test('the pieces of chess are there at once, the others when one is wanted', async () => {
  installArt();
  expect(['king', 'pawn', TOKEN].every(there)).toBe(true);
  expect(there('amazon')).toBe(false);
  expect(drawingOf('amazon')).toBe('amazon');
  await fetchArt();
  expect(['amazon', 'tile-pawn', 'duck'].every(there)).toBe(true);
  expect(document.querySelectorAll('#art-king')).toHaveLength(1);
  expect(document.getElementById('art-amazon')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
});

test('a kind is drawn by its name, another name for it, or a style', () => {
  expect(drawingOf('ferz')).toBe('vizier');
  expect(drawingOf('pawn', 'tile')).toBe('tile-pawn');
  expect(drawingOf('amazon', 'tile')).toBe('amazon');
  expect([drawingOf('nothing'), drawingOf('token'), drawingOf('constructor')]).toEqual([null, null, null]);
});

test('a tile may show a character instead', () => {
  expect(signed('rook')).toBe('sign-飛');
  expect([signed('promoted-rook'), signed('amazon')]).toEqual(['sign-龍', null]);
  const drawn = picture(signed('rook'), 'R');
  expect(drawn.querySelector('text')!.textContent).toBe('飛');
  expect(drawn.querySelector('use')).toBe(null);
});
