// Message catalogues (`.ftl`) as data: they are parsed when the client is built, so that no page carries the parser.
import { FluentResource } from '@fluent/bundle';
import type { Plugin } from 'vite';

/** A choice is made by what an argument is, which need not be how it reads: `{ $side -> [white] … }`. */
function byKey(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(byKey);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, byKey(inner)]));
  if (copy.type !== 'select') return copy;
  return { ...copy, selector: { type: 'func', name: 'KEY', args: [copy.selector] } };
}

/** The messages of a file by their ids. */
export const parse = (text: string) =>
  Object.fromEntries(new FluentResource(text).body.map(({ id, value }) => [id, byKey(value)]));

export function messages(): Plugin {
  return {
    name: 'messages',
    transform(text, id) {
      if (id.endsWith('.ftl')) return { code: `export default ${JSON.stringify(parse(text))}`, map: null };
    },
  };
}
