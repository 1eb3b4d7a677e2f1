// The texts of the studio: apart from the others, so that the first page does not carry them.
import studio from '@messages/en/page-studio.ftl';
import { type Args, addTexts, find } from '.';
import type { Studio } from './ids';

addTexts(studio, { he: () => import('./he-studio') });

/** A text of the studio in the language in use. */
export const s = <Id extends keyof Studio>(id: Id, ...[args]: Args<Studio, Id>): string => find(id, args) ?? id;
