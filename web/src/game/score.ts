// Scores of the engine: from the mover's eyes to White's, as text, as a share of a bar, and how bad a move was.
import type { ExactValue, Score } from '../desk/types';

/** From White's eyes, in hundredths; a forced win counts as very much. */
export function forWhite(score: Score, turn: 'white' | 'black'): number {
  const sign = turn === 'white' ? 1 : -1;
  if ('cp' in score) return sign * score.cp;
  return sign * (score.mate > 0 ? 10_000 - score.mate : -10_000 - score.mate);
}

/** The same of a value that is certain. */
export function exactForWhite({ value, plies }: ExactValue, turn: 'white' | 'black'): number {
  if (value === 'draw') return 0;
  return ((value === 'win') === (turn === 'white') ? 1 : -1) * (10_000 - Math.ceil((plies ?? 0) / 2));
}

export function scoreText(value: number): string {
  if (Math.abs(value) === 10_000) return value > 0 ? '1-0' : '0-1';
  if (Math.abs(value) > 9000) return `${value < 0 ? '-' : ''}#${10_000 - Math.abs(value)}`;
  const pawns = (Math.abs(value) / 100).toFixed(1);
  if (pawns === '0.0') return pawns;
  return `${value < 0 ? '-' : '+'}${pawns}`;
}

/** White's share of a bar, from 0 to 1. */
export const shareOf = (value: number) => 1 / (1 + Math.exp(-value / 250));

export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

/** How much of the bar a move gave away. */
export function judge(before: number, after: number, mover: 'white' | 'black'): Judgement | null {
  const loss = (shareOf(before) - shareOf(after)) * (mover === 'white' ? 1 : -1);
  return loss > 0.25 ? 'blunder' : loss > 0.15 ? 'mistake' : loss > 0.08 ? 'inaccuracy' : null;
}

/** How much of what there was to keep a side kept with its moves, in percent; nothing where it has not moved. */
export function accuracy(values: (number | null)[], side: 'white' | 'black', first: 'white' | 'black'): number | null {
  const kept = values.slice(1).flatMap((after, ply) => {
    const before = values[ply];
    const mover = (ply % 2 === 0) === (first === 'white') ? 'white' : 'black';
    if (mover !== side || after == null || before == null) return [];
    const loss = (shareOf(before) - shareOf(after)) * (mover === 'white' ? 1 : -1);
    return [100 * Math.exp(-4 * Math.max(0, loss))];
  });
  return kept.length ? Math.round(kept.reduce((sum, it) => sum + it, 0) / kept.length) : null;
}
