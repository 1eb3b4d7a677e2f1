// The evaluation over a whole game; a click goes to a move.
import { For } from 'solid-js';
import type { Reviewed } from '../game/analysis';
import { shareOf } from '../game/score';
import { t } from '../text';

export function Graph(props: { review: Reviewed; at: number; goto: (ply: number) => void }) {
  const count = () => Math.max(1, props.review.values.length - 1);
  const x = (ply: number) => (ply / count()) * 100;
  const y = (value: number | null) => 2 + (1 - shareOf(value ?? 0)) * 36;
  const line = () => props.review.values.map((value, ply) => `${x(ply)},${y(value)}`).join(' ');
  const click = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    props.goto(Math.round(((event.clientX - box.left) / box.width) * count()));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the move list does the same for the keyboard
    <svg
      class="graph"
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('graph')}
      onClick={click}
      data-testid="graph"
    >
      <polygon points={`0,40 ${line()} ${x(props.review.values.length - 1)},40`} class="graph-area" />
      <line x1="0" x2="100" y1="20" y2="20" class="graph-middle" />
      <polyline points={line()} class="graph-line" />
      <line x1={x(props.at)} x2={x(props.at)} y1="0" y2="40" class="graph-here" />
      <For each={props.review.judgements}>
        {(judgement, ply) =>
          judgement && judgement !== 'inaccuracy' ? (
            <path d={`M${x(ply())} ${y(props.review.values[ply()] ?? 0)}h.001`} class={`graph-dot ${judgement}`}>
              <title>{t(`judgement-${judgement}`)}</title>
            </path>
          ) : null
        }
      </For>
    </svg>
  );
}
