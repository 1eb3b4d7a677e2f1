// The games somebody likes best, kept in the browser.
import { createSignal } from 'solid-js';
import { readJson, writeJson } from './storage';

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((it) => typeof it === 'string');

const [list, setList] = createSignal<string[]>(readJson('favourites', isList) ?? []);

/** The ids of games, in the order in which they were chosen. */
export { list as favourites };

export const isFavourite = (id: string): boolean => list().includes(id);

export function toggleFavourite(id: string) {
  setList(isFavourite(id) ? list().filter((it) => it !== id) : [...list(), id]);
  writeJson('favourites', list());
}
