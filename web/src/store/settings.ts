// What the user has chosen, kept in the browser.
import { createStore, reconcile } from 'solid-js/store';
import { isRecord, readJson, removeItem, writeJson } from './storage';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  board: 'walnut' | 'maple' | 'meadow' | 'sea' | 'ice' | 'slate' | 'plum' | 'coral';
  /** How pieces are drawn: figures, silhouettes, or letters on coins. */
  set: 'figures' | 'flat' | 'letters';
  pieces: 'ivory' | 'ink' | 'outline';
  /** Pieces that are tiles. */
  tiles: 'pictures' | 'characters';
  language: 'en' | 'he';
  sound: 'off' | 'quiet' | 'normal' | 'loud';
  animation: 'none' | 'fast' | 'normal' | 'slow';
  coordinates: boolean;
  /** Marks for where a piece may go. */
  marks: boolean;
  /** The same as soon as the mouse is over it. */
  hover: boolean;
  legend: boolean;
  premoves: boolean;
  /** Without it a move waits for "Submit Move". */
  autoSubmit: boolean;
  /** What players write to each other; nobody has to read it. */
  chat: boolean;
  /** Notices of the browser when the page is not looked at. */
  notices: boolean;
}

export const CHOICES = {
  theme: ['auto', 'light', 'dark'],
  board: ['walnut', 'maple', 'meadow', 'sea', 'ice', 'slate', 'plum', 'coral'],
  set: ['figures', 'flat', 'letters'],
  pieces: ['ivory', 'ink', 'outline'],
  tiles: ['pictures', 'characters'],
  language: ['en', 'he'],
  animation: ['none', 'fast', 'normal', 'slow'],
  sound: ['off', 'quiet', 'normal', 'loud'],
} as const;

/** The first of somebody's languages that there are texts in. */
export function understood(languages: readonly string[]): Settings['language'] {
  const plain = languages.map((it) => it.split('-')[0]!.toLowerCase());
  return plain.flatMap((it) => CHOICES.language.filter((known) => known === it))[0] ?? 'en';
}

export const DEFAULTS: Settings = {
  theme: 'auto',
  board: 'walnut',
  set: 'figures',
  pieces: 'ivory',
  tiles: 'pictures',
  language: understood(globalThis.navigator?.languages ?? []),
  sound: 'normal',
  animation: 'normal',
  coordinates: true,
  marks: true,
  hover: true,
  legend: true,
  premoves: true,
  autoSubmit: true,
  chat: false,
  notices: false,
};

/** What was kept, as far as it is sensible. */
export function sanitize(kept: Record<string, unknown>): Settings {
  const result: Record<string, unknown> = { ...DEFAULTS };
  for (const [key, fallback] of Object.entries(DEFAULTS)) {
    const value = kept[key];
    const choices: readonly string[] | undefined = CHOICES[key as keyof typeof CHOICES];
    const fits = choices ? choices.includes(value as string) : typeof value === typeof fallback;
    if (fits) result[key] = value;
  }
  return result as unknown as Settings;
}

const [settings, set] = createStore<Settings>(sanitize(readJson('settings', isRecord) ?? {}));

export { settings };

export function change<K extends keyof Settings>(key: K, value: Settings[K]) {
  set(key, value);
  writeJson('settings', { ...settings });
}

export function resetSettings() {
  set(reconcile({ ...DEFAULTS }));
  removeItem('settings');
}

const TIMES = { none: 0, fast: 120, normal: 200, slow: 400 };

/** Milliseconds of a glide; none where the system asks for calm. */
export function glideTime(): number {
  const calm = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return calm ? 0 : TIMES[settings.animation];
}
