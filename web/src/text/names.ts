// Names in the language in use. What a variant's file names in English keeps that name where the language has none.
import type { Piece, Side } from '../board/pieces';
import type { SpeechWords } from '../board/speech';
import type { RulesInfo } from '../desk/types';
import { seatWord } from '../game/session';
import { find, t } from '.';

/** A side by the word that moves and servers have for it. */
export const seatName = (word: string | null | undefined): string => find(`side-${word}`) ?? '';

export const sideName = (rules: RulesInfo, side: Side): string => seatName(seatWord(rules, side));

export const kindName = (name: string): string => find(`kind-${name}`) ?? name;

/** A word of variant files: "slide on", "0 (off)". */
export const wordName = (word: string): string => find(`word-${word.replace(/\W+/g, '-').replace(/-$/, '')}`) ?? word;

interface Named {
  id: string;
  name: string;
}

/** What a game is called where the language has a name for it. */
export const gameName = (rules: Named): string => find(`title-${rules.id}`) ?? rules.name;

/** A file that others inherit from: its game's name where the language has one, or its id. */
export const fileName = (id: string): string => find(`title-${id}`) ?? id;

/** A word that games have in common. */
export const tagName = (tag: string): string =>
  find(`tag-${tag.replace(' ', '-')}`) ?? tag.charAt(0).toLocaleUpperCase() + tag.slice(1);

export const gameAbout = (rules: Named & { about: string }): string => find(`about-${rules.id}`) ?? rules.about;

/** "white archer". */
export function pieceLabel(rules: RulesInfo, piece: Piece): string {
  const kind = piece.letter === null ? null : rules.pieces.find((it) => it.letter === piece.letter);
  const name = kind ? kindName(kind.name) : t('hidden-piece');
  return t('piece-of', { side: seatWord(rules, piece.side), kind: name });
}

/** What a board says aloud. */
export const speechWords = (rules: RulesInfo): SpeechWords => ({
  piece: (piece) => pieceLabel(rules, piece),
  empty: t('speech-empty'),
  canMove: (squares) => t('speech-can-move', { squares }),
  canTake: (squares) => t('speech-can-take', { squares }),
  canShoot: (squares) => t('speech-can-shoot', { squares }),
  canLeave: t('speech-can-leave'),
  selected: t('speech-selected'),
  moveHere: t('speech-move-here'),
  takeHere: t('speech-take-here'),
  shootHere: t('speech-shoot-here'),
  leaveHere: t('speech-leave-here'),
  throughMirror: rules.portal === 'wrap' ? t('speech-around-the-edge') : t('speech-through-mirror'),
  inCheck: t('speech-in-check'),
  lastMove: t('speech-last-move'),
  inAdvance: t('speech-in-advance'),
  halo: t('speech-halo'),
  placed: t('speech-placed'),
  promoted: t('speech-promoted'),
  goal: t('speech-goal'),
  choose: t('choose-one'),
  becomes: (piece, move) => t('speech-becomes', { piece, move }),
  stays: (piece, move) => t('speech-stays', { piece, move }),
  stepsIn: (piece, move) => t('speech-steps-in', { piece, move }),
  nobodyStepsIn: (piece, move) => t('speech-alone', { piece, move }),
  inHand: (piece, count) => t('speech-in-hand', { piece, count }),
  canDrop: (squares) => t('speech-can-drop', { squares }),
  dropHere: t('speech-drop-here'),
});
