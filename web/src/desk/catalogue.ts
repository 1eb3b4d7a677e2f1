// The variants as they were when the client was built, and those of one's own.
import built from 'virtual:catalogue';
import { versionOf } from '../store/variants';
import { gameName } from '../text/names';
import { FIRST } from './first';
import type { RulesInfo } from './types';

const place = (it: RulesInfo) => (FIRST.includes(it.id) ? FIRST.indexOf(it.id) : FIRST.length);

export const catalogue: RulesInfo[] = [...built].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));

/** How many of them are those first ones. */
export const firstGames = FIRST.length;

/** What games have in common, the commonest first. */
export function tagsOf(list: RulesInfo[]): string[] {
  const counts = new Map<string, number>();
  for (const it of list.flatMap((rules) => rules.tags ?? [])) counts.set(it, (counts.get(it) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || a.localeCompare(b));
}

export const rulesOf = (id: string): RulesInfo | undefined =>
  catalogue.find((it) => it.id === id) ?? versionOf(id)?.rules;

/** What people call it; a variant of another server keeps its id. */
export const variantName = (id: string): string => gameName(rulesOf(id) ?? { id, name: id });
