// The board in a document: what it draws, and that clicks and keys walk the paths it is given.
import { beforeEach, expect, test, vi } from 'vitest';

import type { Action, RulesInfo } from '../desk/types';
import { speechWords } from '../text/names';
import { Board } from './board';
import { readPieces, type Side } from './pieces';
import type { BoardEvents, BoardState } from './state';

const action = (move: string, path: string[], tags: string[] = []): Action => ({ move, san: move, path, tags });
let board: Board;
let events: { [K in keyof BoardEvents]: ReturnType<typeof vi.fn<BoardEvents[K]>> };

const base = (): BoardState => ({
  size: { width: 3, height: 3 },
  flipped: false,
  pieces: readPieces('rnb/3/RNB w - - 0 1', { width: 3, height: 3 }),
  actions: [
    action('a1a2', ['a1', 'a2']),
    action('a1a3', ['a1', 'a3'], ['capture']),
    action('b1off', ['b1', 'court:black'], ['exit']),
  ],
  movable: 'first',
  premoves: [],
  premove: null,
  last: ['c3'],
  checked: [],
  played: null,
  portal: null,
  goals: [],
  look: 'chequered',
  courts: [
    {
      id: 'court:black',
      side: 'second',
      label: "Black's court",
      scored: [{ side: 'first', letter: 'R' }],
      captured: [],
    },
    { id: 'court:white', side: 'first', label: "White's court", scored: [], captured: [] },
  ],
  trays: [],
  free: false,
  shapes: [],
  marks: true,
  hover: true,
  coordinates: true,
  time: 0,
  order: 'QN',
  drawing: () => 'rook',
  words: { ...speechWords({} as RulesInfo), piece: ({ side, letter }) => `${side} ${letter}` },
  label: 'board',
});

const cell = (stop: string) => board.grid.cell(stop)!.element;
const key = (element: HTMLElement, name: string) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));

beforeEach(() => {
  document.body.innerHTML = '';
  events = { act: vi.fn(), refuse: vi.fn(), cancelPremove: vi.fn(), put: vi.fn(), square: vi.fn() };
  board = new Board(document.body, base(), events);
});

test('a grid of rows and cells, courts included, with one cell in the tab order', () => {
  expect(document.querySelectorAll('[role=grid] [role=row]').length).toBe(5);
  expect(document.querySelectorAll('[role=gridcell]').length).toBe(11);
  expect(document.querySelectorAll('[role=gridcell][tabindex="0"]').length).toBe(1);
  expect(document.querySelectorAll('.bd-piece').length).toBe(6);
  expect(cell('court:black').querySelectorAll('.bd-court-scored .piece').length).toBe(1);
  expect(cell('c3').classList.contains('last')).toBe(true);
});

test('clicks walk to the end of a path', () => {
  board.press('a1');
  expect(cell('a2').dataset.mark).toBe('move');
  expect(cell('a3').dataset.mark).toBe('take');
  board.press('a3');
  expect(events.act).toHaveBeenCalledWith(expect.objectContaining({ move: 'a1a3' }), false);
});

test('another own piece is selected instead, the same one is let go, elsewhere is refused', () => {
  board.press('a1');
  board.press('b1');
  expect(board.walked).toEqual(['b1']);
  board.press('b1');
  expect(board.walked).toEqual([]);
  board.press('a1');
  board.press('c3');
  expect(events.refuse).toHaveBeenCalledWith('a1', 'c3', false);
  board.press('c3');
  expect(board.walked).toEqual([]);
});

test('keys: arrows reach the court, Enter leaves the board', () => {
  cell('b1').focus();
  key(cell('b1'), 'Enter');
  for (const _ of [1, 2, 3]) key(document.activeElement as HTMLElement, 'ArrowUp');
  expect((document.activeElement as HTMLElement).dataset.at).toBe('court:black');
  key(document.activeElement as HTMLElement, 'Enter');
  expect(events.act).toHaveBeenCalledWith(expect.objectContaining({ move: 'b1off' }), false);
});

