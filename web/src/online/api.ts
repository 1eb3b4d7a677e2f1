// The REST calls. A refusal is an error with the server's own sentence.
import type { Challenge, GameInfo, Person, PuzzleStanding, Said, Terms, VariantInfo, Visibility } from '../protocol';
import { t } from '../text';

export class ApiError extends Error {
  constructor(
    message: string,
    readonly kind: string,
    readonly said?: Said,
  ) {
    super(message);
  }
}

/** A server that is gone, and a page instead of an answer: there is none behind this site. */
const none = () => new ApiError(t('no-server'), 'none');

/** Whoever is new is given a name with the first answer: two questions at once would make two guests of one. */
let first: Promise<unknown> | null = null;

async function reach(path: string, how?: RequestInit): Promise<Response> {
  if (first) await first;
  const answer = fetch(`/api${path}`, how);
  first ??= answer.catch(() => null);
  return answer.catch(() => {
    throw none();
  });
}

/** Waits until the server knows who this is. */
export const met = () => first ?? api.me().catch(() => null);

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await reach(path, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
  if (!answer.ok && json) throw new ApiError(json.message, json.kind, json.said);
  if (!answer.ok || (text && !json)) throw none();
  return json as T;
}

/** A text as it is: the file of a variant, a game written down. */
async function file(path: string): Promise<string> {
  const answer = await reach(path);
  const type = answer.headers.get('content-type') ?? '';
  if (answer.ok && !type.includes('html')) return answer.text();
  if (!type.includes('json')) throw none();
  const told = await answer.json();
  throw new ApiError(told.message, told.kind, told.said);
}

export interface Profile {
  id: string;
  name: string;
  since: number;
  ratings: { variant: string; class: string; rating: number; deviation: number; games: number }[];
}

/** Somebody who is followed. */
export interface Followed {
  name: string;
  online: boolean;
  /** The game they play, where everybody may watch. */
  playing?: string;
}

/** A browser one is signed in with, or the token of a program. */
export interface SessionInfo {
  id: string;
  label: string;
  scopes: string[];
  kind: 'session' | 'token';
  current: boolean;
  made: number;
  seen: number;
}

export const api = {
  me: () => call<Person>('GET', '/me'),
  /** Gives a guest a name. */
  rename: (name: string) => call<Person>('POST', '/me/name', { name }),
  signUp: (name: string, password: string) => call<Person>('POST', '/account', { name, password }),
  signIn: (name: string, password: string) => call<Person>('POST', '/session', { name, password }),
  signOut: () => call<null>('DELETE', '/session'),
  changePassword: (password: string, next: string) => call<null>('POST', '/me/password', { password, next }),
  newRecovery: (password: string) => call<{ code: string }>('POST', '/me/recovery', { password }),
  recover: (name: string, code: string, password: string) =>
    call<Person>('POST', '/session/recover', { name, code, password }),
  deleteAccount: (password: string) => call<null>('POST', '/me/delete', { password }),
  data: () => call<object>('GET', '/me/data'),
  blocked: () => call<string[]>('GET', '/me/blocked'),
  block: (name: string, on: boolean) =>
    call<null>(on ? 'POST' : 'DELETE', `/users/${encodeURIComponent(name)}/block`, on ? {} : undefined),
  follows: () => call<Followed[]>('GET', '/me/follows'),
  follow: (name: string, on: boolean) =>
    call<null>(on ? 'POST' : 'DELETE', `/users/${encodeURIComponent(name)}/follow`, on ? {} : undefined),
  operatorReports: () =>
    call<{ made: number; by: string; about: string; game?: string; text: string }[]>('GET', '/operator/reports'),
  operatorLog: () => call<{ made: number; what: string; about: string; note: string }[]>('GET', '/operator/log'),
  operate: (deed: { what: string; about: string; days?: number; note: string }) =>
    call<{ lines: string[] }>('POST', '/operator', deed),
  pushKey: () => call<{ key: string }>('GET', '/push'),
  push: (browser: { endpoint: string; p256dh: string; auth: string }) => call<null>('POST', '/push', browser),
  pushEnd: (endpoint: string) => call<null>('DELETE', '/push', { endpoint }),
  report: (name: string, text: string) => call<null>('POST', '/reports', { name, text }),
  best: (variant: string, kind: string) =>
    call<{ name: string; rating: number; games: number }[]>(
      'GET',
      `/leaderboard?variant=${encodeURIComponent(variant)}&class=${kind}`,
    ),
  ratingHistory: (user: string, variant: string, kind: string) =>
    call<{ at: number; rating: number }[]>(
      'GET',
      `/users/${encodeURIComponent(user)}/ratings?variant=${encodeURIComponent(variant)}&class=${kind}`,
    ),
  tallies: (name: string) =>
    call<{ variant: string; won: number; drawn: number; lost: number }[]>(
      'GET',
      `/users/${encodeURIComponent(name)}/games`,
    ),
  versus: (one: string, other: string) =>
    call<{ won: number; drawn: number; lost: number }>(
      'GET',
      `/users/${encodeURIComponent(one)}/versus/${encodeURIComponent(other)}`,
    ),
  sessions: () => call<SessionInfo[]>('GET', '/tokens'),
  revoke: (id: string) => call<null>('DELETE', `/tokens/${id}`),
  newToken: (label: string) => call<{ token: string }>('POST', '/tokens', { label, scopes: ['read', 'play'] }),
  /** Those that go on and are the caller's own, the newest first. */
  myGames: (over = false) => call<GameInfo[]>('GET', `/me/games${over ? '?over=true' : ''}`),
  user: (name: string) => call<Profile>('GET', `/users/${encodeURIComponent(name)}`),
  games: (which: Partial<Record<'user' | 'variant' | 'opponent' | 'result', string>> = {}) =>
    call<GameInfo[]>('GET', `/games?${new URLSearchParams({ limit: '20', ...which })}`),
  /** What a rated game has done to ratings; an empty list until it is rated. */
  gains: (game: string) =>
    call<{ name: string; before: number | null; after: number }[]>('GET', `/games/${game}/ratings`),
  /** What the players of a game have written; refused to others. */
  chat: (game: string) => call<{ seat: string; text: string }[]>('GET', `/games/${game}/chat`),
  /** How good the account is at puzzles; refused to guests. */
  puzzleStandings: () => call<PuzzleStanding[]>('GET', '/puzzles/standings'),
  puzzleTried: (id: string, solved: boolean) => call<PuzzleStanding>('POST', `/puzzles/${id}/result`, { solved }),
  lobby: () => call<{ challenges: Challenge[]; games: GameInfo[]; online: number }>('GET', '/lobby'),
  myChallenges: () => call<Challenge[]>('GET', '/me/challenges'),
  challenge: (terms: Terms) => call<Challenge>('POST', '/challenges', terms),
  showChallenge: (id: string) => call<Challenge>('GET', `/challenges/${id}`),
  cancelChallenge: (id: string) => call<null>('DELETE', `/challenges/${id}`),
  file,
  bring: (text: string, visibility: Visibility) => call<VariantInfo>('POST', '/variants', { text, visibility }),
  unbring: (id: string) => call<null>('DELETE', `/variants/${id}`),
  broughtByMe: () => call<VariantInfo[]>('GET', '/variants?from=mine&limit=100'),
  broughtByAll: () => call<VariantInfo[]>('GET', '/variants?from=public&limit=30'),
  playComputer: (level: number, terms: Terms) => call<GameInfo>('POST', '/computer', { level, terms }),
  accept: (id: string) => call<GameInfo>('POST', `/challenges/${id}/accept`),
};
