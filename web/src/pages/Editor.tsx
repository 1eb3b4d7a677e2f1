// Setting up any position: pieces from the tray, side to move, FEN; then play or study it.

import { createEffect, createResource, createSignal, on, Show } from 'solid-js';
import { go } from '../app/router';
import { type Piece, type Pieces, readPieces, type Side, writePieces } from '../board/pieces';
import { rulesOf } from '../desk/catalogue';
import { desk, reasonOf } from '../desk/desk';
import type { RulesInfo, Sentence } from '../desk/types';
import { startLocal } from '../game/start';
import { BoardColumn } from '../parts/BoardColumn';
import { BoardView } from '../parts/BoardView';
import { Icon } from '../parts/Icon';
import { startPieces } from '../parts/MiniBoard';
import { copy } from '../parts/Share';
import { VariantSelect } from '../parts/VariantSelect';
import { isRecord } from '../store/storage';
import { say, t } from '../text';
import { Missing } from './Missing';

interface Setup {
  pieces: Pieces;
  turn: 'white' | 'black';
  /** A FEN that was typed says more than the pieces do; it stands until the board is changed. */
  typed: string | null;
}

/** What was set up at this entry of the browser's history: it is there again after a reload, and on the way back. */
function kept(variant: string): Setup | null {
  const state: unknown = history.state;
  if (!isRecord(state) || state.edited !== variant || !(state.pieces instanceof Map)) return null;
  const typed = typeof state.typed === 'string' ? state.typed : null;
  return { pieces: state.pieces, turn: state.turn === 'black' ? 'black' : 'white', typed };
}

function keep(variant: string, setup: Setup) {
  try {
    history.replaceState({ edited: variant, ...setup }, '');
  } catch {
    // Too often: then it is as it was.
  }
}

export default function Editor(props: { variant?: string }) {
  const rules = () => {
    const found = rulesOf(props.variant ?? 'archer');
    return found?.family === 'chess' ? found : undefined;
  };
  return (
    <main class="page game-page editor" id="main">
      <Show
        when={rules()}
        keyed
        fallback={<Missing title={t('variant-not-found')} text={t('variant-not-found-text')} />}
      >
        {(it) => <Editing rules={it} />}
      </Show>
    </main>
  );
}

function Editing(props: { rules: RulesInfo }) {
  const start: Setup = kept(props.rules.id) ?? {
    pieces: startPieces(props.rules),
    turn: 'white',
    typed: props.rules.start,
  };
  const [pieces, setPieces] = createSignal(start.pieces);
  const [turn, setTurn] = createSignal(start.turn);
  const [flipped, setFlipped] = createSignal(false);
  const [typed, setTyped] = createSignal(start.typed);
  const [fenFault, setFenFault] = createSignal<string | null>(null);

  const [reading] = createResource(
    () => [pieces(), turn(), typed()] as const,
    ([board, side, fen]) =>
      desk
        .read(props.rules.id, fen ?? `?board=${writePieces(board)}&turn=${side}`)
        .then((found) => ({ ...found, fen: found.fen ?? props.rules.start!, fault: null }))
        .catch((failure) => ({ fen: null, study: true, warnings: [] as Sentence[], fault: reasonOf(failure) })),
  );
  createEffect(
    on([pieces, turn, typed], ([pieces, turn, typed]) => keep(props.rules.id, { pieces, turn, typed }), {
      defer: true,
    }),
  );

  const tray = (['first', 'second'] as Side[]).flatMap((side) =>
    props.rules.pieces.map(({ letter }) => ({
      stop: side === 'first' ? `+${letter}` : `-${letter}`,
      piece: { side, letter } as Piece,
    })),
  );
  const put = (piece: Piece, from: string | null, to: string | null) => {
    const next = new Map(pieces());
    if (from) next.delete(from);
    if (to) next.set(to, { side: piece.side, letter: piece.letter });
    setTyped(null);
    setPieces(next);
  };
  const typeFen = async (text: string) => {
    try {
      const found = await desk.read(props.rules.id, text);
      const fen = found.fen ?? props.rules.start!;
      setFenFault(null);
      setTyped(fen);
      setTurn(fen.split(' ')[1] === 'b' ? 'black' : 'white');
      setPieces(readPieces(fen, props.rules));
    } catch (failure) {
      setFenFault(reasonOf(failure));
    }
  };
  const begin = (where: 'play' | 'analyse') => {
    const found = reading.latest;
    if (!found?.fen) return;
    if (where === 'play')
      go(startLocal({ variant: props.rules.id, mode: 'hotseat', fen: found.fen, study: found.study }));
    else go(`/analysis/${props.rules.id}#fen=${encodeURIComponent(found.fen)}`);
  };
  return (
    <>
      <BoardColumn rules={{ ...props.rules, exits: false }} label={t('editor')}>
        <BoardView rules={props.rules} pieces={pieces()} flipped={flipped()} free tray={tray} put={put} />
      </BoardColumn>
      <aside class="side-column">
        <div class="side-head">
          <h1>{t('editor')}</h1>
          <VariantSelect family="chess" value={props.rules.id} choose={(id) => go(`/editor/${id}`)} />
        </div>
        <p class="soft">{t('editor-hint')}</p>
        <label class="field inline">
          <span>{t('side-to-move')}</span>
          <select
            value={turn()}
            onChange={(event) => {
              setTyped(null);
              setTurn(event.currentTarget.value as 'white');
            }}
          >
            <option value="white">{t('side-white')}</option>
            <option value="black">{t('side-black')}</option>
          </select>
        </label>
        <label class="field">
          <span>FEN</span>
          <input
            type="text"
            dir="ltr"
            value={reading.latest?.fen ?? ''}
            data-testid="fen-input"
            onChange={(event) => typeFen(event.currentTarget.value)}
            spellcheck={false}
          />
        </label>
        <Show when={fenFault() ?? reading.latest?.fault}>
          {(fault) => (
            <p class="reason" role="alert">
              {fault()}
            </p>
          )}
        </Show>
        <Show when={!typed() && reading.latest?.warnings.length}>
          <p class="hint">{reading.latest!.warnings.map((it) => say(it.said, it.text)).join(' · ')}</p>
        </Show>
        <div class="row actions">
          <button type="button" onClick={() => typeFen(props.rules.start!)}>
            {t('start-position')}
          </button>
          <button
            type="button"
            onClick={() => {
              setTyped(null);
              setPieces(new Map());
            }}
          >
            {t('clear')}
          </button>
          <button type="button" aria-label={t('flip')} title={t('flip')} onClick={() => setFlipped(!flipped())}>
            <Icon name="flip" />
          </button>
          <button type="button" disabled={!reading.latest?.fen} onClick={() => copy(reading.latest!.fen!)}>
            {t('copy')} FEN
          </button>
          <button type="button" class="primary" disabled={!reading.latest?.fen} onClick={() => begin('play')}>
            {t('play-from-here')}
          </button>
          <button type="button" disabled={!reading.latest?.fen} onClick={() => begin('analyse')}>
            {t('analyse')}
          </button>
        </div>
      </aside>
    </>
  );
}
