// What the browser keeps for us. Storage may be full, forbidden or hold what others wrote: then nothing breaks, the
// value lives in memory, and a sentence tells the user so.
import { createSignal } from 'solid-js';

const PREFIX = 'heterodox.';
const memory = new Map<string, string>();
const [trouble, setTrouble] = createSignal<'full' | 'forbidden' | null>(null);

/** What is wrong with storage, if anything. */
export { trouble as storageTrouble };

export function readItem(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(PREFIX + key);
  } catch {
    setTrouble('forbidden');
    return memory.get(key) ?? null;
  }
}

/** Says whether it will still be there tomorrow. */
export function writeItem(key: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
    return true;
  } catch (error) {
    setTrouble(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden');
    memory.set(key, text);
    return false;
  }
}

export function removeItem(key: string) {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    setTrouble('forbidden');
  }
}

/** Reads JSON; what is damaged or foreign is as good as absent. */
export function readJson<T>(key: string, fits: (value: unknown) => value is T): T | null {
  const text = readItem(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return fits(value) ? value : null;
  } catch {
    return null;
  }
}

export const writeJson = (key: string, value: unknown) => writeItem(key, JSON.stringify(value));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
