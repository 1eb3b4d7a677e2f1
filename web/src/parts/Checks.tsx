// The checks a side has given, beside its name, where a game counts them.
import { For, Show } from 'solid-js';
import { readChecks, type Side } from '../board/pieces';
import type { Snap } from '../game/session';
import { t } from '../text';

export function Checks(props: { snap: Snap; side: Side }) {
  const most = () => props.snap.rules.checks ?? 0;
  const given = () => readChecks(props.snap.text, most())?.[props.side];
  return (
    <Show when={given() !== undefined}>
      <span
        class="checks"
        role="img"
        aria-label={t('checks-given', { given: given()!, most: most() })}
        title={t('checks-given', { given: given()!, most: most() })}
        data-testid={`checks-${props.side}`}
      >
        <For each={Array.from({ length: most() }, (_, index) => index < given()!)}>
          {(is) => <span class="pip" classList={{ given: is }} />}
        </For>
      </span>
    </Show>
  );
}
