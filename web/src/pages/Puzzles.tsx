// Puzzles: play the solution, ask for a hint, go on to the next; of one game, perhaps of one theme.

import { createResource, createSignal, For, Match, onCleanup, Show, Suspense, Switch } from 'solid-js';
import { go, route } from '../app/router';
import { readPieces } from '../board/pieces';
import type { Shape } from '../board/shapes';
import { rulesOf, variantName } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { fitting, loadPuzzles, type Puzzle, puzzleVariants, themesOf } from '../game/puzzles';
import { createPuzzle, type OpenPuzzle, openPuzzle } from '../game/puzzling';
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
import { themeName } from '../text/rules';
import { Missing } from './Missing';

/** Where puzzles are: a game, perhaps a certain one, perhaps of one theme. */
function address(variant: string, theme: string | null, id = ''): string {
  return `/puzzles/${variant}${id && `/${id}`}${theme ? `?theme=${theme}` : ''}`;
}

export default function Puzzles(props: { variant?: string; id?: string }) {
  const variant = () => props.variant ?? puzzleVariants[0] ?? '';
  const theme = () => new URLSearchParams(route().query).get('theme');
  const [list] = createResource(variant, loadPuzzles);
  const next = (after?: string) => {
    const { seen, rating } = skill();
    const found = fitting(list()!, { theme: theme(), after, seen, rating });
    return found[Math.floor(Math.random() * found.length)];
  };
  const [chosen] = createResource(
    () => list.state === 'ready' && ([props.id, variant(), theme()] as const),
    ([id]) => list()!.find((it) => it.id === id) ?? next() ?? null,
  );
  // The puzzle before stays until there is something to see of the next.
  const [opened] = createResource(() => chosen.latest, openPuzzle);
  const shown = () => ['ready', 'refreshing'].includes(opened.state) && chosen.latest && opened.latest;
  return (
    <main class="page game-page puzzles" id="main">
      <Show
        when={shown()}
        keyed
        fallback={<Waiting variant={variant()} puzzle={chosen.latest} error={list.error ?? opened.error} />}
      >
        {(it) => (
          <Solving
            opened={it}
            themes={themesOf(list.latest ?? [])}
            theme={theme()}
            next={() => go(address(it.puzzle.variant, theme(), next(it.puzzle.id)?.id))}
          />
        )}
      </Show>
    </main>
  );
}

const solverOf = (puzzle: Puzzle) => (puzzle.fen.split(' ')[1] === 'b' ? 'second' : 'first');

/** In the place of a puzzle: what is coming, or why nothing does. */
function Waiting(props: { variant: string; puzzle: Puzzle | null | undefined; error: unknown }) {
  const rules = () => rulesOf(props.variant);
  const pieces = () =>
    rules() && props.puzzle && solverOf(props.puzzle) === 'first' ? readPieces(props.puzzle.fen, rules()!) : undefined;
  return (
    <Switch fallback={<BoardWait rules={rules()} pieces={pieces()} label={t('loading')} />}>
      <Match when={props.error}>
        <Missing title={t('cannot-open')} text={reasonOf(props.error)} />
      </Match>
      <Match when={props.puzzle === null}>
        <div class="missing">
          <h1>{t('puzzles')}</h1>
          <p role="status">{t('no-puzzles')}</p>
          <Show when={puzzleVariants[0]}>
            {(id) => (
              <a class="button" href={address(id(), null)}>
                {variantName(id())}
              </a>
            )}
          </Show>
        </div>
      </Match>
    </Switch>
  );
}

