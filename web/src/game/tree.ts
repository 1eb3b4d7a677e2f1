// A game with variations. Every change gives a new tree; where one stands is a list of moves from the start.
import type { Reading, TreeNode } from '../desk/types';
import { isRecord } from '../store/storage';
import type { Judgement } from './score';

export interface Node {
  move: string;
  san: string;
  /** What stands before it, where a variation begins. */
  before: string[];
  comments: string[];
  glyphs: number[];
  /** The first is the main line. */
  next: Node[];
}

export interface Tree {
  /** Name and value: who played, where, when. */
  tags: [string, string][];
  comments: string[];
  /** What the main line is said to have ended with; `*` if nothing is said but by the rules. */
  result: string;
  next: Node[];
}

/** The moves from the start to a place. */
export type Path = string[];

/** How a tree is kept: a game is as deep as it is long, and what is nested that deep cannot be copied or written down. */
export interface Flat extends Omit<Tree, 'next'> {
  /** Parents first; `up` is the parent's place in this list, -1 at the start. */
  nodes: (Omit<Node, 'next'> & { up: number })[];
}

export const EMPTY: Tree = { tags: [], comments: [], result: '*', next: [] };

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

/** The tree with other moves: a result that was said holds for the main line it was said of. */
function moved(tree: Tree, next: Node[]): Tree {
  const line = (next: Node[]) => rows(next).map(([first]) => first.move);
  return { ...tree, next, result: line(next).join(' ') === line(tree.next).join(' ') ? tree.result : '*' };
}

/** Adds a move after a place, unless it is there. */
export function withMove(tree: Tree, path: Path, move: string, san: string): Tree {
  const add = (next: Node[]) =>
    next.some((it) => it.move === move)
      ? next
      : [...next, { move, san, before: [], comments: [], glyphs: [], next: [] }];
  return moved(tree, change(tree.next, path, add));
}

/** Takes away a move and all after it. */
export function without(tree: Tree, path: Path): Tree {
  const last = path.at(-1);
  const take = (next: Node[]) => next.filter((it) => it.move !== last);
  return moved(tree, change(tree.next, path.slice(0, -1), take));
}

/** Makes a path the main line, all of it. */
export const promoted = (tree: Tree, path: Path): Tree =>
  moved(
    tree,
    change(tree.next, path, (next) => next, true),
  );

export function commented(tree: Tree, path: Path, text: string): Tree {
  // As it is typed: a blank at the end is one before the next word.
  const comments = text.trim() ? [text] : [];
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

/** Moves with their numbers: `1. e4 e5 2. Nf3`, or `1... e5` where Black begins; `ply` is that of the first. */
export const numbered = (sans: string[], ply: number): string =>
  sans
    .map((san, index) => {
      const at = ply + index;
      const number = Math.floor(at / 2) + 1;
      return at % 2 === 0 ? `${number}. ${san}` : index === 0 ? `${number}... ${san}` : san;
    })
    .join(' ');

/** The signs that PGN has for what a review says of a move. */
const SIGNS = { inaccuracy: 6, mistake: 2, blunder: 4 } as const;

/** The tree with what a review says of its moves; what somebody has said of a move stays. */
export function withJudgements(tree: Tree, judged: Map<Node, Judgement | null | undefined>): Tree {
  const signed = (node: Node): Node => {
    const verdict = judged.get(node);
    const plain = !node.glyphs.some((glyph) => glyph <= 6);
    return { ...node, glyphs: verdict && plain ? [SIGNS[verdict], ...node.glyphs] : node.glyphs };
  };
  // A game is as deep as it is long: the main line is walked from its end.
  const line = rows(tree.next);
  const next = line.reduceRight<Node[]>(
    (after, [first, ...others]) => [{ ...signed(first), next: after }, ...others],
    [],
  );
  return { ...tree, next };
}

/** The main line on from a place. */
export const mainLine = (tree: Tree, path: Path = []): Node[] =>
  rows((path.length ? nodeAt(tree, path) : tree)?.next ?? []).map(([first]) => first);

/** As the desk writes it: a line of moves, each with what could have been played instead. */
export function toLine({ next, result, ...tree }: Tree) {
  const { comments, line } = branch(next);
  const said = result === '*' ? {} : { result };
  return { tags: tree.tags, comments: [...tree.comments, ...comments], line, ...said };
}

function branch(next: Node[]): TreeNode['variations'][number] {
  const line = rows(next);
  // What stands before a move within a line stands behind the one before it.
  const before = (at: number) => line[at]?.[0].before ?? [];
  return {
    comments: before(0),
    line: line.map(([{ move, san, comments, glyphs }, ...others], at) => ({
      move,
      san,
      comments: [...comments, ...before(at + 1)],
      glyphs,
      variations: others.map((it) => branch([it])),
    })),
  };
}

type Game = Pick<Reading, 'line'> & Partial<Pick<Reading, 'tags' | 'comments' | 'result'>>;

/** The same the other way round. */
export const fromLine = ({ tags = [], comments = [], line, result = '*' }: Game): Tree => ({
  tags,
  comments,
  result,
  next: nodes(line, []),
});

const nodes = (line: TreeNode[], before: string[]): Node[] =>
  line.reduceRight<Node[]>(
    (next, { move, san, comments, glyphs, variations }, at) => [
      { move, san, before: at === 0 ? before : [], comments, glyphs, next },
      ...variations.flatMap((it) => nodes(it.line, it.comments)),
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

const isTags = (value: unknown): value is [string, string][] =>
  Array.isArray(value) && value.every((it) => isTexts(it) && it.length === 2);

/** The tree that was kept, if it is one. Once it was nested, without tags, result and what stands before a move. */
export function unflat(value: unknown): Tree | null {
  if (!isRecord(value) || !isTexts(value.comments)) return null;
  const { tags = [], comments, result = '*', nodes = nested(value.next) } = value;
  if (!isTags(tags) || typeof result !== 'string' || !Array.isArray(nodes)) return null;
  const tree: Tree = { tags, comments, result, next: [] };
  const made: Node[] = [];
  for (const it of nodes as unknown[]) {
    if (!isRecord(it)) return null;
    const { move, san, before = [], comments, glyphs, up } = it;
    if (typeof move !== 'string' || typeof san !== 'string') return null;
    const parent = up === -1 ? tree : made[up as number];
    if (!parent || !isTexts(before) || !isTexts(comments) || !Array.isArray(glyphs)) return null;
    const node = { move, san, before, comments, glyphs, next: [] };
    made.push(node);
    parent.next.push(node);
  }
  return tree;
}

function nested(next: unknown) {
  try {
    return flat({ ...EMPTY, next: next as Node[] }).nodes;
  } catch {
    return null;
  }
}