test('a choice is asked for where a click does not say which', () => {
  board.update({ ...base(), actions: [action('a1a3q', ['a1', 'a3', 'q']), action('a1a3n', ['a1', 'a3', 'n'])] });
  board.press('a1');
  board.press('a3');
  const options = [...document.querySelectorAll<HTMLButtonElement>('.bd-chooser button')];
  expect(options.length).toBe(2);
  options[1]!.click();
  expect(events.act).toHaveBeenCalledWith(expect.objectContaining({ move: 'a1a3n' }), false);
});

test('who may stay what it is finds itself last in the list', () => {
  board.update({ ...base(), actions: [action('a1a3', ['a1', 'a3']), action('a1a3q', ['a1', 'a3', 'q'])] });
  board.press('a1');
  board.press('a3');
  const options = [...document.querySelectorAll<HTMLButtonElement>('.bd-chooser button')];
  expect(options.map((it) => it.childElementCount)).toEqual([1, 1]);
  options[1]!.click();
  expect(events.act).toHaveBeenCalledWith(expect.objectContaining({ move: 'a1a3' }), false);
});

test('a choice stays while the same is told again, goes with the position, and is let go by a press elsewhere', () => {
  const asking = () => ({
    ...base(),
    actions: [action('a1a3q', ['a1', 'a3', 'q']), action('a1a3n', ['a1', 'a3', 'n'])],
  });
  const options = () => document.querySelectorAll<HTMLButtonElement>('.bd-chooser button');
  const ask = () => {
    board.update(asking());
    board.press('a1');
    board.press('a3');
    expect(options().length).toBe(2);
  };
  ask();
  board.update({ ...asking(), shapes: [{ from: 'a1', to: 'a3', colour: 'blue' }] });
  expect(options().length).toBe(2);
  board.update(base());
  expect(options().length).toBe(0);
  expect(board.walked).toEqual([]);
  ask();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(options().length).toBe(0);
  expect(board.walked).toEqual([]);
  ask();
  key(options()[0]!, 'Escape');
  expect(document.activeElement).toBe(cell('a3'));
  expect(events.act).not.toHaveBeenCalled();
});

test('a button that was let go outside does not swallow the next click', () => {
  vi.spyOn(board.grid, 'at').mockImplementation((x) => (x < 0 ? null : x === 1 ? 'a1' : 'b2'));
  const at = (name: string, clientX: number, buttons = 0) =>
    board.root.dispatchEvent(
      Object.assign(new MouseEvent(name, { bubbles: true, clientX, buttons }), { pointerId: 1, pointerType: 'mouse' }),
    );
  at('pointerdown', 2, 1);
  at('pointerdown', 1, 1);
  at('pointerup', 1);
  expect(board.walked).toEqual(['a1']);
});

test('premoves are walked while there is nothing to do', () => {
  board.update({ ...base(), actions: [], premoves: [action('a1b1', ['a1', 'b1'])] });
  board.press('a1');
  board.press('b1');
  expect(events.act).toHaveBeenCalledWith(expect.objectContaining({ move: 'a1b1' }), true);
});

test('an editor puts pieces anywhere', () => {
  board.update({ ...base(), free: true, trays: [{ pieces: [{ stop: '+A', piece: { side: 'first', letter: 'A' } }] }] });
  board.press('+A');
  board.press('b2');
  expect(events.put).toHaveBeenCalledWith({ side: 'first', letter: 'A' }, null, 'b2');
  key(cell('a1'), 'Delete');
  expect(events.put).toHaveBeenCalledWith({ side: 'first', letter: 'R' }, 'a1', null);
});

const spare = (letter: string, count: number) => {
  const side: Side = letter === letter.toUpperCase() ? 'first' : 'second';
  return { stop: `hand:${letter}`, piece: { side, letter: letter.toUpperCase() }, count };
};

