// How a move is shown: pieces glide, step through the mirror, shoot, leave and fight. Everything here is decoration:
// the board is already in its new state when an animation starts.
import type { Action } from '../desk/types';
import { crossing, type Size, type Spot, spotOf } from './geometry';

export interface Scene {
  layer: HTMLElement;
  size: Size;
  flipped: boolean;
  /** Milliseconds for a glide. */
  time: number;
}

const at = ({ col, row }: Spot) => `translate(${col * 100}%, ${row * 100}%)`;
const EASE = 'cubic-bezier(.25,.7,.3,1)';

/** Where two squares are, if both are on the board. */
function ends({ size, flipped }: Scene, from: string, to: string): [Spot, Spot] | null {
  const [a, b] = [spotOf(from, size, flipped), spotOf(to, size, flipped)];
  return a && b && [a, b];
}

/** Something is shown for a while and then gone. */
function briefly(element: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions) {
  const shown = element.animate(frames, { fill: 'backwards', ...options });
  shown.onfinish = shown.oncancel = () => element.remove();
}

function added(scene: Scene, name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  scene.layer.append(element);
  return element;
}

/** A piece goes to where it stands now. */
export function glide(scene: Scene, element: HTMLElement, from: string, to: string) {
  const spots = ends(scene, from, to);
  if (!spots) return;
  element.animate([{ transform: at(spots[0]) }, { transform: at(spots[1]) }], { duration: scene.time, easing: EASE });
}

/** A piece leaves over one side edge and comes in over the other one; the panes light up. */
export function throughMirror(scene: Scene, element: HTMLElement, from: string, to: string) {
  const spots = ends(scene, from, to);
  if (!spots) return;
  const [a, b] = spots;
  const { out, come } = crossing(a, b, scene.size);
  const ghost = element.cloneNode(true) as HTMLElement;
  delete ghost.dataset.at;
  scene.layer.append(ghost);
  const half = scene.time * 0.9;
  briefly(ghost, [{ transform: at(a) }, { transform: at(out) }], {
    duration: half,
    easing: 'ease-in',
    fill: 'forwards',
  });
  element.animate([{ transform: at(come) }, { transform: at(b) }], {
    duration: half,
    delay: half * 0.6,
    easing: 'ease-out',
    fill: 'backwards',
  });
  for (const pane of scene.layer.parentElement?.querySelectorAll('.bd-portal') ?? [])
    pane.animate([{ filter: 'none' }, { filter: 'brightness(1.5) saturate(1.6)' }, { filter: 'none' }], half * 1.8);
}

/** A piece that is no longer there fades; with a delay when something has to reach it first. */
export function vanish(scene: Scene, element: HTMLElement, delay = 0) {
  const place = element.style.transform;
  briefly(
    element,
    [
      { transform: place, opacity: 1 },
      { transform: `${place} scale(.6)`, opacity: 0 },
    ],
    { duration: scene.time, delay, easing: 'ease-in' },
  );
}

/** An arrow flies, around the edge if that is its way, and strikes. */
export function shoot(scene: Scene, from: string, to: string, around: boolean) {
  const spots = ends(scene, from, to);
  if (!spots) return;
  const [a, b] = spots;
  const fly = (start: Spot, end: Spot, delay: number) => {
    const turn = `rotate(${Math.atan2(end.row - start.row, end.col - start.col)}rad)`;
    briefly(
      added(scene, 'bd-arrow'),
      [
        { transform: `${at(start)} ${turn}`, opacity: delay ? 0 : 1 },
        { transform: `${at(start)} ${turn}`, opacity: 1, offset: 0.01 },
        { transform: `${at(end)} ${turn}`, opacity: 1 },
      ],
      { duration: scene.time, delay, easing: 'ease-in' },
    );
  };
  if (around) {
    const { out, come } = crossing(a, b, scene.size);
    fly(a, out, 0);
    fly(come, b, scene.time * 0.5);
  } else {
    fly(a, b, 0);
  }
  burst(scene, b, scene.time * (around ? 1.4 : 0.9), 0.8);
}

/** A piece walks off the board to where it stands in the court. */
export function leave(scene: Scene, element: HTMLElement, from: string, court: HTMLElement | null) {
  const spot = spotOf(from, scene.size, scene.flipped);
  if (!spot || !court) return element.remove();
  const [frame, goal, own] = [scene.layer, court, element].map((it) => it.getBoundingClientRect()) as DOMRect[];
  const x = goal!.left + goal!.width / 2 - frame!.left - own!.width / 2;
  const y = goal!.top + goal!.height / 2 - frame!.top - own!.height / 2;
  const duration = scene.time * 2;
  element.style.zIndex = '4';
  briefly(
    element,
    [{ transform: at(spot) }, { transform: `translate(${x}px, ${y}px) scale(${goal!.width / own!.width})` }],
    { duration, easing: 'ease-in-out' },
  );
  court.animate([{ opacity: 0 }, { opacity: 0 }], duration);
}

/** A piece comes down onto its square. */
export function land(scene: Scene, element: HTMLElement) {
  const place = element.style.transform;
  element.animate(
    [
      { transform: `${place} scale(1.5)`, opacity: 0 },
      { transform: place, opacity: 1 },
    ],
    { duration: scene.time, easing: EASE },
  );
}

/** A piece goes to fight and does not come back. */
export function fall(scene: Scene, element: HTMLElement, from: string, to: string) {
  const spots = ends(scene, from, to);
  if (!spots) return element.remove();
  briefly(
    element,
    [
      { transform: at(spots[0]), opacity: 1 },
      { transform: at(spots[1]), opacity: 1, offset: 0.5 },
      { transform: `${at(spots[1])} scale(.5)`, opacity: 0 },
    ],
    { duration: scene.time * 2, easing: 'ease-in-out' },
  );
}

/** Two pieces met. */
export function clash(scene: Scene, square: string) {
  const spot = spotOf(square, scene.size, scene.flipped);
  if (spot) burst(scene, spot, scene.time * 0.7, 1.3);
}

function burst(scene: Scene, spot: Spot, delay: number, size: number) {
  briefly(
    added(scene, 'bd-burst'),
    [
      { transform: `${at(spot)} scale(.2)`, opacity: 0 },
      { transform: `${at(spot)} scale(${size * 0.8})`, opacity: 1, offset: 0.4 },
      { transform: `${at(spot)} scale(${size})`, opacity: 0 },
    ],
    { duration: scene.time * 1.5, delay, easing: 'ease-out' },
  );
}

/** What an action looks like. */
export const styleOf = (action: Action | null | undefined): 'shot' | 'exit' | 'drop' | 'mirror' | 'fight' | 'plain' => {
  if (!action) return 'plain';
  if (action.tags.includes('shot')) return 'shot';
  if (action.tags.includes('exit')) return 'exit';
  if (action.tags.includes('drop')) return 'drop';
  if (goesAround(action)) return 'mirror';
  return action.tags.includes('fight') ? 'fight' : 'plain';
};

/** It leads over the side edges. */
export const goesAround = ({ tags }: Action) => tags.includes('mirror-only');
