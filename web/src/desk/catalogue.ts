// The variants as they were when the client was built, and those of one's own.
import catalogue from 'virtual:catalogue';
import { versionOf } from '../store/variants';
import { gameName } from '../text/names';
import type { RulesInfo } from './types';

export { catalogue };

export const rulesOf = (id: string): RulesInfo | undefined =>
  catalogue.find((it) => it.id === id) ?? versionOf(id)?.rules;

/** What people call it; a variant of another server keeps its id. */
export const variantName = (id: string): string => gameName(rulesOf(id) ?? { id, name: id });
