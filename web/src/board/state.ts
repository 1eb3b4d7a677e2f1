// What a board is told: everything it draws and everything that may be done. Data only.
import type { Action } from '../desk/types';
import type { Size } from './geometry';
import type { Piece, Pieces, Side } from './pieces';
import type { Shape } from './shapes';
import type { SpeechWords } from './speech';

/** A zone beyond an edge. */
export interface CourtState {
  /** The stop in action paths: `court:black`. */
  id: string;
  /** Whose edge it lies behind. */
  side: Side;
  label: string;
  scored: Piece[];
  captured: Piece[];
}

/** A kind of piece beside the board. */
export interface Spare {
  /** The stop in action paths: the letter of a piece in a setup, `hand:N` in a pocket. */
  stop: string;
  piece: Piece;
  /** How many there are; without it as many as one likes. */
  count?: number;
  /** It stands on the board already. */
  placed?: boolean;
}

/** Pieces beside the board, to be put on it. */
export interface TrayState {
  /** A pocket lies behind the edge of whoever holds it; all else lies below the board. */
  side?: Side;
  label?: string;
  pieces: Spare[];
  /** Kinds are shown although there are none of them. */
  whole?: boolean;
}

export interface BoardState {
  size: Size;
  flipped: boolean;
  pieces: Pieces;
  /** What may be done now. */
  actions: Action[];
  /** Whose pieces may be picked up. */
  movable: Side | 'both' | null;
  /** What may be done in advance; used while there is nothing to do. */
  premoves: Action[];
  premove: Action | null;
  last: string[];
  checked: string[];
  /** What has just been done, to be shown. */
  played: Action | null;
  portal: 'mirror' | 'wrap' | null;
  /** The squares that somebody wins by reaching. */
  goals: string[];
  /** Light and dark squares, or one colour with lines; tiles point away from their owner. */
  look: 'chequered' | 'plain' | 'tiles';
  courts: CourtState[];
  /** Pockets, and what a setup or an editor puts onto the board. */
  trays: TrayState[];
  /** Pieces may be put anywhere: an editor. */
  free: boolean;
  shapes: Shape[];
  marks: boolean;
  hover: boolean;
  coordinates: boolean;
  /** Milliseconds of a glide; 0 for none. */
  time: number;
  /** Letters in the order in which they are offered where one is chosen. */
  order: string;
  /** The name of a drawing in the artwork. */
  drawing(piece: Piece): string | null;
  words: SpeechWords;
  label: string;
}

export interface BoardEvents {
  /** Somebody walked a path to its end. */
  act(action: Action, inAdvance: boolean): void;
  /** Somebody wanted to go where no path leads. */
  refuse(from: string, to: string, dropped: boolean): void;
  /** The premove is not wanted any more. */
  cancelPremove(): void;
  /** In an editor: a piece goes from a square, a pocket or the tray to a square, a pocket or away. */
  put(piece: Piece, from: string | null, to: string | null): void;
  /** In an editor: a square was clicked. */
  square(name: string): void;
}
