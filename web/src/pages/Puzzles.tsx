// Puzzles: play the solution, ask for a hint, go on to the next; of one game, perhaps of one theme.

import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  Match,
  on,
  onCleanup,
  Show,
  Suspense,
  Switch,
} from 'solid-js';
import { go, route } from '../app/router';
import { readPieces } from '../board/pieces';
import type { Shape } from '../board/shapes';
import { rulesOf, variantName } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { fitting, loadPuzzles, type Puzzle, puzzleVariants, strengthOf, themesOf } from '../game/puzzles';
import { createPuzzle, type OpenPuzzle, openPuzzle } from '../game/puzzling';
import { answered, beginRun, isOver, MODES, type Mode, pick, type Run, showing } from '../game/run';
import { squaresOf } from '../game/session';
import { api } from '../online/api';
import { BoardColumn, BoardWait } from '../parts/BoardColumn';
import { GameBoard } from '../parts/GameBoard';
import { Icon } from '../parts/Icon';
import { Legend } from '../parts/Legend';
import { MoveInput } from '../parts/MoveInput';
import { MoveList } from '../parts/MoveList';
import { attempted, bestRun, gained, history, ran, skill } from '../store/puzzles';
import { settings } from '../store/settings';
import { t } from '../text';
import { sideName } from '../text/names';
import { themeName } from '../text/rules';
import { Missing } from './Missing';

/** Where puzzles are: a game, perhaps a certain one, perhaps of one theme, perhaps in a run. */
function address(variant: string, theme: string | null, id = '', mode?: Mode | null): string {
  const query = mode ? `?mode=${mode}` : theme ? `?theme=${theme}` : '';
  return `/puzzles/${variant}${id && `/${id}`}${query}`;
}

export default function Puzzles(props: { variant?: string; id?: string }) {
  const variant = () => props.variant ?? puzzleVariants[0] ?? '';
  const theme = () => new URLSearchParams(route().query).get('theme');
  const mode = createMemo(() => MODES.find((it) => it === new URLSearchParams(route().query).get('mode')) ?? null);
  const [list] = createResource(variant, loadPuzzles);
  const [run, setRun] = createSignal<Run | null>(null);
  const game = createMemo(variant);
  createEffect(on([mode, game], ([mode]) => setRun(mode && beginRun(mode))));
  /** The next of a run, which is then among those that were shown. */
  const follow = (after: Run) => {
    const found = pick(after, list()!, ({ grade }) => strengthOf(grade));
    setRun(found ? showing(after, found.id) : { ...after, over: true });
    return found;
  };
  const next = (after?: string) => {
    const { seen, rating } = skill();
    const found = fitting(list()!, { theme: theme(), after, seen, rating });
    return found[Math.floor(Math.random() * found.length)];
  };
  const [chosen] = createResource(
    () => list.state === 'ready' && ([props.id, variant(), theme()] as const),
    ([id]) => list()!.find((it) => it.id === id) ?? (run() ? follow(run()!) : next()) ?? null,
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
            run={run()}
            ran={(right) => {
              const after = answered(run()!, right, Date.now());
              setRun(after);
              if (after.over) return ran(after.mode, it.puzzle.variant, after.solved);
              // What was right, or wrong, is seen for a moment.
              setTimeout(() => {
                const found = run() && !run()!.over && follow(run()!);
                if (found) go(address(found.variant, null, found.id, run()!.mode), true);
              }, SEEN);
            }}
            end={() => {
              ran(run()!.mode, it.puzzle.variant, run()!.solved);
              setRun({ ...run()!, over: true });
            }}
            again={() => {
              const found = follow(beginRun(run()!.mode));
              if (found) go(address(found.variant, null, found.id, run()!.mode), true);
            }}
          />
        )}
      </Show>
    </main>
  );
}

/** How long an answer of a run is seen, in milliseconds. */
const SEEN = 600;

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

function Solving(props: {
  opened: OpenPuzzle;
  themes: string[];
  theme: string | null;
  next: () => void;
  /** In a row, against the clock or until the first slip. */
  run: Run | null;
  ran: (right: boolean) => void;
  end: () => void;
  again: () => void;
}) {
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
    attempted(puzzle.variant, puzzle.id, puzzle.grade, right);
    void account.then((known) => (known ? api.puzzleTried(puzzle.id, right).then(mutate) : undefined)).catch(() => {});
  };
  // A run asks once about each puzzle, and leaves the rating alone.
  let asked = false;
  const session = createPuzzle(props.opened, (right, done) => {
    if (right && !done) return;
    if (!props.run) return count(right);
    if (!asked) props.ran(right);
    asked = true;
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
            {t('difficulty', { rating: strengthOf(puzzle.grade) })} ·{' '}
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
        <Modes variant={puzzle.variant} mode={props.run?.mode ?? null} />
        <Show when={props.run}>
          {(run) => <Running run={run()} variant={puzzle.variant} end={props.end} again={props.again} />}
        </Show>
        <div class="row actions" classList={{ gone: !!props.run }}>
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

/** The ways to solve puzzles, and what was tried lately. */
function Modes(props: { variant: string; mode: Mode | null }) {
  const link = (mode: Mode | null, text: string) => (
    <a
      class="button"
      href={address(props.variant, null, '', mode)}
      aria-current={props.mode === mode ? 'page' : undefined}
    >
      {text}
    </a>
  );
  return (
    <>
      <div class="row puzzle-modes" role="group" aria-label={t('puzzle-modes')}>
        {link(null, t('mode-practice'))}
        {link('streak', t('mode-streak'))}
        {link('storm', t('mode-storm'))}
      </div>
      <Show when={!props.mode && history().length}>
        <details class="panel puzzle-history">
          <summary>{t('puzzle-history')}</summary>
          <ol>
            <For each={history()}>
              {(it) => (
                <li>
                  <a href={address(it.variant, null, it.id)}>{variantName(it.variant)}</a>{' '}
                  <span class={it.right ? 'up' : 'down'}>{it.right ? t('history-right') : t('history-wrong')}</span>
                </li>
              )}
            </For>
          </ol>
        </details>
      </Show>
    </>
  );
}

/** How a run goes: what was solved, the time that is left, and what came of it. */
function Running(props: { run: Run; variant: string; end: () => void; again: () => void }) {
  const [now, setNow] = createSignal(Date.now());
  const timer = setInterval(() => {
    setNow(Date.now());
    if (!props.run.over && isOver(props.run, Date.now())) props.end();
  }, 250);
  onCleanup(() => clearInterval(timer));
  const left = () => Math.max(0, Math.ceil(((props.run.until ?? 0) - now()) / 1000));
  return (
    <div class="panel run" data-testid="run">
      <p class="run-score">
        <b>{t('run-solved', { count: props.run.solved })}</b>
        <Show when={props.run.until !== null && !props.run.over}>
          <span class="clock" role="timer">
            {Math.floor(left() / 60)}:{String(left() % 60).padStart(2, '0')}
          </span>
        </Show>
      </p>
      <Show
        when={props.run.over}
        fallback={<p class="soft">{props.run.mode === 'storm' ? t('storm-text') : t('streak-text')}</p>}
      >
        <p role="status">
          {t('run-over', { count: props.run.solved })}{' '}
          {t('run-best', { count: bestRun(props.run.mode, props.variant) })}
        </p>
        <button type="button" class="primary" onClick={props.again}>
          {t('run-again')}
        </button>
      </Show>
    </div>
  );
}
