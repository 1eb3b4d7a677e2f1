// Games kept in this browser: those going on, and those saved under a name.
import { createSignal } from 'solid-js';
import type { LocalClock } from '../game/clock';
import { isRecord, readJson, writeJson } from './storage';

/** A game on this device. */
export interface LocalGame {
  id: string;
  variant: string;
  mode: 'computer' | 'hotseat';
  /** Which side the computer plays, and how well. */
  computer?: { side: 'first' | 'second'; level: number };
  fen?: string | null;
  study?: boolean;
  moves: string[];
  /** How many of them are on the board; the rest was undone. */
  at: number;
  lastMove?: [string, string];
  /** A battle, as the worker keeps it, and how many moves were made in it. */
  sealed?: string;
  made?: number;
  /** A hand-over screen between turns. */
  handover?: boolean;
  /** The board turns to whoever is to move. */
  turning?: boolean;
  /** When it began; games from long ago have none. */
  begun?: number;
  /** Chess-like games may have one; `clockOf` says whether it can be used. */
  clock?: LocalClock;
  result?: string;
  /** It has ended. */
  over?: boolean;
  /** Where it stood when it was last looked at, and how it ended: "1-0". */
  shown?: string;
  score?: string;
  changed: number;
}

export interface SavedGame {
  id: string;
  name: string;
  saved: number;
  game: LocalGame;
}

/** As many games and as many saves are kept. */
const MOST = 200;
export const NAME_LEAST = 3;
export const NAME_MOST = 200;

export function isLocalGame(value: unknown): value is LocalGame {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.variant === 'string' &&
    (value.mode === 'computer' || value.mode === 'hotseat') &&
    Array.isArray(value.moves) &&
    value.moves.length <= 10_000 &&
    value.moves.every((move) => typeof move === 'string') &&
    typeof value.at === 'number' &&
    typeof value.changed === 'number'
  );
}

const isSaved = (value: unknown): value is SavedGame =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.saved === 'number' &&
  isLocalGame(value.game);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const all = (key: string) => readJson(key, isList) ?? [];
const games = () => all('games').filter(isLocalGame);
const saves = () => all('saves').filter(isSaved);

/** Writes a list anew; what only another version of this page knows stays beside it. */
function write<T>(key: string, fits: (value: unknown) => value is T, list: T[]): boolean {
  const kept = writeJson(key, [...list, ...all(key).filter((it) => !fits(it))]);
  touch();
  return kept;
}
const writeGames = (list: LocalGame[]) => write('games', isLocalGame, list);
const writeSaves = (list: SavedGame[]) => write('saves', isSaved, list);

/** Changes are counted, those of other tabs too, so that what shows games is drawn again. */
const [version, bump] = createSignal(0);
const touch = () => bump((it) => it + 1);
globalThis.addEventListener?.('storage', touch);

/** Games that there is no room for: here until the page is closed. */
const homeless = new Map<string, LocalGame>();

export function isHomeless(id: string): boolean {
  version();
  return homeless.has(id);
}

/** The games on this device, the last one first. */
export function openGames(): LocalGame[] {
  version();
  return [...homeless.values(), ...games()].sort((a, b) => b.changed - a.changed);
}

/** Whether there is something to go on with. */
export const goesOn = (game: LocalGame) => !game.over && (game.moves.length > 0 || !!game.sealed || !!game.fen);

/** How far it has come, in moves. */
export const movesMade = (game: LocalGame) => (typeof game.made === 'number' ? game.made : game.moves.length);

export const openGame = (id: string) => openGames().find((game) => game.id === id) ?? null;

/** How much a game would be missed: never begun, over, going on. */
const worth = (game: LocalGame) => (!game.moves.length && !game.sealed ? 0 : game.over ? 1 : 2);

/** Leaves room for one more: the least missed goes, the oldest first; a game that goes on never does. */
function withRoom(list: LocalGame[]): LocalGame[] {
  const spare = list.filter((it) => worth(it) < 2).sort((a, b) => worth(a) - worth(b) || a.changed - b.changed);
  const gone = new Set(spare.slice(0, Math.max(0, list.length + 1 - MOST)));
  return list.filter((it) => !gone.has(it));
}

/** What this tab has written last of a game: `from` is its `changed` when it was opened, `to` the one it has now. */
const written = new Map<string, { from: number; to: number }>();

/** Whether a game as it is kept comes from one that was opened here, and from no other tab. */
export function isOurs(opened: LocalGame, kept: LocalGame): boolean {
  const ours = written.get(kept.id);
  return kept.changed === opened.changed || (ours?.from === opened.changed && ours.to === kept.changed);
}

/** The game that could not be kept last, because another tab went on with it. */
const [overtaken, setOvertaken] = createSignal<LocalGame | null>(null);

export { overtaken };

/** Keeps a game that was opened here; what another tab has made of it since stays as it is. */
export function keepGame(game: LocalGame) {
  const kept = openGame(game.id);
  if (kept && !isOurs(game, kept)) {
    setOvertaken(game);
    return touch();
  }
  // No two states of a game have the same time.
  const next = { ...game, changed: Math.max(Date.now(), (kept?.changed ?? 0) + 1) };
  written.set(game.id, { from: game.changed, to: next.changed });
  const others = withRoom(games().filter((it) => it.id !== game.id));
  homeless.delete(game.id);
  if (others.length < MOST) writeGames([next, ...others]);
  else {
    homeless.set(game.id, next);
    touch();
  }
}

export function dropGame(id: string) {
  homeless.delete(id);
  writeGames(games().filter((it) => it.id !== id));
}

/** The games with names, newest first. */
export function savedGames(): SavedGame[] {
  version();
  return saves().sort((a, b) => b.saved - a.saved);
}

/** What is wrong with a name, if anything. */
export function nameFault(name: string): 'short' | 'long' | null {
  const length = [...name.trim()].length;
  return length < NAME_LEAST ? 'short' : length > NAME_MOST ? 'long' : null;
}

export const roomForSaves = () => saves().length < MOST;

/** Saves a game; says whether it will still be there tomorrow. */
export function saveGame(name: string, game: LocalGame): boolean {
  const entry = { id: newId(), name: name.trim(), saved: Date.now(), game };
  return writeSaves([entry, ...saves()]);
}

export function deleteSave(id: string) {
  writeSaves(saves().filter((it) => it.id !== id));
}

/** A name for something new; `randomUUID` is for secure pages only. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((it) => it.toString(36).padStart(2, '0'))
    .join('')
    .slice(0, 12);
