// A field for typed moves: SAN or coordinates. What cannot be played stays in the field, with the reason.

import { createEffect, createMemo, createSignal, on } from 'solid-js';
import type { Action } from '../desk/types';
import { t } from '../text';
import { Reason } from './Reason';

export function MoveInput(props: {
  play: (text: string) => Promise<string | null>;
  /** The position: in another one the reason is an old one. */
  at?: string;
  /** A move of this game, to show how moves are written. */
  example?: Action;
  disabled?: boolean;
}) {
  const [reason, setReason] = createSignal<string | null>(null);
  const clear = () => setReason(null);
  const hint = createMemo(
    (before: string) => (props.example ? [...new Set([props.example.san, props.example.move])].join(', ') : before),
    '',
  );
  // Whatever else is told of the same position leaves it standing.
  const at = createMemo(() => props.at);
  createEffect(on(at, clear, { defer: true }));
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
        <span>{t('type-move')}</span>
        <input
          ref={field}
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxlength="40"
          placeholder={props.disabled ? '' : hint()}
          disabled={props.disabled}
          onInput={clear}
          dir="ltr"
        />
      </label>
      <Reason text={reason()} />
    </form>
  );
}
