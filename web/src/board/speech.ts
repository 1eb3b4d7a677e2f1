// What a screen reader says of a square: who stands there and what may be done. The words come from the texts.
import type { Action } from '../desk/types';
import type { Piece } from './pieces';
import type { Spare } from './state';
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
  promoted: string;
  goal: string;
  /** What a list to choose from is for. */
  choose: string;
  /** "becomes white queen, e8=Q". */
  becomes(piece: string, move: string): string;
  /** "stays a silver, Sb3". */
  stays(piece: string, move: string): string;
  /** "white elephant steps in, Nc3/E". */
  stepsIn(piece: string, move: string): string;
  /** "white knight alone, Nc3". */
  nobodyStepsIn(piece: string, move: string): string;
  /** "white knight in hand, 2". */
  inHand(piece: string, count: number): string;
  canDrop(squares: string): string;
  dropHere: string;
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
  goal: boolean;
}

/** "white archer c5, can shoot c7". */
export function sayOfSquare(name: string, state: SquareState, words: SpeechWords): string {
  const parts = [state.piece ? `${words.piece(state.piece)} ${name}` : `${name} ${words.empty}`];
  if (state.piece?.halo) parts.push(words.halo);
  if (state.piece?.promoted) parts.push(words.promoted);
  if (state.goal) parts.push(words.goal);
  if (state.check) parts.push(words.inCheck);
  if (state.selected) parts.push(words.selected);
  else if (state.mark) parts.push(...sayOfMark(state.mark, words));
  else parts.push(...sayOfActions(state.from, words));
  if (state.last) parts.push(words.lastMove);
  if (state.premove) parts.push(words.inAdvance);
  return parts.join(', ');
}

/** "white knight in hand, 2, can be dropped on a3 a4". */
export function sayOfSpare(
  { piece, count, placed }: Spare,
  { from, selected, premove }: Pick<SquareState, 'from' | 'selected' | 'premove'>,
  words: SpeechWords,
): string {
  const parts = [count === undefined ? words.piece(piece) : words.inHand(words.piece(piece), count)];
  if (placed) parts.push(words.placed);
  if (selected) parts.push(words.selected);
  else
    parts.push(
      ...sayOfActions(
        from.filter(({ tags }) => tags.includes('drop')),
        words,
      ),
    );
  if (premove) parts.push(words.inAdvance);
  return parts.join(', ');
}

export function sayOfMark(mark: Mark, words: SpeechWords): string[] {
  if (mark.sign === 'shot') return [words.shootHere];
  if (mark.sign === 'exit') return [words.leaveHere];
  if (mark.sign === 'drop') return [words.dropHere];
  const plain = mark.effect === 'take' ? words.takeHere : words.moveHere;
  return mark.sign === 'mirror' ? [plain, words.throughMirror] : [plain];
}

const KINDS = ['shot', 'drop'] as const;

function sayOfActions(actions: Action[], words: SpeechWords): string[] {
  const groups = { move: new Set<string>(), take: new Set<string>(), shot: new Set<string>(), drop: new Set<string>() };
  let leaves = false;
  for (const { tags, path } of actions) {
    if (tags.includes('exit')) leaves = true;
    else groups[KINDS.find((it) => tags.includes(it)) ?? (tags.includes('capture') ? 'take' : 'move')].add(path[1]!);
  }
  const some = (set: Set<string>) => [...set].slice(0, MOST).join(' ') + (set.size > MOST ? ' …' : '');
  const parts: string[] = [];
  if (groups.shot.size) parts.push(words.canShoot(some(groups.shot)));
  if (groups.take.size) parts.push(words.canTake(some(groups.take)));
  if (groups.move.size) parts.push(words.canMove(some(groups.move)));
  if (groups.drop.size) parts.push(words.canDrop(some(groups.drop)));
  if (leaves) parts.push(words.canLeave);
  return parts;
}
