// A battle on this device. The table is in the worker: this side gets the view of the seat that looks, never more.
import { createSignal } from 'solid-js';
import type { Side } from '../board/pieces';
import { desk, reasonOf } from '../desk/desk';
import type { Action, GameEvent, RulesInfo, View } from '../desk/types';
import { keepGame, type LocalGame } from '../store/saves';
import { playMeant } from './ask';
import { otherSide, readPieces, type Session, type Snap, seatWord, sideOf, squaresOf } from './session';

export interface BattleSession extends Session {
  /** Whose eyes the board is seen with. */
  viewer(): Side;
  /** Somebody else is to look now: the device changes hands. */
  handover(): Side | null;
  takeOver(): Promise<void>;
  command(what: string): Promise<string | null>;
}

/** What a view shows, whoever made it. */
export function snapOfView(rules: RulesInfo, view: View, events: GameEvent[], you: Side | null): Snap {
  const fresh = events.filter((event) => event.t === 'moved' || event.t === 'fought' || event.t === 'tied').at(-1);
  const fight = fresh && fresh.t !== 'moved';
  const path = fresh?.move ? squaresOf(fresh.move) : [];
  return {
    rules,
    pieces: readPieces(view.position, rules),
    text: view.position,
    turn: view.turn.map((word) => sideOf(word)!),
    you,
    actions: view.actions.map(({ action, path, notation, tags }) => ({
      move: action,
      san: notation,
      path,
      tags: tags ?? [],
    })),
    last: view.lastMove ? squaresOf(view.lastMove) : [],
    played: path.length === 2 ? { move: fresh!.move!, san: '', path, tags: fight ? ['fight'] : [] } : null,
    checked: [],
    courts: null,
    hands: null,
    moves: [],
    at: 0,
    outcome: view.result ?? null,
    claims: [],
    ready: view.ready,
    tie: view.tie,
  };
}

/** What the computer's answer takes beyond its thinking time, in milliseconds. */
const PACE = 20;
const wait = (time: number) => new Promise((done) => window.setTimeout(done, time));

export function createBattle(start: LocalGame): BattleSession {
  const table = start.id;
  const human = start.computer ? otherSide(start.computer.side) : null;
  const [viewer, setViewer] = createSignal<Side>(human ?? 'first');
  const [handover, setHandover] = createSignal<Side | null>(null);
  const [snap, setSnap] = createSignal<Snap | null>(null);
  const [events, setEvents] = createSignal<GameEvent[]>([]);
  const [error, setError] = createSignal<string | null>(null);
  const [thinking, setThinking] = createSignal(false);
  const seen = { first: 0, second: 0 };
  let disposed = false;

  async function open() {
    try {
      // The worker has to know a variant of one's own before it takes up its table again.
      await desk.rules(start.variant);
      if (start.sealed) await desk.resume(table, start.sealed);
      else await desk.sit(table, start.variant);
      if (human === null) await askWho();
      else await look();
      await computer();
    } catch (failure) {
      setError(reasonOf(failure));
    }
  }

  /** Two people at one device: whoever holds it sees nothing before the one who is to act has said so. */
  async function askWho() {
    const { view } = await desk.look(table, seatWord(await desk.rules(start.variant), 'first'), 0);
    if (disposed) return;
    const next = sideOf(view.turn[0]);
    if (next && !view.result) setHandover(next);
    else await look();
  }

  async function look(act?: string) {
    const rules = await desk.rules(start.variant);
    const side = viewer();
    const { view, events: all } = await desk.look(table, seatWord(rules, side), 0, act);
    if (disposed) return;
    setSnap(snapOfView(rules, view, all.slice(seen[side]), side));
    seen[side] = all.length;
    setEvents(all);
    if (act) await keep();
  }

  const keep = async () =>
    keepGame({
      ...start,
      sealed: await desk.keep(table),
      made: events().filter((it) => it.t === 'moved' || it.t === 'fought').length,
      over: !!snap()?.outcome,
      score: snap()?.outcome?.result,
    });

  /** With two people at one device: when the one who looks has nothing to do, the other one does. */
  async function settle() {
    const now = snap();
    if (!now || now.outcome || human !== null) return;
    if (now.turn.includes(viewer()) || now.turn.length === 0) return;
    setHandover(otherSide(viewer()));
  }

  async function computer() {
    const { computer } = start;
    const asked = () => !!computer && !disposed && !snap()?.outcome && !!snap()?.turn.includes(computer.side);
    // Whoever acts while it thinks has asked for nothing new: it looks again when it is through.
    if (!computer || thinking() || !asked()) return;
    setThinking(true);
    try {
      const seat = seatWord(snap()!.rules, computer.side);
      const time = 20 + computer.level ** 2 * 9;
      // A setup is several acts; a pick may lead to a turn.
      for (let count = 0; count < 40 && asked(); count += 1) {
        // It always takes all of its time: how long it thinks would tell something of what it hides.
        const [{ acted }] = await Promise.all([desk.computer(table, seat, computer.level, time), wait(time + PACE)]);
        if (!acted) break;
        await look();
      }
    } finally {
      if (!disposed) setThinking(false);
    }
    if (!disposed) await keep();
  }

  async function command(text: string): Promise<string | null> {
    try {
      await look(text);
    } catch (failure) {
      return reasonOf(failure);
    }
    await settle();
    await computer();
    return null;
  }

  const act = async (action: Action) => {
    const reason = await command(action.move);
    if (reason) setError(reason);
  };

  /** A refused act changes nothing and says why. */
  async function why(from: string, to: string): Promise<string | null> {
    try {
      await desk.look(table, seatWord(snap()!.rules, viewer()), 0, from.length === 1 ? `${from}@${to}` : from + to);
      await look();
      return null;
    } catch (failure) {
      return reasonOf(failure);
    }
  }

  open();
  return {
    snap,
    error,
    thinking,
    events,
    viewer,
    handover,
    command,
    premoves: () => [],
    premove: () => null,
    setPremove() {},
    place: () => null,
    act,
    why,
    typed: (text) => playMeant(text, snap()?.actions ?? [], { act, why }),
    async takeOver() {
      const next = handover();
      if (!next) return;
      setViewer(next);
      await look();
      setHandover(null);
    },
    dispose() {
      disposed = true;
    },
  };
}
