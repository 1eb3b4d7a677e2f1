// The texts of the studio: apart from the others, so that the first page does not carry them.
import { createEffect, createRoot, createSignal } from 'solid-js';
import { settings } from '../../store/settings';
import { en } from './en';

export type StudioTexts = typeof en;

const [texts, setTexts] = createSignal<StudioTexts>(en);

/** The studio's texts in the language in use. */
export const s = texts;

let coming: Promise<unknown> = Promise.resolve();
/** The same for what is written down once: waits for the language. */
export const loadedTexts = async (): Promise<StudioTexts> => coming.then(texts);

createRoot(() =>
  createEffect(() => {
    const { language } = settings;
    if (language === 'en') return setTexts(() => en);
    coming = import('./he').then(
      ({ he }) => language === settings.language && setTexts(() => he),
      // Offline and never loaded: English is always there.
      () => {},
    );
  }),
);
