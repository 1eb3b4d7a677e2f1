// A game on the server: what it tells is shown, what the player does is sent and waits for its answer.
import { createSignal, onCleanup } from 'solid-js';
import type { Side } from '../board/pieces';
import { desk, reasonOf } from '../desk/desk';
import type { Action, GameEvent, Place, View } from '../desk/types';
import { playMeant, playTyped, whyNot } from '../game/ask';
import { snapOfView } from '../game/battle';
import { handsAfter } from '../game/hands';
import {
  otherSide,
  preview,
  type Session,
  type Snap,
  seatWord,
  sideOf,
  snapOfPosition,
  squaresOf,
} from '../game/session';
import type { Saying } from '../parts/Chat';
import { toast } from '../parts/toast';
import type { Emote, GameInfo, ServerMessage } from '../protocol';
import { say, t } from '../text';
import { kindName } from '../text/names';
import { api } from './api';
import { broughtBy, isBrought } from './brought';
import { Outbox } from './outbox';
import { listen, send } from './socket';

export interface OnlineSession extends Session {
  info(): GameInfo | null;
  view(): View | null;
  /** When the view came, by this device's clock. */
  viewedAt(): number;
  present(): [boolean, boolean];
  you(): Side | null;
  /** An act is on its way. */
  sending(): boolean;
  command(action: string): void;
  emote(emote: Emote): void;
  said(): { seat: string; emote: Emote } | null;
  /** What the players have written. */
  chat(): Saying[];
  /** Says whether it could be sent. */
  say(text: string): boolean;
  /** Shows the game after so many moves; nothing more can be done there. */
  goto(ply: number): Promise<void>;
}

/** So many sayings are kept. */
const MOST_SAID = 200;
/** A game that has left the server's memory is watched again after so many milliseconds. */
const REST = 300;

