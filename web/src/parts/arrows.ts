// The left and right arrow keys step through a game, wherever they mean nothing else.
import { onCleanup, onMount } from 'solid-js';

export function stepByArrows(back: () => void, forward: () => void) {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.matches('input, textarea, select, [role=gridcell], [role=menuitem]') || target.closest('dialog')) return;
    if (event.key === 'ArrowLeft') back();
    else if (event.key === 'ArrowRight') forward();
    else return;
    event.preventDefault();
  };
  onMount(() => addEventListener('keydown', onKey));
  onCleanup(() => removeEventListener('keydown', onKey));
}
