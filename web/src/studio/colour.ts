// Colours for a variant file: every line as pieces of text, each with its kind and the fault that is in it. Only for
// the eye: whether the file is right is the desk's to say.
import type { Spot } from './lines';

export type Kind = 'plain' | 'comment' | 'table' | 'key' | 'string' | 'number' | 'word' | 'sign';

export interface Token {
  text: string;
  kind: Kind;
}

export interface Painted extends Token {
  /** The number of the fault it belongs to. */
  fault?: number;
}

/** A stretch of one line to be underlined. */
export interface Stretch extends Spot {
  length: number;
}

const VALUE: [Kind, RegExp][] = [
  ['comment', /^#.*/],
  ['string', /^""".*?(?:"""|$)|^"(?:[^"\\]|\\.)*"?|^'[^']*'?/],
  ['number', /^[+-]?\d[\d_.]*(?![\w-])/],
  ['word', /^(?:true|false)(?![\w-])/],
  ['sign', /^[=[\]{},.]/],
  ['plain', /^\s+/],
  ['key', /^[\w-]+/],
];

/** One line; what follows an equals sign is a value, what stands before it is a key. */
export function tokens(line: string): Token[] {
  const table = /^(\s*)(\[\[?[^\]#]*\]?\]?)/.exec(line);
  const list: Token[] = [];
  const push = (text: string, kind: Kind) => text && list.push({ text, kind });
  let rest = line;
  if (table) {
    push(table[1]!, 'plain');
    push(table[2]!, 'table');
    rest = line.slice(table[0].length);
  }
  while (rest) {
    const found = VALUE.find(([, pattern]) => pattern.test(rest));
    const text = found ? found[1].exec(rest)![0] : rest[0]!;
    push(text, found?.[0] ?? 'plain');
    rest = rest.slice(text.length);
  }
  return list;
}

/** All lines of a text, cut where faults begin and end. A fault without length marks the character it stands on. */
export function paint(text: string, faults: Stretch[]): Painted[][] {
  return text.split('\n').map((line, index) => {
    const here = faults.flatMap((it, number) =>
      it.line === index + 1
        ? [{ number, from: it.column - 1, to: it.column - 1 + Math.max(1, Math.min(it.length, line.length)) }]
        : [],
    );
    const plain: Painted[] = tokens(line);
    if (here.length === 0) return plain;
    let at = 0;
    return plain.flatMap((token) => {
      const parts: Painted[] = [];
      // Column by column, in characters: lines are short.
      for (const sign of token.text) {
        const column = at;
        const fault = here.find((it) => it.from <= column && column < it.to)?.number;
        at += 1;
        const last = parts.at(-1);
        if (last && last.fault === fault) last.text += sign;
        else parts.push({ text: sign, kind: token.kind, ...(fault === undefined ? {} : { fault }) });
      }
      return parts;
    });
  });
}

const sameLine = (a: Painted[], b: Painted[]) =>
  a.length === b.length &&
  a.every((it, index) => it.text === b[index]!.text && it.kind === b[index]!.kind && it.fault === b[index]!.fault);

/** The new lines, with the old ones where they are the same from the top and from the bottom: only what changed is drawn again. */
export function reused(before: Painted[][], after: Painted[][]): Painted[][] {
  const lines = [...after];
  const most = Math.min(before.length, after.length);
  let top = 0;
  while (top < most && sameLine(before[top]!, after[top]!)) {
    lines[top] = before[top]!;
    top += 1;
  }
  for (let end = 1; end <= most - top && sameLine(before.at(-end)!, after.at(-end)!); end += 1)
    lines[after.length - end] = before.at(-end)!;
  return lines;
}
