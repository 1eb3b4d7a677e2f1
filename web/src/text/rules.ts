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
  if (rules.eliminated) list.push(t('rule-eliminated-battle'));
  list.push(t('rule-stuck'));
  if (rules.quietMoves) list.push(t('rule-quiet-battle', { count: rules.quietMoves }));
  return list;
}

/** What a game is about, before anything else: nothing here knows a game by name. */
export function aboutGame(rules: RulesInfo): string[] {
  const tell = (holds: unknown, text: () => string) => (holds ? [text()] : []);
  if (rules.family === 'battle')
    return [
      t('gist-battle', { rows: rules.rows ?? 2 }),
      ...tell(rules.secretSetup, () => t('gist-setup')),
      ...tell(rules.hidden, () => t('rule-hidden')),
      t('rule-ties'),
    ];
  return [
    ...tell(rules.portal === 'mirror', () => t('gist-mirror')),
    ...tell(rules.portal === 'wrap', () => t('gist-wrap')),
    ...tell(
      rules.pieces.some((it) => it.powers?.includes('shoot')),
      () => t('gist-shots'),
    ),
    ...tell(rules.exits, () => t('gist-exits')),
  ];
}
