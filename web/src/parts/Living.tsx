// One board that lives: each of the first games shows the move that only it has, again and again. It stands still where the
// system asks for calm, and while nobody sees it.
import scenes from 'virtual:scenes';
import { createEffect, createMemo, createSignal, For, onCleanup, Show } from 'solid-js';
import { installArt, TOKEN } from '../board/art';
import { isDark, nameOf, spotOf } from '../board/geometry';
import { readPieces } from '../board/pieces';
import { rulesOf } from '../desk/catalogue';
import type { Change } from '../desk/types';
import { sideOf } from '../game/session';
import { glideTime } from '../store/settings';
import { t } from '../text';
import { gameAbout, gameName } from '../text/names';
import { drawingFor } from './drawing';

/** So long a position is seen before its move, and after it, in milliseconds. */
const BEFORE = 1400;
const AFTER = 2600;
/** Room for courts and mirrors around the board, in squares. */
const AROUND = 1;

export function Living() {
  installArt();
  const known = scenes.filter((it) => rulesOf(it.variant));
  const [at, setAt] = createSignal(0);
  const [played, setPlayed] = createSignal(false);
  const [held, setHeld] = createSignal(false);
  const scene = () => known[at()]!;
  const rules = () => rulesOf(scene().variant)!;
  const size = () => ({ width: rules().width, height: rules().height });
  const flipped = () => sideOf(scene().side) === 'second';
  const calm = glideTime() === 0;
  // A small board is drawn as large as a big one.
  createEffect(() => {
    const turn = played();
    if (calm || held()) return;
    const timer = setTimeout(
      () => {
        if (document.hidden) return void setHeld(true);
        if (turn) setAt((at() + 1) % known.length);
        setPlayed(!turn);
      },
      turn ? AFTER : BEFORE,
    );
    onCleanup(() => clearTimeout(timer));
  });
  const wake = () => !document.hidden && setHeld(false);
  document.addEventListener('visibilitychange', wake);
  onCleanup(() => document.removeEventListener('visibilitychange', wake));

  const changes = (): Change[] => {
    const [from, to] = scene().path as [string, string];
    return scene().changes ?? [{ take: to }, { from, to }];
  };
  const pieces = createMemo(() => [...readPieces(scene().fen, rules())].map(([square, piece]) => ({ square, piece })));
  /** Where a piece stands now; one that has gone is seen going. */
  const stand = (square: string) => {
    const spot = spotOf(square, size(), flipped())!;
    if (!played()) return { ...spot, gone: false };
    const move = changes().find((it) => it.from === square);
    if (move?.to) return { ...spotOf(move.to, size(), flipped())!, gone: false };
    if (move) return { col: spot.col, row: spot.row - rules().height, gone: true };
    return { ...spot, gone: changes().some((it) => it.take === square) };
  };
  const dark = () =>
    Array.from({ length: size().width * size().height }, (_, index) =>
      nameOf(index % size().width, Math.floor(index / size().width)),
    )
      .filter((name) => isDark(name, size()))
      .map((name) => spotOf(name, size(), flipped())!)
      .map(({ col, row }) => `M${col} ${row}h1v1h-1z`)
      .join('');
  const shot = () => {
    if (!scene().tags.includes('shot')) return null;
    const [from, to] = scene().path.map((it) => spotOf(it, size(), flipped()));
    return from && to ? `M${from.col + 0.5} ${from.row + 0.5}L${to.col + 0.5} ${to.row + 0.5}` : null;
  };
  return (
    <Show when={known.length}>
      <a class="living" href={`/learn/${scene().variant}`} data-testid="living" data-game={scene().variant}>
        <svg
          class="mini-board"
          classList={{ battle: rules().family === 'battle' }}
          viewBox={`${-AROUND} ${-AROUND} ${size().width + 2 * AROUND} ${size().height + 2 * AROUND}`}
          aria-hidden="true"
        >
          <rect width={size().width} height={size().height} class="light" />
          <path d={dark()} class="dark" />
          <Show when={rules().portal}>
            <For each={[-0.5, size().width + 0.1]}>
              {(x) => <rect x={x} width="0.4" height={size().height} class={`mini-pane ${rules().portal}`} />}
            </For>
          </Show>
          <Show when={rules().exits}>
            <rect y="-0.95" width={size().width} height="0.85" class="mini-court" />
          </Show>
          <For each={pieces()}>
            {({ square, piece }) => (
              <g
                class={`mini-piece ${piece.side} living-piece`}
                classList={{ gone: stand(square).gone }}
                style={{ transform: `translate(${stand(square).col}px, ${stand(square).row}px)` }}
              >
                <use href={`#art-${drawingFor(rules(), piece.letter) ?? TOKEN}`} width="1" height="1" />
                <Show when={!drawingFor(rules(), piece.letter)}>
                  <text x="0.5" y="0.68" text-anchor="middle" font-size="0.55" font-weight="700" class="mini-letter">
                    {piece.letter}
                  </text>
                </Show>
              </g>
            )}
          </For>
          <Show when={played() && shot()}>{(d) => <path d={d()} class="mini-arrow living-shot" />}</Show>
        </svg>
        <span class="living-text">
          <b>{gameName(rules())}</b>
          <span dir="auto">{gameAbout(rules())}</span>
          <span class="living-learn">{t('learn-minute')}</span>
        </span>
      </a>
    </Show>
  );
}
