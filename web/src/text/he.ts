// Hebrew: the page, the names that variant files give in English, and everything Rust says.
import names from '@messages/he/names.ftl';
import type { Messages } from './catalogue';
import { library, sentences } from './sentences/he';
import { translate } from './sentences/translate';

const files = import.meta.glob<Messages>(['@messages/he/*.ftl', '!**/*-studio.ftl'], {
  eager: true,
  import: 'default',
});

const known = names as Record<string, string>;
const kinds = Object.fromEntries(
  Object.keys(known)
    .filter((id) => id.startsWith('kind-'))
    .map((id) => [id.slice(5), known[id]!]),
);
const language = {
  sentences: { ...sentences, ...library },
  names: [kinds, { white: 'לבן', black: 'שחור', red: 'אדום', blue: 'כחול' }],
};
/** A sentence that came without its data. */
export const told = (text: string) => translate(text, language);

export default Object.assign({}, ...Object.values(files)) as Messages;
