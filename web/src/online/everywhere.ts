// What concerns the user on every page: games that begin, moves in games elsewhere, and whether they wait to be paired.
// The one socket stays open as long as the page does.
import { createSignal } from 'solid-js';
import { go, route } from '../app/router';
import { setUnseen } from '../app/title';
import { reasonOf } from '../desk/desk';
import { toast } from '../parts/toast';
import type { Challenge, GameInfo } from '../protocol';
import { play } from '../sound/sound';
import { t } from '../text';
import { api } from './api';
import { listenForPushes, notice } from './notify';
import { listen, send, you } from './socket';
import { personName, playedText, termsLine } from './text';

/** A server that is not there is asked again after so many milliseconds. */
const RETRY = 30_000;

const [seek, setSeek] = createSignal<Challenge | null>(null);
/** Games that something happened in while they were not looked at. */
const [waiting, setWaiting] = createSignal<string[]>([]);

export { seek, waiting };

export const unseek = () => send({ t: 'unseek' });

/** Nobody came for so many milliseconds: the computer offers to play. */
const LONELY = 12_000;
/** How well it plays then. */
const SPARRING = 3;

/** Whether the seek has waited for so long that something else may be offered. */
const [lonely, setLonely] = createSignal(false);

export { lonely };

let patience = 0;
function wait(next: Challenge | null) {
  if (next?.id !== seek()?.id) {
    clearTimeout(patience);
    setLonely(false);
    if (next) patience = window.setTimeout(() => setLonely(true), Math.max(0, next.made + LONELY - Date.now()));
  }
  setSeek(next);
}

/** A game with the computer as it was asked for; nobody is waited for any more. */
export async function playComputer() {
  const wanted = seek();
  if (!wanted) return;
  const { rated: _, range: __, anyClock: ___, private: ____, ...terms } = wanted.terms;
  try {
    const game = await api.playComputer(SPARRING, terms);
    unseek();
    go(pathOf(game));
  } catch (failure) {
    toast(reasonOf(failure), 'error');
  }
}

/** Pages on which somebody does nothing but wait for a game: it is shown at once. */
const WAITS = /^\/(play|challenge|lobby)(\/|$)/;
/** So does whoever has the link of a challenge before them, wherever that is shown. */
const waitsHere = () => WAITS.test(route().path) || !!document.querySelector('[data-testid="challenge-link"]');
const pathOf = (game: GameInfo) => `/game/${game.id}`;

function note(list: string[]) {
  setWaiting(list);
  setUnseen(list.length);
}

/** Whoever opens a game has seen what happened there. */
export function seen(game: string) {
  if (waiting().includes(game)) note(waiting().filter((it) => it !== game));
}

function announce(game: GameInfo, text: string) {
  play('notify');
  note([...waiting().filter((it) => it !== game.id), game.id]);
  toast(text, 'info', { href: pathOf(game), label: t('go-to-game') });
  notice(text, pathOf(game));
}

const opponentOf = (game: GameInfo) =>
  personName(game.players.find((person) => person.id !== you()?.id) ?? game.players[1]);

/** Rematches are the game page's own: it has the one before. */
function begun(game: GameInfo, after?: string) {
  // Whoever looks on at a game is told of its rematch, and the page of that game shows the way.
  if (!game.players.some((it) => it.id === you()?.id)) return;
  if (route().path === pathOf(game) || (after && route().path === `/game/${after}`)) return;
  if (waitsHere()) {
    play('notify');
    notice(t('game-begun', { game: playedText(game), opponent: opponentOf(game) }), pathOf(game));
    return go(pathOf(game));
  }
  announce(game, t('game-begun', { game: playedText(game), opponent: opponentOf(game) }));
}

function happened(game: GameInfo, turn: boolean) {
  if (route().path === pathOf(game)) return;
  const about = { game: playedText(game), opponent: opponentOf(game) };
  if (game.result) announce(game, t('game-over-elsewhere', about));
  else if (turn) announce(game, t('moved-elsewhere', about));
}

/** Somebody wants to play with just this person. */
function challenged(challenge: Challenge) {
  const href = `/challenge/${challenge.id}`;
  if (route().path === href) return;
  const text = t('challenged-by', { name: personName(challenge.owner), terms: termsLine(challenge) });
  play('notify');
  toast(text, 'info', { href, label: t('open') });
  notice(text, href);
}

/** Listens from now on; where there is no server, nothing is said of it. */
export async function listenEverywhere() {
  const me = await api.me().catch(() => null);
  if (!me) return void setTimeout(listenEverywhere, RETRY);
  void listenForPushes();
  listen((message) => {
    if (message.t === 'welcome') wait(null);
    else if (message.t === 'seeking') wait(message.on ? (message.seek ?? null) : null);
    else if (message.t === 'started') begun(message.game, message.after);
    else if (message.t === 'challenged') challenged(message.challenge);
    else if (message.t === 'declined') toast(t('challenge-declined', { name: message.name }));
    else if (message.t === 'news') happened(message.game, message.turn);
  });
}
