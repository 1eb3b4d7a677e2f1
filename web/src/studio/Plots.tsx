// The figures of a health report as pictures. Every picture says the same in words.
import { For, Show } from 'solid-js';
import type { HealthReport } from '../desk/studio';
import { s } from '../text/studio';

export const percent = (share: number) => (100 * share).toFixed(1);

/** White's wins, draws and Black's wins as one bar; below it the interval of White's share. */
export function ResultBar(props: { report: HealthReport }) {
  const parts = () => {
    const { white, draws, black } = props.report.results;
    const total = Math.max(1, white + draws + black);
    let x = 0;
    return (['white', 'draws', 'black'] as const).map((kind) => {
      const count = { white, draws, black }[kind];
      const width = (600 * count) / total;
      x += width;
      return { kind, count, x: x - width, width };
    });
  };
  const at = (share: number) => 600 * Math.min(1, Math.max(0, share));
  const score = () => props.report.whiteScore;
  return (
    <svg
      class="plot"
      viewBox="-4 0 608 72"
      role="img"
      aria-label={parts()
        .map((it) => `${s(`studio-result-${it.kind}`)} ${it.count}`)
        .join(', ')}
    >
      <For each={parts()}>
        {(it) => (
          <>
            <rect x={it.x} y="0" width={it.width} height="40" class={`result-${it.kind}`} />
            <Show when={it.width > 70}>
              <text x={it.x + it.width / 2} y="26" text-anchor="middle" class={`ink-${it.kind}`}>
                {s(`studio-result-${it.kind}`)} {it.count}
              </text>
            </Show>
          </>
        )}
      </For>
      <path d="M300 40v30" class="plot-even" />
      <path
        d={`M${at(score().share - score().margin)} 56H${at(score().share + score().margin)}m0-7v14M${at(score().share - score().margin)} 49v14`}
        class="plot-interval"
      />
      <circle cx={at(score().share)} cy="56" r="5" class="plot-score" />
    </svg>
  );
}

/** How many games took how long. */
export function Histogram(props: { report: HealthReport }) {
  const bars = () => props.report.plies.histogram.counts;
  const most = () => Math.max(1, ...bars());
  const step = () => 600 / Math.max(1, bars().length);
  const every = () => Math.ceil(bars().length / 6);
  return (
    <svg class="plot" viewBox="-4 -6 616 176" role="img" aria-label={s('studio-lengths')}>
      <For each={bars()}>
        {(count, index) => (
          <>
            <rect
              x={index() * step() + 1}
              y={140 - (130 * count) / most()}
              width={Math.max(1, step() - 3)}
              height={(130 * count) / most()}
              class="plot-bar"
            />
            <Show when={index() % every() === 0}>
              <text x={index() * step()} y="160">
                {index() * props.report.plies.histogram.width}
              </text>
            </Show>
          </>
        )}
      </For>
      <path d="M0 141H604" class="plot-axis" />
    </svg>
  );
}

/** Counts by name, the largest as long as there is room. */
export function Bars(props: { rows: { name: string; count: number; text: string }[]; label: string }) {
  const most = () => Math.max(1e-9, ...props.rows.map((it) => it.count));
  return (
    <dl class="bars" aria-label={props.label}>
      <For each={props.rows}>
        {(row) => (
          <div>
            <dt>{row.name}</dt>
            <dd>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * row.count) / most()} height="10" rx="1" class="plot-bar" />
              </svg>
              <span>{row.text}</span>
            </dd>
          </div>
        )}
      </For>
    </dl>
  );
}
