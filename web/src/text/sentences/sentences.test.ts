// Whatever Rust says to a reader is said in Hebrew, too: held against the sources of Rust, and against the real module.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import catalogue from 'virtual:catalogue';
import { expect, test } from 'vitest';
import { readCatalogue } from '../../../build/ftl.ts';
import { CHESS_ENDS } from '../../protocol';
import { told } from '../he';
import { endSentence } from '../rules';
import { library, sentences } from './he';
import { rustSentences } from './rust';

/** Files whose sentences no reader of the client meets: logs, the command line, programs that talk to the server. */
const UNSEEN =
  /^engine\/src\/(?!health)|^rules\/src\/spec\/identity|^server\/src\/(load|db|transfer|serve|settings|metrics|listen|writer|timers|outbox|computer|rest|pages|protocol|api\/(bot|open_api)\b)|^wasm\/src\/(glue|host|request|think)\b/;

/** Sentences for those who write programs, and texts that are no sentences. A reader never meets them. */
const FOR_PROGRAMS = new Set([
  '{:?} {}-{} kind {} extra {:?}',
  'a position on 8x8 stays small',
  'one colour',
  ' one colour',
  'Every game',
  'Chess-like games',
  '### {title}\n\n| key | value | default | meaning |\n|---|---|---|---|\n',
  'At most {} kinds of piece and {MAX_CASTLES} castling letters.\n',
  'did you mean `{name}`',
  'leap ',
  'leap vD',
  'hash: `megabytes` is from 1 to {MAX_HASH}',
  'the id of a variant is made of small letters, digits and hyphens, 60 at most',
  'perft: `depth` is at most {MAX_PERFT}',
  '`random` is 28 bytes in hexadecimal',
  'ways: no such piece',
  'ways: no such square',
  'premoves: `seat` is white or black',
  'give `move`, or `from` and `to`',
  'report: `{name}` is from 1 to {most}',
  'heterodox: a table kept outside.',
  'the computer plays a seat',
  'computer: `level` is from 1 to 8',
  'computer: `movetime` is from 1 to {MAX_TIME}',
  'there is no table "{}"',
  'there is no seat "{}"',
  'chess-like games are thought about with `think`',
  'known are pgn, fen, pieces and json',
  'write: `as` is "{}"; {known}',
  '# Try: ',
  ', but not ',
  // The page has words of its own for these.
  'through the portal',
  'captures in passing',
  'a token needs a scope',
  'the scopes are {}',
  'this method is not for this place',
  'camera=(), microphone=(), geolocation=()',
  'this is the place for websockets',
  'not ready\n',
  'Games in memory.',
  'Sockets that are open.',
  'Connections that are open.',
  'Jobs that wait for the disk.',
  'Games that wait for the computer.',
  'Clocks that run.',
  'Passwords that wait to be hashed.',
  'Variants that wait to be compiled.',
  'Other work that waits.',
  'text/plain; version=0.0.4; charset=utf-8',
  'Bearer ',
  '; Secure',
  '{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}',
  'there is no file',
  'limit is 1 to 100, level 1 to 8, variant and theme are short words',
  // What a socket is closed with.
  'too slow; come back and resume',
  'the server stops',
  'signed out',
  'messages are text',
  'a message is an object',
  'expected an object',
  'too many frames',
  'too large',
  'no text',
  'a seq is a number from 1',
  'this token has no scope "play"',
  'parent is the meaning of other rules: 32 hexadecimal digits',
  'before is the id of a variant that somebody brought',
  'limit is 1 to 100, parent 32 hexadecimal digits',
  '1 to 5 lines, at most 1000 moves',
  'limit is 1 to 100',
  'variant is the id of a variant',
  'before is the id of a game',
  'Rated game',
  'Casual game',
  'a line of an unknown kind',
]);

