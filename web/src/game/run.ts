// Puzzles in a row against the clock (storm), or until the first slip, ever harder (streak). Knows no pages and no clock of its own.

export type Mode = 'streak' | 'storm';
export const MODES: readonly Mode[] = ['streak', 'storm'];

/** How long a storm lasts, and what a slip costs, in milliseconds. */
export const STORM = 180_000;
export const SLIP = 10_000;
/** How hard it begins, and how much harder each puzzle is, on the scale of ratings. */
const FIRST = 880;
const HARDER: Record<Mode, number> = { streak: 60, storm: 30 };

export interface Run {
  mode: Mode;
  solved: number;
  missed: number;
  /** Those that were shown: none comes twice. */
  shown: string[];
  /** When a storm is over; it begins with the first answer. */
  until: number | null;
  over: boolean;
}

export const beginRun = (mode: Mode): Run => ({ mode, solved: 0, missed: 0, shown: [], until: null, over: false });

/** How hard the next puzzle is to be. */
export const wanted = (run: Run): number => FIRST + HARDER[run.mode] * run.solved;

export const isOver = (run: Run, now: number): boolean => run.over || (run.until !== null && now >= run.until);

/** After a puzzle was solved, or not. */
export function answered(run: Run, right: boolean, now: number): Run {
  if (isOver(run, now)) return { ...run, over: true };
  const until = run.mode === 'storm' ? (run.until ?? now + STORM) - (right ? 0 : SLIP) : null;
  const next = {
    ...run,
    until,
    solved: run.solved + (right ? 1 : 0),
    missed: run.missed + (right ? 0 : 1),
    over: run.mode === 'streak' && !right,
  };
  return { ...next, over: isOver(next, now) };
}

/** A puzzle is shown. */
export const showing = (run: Run, id: string): Run => ({ ...run, shown: [...run.shown, id] });

/** Which of some puzzles comes next: as hard as wanted, none twice; nothing when all were there. */
export function pick<P extends { id: string }>(run: Run, list: P[], strength: (puzzle: P) => number): P | undefined {
  const far = (puzzle: P) => Math.abs(strength(puzzle) - wanted(run));
  return list.filter((it) => !run.shown.includes(it.id)).sort((a, b) => far(a) - far(b) || (a.id < b.id ? -1 : 1))[0];
}
