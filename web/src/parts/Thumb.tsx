// A game's board as a small sign, for lists.
import { Show } from 'solid-js';
import { readPieces } from '../board/pieces';
import { rulesOf } from '../desk/catalogue';
import { MiniBoard } from './MiniBoard';

export function Thumb(props: {
  variant: string;
  /** A position of it; where nothing is said, its start with what is special about it. */
  fen?: string;
}) {
  return (
    <span class="thumb">
      <Show when={rulesOf(props.variant)} keyed>
        {(rules) => (
          <MiniBoard rules={rules} pieces={props.fen ? readPieces(props.fen, rules) : undefined} special={!props.fen} />
        )}
      </Show>
    </span>
  );
}
