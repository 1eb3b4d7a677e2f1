// Sentences about a variant, made from its data: nothing here knows a game by name.
import type { PieceInfo, RulesInfo } from '../desk/types';
import { find, t } from '.';
import { kindName } from './names';

export function pieceSentences(rules: RulesInfo, piece: PieceInfo): string[] {
  const names = (letters: string) =>
    [...letters].map((letter) => kindName(rules.pieces.find((it) => it.letter === letter)?.name ?? letter)).join(', ');
  const list: string[] = [];
  if (piece.royal) list.push(t('rule-royal'));
  if (piece.slides) list.push(t('rule-slides'));
  if (piece.leaps) list.push(t('rule-leaps'));
  if (piece.lame) list.push(t('rule-lame'));
  if (piece.startRank) list.push(t('rule-start-rank', { rank: piece.startRank }));
  const [low, high] = piece.ranks ?? [1, rules.height];
  if (!piece.promotesTo && (low > 1 || high < rules.height)) list.push(t('rule-ranks', { low, high }));
  if (piece.shoots) list.push(piece.shotsCheck ? t('rule-shoots-check') : t('rule-shoots'));
  if (piece.lameShots) list.push(t('rule-lame-shots'));
  if (piece.portal) list.push(t(piece.portal === 'slide on' ? 'rule-portal-slide-on' : `rule-portal-${piece.portal}`));
  else if (rules.portal === 'wrap') list.push(t('rule-wraps'));
  if (piece.exit) list.push(t(`rule-exit-${piece.exit}`));
  if (piece.enPassant?.step) list.push(t('rule-en-passant'));
  if (piece.enPassant?.seam) list.push(t('rule-seam'));
  if (piece.promotesTo) list.push(t('rule-promotes', { kinds: names(piece.promotesTo) }));
  if (piece.royal && rules.castling?.length) list.push(t('rule-castles'));
  return list;
}

/** What the theme of a puzzle is called: beyond the edge there is not a mirror on every board. */
export function themeName(rules: RulesInfo | undefined, theme: string): string {
  if (theme === 'mirror' && rules?.portal === 'wrap') return t('legend-wrap');
  return find(`theme-${theme}`) ?? theme;
}

/** A way a game can end, by the rule's name in variant files; the value is the file's. */
export function endSentence(rule: string, value: string): string {
  const number = Number(value);
  return find(`ends-${rule}`, { value: Number.isNaN(number) ? value : number }) ?? `${rule} ${value}`;
}

export function endSentences(rules: RulesInfo): string[] {
  if (rules.family === 'battle') {
    const list = [];
    if (rules.pieces.some((piece) => piece.role === 'king')) list.push(t('rule-king-hit'));
    if (rules.hidden) list.push(t('rule-hidden'));
    if (rules.eliminated) list.push(t('rule-eliminated-battle'));
    list.push(t('rule-ties'), t('rule-stuck'));
    if (rules.quietMoves) list.push(t('rule-quiet-battle', { count: rules.quietMoves }));
    return list;
  }
  return (rules.ends ?? []).map(({ rule, value }) => endSentence(rule, value));
}
