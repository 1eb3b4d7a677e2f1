// Puzzles: play the solution, ask for a hint, go on to the next.

import { createResource, createSignal, For, onCleanup, Show } from 'solid-js';
import { go } from '../app/router';
import type { Shape } from '../board/shapes';
import { variantName } from '../desk/catalogue';
import { loadPuzzles, type Puzzle, puzzleVariants } from '../game/puzzles';
import { createPuzzle } from '../game/puzzling';
import { squaresOf } from '../game/session';
import { GameBoard } from '../parts/GameBoard';
import { Legend } from '../parts/Legend';
import { MoveInput } from '../parts/MoveInput';
import { MoveList } from '../parts/MoveList';
import { attempted, skill } from '../store/puzzles';
import { settings } from '../store/settings';
import { t } from '../text';
import { sideName } from '../text/names';
import { Missing } from './Missing';

export default function Puzzles(props: { variant?: string; id?: string }) {
  const variant = () => props.variant ?? puzzleVariants[0] ?? '';
  const [list] = createResource(variant, loadPuzzles);
  /** Not seen before, as hard as the user is good. */
  const next = (after?: string) => {
    const fresh = list()!.filter((puzzle) => puzzle.id !== after && !skill().seen.includes(puzzle.id));
    const pool = fresh.length ? fresh : list()!.filter((puzzle) => puzzle.id !== after || list()!.length === 1);
    const wanted = Math.max(1, Math.min(8, Math.round((skill().rating - 700) / 180)));
    const near = Math.min(...pool.map((puzzle) => Math.abs(puzzle.grade - wanted)));
    const fitting = pool.filter((puzzle) => Math.abs(puzzle.grade - wanted) === near);
    return fitting[Math.floor(Math.random() * fitting.length)];
  };
  const puzzle = () => list()?.find((it) => it.id === props.id) ?? (list()?.length ? next() : undefined);
  const [current] = createResource(
    () => list() && ([props.id, variant()] as const),
    async () => puzzle() ?? null,
  );
  return (
    <main class="page game-page puzzles" id="main">
      <Show
        when={current()}
        keyed
        fallback={
          <div class="missing">
            <h1>{t().puzzles}</h1>
            <p role="status">{list.loading || current.loading ? t().loading : t().noPuzzles}</p>
          </div>
        }
      >
        {(it) => <Solving puzzle={it} next={() => go(`/puzzles/${it.variant}/${next(it.id)?.id ?? ''}`)} />}
      </Show>
      <Show when={list.error}>
        <Missing title={t().cannotOpen} text={String(list.error)} />
      </Show>
    </main>
  );
}

function Solving(props: { puzzle: Puzzle; next: () => void }) {
  const { puzzle } = props;
  let counted = skill().seen.includes(puzzle.id);
  const count = (right: boolean) => {
    if (!counted) attempted(puzzle.id, puzzle.grade, right);
    counted = true;
  };
  const session = createPuzzle(puzzle, (right, done) => {
    if (!right || done) count(right);
  });
  onCleanup(() => session.dispose());
  const [hint, setHint] = createSignal(-1);
  const shapes = (): Shape[] => {
    const [from] = squaresOf(puzzle.solution[session.played()] ?? '');
    return hint() === session.played() && from ? [{ from, to: from, colour: 'green' }] : [];
  };
  const side = puzzle.fen.split(' ')[1] === 'b' ? 'second' : 'first';
  const message = () => {
    const rules = session.snap()?.rules;
    if (!rules) return '';
    switch (session.progress()) {
      case 'open':
        return t().findTheMove(sideName(rules, side, t()));
      case 'right':
        return t().puzzleRight;
      case 'wrong':
        return t().puzzleWrong;
      case 'solved':
        return t().puzzleSolved;
    }
  };
  return (
    <>
      <section class="board-column" aria-label={t().puzzles}>
        <GameBoard session={session} flipped={side === 'second'} shapes={shapes()} />
      </section>
      <aside class="side-column">
        <h1>{t().puzzles}</h1>
        <label class="field inline">
          <span>{t().game}</span>
          <select value={puzzle.variant} onChange={(event) => go(`/puzzles/${event.currentTarget.value}`)}>
            <For each={puzzleVariants}>
              {(id) => (
                <option value={id} selected={id === puzzle.variant}>
                  {variantName(id)}
                </option>
              )}
            </For>
          </select>
        </label>
        <p class={`status puzzle-${session.progress()}`} role="status" data-testid="status">
          {message()}
        </p>
        <p>
          {t().difficulty(puzzle.grade)} ·{' '}
          {t().goals(puzzle.goal.kind, puzzle.goal.kind === 'mate' ? puzzle.goal.moves : 0)}
        </p>
        <p data-testid="skill">
          {t().puzzleRating(skill().rating)} · {t().streak(skill().streak)}
        </p>
        <div class="row controls">
          <Show
            when={session.progress() !== 'solved'}
            fallback={
              <button type="button" class="primary" onClick={props.next}>
                {t().nextPuzzle}
              </button>
            }
          >
            <button
              type="button"
              onClick={() => {
                count(false);
                setHint(session.played());
              }}
            >
              {t().hint}
            </button>
            <button type="button" onClick={() => session.reveal()}>
              {t().showSolution}
            </button>
          </Show>
          <a class="button" href={`/analysis/${puzzle.variant}#fen=${encodeURIComponent(puzzle.fen)}`}>
            {t().analyse}
          </a>
        </div>
        <Show when={session.snap()}>
          {(now) => (
            <>
              <MoveList moves={now().moves} at={now().at} offset={side === 'second' ? 1 : 0} />
              <MoveInput play={session.typed} />
              <Show when={settings.legend}>
                <Legend rules={now().rules} />
              </Show>
            </>
          )}
        </Show>
      </aside>
    </>
  );
}
