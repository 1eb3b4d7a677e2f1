// A field for typed moves: SAN or coordinates. What cannot be played stays in the field, with the reason.

import { createSignal } from 'solid-js';
import { t } from '../text';
import { Reason } from './Reason';

export function MoveInput(props: { play: (text: string) => Promise<string | null> }) {
  const [reason, setReason] = createSignal<string | null>(null);
  let field!: HTMLInputElement;
  const submit = async (event: Event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    const refused = await props.play(text);
    setReason(refused);
    if (refused === null) field.value = '';
    else field.select();
  };
  return (
    <form class="move-input" onSubmit={submit}>
      <label>
        <span>{t().typeMove}</span>
        <input
          ref={field}
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxlength="40"
          placeholder="Nf3, e2e4"
          dir="ltr"
        />
      </label>
      <Reason text={reason()} />
    </form>
  );
}
