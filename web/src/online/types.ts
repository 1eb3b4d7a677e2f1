// What goes over the websocket and the REST calls, as docs/protocol.md has it.
import type { GameEvent, View } from '../desk/types';

/** The version this client speaks. */
export const PROTOCOL = 1;

export type TimeControl =
  | { kind: 'unlimited' }
  | { kind: 'variant' }
  | { kind: 'fischer'; base: number; increment: number }
  | { kind: 'delay'; base: number; delay: number }
  | { kind: 'per-move'; limit: number }
  | { kind: 'correspondence'; days: number };

export interface Person {
  id: string;
  name: string;
  rating?: number;
  kind: 'guest' | 'user' | 'computer';
}

export interface GameInfo {
  id: string;
  variant: string;
  name: string;
  family: 'chess' | 'battle';
  control: TimeControl;
  start: string | null;
  players: [Person, Person];
  rated: boolean;
  private: boolean;
  begun: number;
  result: string | null;
  reason: string | null;
}

export interface Terms {
  variant: string;
  control: TimeControl;
  rated?: boolean;
  side?: 'first' | 'second' | 'random';
  private?: boolean;
}

export interface Challenge {
  id: string;
  owner: Person;
  terms: Terms;
  made: number;
}

export type ClientMessage =
  | { t: 'watch'; game: string; since?: number; actions?: boolean }
  | { t: 'unwatch'; game: string }
  | { t: 'act'; game: string; seq: number; ply?: number; action: string }
  | { t: 'emote'; game: string; emote: string }
  | { t: 'lobby'; on: boolean }
  | { t: 'seek'; variant: string; control: TimeControl; rated?: boolean }
  | { t: 'unseek' }
  | { t: 'ping'; n: number };

export type ServerMessage =
  | { t: 'welcome'; protocol: number; you: Person; now: number }
  | {
      t: 'snapshot';
      game: GameInfo;
      ply: number;
      seq: number;
      present: [boolean, boolean];
      events: GameEvent[];
      view: View;
    }
  | { t: 'events'; game: string; ply: number; events: GameEvent[]; view: View }
  | { t: 'accepted'; game: string; seq: number; v: number }
  | { t: 'rejected'; game: string; seq: number; kind: string; reason: string }
  | { t: 'said'; game: string; seat: string; text?: string; emote?: string }
  | { t: 'presence'; game: string; present: [boolean, boolean] }
  | { t: 'lobby'; all: boolean; challenges: Challenge[]; games: GameInfo[]; gone: string[]; online: number }
  | { t: 'started'; game: GameInfo; challenge?: string; after?: string }
  | { t: 'seeking'; on: boolean }
  | { t: 'pong'; n: number; now: number }
  | { t: 'error'; kind: string; message: string; game?: string }
  | { t: 'closing'; message: string };