function Solving(props: { opened: OpenPuzzle; themes: string[]; theme: string | null; next: () => void }) {
  const { puzzle, first } = props.opened;
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
  const session = createPuzzle(props.opened, (right, done) => {
    if (!right || done) count(right);
  });
  onCleanup(() => session.dispose());
  const [hint, setHint] = createSignal(-1);
  const shapes = (): Shape[] => {
    const [from] = squaresOf(puzzle.solution[session.played()] ?? '');
    return hint() === session.played() && from ? [{ from, to: from, colour: 'green' }] : [];
  };
  const side = solverOf(puzzle);
  const { rules } = first;
  const now = () => session.snap() ?? first;
  // A solution is shown move by move: what comes next is not in the way of a second press.
  const shown = () => session.progress() === 'shown';
  const over = () => session.progress() === 'solved' || (shown() && session.played() >= puzzle.solution.length);
  const message = () => {
    switch (session.progress()) {
      case 'open':
        return t('find-the-move', { side: sideName(rules, side) });
      case 'right':
        return t('puzzle-right');
      case 'wrong':
        return t('puzzle-wrong');
      case 'solved':
        return t('puzzle-solved');
      case 'shown':
        return t('puzzle-shown');
    }
  };
  return (
    <>
      <BoardColumn rules={rules} label={t('puzzles')}>
        <GameBoard session={session} flipped={side === 'second'} shapes={shapes()} />
      </BoardColumn>
      <aside class="side-column">
        <h1>{t('puzzles')}</h1>
        <div class="choices">
          <label class="field">
            <span>{t('game')}</span>
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
            <span>{t('theme')}</span>
            <select onChange={(event) => go(address(puzzle.variant, event.currentTarget.value || null))}>
              <option value="">{t('all-themes')}</option>
              <For each={props.themes}>
                {(theme) => (
                  <option value={theme} selected={theme === props.theme}>
                    {themeName(rulesOf(puzzle.variant), theme)}
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
            {t('difficulty', { rating: puzzle.grade })} ·{' '}
            {t('goals', { kind: puzzle.goal.kind, moves: puzzle.goal.kind === 'mate' ? puzzle.goal.moves : 0 })}
          </p>
          {/* A theme gives half of the solution away: told afterwards. */}
          <p class="themes" data-testid="themes">
            <Show when={over()}>
              <For each={puzzle.themes}>
                {(theme) => (
                  <a class="tag" href={address(puzzle.variant, theme)}>
                    {themeName(rulesOf(puzzle.variant), theme)}
                  </a>
                )}
              </For>
            </Show>
          </p>
        </div>
        <p class="skill" data-testid="skill">
          <span>
            {t('puzzle-rating')} <b>{skill().rating}</b>
            <Show when={gained()?.id === puzzle.id && gained()}>
              {(it) => (
                <i class={it().points < 0 ? 'down' : 'up'}>{it().points < 0 ? it().points : `+${it().points}`}</i>
              )}
            </Show>
          </span>
          <span>
            {t('streak', { count: skill().streak })} <small>({t('best-streak', { count: skill().best })})</small>
          </span>
          <Suspense>
            <Show when={kept()}>
              {(it) => (
                <span data-testid="account-skill">
                  {t('account-rating', { game: variantName(puzzle.variant) })} <b>{it().rating}</b>{' '}
                  <small>± {it().deviation}</small>
                </span>
              )}
            </Show>
          </Suspense>
        </p>
        <div class="row actions">
          <Show
            when={!over()}
            fallback={
              <button type="button" class="primary" onClick={props.next}>
                {t('next-puzzle')}
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
              {t('hint')}
            </button>
            <button type="button" disabled={shown()} onClick={() => session.reveal()}>
              {t('show-solution')}
            </button>
            <button type="button" disabled={shown()} onClick={props.next}>
              {t('skip-puzzle')}
            </button>
          </Show>
          <a class="button" href={`/analysis/${puzzle.variant}#fen=${encodeURIComponent(puzzle.fen)}`}>
            <Icon name="analyse" />
            {t('analyse')}
          </a>
        </div>
        <div class="sheet">
          <MoveList moves={now().moves} at={now().at} offset={side === 'second' ? 1 : 0} />
        </div>
        <MoveInput play={session.typed} at={now().text} />
        <Show when={settings.legend}>
          <Legend rules={rules} />
        </Show>
      </aside>
    </>
  );
}
