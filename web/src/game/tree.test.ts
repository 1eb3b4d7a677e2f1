import { expect, test } from 'vitest';
import {
  along,
  commented,
  EMPTY,
  flat,
  fromLine,
  mainLine,
  type Node,
  nodeAt,
  pathTo,
  promoted,
  toLine,
  unflat,
  withMove,
  without,
} from './tree';

const played = () => {
  let tree = withMove(EMPTY, [], 'e2e4', 'e4');
  tree = withMove(tree, ['e2e4'], 'e7e5', 'e5');
  tree = withMove(tree, ['e2e4'], 'c7c5', 'c5');
  return withMove(tree, ['e2e4', 'c7c5'], 'g1f3', 'Nf3');
};

test('moves grow the tree; the same move twice is one', () => {
  const tree = withMove(played(), ['e2e4'], 'e7e5', 'e5');
  expect(mainLine(tree).map((it) => it.san)).toEqual(['e4', 'e5']);
  expect(nodeAt(tree, ['e2e4'])!.next.map((it) => it.san)).toEqual(['e5', 'c5']);
  expect(nodeAt(tree, ['d2d4'])).toBeNull();
});

test('a path is followed as far as it goes, through variations too', () => {
  const far = (path: string[]) => along(played(), path).map((it) => it.san);
  expect(far(['e2e4', 'c7c5', 'g1f3'])).toEqual(['e4', 'c5', 'Nf3']);
  expect(far(['e2e4', 'g7g6', 'g1f3'])).toEqual(['e4']);
  expect(nodeAt(played(), ['e2e4', 'g7g6'])).toBeNull();
});

test('a variation can become the main line, be commented and be deleted', () => {
  const tree = promoted(played(), ['e2e4', 'c7c5']);
  expect(mainLine(tree).map((it) => it.san)).toEqual(['e4', 'c5', 'Nf3']);
  // From anywhere inside it, and out of variations of variations.
  const deep = withMove(withMove(played(), ['e2e4', 'c7c5'], 'c2c3', 'c3'), ['e2e4', 'c7c5', 'c2c3'], 'd7d5', 'd5');
  const main = promoted(deep, ['e2e4', 'c7c5', 'c2c3', 'd7d5']);
  expect(mainLine(main).map((it) => it.san)).toEqual(['e4', 'c5', 'c3', 'd5']);
  expect(nodeAt(main, ['e2e4', 'c7c5'])!.next.map((it) => it.san)).toEqual(['c3', 'Nf3']);
  expect(promoted(deep, ['d2d4'])).toEqual(deep);
  const noted = commented(tree, ['e2e4', 'c7c5'], 'Sicilian ');
  expect(nodeAt(noted, ['e2e4', 'c7c5'])!.comments).toEqual(['Sicilian ']);
  expect(nodeAt(commented(noted, ['e2e4', 'c7c5'], ' '), ['e2e4', 'c7c5'])!.comments).toEqual([]);
  expect(mainLine(without(noted, ['e2e4', 'c7c5'])).map((it) => it.san)).toEqual(['e4', 'e5']);
  expect(commented(tree, [], 'before').comments).toEqual(['before']);
});

test("the desk's lines and the tree are each other's inverse", () => {
  const tree = commented(played(), ['e2e4', 'c7c5'], 'sharp');
  const { line } = toLine(tree);
  expect(line.map((it) => it.san)).toEqual(['e4', 'e5']);
  expect(line[1]!.variations[0]!.line.map((it) => it.san)).toEqual(['c5', 'Nf3']);
  expect(fromLine({ line })).toEqual(tree);
});

test('tags, result and what stands before a variation are kept; what stands before a move within a line, too', () => {
  const { line } = toLine(played());
  line[1]!.variations[0]!.comments = ['instead'];
  const game = { tags: [['White', 'Anna']] as [string, string][], comments: ['first'], line, result: '1-0' };
  const tree = fromLine(game);
  expect(toLine(tree)).toEqual(game);
  const main = promoted(tree, ['e2e4', 'c7c5']);
  expect(toLine(main).line[0]!.comments).toEqual(['instead']);
  // Of another main line nothing was said.
  expect(main.result).toBe('*');
  expect(toLine(main)).not.toHaveProperty('result');
  expect(withMove(tree, ['e2e4', 'c7c5'], 'b1c3', 'Nc3').result).toBe('1-0');
  expect(withMove(tree, ['e2e4', 'e7e5'], 'b1c3', 'Nc3').result).toBe('*');
});

test('a tree is kept flat; one that was kept nested still opens, and what is damaged does not', () => {
  const tree = commented(played(), ['e2e4', 'c7c5'], 'sharp');
  expect(unflat(structuredClone(flat(tree)))).toEqual(tree);
  const old = ({ move, san, comments, glyphs, next }: Node): object => ({
    ...{ move, san, comments, glyphs },
    next: next.map(old),
  });
  expect(unflat({ comments: tree.comments, next: tree.next.map(old) })).toEqual(tree);
  const kept = flat(tree);
  for (const spoilt of [
    null,
    { comments: [] },
    { ...kept, comments: [1] },
    { ...kept, tags: [['White']] },
    { ...kept, nodes: [{ ...kept.nodes[0], up: 0 }] },
    { ...kept, nodes: [{ ...kept.nodes[0], san: null }] },
    { comments: [], next: [{ move: 'e2e4', san: 'e4', comments: [], glyphs: [] }] },
  ])
    expect(unflat(spoilt)).toBeNull();
});

test('a game may be as long as it likes', () => {
  const move = (_: unknown, at: number) => ({
    move: `m${at}`,
    san: `S${at}`,
    comments: [],
    glyphs: [],
    variations: [],
  });
  const line = Array.from({ length: 20_000 }, move);
  let tree = fromLine({ line });
  const path = line.map((it) => it.move);
  tree = commented(withMove(tree, path, 'last', 'Last'), path, 'long');
  expect(toLine(tree).line).toHaveLength(20_001);
  expect(pathTo(tree, nodeAt(tree, path)!)).toEqual(path);
  const again = unflat(structuredClone(flat(tree)))!;
  expect(mainLine(again).slice(-2)).toMatchObject([{ comments: ['long'] }, { san: 'Last' }]);
  expect(mainLine(without(promoted(again, path), path.slice(0, 9)))).toHaveLength(8);
});
