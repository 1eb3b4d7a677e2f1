// A puzzle to begin the day with: the same for everybody.

import { createResource, Show } from 'solid-js';
import { readPieces } from '../board/pieces';
import { rulesOf } from '../desk/catalogue';
import { loadPuzzles, ofTheDay, puzzleVariants } from '../game/puzzles';
import { t } from '../text';
import { sideName } from '../text/names';
import { MiniBoard } from './MiniBoard';

export function PuzzleOfTheDay() {
  const [puzzle] = createResource(async () => {
    const variant = ofTheDay(puzzleVariants, new Date());
    return variant ? ofTheDay(await loadPuzzles(variant), new Date()) : undefined;
  });
  return (
    <section class="panel day-puzzle">
      <h2>{t().puzzleOfTheDay}</h2>
      <Show when={puzzle()} fallback={<p>{puzzle.loading ? t().loading : t().noPuzzles}</p>}>
        {(it) => {
          const rules = rulesOf(it().variant)!;
          const side = it().fen.split(' ')[1] === 'b' ? 'second' : 'first';
          return (
            <>
              <a href={`/puzzles/${it().variant}/${it().id}`} aria-label={t().solve}>
                <MiniBoard rules={rules} pieces={readPieces(it().fen, rules)} />
              </a>
              <p>
                {rules.name}: {t().findTheMove(sideName(rules, side, t()))}
              </p>
              <a class="button primary" href={`/puzzles/${it().variant}/${it().id}`}>
                {t().solve}
              </a>
            </>
          );
        }}
      </Show>
    </section>
  );
}
