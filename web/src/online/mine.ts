// The games on the server that this person is playing. Without a server there are none, and nothing is said.
import { createSignal, onMount } from 'solid-js';
import type { GameInfo } from '../protocol';
import { readItem, removeItem, writeItem } from '../store/storage';
import { api } from './api';
import { personText } from './text';

/** A game and who sits at the other side. */
export interface MyGame {
  game: GameInfo;
  opponent: string;
}

const KEY = 'playing';
// As they were when last asked for: a page that is opened again does not begin without them.
const [games, setGames] = createSignal<MyGame[]>([]);

/** Asks for them when the page is there; `expected` while there is no answer and there were some last time. */
export function myGames() {
  const [expected, setExpected] = createSignal(readItem(KEY) !== null);
  onMount(async () => {
    const found = await fetchMine().catch(() => []);
    setGames(found);
    setExpected(false);
    if (found.length) writeItem(KEY, '1');
    else if (readItem(KEY) !== null) removeItem(KEY);
  });
  return { games, expected };
}

async function fetchMine(): Promise<MyGame[]> {
  const found = (await api.myGames()).filter((game) => !game.result);
  // Who one is matters only where there is somebody else.
  const me = found.length ? await api.me() : null;
  return found.map((game) => ({
    game,
    opponent: personText(game.players.find((person) => person.id !== me?.id) ?? game.players[1]),
  }));
}
