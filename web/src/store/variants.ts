// Variants of one's own, kept in this browser: saved under a name with all their versions, or only because a game needs
// them. A version is known by the hash of its meaning, and so is a game's variant: `own-<hash>`.
import { createSignal } from 'solid-js';
import type { RulesInfo } from '../desk/types';
import { newId, openGames, savedGames } from './saves';
import { isRecord, readItem, readJson, writeJson } from './storage';

export interface Version {
  meaning: string;
  /** What its meaning was to earlier versions of this page: games and links may still say so. */
  was?: string[];
  text: string;
  /** As the desk described it. */
  rules: RulesInfo;
  saved: number;
}

export interface OwnVariant {
  id: string;
  name: string;
  /** What it was made from: an example, a variant of the catalogue, another of one's own. */
  from?: string;
  /** The newest first. */
  versions: Version[];
}

/** The id under which the page being written is known. */
export const DRAFT = 'own-draft';
const PREFIX = 'own-';
/** The form of a meaning; others are of an earlier version of this page. */
const MEANING = /^[0-9a-f]{32}$/;
const MOST_VARIANTS = 100;
const MOST_VERSIONS = 40;
/** Files that no saved variant has, but perhaps a game. */
const MOST_LOOSE = 60;

export const idOf = (meaning: string) => PREFIX + meaning;
export const meaningOf = (id: string) => id.slice(PREFIX.length);
export const isOwn = (id: string) => id.startsWith(PREFIX);

const isRules = (value: unknown): value is RulesInfo =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.about === 'string' &&
  (value.family === 'chess' || value.family === 'battle') &&
  [value.width, value.height].every((it) => typeof it === 'number' && it >= 1 && it <= 26) &&
  (value.start === null || typeof value.start === 'string') &&
  Array.isArray(value.pieces) &&
  value.pieces.every((it) => isRecord(it) && typeof it.letter === 'string' && typeof it.name === 'string');

const isMeaning = (value: unknown) => typeof value === 'string' && /^[0-9a-z]{1,50}$/.test(value);

export const isVersion = (value: unknown): value is Version =>
  isRecord(value) &&
  isMeaning(value.meaning) &&
  (value.was === undefined || (Array.isArray(value.was) && value.was.every(isMeaning))) &&
  typeof value.text === 'string' &&
  value.text.length <= 70_000 &&
  typeof value.saved === 'number' &&
  isRules(value.rules);

export const isOwnVariant = (value: unknown): value is OwnVariant =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  (value.from === undefined || typeof value.from === 'string') &&
  Array.isArray(value.versions) &&
  value.versions.length > 0 &&
  value.versions.every(isVersion);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const [changed, bump] = createSignal(0);
const touch = () => bump((it) => it + 1);

/** Reads a list once for each text of it. */
function cached<T>(key: string, fits: (value: unknown) => value is T): () => T[] {
  let [text, list]: [string | null, T[]] = [null, []];
  return () => {
    changed();
    const now = readItem(key);
    if (now !== text) [text, list] = [now, (readJson(key, isList) ?? []).filter(fits)];
    return list;
  };
}
const variants = cached('variants', isOwnVariant);
const loose = cached('variant-texts', isVersion);
let draft: Version | null = null;

/** The saved ones, the last changed first. */
export const ownVariants = (): OwnVariant[] => variants();

export const ownVariant = (id: string) => variants().find((it) => it.id === id) ?? null;

/** The version a game's variant means. */
export function versionOf(id: string): Version | null {
  if (!isOwn(id)) return null;
  if (id === DRAFT) return draft;
  const meaning = meaningOf(id);
  const all = versions();
  return all.find((it) => it.meaning === meaning) ?? all.find((it) => it.was?.includes(meaning)) ?? null;
}

const versions = () => [...variants().flatMap((it) => it.versions), ...loose()];

/** The id by which a variant is known today. */
export function todaysId(id: string): string {
  const version = versionOf(id);
  return version && id !== DRAFT ? idOf(version.meaning) : id;
}

