// What the version before has written: its meanings had 16 digits. `before-meanings.json` is its storage, a record, a
// PGN and a link; texts and meanings are those of the examples it shipped. Behind the desk is the real module.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { desk } from '../desk/desk';
import { studio } from '../desk/studio';
import { startLocal } from '../game/start';
import { renameVariants } from './rename';
import { openGame, openGames, savedGames } from './saves';
import { readItem, writeJson } from './storage';
import {
  gamesOf,
  isOwn,
  keepText,
  outdated,
  ownVariants,
  saveVariant,
  todaysId,
  type Version,
  versionOf,
} from './variants';

const wasm = process.env.HETERODOX_WASM ?? resolve(import.meta.dirname, '../../../target/wasm-pkg');
const { initSync, Desk } = await import(/* @vite-ignore */ pathToFileURL(join(wasm, 'heterodox_wasm.js')).href);
initSync({ module: readFileSync(join(wasm, 'heterodox_wasm_bg.wasm')) });
vi.mock('@wasm/client.js', () => ({
  Client: class {
    private desk = new Desk();
    async ask(message: object) {
      const answer = JSON.parse(this.desk.handle(JSON.stringify({ id: 1, ...message }), () => {}));
      if (answer.error) throw new Error(answer.error.message);
      return answer.ok;
    }
  },
}));

const before = JSON.parse(readFileSync(join(import.meta.dirname, 'before-meanings.json'), 'utf8'));
const [TOWER, FIVE] = ['own-2ac0142d2829b0a5', 'own-9b8f1ea8f7e75596'];
const text = (id: string) => versionOf(id)!.text;

beforeEach(() => {
  for (const [key, value] of Object.entries(before.storage)) writeJson(key, value);
});

async function brought(text: string): Promise<string> {
  const checked = await studio.check(text);
  if (!checked.ok) throw new Error('a fault');
  return keepText({ meaning: checked.meaning, text, rules: checked.rules, saved: 1 });
}

// First of all: the worker knows none of them yet.
test('records, PGN and links are found to be of the variant as it is known today', async () => {
  await renameVariants();
  for (const written of [before.record, before.pgn]) {
    const read = await desk.read('chess', written);
    expect([read.variant, read.line.map((it) => it.move)]).toEqual([todaysId(TOWER), ['a2a4', 'h7h5', 'g1h3']]);
    expect(isOwn(read.variant) && read.variant !== TOWER).toBe(true);
  }
  const link = await studio.unpackVariant(before.link);
  if ('locked' in link) throw new Error('locked');
  expect([await brought(link.text), link.moves]).toEqual([todaysId(TOWER), ['a2a4', 'h7h5', 'g1h3']]);
});

test('they are the same variants as the same texts brought anew', async () => {
  expect(outdated()).toHaveLength(2);
  await renameVariants();
  expect(outdated()).toHaveLength(0);
  for (const id of [TOWER, FIVE]) {
    const known = readItem('variant-texts');
    const now = await brought(text(id));
    expect([now, versionOf(now)!.rules.id]).toEqual([todaysId(id), now]);
    expect(now).toMatch(/^own-[0-9a-f]{32}$/);
    expect(readItem('variant-texts'), 'nothing is kept twice').toBe(known);
  }
  expect(ownVariants()).toMatchObject([{ id: '3f1k2m0q7x1a', name: 'My tower', from: 'round-tower' }]);
  // Another save of the same rules is the same version, and still goes by the old name.
  const version = versionOf(TOWER)!;
  const { was: _, ...plain } = { ...version, text: `${version.text}# a remark\n` };
  saveVariant('My tower', plain, { id: '3f1k2m0q7x1a' });
  expect(ownVariants()[0]!.versions).toHaveLength(1);
  expect(text(TOWER)).toContain('# a remark');
});

test('games go on, before and after', async () => {
  const positions = async () => {
    const games = [...openGames(), ...savedGames().map((it) => it.game)];
    expect(games).toHaveLength(2);
    return Promise.all(games.map(async ({ variant, moves }) => (await desk.position({ variant, moves })).fen));
  };
  const fens = await positions();
  await renameVariants();
  expect(await positions()).toEqual(fens);
  for (const [id, game] of [
    [TOWER, '1b2c3d4e5f6g'],
    [FIVE, '0a1b2c3d4e5f'],
  ] as const)
    expect(gamesOf(new Set([todaysId(id)])).map((it) => it.game.id)).toEqual([game]);
});

test('a new game of an old one, or of an old address, begins under the name of today', async () => {
  await renameVariants();
  const address = startLocal({ variant: TOWER, mode: 'hotseat' });
  expect(openGame(address.slice('/local/'.length))!.variant).toBe(todaysId(TOWER));
});

test('a battle that was kept under the old name is taken up again', async () => {
  const old: Version = { ...versionOf(TOWER)!, meaning: '00000000000000bb', text: 'inherits = "rps"\nname = "Mine"\n' };
  const id = keepText(old);
  await desk.rules(id);
  await desk.sit('t', id);
  const sealed = await desk.keep('t');
  await renameVariants();
  expect(todaysId(id)).not.toBe(id);
  await desk.rules(id);
  await desk.resume('u', sealed);
  expect((await desk.look('u', 'red', 0)).view).toEqual((await desk.look('t', 'red', 0)).view);
});

test('versions that turn out to mean the same become one, and a text that is no variant stays as it is', async () => {
  const { rules } = versionOf(TOWER)!;
  const version = (meaning: string, text: string, saved: number): Version => ({ meaning, text, rules, saved });
  const { variant } = saveVariant('Twice', version('00000000000000a1', 'older', 1));
  saveVariant('Twice', version('00000000000000a2', 'newer', 2), { id: variant.id });
  saveVariant('Twice', version('00000000000000a3', 'broken', 3), { id: variant.id });
  const meaning = 'c'.repeat(32);
  await renameVariants(async (text) =>
    text === 'broken' ? { ok: false, faults: [] } : { ok: true, id: 'x', meaning, rules, warnings: [] },
  );
  const kept = ownVariants().find((it) => it.id === variant.id)!.versions;
  expect(kept.map((it) => [it.meaning, it.text])).toEqual([
    ['00000000000000a3', 'broken'],
    [meaning, 'newer'],
  ]);
  expect(['own-00000000000000a1', 'own-00000000000000a2'].map(todaysId)).toEqual([`own-${meaning}`, `own-${meaning}`]);
});
