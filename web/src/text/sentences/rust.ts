// For tests: the sentences in the sources of Rust, as format strings.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const crates = resolve(import.meta.dirname, '../../../../crates');

/** Comments, raw strings, strings and characters; only plain strings are sentences. */
const LITERAL = /\/\/[^\n]*|b?r(#+)"[\s\S]*?"\1|"((?:\\[\s\S]|[^"\\])*)"|'(?:\\[^']*|[^'\\])'/g;
/** What stands before a text that is for programmers, for logs or for the identity of rules. */
const INTERNAL =
  /(lines\.(say|number)\((format!\()?|\.expect(_err)?\(|unreachable!\(|panic!\(|(trace|debug|info|warn|error)!\([^;]*|context\((\|\| ?format!\()?|#\[[^\]]*)\s*$/;
const SQL = /^(SELECT|INSERT|UPDATE|DELETE|CREATE) |^\{COLUMNS\}/;

function sentencesOf(source: string): string[] {
  const code = source.split(/^#\[cfg\(test\)\]\nmod /m)[0]!;
  const found: string[] = [];
  for (const match of code.matchAll(LITERAL)) {
    const text = match[2]
      ?.replace(/\\\n\s*/g, '')
      .replace(/\\n/g, '\n')
      .replace(/\\(["'\\])/g, '$1');
    if (text === undefined || !/[a-z]{2}/.test(text.replace(/\{[^{}]*\}/g, '')) || !text.includes(' ')) continue;
    const before = code.slice(Math.max(0, match.index - 200), match.index);
    if (!INTERNAL.test(before) && !SQL.test(text)) found.push(text);
  }
  return found;
}

/** Every sentence of some crates, by file; `skip` leaves files out. */
export function rustSentences(names: string[], skip: RegExp): Map<string, string[]> {
  const files = names.flatMap((name) =>
    readdirSync(`${crates}/${name}/src`, { recursive: true, encoding: 'utf8' }).map((path) => `${name}/src/${path}`),
  );
  return new Map(
    files
      .filter((path) => path.endsWith('.rs') && !skip.test(path))
      .map((path) => [path, sentencesOf(readFileSync(`${crates}/${path}`, 'utf8'))]),
  );
}
