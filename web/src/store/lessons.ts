// Which lessons somebody has done, kept in the browser: by game, the numbers of those of its rules.
import { createSignal } from 'solid-js';
import { isRecord, readJson, writeJson } from './storage';

type Done = Record<string, number[]>;

/** So many games are remembered; the oldest is forgotten first. */
const MOST = 300;

const isDone = (value: unknown): value is Done =>
  isRecord(value) && Object.values(value).every((it) => Array.isArray(it) && it.every(Number.isInteger));

const [done, setDone] = createSignal<Done>(readJson('lessons', isDone) ?? {});

export const lessonsDone = (variant: string): number[] => done()[variant] ?? [];

export function lessonDone(variant: string, number: number) {
  const { [variant]: before = [], ...rest } = done();
  const now = before.includes(number) ? before : [...before, number];
  const next = Object.fromEntries([...Object.entries(rest), [variant, now]].slice(-MOST));
  setDone(next);
  writeJson('lessons', next);
}
