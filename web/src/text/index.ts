// All texts in one place. A language is one file with the same keys as English; `t()` gives the present one.
import { createEffect, createSignal } from 'solid-js';
import { settings } from '../store/settings';
import { en } from './en';

export type Texts = typeof en;

export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', load: async () => en },
  he: { name: 'עברית', dir: 'rtl', load: async () => (await import('./he')).he },
} as const;

const [texts, setTexts] = createSignal<Texts>(en);

/** The texts of the language in use. */
export const t = texts;

/** Follows the settings; a language is loaded when it is first chosen. */
export function followLanguage() {
  createEffect(() => {
    const { load, dir } = LANGUAGES[settings.language];
    const language = settings.language;
    load().then(
      (loaded) => {
        if (language !== settings.language) return;
        setTexts(() => loaded);
        document.documentElement.lang = language;
        document.documentElement.dir = dir;
      },
      // Offline and never loaded: English is always there.
      () => {},
    );
  });
}
