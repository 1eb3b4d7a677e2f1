// The language in use: it changes while a page is shown, and is loaded when it is wanted.
import catalogue from 'virtual:catalogue';
import sentences from 'virtual:sentences';
import { createEffect, createRoot } from 'solid-js';
import { afterEach, expect, test } from 'vitest';
import type { RulesInfo } from '../desk/types';
import { change } from '../store/settings';
import { say, speak, t } from '.';
import { themeName } from './rules';
import { s } from './studio';

async function use(language: 'en' | 'he') {
  change('language', language);
  await speak(language);
}

afterEach(() => use('en'));

test('what is shown follows the language', async () => {
  const seen: string[] = [];
  const dispose = createRoot((end) => {
    createEffect(() => seen.push(`${t('turn-of', { side: t('side-white') })} ${s('studio-faults', { count: 1 })}`));
    return end;
  });
  await use('he');
  expect(document.documentElement.dir).toBe('rtl');
  await use('en');
  dispose();
  expect(seen).toEqual(["White's turn 1 fault", 'תור לבן שגיאה אחת', "White's turn 1 fault"]);
});

test('what Rust says is in the language in use, and in English where that has no words for it', async () => {
  const said = { id: 'no-piece-at', args: { square: 'e4' } };
  expect(say(said, 'No piece at e4')).toBe('No piece at e4');
  await use('he');
  expect(say(said, 'No piece at e4')).toBe('אין כלי ב־e4');
  // A newer server, an older one, and one that says it with other data.
  expect(say({ id: 'something-new' }, 'Something new.')).toBe('Something new.');
  expect(say({ id: 'no-piece-at', args: { field: 'e4' } }, 'Nothing there.')).toBe('Nothing there.');
  expect(say(undefined, 'As it was.')).toBe('As it was.');
});

test('mirrors are spoken of only where there are some', async () => {
  for (const language of ['en', 'he'] as const) {
    await use(language);
    const told = (portal: 'mirror' | 'wrap' | null) =>
      (catalogue as RulesInfo[])
        .filter((rules) => rules.family === 'chess' && (rules.portal ?? null) === portal)
        .map((rules) => {
          const { says, pieces } = sentences[rules.id]!;
          const told = [...pieces.flatMap((piece) => piece.says!), ...says!].map(({ said, text }) => say(said, text));
          return [...told, ...(portal ? [themeName(rules, 'mirror')] : [])].join(' ');
        });
    const mirror = /mirror|המראה|בבואת/;
    for (const text of told('mirror')) expect(text).toMatch(mirror);
    for (const text of [...told('wrap'), ...told(null)]) expect(text).not.toMatch(mirror);
    expect(told('wrap').length).toBeGreaterThan(1);
  }
});
