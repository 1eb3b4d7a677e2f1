// The variants as they were when the client was built.
import catalogue from 'virtual:catalogue';
import type { RulesInfo } from './types';

export { catalogue };

export const rulesOf = (id: string): RulesInfo | undefined => catalogue.find((it) => it.id === id);

/** What people call it; a variant of another server keeps its id. */
export const variantName = (id: string): string => rulesOf(id)?.name ?? id;
