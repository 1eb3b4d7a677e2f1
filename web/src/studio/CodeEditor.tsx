// Writing a file: a plain text field, which every keyboard and screen reader knows, over a layer that shows the same
// text coloured and underlined. Words to complete come in a list that the arrows walk. Knows nothing of variants.
import { createEffect, createMemo, createSignal, For, on, Show, untrack } from 'solid-js';
import { type Painted, paint, reused, type Stretch } from './colour';
import { offsetOf, type Spot, spotOf } from './lines';

export interface Choice {
  label: string;
  insert: string;
  about: string;
}

export interface Choices {
  from: Spot;
  items: Choice[];
}

export interface EditorHandle {
  /** Puts the caret somewhere and shows it. */
  goto(offset: number, focus?: boolean): void;
}

/** The height of the list of words at most, in pixels. */
const TALL = 240;

/** Signs after which words are offered without being asked for. */
const OFFERING = /^[\w".]$/;

export function CodeEditor(props: {
  text: string;
  label: string;
  faults: Stretch[];
  /** A line to point at. */
  mark: Stretch | null;
  change: (text: string, caret: number) => void;
  caret: (offset: number) => void;
  complete: (text: string, offset: number) => Promise<Choices | null>;
  undo: () => void;
  redo: () => void;
  said: (count: number) => string;
  describedby?: string;
  ref?: (handle: EditorHandle) => void;
}) {
  let field!: HTMLTextAreaElement;
  let under!: HTMLPreElement;
  let scroller!: HTMLDivElement;
  const [choices, setChoices] = createSignal<(Choices & { start: number } & ReturnType<typeof pixel>) | null>(null);
  const [chosen, setChosen] = createSignal(0);
  let asked = 0;

  const lines = createMemo<Painted[][]>((before) => reused(before, paint(props.text, props.faults)), []);

  // The field is told only what it does not have: its own undo and selection stay whole while typing.
  createEffect(
    on(
      () => props.text,
      (text) => {
        if (field.value !== text) {
          const caret = field.selectionStart;
          field.value = text;
          field.setSelectionRange(caret, caret);
        }
      },
    ),
  );
  createEffect(
    on(
      () => props.mark,
      (mark) => mark && show(mark.line),
    ),
  );

  /** Scrolls only the editor, and only when the line is not to be seen. */
  const show = (line: number) => {
    const row = under.children[line - 1] as HTMLElement | undefined;
    if (!row) return;
    const [top, height] = [row.offsetTop, scroller.clientHeight];
    if (top < scroller.scrollTop + 10 || top > scroller.scrollTop + height - 40) scroller.scrollTop = top - height / 3;
  };

  props.ref?.({
    goto(offset, focus = true) {
      if (focus) field.focus({ preventScroll: true });
      // Not while it is there already: a composition would be broken off.
      if (field.selectionStart !== offset || field.selectionEnd !== offset) field.setSelectionRange(offset, offset);
      show(spotOf(field.value, offset).line);
      props.caret(offset);
    },
  });

  /** Where the caret is drawn, in the scrolled layer. */
  const pixel = (offset: number) => {
    const { line, column } = spotOf(field.value, offset);
    const row = under.children[line - 1] as HTMLElement | undefined;
    if (!row) return { x: 0, top: 0, bottom: 0 };
    const range = document.createRange();
    let left = [...field.value.split('\n')[line - 1]!].slice(0, column - 1).join('').length;
    range.selectNodeContents(row);
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const length = node.textContent!.length;
      if (left <= length) {
        range.setStart(node, left);
        range.setEnd(node, left);
        break;
      }
      left -= length;
    }
    const [box, here] = [under.getBoundingClientRect(), range.getBoundingClientRect()];
    const it = here.width === 0 && here.height === 0 ? row.getBoundingClientRect() : here;
    return { x: it.left - box.left, top: it.top - box.top, bottom: it.bottom - box.top };
  };

  /** Below the caret, or above it where there is more room; never past the edge of the editor. */
  const lay = (list: HTMLElement, { x, top, bottom }: ReturnType<typeof pixel>) => {
    const [above, below] = [top - scroller.scrollTop, scroller.scrollTop + scroller.clientHeight - bottom];
    const up = below < TALL && above > below;
    list.style.top = up ? 'auto' : `${bottom + 4}px`;
    list.style.bottom = up ? `calc(100% - ${top - 4}px)` : 'auto';
    list.style.maxHeight = `${Math.min(TALL, (up ? above : below) - 8)}px`;
    list.style.left = `min(${x}px, calc(100% - 17rem))`;
  };

  const close = () => {
    asked += 1;
    setChoices(null);
  };

  const offer = async (wanted: boolean) => {
    asked += 1;
    const mine = asked;
    const [text, caret] = [field.value, field.selectionStart];
    const found = await props.complete(text, caret);
    if (mine !== asked || field.value !== text) return;
    const start = found ? offsetOf(text, found.from) : caret;
    const written = text.slice(start, caret);
    const items = found?.items ?? [];
    // What is written already needs no list.
    const done = items.length === 0 || (items.length === 1 && items[0]!.insert === written);
    if (done || (!wanted && items.length > 60)) return setChoices(null);
    setChosen(0);
    setChoices({ from: found!.from, items: items.slice(0, 60), start, ...pixel(start) });
  };

  const take = (index: number) => {
    const list = choices();
    const item = list?.items[index];
    if (!list || !item) return;
    // Between the quotes or brackets that wait for something.
    const caret = list.start + item.insert.length - (/(""|''|\[\])$/.test(item.insert) ? 1 : 0);
    const text = field.value.slice(0, list.start) + item.insert + field.value.slice(field.selectionStart);
    field.value = text;
    field.focus();
    field.setSelectionRange(caret, caret);
    close();
    props.change(text, caret);
  };

  const onInput = (event: InputEvent) => {
    props.change(field.value, field.selectionStart);
    if (event.inputType === 'insertText' && OFFERING.test(event.data ?? '')) void offer(false);
    else if (choices() && event.inputType === 'deleteContentBackward') void offer(false);
    else close();
  };

  const onKey = (event: KeyboardEvent) => {
    const list = choices();
    const command = event.ctrlKey || event.metaKey;
    const stop = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (list) {
      const count = list.items.length;
      const step = { ArrowDown: 1, ArrowUp: count - 1, PageDown: Math.min(8, count - 1), PageUp: count - 1 }[event.key];
      if (step !== undefined) {
        stop();
        setChosen((chosen() + step) % count);
        document.getElementById(optionId(chosen()))?.scrollIntoView({ block: 'nearest' });
        return;
      }
      if (event.key === 'Enter') {
        stop();
        return take(chosen());
      }
      if (event.key === 'Escape') {
        stop();
        return close();
      }
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) close();
    }
    if (command && event.code === 'Space') {
      stop();
      void offer(true);
    } else if (command && event.key.toLowerCase() === 'z') {
      stop();
      close();
      if (event.shiftKey) props.redo();
      else props.undo();
    } else if (command && event.key.toLowerCase() === 'y') {
      stop();
      close();
      props.redo();
    }
  };

  const optionId = (index: number) => `completion-${index}`;
  return (
    <div class="code" dir="ltr" ref={scroller}>
      <div class="code-sheet">
        <pre class="code-under" ref={under} aria-hidden="true">
          <For each={lines()}>
            {(line, index) => (
              <div
                class="code-line"
                classList={{
                  marked: props.mark?.line === index() + 1,
                  wrong: line.some((it) => it.fault !== undefined),
                }}
              >
                <For each={line}>
                  {(it) => (
                    <span class={`tk-${it.kind}`} classList={{ 'tk-fault': it.fault !== undefined }}>
                      {it.text}
                    </span>
                  )}
                </For>
              </div>
            )}
          </For>
        </pre>
        <textarea
          ref={(it) => {
            field = it;
            it.value = untrack(() => props.text);
          }}
          class="code-field"
          aria-label={props.label}
          aria-multiline="true"
          aria-autocomplete="list"
          aria-controls={choices() ? 'completions' : undefined}
          aria-activedescendant={choices() ? optionId(chosen()) : undefined}
          aria-invalid={props.faults.length ? 'true' : undefined}
          aria-describedby={props.describedby}
          data-testid="code"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          autocorrect="off"
          onInput={onInput}
          onKeyDown={onKey}
          onKeyUp={() => props.caret(field.selectionStart)}
          onClick={() => {
            close();
            props.caret(field.selectionStart);
          }}
          onBlur={() => setTimeout(close, 150)}
        />
        <Show when={choices()}>
          {(list) => (
            <div
              class="completions"
              id="completions"
              role="listbox"
              aria-label={props.label}
              ref={(it) => createEffect(() => lay(it, list()))}
            >
              <For each={list().items}>
                {(item, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
                  <div
                    id={optionId(index())}
                    role="option"
                    aria-selected={chosen() === index()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => take(index())}
                  >
                    <code>{item.label}</code>
                    <small>{item.about}</small>
                  </div>
                )}
              </For>
            </div>
          )}
        </Show>
      </div>
      <div class="sr-only" role="status">
        {choices() ? props.said(choices()!.items.length) : ''}
      </div>
    </div>
  );
}
