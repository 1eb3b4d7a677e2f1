// The catalogue as data, asked of the desk when the client is built: the first page needs no WebAssembly. The sentences of the
// rules pages are a module of their own, which the first page does not load.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CATALOGUE = 'virtual:catalogue';
const SENTENCES = 'virtual:sentences';

interface Rules {
  id: string;
  says?: unknown;
  pieces: { letter: string; says?: unknown }[];
}

export function catalogue(wasm: string): Plugin {
  return {
    name: 'catalogue',
    resolveId: (id) => (id === CATALOGUE || id === SENTENCES ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${CATALOGUE}` && id !== `\0${SENTENCES}`) return;
      const { initSync, Desk } = await import(pathToFileURL(join(wasm, 'heterodox_wasm.js')).href);
      initSync({ module: readFileSync(join(wasm, 'heterodox_wasm_bg.wasm')) });
      const desk = new Desk();
      const ask = (message: object) => JSON.parse(desk.handle(JSON.stringify({ id: 1, ...message }))).ok;
      const all: Rules[] = ask({ ask: 'variants' }).variants.map(({ id: variant }: { id: string }) =>
        ask({ ask: 'rules', variant }),
      );
      if (id === `\0${SENTENCES}`) {
        const told = ({ id, says, pieces }: Rules) => [id, { says, pieces: pieces.map(({ letter, says }) => ({ letter, says })) }];
        return `export default ${JSON.stringify(Object.fromEntries(all.map(told)))}`;
      }
      return `export default ${JSON.stringify(all, (key, value) => (key === 'says' ? undefined : value))}`;
    },
  };
}
