// What Rust says to a reader is said in Hebrew: the real module's refusals, faults, verdicts and the rest, rendered from their data.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import catalogue from 'virtual:catalogue';
import { expect, test } from 'vitest';
import { readCatalogue } from '../../build/ftl.ts';
import { CHESS_ENDS, type Said } from '../protocol';
import { Catalogue } from './catalogue';
import messages from './he';
import studio from './he-studio';

const hebrew = new Catalogue('he', { ...messages, ...studio });
const plain = (text: string | undefined) => text?.replace(/[\u2068\u2069]/g, '');

const wasm = process.env.HETERODOX_WASM ?? resolve(import.meta.dirname, '../../../target/wasm-pkg');
const { initSync, Desk } = await import(/* @vite-ignore */ pathToFileURL(join(wasm, 'heterodox_wasm.js')).href);
initSync({ module: readFileSync(join(wasm, 'heterodox_wasm_bg.wasm')) });
const desk = new Desk();
interface Fault {
  message: string;
  said?: Said;
  fix?: { label: string; said?: Said };
}
interface Sentence {
  text: string;
  said?: Said;
}
interface Answer {
  ok?: Answered;
  error?: Fault & { problems?: Fault[] };
}
interface Answered {
  reason?: string;
  said?: Said;
  outcome: Sentence | null;
  says: Sentence[];
  pieces?: { says?: Sentence[] }[];
  fen: string;
  moves: { move: string }[];
  played: { move: string; san: string }[];
  faults?: Fault[];
  warnings?: Sentence[];
  changes: { sentence: string; said?: Said }[];
  verdict: Sentence[];
  text: string;
  view: { actions: { move: string }[]; outcome: Sentence | null };
  variants: { id: string; family: string; tags: string[] }[];
  examples: { text: string; report: { verdict: Sentence[] } }[];
  keys: { key: string; about: string; said?: Said; choices?: string[]; default: string }[];
  items: { label: string; about: string; said?: Said }[];
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

/** What was said, in English, with its data. */
const heard = new Map<string, Said | undefined>();
const note = (text: string | null | undefined, said: Said | undefined) => text && heard.set(text, said);
function hear({ ok, error }: Answer) {
  for (const it of [error, ...(ok?.faults ?? []), ...(error?.problems ?? [])]) {
    note(it?.message, it?.said);
    note(it?.fix?.label, it?.fix?.said);
  }
  note(ok?.reason, ok?.said);
  const says = [...(ok?.says ?? []), ...(ok?.pieces ?? []).flatMap((it) => it.says ?? [])];
  for (const it of [ok?.outcome, ok?.view?.outcome, ...(ok?.warnings ?? []), ...says]) note(it?.text, it?.said);
  return ok;
}

/** Words that no language translates. */
const TERMS = new Set([
  ...['FEN', 'PGN', 'JSON', 'TOML', 'true', 'false', 'white', 'black', 'turn', 'lastMove', 'zzz', 'widht'],
  ...ask({ ask: 'keys' }).ok!.keys.flatMap((it) => it.key.split('.')),
  ...catalogue.flatMap((it) => [it.id, ...it.name.split(' ')]),
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
  const texts = [...heard].map(([text, said]) => [text, said && hebrew.say(said)] as const);
  heard.clear();
  expect(texts.filter(([, text]) => !text || !/[א-ת]/.test(text) || leftOver(text).length > 0)).toEqual([]);
  expect(texts.length).toBeGreaterThan(atLeast);
}

const variants = ask({ ask: 'variants' }).ok!.variants;

/** Typed moves: of pieces there are and are not, castling, shots, exits, promotions, and no moves at all. */
const TYPED =
  'Qxd5 Rd4 Nf6 O-O O-O-O O-O-O-O Bh6 bxa4 Na3~ Rxa3 Aa2*c4 A*d5 Noff e8=K a7a8q e2e4q c2*c4 a1off z9 e2e9 x'.split(
    ' ',
  );

test('why a move is refused, in every game of the catalogue', { timeout: 400_000 }, () => {
  for (const { id: variant, tags } of variants.filter((it) => it.family === 'chess')) {
    // Games of others mostly say what ours do.
    const [lengths, tries] = tags.length ? [[12], 30] : [[0, 20, 80], 400];
    const { width, height } = ask({ ask: 'rules', variant }).ok!;
    const roll = dice(7);
    const square = () => 'abcdefghijklmnop'[roll(width)]! + (roll(height) + 1);
    for (const length of lengths) {
      const moves: string[] = [];
      for (;;) {
        const at = hear(ask({ ask: 'position', variant, moves }))!;
        const last = at.outcome || moves.length >= length;
        const wish = (move: string) => hear(ask({ ask: 'why', variant, fen: at.fen, move }));
        for (let count = 0; count < (last ? tries : 12); count += 1) wish(square() + square());
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

test('rare refusals, and positions that cannot be', { timeout: 400_000 }, () => {
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

test('battles: setting up, stepping, picking, the end', { timeout: 400_000 }, () => {
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
    expect(hear(ask({ ask: 'rules', variant }))!.says.length, variant).toBeGreaterThan(0);
  allHebrew(20);
  const words = [...readCatalogue('page-studio').keys()].filter((id) => id.startsWith('studio-end-'));
  expect(words.toSorted()).toEqual([...CHESS_ENDS, 'cut-off'].map((it) => `studio-end-${it}`).toSorted());
});

const examples = ask({ ask: 'examples' }).ok!.examples;
const files = [
  ...variants.map(({ id: variant }) => ask({ ask: 'source', variant }).ok!.text),
  ...examples.map((it) => it.text),
];

test('faults of files: every value of every file made wrong in many ways', { timeout: 400_000 }, () => {
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
      for (const { message, said } of faults) if (said?.id === 'file-not-toml') note(message, said);
    }
  allHebrew(300);
});

test('the studio: verdicts, comparisons, what keys mean and what is offered', { timeout: 400_000 }, () => {
  for (const { report } of examples) for (const { text, said } of report.verdict) note(text, said);
  for (const { id: variant } of variants.filter((it) => it.family === 'chess'))
    for (const { text, said } of ask({ ask: 'report', variant, games: 3, nodes: 50 }).ok!.verdict) note(text, said);
  // All files are variants of one another.
  for (const [at, old] of files.entries())
    for (const text of files.filter((_, other) => (at + other) % 3 === 0)) {
      const { ok } = ask({ ask: 'compare', old, new: text });
      for (const { sentence, said } of ok?.changes ?? [])
        if (!/^It is (now called|described)/.test(sentence)) note(sentence, said);
    }
  for (const { about, said } of ask({ ask: 'keys' }).ok!.keys) note(about, said);
  for (const text of files)
    for (const [line, content] of text.split('\n').entries())
      for (const column of [1, content.indexOf('"') + 2, content.length + 1])
        for (const kind of ['complete', 'at']) {
          const { ok } = ask({ ask: kind, text, line: line + 1, column });
          // What variants say of themselves has its own table.
          for (const it of [ok, ...(ok?.items ?? [])])
            if (!catalogue.some((game) => game.about === it?.about)) note(it?.about, it?.said);
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
  const read = (message: object) => {
    const { ok, error } = ask(message);
    const said = error?.said ?? ok?.said;
    return plain(said && hebrew.say(said));
  };
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1';
  expect(read({ ask: 'why', variant: 'chess', fen: start, move: 'a7a3' })).toBe(
    'אי אפשר להעביר את הרגלי מ־a7 אל a3: לרגלי אין מסע כזה',
  );
  const text = 'inherits = "chess"\nname = "X"\n[pieces.zebra]\nletter = "W"\nmoves = "R"\n';
  ask({ ask: 'load', variant: 'zebras', text });
  expect(
    read({ ask: 'why', variant: 'zebras', fen: '4k3/8/8/8/8/8/Q7/W3K3 w - - 0 1', study: true, move: 'a1a3' }),
  ).toBe('אי אפשר להעביר את ה־zebra מ־a1 אל a3: הדרך של ה־zebra שעל a1 חסומה: מלכה על a2');
  expect(read({ ask: 'why', variant: 'chess', fen: '7k/P7/8/8/8/8/8/K5R1 w - - 0 1', move: 'a7a8' })).toBe(
    'אי אפשר להעביר את הרגלי מ־a7 אל a8: אמרו למה להכתיר את הרגלי: q, r, b או n',
  );
  expect(read({ ask: 'why', variant: 'mirror', fen: '1k6/8/8/8/P1b3K1/8/8/8 w - - 0 1', move: 'g4f4' })).toBe(
    'אי אפשר להעביר את המלך מ־g4 אל f4: המסע משאיר את המלך שלכם תחת התקפה: רץ על c4 דרך המראה',
  );
  expect(read({ ask: 'why', variant: 'mirror-triboard', fen: '8/8/8/3k4/8/8/4P2r/3K4 w - - 0 1', move: 'd1d2' })).toBe(
    'אי אפשר להעביר את המלך מ־d1 אל d2: המסע משאיר את המלך שלכם תחת התקפה: צריח על h2 מסביב לשפה',
  );
  const [before, after] = ['K', 'K mnD'].map(
    (moves) => `inherits = "chess"\nname = "X"\n[pieces.queen]\nmoves = "${moves}"\n`,
  );
  const [change] = ask({ ask: 'compare', old: before, new: after }).ok!.changes;
  expect(plain(hebrew.say(change!.said!))).toBe(
    'הכלי מלכה רשאי עכשיו גם לנוע שתי משבצות בקו ישר בלי לדלג אל משבצת ריקה.',
  );
  const lead = { side: { side: 'white' }, share: 71, margin: 9 };
  expect(plain(hebrew.say({ id: 'health-lead-large', args: lead }))).toBe(
    'לבן משיג 71% ±9: שקלו את כלל העוגה, מסע ראשון חלש יותר או עמדת פתיחה אחרת.',
  );
  // What somebody wrote is not touched.
  ask({ ask: 'sit', table: 'quoted', variant: 'rps', seed: 5 });
  expect(read({ ask: 'look', table: 'quoted', seat: 'red', since: 0, act: 'king: white' })).toBe(
    '„king: white” אינה פעולה של המשחק הזה',
  );
});

test('every word of files that a form offers has a name', () => {
  const words = ask({ ask: 'keys' }).ok!.keys.flatMap((it) => [...(it.choices ?? []), it.default]);
  const id = (word: string) => `word-${word.replace(/\W+/g, '-').replace(/-$/, '')}`;
  const named = words.filter((word) => hebrew.format(id(word)) !== undefined);
  const bare = [...new Set(words.filter((word) => !named.includes(word)))];
  expect(bare.filter((word) => !/^(\d+|true|false|)$/.test(word))).toEqual([]);
  const kept = Object.keys(studio).filter((it) => it.startsWith('word-'));
  expect(kept.filter((it) => !words.map(id).includes(it))).toEqual([]);
});