/** Parts that the table has together with what stands beside them; of lists and names the translation knows itself. */
const JOINED: Record<string, string[]> = {
  '{} or {last}': [' or '],
  'the {name} on {}': [],
  '{here} is blocked by the {} on {}': ['the {name} on {} is blocked by the {} on {}'],
  'an {}': [],
  'the {name}': [],
  'cannot be shot': ['{} cannot be shot'],
  'is never taken': ['{} is never taken'],
  'The {name} {lead} {verb} {}{tail}.': [],
  'may now': ['The {name} may now {verb} {}{tail}.'],
  'may also': ['The {name} may also {verb} {}{tail}.'],
  'may still': ['The {name} may still {verb} {}{tail}.'],
  'may no longer': ['The {name} may no longer {verb} {}{tail}.'],
  'The {} of the {name} are written in another way.': [
    'The moves of the {name} are written in another way.',
    'The shots of the {name} are written in another way.',
  ],
  '{words} {after}; it was {before}.': ['; it was {before}.'],
  ' straight': ['two squares', 'three squares'],
};
for (const words of [
  'A position that comes back ends the game as a draw at occurrence',
  'A draw by repetition may be claimed at occurrence',
  'The game is drawn without capture or pawn move for moves numbering',
  'A draw without capture or pawn move may be claimed after moves numbering',
])
  JOINED[words] = [`${words} {after}`];

const inRust = rustSentences(['rules', 'table', 'wasm', 'studio', 'engine', 'server'], UNSEEN);

test('every sentence of the Rust sources has a translation, and every translation its sentence', () => {
  const wanted = new Set<string>();
  const missing: string[] = [];
  for (const [file, found] of inRust)
    for (const text of found.filter((it) => !FOR_PROGRAMS.has(it)))
      for (const key of JOINED[text] ?? [text]) {
        wanted.add(key);
        if (!(key in sentences)) missing.push(`${file}: ${key}`);
      }
  expect(wanted.size).toBeGreaterThan(400);
  expect(missing, 'put these into text/sentences/he.ts').toEqual([]);
  const stale = Object.keys(sentences).filter((key) => key.includes(' ') && !wanted.has(key));
  expect(stale, 'Rust no longer says these').toEqual([]);
  const said = new Set([...inRust.values()].flat());
  expect([...FOR_PROGRAMS].filter((it) => !said.has(it))).toEqual([]);
});

const FSI = '\u2068';
const PDI = '\u2069';
const plain = (text: string) => text.replaceAll(FSI, '').replaceAll(PDI, '');

test('a sentence finds its own template, with everything that was put into it', () => {
  for (const [key, words] of Object.entries({ ...sentences, ...library }).filter(
    ([key]) => !['; did you mean {near}?'].includes(key),
  )) {
    let slots = 0;
    const filled = key.replace(/(?:\{[^{}]*\})+/g, () => {
      slots += 1;
      return `x${slots}1`;
    });
    const expected = words.replace(/([א-ת]?)\{(\d)!?\}/g, (_, prefix, slot) => `${prefix && `${prefix}־`}x${slot}1`);
    expect(plain(told(filled)), key).toBe(expected);
    // Nothing that was said is lost.
    for (let slot = 1; slot <= slots; slot += 1) expect(words, key).toContain(`{${slot}`);
  }
});

const wasm = process.env.HETERODOX_WASM ?? resolve(import.meta.dirname, '../../../../target/wasm-pkg');
const { initSync, Desk } = await import(/* @vite-ignore */ pathToFileURL(join(wasm, 'heterodox_wasm.js')).href);
initSync({ module: readFileSync(join(wasm, 'heterodox_wasm_bg.wasm')) });
const desk = new Desk();
interface Answer {
  ok?: Answered;
  error?: { message: string; problems?: { message: string }[] };
}
interface Answered {
  reason?: string;
  outcome: { text: string } | null;
  ends: { rule: string; value: string }[];
  fen: string;
  moves: { move: string }[];
  played: { move: string; san: string }[];
  faults?: { message: string; fix?: { label: string } }[];
  warnings?: string[];
  changes: { sentence: string }[];
  verdict: { text: string }[];
  text: string;
  view: { actions: { move: string }[]; outcome: { text: string } | null };
  variants: { id: string; family: string }[];
  examples: { text: string; report: { verdict: { text: string }[] } }[];
  keys: { key: string; about: string }[];
  items: { label: string; about: string }[];
  width: number;
  height: number;
  about?: string | null;
}
const ask = (message: object): Answer => JSON.parse(desk.handle(JSON.stringify({ id: 1, ...message }), () => {}));

