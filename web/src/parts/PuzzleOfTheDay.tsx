// A puzzle to begin the day with.
import { t } from '../text';

export function PuzzleOfTheDay() {
  return (
    <section class="panel">
      <h2>{t().puzzleOfTheDay}</h2>
      <a class="button" href="/puzzles">
        {t().solve}
      </a>
    </section>
  );
}
