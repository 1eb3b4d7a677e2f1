// Puzzles: play the solution, ask for a hint, go on to the next; of one game, perhaps of one theme.

import { createResource, createSignal, For, onCleanup, Show, Suspense } from 'solid-js';
import { go, route } from '../app/router';
import { readPieces } from '../board/pieces';
import type { Shape } from '../board/shapes';
import { rulesOf, variantName } from '../desk/catalogue';
import { fitting, loadPuzzles, type Puzzle, puzzleVariants, themesOf } from '../game/puzzles';
import { createPuzzle } from '../game/puzzling';
import { squaresOf } from '../game/session';
import { api } from '../online/api';
import { BoardColumn, BoardWait } from '../parts/BoardColumn';
import { GameBoard } from '../parts/GameBoard';
import { Icon } from '../parts/Icon';
import { Legend } from '../parts/Legend';
import { MoveInput } from '../parts/MoveInput';
import { MoveList } from '../parts/MoveList';
import { attempted, gained, skill } from '../store/puzzles';
import { settings } from '../store/settings';
import { t } from '../text';
import { sideName } from '../text/names';
import { Missing } from './Missing';

/** Where puzzles are: a game, perhaps a certain one, perhaps of one theme. */
function address(variant: string, theme: string | null, id = ''): string {
  return `/puzzles/${variant}${id && `/${id}`}${theme ? `?theme=${theme}` : ''}`;
}

const themeName = (theme: string) => (t().themes as Record<string, string>)[theme] ?? theme;

export default function Puzzles(props: { variant?: string; id?: string }) {
  const variant = () => props.variant ?? puzzleVariants[0] ?? '';
  const theme = () => new URLSearchParams(route().query).get('theme');
  const [list] = createResource(variant, loadPuzzles);
  const next = (after?: string) => {
    const { seen, rating } = skill();
    const found = fitting(list()!, { theme: theme(), after, seen, rating });
    return found[Math.floor(Math.random() * found.length)];
  };
  const [current] = createResource(
    () => list() && ([props.id, variant(), theme()] as const),
    async ([id]) => list()!.find((it) => it.id === id) ?? next() ?? null,
  );
  return (
    <main class="page game-page puzzles" id="main">
      <Show
        when={current.latest}
        keyed
        fallback={
          <div class="missing">
            <h1>{t().puzzles}</h1>
            <p role="status">{list.loading || current.loading ? t().loading : t().noPuzzles}</p>
            <Show when={puzzleVariants[0] && !list.loading && !current.loading}>
              <a class="button" href={address(puzzleVariants[0]!, null)}>
                {variantName(puzzleVariants[0]!)}
              </a>
            </Show>
          </div>
        }
      >
        {(it) => (
          <Solving
            puzzle={it}
            themes={themesOf(list.latest ?? [])}
            theme={theme()}
            next={() => go(address(it.variant, theme(), next(it.id)?.id))}
          />
        )}
      </Show>
      <Show when={list.error}>
        <Missing title={t().cannotOpen} text={String(list.error)} />
      </Show>
    </main>
  );
}

function Solving(props: { puzzle: Puzzle; themes: string[]; theme: string | null; next: () => void }) {
  const { puzzle } = props;
  // With an account the server keeps a rating for each game as well.
  const account = api.me().then(
    (me) => me.kind === 'user',
    () => false,
  );
  const [kept, { mutate }] = createResource(async () => {
    const all = (await account) ? await api.puzzleStandings().catch(() => []) : [];
    return all.find((it) => it.variant === puzzle.variant);
  });
  let counted = skill().seen.includes(puzzle.id);
  const count = (right: boolean) => {
    if (counted) return;
    counted = true;
    attempted(puzzle.id, puzzle.grade, right);
    void account.then((known) => (known ? api.puzzleTried(puzzle.id, right).then(mutate) : undefined)).catch(() => {});
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
  const rules = rulesOf(puzzle.variant);
  const waiting = rules && side === 'first' ? readPieces(puzzle.fen, rules) : undefined;
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
  // All at once: a board that comes later would push everything else down.
  return (
    <Show
      when={session.snap() || session.error()}
      fallback={<BoardWait rules={rules} pieces={waiting} label={t().loading} />}
    >
      <BoardColumn rules={rules} label={t().puzzles}>
        <GameBoard session={session} flipped={side === 'second'} shapes={shapes()} />
      </BoardColumn>
      <aside class="side-column">
        <h1>{t().puzzles}</h1>
        <div class="choices">
          <label class="field">
            <span>{t().game}</span>
            <select value={puzzle.variant} onChange={(event) => go(address(event.currentTarget.value, null))}>
              <For each={puzzleVariants}>
                {(id) => (
                  <option value={id} selected={id === puzzle.variant}>
                    {variantName(id)}
                  </option>
                )}
              </For>
            </select>
          </label>
          <label class="field">
            <span>{t().theme}</span>
            <select onChange={(event) => go(address(puzzle.variant, event.currentTarget.value || null))}>
              <option value="">{t().allThemes}</option>
              <For each={props.themes}>
                {(theme) => (
                  <option value={theme} selected={theme === props.theme}>
                    {themeName(theme)}
                  </option>
                )}
              </For>
            </select>
          </label>
        </div>
        <div class={`panel task puzzle-${session.progress()}`}>
          <p class="status" role="status" data-testid="status">
            {message()}
          </p>
          <p class="soft">
            {t().difficulty(puzzle.grade)} ·{' '}
            {t().goals(puzzle.goal.kind, puzzle.goal.kind === 'mate' ? puzzle.goal.moves : 0)}
          </p>
          {/* A theme gives half of the solution away: told afterwards. */}
          <p class="themes" data-testid="themes">
            <Show when={session.progress() === 'solved'}>
              <For each={puzzle.themes}>
                {(theme) => (
                  <a class="tag" href={address(puzzle.variant, theme)}>
                    {themeName(theme)}
                  </a>
                )}
              </For>
            </Show>
          </p>
        </div>
        <p class="skill" data-testid="skill">
          <span>
            {t().puzzleRating} <b>{skill().rating}</b>
            <Show when={gained()?.id === puzzle.id && gained()}>
              {(it) => (
                <i class={it().points < 0 ? 'down' : 'up'}>{it().points < 0 ? it().points : `+${it().points}`}</i>
              )}
            </Show>
          </span>
          <span>
            {t().streak(skill().streak)} <small>({t().bestStreak(skill().best)})</small>
          </span>
          <Suspense>
            <Show when={kept()}>
              {(it) => (
                <span data-testid="account-skill">
                  {t().accountRating(variantName(puzzle.variant))} <b>{it().rating}</b>{' '}
                  <small>± {it().deviation}</small>
                </span>
              )}
            </Show>
          </Suspense>
        </p>
        <div class="row actions">
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
            <Icon name="analyse" />
            {t().analyse}
          </a>
        </div>
        <Show when={session.snap()}>
          {(now) => (
            <>
              <div class="sheet">
                <MoveList moves={now().moves} at={now().at} offset={side === 'second' ? 1 : 0} />
              </div>
              <MoveInput play={session.typed} at={now().text} />
              <Show when={settings.legend}>
                <Legend rules={now().rules} />
              </Show>
            </>
          )}
        </Show>
      </aside>
    </Show>
  );
}
