// What the desk in the worker says, as TypeScript sees it. The words are those of docs/wasm.md.
import type { Reason, Said } from '../protocol';

export type Family = 'chess' | 'battle';

/** An entry of the catalogue. */
export interface VariantInfo {
  id: string;
  name: string;
  about: string;
  family: Family;
  width: number;
  height: number;
  start: string | null;
  /** Who made it, and when; empty where nobody knows. What was stored by an older version has none of these three. */
  inventor?: string;
  /** Words it is found by. */
  tags?: string[];
  /** Its names elsewhere. */
  aliases?: string[];
}

/** A kind of piece as the rules page and the board need it. */
export interface PieceInfo {
  letter: string;
  name: string;
  pawn?: boolean;
  promotesTo?: string;
  /** Stands in the start position, or can come of what stands there. */
  arises?: boolean;
  enPassant?: boolean;
  exits?: boolean;
  /** What it does besides moving and taking, by the keys of variant files. */
  powers?: string[];
  /** The piece in sentences; those of the catalogue are in `virtual:sentences`. */
  says?: Sentence[];
  count?: number;
  role?: 'king' | 'pit' | 'fighter';
  beats?: string;
}

/** What the rules page says of a chess-like game: of its ends and of its pieces. */
export interface Told {
  says?: Sentence[];
  pieces: Pick<PieceInfo, 'letter' | 'says'>[];
}

/** Everything about a variant. */
export interface RulesInfo extends VariantInfo {
  /** Changes when the rules do; games are pinned to it. */
  meaning?: string;
  pieces: PieceInfo[];
  portal?: 'mirror' | 'wrap' | null;
  /** Games begin with a position that is drawn by lot. */
  shuffled?: boolean;
  exits?: boolean;
  /** The squares that each side wins by reaching. */
  goals?: { white: string[]; black: string[] } | null;
  /** The checks that end a game, where they are counted. */
  checks?: number | null;
  /** How the board looks: light and dark squares, one colour with lines, or that with tiles for pieces. */
  look?: 'chequered' | 'plain' | 'tiles';
  castling?: { letter: string; king: [string, string]; rook: [string, string] }[];
  /** The ways a game can end, in sentences; those of the catalogue are in `virtual:sentences`. */
  says?: Sentence[];
  rows?: number;
  hidden?: boolean;
  secretSetup?: boolean;
  quietMoves?: number;
  eliminated?: boolean;
  oneOnOne?: boolean;
  seconds?: { setup: number; move: number; pick: number };
}

/** One thing a move changes: a piece is taken, goes somewhere (perhaps as another), or leaves the board. */
export interface Change {
  take?: string;
  from?: string;
  to?: string;
  becomes?: string;
}

/** Something that may be done, with the stops to click on the way. */
export interface Action {
  move: string;
  san: string;
  path: string[];
  tags: string[];
  /** What it changes; in battles nobody knows before. */
  changes?: Change[];
  captured?: string;
  capturedAt?: string;
  affected?: string[];
  /** This is another way to do that one on a board. */
  of?: Action;
}

/** Something for people: in English, and as data for other languages. */
export interface Sentence {
  text: string;
  said?: Said;
}

export interface Outcome extends Sentence {
  result: string;
  winner: string | null;
  reason: Reason;
}

export interface Court {
  scored: string;
  captured: string;
}

/** A game by where it began and what was played. */
export interface Place {
  variant: string;
  fen?: string | null;
  study?: boolean;
  moves?: string[];
}

export interface Position {
  variant: string;
  fen: string;
  last: Action | null;
  turn: 'white' | 'black' | null;
  check: boolean;
  checked: string[];
  courts: { white: Court; black: Court } | null;
  scores: [number, number] | null;
  outcome: Outcome | null;
  claims: string[];
  played: { move: string; san: string }[];
  moves: Action[];
}

export type Score = { cp: number } | { mate: number };

export interface Report {
  line: number;
  depth: number;
  score: Score;
  bound: 'exact' | 'at-least' | 'at-most';
  nodes: number;
  nps: number;
  pv: string[];
  san: string[];
}

/** What is known for certain, for the side to move. */
export interface ExactValue {
  value: 'win' | 'draw' | 'loss';
  plies: number | null;
}

export interface Exact extends ExactValue {
  moves: (ExactValue & { move: string; san: string })[];
}

export interface Thought {
  best: { move: string; san: string } | null;
  score?: Score;
  depth?: number;
  nodes?: number;
  outcome?: Outcome;
}

export interface TreeNode {
  move: string;
  san: string;
  glyphs: number[];
  comments: string[];
  variations: { comments: string[]; line: TreeNode[] }[];
}

/** A text that was read. */
export interface Reading {
  variant: string;
  fen: string | null;
  study: boolean;
  tags: [string, string][];
  comments: string[];
  line: TreeNode[];
  result: string;
  warnings: Sentence[];
  lastMove?: [string, string][];
}

/** A position that teaches something: what is to be done, and all moves that do it. */
export interface Lesson extends Sentence {
  task: string;
  fen: string;
  side: string;
  /** The letter of the piece that it is about. */
  piece: string;
  answers: string[];
  /** Everything that may be done, in battles. */
  moves?: Action[];
}

/** A position and a move that only its game has, for the first page. */
export interface Scene {
  variant: string;
  fen: string;
  side: string;
  path: string[];
  tags: string[];
  /** What the move changes; in battles the piece that is struck falls. */
  changes: Change[] | null;
}

export interface Way {
  to: string;
  /** Or the key of what the piece does there instead. */
  effect: 'move' | 'take' | 'move-or-take' | 'exit' | (string & {});
  portal: boolean;
}

/** What a table shows one viewer, and one thing that happened as they are told; from a worker as from a server. */
export type { Versioned as GameEvent, View } from '../protocol';
