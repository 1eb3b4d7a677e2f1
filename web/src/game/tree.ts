// A game with variations. Every change gives a new tree; where one stands is a list of moves from the start.
import type { TreeNode } from '../desk/types';
import { isRecord } from '../store/storage';

export interface Node {
  move: string;
  san: string;
  comments: string[];
  glyphs: number[];
  /** The first is the main line. */
  next: Node[];
}

export interface Tree {
  comments: string[];
  next: Node[];
}

/** The moves from the start to a place. */
export type Path = string[];

const isTexts = (value: unknown) => Array.isArray(value) && value.every((it) => typeof it === 'string');
const isNodes = (value: unknown): value is Node[] =>
  Array.isArray(value) &&
  value.every(
    (it) =>
      isRecord(it) &&
      typeof it.move === 'string' &&
      typeof it.san === 'string' &&
      isTexts(it.comments) &&
      Array.isArray(it.glyphs) &&
      isNodes(it.next),
  );
export const isTree = (value: unknown): value is Tree =>
  isRecord(value) && isTexts(value.comments) && isNodes(value.next);

export const EMPTY: Tree = { comments: [], next: [] };

export function nodeAt(tree: Tree, path: Path): Node | null {
  let here: Node | null = null;
  for (const move of path) {
    const found: Node | undefined = (here ?? tree).next.find((it) => it.move === move);
    if (!found) return null;
    here = found;
  }
  return here;
}

/** The tree with the children of a place changed. */
function change(next: Node[], path: Path, edit: (next: Node[]) => Node[]): Node[] {
  const [head, ...rest] = path;
  if (head === undefined) return edit(next);
  return next.map((it) => (it.move === head ? { ...it, next: change(it.next, rest, edit) } : it));
}

/** Adds a move after a place, unless it is there. */
export function withMove(tree: Tree, path: Path, move: string, san: string): Tree {
  const add = (next: Node[]) =>
    next.some((it) => it.move === move) ? next : [...next, { move, san, comments: [], glyphs: [], next: [] }];
  return { ...tree, next: change(tree.next, path, add) };
}

/** Takes away a move and all after it. */
export function without(tree: Tree, path: Path): Tree {
  const last = path.at(-1);
  return { ...tree, next: change(tree.next, path.slice(0, -1), (next) => next.filter((it) => it.move !== last)) };
}

/** Makes the last move of a path the first choice there. */
export function promoted(tree: Tree, path: Path): Tree {
  const last = path.at(-1);
  const first = (next: Node[]) => [...next.filter((it) => it.move === last), ...next.filter((it) => it.move !== last)];
  return { ...tree, next: change(tree.next, path.slice(0, -1), first) };
}

export function commented(tree: Tree, path: Path, text: string): Tree {
  const comments = text.trim() ? [text.trim()] : [];
  if (path.length === 0) return { ...tree, comments };
  const last = path.at(-1);
  return {
    ...tree,
    next: change(tree.next, path.slice(0, -1), (next) =>
      next.map((it) => (it.move === last ? { ...it, comments } : it)),
    ),
  };
}

/** The main line on from a place. */
export function mainLine(tree: Tree, path: Path = []): Node[] {
  const line: Node[] = [];
  let next = path.length ? (nodeAt(tree, path)?.next ?? []) : tree.next;
  while (next[0]) {
    line.push(next[0]);
    next = next[0].next;
  }
  return line;
}

/** As the desk writes it: a line of moves, each with what could have been played instead. */
export function toLine(next: Node[]): TreeNode[] {
  const [first, ...others] = next;
  if (!first) return [];
  const { move, san, comments, glyphs } = first;
  const variations = others.map((it) => ({ comments: [], line: toLine([it]) }));
  return [{ move, san, comments, glyphs, variations }, ...toLine(first.next)];
}

/** The same the other way round. */
export function fromLine(line: TreeNode[]): Node[] {
  const [first, ...rest] = line;
  if (!first) return [];
  const { move, san, comments, glyphs } = first;
  const others = first.variations.flatMap((it) => fromLine(it.line));
  return [{ move, san, comments, glyphs, next: fromLine(rest) }, ...others];
}
