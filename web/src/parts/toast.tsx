// Short notices at the edge of the page; read aloud, gone after a while. One that leads somewhere stays longer.
import { createSignal, For, Show } from 'solid-js';
import { t } from '../text';

interface Way {
  href: string;
  label: string;
}

interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'error';
  way?: Way;
}

/** Milliseconds. */
const SHORT = 5000;
const LONG = 20_000;

const [toasts, setToasts] = createSignal<Toast[]>([]);
let last = 0;

const drop = (id: number) => setToasts((list) => list.filter((it) => it.id !== id));

export function toast(text: string, kind: Toast['kind'] = 'info', way?: Way) {
  last += 1;
  const id = last;
  // The same sentence twice is once enough, and so is the last word about one place.
  const other = (it: Toast) => it.text !== text && (!way || it.way?.href !== way.href);
  setToasts((list) => [...list.filter(other), { id, text, kind, way }].slice(-4));
  setTimeout(() => drop(id), way ? LONG : SHORT);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      <For each={toasts()}>
        {(it) => (
          <div class={`toast ${it.kind}`}>
            <span dir="auto">{it.text}</span>
            <Show when={it.way}>
              {(way) => (
                <span class="toast-way">
                  <a href={way().href} onClick={() => drop(it.id)}>
                    {way().label}
                  </a>
                  <button type="button" onClick={() => drop(it.id)}>
                    {t('close')}
                  </button>
                </span>
              )}
            </Show>
          </div>
        )}
      </For>
    </div>
  );
}
