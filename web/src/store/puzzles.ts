// How well the user solves puzzles, kept in the browser.
import { createSignal } from 'solid-js';
import { rated } from '../game/puzzles';
import { isRecord, readJson, writeJson } from './storage';

interface Record_ {
  rating: number;
  streak: number;
  best: number;
  /** What was solved or tried, the last first. */
  seen: string[];
  /** The last attempts, the newest first; what was kept long ago has none. */
  history?: Attempt[];
  /** The most puzzles solved in a run, by mode and game. */
  runs?: Record<string, number>;
}

export interface Attempt {
  variant: string;
  id: string;
  right: boolean;
}

/** So many attempts are shown again. */
const HISTORY = 50;

const FRESH: Record_ = { rating: 1200, streak: 0, best: 0, seen: [] };

const isKept = (value: unknown): value is Record_ =>
  isRecord(value) &&
  Number.isFinite(value.rating) &&
  Number.isInteger(value.streak) &&
  Number.isInteger(value.best) &&
  Array.isArray(value.seen) &&
  value.seen.every((id) => typeof id === 'string');

const [skill, setSkill] = createSignal<Record_>(readJson('puzzles', isKept) ?? FRESH);

export { skill };

/** What the last attempt changed, while the page is open. */
const [gained, setGained] = createSignal<{ id: string; points: number } | null>(null);

export { gained };

const isAttempt = (it: unknown): it is Attempt =>
  isRecord(it) && typeof it.variant === 'string' && typeof it.id === 'string' && typeof it.right === 'boolean';

/** The last attempts, as far as they are sensible. */
export const history = (): Attempt[] => {
  const kept: unknown = skill().history;
  return Array.isArray(kept) ? kept.filter(isAttempt) : [];
};

/** The most puzzles of a game that were solved in one run. */
export const bestRun = (mode: string, variant: string): number => {
  const best: unknown = isRecord(skill().runs) ? skill().runs![`${mode} ${variant}`] : 0;
  return Number.isInteger(best) ? (best as number) : 0;
};

/** A run is over. */
export function ran(mode: string, variant: string, solved: number) {
  if (solved <= bestRun(mode, variant)) return;
  const next = { ...skill(), runs: { ...skill().runs, [`${mode} ${variant}`]: solved } };
  setSkill(next);
  writeJson('puzzles', next);
}

/** The first attempt at a puzzle counts, and only that. */
export function attempted(variant: string, id: string, grade: number, solved: boolean) {
  const now = skill();
  const streak = solved ? now.streak + 1 : 0;
  const next = {
    ...now,
    rating: rated(now.rating, grade, solved),
    streak,
    best: Math.max(now.best, streak),
    history: [{ variant, id, right: solved }, ...history()].slice(0, HISTORY),
    seen: [id, ...now.seen.filter((it) => it !== id)].slice(0, 2000),
  };
  setSkill(next);
  setGained({ id, points: next.rating - now.rating });
  writeJson('puzzles', next);
}
