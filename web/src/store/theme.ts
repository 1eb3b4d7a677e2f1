// Light or dark: what was chosen, or what the system has. The page's root says which (theme.js does so before the first paint).
import { createEffect, createSignal, onCleanup } from 'solid-js';
import { settings } from './settings';

export function followTheme() {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const [dark, setDark] = createSignal(query.matches);
  const hear = () => setDark(query.matches);
  query.addEventListener('change', hear);
  onCleanup(() => query.removeEventListener('change', hear));
  createEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = settings.theme === 'auto' ? (dark() ? 'dark' : 'light') : settings.theme;
    dataset.board = settings.board;
    dataset.pieces = settings.pieces;
    dataset.set = settings.set;
  });
}
