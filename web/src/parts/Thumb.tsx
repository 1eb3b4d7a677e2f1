// A game's board as a small sign, for lists.
import { Show } from 'solid-js';
import { rulesOf } from '../desk/catalogue';
import { MiniBoard } from './MiniBoard';

export function Thumb(props: { variant: string }) {
  return (
    <span class="thumb">
      <Show when={rulesOf(props.variant)} keyed>
        {(rules) => <MiniBoard rules={rules} />}
      </Show>
    </span>
  );
}
