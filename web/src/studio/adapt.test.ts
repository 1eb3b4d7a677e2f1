import { expect, test } from 'vitest';
import type { Replayed } from '../desk/studio';
import { adapted } from './adapt';

/** Rules that refuse some moves and some positions. */
const rules =
  (refused: string[], unfit: string[] = []) =>
  async ({ fen, moves }: { fen?: string; moves: string[] }): Promise<Replayed> => {
    if (fen && unfit.includes(fen)) throw new Error('does not fit');
    const ply = moves.findIndex((it) => refused.includes(it)) + 1;
    if (!ply) return { legal: true, outcome: null };
    return { legal: false, illegalAt: { ply, move: moves[ply - 1]!, reason: '', rule: null }, outcome: null };
  };

const game = { fen: null, moves: ['a', 'b', 'c'], at: 3 };

test('moves that stay legal stay, undone ones too', async () => {
  expect(await adapted({ ...game, at: 1 }, 'now', rules([]))).toEqual({ ...game, at: 1, lost: null });
});

test('a move that had been undone goes quietly', async () => {
  expect(await adapted({ ...game, at: 2 }, 'now', rules(['c']))).toEqual({
    fen: null,
    moves: ['a', 'b'],
    at: 2,
    lost: null,
  });
});

test('the position stays when a move on the way is refused', async () => {
  expect(await adapted(game, 'now', rules(['b']))).toEqual({ fen: 'now', moves: [], at: 0, lost: 2 });
});

test('when the position fits no more, the game goes back to before the refused move', async () => {
  expect(await adapted(game, 'now', rules(['b'], ['now']))).toEqual({ fen: null, moves: ['a'], at: 1, lost: 2 });
});

test('when not even the start fits, the game begins again', async () => {
  const own = { fen: 'old', moves: ['a'], at: 1 };
  expect(await adapted(own, 'now', rules(['a'], ['old', 'now']))).toEqual({ fen: null, moves: [], at: 0, lost: 1 });
  expect(await adapted(own, 'now', rules([], ['old', 'now']))).toEqual({ fen: null, moves: ['a'], at: 1, lost: null });
});
