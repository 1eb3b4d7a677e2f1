// The catalogue as data, asked of the desk when the client is built: the first page needs no WebAssembly. The sentences of the
// rules pages are a module of their own, which the first page does not load.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CATALOGUE = 'virtual:catalogue';
const SENTENCES = 'virtual:sentences';
/** What the first page shows of the first games: a position and a move that only they have. */
const SCENES = 'virtual:scenes';
/** What is worth showing, best first. */
const STRANGE = ['portal', 'shoot', 'leave', 'strike', 'drop'];

interface Rules {
  id: string;
  says?: unknown;
  pieces: { letter: string; says?: unknown }[];
}

interface Action {
  move: string;
  path: string[];
  tags: string[];
  changes?: object[];
}

interface Lesson {
  task: string;
  fen: string;
  side: string;
  answers: string[];
  moves?: Action[];
}

/** `first` are the games that the first page begins with. */
export function catalogue(wasm: string, first: readonly string[]): Plugin {
  return {
    name: 'catalogue',
    resolveId: (id) => ([CATALOGUE, SENTENCES, SCENES].includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (![CATALOGUE, SENTENCES, SCENES].some((it) => id === `\0${it}`)) return;
      const { initSync, Desk } = await import(pathToFileURL(join(wasm, 'heterodox_wasm.js')).href);
      initSync({ module: readFileSync(join(wasm, 'heterodox_wasm_bg.wasm')) });
      const desk = new Desk();
      const ask = (message: object) => JSON.parse(desk.handle(JSON.stringify({ id: 1, ...message }))).ok;
      const all: Rules[] = ask({ ask: 'variants' }).variants.map(({ id: variant }: { id: string }) =>
        ask({ ask: 'rules', variant }),
      );
      if (id === `\0${SCENES}`) {
        const scenes = first.flatMap((variant) => {
          const { lessons } = ask({ ask: 'lessons', variant }) as { lessons: Lesson[] };
          const strange = STRANGE.flatMap((task) => lessons.filter((it) => it.task === task))[0];
          if (!strange) return [];
          const [answer] = strange.answers;
          const moves: Action[] = strange.moves ?? ask({ ask: 'position', variant, fen: strange.fen }).moves;
          const { path, changes, tags } = moves.find((it) => it.move === answer)!;
          return [{ variant, fen: strange.fen, side: strange.side, path, changes: changes ?? null, tags }];
        });
        return `export default ${JSON.stringify(scenes)}`;
      }
      if (id === `\0${SENTENCES}`) {
        const told = ({ id, says, pieces }: Rules) => [id, { says, pieces: pieces.map(({ letter, says }) => ({ letter, says })) }];
        return `export default ${JSON.stringify(Object.fromEntries(all.map(told)))}`;
      }
      return `export default ${JSON.stringify(all, (key, value) => (key === 'says' ? undefined : value))}`;
    },
  };
}
