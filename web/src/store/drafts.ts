// What is being written in the studio, kept until it is saved or given up: a closed page loses nothing.
import { isRecord, readJson, writeJson } from './storage';

export interface Draft {
  /** What was opened: the name of a template or the id of a saved variant. */
  of: string;
  text: string;
  fen?: string | null;
  moves: string[];
  /** The text is the saved one: only the board is kept. */
  untouched?: boolean;
  changed: number;
}

const MOST = 12;

export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value.of === 'string' &&
  typeof value.text === 'string' &&
  value.text.length <= 70_000 &&
  (value.fen === undefined || value.fen === null || typeof value.fen === 'string') &&
  Array.isArray(value.moves) &&
  value.moves.every((move) => typeof move === 'string') &&
  (value.untouched === undefined || typeof value.untouched === 'boolean') &&
  typeof value.changed === 'number';

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** The last changed first. */
export const drafts = (): Draft[] => (readJson('drafts', isList) ?? []).filter(isDraft);

/** Those with work in them that is saved nowhere. */
export const unsavedDrafts = () => drafts().filter((it) => !it.untouched);

export const draftOf = (of: string) => drafts().find((it) => it.of === of) ?? null;

export const keepDraft = (draft: Draft) =>
  writeJson('drafts', [draft, ...drafts().filter((it) => it.of !== draft.of)].slice(0, MOST));

export const dropDraft = (of: string) =>
  writeJson(
    'drafts',
    drafts().filter((it) => it.of !== of),
  );
