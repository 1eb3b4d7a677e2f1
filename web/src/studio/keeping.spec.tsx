// What is kept when a variant is saved, shared or changed: the page itself, its name, its draft, and no old answers.
import { createRoot, createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { beforeEach, expect, test, vi } from 'vitest';
import { go } from '../app/router';
import { studio } from '../desk/studio';
import type { RulesInfo } from '../desk/types';
import { api } from '../online/api';
import Studio from '../pages/Studio';
import { draftOf, keepDraft, unsavedDrafts } from '../store/drafts';
import { keepGame } from '../store/saves';
import { idOf, type Version } from '../store/variants';
import { ShareVariant } from './ShareVariant';
import { beginTutorial, done } from './tutorial';
import { Replay } from './VersionsPane';
import { createWorkshop, type Workshop } from './workshop';

const benches = vi.hoisted(() => [] as { of: string; moved: (id: string) => void }[]);
vi.mock('./Workbench', () => ({
  Workbench: (props: { opened: { of: string }; moved: (id: string) => void }) => {
    benches.push({ of: props.opened.of, moved: props.moved });
    return <p data-testid="bench" />;
  },
}));
vi.mock('../parts/OnlineForm', () => ({ OnlineForm: () => <p data-testid="online" /> }));
vi.mock('../desk/studio', () => ({
  studio: {
    check: vi.fn(),
    edit: vi.fn(),
    replay: vi.fn(),
    packVariant: vi.fn(async () => 'vPACKED'),
    examples: vi.fn(async () => []),
  },
}));

const rules = (name: string): RulesInfo => ({
  id: 'x',
  name,
  about: '',
  family: 'battle',
  width: 3,
  height: 3,
  start: null,
  pieces: [],
});
const nameIn = (text: string) => /name = "(.*)"/.exec(text)![1]!;
const settle = () => new Promise((ready) => setTimeout(ready));
const root = () => document.getElementById('root')!;
const button = (text: string) => [...root().querySelectorAll('button')].find((it) => it.textContent === text)!;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  benches.length = 0;
  vi.mocked(studio.check).mockImplementation(async (text) =>
    nameIn(text).length > 80
      ? { ok: false, faults: [{ line: 1, column: 1, length: 1, key: 'name', message: 'too long' }] }
      : { ok: true, id: 'x', meaning: 'aa', rules: rules(nameIn(text)), warnings: [] },
  );
  vi.mocked(studio.edit).mockImplementation(async (text, change) =>
    text.replace(/name = ".*"/, `name = "${(change as { value: string }).value}"`),
  );
});

test('what was saved goes on under its own address, without being opened anew', async () => {
  keepDraft({ of: 'one', text: 'name = "One"', moves: [], changed: 1 });
  keepDraft({ of: 'two', text: 'name = "Two"', moves: [], changed: 1 });
  const [name, setName] = createSignal<string | undefined>('one');
  const dispose = render(() => <Studio name={name()} />, root());
  await settle();
  const bench = root().querySelector('[data-testid=bench]');
  expect(bench).not.toBeNull();
  benches[0]!.moved('two');
  expect(location.pathname).toBe('/studio/two');
  setName('two');
  await settle();
  expect(root().querySelector('[data-testid=bench]')).toBe(bench);
  expect(benches.length).toBe(1);
  // Any other way to an address opens it.
  setName('one');
  await settle();
  setName('two');
  await settle();
  expect(benches.map((it) => it.of)).toEqual(['one', 'one', 'two']);
  dispose();
  go('/', true);
});

test('the name it is saved under becomes that of the file; the draft moves along', async () => {
  await createRoot(async (dispose) => {
    const text = 'name = "Old" # remark';
    const shop = createWorkshop({ of: 'archer', saved: 'other', text });
    await settle();
    expect(draftOf('archer')!.text).toBe(text);
    expect(await shop.named('x'.repeat(81))).toBe('too long');
    expect(shop.text()).toBe(text);
    const version = (await shop.named('New')) as Version;
    expect([version.text, version.rules.name, shop.text()]).toEqual([
      'name = "New" # remark',
      'New',
      'name = "New" # remark',
    ]);
    shop.saved(version.text, 'id7');
    expect([shop.of, shop.changed(), draftOf('archer'), draftOf('id7')]).toEqual(['id7', false, null, null]);
    expect(shop.canUndo()).toBe(true);
    shop.undo();
    await settle();
    expect(draftOf('id7')!.text).toBe(text);
    dispose();
  });
});

