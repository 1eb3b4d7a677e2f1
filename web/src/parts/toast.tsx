// Short notices at the edge of the page; read aloud, gone after a while.
import { createSignal, For } from 'solid-js';

interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'error';
}

const [toasts, setToasts] = createSignal<Toast[]>([]);
let last = 0;

export function toast(text: string, kind: Toast['kind'] = 'info') {
  last += 1;
  const id = last;
  // The same sentence twice is once enough.
  setToasts((list) => [...list.filter((it) => it.text !== text), { id, text, kind }].slice(-4));
  setTimeout(() => setToasts((list) => list.filter((it) => it.id !== id)), 5000);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      <For each={toasts()}>{(it) => <div class={`toast ${it.kind}`}>{it.text}</div>}</For>
    </div>
  );
}