/** The same numbers every time. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

const said = new Set<string>();
function hear({ ok, error }: Answer) {
  const faults = [...(ok?.faults ?? []), ...(error?.problems ?? [])].map((it) => it.message);
  const fixes = (ok?.faults ?? []).flatMap((it) => (it.fix ? [it.fix.label] : []));
  const texts = [error?.message, ok?.reason, ok?.outcome?.text, ok?.view?.outcome?.text, ...faults, ...fixes];
  for (const text of [...texts, ...(ok?.warnings ?? [])]) if (text) said.add(text);
  return ok;
}

/** Words that no language translates. */
const TERMS = new Set([
  ...['FEN', 'PGN', 'JSON', 'TOML', 'true', 'false', 'white', 'black', 'turn', 'lastMove', 'zzz', 'widht'],
  ...ask({ ask: 'keys' }).ok!.keys.flatMap((it) => it.key.split('.')),
  ...catalogue.flatMap((it) => it.name.split(' ')),
]);

/** English words that are left: no squares, moves or keys, nothing in quotes, nothing that the library for JSON says. */
function leftOver(text: string): string[] {
  const bare = text
    .replace(/(JSON|רישום של משחק): [\s\S]*/, '')
    .replace(/„[^”]*”|"[^"]*"|`[^`]*`|'[^']*'|\[[^\]]*\]|\([^)]*\d[^)]*\)/g, ' ');
  return bare
    .split(/[\s,:;.?!()\u2066-\u2069\u200e\u200f־]+/)
    .filter((it) => /[A-Za-z]{2}/.test(it) && !/[\d/=\-_]/.test(it) && !TERMS.has(it) && !/^[A-Z]{2,}$/.test(it));
}

/** What was heard is all Hebrew; what is only English is told in one list. */
function allHebrew(atLeast: number) {
  const heard = [...said].map((text) => [text, told(text)] as const);
  said.clear();
  expect(heard.filter(([, text]) => !/[א-ת]/.test(text) || leftOver(text).length > 0)).toEqual([]);
  expect(heard.length).toBeGreaterThan(atLeast);
}

const variants = ask({ ask: 'variants' }).ok!.variants;

/** Typed moves: of pieces there are and are not, castling, shots, exits, promotions, and no moves at all. */
const TYPED =
  'Qxd5 Rd4 Nf6 O-O O-O-O O-O-O-O Bh6 bxa4 Na3~ Rxa3 Aa2*c4 A*d5 Noff e8=K a7a8q e2e4q c2*c4 a1off z9 e2e9 x'.split(
    ' ',
  );

test('why a move is refused, in every game of the catalogue', { timeout: 60_000 }, () => {
  for (const { id: variant } of variants.filter((it) => it.family === 'chess')) {
    const { width, height } = ask({ ask: 'rules', variant }).ok!;
    const roll = dice(7);
    const square = () => 'abcdefghijklmnop'[roll(width)]! + (roll(height) + 1);
    for (const length of [0, 20, 80]) {
      const moves: string[] = [];
      for (;;) {
        const at = hear(ask({ ask: 'position', variant, moves }))!;
        const last = at.outcome || moves.length >= length;
        const wish = (move: string) => hear(ask({ ask: 'why', variant, fen: at.fen, move }));
        for (let count = 0; count < (last ? 400 : 12); count += 1) wish(square() + square());
        for (let count = 0; count < (last ? 20 : 2); count += 1) wish(`${square()}off`);
        for (const text of last ? TYPED : [TYPED[roll(TYPED.length)]!]) wish(text);
        if (last) break;
        moves.push(at.moves[roll(at.moves.length)]!.move);
      }
      // A game that is over, or one wrong move in it.
      hear(ask({ ask: 'why', variant, moves, move: 'e2e4' }));
      hear(ask({ ask: 'position', variant, moves: [...moves, 'a1a1'] }));
    }
  }
  allHebrew(2500);
});

