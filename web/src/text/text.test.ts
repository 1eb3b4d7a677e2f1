// The page's catalogues: everything is said in both languages, nothing is kept that nobody says. That both have the same
// ids and arguments is tested in crates/messages; a wrong id or argument in a source is an error of its types.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import catalogue from 'virtual:catalogue';
import enPage from '@messages/en/page.ftl';
import enStudio from '@messages/en/page-studio.ftl';
import names from '@messages/he/names.ftl';
import studioNames from '@messages/he/names-studio.ftl';
import hePage from '@messages/he/page.ftl';
import heStudio from '@messages/he/page-studio.ftl';
import { expect, test } from 'vitest';
import { type Arg, catalogues, readCatalogue } from '../../build/ftl.ts';
import { parse } from '../../build/messages.ts';
import type { Said } from '../protocol';
import { Catalogue, type Messages } from './catalogue';
import rest from './he';

const english = new Catalogue('en', { ...enPage, ...enStudio });
const hebrew = new Catalogue('he', { ...rest, ...heStudio, ...studioNames });
const messages = new Map([...readCatalogue('page'), ...readCatalogue('page-studio')]);

/** Ids that are made of data, by how they begin. */
const MADE = [
  'choice-',
  'class-',
  'doc-',
  'emote-',
  'format-',
  'judgement-',
  'legend-',
  'offered-',
  'operator-do-',
  'reason-',
  'result-',
  'setting-',
  'side-',
  'studio-does-',
  'studio-end-',
  'studio-health-',
  'studio-key-',
  'studio-now-visible-',
  'studio-result-',
  'studio-special-',
  'studio-step-',
  'studio-symmetry-',
  'studio-table-',
  'studio-visible-',
  'studio-weight-',
  'clock-',
  'sent-',
  'theme-',
];

test('no page message is kept that no page shows', () => {
  const root = resolve(import.meta.dirname, '..');
  const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.|text\/ids\.ts/.test(path))
    .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
    .join('\n');
  for (const prefix of MADE) expect(source, prefix).toContain(`\`${prefix}\${`);
  // A single word could be anything: it has to be asked for, or be a link of the menu.
  const said = (id: string) =>
    id.includes('-')
      ? source.includes(`'${id}'`)
      : new RegExp(`\\bt\\('${id}'|^  \\['/\\w+', '${id}'\\],$`, 'm').test(source);
  expect([...messages.keys()].filter((id) => !MADE.some((prefix) => id.startsWith(prefix)) && !said(id))).toEqual([]);
});

type SaidArgs = NonNullable<Said['args']>;

/** Arguments to try a message with: each word that is chosen by, and numbers of every kind. */
function samples(args: Map<string, Arg>): Record<string, string | number>[] {
  let all: Record<string, string | number>[] = [{}];
  for (const [name, arg] of args) {
    const values = arg === 'text' ? [`«${name}»`] : arg === 'number' ? [0, 1, 2, 3, 21, 1000] : arg;
    all = all.flatMap((before) => values.map((value) => ({ ...before, [name]: value })));
  }
  return all;
}

test('every message can be said in both languages, with all that is put into it', () => {
  expect(messages.size).toBeGreaterThan(600);
  for (const [id, args] of messages)
    for (const language of [english, hebrew]) {
      const texts = samples(args).map((sample) => language.format(id, sample)!);
      for (const text of texts) expect(text.trim(), id).toMatch(/^[^{}]+$/);
      for (const [name, arg] of args)
        if (arg === 'text')
          expect(
            texts.some((text) => text.includes(`«${name}»`)),
            `${id} ${name}`,
          ).toBe(true);
    }
});

test('what Rust says can be said in Hebrew, with all that is put into it', () => {
  const files = catalogues.filter((file) => !file.startsWith('page'));
  const all = new Map(files.flatMap((file) => [...readCatalogue(file)]));
  const theirs = new Map(files.flatMap((file) => [...readCatalogue(file, 'he')]));
  expect(all.size).toBeGreaterThan(400);
  const latin: string[] = [];
  const lost: string[] = [];
  for (const [id, wanted] of all) {
    const args = theirs.get(id)!;
    const texts = samples(args).map((sample) => hebrew.say({ id, args: sample })!);
    expect(texts, id).not.toContain(undefined);
    if (!texts.every((text) => /[א-ת]/.test(text))) latin.push(id);
    // What Hebrew chooses by need not be read.
    const read = (name: string) => args.get(name) !== 'text' || texts.some((text) => text.includes(`«${name}»`));
    lost.push(...[...wanted.keys()].filter((name) => !args.has(name) || !read(name)).map((name) => `${id} ${name}`));
  }
  expect(lost).toEqual([]);
  // Nothing but places and other sentences.
  const parts = [
    'betza-later',
    'edit-problem',
    'form-flag-or-words',
    'form-words',
    'letter-means',
    'offer-piece',
    'step-towards',
    'steps-unreadable',
    'text-at',
    'toml-wanted',
  ];
  expect(latin.toSorted()).toEqual(parts);
});

