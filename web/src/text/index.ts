// All texts in one place. A language is one file with the same keys as English; `t()` gives the present one.
import { createEffect, createSignal, on } from 'solid-js';
import { type Settings, settings } from '../store/settings';
import { en } from './en';

export type Texts = typeof en;

export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', load: async () => en },
  he: { name: 'עברית', dir: 'rtl', load: async () => (await import('./he')).he },
} as const;

const [texts, setTexts] = createSignal<Texts>(en);

/** The texts of the language in use. */
export const t = texts;

/** Speaks a language from now on; it is loaded when it is first wanted. */
export async function speak(language: Settings['language']) {
  const { load, dir } = LANGUAGES[language];
  // Offline and never loaded: English is always there.
  const loaded = await load().catch(() => null);
  if (!loaded || language !== settings.language) return;
  setTexts(() => loaded);
  document.documentElement.lang = language;
  document.documentElement.dir = dir;
}

/** Follows the settings from here on. */
export const followLanguage = () => createEffect(on(() => settings.language, speak, { defer: true }));
