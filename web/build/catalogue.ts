// The catalogue as data, asked of the desk when the client is built: the first page needs no WebAssembly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ID = 'virtual:catalogue';

export function catalogue(wasm: string): Plugin {
  return {
    name: 'catalogue',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return;
      const { initSync, Desk } = await import(pathToFileURL(join(wasm, 'heterodox_wasm.js')).href);
      initSync({ module: readFileSync(join(wasm, 'heterodox_wasm_bg.wasm')) });
      const desk = new Desk();
      const ask = (message: object) => JSON.parse(desk.handle(JSON.stringify({ id: 1, ...message }))).ok;
      const all = ask({ ask: 'variants' }).variants.map(({ id: variant }: { id: string }) => ask({ ask: 'rules', variant }));
      return `export default ${JSON.stringify(all)}`;
    },
  };
}
