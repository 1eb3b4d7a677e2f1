// What a game's pieces and its board are drawn with, by its data and by what the user likes.
import { drawingOf, HIDDEN, signed } from '../board/art';
import type { RulesInfo } from '../desk/types';
import { settings } from '../store/settings';

/** The drawing of a kind by its letter; nothing where there is none, so that the letter is shown. */
export function drawingFor(rules: RulesInfo, letter: string | null): string | null {
  if (letter === null) return HIDDEN;
  const kind = rules.pieces.find((it) => it.letter === letter);
  if (!kind) return null;
  if (rules.look !== 'tiles')
    return settings.set === 'letters' && rules.family === 'chess' ? null : drawingOf(kind.name);
  return (settings.tiles === 'characters' ? signed(kind.name) : null) ?? drawingOf(kind.name, 'tile');
}

/** Whatever some side wins by reaching. */
export const goalSquares = ({ goals }: RulesInfo): string[] => [
  ...new Set([...(goals?.white ?? []), ...(goals?.black ?? [])]),
];
