// The moves of a piece drawn around it: every square is a button that goes through what may happen there.
import { createSignal, For, Show } from 'solid-js';
import { drawingOf, installArt } from '../board/art';

import { kindName } from '../text/names';
import { s } from '../text/studio';
import { isSpecial, kindAt, nextKind, REACH, type Symmetry, shownAt, type Ways, withKind } from './steps';

const LINE = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);

export function MoveGrid(props: { name: string; letter: string; ways: Ways; change: (ways: Ways) => void }) {
  installArt();
  const [range, setRange] = createSignal(1);
  const [symmetry, setSymmetry] = createSignal<Symmetry>('sides');
  const [focus, setFocus] = createSignal<[number, number]>([0, 1]);
  let grid!: HTMLDivElement;

  const click = (dx: number, dy: number) => {
    setFocus([dx, dy]);
    const kind = nextKind(kindAt(props.ways, dx, dy, range()));
    props.change(withKind(props.ways, dx, dy, range(), symmetry(), kind));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const bound = (value: number) => Math.max(-REACH, Math.min(REACH, value));
    setFocus([bound(focus()[0] + step[0]!), bound(focus()[1] + step[1]!)]);
    grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  /** "2 right, 1 ahead". */
  const squareName = (x: number, y: number) =>
    [
      x === 0 ? '' : s(x > 0 ? 'studio-form-right' : 'studio-form-left', { count: Math.abs(x) }),
      y === 0 ? '' : s(y > 0 ? 'studio-form-ahead' : 'studio-form-back', { count: Math.abs(y) }),
    ]
      .filter(Boolean)
      .join(', ');
  const words = (x: number, y: number) => {
    const { kind, shot, on } = shownAt(props.ways, x, y);
    const what = [kind === 'none' && shot ? '' : s(`studio-does-${kind}`), shot ? s('studio-does-shoot') : ''].filter(
      Boolean,
    );
    return `${squareName(x, y)}: ${what.join(', ')}${on ? `, ${s('studio-form-slides')}` : ''}`;
  };
  const look = (x: number, y: number) => {
    const { kind, shot, on } = shownAt(props.ways, x, y);
    return [`to-${kind}`, (x + y) % 2 === 0 ? 'dark' : '', shot ? 'shot' : '', on ? 'on' : ''].join(' ');
  };
  const special = () => props.ways.moves.filter(isSpecial);
  const drawing = () => drawingOf(props.name);
  return (
    <div class="move-grid-box">
      <div class="row">
        <fieldset class="segments">
          <legend class="sr-only">{s('studio-form-way')}</legend>
          <For each={[1, 0]}>
            {(value) => (
              <label>
                <input
                  type="radio"
                  name={`range-${props.name}`}
                  checked={range() === value}
                  onChange={() => setRange(value)}
                />
                <span>{value === 1 ? s('studio-form-step') : s('studio-form-slide')}</span>
              </label>
            )}
          </For>
        </fieldset>
        <label class="field inline">
          <span>{s('studio-form-symmetry')}</span>
          <select value={symmetry()} onChange={(event) => setSymmetry(event.currentTarget.value as Symmetry)}>
            <For each={['all', 'sides', 'none'] as const}>
              {(it) => <option value={it}>{s(`studio-symmetry-${it}`)}</option>}
            </For>
          </select>
        </label>
      </div>
      <div
        class="move-grid"
        role="grid"
        aria-label={s('studio-form-grid', { name: kindName(props.name) })}
        dir="ltr"
        ref={grid}
        onKeyDown={onKey}
        tabindex="-1"
      >
        <For each={LINE.toReversed()}>
          {(y) => (
            <div role="row">
              <For each={LINE}>
                {(x) => (
                  <Show
                    when={x !== 0 || y !== 0}
                    fallback={
                      <span
                        role="gridcell"
                        class="center mini-piece first"
                        aria-label={kindName(props.name)}
                        tabindex={focus()[0] === 0 && focus()[1] === 0 ? 0 : -1}
                      >
                        <Show when={drawing()} fallback={<b>{props.letter}</b>}>
                          <svg viewBox="0 0 100 100" aria-hidden="true">
                            <use href={`#art-${drawing()}`} />
                          </svg>
                        </Show>
                      </span>
                    }
                  >
                    <span role="gridcell">
                      <button
                        type="button"
                        class={look(x, y)}
                        aria-label={words(x, y)}
                        title={words(x, y)}
                        tabindex={focus()[0] === x && focus()[1] === y ? 0 : -1}
                        data-step={`${x},${y}`}
                        onClick={() => click(x, y)}
                      />
                    </span>
                  </Show>
                )}
              </For>
            </div>
          )}
        </For>
      </div>
      <p class="hint">{s('studio-form-grid-hint')}</p>
      <Show when={special().length}>
        <h4>{s('studio-form-special')}</h4>
        <ul class="chips">
          <For each={special()}>
            {(step) => (
              <li>
                {squareName(step.dx, step.dy)}
                {step.range > 1 ? ` ×${step.range}` : ''}
                {step.lame ? `, ${s('studio-form-lame')}` : ''}
                {step.hop ? `, ${s(step.hop === 'far' ? 'studio-form-hop' : 'studio-form-hop-near')}` : ''}
                {step.prey ? `, ${s(step.prey === 'royal' ? 'studio-form-royal' : 'studio-form-common')}` : ''}
                {step.initial ? `, ${s('studio-form-initial')}` : ''}
                <button
                  type="button"
                  aria-label={`${s('studio-does-none')}: ${squareName(step.dx, step.dy)}`}
                  onClick={() => props.change({ ...props.ways, moves: props.ways.moves.filter((it) => it !== step) })}
                >
                  ×
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}
