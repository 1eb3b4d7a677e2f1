// Sentences about a variant, made from its data: nothing here knows a game by name.
import type { PieceInfo, RulesInfo } from '../desk/types';
import type { Texts } from '.';
import { kindName } from './names';

export function pieceSentences(rules: RulesInfo, piece: PieceInfo, texts: Texts): string[] {
  const words = texts.ruleWords;
  const names = (letters: string) =>
    [...letters]
      .map((letter) => kindName(rules.pieces.find((it) => it.letter === letter)?.name ?? letter, texts))
      .join(', ');
  const list: string[] = [];
  if (piece.royal) list.push(words.royal);
  if (piece.slides) list.push(words.slides);
  if (piece.leaps) list.push(words.leaps);
  if (piece.lame) list.push(words.lame);
  if (piece.startRank) list.push(words.startRank(piece.startRank));
  const [low, high] = piece.ranks ?? [1, rules.height];
  if (!piece.promotesTo && (low > 1 || high < rules.height)) list.push(words.ranks(low, high));
  if (piece.shoots) list.push(piece.shotsCheck ? words.shootsCheck : words.shoots);
  if (piece.lameShots) list.push(words.lameShots);
  if (piece.portal) list.push(words.portals[piece.portal]);
  else if (rules.portal === 'wrap') list.push(words.wraps);
  if (piece.exit) list.push(words.exits[piece.exit]);
  if (piece.enPassant?.step) list.push(words.enPassant);
  if (piece.enPassant?.seam) list.push(words.seam);
  if (piece.promotesTo) list.push(words.promotes(names(piece.promotesTo)));
  if (piece.royal && rules.castling?.length) list.push(words.castles);
  return list;
}

/** What the theme of a puzzle is called: beyond the edge there is not a mirror on every board. */
export function themeName(rules: RulesInfo | undefined, theme: string, texts: Texts): string {
  if (theme === 'mirror' && rules?.portal === 'wrap') return texts.legend.wrap;
  return (texts.themes as Record<string, string>)[theme] ?? theme;
}

export function endSentences(rules: RulesInfo, texts: Texts): string[] {
  const words = texts.ruleWords;
  if (rules.family === 'battle') {
    const list = [];
    if (rules.pieces.some((piece) => piece.role === 'king')) list.push(words.kingHit);
    if (rules.hidden) list.push(words.hidden);
    if (rules.eliminated) list.push(words.eliminatedBattle);
    list.push(words.ties, words.stuck);
    if (rules.quietMoves) list.push(words.quietBattle(rules.quietMoves));
    return list;
  }
  return (rules.ends ?? []).map(({ rule, value }) => words.ends[rule]?.(value) ?? `${rule} ${value}`);
}