test('names, lists, prefixes and choices', () => {
  const own = new Catalogue('he', {
    ...hePage,
    ...names,
    ...(parse(`
takes = { PRE("ה", $piece) } מכה { PRE("ב", $square) }
either = { $all }
of = { $side ->
    [white] בהיר
   *[black] כהה
  }, { $side }
because = כי { $why }
`) as Messages),
  });
  const say = (id: string, args: SaidArgs) => own.say({ id, args })?.replace(/[\u2068\u2069]/g, '');
  expect(say('takes', { piece: { kind: 'queen' }, square: 'e4' })).toBe('המלכה מכה ב־e4');
  expect(say('takes', { piece: { kind: 'zebra' }, square: 7 })).toBe('ה־zebra מכה ב־7');
  expect(say('either', { all: { or: ['q', 'r', 'n'] } })).toBe('q, r או n');
  expect(say('either', { all: { and: [{ kind: 'rook' }, { kind: 'king' }] } })).toBe('צריח ומלך');
  expect(say('either', { all: { and: ['a', 'b', 'c'] } })).toBe('a, b ו־c');
  expect(say('either', { all: { or: ['a'] } })).toBe('a');
  expect(say('of', { side: { side: 'white' } })).toBe('בהיר, לבן');
  expect(say('because', { why: { id: 'of', args: { side: { side: 'black' } } } })).toBe('כי כהה, שחור');
  // What reads from left to right stays together; a part without words, or without its data, is not said at all.
  expect(own.say({ id: 'because', args: { why: 'e4: x!' } })).toBe('כי \u2068e4: x!\u2069');
  expect(own.say({ id: 'because', args: { why: { id: 'nobody-knows' } } })).toBeUndefined();
  expect(own.say({ id: 'because' })).toBeUndefined();
});

test('Hebrew is Hebrew', () => {
  const latin = [...messages].filter(
    ([id, args]) => !samples(args).every((it) => /[א-ת]/.test(hebrew.format(id, it)!)),
  );
  const same = [
    'announced-end',
    'announced-move',
    'doc-protocol',
    'format-fen',
    'format-json',
    'format-pgn',
    'list-more',
    'minutes',
    'says',
    'title',
    'versus',
  ];
  expect(latin.map(([id]) => id).toSorted()).toEqual(same);
});

/** What the ids of Hebrew names begin with, and what follows. */
const named = (prefix: string) =>
  [...Object.keys(names), ...Object.keys(studioNames)]
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length))
    .toSorted();

test('what variant files name in English has a name in Hebrew', () => {
  const folder = resolve(import.meta.dirname, '../../../variants/examples');
  const files = readdirSync(folder).filter((name) => name.endsWith('.toml'));
  const examples = files.map((name) => name.replace(/^\d+-|\.toml$/g, '')).toSorted();
  const pieces = files.flatMap((name) =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/^\[pieces\.(\w+)\]/gm)].map(([, piece]) => piece!),
  );
  const games = catalogue.map((it) => it.id).toSorted();
  expect(named('title-')).toEqual(games);
  expect(named('about-')).toEqual(games);
  const tags = new Set(catalogue.flatMap((it) => (it.tags ?? []).map((tag) => tag.replace(' ', '-'))));
  expect(named('tag-')).toEqual([...tags].toSorted());
  expect(named('example-').filter((it) => !it.startsWith('about-'))).toEqual(examples);
  expect(named('example-about-')).toEqual(examples);
  expect(named('lesson-')).toEqual(examples);
  const kinds = new Set([...pieces, ...catalogue.flatMap((it) => it.pieces.map((piece) => piece.name))]);
  expect(named('kind-')).toEqual([...kinds].toSorted());
  // In other languages than English only.
  const english = new Set(catalogues.flatMap((file) => [...readCatalogue(file).keys()]));
  for (const id of [...Object.keys(names), ...Object.keys(studioNames)]) expect(english, id).not.toContain(id);
});

test('numbers are not grouped', () => {
  expect(english.format('level', { level: 1234567 })).toBe('Level 1234567 of 8');
  expect(english.format('minutes', { minutes: 0.25, seconds: 1000 })).toBe('0.25+1000');
});
