// Going through a game by keys and wheel: arrows, Home, End, `f` to turn the board. On the board the keys are its own
// cursor's once the keyboard has entered it.
import { onCleanup, onMount } from 'solid-js';
import type { Steps } from './StepBar';

/** Milliseconds between two steps of a wheel. */
const REST = 60;
const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'start', End: 'end' } as const;

export function stepThrough(steps: () => Steps | null, flip?: () => void) {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.matches('input, textarea, select, [role=menuitem]') || target.closest('.dialog')) return;
    if (event.key === 'f' && flip) flip();
    else if (event.key in KEYS && steps()) steps()![KEYS[event.key as keyof typeof KEYS]]?.();
    else return;
    event.preventDefault();
  };
  let last = 0;
  const onWheel = (event: WheelEvent) => {
    const now = steps();
    if (!now || event.ctrlKey || !(event.target as HTMLElement).closest('.bd')) return;
    // The page scrolls on where the game does not.
    const step = event.deltaY > 0 ? now.forward : now.back;
    if (!event.deltaY || !step) return;
    event.preventDefault();
    if (event.timeStamp - last < REST) return;
    last = event.timeStamp;
    step();
  };
  onMount(() => {
    addEventListener('keydown', onKey);
    addEventListener('wheel', onWheel, { passive: false });
  });
  onCleanup(() => {
    removeEventListener('keydown', onKey);
    removeEventListener('wheel', onWheel);
  });
}

/** The steps of a game of so many moves that stands after `at` of them. */
export function stepsOf(at: number, count: number, go: (ply: number) => void): Steps {
  const to = (ply: number) => (ply === at || ply < 0 || ply > count ? null : () => go(ply));
  return { start: to(0), back: to(at - 1), forward: to(at + 1), end: to(count) };
}
