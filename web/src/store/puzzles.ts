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
}

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

/** The first attempt at a puzzle counts, and only that. */
export function attempted(id: string, grade: number, solved: boolean) {
  const now = skill();
  const streak = solved ? now.streak + 1 : 0;
  const next = {
    rating: rated(now.rating, grade, solved),
    streak,
    best: Math.max(now.best, streak),
    seen: [id, ...now.seen.filter((it) => it !== id)].slice(0, 2000),
  };
  setSkill(next);
  setGained({ id, points: next.rating - now.rating });
  writeJson('puzzles', next);
}
