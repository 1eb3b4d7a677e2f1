// How far a newcomer has come: steps tick themselves off as they are done, in whatever order.
import { createSignal } from 'solid-js';
import { readJson, writeJson } from '../store/storage';

export const STEPS = ['template', 'change', 'board', 'play', 'report', 'save', 'share'] as const;
export type Step = (typeof STEPS)[number];

const isSteps = (value: unknown): value is Step[] =>
  Array.isArray(value) && value.every((it) => STEPS.includes(it as Step));

/** The steps done; nothing while the tutorial is not shown. */
const [done, setDone] = createSignal<Step[] | null>(readJson('tutorial', isSteps));

export { done };

const put = (steps: Step[] | null) => {
  setDone(steps);
  writeJson('tutorial', steps);
};

export const beginTutorial = () => put([]);
export const endTutorial = () => put(null);

export function tick(step: Step) {
  const list = done();
  if (list && !list.includes(step)) put([...list, step]);
}

/** The first step that is still to be done. */
export const nextStep = (list: Step[]): Step | null => STEPS.find((it) => !list.includes(it)) ?? null;
