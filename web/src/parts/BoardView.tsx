// The board inside a page: turns a game's data and the user's settings into what the board is told.
import { createEffect, onCleanup, onMount, untrack } from 'solid-js';
import { Board } from '../board/board';
import type { Pieces, Side } from '../board/pieces';
import type { Shape } from '../board/shapes';
import type { BoardEvents, BoardState, CourtState, TrayState } from '../board/state';
import type { Action, RulesInfo } from '../desk/types';
import { glideTime, settings } from '../store/settings';
import { t } from '../text';
import { gameName, speechWords } from '../text/names';
import { drawingFor, goalSquares } from './drawing';

export interface BoardProps extends Partial<BoardEvents> {
  rules: RulesInfo;
  pieces: Pieces;
  flipped?: boolean;
  actions?: Action[];
  movable?: Side | 'both' | null;
  premoves?: Action[];
  premove?: Action | null;
  last?: string[];
  checked?: string[];
  played?: Action | null;
  courts?: CourtState[];
  trays?: TrayState[];
  free?: boolean;
  shapes?: Shape[];
  /** Small boards that nobody plays on. */
  still?: boolean;
  label?: string;
  ref?: (board: Board) => void;
}

export function BoardView(props: BoardProps) {
  let parent!: HTMLDivElement;
  let board: Board | undefined;

  const state = (): BoardState => ({
    size: { width: props.rules.width, height: props.rules.height },
    flipped: props.flipped ?? false,
    pieces: props.pieces,
    actions: props.actions ?? [],
    movable: props.movable ?? null,
    premoves: props.premoves ?? [],
    premove: props.premove ?? null,
    last: props.last ?? [],
    checked: props.checked ?? [],
    played: props.played ?? null,
    portal: props.rules.portal ?? null,
    goals: goalSquares(props.rules),
    look: props.rules.look ?? 'chequered',
    courts: props.courts ?? [],
    trays: props.trays ?? [],
    free: props.free ?? false,
    shapes: props.shapes ?? [],
    marks: settings.marks,
    hover: settings.hover && !props.still,
    coordinates: settings.coordinates && !props.still,
    time: props.still ? 0 : glideTime(),
    order: props.rules.pieces.find((piece) => piece.promotesTo)?.promotesTo ?? '',
    drawing: (piece) => drawingFor(props.rules, piece.letter),
    words: speechWords(props.rules),
    label: props.label ?? t('board', { game: gameName(props.rules) }),
  });

  onMount(() => {
    const events: BoardEvents = {
      act: (action, inAdvance) => props.act?.(action, inAdvance),
      refuse: (from, to, dropped) => props.refuse?.(from, to, dropped),
      cancelPremove: () => props.cancelPremove?.(),
      put: (piece, from, to) => props.put?.(piece, from, to),
      square: (name) => props.square?.(name),
    };
    board = new Board(parent, untrack(state), events);
    props.ref?.(board);
    let first = true;
    createEffect(() => {
      const next = state();
      if (!first) board!.update(next);
      first = false;
    });
  });
  onCleanup(() => board?.destroy());

  return (
    <div class="board-view" classList={{ battle: props.rules.family === 'battle', still: props.still }} ref={parent} />
  );
}
