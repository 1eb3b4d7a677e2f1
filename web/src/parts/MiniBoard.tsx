// A small picture of a position, drawn as one SVG: nobody plays on it.
import { For, Show } from 'solid-js';
import { drawingOf, HIDDEN, installArt } from '../board/art';
import { isDark, nameOf, spotOf } from '../board/geometry';
import { type Pieces, readPieces } from '../board/pieces';
import type { RulesInfo } from '../desk/types';

export interface MiniMark {
  at: string;
  kind: 'move' | 'take' | 'shot' | 'mirror' | 'here';
}

/** The start; a battle's armies are still to be set up. */
export function startPieces(rules: RulesInfo): Pieces {
  if (rules.start) return readPieces(rules.start, rules);
  const pieces: Pieces = new Map();
  for (let row = 0; row < (rules.rows ?? 2); row += 1)
    for (let file = 0; file < rules.width; file += 1) {
      pieces.set(nameOf(file, row), { side: 'first', letter: null });
      pieces.set(nameOf(file, rules.height - 1 - row), { side: 'second', letter: null });
    }
  return pieces;
}

export function MiniBoard(props: {
  rules: RulesInfo;
  pieces?: Pieces;
  marks?: MiniMark[];
  label?: string;
  pick?: (square: string) => void;
}) {
  installArt();
  const size = () => ({ width: props.rules.width, height: props.rules.height });
  const pieces = () => props.pieces ?? startPieces(props.rules);
  const all = () =>
    Array.from({ length: size().width * size().height }, (_, index) =>
      nameOf(index % size().width, Math.floor(index / size().width)),
    );
  const drawing = (letter: string | null) => {
    const kind = props.rules.pieces.find((it) => it.letter === letter);
    return letter === null ? HIDDEN : kind ? drawingOf(kind.name) : null;
  };
  return (
    <svg
      class="mini-board"
      classList={{ battle: props.rules.family === 'battle', pickable: !!props.pick }}
      viewBox={`0 0 ${size().width} ${size().height}`}
      role={props.label ? 'img' : undefined}
      aria-label={props.label}
      aria-hidden={props.label ? undefined : 'true'}
    >
      <For each={all()}>
        {(name) => {
          const spot = () => spotOf(name, size(), false)!;
          return (
            <rect
              x={spot().col}
              y={spot().row}
              width="1.01"
              height="1.01"
              class={isDark(name, size()) ? 'dark' : 'light'}
              onClick={() => props.pick?.(name)}
            />
          );
        }}
      </For>
      <For each={props.marks ?? []}>
        {(mark) => {
          const spot = spotOf(mark.at, size(), false);
          if (!spot) return null;
          const [x, y] = [spot.col + 0.5, spot.row + 0.5];
          if (mark.kind === 'here') return <rect x={spot.col} y={spot.row} width="1" height="1" class="mini-here" />;
          if (mark.kind === 'mirror')
            return <path d={`M${x} ${y - 0.24}l.24.24-.24.24-.24-.24z`} class="mini-mirror" />;
          if (mark.kind === 'shot')
            return (
              <path
                d={`M${x - 0.3} ${y}h.6M${x} ${y - 0.3}v.6M${x - 0.2} ${y}a.2.2 0 1 0 .4 0 .2.2 0 1 0-.4 0`}
                class="mini-shot"
              />
            );
          return <circle cx={x} cy={y} r={mark.kind === 'take' ? 0.3 : 0.17} class={`mini-${mark.kind}`} />;
        }}
      </For>
      <For each={[...pieces()]}>
        {([square, piece]) => {
          const spot = spotOf(square, size(), false);
          if (!spot) return null;
          const name = drawing(piece.letter);
          return (
            <g class={`mini-piece ${piece.side}`}>
              <Show
                when={name}
                fallback={
                  <text
                    x={spot.col + 0.5}
                    y={spot.row + 0.68}
                    text-anchor="middle"
                    font-size="0.55"
                    font-weight="700"
                    class="mini-letter"
                  >
                    {piece.letter}
                  </text>
                }
              >
                <use href={`#art-${name}`} x={spot.col} y={spot.row} width="1" height="1" />
              </Show>
            </g>
          );
        }}
      </For>
    </svg>
  );
}
