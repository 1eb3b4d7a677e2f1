// The moves of a game in pairs; a click goes there.
import { createEffect, For, Show } from 'solid-js';
import { t } from '../text';

export function MoveList(props: {
  moves: { san: string }[];
  at: number;
  /** Black moved first. */
  offset?: number;
  marks?: (ply: number) => string | undefined;
  goto?: (ply: number) => void;
}) {
  let list!: HTMLOListElement;
  const offset = () => props.offset ?? 0;
  const rows = () => Math.ceil((props.moves.length + offset()) / 2);
  const cell = (row: number, col: number) => {
    const index = row * 2 + col - offset();
    return props.moves[index] ? { index, san: props.moves[index].san } : null;
  };
  createEffect(() => {
    const here = list.querySelector<HTMLElement>(`[data-ply="${props.at}"]`);
    // Only the list scrolls, never the page.
    if (!here) return;
    list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
    list.scrollLeft = here.offsetLeft - list.offsetLeft - list.clientWidth / 2;
  });
  return (
    <ol class="moves" ref={list} aria-label={t('move-list')} data-testid="moves" tabindex="0">
      <For each={Array.from({ length: rows() }, (_, row) => row)}>
        {(row) => (
          <li>
            <span class="number">{row + 1}.</span>
            <For each={[0, 1]}>
              {(col) => (
                <Show when={cell(row, col)} fallback={<span class="move none">{col === 0 ? '…' : ''}</span>}>
                  {(it) => (
                    <button
                      type="button"
                      class="move"
                      classList={{
                        here: it().index + 1 === props.at,
                        [props.marks?.(it().index + 1) ?? '']: !!props.marks?.(it().index + 1),
                      }}
                      data-ply={it().index + 1}
                      aria-current={it().index + 1 === props.at ? 'step' : undefined}
                      onClick={() => props.goto?.(it().index + 1)}
                    >
                      {it().san}
                    </button>
                  )}
                </Show>
              )}
            </For>
          </li>
        )}
      </For>
    </ol>
  );
}
