// Sentences about a variant, made from its data: nothing here knows a game by name. What is said of chess-like games comes
// from the rules themselves.
import type { RulesInfo } from '../desk/types';
import { find, t } from '.';

/** What the theme of a puzzle is called: beyond the edge there is not a mirror on every board. */
export function themeName(rules: RulesInfo | undefined, theme: string): string {
  if (theme === 'mirror' && rules?.portal === 'wrap') return t('legend-wrap');
  return find(`theme-${theme}`) ?? theme;
}

/** How a battle ends. */
export function battleEnds(rules: RulesInfo): string[] {
  const list = [];
  if (rules.pieces.some((piece) => piece.role === 'king')) list.push(t('rule-king-hit'));
  if (rules.hidden) list.push(t('rule-hidden'));
  if (rules.eliminated) list.push(t('rule-eliminated-battle'));
  list.push(t('rule-ties'), t('rule-stuck'));
  if (rules.quietMoves) list.push(t('rule-quiet-battle', { count: rules.quietMoves }));
  return list;
}
