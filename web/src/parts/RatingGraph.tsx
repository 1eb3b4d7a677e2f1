// How a rating went, game by game.
import { createResource, Show } from 'solid-js';
import { api } from '../online/api';
import { t } from '../text';

export function RatingGraph(props: { user: string; variant: string; class: string }) {
  const [points] = createResource(
    () => [props.user, props.variant, props.class] as const,
    ([user, variant, kind]) => api.ratingHistory(user, variant, kind).catch(() => []),
  );
  const bounds = () => {
    const all = points.latest!.map((it) => it.rating);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return { least: least - 20, height: Math.max(60, most - least + 40) };
  };
  const line = () => {
    const { least, height } = bounds();
    const last = Math.max(1, points.latest!.length - 1);
    return points.latest!.map(({ rating }, at) => `${(at / last) * 100},${40 - ((rating - least) / height) * 40}`);
  };
  return (
    <Show when={(points.latest?.length ?? 0) > 1}>
      <svg
        class="graph rating-graph"
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('rating-graph', {
          first: points.latest![0]!.rating,
          last: points.latest!.at(-1)!.rating,
          count: points.latest!.length,
        })}
        data-testid="rating-graph"
      >
        <polygon points={`0,40 ${line().join(' ')} 100,40`} class="graph-area" />
        <polyline points={line().join(' ')} class="graph-line" />
      </svg>
    </Show>
  );
}
