// Moves that are typed as people type them.
import { expect, test } from 'vitest';
import { meant } from './ask';

const actions = [
  { move: 'e1g1', san: 'O-O' },
  { move: 'e2e4', san: 'e4' },
  { move: 'g1f3', san: 'Nf3' },
  { move: 'b2c3', san: 'bxc3' },
  { move: 'a5c3', san: 'Bc3+' },
  { move: 'a7a8q', san: 'a8=Q#' },
  { move: 'c5*c7', san: 'Ac5*c7' },
];

test('what is written carelessly is understood where it can mean one thing only', () => {
  const of = (text: string) => meant(text, actions)?.move;
  expect(['o-o', '0-0', 'E2-E4', 'nf3', 'A8=q', 'a7-a8q', 'ac5*c7', 'BxC3'].map(of)).toEqual([
    'e1g1',
    'e1g1',
    'e2e4',
    'g1f3',
    'a7a8q',
    'a7a8q',
    'c5*c7',
    undefined,
  ]);
  expect(['', 'e5', 'o-o-o', 'c7'].map(of)).toEqual([undefined, undefined, undefined, undefined]);
});
