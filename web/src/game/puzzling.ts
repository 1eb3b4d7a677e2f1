// Solving a puzzle: the right moves are played and answered, the others are taken back.
import { createSignal } from 'solid-js';
import { desk, reasonOf } from '../desk/desk';
import type { Action } from '../desk/types';
import { playTyped, whyNot } from './ask';
import type { Puzzle } from './puzzles';
import { type Session, type Snap, sideOf, snapOfPosition, squaresOf } from './session';

export type Progress = 'open' | 'right' | 'wrong' | 'solved' | 'shown';

/** How long an answer waits, so that the move before it is seen. */
const PAUSE = 450;

export interface PuzzleSession extends Session {
  progress(): Progress;
  /** How many moves of the solution are on the board. */
  played(): number;
  /** Plays the solver's next move. */
  reveal(): Promise<void>;
}

/** A puzzle and what is seen of it first. */
export interface OpenPuzzle {
  puzzle: Puzzle;
  first: Snap;
}

export const openPuzzle = async (puzzle: Puzzle): Promise<OpenPuzzle> => ({
  puzzle,
  first: await look(puzzle, [], false, true),
});

async function look(puzzle: Puzzle, moves: string[], forward: boolean, solving: boolean): Promise<Snap> {
  const { variant, fen } = puzzle;
  const [rules, now] = await Promise.all([desk.rules(variant), desk.position({ variant, fen, moves })]);
  const plain = snapOfPosition(rules, now, forward);
  const last = !now.last && puzzle.lastMove ? squaresOf(puzzle.lastMove) : plain.last;
  return { ...plain, last, actions: solving ? now.moves : [], outcome: null, claims: [] };
}

export function createPuzzle(
  { puzzle, first }: OpenPuzzle,
  attempted: (right: boolean, done: boolean) => void,
): PuzzleSession {
  const [snap, setSnap] = createSignal<Snap>(first);
  const [error, setError] = createSignal<string | null>(null);
  const [progress, setProgress] = createSignal<Progress>('open');
  const [played, setPlayed] = createSignal(0);
  let disposed = false;

  const place = (extra: string[] = []) => ({
    variant: puzzle.variant,
    fen: puzzle.fen,
    moves: [...puzzle.solution.slice(0, played()), ...extra],
  });

  async function show(forward: boolean) {
    try {
      const solving = played() % 2 === 0 && progress() !== 'solved' && progress() !== 'shown';
      const now = await look(puzzle, place().moves, forward, solving);
      if (!disposed) setSnap(now);
    } catch (failure) {
      setError(reasonOf(failure));
    }
  }

  async function advance() {
    setPlayed(played() + 1);
    const over = played() >= puzzle.solution.length;
    if (over && progress() !== 'shown') setProgress('solved');
    await show(true);
    if (over) return;
    await new Promise((done) => setTimeout(done, PAUSE));
    if (disposed) return;
    setPlayed(played() + 1);
    await show(true);
  }

  async function act(action: Action) {
    const wanted = puzzle.solution[played()];
    const right = action.move === wanted || (await winsAtOnce(action));
    if (!right) {
      setProgress('wrong');
      attempted(false, false);
      return show(false);
    }
    const last = action.move !== wanted || played() + 1 >= puzzle.solution.length;
    setProgress(last ? 'solved' : 'right');
    attempted(true, last);
    if (action.move === wanted) return advance();
    await show(false);
  }

  /** Another mate is as good as the one in the book. */
  async function winsAtOnce(action: Action) {
    const before = snap().turn[0];
    const { outcome } = await desk.position(place([action.move]));
    return outcome !== null && sideOf(outcome.winner) === before;
  }

  return {
    snap,
    error,
    progress,
    played,
    act,
    async reveal() {
      // Pressed again before the answer was there, or after the end.
      if (played() % 2 === 1 || progress() === 'solved' || progress() === 'shown') return;
      attempted(false, false);
      // All of it, move by move.
      setProgress('shown');
      while (!disposed && played() < puzzle.solution.length) {
        await advance();
        if (played() < puzzle.solution.length) await new Promise((done) => setTimeout(done, PAUSE));
      }
    },
    why: (from, to) => whyNot(place(), from, to),
    typed: (text) => playTyped(place(), text, snap().actions, act),
    premoves: () => [],
    premove: () => null,
    setPremove() {},
    place,
    events: () => [],
    thinking: () => false,
    dispose() {
      disposed = true;
    },
  };
}