/** The variants that games kept here are of. */
const played = () => new Set([...openGames(), ...savedGames().map((it) => it.game)].map((it) => todaysId(it.variant)));

/** The file being written, not kept. */
export function setDraft(version: Version) {
  draft = version;
}

/** Keeps a file because something refers to it, without a name. Gives the id of its variant. */
export function keepText(version: Version): string {
  const id = idOf(version.meaning);
  if (versionOf(id)) return id;
  const needed = played();
  const [used, unused] = [
    loose().filter((it) => needed.has(idOf(it.meaning))),
    loose().filter((it) => !needed.has(idOf(it.meaning))),
  ];
  writeJson('variant-texts', [named(version), ...used, ...unused].slice(0, Math.max(MOST_LOOSE, used.length + 1)));
  touch();
  return id;
}

/** A version's rules carry the id by which games know it. */
const named = (version: Version): Version => ({
  ...version,
  rules: { ...version.rules, id: idOf(version.meaning) },
});

/** Puts a version first; the same meaning is the same version, with the newer text. */
export function withVersion(versions: Version[], version: Version, most = MOST_VERSIONS): Version[] {
  const others = versions.filter((it) => it.meaning !== version.meaning);
  const same = versions.filter((it) => it.meaning === version.meaning);
  const was = new Set([version, ...same].flatMap((it) => it.was ?? []));
  return [named(was.size ? { ...version, was: [...was] } : version), ...others].slice(0, most);
}

/** The versions that an earlier version of this page has named. */
export const outdated = (): Version[] => versions().filter((it) => !MEANING.test(it.meaning));

/** Names versions anew; `found` has what texts mean today. */
export function rename(found: Map<string, { meaning: string; rules: RulesInfo }>) {
  const renamed = (version: Version): Version => {
    const now = MEANING.test(version.meaning) ? undefined : found.get(version.text);
    return now ? { ...version, ...now, was: [...(version.was ?? []), version.meaning] } : version;
  };
  // From the oldest on: of those that turn out to be the same the newest text stays.
  const anew = (list: Version[]) =>
    list.reduceRight<Version[]>((others, it) => withVersion(others, renamed(it), list.length), []);
  const [own, others] = [variants(), loose()];
  writeJson(
    'variants',
    own.map((it) => ({ ...it, versions: anew(it.versions) })),
  );
  writeJson('variant-texts', anew(others));
  touch();
}

/** Saves a version under a name; `id` is the variant it continues. Says whether it will still be there tomorrow. */
export function saveVariant(
  name: string,
  version: Version,
  more: { id?: string; from?: string } = {},
): { variant: OwnVariant; kept: boolean } {
  const known = more.id ? ownVariant(more.id) : null;
  const variant: OwnVariant = {
    id: known?.id ?? newId(),
    name: name.trim(),
    ...((known?.from ?? more.from) ? { from: known?.from ?? more.from } : {}),
    versions: withVersion(known?.versions ?? [], version),
  };
  const others = variants().filter((it) => it.id !== variant.id);
  // What no longer has room under its name may still be needed by a game.
  known?.versions.filter((it) => !variant.versions.some((kept) => kept.meaning === it.meaning)).forEach(keepText);
  const kept = writeJson('variants', [variant, ...others].slice(0, MOST_VARIANTS));
  touch();
  return { variant, kept };
}

/** Deletes a variant; what games need of it stays with them. */
export function deleteVariant(id: string) {
  const gone = ownVariant(id);
  const kept = variants().filter((it) => it.id !== id);
  const games = played();
  writeJson('variants', kept);
  touch();
  for (const version of gone?.versions ?? []) if (games.has(idOf(version.meaning))) keepText(version);
}

export const roomForVariants = () => variants().length < MOST_VARIANTS;

/** The games kept here that were played by any of these rules. */
export function gamesOf(ids: Set<string>) {
  const saved = savedGames().map((it) => ({ name: it.name, game: it.game }));
  const open = openGames().map((game) => ({ name: null, game }));
  return [...saved, ...open].filter((it) => ids.has(todaysId(it.game.variant)) && it.game.moves.length > 0);
}
