import { expect, test } from 'vitest';
import { beginTutorial, done, endTutorial, nextStep, tick } from './tutorial';

test('steps tick themselves off in any order, and only while the tutorial is shown', () => {
  tick('save');
  expect(done()).toBeNull();
  beginTutorial();
  tick('save');
  tick('template');
  tick('save');
  expect(done()).toEqual(['save', 'template']);
  expect(nextStep(done()!)).toBe('change');
  for (const step of ['change', 'board', 'play', 'report', 'share'] as const) tick(step);
  expect(nextStep(done()!)).toBeNull();
  endTutorial();
  expect(done()).toBeNull();
});
