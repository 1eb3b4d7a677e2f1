// The clocks one can ask for: a few usual ones, and one made of numbers.
import type { TimeControl } from '../protocol';

const minutes = (base: number, increment: number): TimeControl => ({
  kind: 'fischer',
  base: base * 60_000,
  increment: increment * 1000,
});

/** The usual ones, and which of them is chosen at first. */
export const USUAL = 2;
export const CHESS: TimeControl[] = [
  minutes(1, 0),
  minutes(3, 2),
  minutes(5, 3),
  minutes(10, 5),
  minutes(30, 0),
  { kind: 'correspondence', days: 1 },
  { kind: 'correspondence', days: 3 },
  { kind: 'unlimited' },
];
export const BATTLE: TimeControl[] = [{ kind: 'variant' }, { kind: 'unlimited' }];

/** A clock of one's own, as it is typed. */
export interface Custom {
  kind: 'fischer' | 'delay' | 'byo-yomi' | 'hourglass' | 'unequal' | 'correspondence';
  /** For the game. */
  minutes: number;
  /** For each move, or how long a period is. */
  seconds: number;
  periods: number;
  /** What the other seat has. */
  theirMinutes: number;
  theirSeconds: number;
  days: number;
}

export const KINDS: Custom['kind'][] = ['fischer', 'delay', 'byo-yomi', 'hourglass', 'unequal', 'correspondence'];
export const CUSTOM: Custom = {
  kind: 'fischer',
  minutes: 15,
  seconds: 10,
  periods: 3,
  theirMinutes: 5,
  theirSeconds: 0,
  days: 7,
};

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Number.isFinite(value) ? value : least));
const ms = (value: number, unit: number, most: number) => Math.round(within(value, 0, most) * unit);

/** The clock that was typed, within what the server takes. */
export function controlOf(it: Custom): TimeControl {
  const pair = (minutes: number, seconds: number) => {
    const [base, increment] = [ms(minutes, 60_000, 360), ms(seconds, 1000, 3600)];
    return base + increment < 1000 ? [1000, increment] : [base, increment];
  };
  const [base, more] = pair(it.minutes, it.seconds) as [number, number];
  switch (it.kind) {
    case 'fischer':
      return { kind: 'fischer', base, increment: more };
    case 'delay':
      return { kind: 'delay', base, delay: more };
    case 'byo-yomi':
      return {
        kind: 'byo-yomi',
        base: ms(it.minutes, 60_000, 360),
        period: Math.max(1000, more),
        periods: Math.round(within(it.periods, 1, 20)),
      };
    case 'hourglass':
      return { kind: 'hourglass', base: Math.max(1000, ms(it.minutes, 60_000, 360)) };
    case 'unequal': {
      const [theirs, theirMore] = pair(it.theirMinutes, it.theirSeconds) as [number, number];
      return { kind: 'unequal', base: [base, theirs], increment: [more, theirMore] };
    }
    case 'correspondence':
      return { kind: 'correspondence', days: Math.round(within(it.days, 1, 30)) };
  }
}

/** Whether players sit at the board together. */
export const isLive = (control: TimeControl) => control.kind !== 'unlimited' && control.kind !== 'correspondence';
