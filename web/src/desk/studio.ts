// What the desk says to the studio: checking, editing and explaining variant files. The words are those of docs/wasm.md.

import type { Said } from '../protocol';
import { askReport, askRules, lock, place, stopReport } from './desk';
import type { Outcome, Place, RulesInfo, Sentence } from './types';

/** A place in a text: lines and columns from 1, columns in characters. */
export interface Spot {
  line: number;
  column: number;
}

/** What can be done about a fault: put `text` in place of what stands between two places. */
export interface Fix {
  label: string;
  said?: Said;
  from: Spot;
  to: Spot;
  text: string;
}

export interface Fault extends Spot {
  length: number;
  /** The key with dots; empty for the file as a whole. */
  key: string;
  message: string;
  said?: Said;
  /** Set when the fault lies in a file that this one inherits from. */
  file?: string;
  fix?: Fix;
}

export type Checked =
  | { ok: true; id: string; meaning: string; rules: RulesInfo; warnings: Sentence[] }
  | { ok: false; faults: Fault[] };

/** The line of a file that a rule comes from; `file` is the id of the variant where it was inherited. */
export interface RuleLine extends Spot {
  key: string;
  length: number;
  file: string | null;
}

export interface Why {
  legal: boolean;
  reason?: string;
  said?: Said;
  move?: { move: string; san: string };
  rule: RuleLine | null;
}

export interface Completions {
  /** What is replaced reaches from here to the cursor. */
  from: Spot;
  items: { label: string; insert: string; about: string; said?: Said }[];
}

/** What the cursor is on. */
export interface At {
  key: string | null;
  piece: { name: string; letter: string | null } | null;
  /** One line about the key, or about the letter of Betza notation the cursor is on. */
  about: string | null;
  said?: Said;
}

export type Value = string | number | boolean | string[];

/** A step of a piece as White sees it: `dx` files to the right, `dy` ranks ahead. */
export interface Step {
  dx: number;
  dy: number;
  /** How often it may be repeated in a line: 1 is a leap, 0 any number. */
  range: number;
  move: boolean;
  take: boolean;
  /** Cannot jump. */
  lame?: boolean;
  /** Only from the piece's start rank. */
  initial?: boolean;
  /** Over one piece: to any square behind it, or right behind it. */
  hop?: 'far' | 'near';
  /** Takes royal pieces only, or all but those. */
  prey?: 'royal' | 'common';
}

export type Change =
  /** A key with dots (`board.width`, `pieces.archer.royal`); a value of null takes the own key out. */
  | { do: 'set'; key: string; value: Value | null }
  | { do: 'add-piece'; name: string; letter: string; moves: string }
  /** Also off the board, and out of promotions, castling and dead positions. */
  | { do: 'remove-piece'; piece: string }
  | { do: 'rename-piece'; piece: string; name: string }
  /** The letter, also where the start position, promotions and dead positions have it. */
  | { do: 'letter'; piece: string; letter: string }
  | { do: 'steps'; piece: string; key: 'moves' | 'shoot'; steps: Step[] }
  | { do: 'start'; fen: string }
  /** The start position is cut, or gets empty files on the right and empty ranks in the middle. */
  | { do: 'board'; width: number; height: number }
  /** Everything inherited is written into the file itself. */
  | { do: 'flatten' };

/** A value as it holds, and where it comes from: the file itself, another (its id), or nowhere (the default). */
export interface Field extends Partial<Spot> {
  value: Value | null;
  own: boolean;
  file: string | null;
}

export interface FormPiece {
  name: string;
  /** Whether the piece comes from this file rather than from one it inherits. */
  own: boolean;
  letter: string | null;
  fields: Record<string, Field>;
  moves: Step[];
  shoot: Step[];
}

export interface Form {
  family: 'chess' | 'battle';
  /** Every key outside the pieces, by its name with dots. */
  fields: Record<string, Field>;
  castling: Record<string, Field>;
  pieces: FormPiece[];
}

/** A key of the format. `choices` are its words, `least` and `most` its bounds. */
export interface KeyInfo {
  key: string;
  form: 'number' | 'flag' | 'text' | 'word' | 'texts';
  choices?: string[];
  least?: number;
  most?: number;
  default: string;
  about: string;
  said?: Said;
  family: 'chess' | 'battle' | null;
}

export interface Comparison {
  same: boolean;
  /** The rules are the same: names and remarks at most have changed. */
  sameMeaning: boolean;
  changes: { key: string; sentence: string; said?: Said; old: string | null; new: string | null }[];
}

