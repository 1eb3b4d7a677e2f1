import { expect, test } from 'vitest';
import { answered, beginRun, isOver, pick, SLIP, STORM, showing } from './run';

const puzzles = [1, 2, 3].map((grade) => ({ id: `p${grade}`, grade }));
const strength = ({ grade }: { grade: number }) => 700 + grade * 180;

test('a streak gets harder and ends with the first slip', () => {
  let run = beginRun('streak');
  const first = pick(run, puzzles, strength)!;
  expect(first.id).toBe('p1');
  run = answered(showing(run, first.id), true, 0);
  for (let count = 0; count < 4; count += 1) run = answered(run, true, 0);
  expect([run.solved, run.over]).toEqual([5, false]);
  expect(pick(run, puzzles, strength)!.id).toBe('p3');
  run = answered(run, false, 0);
  expect([run.solved, run.missed, run.over]).toEqual([5, 1, true]);
  expect(answered(run, true, 0).solved).toBe(5);
});

test('a storm begins with the first answer, a slip costs time, and nothing counts when it is over', () => {
  let run = beginRun('storm');
  expect(isOver(run, 1e9)).toBe(false);
  run = answered(run, true, 1000);
  expect(run.until).toBe(1000 + STORM);
  run = answered(run, false, 2000);
  expect([run.until, run.solved, run.missed]).toEqual([1000 + STORM - SLIP, 1, 1]);
  expect(isOver(run, run.until! - 1)).toBe(false);
  const late = answered(run, true, run.until!);
  expect([late.solved, late.over]).toEqual([1, true]);
});

test('no puzzle comes twice, and when all were there nothing comes', () => {
  let run = beginRun('storm');
  for (const _ of puzzles) run = showing(run, pick(run, puzzles, strength)!.id);
  expect(new Set(run.shown).size).toBe(3);
  expect(pick(run, puzzles, strength)).toBeUndefined();
});
