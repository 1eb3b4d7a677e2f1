// Walking the paths of actions stop by stop: what may be clicked next, and what that would mean. Knows no rules.
import type { Action } from '../desk/types';

/** How a stop is marked. */
export interface Mark {
  /** Green or red. */
  effect: 'move' | 'take';
  /** What is special: a symbol on the mark. */
  sign: 'mirror' | 'shot' | 'exit' | 'castle' | 'drop' | null;
  /** The squares of pieces that disappear although they stand elsewhere. */
  victims: string[];
}

/** Actions that begin with these stops. */
export const following = (actions: Action[], walked: string[]) =>
  actions.filter(
    (action) => action.path.length > walked.length && walked.every((stop, at) => action.path[at] === stop),
  );

/** The stops that may be clicked next. */
export const nextStops = (actions: Action[], walked: string[]) =>
  new Set(following(actions, walked).map((action) => action.path[walked.length]!));

/** Castling also by going onto the piece it is done with. */
export function withPartners(actions: Action[]): Action[] {
  const known = new Set(actions.map(({ path }) => path.join()));
  const more = actions.flatMap((action) => {
    if (!action.tags.includes('castle')) return [];
    const start = action.path[0]!;
    const partner = action.changes?.find(({ from }) => from && from !== start)?.from;
    if (!partner || known.has(`${start},${partner}`)) return [];
    return [{ ...action, path: [start, partner], of: action }];
  });
  return more.length ? [...actions, ...more] : actions;
}

export type Walk =
  | { kind: 'no' }
  | { kind: 'on'; walked: string[] }
  | { kind: 'done'; action: Action }
  | { kind: 'choose'; walked: string[]; options: Option[] };

/** Something to choose where a click does not say which. */
export interface Option {
  label: string;
  /** The letter of a piece, when that is what is chosen. */
  letter: string | null;
  action: Action;
}

/** Goes to a stop. */
export function step(actions: Action[], walked: string[], stop: string, isPlace: (stop: string) => boolean): Walk {
  const path = [...walked, stop];
  const here = actions.filter((action) => path.every((at, index) => action.path[index] === at));
  if (here.length === 0) return { kind: 'no' };
  const ended = here.filter((action) => action.path.length === path.length);
  const onward = here.filter((action) => action.path.length > path.length);
  if (ended.length === 1 && onward.length === 0) return { kind: 'done', action: ended[0]! };
  // What cannot be clicked on the board is chosen from a list; so are two meanings of the same stops.
  if (
    onward.every((action) => !isPlace(action.path[path.length]!)) &&
    (ended.length !== 0 || onward.length !== 0) &&
    path.length > 1
  ) {
    const letter = (action: Action) => {
      const next = action.path[path.length];
      return next && /^\+?[a-z]$/i.test(next) ? next : null;
    };
    const options = [...ended, ...onward].map((action) => ({ label: action.san, letter: letter(action), action }));
    return { kind: 'choose', walked: path, options };
  }
  return { kind: 'on', walked: path };
}

/** Marks for the stops that may be clicked next. */
export function marks(actions: Action[], walked: string[]): Map<string, Mark> {
  const found = new Map<string, Mark>();
  for (const action of following(actions, walked)) {
    const stop = action.path[walked.length]!;
    const known = found.get(stop);
    const mark = known ?? { effect: 'move', sign: null, victims: [] };
    if (action.tags.includes('capture')) mark.effect = 'take';
    mark.sign = mark.sign ?? signOf(action);
    for (const { take } of action.changes ?? []) if (take && take !== stop) mark.victims.push(take);
    if (!known) found.set(stop, mark);
  }
  return found;
}

function signOf({ tags }: Action): Mark['sign'] {
  if (tags.includes('shot')) return 'shot';
  if (tags.includes('exit')) return 'exit';
  if (tags.includes('drop')) return 'drop';
  if (tags.includes('mirror-only')) return 'mirror';
  if (tags.includes('castle')) return 'castle';
  return null;
}
