// Places in a text: lines and columns from 1, columns in characters as the desk counts them; offsets as the browser does.

export interface Spot {
  line: number;
  column: number;
}

/** The offset of a place; beyond the end of a line or text it is that end. */
export function offsetOf(text: string, { line, column }: Spot): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  const stop = text.indexOf('\n', start);
  const row = text.slice(start, stop < 0 ? text.length : stop);
  return start + [...row].slice(0, Math.max(0, column - 1)).join('').length;
}

/** The place of an offset. */
export function spotOf(text: string, offset: number): Spot {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: [...before.slice(start)].length + 1 };
}

/** The text with one stretch replaced. */
export const replaced = (text: string, from: Spot, to: Spot, by: string) =>
  text.slice(0, offsetOf(text, from)) + by + text.slice(offsetOf(text, to));

/** Where the caret goes when a text is changed from outside: it stays with what it stands before. */
export function carried(before: string, after: string, caret: number): number {
  let same = 0;
  const most = Math.min(before.length, after.length);
  while (same < most && before[same] === after[same]) same += 1;
  if (caret <= same) return caret;
  return Math.max(same, Math.min(after.length, after.length - (before.length - caret)));
}
