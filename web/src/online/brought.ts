// Variants that people bring to a server: their files come with games and challenges, and become variants of one's own here.
import { studio } from '../desk/studio';
import { keepText, versionOf } from '../store/variants';
import { ApiError, api } from './api';

/** Whether a server's id of a variant is of one that somebody brought. */
export const isBrought = (variant: string) => variant.startsWith('~');

const known = new Map<string, Promise<string>>();

/** The id under which this browser knows the variant of a game or challenge. */
export function broughtBy(what: 'games' | 'challenges', id: string): Promise<string> {
  const key = `${what}/${id}`;
  const found = known.get(key) ?? fetched(key);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

async function fetched(path: string): Promise<string> {
  const text = await api.file(`/${path}/variant`);
  const checked = await studio.check(text);
  if (!checked.ok) throw new ApiError(checked.faults[0]?.message ?? '', 'variant');
  return keepText({ meaning: checked.meaning, text, rules: checked.rules, saved: Date.now() });
}

/** Brings a variant of one's own to the server, for whoever has the link. Gives the server's id. */
export async function bring(own: string): Promise<string> {
  const version = versionOf(own);
  if (!version) throw new ApiError(own, 'variant');
  // What everybody may see already stays so.
  const mine = await api.broughtByMe();
  const shown = mine.find((it) => it.meaning === version.meaning && it.name === version.rules.name);
  return (await api.bring(version.text, shown?.visibility ?? 'unlisted')).id;
}
