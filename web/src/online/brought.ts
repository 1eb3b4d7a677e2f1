// Variants that people bring to a server: their files come with games and challenges, and become variants of one's own here.
import { createSignal } from 'solid-js';
import { studio } from '../desk/studio';
import type { VariantInfo, Visibility } from '../protocol';
import { keepText, type Version, versionOf } from '../store/variants';
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
  if (!checked.ok) throw new ApiError(checked.faults[0]?.message ?? '', 'variant', checked.faults[0]?.said);
  return keepText({ meaning: checked.meaning, text, rules: checked.rules, saved: Date.now() });
}

const [changes, bump] = createSignal(0);

/** Counts what this page has changed about them on the server. */
export { changes };

/** What the server keeps of a version for the caller: mostly one, or one for each of its layouts. */
export async function keptOf(version: Version): Promise<VariantInfo[]> {
  const mine = await api.broughtByMe();
  return mine.filter((it) => it.meaning === version.meaning && it.name === version.rules.name);
}

/** Brings a version to the server; for nobody, it is taken back. */
export async function show(version: Version, visibility: Visibility | 'none') {
  if (visibility !== 'none') await api.bring(version.text, visibility);
  else for (const { id } of await keptOf(version)) await api.unbring(id);
  bump((it) => it + 1);
}

/** Brings a variant of one's own to the server, for whoever has the link. Gives the server's id. */
export async function bring(own: string): Promise<string> {
  const version = versionOf(own);
  if (!version) throw new ApiError(own, 'variant');
  // What everybody may see already stays so.
  const [kept] = await keptOf(version);
  const { id } = await api.bring(version.text, kept?.visibility ?? 'unlisted');
  bump((it) => it + 1);
  return id;
}
