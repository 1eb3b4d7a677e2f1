// How a move is shown: pieces glide, step through the mirror, shoot, leave and fight. Everything here is decoration:
// the board is already in its new state when an animation starts.
import type { Action } from '../desk/types';
import { type Size, type Spot, spotOf } from './geometry';

export interface Scene {
  layer: HTMLElement;
  size: Size;
  flipped: boolean;
  /** Milliseconds for a glide. */
  time: number;
}

const at = ({ col, row }: Spot) => `translate(${col * 100}%, ${row * 100}%)`;
const EASE = 'cubic-bezier(.25,.7,.3,1)';

/** A piece goes to where it stands now. */
export function glide(scene: Scene, element: HTMLElement, from: string, to: string) {
  const [a, b] = [spotOf(from, scene.size, scene.flipped), spotOf(to, scene.size, scene.flipped)];
  if (!a || !b) return;
  element.animate([{ transform: at(a) }, { transform: at(b) }], { duration: scene.time, easing: EASE });
}

/** A piece leaves over the nearest side edge and comes in over the other one. */
export function throughMirror(scene: Scene, element: HTMLElement, from: string, to: string) {
  const [a, b] = [spotOf(from, scene.size, scene.flipped), spotOf(to, scene.size, scene.flipped)];
  if (!a || !b) return;
  const out = a.col * 2 < scene.size.width - 1 ? -1 : scene.size.width;
  const come = out < 0 ? scene.size.width : -1;
  const ghost = element.cloneNode(true) as HTMLElement;
  delete ghost.dataset.at;
  scene.layer.append(ghost);
  const half = { duration: scene.time * 0.8, easing: 'ease-in' };
  const leaving = ghost.animate(
    [
      { transform: at(a), opacity: 1 },
      { transform: at({ col: out, row: a.row }), opacity: 0.15 },
    ],
    half,
  );
  leaving.onfinish = leaving.oncancel = () => ghost.remove();
  element.animate(
    [
      { transform: at({ col: come, row: b.row }), opacity: 0 },
      { transform: at({ col: come, row: b.row }), opacity: 0, offset: 0.35 },
      { transform: at(b), opacity: 1 },
    ],
    { duration: scene.time * 1.5, easing: 'ease-out' },
  );
}

/** A piece that is no longer there fades; with a delay when something has to reach it first. */
export function vanish(scene: Scene, element: HTMLElement, delay = 0) {
  const place = element.style.transform;
  const fading = element.animate(
    [
      { transform: place, opacity: 1, offset: 0 },
      { transform: place, opacity: 1, offset: delay / (delay + scene.time) },
      { transform: `${place} scale(.6)`, opacity: 0 },
    ],
    { duration: delay + scene.time, easing: 'ease-in' },
  );
  fading.onfinish = fading.oncancel = () => element.remove();
}

/** An arrow flies. */
export function shoot(scene: Scene, from: string, to: string) {
  const [a, b] = [spotOf(from, scene.size, scene.flipped), spotOf(to, scene.size, scene.flipped)];
  if (!a || !b) return;
  const arrow = document.createElement('div');
  arrow.className = 'bd-arrow';
  scene.layer.append(arrow);
  const turn = `rotate(${Math.atan2(b.row - a.row, b.col - a.col)}rad)`;
  const flight = arrow.animate([{ transform: `${at(a)} ${turn}` }, { transform: `${at(b)} ${turn}` }], {
    duration: scene.time,
    easing: 'ease-in',
  });
  flight.onfinish = flight.oncancel = () => arrow.remove();
}

/** A piece walks off over the edge of a court. */
export function leave(scene: Scene, element: HTMLElement, from: string, top: boolean) {
  const a = spotOf(from, scene.size, scene.flipped);
  if (!a) return element.remove();
  const row = top ? -1 : scene.size.height;
  const walk = element.animate(
    [
      { transform: at(a), opacity: 1 },
      { transform: `${at({ col: a.col, row })} scale(.7)`, opacity: 0.2 },
    ],
    { duration: scene.time * 1.6, easing: 'ease-in-out' },
  );
  walk.onfinish = walk.oncancel = () => element.remove();
}

/** Two pieces met. */
export function clash(scene: Scene, square: string) {
  const spot = spotOf(square, scene.size, scene.flipped);
  if (!spot) return;
  const burst = document.createElement('div');
  burst.className = 'bd-burst';
  scene.layer.append(burst);
  const flash = burst.animate(
    [
      { transform: `${at(spot)} scale(.2)`, opacity: 0 },
      { transform: `${at(spot)} scale(1.1)`, opacity: 1, offset: 0.4 },
      { transform: `${at(spot)} scale(1.4)`, opacity: 0 },
    ],
    { duration: scene.time * 2, easing: 'ease-out' },
  );
  flash.onfinish = flash.oncancel = () => burst.remove();
}

/** What an action looks like. */
export const styleOf = (action: Action | null | undefined): 'shot' | 'exit' | 'mirror' | 'fight' | 'plain' => {
  if (!action) return 'plain';
  if (action.tags.includes('shot')) return 'shot';
  if (action.tags.includes('exit')) return 'exit';
  if (action.tags.includes('mirror-only')) return 'mirror';
  return action.tags.includes('fight') ? 'fight' : 'plain';
};
