// The artwork as data, in two parts: the pieces of chess at once, all others when the first of them is wanted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FIRST = 'virtual:art';
const MORE = 'virtual:art-more';
const AT_ONCE = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn', 'hidden', 'token'];

export function art(folder: string): Plugin {
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.svg')).map((name) => name.slice(0, -4));
  /** What a drawing consists of, without the `<svg>` around it. */
  const inside = (name: string) =>
    readFileSync(join(folder, `${name}.svg`), 'utf8').replace(/^[^>]*>|<\/svg>\s*$/g, '');
  const drawings = (some: string[]) => JSON.stringify(Object.fromEntries(some.map((name) => [name, inside(name)])));
  return {
    name: 'art',
    resolveId: (id) => (id === FIRST || id === MORE ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${MORE}`) return `export default ${drawings(names().filter((name) => !AT_ONCE.includes(name)))}`;
      if (id !== `\0${FIRST}`) return;
      const lines = readFileSync(join(folder, 'names.txt'), 'utf8').trim().split('\n');
      const also = Object.fromEntries(lines.map((line) => line.split(' ')));
      const list = JSON.stringify(names());
      const written = readFileSync(join(folder, 'signs.txt'), 'utf8').trim().split('\n');
      const signs = JSON.stringify(Object.fromEntries(written.map((line) => line.split(' '))));
      return `export const first = ${drawings(AT_ONCE)}; export const names = ${list}; export const also = ${JSON.stringify(also)}; export const signs = ${signs}`;
    },
  };
}
