// Whose turn it is, in words that cannot be missed.
import type { Snap } from '../game/session';
import { t } from '../text';
import { sideName } from '../text/names';

export function TurnLine(props: { snap: Snap; thinking: boolean; against: 'computer' | 'hotseat' | 'online' }) {
  const text = () => {
    const { turn, you, outcome, rules } = props.snap;
    if (outcome) return t().gameOver;
    if (turn.length === 0) return '';
    if (turn.length > 1) return t().bothAct;
    if (props.against === 'hotseat' || you === 'both' || you === null)
      return t().turnOf(sideName(rules, turn[0]!, t()));
    return turn[0] === you ? t().yourTurn : t().opponentsTurn;
  };
  const mine = () =>
    !props.snap.outcome && (props.snap.you === 'both' || props.snap.turn.includes(props.snap.you as 'first'));
  return (
    <p class="turn-line" classList={{ mine: mine(), thinking: props.thinking }} role="status" data-testid="turn">
      {text()}
    </p>
  );
}
