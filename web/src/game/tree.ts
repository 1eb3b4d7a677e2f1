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

/** How a tree is kept: a game is as deep as it is long, and what is nested that deep cannot be copied or written down. */
export interface Flat {
  comments: string[];
  /** Parents first; `up` is the parent's place in this list, -1 at the start. */
  nodes: (Omit<Node, 'next'> & { up: number })[];
}

export const EMPTY: Tree = { comments: [], next: [] };

/** The nodes along a path, as far as it goes. */
export function along(tree: Tree, path: Path): Node[] {
  const nodes: Node[] = [];
  for (const move of path) {
    const found = (nodes.at(-1) ?? tree).next.find((it) => it.move === move);
    if (!found) break;
    nodes.push(found);
  }
  return nodes;
}

export function nodeAt(tree: Tree, path: Path): Node | null {
  const nodes = along(tree, path);
  return nodes.length === path.length ? (nodes.at(-1) ?? null) : null;
}

/** The children of a place changed; on the way there every move stays where it is, or comes first. */
function change(next: Node[], path: Path, edit: (next: Node[]) => Node[], first = false): Node[] {
  const way: { next: Node[]; node: Node }[] = [];
  let here = next;
  for (const move of path) {
    const node = here.find((it) => it.move === move);
    if (!node) return next;
    way.push({ next: here, node });
    here = node.next;
  }
  return way.reduceRight((inner, { next, node }) => {
    const changed = { ...node, next: inner };
    return first ? [changed, ...next.filter((it) => it !== node)] : next.map((it) => (it === node ? changed : it));
  }, edit(here));
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

/** Makes a path the main line, all of it. */
export const promoted = (tree: Tree, path: Path): Tree => ({
  ...tree,
  next: change(tree.next, path, (next) => next, true),
});

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

/** A line of first choices; each stands before what could have been played instead. */
export function rows(next: Node[]): [Node, ...Node[]][] {
  const all: [Node, ...Node[]][] = [];
  for (let [first, ...others] = next; first; [first, ...others] = first.next) all.push([first, ...others]);
  return all;
}

/** The main line on from a place. */
export const mainLine = (tree: Tree, path: Path = []): Node[] =>
  rows((path.length ? nodeAt(tree, path) : tree)?.next ?? []).map(([first]) => first);

/** As the desk writes it: a line of moves, each with what could have been played instead. */
export const toLine = (next: Node[]): TreeNode[] =>
  rows(next).map(([{ move, san, comments, glyphs }, ...others]) => ({
    move,
    san,
    comments,
    glyphs,
    variations: others.map((it) => ({ comments: [], line: toLine([it]) })),
  }));

/** The same the other way round. */
export const fromLine = (line: TreeNode[]): Node[] =>
  line.reduceRight<Node[]>(
    (next, { move, san, comments, glyphs, variations }) => [
      { move, san, comments, glyphs, next },
      ...variations.flatMap((it) => fromLine(it.line)),
    ],
    [],
  );

/** Every node, parents first, with the place of its parent. */
function walk(next: Node[]): { node: Node; up: number }[] {
  const all = next.map((node) => ({ node, up: -1 }));
  for (let at = 0; at < all.length; at += 1) for (const node of all[at]!.node.next) all.push({ node, up: at });
  return all;
}

/** The moves that lead to a node. */
export function pathTo(tree: Tree, node: Node): Path {
  const all = walk(tree.next);
  const path: Path = [];
  for (let at = all.findIndex((it) => it.node === node); at >= 0; at = all[at]!.up) path.unshift(all[at]!.node.move);
  return path;
}

export const flat = ({ next, ...tree }: Tree): Flat => ({
  ...tree,
  nodes: walk(next).map(({ node: { next: _, ...node }, up }) => ({ ...node, up })),
});

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((it) => typeof it === 'string');

/** The tree that was kept, if it is one. */
export function unflat(value: unknown): Tree | null {
  if (!isRecord(value) || !isTexts(value.comments)) return null;
  const nodes = Array.isArray(value.next) ? nested(value.next) : value.nodes;
  if (!Array.isArray(nodes)) return null;
  const tree: Tree = { comments: value.comments, next: [] };
  const made: Node[] = [];
  for (const it of nodes as unknown[]) {
    if (!isRecord(it) || typeof it.move !== 'string' || typeof it.san !== 'string') return null;
    const parent = it.up === -1 ? tree : made[it.up as number];
    if (!parent || !isTexts(it.comments) || !Array.isArray(it.glyphs)) return null;
    const { up: _, ...node } = it;
    made.push({ ...(node as unknown as Node), next: [] });
    parent.next.push(made.at(-1)!);
  }
  return tree;
}

/** Trees were kept nested once. */
function nested(next: Node[]) {
  try {
    return flat({ comments: [], next }).nodes;
  } catch {
    return null;
  }
}
