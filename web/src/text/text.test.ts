import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import catalogue from 'virtual:catalogue';
import { expect, test } from 'vitest';
import type { RulesInfo } from '../desk/types';
import { en, ordinal } from './en';
import { he } from './he';
import { endSentences, pieceSentences, themeName } from './rules';
import { en as studioEn } from './studio/en';
import { he as studioHe } from './studio/he';

/** Every text with its path; functions are called with something. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((inner, index) => leaves(inner, `${path}.${index}`));
  if (typeof value === 'function') return [[path, String(value('x', 2, true, 'y'))]];
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

test('both languages have the same texts, none is empty', () => {
  // The English names of games are in their files.
  const games = Object.fromEntries(catalogue.map(({ id, name, about }) => [id, { name, about }]));
  const examples = Object.fromEntries(
    readdirSync(resolve(import.meta.dirname, '../../../variants/examples'))
      .filter((name) => name.endsWith('.toml'))
      .map((name) => [name.replace(/^\d+-|\.toml$/g, ''), { name, about: name, lesson: name }]),
  );
  const ours = leaves({ ...en, games, studio: { ...studioEn, examples } });
  const theirs = leaves({ ...he, studio: studioHe });
  expect(theirs.map(([path]) => path).sort()).toEqual(ours.map(([path]) => path).sort());
  for (const [path, text] of [...ours, ...theirs]) expect(text.trim(), path).not.toBe('');
});

test('Hebrew is Hebrew', () => {
  const latin = leaves({ ...he, studio: studioHe }).filter(
    ([path, text]) =>
      !/[א-ת]/.test(text) &&
      ![
        '.title',
        '.formats.fen',
        '.formats.pgn',
        '.formats.json',
        '.versus',
        '.says',
        '.said',
        '.pieceOf',
        '.told',
      ].includes(path),
  );
  expect(latin).toEqual([]);
});

test('mirrors are spoken of only where there are some', () => {
  for (const texts of [en, he]) {
    const said = (portal: 'mirror' | 'wrap' | null) =>
      (catalogue as RulesInfo[])
        .filter((rules) => rules.family === 'chess' && (rules.portal ?? null) === portal)
        .map((rules) => {
          const pieces = rules.pieces.flatMap((piece) => pieceSentences(rules, piece, texts));
          return [
            ...pieces,
            ...endSentences(rules, texts),
            ...(portal ? [themeName(rules, 'mirror', texts)] : []),
          ].join(' ');
        });
    const mirror = /mirror|המראה|בבואת/;
    for (const text of said('mirror')) expect(text).toMatch(mirror);
    for (const text of [...said('wrap'), ...said(null)]) expect(text).not.toMatch(mirror);
    expect(said('wrap').length).toBeGreaterThan(1);
  }
});

test('ordinals', () => {
  expect([1, 2, 3, 4, 5, 11, 12, 13, 21, 22, 103, 111].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 5th 11th 12th 13th 21st 22nd 103rd 111th',
  );
});
