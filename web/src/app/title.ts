// The title of the tab: what the page says, and how much there is that was not seen yet.
import { createEffect, createRoot, createSignal } from 'solid-js';

const [text, setTitle] = createSignal('');
const [unseen, setUnseen] = createSignal(0);

export { setTitle, setUnseen };

createRoot(() =>
  createEffect(() => {
    if (text()) document.title = unseen() ? `(${unseen()}) ${text()}` : text();
  }),
);
