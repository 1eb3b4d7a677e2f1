// What a game page needs of a game, wherever it is played: on this device, against the computer or on a server.
import { type Hands, type Piece, type Pieces, pieceOf, readHands, readPieces, type Side } from '../board/pieces';
import type { CourtState } from '../board/state';
import type { Action, Court, GameEvent, Outcome, Place, Position, RulesInfo } from '../desk/types';

/** Where a game stands, as this device may know it. */
export interface Snap {
  rules: RulesInfo;
  pieces: Pieces;
  /** The position's text. */
  text: string;
  /** Who is asked for something. */
  turn: Side[];
  /** Who acts on this device: a side, whoever's turn it is, or nobody. */
  you: Side | 'both' | null;
  actions: Action[];
  /** The squares of the last move. */
  last: string[];
  /** What was just done, to be shown. */
  played: Action | null;
  checked: string[];
  courts: { white: Court; black: Court } | null;
  /** What either side holds, in games with hands. */
  hands: Hands | null;
  moves: { move: string; san: string }[];
  /** How many of them are on the board. */
  at: number;
  outcome: Outcome | null;
  claims: string[];
  /** In battles: who is done setting up. */
  ready?: [boolean, boolean] | null;
  tie?: { kind: string; picked: [boolean, boolean] } | null;
}

export interface Session {
  snap(): Snap | null;
  /** Why there is no game to show. */
  error(): string | null;
  act(action: Action): Promise<void>;
  /** Why an attempt is refused; nothing when it is not. */
  why(from: string, to: string): Promise<string | null>;
  /** Plays a typed move, or says why not. */
  typed(text: string): Promise<string | null>;
  premoves(): Action[];
  premove(): Action | null;
  setPremove(action: Action | null): void;
  /** The game by its moves, where nothing is secret. */
  place(): Place | null;
  /** What happened, in battles. */
  events(): GameEvent[];
  thinking(): boolean;
  dispose(): void;
}

/** A position as a snap; `onward` when its last move has just been played. */
export function snapOfPosition(rules: RulesInfo, position: Position, onward: boolean): Snap {
  const turn = sideOf(position.turn);
  return {
    rules,
    pieces: readPieces(position.fen, rules),
    text: position.fen,
    turn: turn ? [turn] : [],
    you: 'both',
    actions: position.moves,
    last: position.last ? squaresOf(position.last.move) : [],
    played: onward ? position.last : null,
    checked: position.checked,
    courts: position.courts,
    hands: readHands(position.fen),
    moves: position.played,
    at: position.played.length,
    outcome: position.outcome,
    claims: position.claims,
  };
}

export const SIDES: Side[] = ['first', 'second'];

/** "white" and "black", or "red" and "blue". */
export const seatWord = (rules: RulesInfo, side: Side) =>
  rules.family === 'battle' ? (side === 'first' ? 'red' : 'blue') : side === 'first' ? 'white' : 'black';

export const sideOf = (word: string | null | undefined): Side | null =>
  word === 'white' || word === 'red' ? 'first' : word === 'black' || word === 'blue' ? 'second' : null;

export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** Pieces in letters, as courts have them. */
export const lettersOf = (text: string): Piece[] => [...text].map(pieceOf);

/** The zones beyond the edges. */
export function courtsOf(
  courts: Snap['courts'],
  label: (owner: Side, scored: number, captured: number) => string,
): CourtState[] {
  if (!courts) return [];
  const zone = (side: Side, court: Court): CourtState => ({
    id: `court:${side === 'first' ? 'white' : 'black'}`,
    side,
    label: label(side, court.scored.length, court.captured.length),
    scored: lettersOf(court.scored),
    captured: lettersOf(court.captured),
  });
  return [zone('second', courts.black), zone('first', courts.white)];
}

/** What the board looks like when an action is done: shown at once, the rules have the last word. */
export function preview(pieces: Pieces, action: Action): Pieces {
  const next: Pieces = new Map(pieces);
  const [from, to] = action.path as [string, string];
  const changes = action.changes ?? [{ from, to }];
  for (const change of changes) next.delete(change.take ?? change.from!);
  for (const { from, to, becomes } of changes) {
    const piece = from && pieces.get(from);
    if (piece && to) next.set(to, becomes ? { ...piece, letter: becomes.toUpperCase() } : piece);
    // Out of the hand.
    else if (!from && to && becomes) next.set(to, pieceOf(becomes));
  }
  return next;
}

/** The squares of a move in coordinates: `e2e4`, `a1off`, `c5*c6`, `N@f3`. */
export const squaresOf = (move: string): string[] => move.match(/[a-z]\d+/g) ?? [];

export { readPieces };
