// Whose turn it is, in words that cannot be missed.
import { createEffect } from 'solid-js';
import { setTitle } from '../app/title';
import type { Snap } from '../game/session';
import { t } from '../text';
import { gameName, sideName } from '../text/names';

type Against = 'computer' | 'hotseat' | 'online';

function turnText({ turn, you, outcome, rules, at, moves }: Snap, against: Against): string {
  if (outcome) return t('game-ended');
  if (at < moves.length && against !== 'online') return t('looking-back');
  if (turn.length === 0) return '';
  if (turn.length > 1) return t('both-act');
  if (against === 'hotseat' || you === 'both' || you === null) return t('turn-of', { side: sideName(rules, turn[0]!) });
  return turn[0] === you ? t('your-turn') : t('opponents-turn');
}

/** In the title as well: it is seen among other tabs. */
export function titleOfGame(snap: () => Snap | null, against: Against) {
  createEffect(() => {
    const now = snap();
    if (now) setTitle([turnText(now, against), gameName(now.rules)].filter(Boolean).join(' · '));
  });
}

export function TurnLine(props: { snap: Snap; thinking: boolean; against: Against }) {
  const mine = () =>
    !props.snap.outcome && (props.snap.you === 'both' || props.snap.turn.includes(props.snap.you as 'first'));
  return (
    <p class="turn-line" classList={{ mine: mine(), thinking: props.thinking }} role="status" data-testid="turn">
      {turnText(props.snap, props.against)}
    </p>
  );
}
