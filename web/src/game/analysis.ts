// A game being studied: a tree of moves, the engine's lines for where one stands, a review of the whole.
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import { desk, reasonOf } from '../desk/desk';
import type { Action, Exact, Place, Position, Report } from '../desk/types';
import { playTyped, whyNot } from './ask';
import { exactForWhite, forWhite, type Judgement, judge } from './score';
import { type Session, type Snap, snapOfPosition } from './session';
import {
  along,
  commented,
  EMPTY,
  mainLine,
  type Node,
  nodeAt,
  type Path,
  promoted,
  type Tree,
  withMove,
  without,
} from './tree';

export interface Start {
  variant: string;
  fen?: string | null;
  study?: boolean;
  lastMove?: [string, string];
}

export interface Line {
  value: number;
  depth: number;
  pv: string[];
  san: string[];
}

export interface Reviewed {
  /** The moves that were looked at. */
  line: Node[];
  /** White's value after each ply, the start first. */
  values: (number | null)[];
  judgements: (Judgement | null)[];
  /** What would have been played in each position, the start first. */
  better: ({ move: string; san: string } | null)[];
}

/** As good as without end, in milliseconds: whoever looks that long has gone away. */
const ENDLESS = 3_600_000;

export function createAnalysis(begin: Start, first: Tree = EMPTY) {
  const [start, setStart] = createSignal(begin);
  const [tree, setTree] = createSignal(first);
  const [path, setPath] = createSignal<Path>([]);
  const [snap, setSnap] = createSignal<Snap | null>(null);
  const [position, setPosition] = createSignal<Position | null>(null);
  const [error, setError] = createSignal<string | null>(null);
  const [engine, setEngine] = createSignal(false);
  const [lines, setLines] = createSignal<Line[]>([]);
  const [count, setCount] = createSignal(3);
  /** Seconds; 0 is without end. */
  const [seconds, setSeconds] = createSignal(10);
  const [exact, setExact] = createSignal<Exact | null>(null);
  const [reviewed, setReviewed] = createSignal<(Omit<Reviewed, 'line'> & { moves: Path }) | null>(null);
  const [reviewing, setReviewing] = createSignal(0);
  let serial = 0;
  let reviews = 0;
  let before: Path = [];

  const place = (moves: string[] = path()): Place => ({ ...start(), moves });

  /** What is known about moves that are still there: a verdict belongs to a move, wherever it stands now. */
  const review = createMemo((): Reviewed | null => {
    const known = reviewed();
    if (!known) return null;
    const line = along(tree(), known.moves);
    const upto = line.length + 1;
    const [values, judgements] = [known.values.slice(0, upto), known.judgements.slice(0, upto)];
    return { line, values, judgements, better: known.better.slice(0, upto) };
  });

  createEffect(
    on([start, path], async () => {
      serial += 1;
      const mine = serial;
      try {
        const [rules, now] = await Promise.all([desk.rules(start().variant), desk.position(place())]);
        if (mine !== serial) return;
        const forward = path().length === before.length + 1;
        before = path();
        setPosition(now);
        const plain = snapOfPosition(rules, now, forward);
        setSnap({ ...plain, at: path().length, last: now.last ? plain.last : (start().lastMove ?? []) });
        setError(null);
      } catch (failure) {
        if (mine === serial) setError(reasonOf(failure));
      }
    }),
  );

  // The engine thinks about where one stands, as long as it is switched on.
  createEffect(
    on([engine, position, count, seconds], async ([on, now, wanted, time], was) => {
      // What a review thinks about is not where one stands.
      if (on || was?.[0]) desk.stop();
      setLines([]);
      setExact(null);
      if (!on || !now?.turn) return;
      const turn = now.turn;
      // A small game is solved in a moment: then there is nothing to search for.
      const known = await desk.exact(place()).catch(() => null);
      if (position() !== now || !engine()) return;
      setExact(known);
      if (known) return;
      const found: Line[] = [];
      const hear = (report: Report) => {
        if (position() !== now || report.bound !== 'exact') return;
        const { depth, pv, san } = report;
        found[report.line - 1] = { value: forWhite(report.score, turn), depth, pv, san };
        setLines(found.filter((line) => line !== undefined));
      };
      await desk.think(place(), { lines: wanted, movetime: time ? time * 1000 : ENDLESS }, hear).catch(() => {});
    }),
  );
  onCleanup(endReview);

  async function act(action: Action) {
    setTree(withMove(tree(), path(), action.move, action.san));
    setPath([...path(), action.move]);
  }

  /** Looks at every position of the main line for a moment. */
  async function reviewAll() {
    setEngine(false);
    reviews += 1;
    const mine = reviews;
    const moves = mainLine(tree()).map((it) => it.move);
    const values: (number | null)[] = [];
    const judgements: (Judgement | null)[] = [];
    const better: Reviewed['better'] = [];
    for (let ply = 0; ply <= moves.length; ply += 1) {
      // Its moves may be deleted meanwhile.
      if (along(tree(), moves).length < ply) break;
      setReviewing(ply + 1);
      const at = place(moves.slice(0, ply));
      const white = (start().fen?.split(' ')[1] ?? 'w') === 'w';
      const turn = (ply % 2 === 0) === white ? 'white' : 'black';
      // Nothing is guessed in a game that is solved.
      const known = await desk.exact(at).catch(() => null);
      if (mine !== reviews) return;
      const { value, best } = known
        ? { value: exactForWhite(known, turn), best: known.moves[0] ?? null }
        : await guess(at, turn);
      if (mine !== reviews) return;
      values.push(value);
      better.push(best);
      const [was, is] = [values.at(-2), values.at(-1)];
      judgements.push(
        ply > 0 && was != null && is != null ? judge(was, is, turn === 'white' ? 'black' : 'white') : null,
      );
      setReviewed({ moves, values: [...values], judgements: [...judgements], better: [...better] });
    }
    setReviewing(0);
  }

  function endReview() {
    reviews += 1;
    setReviewing(0);
    desk.stop();
  }

  /** What a short search thinks; an ended game has its result. */
  async function guess(at: Place, turn: 'white' | 'black') {
    const thought = await desk.think(at, { nodes: 40_000, movetime: 600 }).catch(() => null);
    const winner = thought?.outcome?.winner;
    const best = thought?.best ?? null;
    if (thought?.outcome) return { value: winner ? (winner === 'white' ? 10_000 : -10_000) : 0, best };
    return { value: thought?.score ? forWhite(thought.score, turn) : null, best };
  }

  const session: Session = {
    snap,
    error,
    act,
    typed: (text) => playTyped(place(), text, snap()?.actions ?? [], act),
    why: (from, to) => whyNot(place(), from, to),
    premoves: () => [],
    premove: () => null,
    setPremove() {},
    place: () => place(),
    events: () => [],
    thinking: engine,
    dispose() {},
  };

  return {
    session,
    start,
    tree,
    path,
    position,
    engine,
    setEngine,
    lines,
    count,
    setCount,
    seconds,
    setSeconds,
    exact,
    review,
    reviewing,
    reviewAll,
    goto: (to: Path) => setPath(to),
    back: () => setPath(path().slice(0, -1)),
    forward() {
      const next = (path().length ? nodeAt(tree(), path()) : tree())?.next[0];
      if (next) setPath([...path(), next.move]);
    },
    comment: (text: string) => setTree(commented(tree(), path(), text)),
    promote: () => setTree(promoted(tree(), path())),
    remove() {
      const gone = path();
      setPath(gone.slice(0, -1));
      setTree(without(tree(), gone));
    },
    load(next: Start, loaded: Tree) {
      endReview();
      setReviewed(null);
      setPath([]);
      setTree(loaded);
      setStart(next);
    },
  };
}

export type Analysis = ReturnType<typeof createAnalysis>;
