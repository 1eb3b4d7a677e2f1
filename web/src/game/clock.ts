// Clocks of games on this device: what is left after each move. Knows no time of day; whoever asks tells how long a
// move took.
import type { Side } from '../board/pieces';

export interface LocalClock {
  /** Milliseconds for the game, and added for each move. */
  base: number;
  increment: number;
  /** What was left, the first side's first: at the start and after every ply. */
  left: [number, number][];
}

/** The first move of either side is free. */
export const FREE_PLIES = 2;
const LONGEST = 24 * 3_600_000;

export const newClock = (base: number, increment: number): LocalClock => ({ base, increment, left: [[base, base]] });

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LONGEST;

/** A kept clock, if it is one and fits the game. */
export function clockOf(value: unknown, plies: number): LocalClock | null {
  const { base, increment, left } = (value ?? {}) as Partial<LocalClock>;
  if (!isTime(base) || !isTime(increment) || base === 0) return null;
  const fits = Array.isArray(left) && left.length === plies + 1;
  const sound = fits && left.every((it) => Array.isArray(it) && it.length === 2 && it.every(isTime));
  // A game that was cut short or taken elsewhere begins its time anew.
  return sound
    ? { base, increment, left }
    : { base, increment, left: Array.from({ length: plies + 1 }, () => [base, base]) };
}

/** The clock after a move that took so long; moves after `ply` are forgotten. */
export function afterMove(clock: LocalClock, ply: number, mover: Side, spent: number): LocalClock {
  const before = clock.left[ply] ?? [clock.base, clock.base];
  const index = mover === 'first' ? 0 : 1;
  const next: [number, number] = [...before];
  if (ply >= FREE_PLIES) next[index] = Math.max(0, before[index] - spent) + clock.increment;
  return { ...clock, left: [...clock.left.slice(0, ply + 1), next] };
}
