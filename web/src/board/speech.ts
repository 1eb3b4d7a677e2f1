// What a screen reader says of a square: who stands there and what may be done. The words come from the texts.
import type { Action } from '../desk/types';
import type { Piece } from './pieces';
import type { Mark } from './walk';

/** The words of one language. */
export interface SpeechWords {
  empty: string;
  piece(piece: Piece): string;
  canMove(squares: string): string;
  canTake(squares: string): string;
  canShoot(squares: string): string;
  canLeave: string;
  selected: string;
  moveHere: string;
  takeHere: string;
  shootHere: string;
  leaveHere: string;
  throughMirror: string;
  inCheck: string;
  lastMove: string;
  inAdvance: string;
  halo: string;
  placed: string;
}

/** At most so many squares are named. */
const MOST = 10;

export interface SquareState {
  piece: Piece | undefined;
  /** What may be done from here, when nothing has been selected. */
  from: Action[];
  /** What going here would mean. */
  mark: Mark | undefined;
  selected: boolean;
  check: boolean;
  last: boolean;
  premove: boolean;
}

/** "white archer c5, can shoot c7". */
export function sayOfSquare(name: string, state: SquareState, words: SpeechWords): string {
  const parts = [state.piece ? `${words.piece(state.piece)} ${name}` : `${name} ${words.empty}`];
  if (state.piece?.halo) parts.push(words.halo);
  if (state.check) parts.push(words.inCheck);
  if (state.selected) parts.push(words.selected);
  else if (state.mark) parts.push(...sayOfMark(state.mark, words));
  else parts.push(...sayOfActions(state.from, words));
  if (state.last) parts.push(words.lastMove);
  if (state.premove) parts.push(words.inAdvance);
  return parts.join(', ');
}

export function sayOfMark(mark: Mark, words: SpeechWords): string[] {
  if (mark.sign === 'shot') return [words.shootHere];
  if (mark.sign === 'exit') return [words.leaveHere];
  const plain = mark.effect === 'take' ? words.takeHere : words.moveHere;
  return mark.sign === 'mirror' ? [plain, words.throughMirror] : [plain];
}

function sayOfActions(actions: Action[], words: SpeechWords): string[] {
  const groups: Record<'move' | 'take' | 'shot', Set<string>> = { move: new Set(), take: new Set(), shot: new Set() };
  let leaves = false;
  for (const { tags, path } of actions) {
    if (tags.includes('exit')) leaves = true;
    else groups[tags.includes('shot') ? 'shot' : tags.includes('capture') ? 'take' : 'move'].add(path[1]!);
  }
  const some = (set: Set<string>) => [...set].slice(0, MOST).join(' ') + (set.size > MOST ? ' …' : '');
  const parts: string[] = [];
  if (groups.shot.size) parts.push(words.canShoot(some(groups.shot)));
  if (groups.take.size) parts.push(words.canTake(some(groups.take)));
  if (groups.move.size) parts.push(words.canMove(some(groups.move)));
  if (leaves) parts.push(words.canLeave);
  return parts;
}
