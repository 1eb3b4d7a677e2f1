// Names of an earlier version of this page: what its variants of one's own mean is found out anew.
import { studio } from '../desk/studio';
import { outdated, rename } from './variants';

/** A text that is no variant any more keeps its old name: there is nothing to be the same as. */
export async function renameVariants(check: typeof studio.check = studio.check) {
  const texts = [...new Set(outdated().map((it) => it.text))];
  const checked = await Promise.all(texts.map(async (text) => [text, await check(text)] as const));
  const good = checked.flatMap(([text, it]) =>
    it.ok ? [[text, { meaning: it.meaning, rules: it.rules }] as const] : [],
  );
  if (good.length) rename(new Map(good));
}
