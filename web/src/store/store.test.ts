// There is no localStorage here: as in a browser that forbids it.
import { expect, test } from 'vitest';
import { Outbox } from '../online/outbox';
import {
  deleteSave,
  dropGame,
  isHomeless,
  isLocalGame,
  keepGame,
  type LocalGame,
  nameFault,
  openGame,
  openGames,
  overtaken,
  roomForSaves,
  savedGames,
  saveGame,
} from './saves';
import { DEFAULTS, sanitize, understood } from './settings';
import { readItem, storageTrouble, writeJson } from './storage';

const gameOf = (part: Partial<LocalGame>): LocalGame => ({
  id: 'a',
  variant: 'mirror',
  mode: 'hotseat',
  moves: ['e2e4'],
  at: 1,
  changed: 1,
  ...part,
});

test('settings: what is sensible is taken, the rest is as at first', () => {
  expect(sanitize({ theme: 'dark', board: 'pink', sound: true, autoSubmit: false, more: 1 })).toEqual({
    ...DEFAULTS,
    theme: 'dark',
    autoSubmit: false,
  });
  expect(sanitize({})).toEqual(DEFAULTS);
});

test('a name has 3 to 200 characters, however they are written', () => {
  expect([
    nameFault('ab'),
    nameFault('  ab '),
    nameFault('abc'),
    nameFault('x'.repeat(200)),
    nameFault('x'.repeat(201)),
  ]).toEqual(['short', 'short', null, null, 'long']);
  expect(nameFault('👑👑👑')).toBeNull();
});

test('without storage games live in memory, and it is said', () => {
  const game = gameOf({});
  keepGame(game);
  expect(openGames()[0]).toMatchObject({ id: 'a', moves: ['e2e4'] });
  expect(saveGame('First', game)).toBe(false);
  expect(savedGames().map((it) => it.name)).toEqual(['First']);
  expect(storageTrouble()).toBe('forbidden');
});

test('what others wrote into the storage is no game of ours', () => {
  for (const foreign of [
    null,
    1,
    'x',
    [],
    {},
    { id: 1 },
    { id: 'a', variant: 'm', mode: 'other', moves: [], at: 0, changed: 0 },
    { id: 'a', variant: 'm', mode: 'hotseat', moves: [1], at: 0, changed: 0 },
  ])
    expect(isLocalGame(foreign)).toBe(false);
});

test('games and saves of a newer version are not shown, and not lost', () => {
  const newer = { ...gameOf({ id: 'newer' }), mode: 'mail' };
  writeJson('games', [newer]);
  writeJson('saves', [{ id: 's', name: 'Newer', saved: 1, game: newer }]);
  keepGame(gameOf({ id: 'b' }));
  dropGame('b');
  saveGame('Second', gameOf({}));
  deleteSave(savedGames()[0]!.id);
  expect([openGames(), savedGames()]).toEqual([[], []]);
  expect([JSON.parse(readItem('games')!), JSON.parse(readItem('saves')!)]).toEqual([
    [newer],
    [{ id: 's', name: 'Newer', saved: 1, game: newer }],
  ]);
});

test('a game that another tab went on with is not overwritten', () => {
  const opened = gameOf({ id: 'shared', changed: 7 });
  writeJson('games', [opened]);
  // A page keeps what it opened, move by move, and both within a millisecond are two states.
  keepGame({ ...opened, moves: ['e2e4', 'e7e5'] });
  const before = openGame('shared')!.changed;
  keepGame({ ...opened, moves: ['e2e4', 'e7e5', 'd2d4'] });
  expect(openGame('shared')!.moves).toHaveLength(3);
  expect(openGame('shared')!.changed).toBeGreaterThan(before);
  expect(overtaken()).toBeNull();
  const theirs = { ...openGame('shared')!, moves: ['e2e4', 'e7e5', 'd2d4', 'd7d5'], changed: Date.now() + 9 };
  writeJson('games', [theirs]);
  keepGame({ ...opened, moves: ['e2e4', 'e7e5', 'd2d4', 'a7a6'] });
  expect([openGame('shared'), overtaken()?.id]).toEqual([theirs, 'shared']);
  // Taken over from there it goes on; the page that was left behind does not.
  keepGame({ ...theirs, moves: [...theirs.moves, 'a2a3'] });
  keepGame({ ...opened, moves: [] });
  expect(openGame('shared')!.moves).toHaveLength(5);
  dropGame('shared');
});

test('room is made by games never begun, then by finished ones, the oldest first; never by one that goes on', () => {
  const going = Array.from({ length: 197 }, (_, index) => gameOf({ id: `${index}` }));
  const over = { over: true, changed: 2 };
  writeJson('games', [
    ...going,
    gameOf({ id: 'over', ...over }),
    gameOf({ id: 'board', moves: [], fen: '8/8/8/8 w', changed: 4 }),
    gameOf({ id: 'empty', moves: [], changed: 3 }),
  ]);
  const spare = () => openGames().flatMap((it) => (going.some(({ id }) => id === it.id) ? [] : [it.id]));
  keepGame(gameOf({ id: 'new1' }));
  expect(spare()).toEqual(['new1', 'board', 'over']);
  keepGame(gameOf({ id: 'new2' }));
  keepGame(gameOf({ id: 'new3' }));
  expect(spare().sort()).toEqual(['new1', 'new2', 'new3']);
  // No room is left: one more lives until the page is closed, and it is said.
  keepGame(gameOf({ id: 'new4', moves: [] }));
  expect([isHomeless('new3'), isHomeless('new4'), openGames().length]).toEqual([false, true, 201]);
  expect(JSON.parse(readItem('games')!)).toHaveLength(200);
  // As soon as there is room it is kept as any other.
  dropGame('0');
  keepGame(gameOf({ id: 'new4' }));
  expect([isHomeless('new4'), JSON.parse(readItem('games')!).length]).toEqual([false, 200]);
  writeJson('games', []);
});

test('there is room for 200 saves, and one too many costs none of the others', () => {
  const saves = Array.from({ length: 199 }, (_, index) => ({
    id: `${index}`,
    name: 'Game',
    saved: 1,
    game: gameOf({}),
  }));
  writeJson('saves', saves);
  expect(roomForSaves()).toBe(true);
  saveGame('Last', gameOf({}));
  expect(roomForSaves()).toBe(false);
  saveGame('One more, from another tab', gameOf({}));
  expect(savedGames()).toHaveLength(201);
});

test('an act is sent again with the same number until it is answered', () => {
  const box = new Outbox('g1');
  expect(box.resume(4)).toBeNull();
  expect(box.add('e2e4', 0)).toEqual({ seq: 5, ply: 0, action: 'e2e4' });
  expect(box.add('d2d4', 0)).toBeNull();
  // The connection was lost before the server heard it.
  expect(new Outbox('g1').resume(4)).toEqual({ seq: 5, ply: 0, action: 'e2e4' });
  // It had heard it.
  expect(box.resume(5)).toBeNull();
  expect(new Outbox('g1').pending).toBeNull();
  expect(box.add('d2d4', 2)).toMatchObject({ seq: 6 });
  expect([box.answered(5), box.answered(6), box.pending]).toEqual([false, true, null]);
});

test('the first visit is in the first language of the browser that there are texts in', () => {
  expect(understood(['he-IL', 'en'])).toBe('he');
  expect(understood(['fr-FR', 'EN-gb', 'he'])).toBe('en');
  expect(understood(['fr', 'hea'])).toBe('en');
  expect(understood([])).toBe('en');
});
