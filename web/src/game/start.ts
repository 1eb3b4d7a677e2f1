// Starting a game on this device: gives the address of its page.
import { keepGame, type LocalGame, newId } from '../store/saves';
import { todaysId } from '../store/variants';

let fresh = '';

/** Whether a game has just been started on this page; asked once. */
export function justStarted(id: string): boolean {
  const is = fresh === id;
  fresh = '';
  return is;
}

export function startLocal(wish: Partial<LocalGame> & { variant: string; mode: LocalGame['mode'] }): string {
  const game: LocalGame = {
    moves: [],
    at: 0,
    changed: Date.now(),
    begun: Date.now(),
    ...wish,
    variant: todaysId(wish.variant),
    id: newId(),
  };
  keepGame(game);
  fresh = game.id;
  return `/local/${game.id}`;
}

/** The address of the page where a game is begun, from a position. */
export const playFrom = (variant: string, fen: string) => `/play/${variant}#fen=${encodeURIComponent(fen)}`;
