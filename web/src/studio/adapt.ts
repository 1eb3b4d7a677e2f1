// A game that goes on while its rules change: as many moves as stay legal, and the position when it still fits.
import type { Replayed } from '../desk/studio';

export interface Going {
  fen?: string | null;
  moves: string[];
  /** How many of them are on the board. */
  at: number;
}

export interface Adapted extends Going {
  /** The move, counted from 1, that the new rules refuse; nothing when all stay. */
  lost: number | null;
}

type Replay = (game: { fen?: string; moves: string[] }) => Promise<Replayed>;

/** How many moves stand before the first that cannot be played; nothing when the start itself does not fit. */
async function standing(replay: Replay, fen: string | null | undefined, moves: string[]): Promise<number | null> {
  try {
    const answer = await replay({ ...(fen ? { fen } : {}), moves });
    if (answer.illegalAt) return answer.illegalAt.ply - 1;
    return answer.endsAt ? Math.min(answer.endsAt.ply, moves.length) : moves.length;
  } catch {
    return null;
  }
}

/** `now` is the position on the board as text. */
export async function adapted(game: Going, now: string | null, replay: Replay): Promise<Adapted> {
  const { fen, moves, at } = game;
  const good = await standing(replay, fen, moves);
  if (good === moves.length) return { ...game, lost: null };
  // Only moves that had been undone are gone.
  if (good !== null && good >= at) return { fen, moves: moves.slice(0, good), at, lost: null };
  const lost = (good ?? 0) + 1;
  if (now && (await standing(replay, now, [])) === 0) return { fen: now, moves: [], at: 0, lost };
  if (good !== null) return { fen, moves: moves.slice(0, good), at: good, lost };
  const fresh = (await standing(replay, null, moves)) ?? 0;
  return { fen: null, moves: moves.slice(0, fresh), at: fresh, lost: fresh === moves.length ? null : lost };
}
