// The file as text: what is wrong with it below, with one click to mend it, and how the piece under the cursor moves.
import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { catalogue } from '../desk/catalogue';
import { type At, type Spot, studio } from '../desk/studio';
import { Reason } from '../parts/Reason';
import { middle, PieceDiagram } from '../parts/RulesBody';
import type { Said } from '../protocol';
import { say, t } from '../text';
import { gameAbout, kindName } from '../text/names';
import { s } from '../text/studio';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { Faults } from './Faults';
import { offsetOf, spotOf } from './lines';
import type { Workshop } from './workshop';

export function FilePane(props: { shop: Workshop; hidden: boolean }) {
  const { shop } = props;
  let editor: EditorHandle | undefined;
  const [at, setAt] = createSignal<At | null>(null);
  let asked = 0;
  const look = async () => {
    asked += 1;
    const mine = asked;
    const text = shop.text();
    const found = await studio.at(text, spotOf(text, shop.caret())).catch(() => null);
    if (mine === asked) setAt(found);
  };
  createEffect(on([shop.caret, shop.good], () => void look()));
  const piece = () => {
    const letter = at()?.piece?.letter;
    return shop.good()?.rules.pieces.find((it) => it.letter === letter || it.name === at()?.piece?.name);
  };
  /** What could be written, with words about it; of games what they say of themselves. */
  const offer = async (text: string, spot: Spot) => {
    const { from, items } = await studio.complete(text, spot);
    const about = (words: string, said?: Said) => {
      const game = catalogue.find((it) => it.about === words);
      return game ? gameAbout(game) : say(said, words);
    };
    return { from, items: items.map((it) => ({ ...it, about: about(it.about, it.said) })) };
  };
  // Undo, fixes and forms put the caret where something changed.
  createEffect(
    on(shop.text, () => {
      if (!props.hidden && document.activeElement?.matches('.code-field')) editor?.goto(shop.caret());
    }),
  );
  return (
    <div class="file-pane" hidden={props.hidden}>
      <CodeEditor
        ref={(it) => {
          editor = it;
        }}
        text={shop.text()}
        label={s('studio-file')}
        faults={shop.faults().filter((it) => !it.file)}
        mark={shop.pointed() && !shop.pointed()!.file ? shop.pointed() : null}
        change={shop.type}
        caret={shop.setCaret}
        complete={(text, offset) => offer(text, spotOf(text, offset)).catch(() => null)}
        undo={shop.undo}
        redo={shop.redo}
        said={(count) => s('studio-offered', { count })}
        describedby="file-faults"
      />
      <p class="hint at-line" dir="auto">
        {at()?.about ? say(at()!.said, at()!.about!) : s('studio-file-help')}{' '}
        <a href="/docs/variant-files" target="_blank" rel="noopener">
          {s('studio-reference')}
        </a>
      </p>
      <ul class="faults" id="file-faults" aria-live="polite" data-testid="faults">
        <Faults shop={shop} goto={(fault) => editor?.goto(offsetOf(shop.text(), fault))} />
        <For each={shop.warnings()}>{(warning) => <li class="warning">{say(warning.said, warning.text)}</li>}</For>
      </ul>
      <Reason text={shop.trouble()} />
      <Show when={shop.good()?.rules.family === 'chess' && piece()} keyed>
        {(it) => (
          <figure class="live-diagram">
            <Diagram shop={shop} piece={it} />
            <figcaption>{t('moves-of', { kind: kindName(it.name) })}</figcaption>
          </figure>
        )}
      </Show>
    </div>
  );
}

function Diagram(props: { shop: Workshop; piece: { letter: string; name: string; pawn?: boolean } }) {
  const rules = () => props.shop.good()!.rules;
  const [square, setSquare] = createSignal(middle(rules(), props.piece));
  return <PieceDiagram rules={rules()} piece={props.piece} square={square()} pick={setSquare} />;
}
