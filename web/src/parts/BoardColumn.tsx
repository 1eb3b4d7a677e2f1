// The column of a page that holds the board: knows its shape before there is anything to show.
import { type JSX, Show } from 'solid-js';
import { COURT, POCKET } from '../board/geometry';
import { type Pieces, readHands } from '../board/pieces';
import type { RulesInfo } from '../desk/types';
import { MiniBoard } from './MiniBoard';

/** The height of each pocket, in squares. */
const pocket = (rules: RulesInfo | undefined) => (rules?.start && readHands(rules.start) ? POCKET : 0);

export function BoardColumn(props: {
  rules: RulesInfo | undefined;
  label: string;
  withBar?: boolean;
  children: JSX.Element;
}) {
  const high = () => (props.rules?.height ?? 8) + (props.rules?.exits ? 2 * COURT : 0) + 2 * pocket(props.rules);
  return (
    <section
      class="board-column"
      classList={{ 'with-bar': props.withBar }}
      aria-label={props.label}
      style={{ '--w': props.rules?.width ?? 8, '--h': high() }}
    >
      {props.children}
    </section>
  );
}

/** A picture where the board will be, while rules and engine are loading. */
export function BoardWait(props: { rules: RulesInfo | undefined; pieces?: Pieces; label: string }) {
  return (
    <BoardColumn rules={props.rules} label={props.label}>
      <Show when={props.rules}>
        {(rules) => (
          <div class="board-view board-wait">
            <MiniBoard rules={rules()} pieces={props.pieces ?? new Map()} />
          </div>
        )}
      </Show>
      <p class="soft" role="status">
        {props.label}
      </p>
    </BoardColumn>
  );
}
