// Why something was not done, where it was tried; read aloud.
import { Show } from 'solid-js';

export function Reason(props: { text: string | null | undefined }) {
  return (
    <Show when={props.text}>
      <p class="reason" role="alert">
        {props.text}
      </p>
    </Show>
  );
}
