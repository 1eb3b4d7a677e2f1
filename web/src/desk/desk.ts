// Asking the worker that holds rules and engine. It is started when something is first asked; thinking has a
// worker of its own, so that hints never wait for a search.

import type { Client } from '@wasm/client.js';
import type { Said } from '../protocol';
import { isOwn, todaysId, versionOf } from '../store/variants';
import { say } from '../text';
import { catalogue } from './catalogue';
import type {
  Action,
  Exact,
  GameEvent,
  Lesson,
  Place,
  Position,
  Reading,
  Report,
  RulesInfo,
  Thought,
  TreeNode,
  View,
  Way,
} from './types';

type Message = { ask: string; variant?: string; [more: string]: unknown };
type Ask = (message: Message, report?: (report: Report) => void) => Promise<unknown>;

function worker() {
  let client: Promise<Client> | null = null;
  const open = () => {
    client ??= import('@wasm/client.js').then((it) => new it.Client());
    // A module that did not load is asked for again the next time.
    client.catch(() => {
      client = null;
    });
    return client;
  };
  /** The texts of one's own variants that the worker has. */
  const told = new Map<string, string>();
  const ask: Ask = async (message, report) => {
    const desk = await open();
    const { variant } = message;
    const text = variant && isOwn(variant) ? versionOf(variant)?.text : undefined;
    if (variant && text !== undefined && told.get(variant) !== text) {
      // A worker answers in order: what is asked next finds it loaded.
      told.set(variant, text);
      desk.ask({ ask: 'load', variant, text }).catch(() => told.delete(variant));
    }
    return desk.ask(message, report as never);
  };
  const stop = () => void client?.then((it) => it.stop());
  return { ask, stop };
}

const rulesWorker = worker();
const engineWorker = worker();
/** A report takes a minute: play goes on meanwhile. */
const reportWorker = worker();
const ask = rulesWorker.ask;

export const askRules = rulesWorker.ask;
export const askReport = reportWorker.ask;
export const stopReport = reportWorker.stop;

export const place = ({ variant, fen, study, moves }: Place) => ({
  variant,
  ...(fen ? { fen } : {}),
  ...(study ? { study } : {}),
  moves: moves ?? [],
});

/** What was known when the client was built needs no worker. */
const kept = new Map<string, Promise<RulesInfo>>(catalogue.map((it) => [it.id, Promise.resolve(it)]));

export interface ThinkLimits {
  movetime?: number;
  nodes?: number;
  depth?: number;
  lines?: number;
  level?: number;
  seed?: number;
}

/** What locks a link, if it is to be locked. */
export function lock(passphrase?: string) {
  const random = [...crypto.getRandomValues(new Uint8Array(28))].map((it) => it.toString(16).padStart(2, '0')).join('');
  return passphrase ? { passphrase, random } : {};
}

export const desk = {
  /** The rules of a variant; asked for once, but for one's own, which change. */
  rules(variant: string): Promise<RulesInfo> {
    if (isOwn(variant)) return ask({ ask: 'rules', variant }) as Promise<RulesInfo>;
    const known = kept.get(variant) ?? (ask({ ask: 'rules', variant }) as Promise<RulesInfo>);
    kept.set(variant, known);
    known.catch(() => kept.delete(variant));
    return known;
  },
  lessons: async (variant: string) => ((await ask({ ask: 'lessons', variant })) as { lessons: Lesson[] }).lessons,
  source: async (variant: string) => ((await ask({ ask: 'source', variant })) as { text: string }).text,
  ways: async (variant: string, piece: string, square: string) =>
    ((await ask({ ask: 'ways', variant, piece, square })) as { ways: Way[] }).ways,
  /** One of the start positions that are drawn by lot, by any number. */
  start: (variant: string, number: number) =>
    ask({ ask: 'start', variant, number }) as Promise<{ fen: string; count: number }>,
  position: (at: Place) => ask({ ask: 'position', ...place(at) }) as Promise<Position>,
  premoves: async (at: Place, seat: string) =>
    ((await ask({ ask: 'premoves', ...place(at), seat })) as { moves: Action[] }).moves,
  exact: async (at: Place) =>
    ((await engineWorker.ask({ ask: 'exact', ...place(at) })) as { exact: Exact | null }).exact,
  why: (at: Place, move: string) =>
    ask({ ask: 'why', ...place(at), move }) as Promise<{
      legal: boolean;
      reason?: string;
      said?: Said;
      move?: { move: string };
    }>,
  async read(variant: string, text: string): Promise<Reading> {
    // A text may name a variant of one's own; the worker is told of those that it is asked about.
    const named = /\bown-[0-9a-z]+/.exec(text)?.[0];
    const of = named && versionOf(named) ? named : variant;
    const found = (await ask({ ask: 'read', variant: of, text })) as Reading;
    return { ...found, variant: todaysId(found.variant) };
  },
  write: async (
    at: Place,
    as: 'pgn' | 'fen' | 'pieces' | 'json',
    more: { line?: TreeNode[]; comments?: string[]; tags?: [string, string][]; result?: string } = {},
  ) => ((await ask({ ask: 'write', ...place(at), as, now: Date.now(), ...more })) as { text: string }).text,
  pack: async (at: Place, passphrase?: string) =>
    ((await ask({ ask: 'pack', ...place(at), ...lock(passphrase) })) as { text: string }).text,
  unpack: (text: string, passphrase?: string) =>
    ask({ ask: 'unpack', text, ...(passphrase ? { passphrase } : {}) }) as Promise<Place | { locked: true }>,

  sit: (table: string, variant: string) => ask({ ask: 'sit', table, variant }),
  look: (table: string, seat: string, since: number, act?: string) =>
    ask({ ask: 'look', table, seat, since, ...(act ? { act } : {}) }) as Promise<{ view: View; events: GameEvent[] }>,
  computer: (table: string, seat: string, level: number, movetime: number) =>
    ask({ ask: 'computer', table, seat, level, movetime }) as Promise<{ acted: boolean }>,
  keep: async (table: string) => ((await ask({ ask: 'keep', table })) as { text: string }).text,
  resume: (table: string, text: string) => ask({ ask: 'resume', table, text }),
  /** How a battle that is over went, from its record. */
  unfold: async (text: string) =>
    ((await ask({ ask: 'unfold', text })) as { steps: { act: string | null; position: string }[] }).steps,
  record: async (table: string) => ((await ask({ ask: 'record', table })) as { text: string }).text,

  /** Thinks in the other worker, one thing at a time: what was thought about before is stopped. */
  think(at: Place, limits: ThinkLimits, report?: (report: Report) => void) {
    engineWorker.stop();
    return engineWorker.ask({ ask: 'think', ...place(at), ...limits }, report) as Promise<Thought>;
  },
  stop: engineWorker.stop,
};

/** What the desk and the server say of something that was not done. */
interface Refusal {
  said?: Said;
  /** Of a variant's file, every fault. */
  problems?: { file: string; line: number; column: number; key: string; message: string; said?: Said }[];
}

/** What went wrong, in a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { said, problems } = error as Refusal;
  if (!problems?.length) return say(said, error.message);
  return problems
    .map((it) => `${it.file}:${it.line}:${it.column}: ${it.key ? `${it.key}: ` : ''}${say(it.said, it.message)}`)
    .join('\n');
}
