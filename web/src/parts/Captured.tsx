// The enemy pieces a player has taken, beside their name, and by how many they are ahead.
import { For, Show } from 'solid-js';
import { picture } from '../board/art';
import { readPieces, type Side } from '../board/pieces';
import { lost } from '../game/captured';
import { otherSide, type Snap } from '../game/session';
import { t } from '../text';
import { kindName } from '../text/names';
import { drawingFor } from './drawing';

export function Captured(props: { snap: Snap; side: Side; start?: string | null }) {
  const start = () => props.start ?? props.snap.rules.start;
  // Courts and pockets show what lies in them; what a battle hides cannot be counted by kind.
  const shown = () => props.snap.rules.family === 'chess' && !props.snap.courts && !props.snap.hands && start();
  const taken = (side: Side) =>
    lost(props.snap.rules, readPieces(start()!, props.snap.rules), props.snap.pieces, otherSide(side));
  const ahead = () => taken(props.side).length - taken(otherSide(props.side)).length;
  const name = (letter: string | null) => props.snap.rules.pieces.find((it) => it.letter === letter)?.name ?? '';
  const label = () =>
    t('captured', {
      pieces: taken(props.side)
        .map((it) => kindName(name(it.letter)))
        .join(', '),
    });
  const left = () => [...props.snap.pieces.values()].filter((it) => it.side === props.side).length;
  return (
    <Show
      when={props.snap.rules.family === 'chess'}
      fallback={
        <small class="left" data-testid={`left-${props.side}`}>
          {t('pieces-left', { count: left() })}
        </small>
      }
    >
      <Show when={shown() && taken(props.side).length}>
        <span class="captured" role="img" aria-label={label()} data-testid={`captured-${props.side}`}>
          <For each={taken(props.side)}>
            {(it) => (
              <span class={`piece ${it.side}`}>
                {picture(drawingFor(props.snap.rules, it.letter), it.letter ?? '')}
              </span>
            )}
          </For>
          <Show when={ahead() > 0}>
            <small>+{ahead()}</small>
          </Show>
        </span>
      </Show>
    </Show>
  );
}