export interface Replayed {
  legal: boolean;
  /** `ply` counts from 1. */
  illegalAt?: { ply: number; move: string; reason: string; said?: Said; rule: RuleLine | null };
  /** The game is over earlier than it was. */
  endsAt?: { ply: number; outcome: Outcome };
  outcome: Outcome | null;
}

export interface Shared {
  text: string;
  fen: string | null;
  study: boolean;
  moves: string[];
}

export interface Share {
  share: number;
  margin: number;
}

/** As `heterodox report --json` writes it (docs/report.md). */
export interface HealthReport {
  variant: string;
  name: string;
  meaning: string;
  games: number;
  results: { white: number; draws: number; black: number };
  whiteScore: Share;
  drawRate: Share;
  plies: {
    mean: number;
    least: number;
    median: number;
    most: number;
    /** How many games took from `index * width` plies to the next. */
    histogram: { width: number; counts: number[] };
  };
  branching: number;
  complexity: { powerOfTen: number; chess: number };
  leadChanges: number;
  earlyWins: Share;
  shortestWin: string[] | null;
  ends: Record<string, number>;
  special: Record<string, number>;
  pieces: {
    name: string;
    letter: string;
    value: number | null;
    /** What a lead of its worth led to, where there were some. */
    ahead: { games: number; share: number; margin: number } | null;
    moves: number;
    takes: number;
    taken: number;
  }[];
  verdict: { weight: 'fine' | 'look' | 'serious'; text: string; said?: Said }[];
}

export interface ReportProgress {
  games: number;
  /** Seconds since it began. */
  seconds: number;
  results: { white: number; draws: number; black: number };
  /** The report so far, every few seconds. */
  report: HealthReport | null;
}

export interface ReportLimits {
  games?: number;
  seconds?: number;
  /** Positions looked at for each move. */
  nodes?: number;
  seed?: number;
}

export interface Example {
  id: string;
  name: string;
  about: string;
  /** What is to be learnt from it. */
  lesson: string;
  text: string;
  report: HealthReport;
}

export const studio = {
  check: (text: string, variant?: string) =>
    askRules({ ask: 'check', text, ...(variant ? { variant } : {}) }) as Promise<Checked>,
  /** Why a move is legal or not; `to` is a square or `off`. */
  why: (at: Place, from: string, to: string) => askRules({ ask: 'why', ...place(at), from, to }) as Promise<Why>,
  complete: (text: string, at: Spot) =>
    askRules({ ask: 'complete', text, line: at.line, column: at.column }) as Promise<Completions>,
  at: (text: string, at: Spot) => askRules({ ask: 'at', text, line: at.line, column: at.column }) as Promise<At>,
  /** The text after a change; comments and layout stay. */
  edit: async (text: string, change: Change) =>
    ((await askRules({ ask: 'edit', text, change })) as { text: string }).text,
  form: (text: string) => askRules({ ask: 'form', text }) as Promise<Form>,
  keys: async () => ((await askRules({ ask: 'keys' })) as { keys: KeyInfo[] }).keys,
  compare: (before: string, after: string) =>
    askRules({ ask: 'compare', old: before, new: after }) as Promise<Comparison>,
  replay: async (text: string, games: { fen?: string; moves: string[] }[]) =>
    ((await askRules({ ask: 'replay', text, games })) as { games: Replayed[] }).games,
  /** The whole variant, and perhaps a game of it, as part of a link. */
  packVariant: async (
    text: string,
    game: { fen?: string; study?: boolean; moves?: string[] } = {},
    passphrase?: string,
  ) => ((await askRules({ ask: 'pack-variant', text, ...game, ...lock(passphrase) })) as { text: string }).text,
  unpackVariant: (text: string, passphrase?: string) =>
    askRules({ ask: 'unpack-variant', text, ...(passphrase ? { passphrase } : {}) }) as Promise<
      Shared | { locked: true }
    >,
  /** Lets the engine play a loaded variant against itself; `stop` makes it answer with what it has. */
  report: (variant: string, limits: ReportLimits, progress?: (progress: ReportProgress) => void) =>
    askReport({ ask: 'report', variant, ...limits }, progress as never) as Promise<HealthReport>,
  stop: stopReport,
  examples: async () => ((await askRules({ ask: 'examples' })) as { examples: Example[] }).examples,
};
