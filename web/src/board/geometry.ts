// Squares, their names and where they are drawn. Knows sizes, no rules.

export interface Size {
  width: number;
  height: number;
}

/** The height of a court and of a pocket, in squares. */
export const COURT = 0.8;
export const POCKET = 0.95;

/** Column and row on the screen, from the top left. */
export interface Spot {
  col: number;
  row: number;
}

const A = 'a'.charCodeAt(0);

/** Names from a1; the file is a letter, the rank a number of any length. */
export const nameOf = (file: number, rank: number) => `${String.fromCharCode(A + file)}${rank + 1}`;

/** File and rank of a square, from 0; nothing when it is no square of such a board. */
export function squareOf(name: string, { width, height }: Size): { file: number; rank: number } | null {
  const match = /^([a-z])([1-9]\d?)$/.exec(name);
  if (!match) return null;
  const file = match[1]!.charCodeAt(0) - A;
  const rank = Number(match[2]) - 1;
  return file < width && rank < height ? { file, rank } : null;
}

export function spotOf(name: string, size: Size, flipped: boolean): Spot | null {
  const square = squareOf(name, size);
  if (!square) return null;
  return flipped
    ? { col: size.width - 1 - square.file, row: square.rank }
    : { col: square.file, row: size.height - 1 - square.rank };
}

export function nameAt({ col, row }: Spot, size: Size, flipped: boolean): string | null {
  if (col < 0 || row < 0 || col >= size.width || row >= size.height) return null;
  return flipped ? nameOf(size.width - 1 - col, row) : nameOf(col, size.height - 1 - row);
}

/** All squares in the order they are drawn. */
export function squares(size: Size, flipped: boolean): string[][] {
  return Array.from({ length: size.height }, (_, row) =>
    Array.from({ length: size.width }, (_, col) => nameAt({ col, row }, size, flipped)!),
  );
}

/** Dark squares are those like a1. */
export function isDark(name: string, size: Size) {
  const square = squareOf(name, size);
  return square ? (square.file + square.rank) % 2 === 0 : false;
}

/** Squares at whose upper left corner a large board for tiles has a point: they part it in three. */
export function starred(size: Size, flipped: boolean, look: string): Set<string> {
  if (look !== 'tiles' || Math.min(size.width, size.height) < 7) return new Set();
  const points = (length: number) => [Math.floor((length + 1) / 3), length - Math.floor((length + 1) / 3)];
  const spots = points(size.width).flatMap((col) => points(size.height).map((row) => ({ col, row })));
  return new Set(spots.map((spot) => nameAt(spot, size, flipped)!));
}

/** Where a way over the side edges leaves the board and where it comes back: the shorter of the two ways. */
export function crossing(from: Spot, to: Spot, { width }: Size): { out: Spot; come: Spot } {
  const left = from.col + width - to.col;
  const right = width - from.col + to.col;
  // How much of the way is behind when the edge is reached.
  const [edge, back, part] =
    left <= right ? [-1, width, (from.col + 1) / (left + 1)] : [width, -1, (width - from.col) / (right + 1)];
  const row = from.row + (to.row - from.row) * part;
  return { out: { col: edge, row }, come: { col: back, row } };
}
