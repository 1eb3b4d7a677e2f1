// The variation tree as text: the main line, and beside it what could have been played.
import { createMemo, createSelector, For, Index, type JSX, Show } from 'solid-js';
import type { Analysis } from '../game/analysis';
import { type Node, nodeAt, pathTo, rows } from '../game/tree';
import { t } from '../text';

const GLYPHS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

const Comments = (props: { all: string[] }) => (
  <For each={props.all}>{(comment) => <span class="comment">{comment}</span>}</For>
);

export function TreeView(props: { analysis: Analysis; offset: number }) {
  const isHere = createSelector(() => nodeAt(props.analysis.tree(), props.analysis.path()));

  const judged = createMemo(() => {
    const review = props.analysis.review();
    return new Map(review?.line.map((node, at) => [node, review.judgements[at + 1]]));
  });

  const Move = (it: { node: Node; ply: number; lead: boolean }): JSX.Element => {
    const ply = () => it.ply + props.offset;
    const number = () => (ply() % 2 === 0 ? `${ply() / 2 + 1}.` : it.lead ? `${(ply() + 1) / 2}…` : '');
    return (
      <>
        <Comments all={it.node.before} />
        <span class="numbered">
          <Show when={number()}>
            <span class="number">{number()}</span>
          </Show>
          <button
            type="button"
            class={`move ${judged().get(it.node) ?? ''}`}
            classList={{ here: isHere(it.node) }}
            aria-current={isHere(it.node) ? 'step' : undefined}
            onClick={() => props.analysis.goto(pathTo(props.analysis.tree(), it.node))}
          >
            {it.node.san}
            {it.node.glyphs.map((glyph) => GLYPHS[glyph] ?? '').join('')}
          </button>
        </span>
        <Comments all={it.node.comments} />
      </>
    );
  };

  /** A line is a list, however long it is; only variations are within each other. */
  const Line = (it: { next: Node[]; ply: number }): JSX.Element => {
    const line = createMemo(() => rows(it.next));
    return (
      <Index each={line()}>
        {(row, at) => (
          <>
            <Move node={row()[0]} ply={it.ply + at} lead={at === 0 || line()[at - 1]!.length > 1} />
            <Index each={row().slice(1)}>
              {(other) => (
                <span class="variation">
                  (<Line next={[other()]} ply={it.ply + at} />)
                </span>
              )}
            </Index>
          </>
        )}
      </Index>
    );
  };

  return (
    <div class="tree" role="group" aria-label={t('move-list')} data-testid="tree" dir="ltr">
      <Comments all={props.analysis.tree().comments} />
      <Line next={props.analysis.tree().next} ply={0} />
    </div>
  );
}
