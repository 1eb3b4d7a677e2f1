// All texts in one place: the messages of crates/messages/ftl. `t` gives one in the language in use; ids and arguments are
// checked against the English catalogue (ids.ts).
import page from '@messages/en/page.ftl';
import { createEffect, createSignal, on } from 'solid-js';
import type { Said } from '../protocol';
import { type Settings, settings } from '../store/settings';
import { Catalogue, type Messages } from './catalogue';
import type { Page } from './ids';

type Language = Settings['language'];

export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr' },
  he: { name: 'עברית', dir: 'rtl' },
} as const;

/** A part of the texts in the languages that are loaded when they are first wanted; English is always there. */
type Part = Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>>;

const parts: Part[] = [{ he: () => import('./he') }];
const english = new Catalogue('en', page);
const [catalogue, setCatalogue] = createSignal(english);

/** The arguments of a message, if it has any. */
export type Args<All, Id extends keyof All> = [All[Id]] extends [undefined] ? [] : [args: All[Id]];

/** A message whose id is made of data, such as the name of a piece; nothing where there is none. */
export const find = (id: string, args?: Record<string, string | number>): string | undefined =>
  catalogue().format(id, args) ?? english.format(id, args);

/** A text in the language in use. */
export const t = <Id extends keyof Page>(id: Id, ...[args]: Args<Page, Id>): string => find(id, args) ?? id;

/** What Rust said, in the language in use; `text` is the same in English. */
export const say = (said: Said | undefined, text: string): string => (said && catalogue().say(said)) ?? text;

async function load(language: Language): Promise<Catalogue> {
  if (language === 'en') return english;
  const all = await Promise.all(parts.map((part) => part[language]()));
  return new Catalogue(language, Object.assign({}, ...all.map((it) => it.default)));
}

let coming: Promise<void> = Promise.resolve();

/** For what is written down once: waits for the language. */
export const spoken = () => coming;

/** Speaks a language from now on; it is loaded when it is first wanted. */
export function speak(language: Language): Promise<void> {
  coming = load(language).then(
    (loaded) => {
      if (language !== settings.language) return;
      setCatalogue(loaded);
      document.documentElement.lang = language;
      document.documentElement.dir = LANGUAGES[language].dir;
    },
    // Offline and never loaded: English is always there.
    () => {},
  );
  return coming;
}

/** Adds texts that the first page does not carry. */
export function addTexts(messages: Messages, part: Part) {
  english.add(messages);
  parts.push(part);
  if (settings.language !== 'en') void speak(settings.language);
}

/** Follows the settings from here on. */
export const followLanguage = () => createEffect(on(() => settings.language, speak, { defer: true }));
