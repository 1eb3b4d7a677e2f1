// Starting a game on this device: gives the address of its page.
import { keepGame, type LocalGame, newId } from '../store/saves';

export function startLocal(wish: Partial<LocalGame> & { variant: string; mode: LocalGame['mode'] }): string {
  const game: LocalGame = {
    moves: [],
    at: 0,
    changed: Date.now(),
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
    ...wish,
    id: newId(),
  };
  keepGame(game);
  return `/local/${game.id}`;
}
