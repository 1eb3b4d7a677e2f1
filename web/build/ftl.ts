// The catalogues with their arguments, for what is checked against them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';

/** A part of a sentence, as the parser has it. */
interface Node {
  type: string;
  name: string;
  value: string | number;
  args: Node[];
  selector: Node;
  variants: { key: Node; value: unknown }[];
}

export type Arg = 'text' | 'number' | string[];

const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The arguments of a sentence: text, a number where one is counted, or words of which one is chosen. */
function argsOf(pattern: unknown, found: Map<string, Arg> = new Map()): Map<string, Arg> {
  for (const node of Array.isArray(pattern) ? (pattern as (string | Node)[]) : []) {
    if (typeof node === 'string') continue;
    if (node.type === 'var' && !found.has(node.name)) found.set(node.name, 'text');
    if (node.type === 'func') argsOf(node.args, found);
    if (node.type !== 'select') continue;
    argsOf([node.selector], found);
    for (const { value } of node.variants) argsOf(value, found);
    const keys = node.variants.map(({ key }) => key.value);
    const counted = keys.every((key) => typeof key === 'number' || PLURALS.includes(key));
    const arg = node.selector.type === 'func' ? node.selector.args[0]! : node.selector;
    found.set(arg.name, counted ? 'number' : keys.map(String));
  }
  return found;
}

const folder = fileURLToPath(new URL('../../crates/messages/ftl/', import.meta.url));

/** Every English file, by its name. */
export const catalogues = readdirSync(`${folder}en`).map((name) => name.replace('.ftl', ''));

/** The messages of a file, each with its arguments. */
export function readCatalogue(file: string, language = 'en'): Map<string, Map<string, Arg>> {
  const { body } = new FluentResource(readFileSync(`${folder}${language}/${file}.ftl`, 'utf8'));
  return new Map(body.map(({ id, value }) => [id, argsOf(value)]));
}
