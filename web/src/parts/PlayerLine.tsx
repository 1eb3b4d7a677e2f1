// Who plays a side, above or below the board: name, presence, clock.
import { type JSX, Show } from 'solid-js';
import type { Side } from '../board/pieces';
import type { RulesInfo } from '../desk/types';
import { t } from '../text';
import { sideName } from '../text/names';

export function PlayerLine(props: {
  rules: RulesInfo;
  side: Side;
  name: string;
  /** The account whose page the name leads to. */
  profile?: string;
  /** It is asked for something. */
  acting: boolean;
  away?: boolean;
  /** The clock, if there is one. */
  children?: JSX.Element;
}) {
  const side = () => sideName(props.rules, props.side);
  return (
    <div class="player" classList={{ acting: props.acting }} data-testid={`player-${props.side}`}>
      <span
        class={`dot ${props.side}`}
        classList={{ 'battle-piece': props.rules.family === 'battle' }}
        aria-hidden="true"
      />
      <b class="player-name" dir="auto">
        <Show when={props.profile} fallback={props.name}>
          <a href={`/profile/${props.profile}`}>{props.name}</a>
        </Show>
      </b>
      <Show when={props.name !== side()}>
        <span class="side-name">{side()}</span>
      </Show>
      <Show when={props.away}>
        <i>{t('away')}</i>
      </Show>
      {props.children}
    </div>
  );
}
