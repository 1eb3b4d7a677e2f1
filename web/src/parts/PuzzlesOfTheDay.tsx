// Puzzles to begin the day with: the same for everybody.

import { createResource, For, Show } from 'solid-js';
import { readPieces } from '../board/pieces';
import { rulesOf } from '../desk/catalogue';
import { loadOfTheDay, type Puzzle } from '../game/puzzles';
import { skill } from '../store/puzzles';
import { t } from '../text';
import { gameName, sideName } from '../text/names';
import { MiniBoard } from './MiniBoard';

const COUNT = 3;

export function PuzzlesOfTheDay() {
  const [puzzles] = createResource(() => loadOfTheDay(COUNT, new Date()));
  return (
    <section class="panel day-puzzles">
      <h2>{t('puzzles-of-the-day')}</h2>
      <Show when={!puzzles.error && puzzles()?.length !== 0} fallback={<p>{t('no-puzzles')}</p>}>
        <ul>
          {/* Room for them is kept while they load: nothing jumps. */}
          <For each={puzzles() ?? Array.from({ length: COUNT }, () => null)}>
            {(it) => <li>{it ? <Day puzzle={it} /> : <div class="day-wait" />}</li>}
          </For>
        </ul>
      </Show>
    </section>
  );
}

function Day(props: { puzzle: Puzzle }) {
  const { variant, id, fen } = props.puzzle;
  const rules = rulesOf(variant);
  if (!rules) return null;
  const side = () => sideName(rules, fen.split(' ')[1] === 'b' ? 'second' : 'first');
  return (
    <a href={`/puzzles/${variant}/${id}`}>
      <span class="day-board">
        <MiniBoard rules={rules} pieces={readPieces(fen, rules)} flipped={fen.split(' ')[1] === 'b'} />
      </span>
      <b>{gameName(rules)}</b>
      <small>
        {skill().seen.includes(id) ? '✓ ' : ''}
        {t('to-move', { side: side() })}
      </small>
    </a>
  );
}
