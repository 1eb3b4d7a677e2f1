// Going through a game, and turning the board: the bar under a list of moves.
import { Show } from 'solid-js';
import { t } from '../text';
import { Icon } from './Icon';

export interface Steps {
  /** Nothing where one cannot go. */
  start: (() => void) | null;
  back: (() => void) | null;
  forward: (() => void) | null;
  end: (() => void) | null;
}

export function StepBar(props: { steps?: Steps; flip: () => void }) {
  const button = (name: 'start' | 'back' | 'forward' | 'end', label: () => string) => (
    <button
      type="button"
      title={label()}
      aria-label={label()}
      disabled={!props.steps?.[name]}
      onClick={() => props.steps?.[name]?.()}
    >
      <Icon name={name} />
    </button>
  );
  return (
    // Forward in a game is to the right in every language.
    <div class="step-bar" dir="ltr">
      <Show when={props.steps}>
        {button('start', () => t('to-the-start'))}
        {button('back', () => t('step-back'))}
        {button('forward', () => t('step-forward'))}
        {button('end', () => t('to-the-end'))}
      </Show>
      <button type="button" title={t('flip')} aria-label={t('flip')} onClick={props.flip}>
        <Icon name="flip" />
      </button>
    </div>
  );
}