test('a board alone is no unsaved work', () => {
  keepDraft({ of: 'saved', text: 'x', moves: ['e2e4'], untouched: true, changed: 1 });
  keepDraft({ of: 'edited', text: 'x', moves: [], untouched: false, changed: 1 });
  const names = unsavedDrafts().map((it) => it.of);
  expect([names.includes('saved'), names.includes('edited')]).toEqual([false, true]);
});

/** A workshop with just what is asked of it here. */
function fake() {
  const [text, setText] = createSignal('name = "A"');
  const [works, setWorks] = createSignal(true);
  const good = () => ({ meaning: 'aa', text: 'name = "A"', rules: rules('A'), saved: 1 });
  const shop = {
    of: 'archer',
    text,
    works,
    good,
    faults: () => (works() ? [] : [{ message: 'wrong' }]),
    session: () => null,
  };
  return { shop: shop as unknown as Workshop, setText, setWorks };
}

test('rules that do not work are not shared; to copy the link is to share', async () => {
  beginTutorial();
  const { shop, setWorks } = fake();
  setWorks(false);
  const dispose = render(() => <ShareVariant shop={shop} close={() => {}} />, root());
  const link = () => root().querySelector<HTMLTextAreaElement>('[data-testid=variant-link]');
  await settle();
  expect(root().querySelector('[role=alert]')!.textContent).toContain('Only rules that work are shared');
  expect([link(), root().querySelector('details')]).toEqual([null, null]);
  expect(studio.packVariant).not.toHaveBeenCalled();
  setWorks(true);
  await settle();
  expect(link()!.value).toContain('/studio#v=vPACKED');
  expect(done()).toEqual([]);
  button('Copy').click();
  expect(done()).toEqual(['share']);
  dispose();
});

test('who finds it on the server is asked of the server, changed only when asked twice, and can be taken back', async () => {
  let kept: { id: string; meaning: string; name: string; visibility: string }[] = [];
  const bring = vi.spyOn(api, 'bring').mockImplementation(async (_, visibility) => {
    kept = [{ id: '~abc', meaning: 'aa', name: 'A', visibility }];
    return kept[0] as never;
  });
  const unbring = vi.spyOn(api, 'unbring').mockImplementation(async () => {
    kept = [];
    return null;
  });
  vi.spyOn(api, 'broughtByMe').mockImplementation(async () => kept as never);
  const { shop } = fake();
  const open = () => {
    const close = render(() => <ShareVariant shop={shop} close={() => {}} />, root());
    const details = root().querySelector('details')!;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    return close;
  };
  const who = () => [...root().querySelectorAll('select')].at(-1)!;
  const choose = (value: string) => {
    who().value = value;
    who().dispatchEvent(new Event('change', { bubbles: true }));
  };
  const link = () => root().querySelector('[data-testid=share-server]')?.textContent;
  let dispose = open();
  await settle();
  expect([who().value, link()]).toEqual(['none', undefined]);
  choose('public');
  button('Change that').click();
  expect(bring).not.toHaveBeenCalled();
  root().querySelector<HTMLButtonElement>('.confirm')!.click();
  await settle();
  expect(bring).toHaveBeenCalledWith('name = "A"', 'public');
  // The page is opened again.
  dispose();
  dispose = open();
  await settle();
  expect(who().value).toBe('public');
  expect(link()).toContain('/studio/~abc');
  choose('none');
  for (let count = 0; count < 2; count += 1) root().querySelector<HTMLButtonElement>('.confirm')!.click();
  await settle();
  expect(unbring).toHaveBeenCalledWith('~abc');
  expect([who().value, link()]).toEqual(['none', undefined]);
  dispose();
});

test('games replayed under other rules: the old answer goes with the text', async () => {
  keepGame({ id: 'g', variant: idOf('aa'), mode: 'hotseat', moves: ['a1a2'], at: 1, changed: 1 });
  vi.mocked(studio.replay).mockResolvedValue([{ legal: true, outcome: null }]);
  const { shop, setText } = fake();
  const dispose = render(() => <Replay shop={shop} own={null} />, root());
  const answer = () => root().querySelector('[data-testid=replayed]');
  button('Replay the games').click();
  await settle();
  expect(answer()).not.toBeNull();
  setText('name = "B"');
  expect(answer()).toBeNull();
  // Also one that comes too late.
  button('Replay the games').click();
  setText('name = "C"');
  await settle();
  expect(answer()).toBeNull();
  dispose();
});
