// There is no localStorage here: as in a browser that forbids it.
import { expect, test } from 'vitest';
import type { RulesInfo } from '../desk/types';
import { draftOf, drafts, dropDraft, isDraft, keepDraft } from './drafts';
import { keepGame } from './saves';
import {
  DRAFT,
  deleteVariant,
  gamesOf,
  idOf,
  isOwnVariant,
  isVersion,
  keepText,
  ownVariant,
  ownVariants,
  saveVariant,
  setDraft,
  type Version,
  versionOf,
} from './variants';

const rules = (name: string): RulesInfo => ({
  id: 'x',
  name,
  about: '',
  family: 'chess',
  width: 3,
  height: 3,
  start: 'rnb/3/RNB w - - 0 1',
  pieces: [{ letter: 'R', name: 'rook' }],
});
const version = (meaning: string, text = meaning): Version => ({ meaning, text, rules: rules(meaning), saved: 1 });

test('a variant has a version for each meaning, the newest first', () => {
  const { variant, kept } = saveVariant('  Mine  ', version('aa'), { from: 'archer' });
  expect([variant.name, variant.from, kept]).toEqual(['Mine', 'archer', false]);
  saveVariant('Mine', version('bb'), { id: variant.id });
  // The same meaning with other remarks is the same version.
  saveVariant('Mine too', version('aa', 'aa # remark'), { id: variant.id });
  const now = ownVariant(variant.id)!;
  expect([now.name, now.versions.map((it) => it.meaning)]).toEqual(['Mine too', ['aa', 'bb']]);
  expect(now.versions[0]!.text).toBe('aa # remark');
  // Games know a version by its meaning, and so do the rules of it.
  expect(versionOf(idOf('bb'))!.rules).toMatchObject({ id: 'own-bb', name: 'bb' });
});

test('a file that only a game needs is kept with it, also when its variant is deleted', () => {
  const id = keepText(version('cc'));
  expect([id, versionOf(id)!.text]).toEqual(['own-cc', 'cc']);
  const { variant } = saveVariant('Doomed', version('dd'));
  keepGame({ id: 'g', variant: idOf('dd'), mode: 'hotseat', moves: ['a1a2'], at: 1, changed: 1 });
  deleteVariant(variant.id);
  expect(ownVariant(variant.id)).toBeNull();
  expect(versionOf(idOf('dd'))!.text).toBe('dd');
  expect(gamesOf(new Set([idOf('dd')])).map((it) => it.game.id)).toEqual(['g']);
});

test('what is being written is known by an id of its own, and not kept', () => {
  setDraft(version('ee'));
  expect(versionOf(DRAFT)!.text).toBe('ee');
  expect(versionOf(idOf('ee'))).toBeNull();
  expect(versionOf('archer')).toBeNull();
});

test('what others wrote into the storage is no variant of ours', () => {
  expect(ownVariants().every(isOwnVariant)).toBe(true);
  const good = version('ff');
  for (const foreign of [
    null,
    {},
    { ...good, meaning: '../x' },
    { ...good, text: 1 },
    { ...good, text: 'x'.repeat(70_001) },
    { ...good, rules: { ...good.rules, width: 1e9 } },
    { ...good, rules: { ...good.rules, pieces: [{}] } },
  ])
    expect(isVersion(foreign)).toBe(false);
  expect(isOwnVariant({ id: 'a', name: 'b', versions: [] })).toBe(false);
});

test('a draft is kept for each thing that was opened, a few at most', () => {
  for (let index = 0; index < 20; index += 1)
    keepDraft({ of: `t${index}`, text: `${index}`, moves: [], changed: index });
  expect([drafts().length, drafts()[0]!.of, draftOf('t0')]).toEqual([12, 't19', null]);
  keepDraft({ of: 't19', text: 'again', moves: ['e2e4'], changed: 99 });
  expect([drafts().length, draftOf('t19')!.text]).toEqual([12, 'again']);
  dropDraft('t19');
  expect(draftOf('t19')).toBeNull();
  expect(isDraft({ of: 'x', text: 'y', moves: [1], changed: 0 })).toBe(false);
});
