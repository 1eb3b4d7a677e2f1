// Questions that every chess-like game asks the rules.
import { desk } from '../desk/desk';
import type { Action, Place } from '../desk/types';
import { say, t } from '../text';
import { heldAt } from './hands';
import { type Session, squaresOf } from './session';

/** Why a piece does not go somewhere; nothing when it does. */
export async function whyNot(at: Place, from: string, to: string): Promise<string | null> {
  const held = heldAt(from)?.toUpperCase();
  const wish = held ? `${held}@${to}` : from + (to.startsWith('court') ? 'off' : to);
  const { legal, reason, said } = await desk.why(at, wish);
  return legal || reason === undefined ? null : say(said, reason);
}

/** Does what a typed move means, or says why that cannot be done. */
export async function playTyped(
  at: Place,
  text: string,
  actions: Action[],
  act: (action: Action) => Promise<void>,
): Promise<string | null> {
  const { legal, reason, said, move } = await desk.why(at, text);
  const action = legal ? actions.find((it) => it.move === move?.move) : meant(text, actions);
  if (!action) return reason === undefined ? t('opponents-turn') : say(said, reason);
  await act(action);
  return null;
}

/** The same where only the actions are known. */
export async function playMeant(
  text: string,
  actions: Action[],
  { act, why }: Pick<Session, 'act' | 'why'>,
): Promise<string | null> {
  const action = meant(text, actions);
  if (action) {
    await act(action);
    return null;
  }
  if (actions.length === 0) return t('opponents-turn');
  const [from, to] = squaresOf(text.toLowerCase());
  return (from && to && (await why(from, to))) || t('not-legal');
}

/** Letters and figures alone: `o-o`, `E2-E4`, `nf3`. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('0', 'o')
    .replace(/[-x+#=\s]/g, '');

/** The one action that a text written carelessly can mean. */
export function meant(text: string, actions: Pick<Action, 'move' | 'san'>[]): Action | undefined {
  const wish = bare(text);
  const found = actions.filter((it) => wish === bare(it.san) || wish === bare(it.move));
  return found.length === 1 ? (found[0] as Action) : undefined;
}
