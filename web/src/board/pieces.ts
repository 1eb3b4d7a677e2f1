// Reading the board out of a position's text: FEN, or a seat's text of a battle. Knows letters, no rules.
import { nameOf, type Size } from './geometry';

export type Side = 'first' | 'second';

export interface Piece {
  side: Side;
  /** The letter in upper case; nothing when the kind is hidden. */
  letter: string | null;
  halo?: boolean;
  /** It was something else before, and is that again when it is taken. */
  promoted?: boolean;
}

export type Pieces = Map<string, Piece>;

/** What either side holds beside the board: letters in upper case, as often as there are pieces. */
export type Hands = Record<Side, string>;

/** The pieces in a row of letters: one letter each, or a plus and a letter. */
export const signsOf = (letters: string): string[] => letters.match(/\+?./g) ?? [];

/** The hands in a position's text; nothing where the game has none. */
export function readHands(text: string): Hands | null {
  const held = /^[^ [\]]*\[([^ [\]]*)\]/.exec(text)?.[1];
  if (held === undefined) return null;
  const of = (side: Side) =>
    signsOf(held)
      .map(pieceOf)
      .filter((it) => it.side === side)
      .map((it) => it.letter)
      .join('');
  return { first: of('first'), second: of('second') };
}

/** The checks that either side has given: a position's text has those that are left. Nothing where the game counts none. */
export function readChecks(text: string, most: number): Record<Side, number> | null {
  const left = most ? / (\d+)\+(\d+)(?: |$)/.exec(text) : null;
  return left && { first: most - Number(left[1]), second: most - Number(left[2]) };
}

/** The pieces by square. What cannot be read is left out: the desk has checked the text. */
export function readPieces(text: string, { height }: Size): Pieces {
  const pieces: Pieces = new Map();
  const rows = text.split(/[ [\]]/, 1)[0]!.split('/');
  rows.forEach((row, index) => {
    const rank = height - 1 - index;
    let file = 0;
    let digits = '';
    for (const sign of row.match(/\+?./g) ?? []) {
      if (sign >= '0' && sign <= '9') {
        digits += sign;
        continue;
      }
      file += Number(digits || 0);
      digits = '';
      const last = pieces.get(nameOf(file - 1, rank));
      if (sign === '*' || sign === '~') {
        if (last) last[sign === '*' ? 'halo' : 'promoted'] = true;
        continue;
      }
      pieces.set(nameOf(file, rank), pieceOf(sign));
      file += 1;
    }
  });
  return pieces;
}

/** The piece that stands for a letter of a position's text. */
export function pieceOf(sign: string): Piece {
  if (sign === '?') return { side: 'first', letter: null };
  if (sign === '!') return { side: 'second', letter: null };
  const upper = sign.toUpperCase();
  return { side: sign === upper ? 'first' : 'second', letter: upper };
}

export const samePiece = (a: Piece | undefined, b: Piece | undefined) =>
  a === b ||
  (!!a && !!b && a.side === b.side && a.letter === b.letter && !a.halo === !b.halo && !a.promoted === !b.promoted);

/** One piece list as links have it, for the editor. */
export function writePieces(pieces: Pieces): string {
  const of = (side: Side) =>
    [...pieces]
      .filter(([, piece]) => piece.side === side && piece.letter)
      .map(([square, piece]) => `${piece.letter}${square}`);
  return `w:${of('first').join(',')};b:${of('second').join(',')}`;
}

/** How pieces went from one position to the next: each to the nearest one like it; the one that is known to have
 * moved may have become another. */
export function travels(before: Pieces, after: Pieces, known: string[] = []): { from: string; to: string }[] {
  const gone = [...before].filter(([square, piece]) => !samePiece(piece, after.get(square)));
  const come = [...after].filter(([square, piece]) => !samePiece(piece, before.get(square)));
  const list: { from: string; to: string }[] = [];
  const [start, end] = [
    gone.findIndex(([square]) => square === known[0]),
    come.findIndex(([square]) => square === known[1]),
  ];
  if (start >= 0 && end >= 0 && gone[start]![1].side === come[end]![1].side) {
    list.push({ from: gone.splice(start, 1)[0]![0], to: come.splice(end, 1)[0]![0] });
  }
  for (const [to, piece] of come) {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    gone.forEach(([from, old], index) => {
      const alike = old.side === piece.side && (old.letter === piece.letter || !old.letter || !piece.letter);
      const far = alike ? distance(from, to) : Number.POSITIVE_INFINITY;
      if (far < least) {
        least = far;
        best = index;
      }
    });
    if (best >= 0) list.push({ from: gone.splice(best, 1)[0]![0], to });
  }
  return list;
}

function distance(a: string, b: string) {
  const file = a.charCodeAt(0) - b.charCodeAt(0);
  const rank = Number(a.slice(1)) - Number(b.slice(1));
  return file * file + rank * rank;
}
