// The studio's components in a document.
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { beforeEach, expect, test, vi } from 'vitest';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { pageOf } from './download';
import { MoveGrid } from './MoveGrid';
import { ReportSheet } from './ReportPane';
import { Tabs } from './Tabs';

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});
const root = () => document.getElementById('root')!;
const settle = () => new Promise((done) => setTimeout(done));

function editor(complete = async () => null as never) {
  const [text, setText] = createSignal('name = "x"\nroyl = true');
  const [faults, setFaults] = createSignal([{ line: 2, column: 1, length: 4 }]);
  const change = vi.fn((next: string) => setText(next));
  const [undo, redo] = [vi.fn(), vi.fn()];
  let handle!: EditorHandle;
  render(
    () => (
      <CodeEditor
        ref={(it) => {
          handle = it;
        }}
        text={text()}
        label="File"
        faults={faults()}
        mark={null}
        change={change}
        caret={() => {}}
        complete={complete}
        undo={undo}
        redo={redo}
        said={(count) => `${count} words`}
      />
    ),
    root(),
  );
  const field = root().querySelector('textarea')!;
  const type = async (data: string) => {
    const at = field.selectionStart;
    field.value = field.value.slice(0, at) + data + field.value.slice(at);
    field.setSelectionRange(at + data.length, at + data.length);
    field.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data, bubbles: true }));
    await settle();
  };
  const press = (key: string, more: KeyboardEventInit = {}) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  return { text, setText, setFaults, change, undo, redo, handle, field, type, press };
}

test('the layer below says what the field says, with faults underlined', () => {
  const { setText, setFaults, field } = editor();
  expect(field.value).toBe('name = "x"\nroyl = true');
  expect(root().querySelector('.tk-fault')!.textContent).toBe('royl');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  setFaults([]);
  setText('<img src=x onerror=alert(1)>');
  expect(field.value).toBe('<img src=x onerror=alert(1)>');
  expect(root().querySelector('.code-under')!.textContent).toBe('<img src=x onerror=alert(1)>');
  expect(root().querySelector('img')).toBeNull();
  expect(field.hasAttribute('aria-invalid')).toBe(false);
});

test('words are offered while typing; arrows choose, Enter takes, Escape closes', async () => {
  const complete = async () =>
    ({
      from: { line: 1, column: 1 },
      items: [
        { label: 'name', insert: 'name', about: 'What it is called' },
        { label: 'number', insert: 'number', about: '' },
      ],
    }) as never;
  const { field, type, press, change } = editor(complete);
  field.setSelectionRange(0, 0);
  await type('n');
  expect(root().querySelectorAll('[role=option]').length).toBe(2);
  expect(field.getAttribute('aria-activedescendant')).toBe('completion-0');
  expect(root().querySelector('[role=status]')!.textContent).toBe('2 words');
  press('ArrowDown');
  expect(root().querySelector('[aria-selected=true]')!.id).toBe('completion-1');
  press('Enter');
  expect(change).toHaveBeenLastCalledWith('numbername = "x"\nroyl = true', 6);
  expect(root().querySelector('[role=listbox]')).toBeNull();
  await type('n');
  press('Escape');
  expect(root().querySelector('[role=listbox]')).toBeNull();
  // Asked for by hand.
  press(' ', { ctrlKey: true, code: 'Space' });
  await settle();
  expect(root().querySelector('[role=listbox]')).not.toBeNull();
});

test('what is taken with empty quotes or brackets leaves the caret between them', async () => {
  let insert = 'moves = ""';
  const complete = async () =>
    ({ from: { line: 1, column: 1 }, items: [{ label: 'moves', insert, about: '' }] }) as never;
  const { field, type, press, change } = editor(complete);
  for (const [next, back] of [
    ['moves = ""', 1],
    ['dead = []', 1],
    ['royal = ', 0],
  ] as const) {
    insert = next;
    field.setSelectionRange(0, 0);
    await type('m');
    press('Enter');
    expect(change.mock.calls.at(-1)!.slice(1)).toEqual([next.length - back]);
    expect(field.selectionStart).toBe(next.length - back);
  }
});

test('undo is the whole page’s, not the field’s', () => {
  const { press, undo, redo } = editor();
  press('z', { ctrlKey: true });
  press('z', { ctrlKey: true, shiftKey: true });
  press('y', { ctrlKey: true });
  expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual([1, 2]);
});

test('tabs are walked by arrows, one of them is in the tab order', () => {
  const [value, set] = createSignal<'a' | 'b'>('a');
  render(
    () => <Tabs label="Views" tabs={['a', 'b']} names={{ a: 'A', b: 'B' }} value={value()} choose={set} panel="p" />,
    root(),
  );
  const list = root().querySelector('[role=tablist]')!;
  list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect(value()).toBe('b');
  list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect(value()).toBe('a');
  expect(root().querySelectorAll('[tabindex="0"]').length).toBe(1);
});

test('a click on the grid makes a step, alike on the left and on the right', () => {
  const change = vi.fn();
  render(() => <MoveGrid name="ferry" letter="F" ways={{ moves: [], shoot: [] }} change={change} />, root());
  root().querySelector<HTMLElement>('[data-step="1,2"]')!.click();
  expect(change.mock.calls[0]![0]).toEqual({
    moves: [
      { dx: 1, dy: 2, range: 1, move: true, take: true },
      { dx: -1, dy: 2, range: 1, move: true, take: true },
    ],
    shoot: [],
  });
  expect(root().querySelector('[data-step="1,2"]')!.getAttribute('aria-label')).toBe('1 right, 2 ahead: nothing');
});

test('a report is pictures and words; what strangers wrote stays text, also in the page to download', () => {
  const share = { share: 0.61, margin: 0.04 };
  render(
    () => (
      <div>
        <ReportSheet
          report={{
            variant: 'x',
            name: '<script>alert(1)</script>',
            meaning: 'aa',
            games: 100,
            results: { white: 60, draws: 2, black: 38 },
            whiteScore: share,
            drawRate: share,
            plies: { mean: 40, least: 10, median: 38, most: 90, histogram: { width: 10, counts: [1, 5, 3] } },
            branching: 20,
            complexity: { powerOfTen: 52, chess: 195 },
            leadChanges: 1.5,
            earlyWins: share,
            shortestWin: ['a1a2'],
            ends: { checkmate: 98, repetition: 2 },
            special: { capture: 250, exit: 0 },
            pieces: [
              {
                name: 'rook',
                letter: 'R',
                value: 500,
                moves: 9,
                takes: 3,
                taken: 1,
                ahead: { games: 40, share: 0.95, margin: 0.04 },
              },
            ],
            verdict: [{ weight: 'serious', text: 'White wins 61 %' }],
          }}
        />
      </div>
    ),
    root(),
  );
  expect(root().querySelector('.verdict .serious')!.textContent).toBe('Serious. White wins 61 %');
  expect(root().querySelectorAll('.plot').length).toBe(2);
  expect([...root().querySelectorAll('dt')].map((it) => it.textContent)).toEqual([
    'checkmate',
    'repetition',
    'rook',
    'captures',
  ]);
  expect(root().querySelector('script')).toBeNull();
  const page = pageOf('<b>', root());
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
});
