// Names of sides and pieces in the language in use; a piece whose name has no translation keeps the file's.
import type { Piece, Side } from '../board/pieces';
import type { RulesInfo } from '../desk/types';
import { seatWord } from '../game/session';
import type { Texts } from '.';

export const sideName = (rules: RulesInfo, side: Side, texts: Texts): string =>
  texts.sides[seatWord(rules, side) as keyof Texts['sides']];

export const kindName = (name: string, texts: Texts): string =>
  (texts.kinds as Record<string, string>)[name] ?? texts.told(name);

interface Named {
  id: string;
  name: string;
}

/** What a game is called where the language has a name for it. */
export const gameName = (rules: Named, texts: Texts): string => texts.games[rules.id]?.name ?? rules.name;

/** A file that others inherit from: its game's name where the language has one, or its id. */
export const fileName = (id: string, texts: Texts): string => texts.games[id]?.name ?? id;

export const gameAbout = (rules: Named & { about: string }, texts: Texts): string =>
  texts.games[rules.id]?.about ?? rules.about;

/** "white archer". */
export function pieceLabel(rules: RulesInfo, piece: Piece, texts: Texts): string {
  const kind = piece.letter === null ? null : rules.pieces.find((it) => it.letter === piece.letter);
  const name = kind ? kindName(kind.name, texts) : texts.hiddenPiece;
  return texts.pieceOf(sideName(rules, piece.side, texts), name);
}
