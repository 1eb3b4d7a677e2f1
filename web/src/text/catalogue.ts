// The messages of one language, and how sentences are made of them.
import { FluentBundle, type FluentFunction, FluentNumber, type FluentResource, FluentType } from '@fluent/bundle';
import type { Said, SaidOf } from '../protocol';

/** Messages by their ids, as build/messages.ts reads them. */
export type Messages = Record<string, FluentResource['body'][number]['value']>;

/** A number as it is: without grouping. */
class Plain extends FluentNumber {
  override toString() {
    return String(this.value);
  }
}

/** Something that is chosen by its value and reads in another way. */
class Named extends FluentType<string> {
  constructor(
    value: string,
    readonly text: string,
  ) {
    super(value);
  }
  toString() {
    return this.text;
  }
}

/** What reads from left to right is kept together. */
const kept = (text: string) => (/^\w*$/.test(text) ? text : `\u2068${text}\u2069`);

const asItIs: FluentFunction = ([value]) => value!;

const FUNCTIONS: Record<string, Record<string, FluentFunction>> = {
  en: {
    /** 1st, 2nd, 3rd. */
    ORDINAL: ([value]) => new FluentNumber(Number(value), { type: 'ordinal' } as Intl.NumberFormatOptions),
  },
  he: {
    CAP: asItIs,
    A: asItIs,
    /** A prefix, joined with a hyphen to what is not Hebrew. */
    PRE: ([prefix, value]) => `${prefix}${/^[\w\u2068"'`]/.test(String(value)) ? '־' : ''}${value}`,
  },
};

export class Catalogue {
  private readonly bundle: FluentBundle;

  constructor(language: string, messages: Messages) {
    const KEY: FluentFunction = ([value]) => (value instanceof Named ? value.value : value!);
    this.bundle = new FluentBundle(language, { useIsolating: false, functions: { ...FUNCTIONS[language], KEY } });
    this.add(messages);
  }

  add(messages: Messages) {
    const body = Object.entries(messages).map(([id, value]) => ({ id, value, attributes: {} }));
    this.bundle.addResource({ body } as FluentResource);
  }

  /** A message of the page; nothing where there is none. Text is put in as it is. */
  format(id: string, args: Record<string, string | number> = {}): string | undefined {
    const values = Object.entries(args).map(([name, arg]) => [name, typeof arg === 'number' ? new Plain(arg) : arg]);
    return this.write(id, Object.fromEntries(values));
  }

  /** What Rust said; nothing where this language has no words for it or a part of it. */
  say({ id, args = {} }: Said): string | undefined {
    try {
      return this.write(id, Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, this.value(arg)])));
    } catch {
      return undefined;
    }
  }

  private write(id: string, args: Record<string, string | FluentType<unknown>>): string | undefined {
    const pattern = this.bundle.getMessage(id)?.value;
    return pattern ? this.bundle.formatPattern(pattern, args) : undefined;
  }

  private value(arg: SaidOf): FluentType<unknown> {
    if (typeof arg === 'number') return new Plain(arg);
    if (typeof arg === 'string') return new Named(arg, kept(arg));
    if ('kind' in arg) return new Named(arg.kind, this.format(`kind-${arg.kind}`) ?? kept(arg.kind));
    if ('side' in arg) return new Named(arg.side, this.format(`side-${arg.side}`) ?? arg.side);
    if ('and' in arg) return this.list('list-and', arg.and);
    if ('or' in arg) return this.list('list-or', arg.or);
    const text = this.say(arg);
    if (text === undefined) throw new Error(`there is no message ${arg.id}`);
    return new Named(arg.id, text);
  }

  /** "a, b and c". */
  private list(joint: string, all: SaidOf[]): FluentType<unknown> {
    const [first = '', ...others] = all.map((it) => String(this.value(it)));
    const text = others.reduce(
      (first, next, index) => this.format(index < others.length - 1 ? 'list-more' : joint, { first, next })!,
      first,
    );
    return new Named('', text);
  }
}
