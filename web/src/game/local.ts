// A chess-like game on this device: two people, or one and the computer. The moves are all it keeps; rules and
// engine answer from their workers.
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Side } from '../board/pieces';
import { desk, reasonOf } from '../desk/desk';
import type { Action, Place, Position } from '../desk/types';
import type { Reason } from '../protocol';
import { keepGame, type LocalGame } from '../store/saves';
import { t } from '../text';
import { playTyped, whyNot } from './ask';
import { afterMove, clockOf, FREE_PLIES } from './clock';
import { otherSide, type Session, type Snap, sideOf, snapOfPosition } from './session';
import { back, forward } from './steps';

export interface LocalSession extends Session {
  game(): LocalGame;
  canUndo(): boolean;
  canRedo(): boolean;
  undo(): Promise<void>;
  redo(): Promise<void>;
  goto(ply: number): Promise<void>;
  /** Shows the game after so many moves. It goes on meanwhile; only a move that is played there takes back what came after. */
  look(ply: number): Promise<void>;
  /** Goes on with another start, other moves, another opponent. */
  adopt(part: Partial<LocalGame>): Promise<void>;
  command(what: 'resign' | 'draw' | 'claim'): void;
  /** Milliseconds a side had when `since` was; nothing without a clock. */
  left(side: Side): number | null;
  since(): number;
  /** Whose time runs. */
  ticking(): Side | null;
  /** Time stands still, while the device changes hands. */
  pause(on: boolean): void;
}

/** What another tab has for its computer's answer before this one thinks, too. */
const PATIENCE = 5000;

