// A small picture of a position, drawn as one SVG: nobody plays on it.
import { For, Show } from 'solid-js';
import { installArt, signOf, TILE } from '../board/art';
import { isDark, nameOf, spotOf } from '../board/geometry';
import { type Pieces, readPieces } from '../board/pieces';
import type { RulesInfo } from '../desk/types';
import { drawingFor, goalSquares } from './drawing';

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
  /** Seen from Black's side. */
  flipped?: boolean;
  /** With what is special about the game: its mirrors, courts and shots. */
  special?: boolean;
  pick?: (square: string) => void;
}) {
  installArt();
  const size = () => ({ width: props.rules.width, height: props.rules.height });
  const pieces = () => props.pieces ?? startPieces(props.rules);
  const all = () =>
    Array.from({ length: size().width * size().height }, (_, index) =>
      nameOf(index % size().width, Math.floor(index / size().width)),
    );
  const tiles = () => props.rules.look === 'tiles';
  const plain = () => tiles() || props.rules.look === 'plain';
  const goals = () => new Set(props.special ? goalSquares(props.rules) : []);
  /** The dark squares, or the lines between squares that are all alike; a hundred boards on one page are not much then. */
  const dark = () => {
    const { width, height } = size();
    const upright = Array.from({ length: width + 1 }, (_, at) => `M${at} 0v${height}`);
    const level = Array.from({ length: height + 1 }, (_, at) => `M0 ${at}h${width}`);
    if (plain()) return [...upright, ...level].join('');
    return all()
      .filter((name) => isDark(name, size()))
      .map((name) => spotOf(name, size(), !!props.flipped)!)
      .map(({ col, row }) => `M${col} ${row}h1v1h-1z`)
      .join('');
  };
  const aside = () => (props.special && props.rules.portal ? 0.45 : 0);
  const beyond = () => (props.special && props.rules.exits ? size().height / 6 : 0);
  /** A piece that shoots, and where its shot goes. */
  const shot = () => {
    const archer = props.special && props.rules.pieces.find((it) => it.powers?.length);
    const from = archer && [...pieces()].find(([, it]) => it.side === 'first' && it.letter === archer.letter)?.[0];
    const spot = from ? spotOf(from, size(), !!props.flipped) : null;
    return spot && { x: spot.col + 0.5, y: spot.row + 0.2, to: spot.row - 1.5 };
  };
  return (
    <svg
      class="mini-board"
      classList={{
        battle: props.rules.family === 'battle',
        pickable: !!props.pick,
        plain: plain(),
        tiles: tiles(),
      }}
      viewBox={`${-aside()} ${-beyond()} ${size().width + 2 * aside()} ${size().height + 2 * beyond()}`}
      role={props.label ? 'img' : undefined}
      aria-label={props.label}
      aria-hidden={props.label ? undefined : 'true'}
    >
      <Show when={!props.pick}>
        <rect width={size().width} height={size().height} class="light" />
        <path d={dark()} class="dark" />
      </Show>
      <For each={props.pick ? all() : []}>
        {(name) => {
          const spot = () => spotOf(name, size(), !!props.flipped)!;
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
      <For each={[...goals()]}>
        {(name) => {
          const spot = () => spotOf(name, size(), !!props.flipped)!;
          return <rect x={spot().col + 0.05} y={spot().row + 0.05} width="0.9" height="0.9" class="mini-goal" />;
        }}
      </For>
      <For each={props.marks ?? []}>
        {(mark) => {
          const spot = spotOf(mark.at, size(), !!props.flipped);
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
          const spot = spotOf(square, size(), !!props.flipped);
          if (!spot) return null;
          const name = () => drawingFor(props.rules, piece.letter);
          const sign = () => signOf(name());
          // Tiles point away from their owner.
          const about = tiles() && (piece.side === 'second') !== !!props.flipped;
          return (
            <g
              class={`mini-piece ${piece.side}`}
              transform={about ? `rotate(180 ${spot.col + 0.5} ${spot.row + 0.5})` : undefined}
            >
              <Show when={sign()}>
                <path d={TILE} transform={`translate(${spot.col} ${spot.row}) scale(0.01)`} />
              </Show>
              <Show
                when={name() && !sign()}
                fallback={
                  <text
                    x={spot.col + 0.5}
                    y={spot.row + 0.68}
                    text-anchor="middle"
                    font-size="0.55"
                    font-weight="700"
                    class="mini-letter"
                  >
                    {sign() ?? piece.letter}
                  </text>
                }
              >
                <use href={`#art-${name()}`} x={spot.col} y={spot.row} width="1" height="1" />
              </Show>
              <Show when={piece.promoted}>
                <circle cx={spot.col + 0.84} cy={spot.row + 0.16} r="0.1" class="mini-promoted" />
              </Show>
            </g>
          );
        }}
      </For>
      <Show when={aside()}>
        <For each={[-aside(), size().width + 0.08]}>
          {(x) => (
            <rect x={x} y="0" width={aside() - 0.08} height={size().height} class={`mini-pane ${props.rules.portal}`} />
          )}
        </For>
      </Show>
      <Show when={beyond()}>
        <For each={[-beyond(), size().height + 0.06]}>
          {(y) => <rect x="0" y={y} width={size().width} height={beyond() - 0.06} class="mini-court" />}
        </For>
      </Show>
      <Show when={shot()}>
        {(it) => (
          <path
            d={`M${it().x} ${it().y}V${it().to + 0.3}M${it().x - 0.3} ${it().to}a.3.3 0 1 0 .6 0 .3.3 0 1 0-.6 0m-.15 0h.9m-.45-.45v.9`}
            class="mini-arrow"
          />
        )}
      </Show>
    </svg>
  );
}