/** Positions and what is wished there: what games seldom come to. */
const RARE: [string, string, string[]][] = [
  ['chess', 'r3k2r/8/8/8/8/8/8/R2QK1NR w KQkq - 0 1', ['O-O', 'O-O-O', 'e1g1']],
  ['chess', 'r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1', ['O-O', 'e1f2', 'e1e2']],
  ['chess', 'r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1', ['O-O', 'e1f1', 'Rd1~']],
  ['chess', 'r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1', ['O-O', 'e1c1']],
  ['chess', '7k/P7/8/8/8/8/8/K5R1 w - - 0 1', ['a7a8', 'a8=K', 'a7a8k', 'g1g2q', 'Rxg2', 'g1h8']],
  ['chess', '4k3/8/8/2pP4/8/8/8/3RK3 w - c6 0 1', ['d5e6', 'd5c6q', 'd5d5', 'e1e8']],
  ['chess', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', ['h8g8', '', 'Kh7']],
  ['chess', '4k3/8/8/8/8/8/R7/R3K2R w - - 0 1', ['Rb3', 'Ra3', 'Re5']],
  ['archer', '4k3/8/8/8/8/3p4/3A4/4K3 w - - 0 1', ['d2d3', 'd2*d4', 'd2d4', 'd2e1', 'd2xe3']],
  ['archer', '4k3/3A4/8/8/8/8/8/4K3 w - - 0 1', ['d7e8', 'd7*e8', 'd7d8']],
  ['mirror', '4k3/8/8/8/8/8/r7/7K w - - 0 1', ['h1h2', 'h1g2']],
  ['supper-race', '', ['a1off', 'b1off', 'c1off', 'Koff']],
];

test('rare refusals, and positions that cannot be', { timeout: 60_000 }, () => {
  for (const [variant, fen, wishes] of RARE)
    for (const move of wishes) {
      const answer = ask({ ask: 'why', variant, ...(fen && { fen }), move });
      expect(answer.error?.message, `${fen} ${move}`).toBeUndefined();
      hear(answer);
    }
  for (const fen of [
    'x',
    '8/8 w',
    '8/8/8/8/8/8/8/8 w - - 0 1',
    '9/8/8/8/8/8/8/8 w - - 0 1',
    'k7/8/8/8/8/8/8/K6P w - - 0 1',
    'k7/8/8/8/8/8/8/K7 x - - 0 1',
    'k7/8/8/8/8/8/8/K7 w KQ - 0 1',
    'k7/8/8/8/8/8/8/K7 w ZZ - 0 1',
    'k7/8/8/8/8/8/8/K7 w QK - 0 1',
    'k7/8/8/8/8/8/8/K7 w - e5 0 1',
    'k7/8/8/8/8/8/8/K7 w - e6 3 1',
    'k7/8/8/8/8/8/8/K7 w - e6 0 1',
    'k7/8/8/8/8/8/8/K7 w - - x 1',
    'k7/8/8/8/8/8/8/K7 w - - 0 0',
    'k7/8/8/8/8/8/8/KR6 b - - 0 1',
    'kR6/8/8/8/8/8/8/K7 w - - 0 1',
    'ky6/8/8/8/8/8/8/K7 w - - 0 1',
    'k07/8/8/8/8/8/8/K7 w - - 0 1',
    'k7/8/8/8/8/8/8/K7 w - - 0',
  ])
    hear(ask({ ask: 'position', variant: 'chess', fen }));
  for (const text of [
    '1. e4 (e5',
    '1. e4 {',
    '1. e4 1-0 e5',
    '[Event "x" e4',
    '(1. e4)',
    '1. e4 e5 1-0 x',
    '1. Ke2',
    '1. e4 ()',
    '1. e4 )',
    '$1 e4',
    '1. e4 $x',
    '[Variant "Archer Chess"] 1. e4',
    '?board=w:Ke1,Ke1',
    '?board=w:Ke1;b:Kz9',
    '?board=w:Ke1;b:Ke8&turn=x',
    '?turn=white',
    '?board=w:Ke1;w:Ke2',
    '?board=w:Ke1;b:Ke8&lastMove=e2',
    '?board=w:Ke1;b:Ke8&lastMove=e2e4',
    '?board=%zz',
    '?board=w:Ke1;b:Ke1',
    '?board=q',
    '?board=w:Ke1&foo=bar',
    '?board=w:Ke1&board=w:Ke1',
    '{}',
    '{"version":"x"}',
    '{',
    '{"format":"heterodox-game"}',
    'e4 e9',
    '1. e4 e5 2. Nf4',
  ])
    for (const variant of ['chess', 'kings-cooking']) hear(ask({ ask: 'read', variant, text }));
  for (const text of ['x', 'pAQAGYXJjaGVyAAAABWL0VwBtQtRA', 'vAAAA', 'p']) {
    hear(ask({ ask: 'unpack', text }));
    hear(ask({ ask: 'unpack-variant', text }));
  }
  hear(ask({ ask: 'rules', variant: 'ches' }));
  hear(ask({ ask: 'rules', variant: 'nothing-like-it' }));
  hear(ask({ ask: 'position', variant: 'rps' }));
  allHebrew(80);
});

test('battles: setting up, stepping, picking, the end', { timeout: 60_000 }, () => {
  for (const { id: variant } of variants.filter((it) => it.family === 'battle')) {
    const roll = dice(3);
    ask({ ask: 'sit', table: variant, variant, seed: 5 });
    const look = (seat: string, act?: string) =>
      hear(ask({ ask: 'look', table: variant, seat, since: 0, ...(act ? { act } : {}) }));
    for (let turn = 0; turn < 600; turn += 1)
      for (const seat of ['red', 'blue']) {
        const wrong = [
          'K@b1',
          'K@b6',
          'R@a1',
          'shuffle',
          'ready',
          'b2b3',
          'a1a2',
          'b1b1',
          'b3b5',
          'z',
          '=R',
          '=K',
          '=Z',
          'd4d5',
        ];
        look(seat, wrong[roll(wrong.length)]);
        const actions = look(seat)?.view.actions ?? [];
        const legal = actions.filter((it) => it.move !== 'shuffle' && it.move !== 'resign');
        if (legal.length) look(seat, legal[roll(legal.length)]!.move);
      }
  }
  allHebrew(15);
});

test('every end of a game has words on the page of the rules and in the report', () => {
  for (const { id: variant } of variants.filter((it) => it.family === 'chess'))
    for (const { rule, value } of ask({ ask: 'rules', variant }).ok!.ends)
      expect(endSentence(rule, value), variant).not.toBe(`${rule} ${value}`);
  const words = [...readCatalogue('page-studio').keys()].filter((id) => id.startsWith('studio-end-'));
  expect(words.toSorted()).toEqual([...CHESS_ENDS, 'cut-off'].map((it) => `studio-end-${it}`).toSorted());
});

const examples = ask({ ask: 'examples' }).ok!.examples;
const files = [
  ...variants.map(({ id: variant }) => ask({ ask: 'source', variant }).ok!.text),
  ...examples.map((it) => it.text),
];

test('faults of files: every value of every file made wrong in many ways', { timeout: 60_000 }, () => {
  const wrong = [
    '"x"',
    '0',
    '99',
    '-1',
    'true',
    '[1]',
    '"none"',
    '"Q"',
    '"QQ"',
    '"K"',
    '""',
    '"mfY"',
    '"0-9"',
    '"draws"',
    '1.5',
  ];
  // Each key in two files.
  const tried = new Map<string, number>();
  for (const text of files) {
    const lines = text.split('\n');
    for (const [number, line] of lines.entries()) {
      if (!line.includes('=') || line.startsWith('#')) continue;
      const key = line.slice(0, line.indexOf('=')).trim();
      tried.set(key, (tried.get(key) ?? 0) + 1);
      if (tried.get(key)! > 2) continue;
      const swap = (other: string) =>
        hear(ask({ ask: 'check', text: lines.map((it, at) => (at === number ? other : it)).join('\n') }));
      swap('');
      swap(`${key}x = 1`);
      swap(`zzz = ${line.slice(line.indexOf('=') + 1)}`);
      for (const value of wrong) swap(`${key} = ${value}`);
    }
  }
  for (const moves of [
    'pN',
    'gR',
    'jB',
    'oR',
    'qB',
    'zB',
    'xN',
    'eP',
    'uR',
    'aK',
    'O',
    'U',
    'm',
    'N99',
    'W?',
    'nK',
    'ffffK',
    'cmK',
  ])
    hear(ask({ ask: 'check', text: `inherits = "chess"\nname = "X"\n[pieces.queen]\nmoves = "${moves}"\n` }));
  // Signs that should not be there, and files that break off: what the library says.
  const text = ask({ ask: 'source', variant: 'kings-cooking' }).ok!.text;
  for (let at = 0; at < text.length; at += 1)
    for (const sign of ['', '"', '=', '[', '\n', '1']) {
      const wrong = text.slice(0, at) + (sign && sign + text.slice(at));
      const faults = ask({ ask: 'check', text: wrong }).ok!.faults ?? [];
      for (const { message } of faults) if (message.startsWith('this is not TOML')) said.add(message);
    }
  allHebrew(300);
});

test('the studio: verdicts, comparisons, what keys mean and what is offered', { timeout: 60_000 }, () => {
  for (const { report } of examples) for (const { text } of report.verdict) said.add(text);
  for (const { id: variant } of variants.filter((it) => it.family === 'chess'))
    for (const { text } of ask({ ask: 'report', variant, games: 3, nodes: 50 }).ok!.verdict) said.add(text);
  // All files are variants of one another.
  for (const [at, old] of files.entries())
    for (const text of files.filter((_, other) => (at + other) % 3 === 0)) {
      const { ok } = ask({ ask: 'compare', old, new: text });
      for (const { sentence } of ok?.changes ?? [])
        if (!/^It is (now called|described)/.test(sentence)) said.add(sentence);
    }
  for (const { about } of ask({ ask: 'keys' }).ok!.keys) said.add(about);
  for (const text of files)
    for (const [line, content] of text.split('\n').entries())
      for (const column of [1, content.indexOf('"') + 2, content.length + 1])
        for (const kind of ['complete', 'at']) {
          const { ok } = ask({ ask: kind, text, line: line + 1, column });
          // What variants say of themselves has its own table.
          for (const about of [ok?.about, ...(ok?.items ?? []).map((it) => it.about)])
            if (about && !catalogue.some((it) => it.about === about)) said.add(about);
        }
  for (const change of [
    { do: 'set', key: 'board.widht', value: 1 },
    { do: 'set', key: 'zzz', value: 1 },
    { do: 'add-piece', name: 'Queen 2', letter: 'X', moves: 'K' },
    { do: 'add-piece', name: 'queen', letter: 'X', moves: 'K' },
    { do: 'add-piece', name: 'lady', letter: 'Q', moves: 'K' },
    { do: 'add-piece', name: 'lady', letter: 'ab', moves: 'K' },
    { do: 'remove-piece', piece: 'lady' },
    { do: 'rename-piece', piece: 'queen', name: 'lady' },
    { do: 'steps', piece: 'queen', key: 'portal', steps: [] },
    { do: 'steps', piece: 'queen', key: 'moves', steps: [{ dx: 0, dy: 5, range: 1, move: true, take: true }] },
    { do: 'steps', piece: 'queen', key: 'moves', steps: [{ dx: 0, dy: 1, range: 1, move: false, take: false }] },
    { do: 'board', width: 1, height: 99 },
  ])
    hear(ask({ ask: 'edit', text: 'inherits = "chess"\nname = "X"\n', change }));
  allHebrew(250);
});

test('sentences read as they should', () => {
  const read = (text: string) => plain(told(text));
  expect(read('Pawn cannot move from a7 to a3: a pawn does not go that way')).toBe(
    'אי אפשר להעביר את הרגלי מ־a7 אל a3: לרגלי אין מסע כזה',
  );
  expect(read('wizard cannot move from a1 to a3: the wizard on a1 is blocked by the queen on a2')).toBe(
    'אי אפשר להעביר את ה־wizard מ־a1 אל a3: הדרך של ה־wizard שעל a1 חסומה: מלכה על a2',
  );
  expect(read('say what the pawn becomes: one of q, r, b or n')).toBe('אמרו למה להכתיר את הרגלי: q, r, b או n');
  expect(read('this leaves your king attacked by the rook on a2 through the mirror')).toBe(
    'המסע משאיר את המלך שלכם תחת התקפה: צריח על a2 דרך המראה',
  );
  expect(read('this leaves your king attacked by the rook on a2 around the edge')).toBe(
    'המסע משאיר את המלך שלכם תחת התקפה: צריח על a2 מסביב לשפה',
  );
  expect(
    read(
      'The queen may also go one square forwards and sideways, or two squares straight without jumping to an empty square.',
    ),
  ).toBe('הכלי מלכה רשאי עכשיו גם לנוע משבצת אחת קדימה והצידה או שתי משבצות בקו ישר בלי לדלג אל משבצת ריקה.');
  expect(read('White scores 71 % +- 9: consider the pie rule, a weaker first move, or another start position.')).toBe(
    'לבן משיג 71% ±9: שקלו את כלל העוגה, מסע ראשון חלש יותר או עמדת פתיחה אחרת.',
  );
  // What somebody wrote is not touched, and what is unknown is not lost.
  expect(read('"king: white" is no action of this game')).toBe('„king: white” אינה פעולה של המשחק הזה');
  for (const text of ['Something nobody has foreseen: at all.', 'constructor', '']) expect(told(text)).toBe(text);
});

test('a text that can be taken apart in many ways comes to an end', () => {
  const text = 'a: b; c. d, e or f and g · '.repeat(200);
  expect(plain(told(text)).match(/a: b; c\. d, e/g)).toHaveLength(200);
});
