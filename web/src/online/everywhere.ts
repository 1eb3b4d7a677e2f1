// What concerns the user on every page: games that begin, moves in games elsewhere, and whether they wait to be paired.
// The one socket stays open as long as the page does.
import { createSignal } from 'solid-js';
import { go, route } from '../app/router';
import { setUnseen } from '../app/title';
import { toast } from '../parts/toast';
import type { Challenge, GameInfo } from '../protocol';
import { play } from '../sound/sound';
import { t } from '../text';
import { api } from './api';
import { listen, send, you } from './socket';
import { personName, playedText } from './text';

/** A server that is not there is asked again after so many milliseconds. */
const RETRY = 30_000;

const [seek, setSeek] = createSignal<Challenge | null>(null);
/** Games that something happened in while they were not looked at. */
const [waiting, setWaiting] = createSignal<string[]>([]);

export { seek, waiting };

export const unseek = () => send({ t: 'unseek' });

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
}

const opponentOf = (game: GameInfo) =>
  personName(game.players.find((person) => person.id !== you()?.id) ?? game.players[1]);

/** Rematches are the game page's own: it has the one before. */
function begun(game: GameInfo, after?: string) {
  if (route().path === pathOf(game) || (after && route().path === `/game/${after}`)) return;
  if (waitsHere()) {
    play('notify');
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

/** Listens from now on; where there is no server, nothing is said of it. */
export async function listenEverywhere() {
  const me = await api.me().catch(() => null);
  if (!me) return void setTimeout(listenEverywhere, RETRY);
  listen((message) => {
    if (message.t === 'welcome') setSeek(null);
    else if (message.t === 'seeking') setSeek(message.on ? (message.seek ?? null) : null);
    else if (message.t === 'started') begun(message.game, message.after);
    else if (message.t === 'news') happened(message.game, message.turn);
  });
}
