// The steps of a piece on a grid around it: what a square shows, and what a click on it makes of them.
import type { Step } from '../desk/studio';

export type Kind = 'none' | 'both' | 'move' | 'take' | 'shoot';
export type Symmetry = 'all' | 'sides' | 'none';

export interface Ways {
  moves: Step[];
  shoot: Step[];
}

/** How far the grid reaches from the piece. */
export const REACH = 4;

const ORDER: Kind[] = ['none', 'both', 'move', 'take', 'shoot'];

const isOdd = (step: Step) => !!step.lame || !!step.initial || !!step.hop || !!step.prey;

const same = (step: Step, dx: number, dy: number, range: number) =>
  step.dx === dx && step.dy === dy && step.range === range && !isOdd(step);

/** Special steps are not the grid's: they are listed beside it. */
export const isSpecial = (step: Step) => isOdd(step) || step.range > 1;

const kindOf = ({ move, take }: Step): Kind => (move && take ? 'both' : move ? 'move' : 'take');

/** What a click would change: the plain step of this range to exactly this square. */
export function kindAt(ways: Ways, dx: number, dy: number, range: number): Kind {
  const found = ways.moves.find((step) => same(step, dx, dy, range));
  if (found) return kindOf(found);
  return ways.shoot.some((step) => same(step, dx, dy, range)) ? 'shoot' : 'none';
}

/** Whether a step leads to a square, and how: at its first step, or further on along its line. */
export function reaches(step: Step, x: number, y: number): 'first' | 'on' | null {
  const { dx, dy, range } = step;
  const times = dx !== 0 ? x / dx : y / dy;
  if (!Number.isInteger(times) || times < 1 || dx * times !== x || dy * times !== y) return null;
  if (range !== 0 && times > range) return null;
  // Something has to stand on the first square, at least.
  if (step.hop) return times === 1 ? null : 'on';
  return times === 1 ? 'first' : 'on';
}

/** Everything a square of the grid shows. */
export function shownAt(ways: Ways, x: number, y: number): { kind: Kind; shot: boolean; on: boolean } {
  const here = ways.moves.flatMap((step) => {
    const how = reaches(step, x, y);
    return how ? [{ step, how }] : [];
  });
  const [move, take] = [here.some((it) => it.step.move), here.some((it) => it.step.take)];
  const shots = ways.shoot.filter((step) => reaches(step, x, y));
  return {
    kind: move && take ? 'both' : move ? 'move' : take ? 'take' : 'none',
    shot: shots.length > 0,
    on: here.some((it) => it.step.range !== 1) || shots.some((step) => step.range !== 1),
  };
}

/** The squares that are alike. */
export function alike(dx: number, dy: number, symmetry: Symmetry): [number, number][] {
  const all: [number, number][] =
    symmetry === 'none'
      ? [[dx, dy]]
      : symmetry === 'sides'
        ? [
            [dx, dy],
            [-dx, dy],
          ]
        : [
            [dx, dy],
            [-dx, dy],
            [dx, -dy],
            [-dx, -dy],
            [dy, dx],
            [-dy, dx],
            [dy, -dx],
            [-dy, -dx],
          ];
  return all.filter(
    ([x, y], index) => all.findIndex(([a, b]) => Object.is(a + 0, x + 0) && Object.is(b + 0, y + 0)) === index,
  );
}

/** Sets what a piece does on a square and those like it. */
export function withKind(ways: Ways, dx: number, dy: number, range: number, symmetry: Symmetry, kind: Kind): Ways {
  let { moves, shoot } = ways;
  for (const [x, y] of alike(dx, dy, symmetry)) {
    const others = (step: Step) => !same(step, x, y, range);
    [moves, shoot] = [moves.filter(others), shoot.filter(others)];
    const step = { dx: x + 0, dy: y + 0, range };
    if (kind === 'shoot') shoot = [...shoot, { ...step, move: false, take: true }];
    else if (kind !== 'none') moves = [...moves, { ...step, move: kind !== 'take', take: kind !== 'move' }];
  }
  return { moves, shoot };
}

/** The next kind in the circle. */
export const nextKind = (kind: Kind): Kind => ORDER[(ORDER.indexOf(kind) + 1) % ORDER.length]!;