/** White holds two knights, Black whatever is said. */
const pockets = (black = 1): BoardState => ({
  ...base(),
  courts: [],
  trays: [
    { side: 'second', label: "Black's hand", pieces: [spare('n', 0), spare('p', black)] },
    { side: 'first', label: "White's hand", pieces: [spare('N', 2), spare('P', 0)] },
  ],
  actions: [
    action('a1a2', ['a1', 'a2']),
    action('N@a2', ['hand:N', 'a2'], ['drop']),
    action('N@b2', ['hand:N', 'b2'], ['drop']),
  ],
});
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.bd-pocket .bd-spare:not([hidden])')].map((it) => it.dataset.at);

test('pockets lie behind the edges of those who hold them, and show what there is', () => {
  board.update(pockets());
  expect(shown()).toEqual(['hand:p', 'hand:N']);
  expect(cell('hand:N').textContent).toBe('2');
  expect(cell('hand:N').getAttribute('aria-label')).toBe('first N in hand, 2, can be dropped on a2 b2');
  expect(document.querySelector('[role=row]')!.getAttribute('aria-label')).toBe("Black's hand");
  board.update({ ...pockets(), flipped: true });
  expect(shown()).toEqual(['hand:N', 'hand:p']);
  // Another number is the same cell; a row without cells is none, but it is there.
  const held = cell('hand:p');
  board.update({ ...pockets(0), flipped: true });
  expect(cell('hand:p')).toBe(held);
  expect(shown()).toEqual(['hand:N']);
  expect(document.querySelectorAll('.bd-pocket').length).toBe(2);
  expect(document.querySelectorAll('[role=row]').length).toBe(4);
});

test('a held piece is dropped like a piece of the board', () => {
  board.update(pockets());
  board.press('hand:N');
  expect(cell('b2').dataset.mark).toBe('move');
  expect(cell('b2').getAttribute('aria-label')).toBe('b2 empty, drop here');
  board.press('b2');
  expect(events.act).toHaveBeenCalledWith(expect.objectContaining({ move: 'N@b2' }), false);
  board.press('hand:N');
  board.press('b3');
  expect(events.refuse).toHaveBeenCalledWith('hand:N', 'b3', false);
  // Nobody takes from the other's hand, and nothing is put into one.
  board.press('hand:p');
  expect(board.walked).toEqual([]);
  board.press('a1');
  board.press('hand:p');
  expect(events.refuse).toHaveBeenCalledTimes(1);
});

test('keys lead into a pocket and back to the column; Escape lets go; an empty pocket is passed over', () => {
  board.update(pockets());
  const keys = (...names: string[]) => {
    for (const name of names) key(document.activeElement as HTMLElement, name);
    return (document.activeElement as HTMLElement).dataset.at;
  };
  cell('c1').focus();
  expect(keys('Tab', 'ArrowDown', 'Enter')).toBe('hand:N');
  expect(board.walked).toEqual(['hand:N']);
  keys('Escape');
  expect(board.walked).toEqual([]);
  expect(keys('Enter', 'ArrowUp')).toBe('c1');
  expect(keys('ArrowUp', 'ArrowLeft')).toBe('b2');
  keys('Enter');
  expect(events.act).toHaveBeenCalledWith(expect.objectContaining({ move: 'N@b2' }), false);
  expect(keys('ArrowUp', 'ArrowUp')).toBe('hand:p');
  // The last of it goes: the board can still be tabbed to.
  board.update(pockets(0));
  expect((document.activeElement as HTMLElement).dataset.at).toBe('a3');
  expect(document.querySelectorAll('[role=gridcell][tabindex="0"]:not([hidden])').length).toBe(1);
  expect(keys('ArrowUp')).toBe('a3');
});

