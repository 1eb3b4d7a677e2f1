// Setting up any position: pieces from the tray, side to move, FEN; then play or study it.

import { createEffect, createResource, createSignal, For, on, Show } from 'solid-js';
import { go } from '../app/router';
import { type Piece, readHands, readPieces, writePieces } from '../board/pieces';
import { placement } from '../board/placement';
import { rulesOf } from '../desk/catalogue';
import { desk, reasonOf } from '../desk/desk';
import type { RulesInfo, Sentence } from '../desk/types';
import { atHome, rightsOf, withRights } from '../game/castling';
import { type Held, moved, pocketsOf, sparesOf } from '../game/hands';
import { playFrom } from '../game/start';
import { BoardColumn } from '../parts/BoardColumn';
import { BoardView } from '../parts/BoardView';
import { Icon } from '../parts/Icon';
import { startPieces } from '../parts/MiniBoard';
import { copy } from '../parts/Share';
import { VariantSelect } from '../parts/VariantSelect';
import { isRecord } from '../store/storage';
import { say, t } from '../text';
import { sideName } from '../text/names';
import { Missing } from './Missing';

interface Setup extends Held {
  turn: 'white' | 'black';
  /** A FEN that was typed says more than the pieces do; it stands until the board is changed. */
  typed: string | null;
  /** Letters of the castling rights that are wanted; those without king and rook at home do not count. */
  castling: string;
}

/** What was set up at this entry of the browser's history: it is there again after a reload, and on the way back. */
function kept(variant: string): Setup | null {
  const state: unknown = history.state;
  if (!isRecord(state) || state.edited !== variant || !(state.pieces instanceof Map)) return null;
  const typed = typeof state.typed === 'string' ? state.typed : null;
  const castling = typeof state.castling === 'string' ? state.castling : '';
  const { first, second } = isRecord(state.hands) ? state.hands : {};
  const hands = typeof first === 'string' && typeof second === 'string' ? { first, second } : null;
  return { pieces: state.pieces, hands, turn: state.turn === 'black' ? 'black' : 'white', typed, castling };
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
    hands: readHands(props.rules.start ?? ''),
    turn: 'white',
    typed: props.rules.start,
    castling: props.rules.start?.split(' ')[2] ?? '',
  };
  const rights = rightsOf(props.rules);
  const [held, setHeld] = createSignal<Held>({ pieces: start.pieces, hands: start.hands });
  const pieces = () => held().pieces;
  const [turn, setTurn] = createSignal(start.turn);
  const [flipped, setFlipped] = createSignal(false);
  const [typed, setTyped] = createSignal(start.typed);
  const [castling, setCastling] = createSignal(start.castling);
  const [fenFault, setFenFault] = createSignal<string | null>(null);

  const [reading] = createResource(
    () => [held(), turn(), typed(), castling()] as const,
    async ([{ pieces, hands }, side, text, wanted]) => {
      try {
        const found = await desk.read(props.rules.id, text ?? `?board=${writePieces(pieces)}&turn=${side}`);
        const whole = found.fen ?? props.rules.start!;
        // A list of pieces says nothing of hands.
        const board = placement(pieces, props.rules, hands);
        const fen = text ? whole : withRights(whole.replace(/^\S+/, board), props.rules, pieces, wanted);
        const { study } = await desk.read(props.rules.id, fen);
        const { outcome } = await desk.position({ variant: props.rules.id, fen, study });
        return { ...found, study, fen, outcome, fault: null };
      } catch (failure) {
        return { fen: null, study: true, outcome: null, warnings: [] as Sentence[], fault: reasonOf(failure) };
      }
    },
  );
  createEffect(
    on(
      [held, turn, typed, castling],
      ([held, turn, typed, castling]) => keep(props.rules.id, { ...held, turn, typed, castling }),
      { defer: true },
    ),
  );
  /** Whether a game can go on from here, in a sentence. */
  const verdict = () => {
    const found = reading.latest;
    if (!pieces().size) return t('not-playable-empty');
    if (!found?.fen) return '';
    if (found.study) return t('not-playable-study');
    return found.outcome ? t('not-playable-over', { why: say(found.outcome.said, found.outcome.text) }) : t('playable');
  };
  const playable = () => !!reading.latest?.fen && !reading.latest.outcome && pieces().size > 0;

  const spares = sparesOf(props.rules);
  const put = (piece: Piece, from: string | null, to: string | null) => {
    setTyped(null);
    setHeld(moved(held(), piece, from, to));
  };
  const typeFen = async (text: string) => {
    try {
      const found = await desk.read(props.rules.id, text);
      const fen = found.fen ?? props.rules.start!;
      setFenFault(null);
      setTyped(fen);
      setTurn(fen.split(' ')[1] === 'b' ? 'black' : 'white');
      setCastling(fen.split(' ')[2] ?? '');
      setHeld({ pieces: readPieces(fen, props.rules), hands: readHands(fen) });
    } catch (failure) {
      setFenFault(reasonOf(failure));
    }
  };
  const begin = (where: 'play' | 'analyse') => {
    const found = reading.latest;
    if (!found?.fen) return;
    if (where === 'play') go(playFrom(props.rules.id, found.fen));
    else go(`/analysis/${props.rules.id}#fen=${encodeURIComponent(found.fen)}`);
  };
  let field!: HTMLInputElement;
  /** The position as FEN, but not over what somebody is typing. */
  const showFen = (left = false) => {
    const fen = reading.latest?.fen ?? '';
    if (left ? !fenFault() : document.activeElement !== field) field.value = fen;
  };
  createEffect(() => showFen());
  return (
    <>
      <BoardColumn rules={{ ...props.rules, exits: false }} label={t('editor')}>
        <BoardView
          rules={props.rules}
          pieces={pieces()}
          flipped={flipped()}
          free
          trays={[...pocketsOf(props.rules, held().hands, true), spares]}
          put={put}
        />
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
        <Show when={rights.length}>
          <fieldset class="castling-rights">
            <legend>{t('castling-rights')}</legend>
            <For each={rights}>
              {(it) => (
                <label class="switch">
                  <input
                    type="checkbox"
                    checked={castling().includes(it.letter) && atHome(it, pieces())}
                    disabled={!atHome(it, pieces())}
                    onChange={(event) => {
                      setTyped(null);
                      const rest = castling().replace(it.letter, '').replace('-', '');
                      setCastling(event.currentTarget.checked ? rest + it.letter : rest);
                    }}
                  />
                  {t('castling-right', { side: sideName(props.rules, it.side), from: it.king[0], to: it.king[1] })}
                </label>
              )}
            </For>
          </fieldset>
        </Show>
        <label class="field">
          <span>FEN</span>
          <input
            type="text"
            dir="ltr"
            ref={field}
            data-testid="fen-input"
            onChange={(event) => typeFen(event.currentTarget.value)}
            onBlur={() => showFen(true)}
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
        <p class="status" role="status" data-testid="verdict">
          {verdict()}
        </p>
        <div class="row actions">
          <button type="button" onClick={() => typeFen(props.rules.start!)}>
            {t('start-position')}
          </button>
          <button
            type="button"
            onClick={() => {
              setTyped(null);
              setHeld({ pieces: new Map(), hands: held().hands && { first: '', second: '' } });
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
          <button type="button" class="primary" disabled={!playable()} onClick={() => begin('play')}>
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
