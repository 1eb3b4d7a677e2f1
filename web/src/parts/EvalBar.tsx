// Who stands better, as a bar beside the board.
import { scoreText, shareOf } from '../game/score';
import { t } from '../text';

export function EvalBar(props: { value: number | null; flipped: boolean }) {
  const share = () => (props.value === null ? 0.5 : shareOf(props.value)) * 100;
  return (
    <div
      class="eval-bar"
      classList={{ flipped: props.flipped }}
      role="meter"
      aria-label={t('evaluation')}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow={Math.round(share())}
      aria-valuetext={props.value === null ? '–' : scoreText(props.value)}
    >
      <div class="eval-white" style={{ height: `${share()}%` }} />
      <span class="eval-text" classList={{ black: (props.value ?? 0) < 0 }}>
        {props.value === null ? '' : scoreText(props.value)}
      </span>
    </div>
  );
}
