// Sentences that come from Rust (refusals, results, faults, verdicts) in another language; loaded with that language.
// Its table has the format string as it stands in the Rust source, and its translation, in which {1}, {2} are what was put
// into the braces, translated in turn, and {1!} is that as it is. What is not in the table stays as it is.

export type Sentences = Record<string, string>;

export interface Language {
  sentences: Sentences;
  /** Names of pieces and sides. */
  names: Sentences[];
}

interface Template {
  key: string;
  pattern: RegExp;
  /** Slots in quotes: what somebody wrote is never translated. */
  quoted: boolean[];
}

/** Slots next to one another are one. */
const SLOTS = /(?:\{[^{}]*\})+/;
/** What begins like this goes on behind something else. */
const TAIL = /^[ ,;]/;
/** What stands between sentences and their parts; between the words of a list, as the table has it. */
const BREAKS = ['\n', ': ', '; ', '. ', ' · '];
const JOINTS = [', or ', ' or ', ', ', ' and '];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const cache = new WeakMap<Sentences, Template[]>();

/** The templates of a table, those with the most words of their own first. */
function templates(table: Sentences): Template[] {
  const known = cache.get(table);
  if (known) return known;
  const made = Object.keys(table)
    .filter((key) => !JOINTS.includes(key) && (SLOTS.test(key) || TAIL.test(key)))
    .map((key) => ({ key, parts: key.split(SLOTS) }))
    .sort((a, b) => b.parts.join('').length - a.parts.join('').length)
    .map(({ key, parts }) => {
      const quoted = parts.slice(1).map((part, index) => /["`]$/.test(parts[index]!) && /^["`]/.test(part));
      // A slot ends where a colon begins something new, unless it is all that is left behind one. Hints may be missing.
      const slot = (before: string, behind: string, index: number) =>
        quoted[index] ? '([^]*?)' : behind === '' && /(: |")$/.test(before) ? '([^]*)' : '((?:(?!: [^[])[^])+?)';
      const rest = parts.slice(1).map((part, index) => slot(parts[index]!, part, index) + escaped(part));
      const head = TAIL.test(key) ? '((?:(?!: )[^])*?)' : '()';
      return { key, pattern: new RegExp(`^${head}${escaped(parts[0]!)}${rest.join('')}$`), quoted };
    });
  cache.set(table, made);
  return made;
}

/** What reads from left to right is kept together. */
const kept = (text: string) => (/^\w*$/.test(text) ? text : `\u2068${text}\u2069`);

/** A Hebrew prefix is joined to what is not Hebrew with a hyphen. */
const prefixed = (prefix: string, text: string) =>
  prefix + (/[א-ת]$/.test(prefix) && /^[\w\u2068"'`]/.test(text) ? '־' : '') + text;

/** A word of the table or a name; names also with an article, a capital or in the plural. */
function word(text: string, { sentences, names }: Language): string | undefined {
  const find = (name: string) => names.find((it) => Object.hasOwn(it, name))?.[name];
  const bare = text.replace(/^(?:the|an?) /i, '').toLowerCase();
  const own = [text, bare].find((it) => Object.hasOwn(sentences, it));
  return find(bare) ?? find(bare.replace(/s$/, '')) ?? (own === undefined ? undefined : sentences[own]);
}

/** Parts of the sentence in hand: each is looked at once, however it can be taken apart. */
const parts = new Map<string, string | null>();

export function translate(text: string, language: Language): string {
  parts.clear();
  return turned(text, language) ?? text;
}

/** The translation, or nothing where there is none. */
function turned(text: string, language: Language): string | null {
  const before = parts.get(text);
  if (before !== undefined) return before;
  const made = word(text, language) ?? filled(text, language) ?? joined(text, language);
  parts.set(text, made);
  return made;
}

/** By the template that fits. */
function filled(text: string, language: Language): string | null {
  const put = (part: string) => turned(part, language) ?? kept(part);
  for (const { key, pattern, quoted } of templates(language.sentences)) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [, head, ...slots] = found;
    const fill = (_: string, prefix: string, number: string, as: string) => {
      const at = Number(number) - 1;
      const value = quoted[at] || as ? kept(slots[at]!) : put(slots[at]!);
      return prefixed(prefix, value);
    };
    return (head ? put(head) : '') + language.sentences[key]!.replace(/([א-ת]?)\{(\d)(!?)\}/g, fill);
  }
  return null;
}

/** Several sentences, a sentence and what it is about, a list, or a phrase and one more word of the table. */
function joined(text: string, language: Language): string | null {
  const inner = text.endsWith('.') ? turned(text.slice(0, -1), language) : null;
  if (inner !== null) return `${inner}.`;
  for (const mark of BREAKS) {
    const at = text.indexOf(mark);
    if (at < 0) continue;
    const pair = [text.slice(0, at), text.slice(at + mark.length)];
    const both = pair.map((it) => turned(it, language));
    if (both.some((it) => it !== null)) return both.map((it, index) => it ?? kept(pair[index]!)).join(mark);
  }
  for (const mark of JOINTS) {
    if (!text.includes(mark)) continue;
    const list = text.split(mark).map((it) => turned(it, language) ?? (/ |^$/.test(it) ? null : kept(it)));
    const joint = language.sentences[mark] ?? mark;
    if (list.every((it) => it !== null)) return list.reduce((some, next) => some + prefixed(joint, next!)) ?? null;
  }
  for (let at = text.indexOf(' '); at > 0; at = text.indexOf(' ', at + 1)) {
    const last = language.sentences[text.slice(at + 1)];
    const first = last && turned(text.slice(0, at), language);
    if (first) return `${first} ${last}`;
  }
  return null;
}
