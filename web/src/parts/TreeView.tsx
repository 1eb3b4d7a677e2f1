// The variation tree as text: the main line, and beside it what could have been played.
import { For, type JSX, Show } from 'solid-js';
import type { Analysis } from '../game/analysis';
import type { Node, Path } from '../game/tree';
import { t } from '../text';

const GLYPHS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export function TreeView(props: { analysis: Analysis; offset: number }) {
  const here = () => props.analysis.path().join(' ');
  const judged = (path: Path) => {
    const review = props.analysis.review();
    const main = path.join(' ') === mainPath(path.length).join(' ');
    return review && main ? (review.judgements[path.length] ?? '') : '';
  };
  const mainPath = (length: number): Path => {
    const path: Path = [];
    let next = props.analysis.tree().next;
    while (next[0] && path.length < length) {
      path.push(next[0].move);
      next = next[0].next;
    }
    return path;
  };

  const Move = (it: { node: Node; path: Path; lead: boolean }): JSX.Element => {
    const ply = () => it.path.length - 1 + props.offset;
    const number = () => (ply() % 2 === 0 ? `${ply() / 2 + 1}.` : it.lead ? `${(ply() + 1) / 2}…` : '');
    return (
      <>
        <Show when={number()}>
          <span class="number">{number()}</span>
        </Show>
        <button
          type="button"
          class={`move ${judged(it.path)}`}
          classList={{ here: it.path.join(' ') === here() }}
          aria-current={it.path.join(' ') === here() ? 'step' : undefined}
          onClick={() => props.analysis.goto(it.path)}
        >
          {it.node.san}
          {it.node.glyphs.map((glyph) => GLYPHS[glyph] ?? '').join('')}
        </button>
        <For each={it.node.comments}>{(comment) => <span class="comment">{comment}</span>}</For>
      </>
    );
  };

  const Lines = (it: { next: Node[]; path: Path; lead: boolean }): JSX.Element => {
    const main = () => it.next[0];
    const others = () => it.next.slice(1);
    return (
      <Show when={main()} keyed>
        {(node) => (
          <>
            <Move node={node} path={[...it.path, node.move]} lead={it.lead} />
            <For each={others()}>
              {(other) => (
                <span class="variation">
                  (<Move node={other} path={[...it.path, other.move]} lead={true} />
                  <Lines next={other.next} path={[...it.path, other.move]} lead={false} />)
                </span>
              )}
            </For>
            <Lines next={node.next} path={[...it.path, node.move]} lead={others().length > 0} />
          </>
        )}
      </Show>
    );
  };

  return (
    <div class="tree" role="group" aria-label={t().moveList} data-testid="tree" dir="ltr">
      <For each={props.analysis.tree().comments}>{(comment) => <span class="comment">{comment}</span>}</For>
      <Lines next={props.analysis.tree().next} path={[]} lead={true} />
    </div>
  );
}