export function createOnline(id: string, rematch: (game: GameInfo) => void): OnlineSession {
  const [info, setInfo] = createSignal<GameInfo | null>(null);
  const [view, setView] = createSignal<View | null>(null);
  const [viewedAt, setViewedAt] = createSignal(0);
  const [now, setNow] = createSignal<Snap | null>(null);
  const [past, setPast] = createSignal<Snap | null>(null);
  const [events, setEvents] = createSignal<GameEvent[]>([]);
  const [present, setPresent] = createSignal<[boolean, boolean]>([true, true]);
  const [error, setError] = createSignal<string | null>(null);
  const [sending, setSending] = createSignal(false);
  const [premoves, setPremoves] = createSignal<Action[]>([]);
  const [premove, setPremove] = createSignal<Action | null>(null);
  const [said, setSaid] = createSignal<{ seat: string; emote: Emote } | null>(null);
  const [chat, setChat] = createSignal<Saying[]>([]);
  const outbox = new Outbox(id);
  let ply = 0;
  let serial = 0;
  /** A new connection: what was on its way may have been lost. */
  let resuming = false;
  let timer = 0;

  const snap = () => past() ?? now();
  const you = (): Side | null => sideOf(view()?.viewer);

  /** The moves so far, as the events tell them. */
  function moves(): string[] {
    const list: string[] = [];
    for (const event of events()) {
      if (event.t === 'moved' && event.move) list.push(event.move);
      if (event.t === 'taken-back') list.splice(list.length - (event.plies ?? 0));
    }
    return list;
  }

  const place = (): Place | null => {
    const game = info();
    return game?.family === 'chess' ? { variant: game.variant, fen: game.start, moves: moves() } : null;
  };

  async function show(fresh: GameEvent[]) {
    serial += 1;
    const mine = serial;
    const seen = view()!;
    setPast(null);
    try {
      // Rules that somebody brought to the server come with the game.
      if (isBrought(info()!.variant)) {
        const variant = await broughtBy('games', id);
        setInfo((game) => game && { ...game, variant });
      }
      const rules = await desk.rules(info()!.variant);
      const at = place();
      if (!at) {
        if (mine === serial) setNow(snapOfView(rules, seen, fresh, you()));
        return;
      }
      const position = await desk.position(at);
      if (mine !== serial) return;
      const turn = seen.turn.map((word) => sideOf(word)!);
      const own = you();
      setNow({
        ...snapOfPosition(
          rules,
          position,
          fresh.some((event) => event.t === 'moved'),
        ),
        turn,
        you: own,
        actions: own && turn.includes(own) ? position.moves : [],
        outcome: seen.result ?? null,
      });
      await inAdvance(at, turn);
    } catch (failure) {
      setError(reasonOf(failure));
    }
  }

  /** What was chosen in advance is played now, if it is legal. */
  async function inAdvance(at: Place, turn: Side[]) {
    const own = you();
    const wish = premove();
    if (own && turn.includes(own)) {
      setPremoves([]);
      setPremove(null);
      const legal = wish && now()?.actions.find((action) => action.path.join() === wish.path.join());
      if (legal) await act(legal);
    } else if (own && !view()?.result) {
      setPremoves(await desk.premoves(at, seatWord(now()!.rules, own)));
    } else {
      setPremoves([]);
    }
  }

  function post(action: string) {
    const sent = outbox.add(action, ply);
    if (!sent) return;
    setSending(true);
    send({ t: 'act', game: id, ...sent });
  }

  async function act(action: Action) {
    const before = now();
    if (!before || outbox.pending) return;
    // Shown at once; the server's answer confirms or takes it back. Fights are not guessed.
    if (before.rules.family === 'chess') {
      serial += 1;
      setNow({
        ...before,
        pieces: preview(before.pieces, action),
        hands: handsAfter(before.hands, action),
        actions: [],
        last: squaresOf(action.move),
        played: action,
        turn: [otherSide(before.turn[0]!)],
      });
    }
    post(action.move);
  }

  /** Only what is missing comes, if we have anything at all. */
  function watch() {
    const since = view()?.v;
    resuming = true;
    send({ t: 'watch', game: id, actions: true, ...(since === undefined ? {} : { since }) });
  }

  function hear(message: ServerMessage) {
    if (message.t === 'welcome') return watch();
    if (message.t === 'started' && message.after === id) {
      if (you()) return rematch(message.game);
      return toast(t('rematch-begun'), 'info', { href: `/game/${message.game.id}`, label: t('go-to-game') });
    }
    if (message.t === 'closing') return toast(say(message.said, message.message));
    const about = message.t === 'snapshot' ? message.game.id : 'game' in message ? message.game : null;
    // What is no id at all is refused without one.
    if (about !== id && !(message.t === 'error' && !about && !info())) return;
    switch (message.t) {
      case 'snapshot': {
        const known = view()?.v ?? 0;
        setInfo(message.game);
        setPresent(message.present);
        setEvents(message.events);
        take(
          message.ply,
          message.view,
          message.events.filter((event) => event.v > known && known > 0),
        );
        resuming = false;
        resend(outbox.resume(message.seq));
        // What was written while this page was not there.
        if (you())
          api.chat(id).then(
            (lines) => setChat(lines.slice(-MOST_SAID)),
            () => {},
          );
        return;
      }
      case 'events': {
        const known = events().at(-1)?.v ?? 0;
        const fresh = message.events.filter((event) => event.v > known);
        // Something is missing: everything, please.
        if (fresh[0] && fresh[0].v !== known + 1) return void send({ t: 'watch', game: id, actions: true });
        setEvents([...events(), ...fresh]);
        take(message.ply, message.view, fresh);
        if (resuming) resend(outbox.pending);
        resuming = false;
        return;
      }
      case 'accepted':
        if (outbox.answered(message.seq)) setSending(false);
        return;
      case 'rejected':
        if (!outbox.answered(message.seq)) return;
        setSending(false);
        toast(t('not-done', { reason: say(message.said, message.reason) }), 'error');
        void show([]);
        return;
      case 'presence':
        setPresent(message.present);
        return;
      case 'said':
        if (message.emote) setSaid({ seat: message.seat, emote: message.emote });
        if (message.text) setChat((list) => [...list, { seat: message.seat, text: message.text! }].slice(-MOST_SAID));
        return;
      case 'error':
        // Before there is anything to see, whatever is refused is the game itself.
        if (message.kind === 'not-found' || !info()) setError(say(message.said, message.message));
        else if (message.kind === 'storage') timer = window.setTimeout(watch, REST);
        else toast(say(message.said, message.message), 'error');
    }
  }

  /** After a lost connection: what the server has not heard. */
  function resend(sent: ReturnType<Outbox['resume']>) {
    setSending(sent !== null);
    if (sent) send({ t: 'act', game: id, ...sent });
  }

  function take(question: number, next: View, fresh: GameEvent[]) {
    ply = question;
    setView(next);
    setViewedAt(performance.now());
    void show(fresh);
  }

  async function goto(ply: number) {
    const [at, live] = [place(), now()];
    if (!at || !live) return;
    if (ply >= live.moves.length) return void setPast(null);
    const mine = serial;
    const position = await desk.position({ ...at, moves: at.moves!.slice(0, Math.max(0, ply)) });
    // A new move leads back to where the game is.
    if (mine !== serial) return;
    const { turn, moves, outcome } = live;
    setPast({
      ...snapOfPosition(live.rules, position, false),
      turn,
      moves,
      outcome,
      you: null,
      actions: [],
      claims: [],
    });
  }

  /** Why a fighter does not go somewhere, as far as its owner may know. */
  function whyNotHere(from: string): string {
    const live = now();
    const kind = live?.rules.pieces.find((piece) => piece.letter === live.pieces.get(from)?.letter);
    if (!live || !kind) return t('not-legal');
    const squares = live.actions.filter(({ path }) => path[0] === from).map(({ path }) => path[1]!);
    const name = kindName(kind.name);
    return squares.length
      ? t('goes-only-to', { kind: name, squares: squares.join(' ') })
      : t('cannot-move-now', { kind: name });
  }

  async function why(from: string, to: string) {
    const at = place();
    return at ? whyNot(at, from, to) : whyNotHere(from);
  }

  const stop = listen(hear);
  const dispose = () => {
    clearTimeout(timer);
    send({ t: 'unwatch', game: id });
    stop();
  };
  onCleanup(dispose);

  return {
    snap,
    error,
    info,
    view,
    viewedAt,
    present,
    you,
    sending,
    said,
    chat,
    say: (text) => send({ t: 'say', game: id, text }),
    goto,
    events,
    premoves: () => (past() ? [] : premoves()),
    premove,
    setPremove,
    place,
    act,
    thinking: () => false,
    command: post,
    emote: (emote) => void send({ t: 'emote', game: id, emote }),
    why,
    async typed(text) {
      const at = place();
      const actions = now()?.actions ?? [];
      if (at && actions.length) return playTyped(at, text, actions, act);
      return playMeant(text, actions, { act, why });
    },
    dispose() {},
  };
}