/** `keep` is told of every change; `followed` is a game that another tab has just gone on with. */
export function createLocal(
  start: LocalGame,
  keep: (game: LocalGame) => void = keepGame,
  followed = false,
): LocalSession {
  const [game, setGame] = createSignal(start);
  const [snap, setSnap] = createSignal<Snap | null>(null);
  /** An earlier position that is looked at. */
  const [past, setPast] = createSignal<Snap | null>(null);
  const [error, setError] = createSignal<string | null>(null);
  const [thinking, setThinking] = createSignal(false);
  const [premoves, setPremoves] = createSignal<Action[]>([]);
  const [premove, setPremove] = createSignal<Action | null>(null);
  const [since, setSince] = createSignal(performance.now());
  const [paused, setPaused] = createSignal(false);
  let serial = 0;
  let disposed = false;
  /** Milliseconds of this turn before `since`. */
  let spent = 0;

  const place = (ply = game().at): Place => {
    const { variant, fen, study, moves } = game();
    return { variant, fen, study, moves: moves.slice(0, ply) };
  };

  /** Shows the game as it is now; `onward` when one more move has been played. */
  async function show(onward: boolean) {
    serial += 1;
    const mine = serial;
    try {
      const { variant, at, moves, fen } = game();
      if (!fen && !moves.length && (await desk.rules(variant)).shuffled) {
        const drawn = await desk.start(variant, crypto.getRandomValues(new Uint32Array(1))[0]!);
        if (mine !== serial || disposed) return;
        change({ fen: drawn.fen });
      }
      const [rules, position] = await Promise.all([desk.rules(variant), desk.position(place())]);
      // The move list shows what was undone, too.
      const all = at === moves.length ? position.played : (await desk.position(place(moves.length))).played;
      if (mine !== serial || disposed) return;
      const next = snapOf(rules, position, all, onward);
      setPast(null);
      setSnap(next);
      if (!!game().over !== !!next.outcome)
        change({ over: !!next.outcome, shown: next.text, score: next.outcome?.result });
      setError(null);
      await answer(position);
    } catch (failure) {
      if (mine === serial) setError(reasonOf(failure));
    }
  }

  function snapOf(rules: Snap['rules'], position: Position, moves: Snap['moves'], onward: boolean): Snap {
    const { computer, at, lastMove, result } = game();
    const ended = position.outcome ?? (result ? JSON.parse(result) : null);
    const turn = ended ? null : sideOf(position.turn);
    const human = computer ? otherSide(computer.side) : 'both';
    const plain = snapOfPosition(rules, position, onward);
    return {
      ...plain,
      turn: turn ? [turn] : [],
      you: human,
      actions: turn && (human === 'both' || human === turn) ? position.moves : [],
      last: position.last || at > 0 || !lastMove ? plain.last : lastMove,
      moves,
      outcome: ended,
    };
  }

  /** The computer moves when it is its turn; until then the player may move in advance. */
  async function answer(position: Position) {
    const { computer, at, moves, result } = game();
    setPremoves([]);
    if (!computer || !position.turn || result || sideOf(position.turn) !== computer.side || at !== moves.length) return;
    const mine = serial;
    if (followed && start.moves === moves) await new Promise((done) => setTimeout(done, PATIENCE));
    if (mine !== serial || disposed) return;
    setThinking(true);
    const human = position.turn === 'white' ? 'black' : 'white';
    desk.premoves(place(), human).then((list) => mine === serial && setPremoves(list));
    try {
      const enough = 150 + computer.level * computer.level * 20;
      const movetime = Math.min(enough, Math.max(20, (left(computer.side) ?? Number.POSITIVE_INFINITY) / 30));
      const { best } = await desk.think(place(), { level: computer.level, movetime, seed: at + 1 });
      if (mine !== serial || disposed || !best) return;
      await push(best.move);
      const wish = premove();
      setPremove(null);
      const legal = wish && snap()?.actions.find((action) => action.path.join() === wish.path.join());
      if (legal) await act(legal);
    } catch (failure) {
      if (mine === serial && !disposed) setError(reasonOf(failure));
    } finally {
      if (!disposed) setThinking(false);
    }
  }

  async function push(move: string) {
    const { moves, at } = game();
    const [mover, now] = [snap()?.turn[0], clock()];
    const took = spent + (ticking() ? performance.now() - since() : 0);
    change({
      moves: [...moves.slice(0, at), move],
      at: at + 1,
      result: undefined,
      clock: now && mover ? afterMove(now, at, mover, took) : undefined,
    });
    await show(true);
  }

  function change(part: Partial<LocalGame>) {
    setGame({ ...game(), ...part });
    keep(game());
  }

  async function act(action: Action) {
    const from = past();
    if (from) {
      // What came after it is taken back, and whoever was to move there has all of their time again.
      desk.stop();
      serial += 1;
      setThinking(false);
      setPast(null);
      setSnap(from);
      change({ at: from.at });
      spent = 0;
      setSince(performance.now());
    }
    await push(action.move);
  }

  async function look(ply: number) {
    const live = snap();
    const to = Math.max(0, Math.min(ply, game().moves.length));
    if (!live || to === game().at) return void setPast(null);
    const mine = serial;
    const position = await desk.position(place(to));
    // A new move leads back to where the game is.
    if (mine !== serial || disposed) return;
    const there = snapOf(live.rules, position, live.moves, false);
    setPast({ ...there, outcome: live.outcome, actions: live.outcome ? [] : there.actions, claims: [] });
  }

  async function goto(ply: number) {
    const to = Math.max(0, Math.min(ply, game().moves.length));
    const onward = to === game().at + 1;
    desk.stop();
    change({ at: to });
    await show(onward);
  }

  const clock = createMemo(() => clockOf(game().clock, game().moves.length));
  const left = (side: Side): number | null => {
    const before = clock()?.left[game().at];
    return before ? before[side === 'first' ? 0 : 1] - (snap()?.turn[0] === side ? spent : 0) : null;
  };
  const ticking = createMemo((): Side | null => {
    const { at, moves } = game();
    const runs = clock() && !paused() && !snap()?.outcome && at >= FREE_PLIES && at === moves.length;
    return (runs && snap()?.turn[0]) || null;
  });
  const ply = createMemo(() => game().at);
  let flag = 0;
  createEffect(
    on([ticking, ply], ([side, at], before) => {
      const now = performance.now();
      const [earlier, where] = before ?? [null, -1];
      const goesOn = at === where && (!side || !earlier || side === earlier);
      spent = goesOn ? spent + (earlier ? now - since() : 0) : 0;
      setSince(now);
      clearTimeout(flag);
      if (side) flag = window.setTimeout(() => fall(side), left(side)!);
    }),
  );
  onCleanup(() => clearTimeout(flag));

  /** The time of a side is up. */
  function fall(side: Side) {
    const now = clock();
    if (disposed || ticking() !== side || !now) return;
    const last: [number, number] = [...now.left[game().at]!];
    last[side === 'first' ? 0 : 1] = 0;
    change({ clock: { ...now, left: [...now.left.slice(0, game().at), last] } });
    end(otherSide(side), 'time');
  }

  /** Ends the game by what is no move; saved games have one word for both claims. */
  function end(winner: Side | null, reason: Reason | 'claimed') {
    const word = winner && (winner === 'first' ? 'white' : 'black');
    const result = word ? (word === 'white' ? '1-0' : '0-1') : '1/2-1/2';
    desk.stop();
    change({ result: JSON.stringify({ result, winner: word, reason, text: '' }) });
    show(false);
  }

  const first = (): Side => (game().fen?.split(' ')[1] === 'b' ? 'second' : 'first');
  const before = () => back(game().at, first(), game().computer?.side ?? null);
  const after = () => forward(game().at, game().moves.length, first(), game().computer?.side ?? null);

  show(false);
  return {
    snap: () => past() ?? snap(),
    error,
    thinking,
    premoves: () => (past() ? [] : premoves()),
    premove,
    setPremove,
    game,
    place: () => place(),
    events: () => [],
    act,
    typed: async (text) => (past() ? t('looking-back') : playTyped(place(), text, snap()?.actions ?? [], act)),
    why: (from, to) => whyNot(place(past()?.at), from, to),
    canUndo: () => before() !== null,
    canRedo: () => after() !== null,
    undo: () => goto(before() ?? game().at),
    redo: () => goto(after() ?? game().at),
    goto,
    look,
    async adopt(part) {
      desk.stop();
      setPremove(null);
      change(part);
      await show(false);
    },
    left,
    since,
    ticking,
    pause: setPaused,
    command(what) {
      const turn = snap()?.turn[0];
      if (!turn) return;
      const loser = game().computer ? otherSide(game().computer!.side) : turn;
      if (what === 'resign') end(otherSide(loser), 'resigned');
      else end(null, what === 'claim' ? 'claimed' : 'agreed');
    },
    dispose() {
      disposed = true;
      serial += 1;
      desk.stop();
    },
  };
}
