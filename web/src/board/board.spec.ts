// The board in a document: what it draws, and that clicks and keys walk the paths it is given.
import { beforeEach, expect, test, vi } from 'vitest';

import type { Action, RulesInfo } from '../desk/types';
import { speechWords } from '../text/names';
import { Board } from './board';
import { readPieces } from './pieces';
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
  tray: [],
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
  board.update({ ...base(), free: true, tray: [{ stop: '+A', piece: { side: 'first', letter: 'A' } }] });
  board.press('+A');
  board.press('b2');
  expect(events.put).toHaveBeenCalledWith({ side: 'first', letter: 'A' }, null, 'b2');
  key(cell('a1'), 'Delete');
  expect(events.put).toHaveBeenCalledWith({ side: 'first', letter: 'R' }, 'a1', null);
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