test('an editor puts pieces into pockets and takes them out', () => {
  const trays = [...pockets().trays.map((it) => ({ ...it, whole: true }))];
  board.update({
    ...pockets(),
    free: true,
    trays: [...trays, { pieces: [{ ...spare('R', 0), stop: '+R', count: undefined }] }],
  });
  expect(shown().length).toBe(4);
  board.press('+R');
  board.press('hand:n');
  expect(events.put).toHaveBeenCalledWith({ side: 'first', letter: 'R' }, null, 'hand:n');
  board.select(null);
  board.press('hand:N');
  board.press('b2');
  expect(events.put).toHaveBeenCalledWith({ side: 'first', letter: 'N' }, 'hand:N', 'b2');
  key(cell('hand:p'), 'Delete');
  expect(events.put).toHaveBeenCalledWith({ side: 'second', letter: 'P' }, 'hand:p', null);
});

test('a promoted piece is marked and says so', () => {
  board.update({ ...base(), pieces: readPieces('rn~b/3/RNB[] w - - 0 1', { width: 3, height: 3 }) });
  expect(board.element('b3')!.classList.contains('promoted')).toBe(true);
  expect(cell('b3').getAttribute('aria-label')).toBe('second N b3, promoted');
});

test('turned round, the first square is the last', () => {
  board.update({ ...base(), flipped: true });
  expect((document.querySelector('.sq') as HTMLElement).dataset.at).toBe('c1');
  expect((document.querySelector('[role=gridcell]') as HTMLElement).dataset.at).toBe('court:white');
});

test('squares speak', () => {
  expect(cell('a1').getAttribute('aria-label')).toBe('first R a1, can take a3, can move to a2');
  expect(cell('b2').getAttribute('aria-label')).toBe('b2 empty');
});

test('goal squares are marked and said; a board of one colour and its tiles have their classes', () => {
  board.update({ ...base(), goals: ['b3'] });
  expect(cell('b3').classList.contains('goal')).toBe(true);
  expect(cell('b3').getAttribute('aria-label')).toContain('goal square');
  expect(cell('a3').classList.contains('goal')).toBe(false);
  const size = { width: 9, height: 9 };
  board.update({ ...base(), size, pieces: new Map(), actions: [], courts: [], look: 'tiles', flipped: true });
  expect(['plain', 'tiles', 'flipped'].every((name) => board.root.classList.contains(name))).toBe(true);
  expect(board.root.querySelectorAll('.bd-star')).toHaveLength(4);
});

test('castling onto the partner does what the rules offered', () => {
  const castle: Action = {
    ...action('a1c1', ['a1', 'c1'], ['castle']),
    changes: [
      { from: 'a1', to: 'c1' },
      { from: 'b1', to: 'b1' },
    ],
  };
  board.update({ ...base(), actions: [castle] });
  board.press('a1');
  expect(cell('b1').dataset.sign).toBe('castle');
  board.press('b1');
  expect(events.act).toHaveBeenCalledWith(castle, false);
});

test('who steps in beside a move is said in words, and that nobody does', () => {
  const alone = action('a1a2', ['a1', 'a2']);
  const gates = action('a1a2q', ['a1', 'a2', 'q'], ['gate']);
  board.update({ ...base(), actions: [alone, gates] });
  board.press('a1');
  board.press('a2');
  expect([...document.querySelectorAll('.bd-chooser button')].map((it) => it.getAttribute('aria-label'))).toEqual([
    'first Q steps in, a1a2q',
    'first R alone, a1a2',
  ]);
});

test('what a piece becomes is said in words, and that it may stay', () => {
  const stays = action('a1a2', ['a1', 'a2']);
  const becomes = action('a1a2q', ['a1', 'a2', 'q'], ['promotion']);
  board.update({ ...base(), actions: [stays, becomes] });
  board.press('a1');
  board.press('a2');
  const menu = document.querySelector('.bd-chooser')!;
  expect(menu.getAttribute('aria-label')).toBe('Choose');
  expect([...menu.querySelectorAll('button')].map((it) => it.getAttribute('aria-label'))).toEqual([
    'becomes first Q, a1a2q',
    'stays first R, a1a2',
  ]);
  expect(menu.querySelectorAll('svg')).toHaveLength(2);
});
