// Studying a game: variations, the engine's lines, import and export, a review of the whole.

import { createEffect, createResource, createSignal, For, on, Show } from 'solid-js';
import { go, route } from '../app/router';
import { shapeOfMove } from '../board/shapes';
import { rulesOf } from '../desk/catalogue';
import { desk, reasonOf } from '../desk/desk';
import type { Reading } from '../desk/types';
import { type Analysis, createAnalysis, type Start } from '../game/analysis';
import { accuracy, exactForWhite, scoreText } from '../game/score';
import { playFrom } from '../game/start';
import {
  EMPTY,
  flat,
  fromLine,
  mainLine,
  nodeAt,
  numbered,
  type Path,
  type Tree,
  toLine,
  unflat,
  withJudgements,
} from '../game/tree';
import { mayAsk } from '../online/fair';
import { BoardColumn, BoardWait } from '../parts/BoardColumn';
import { EvalBar } from '../parts/EvalBar';
import { GameBoard } from '../parts/GameBoard';
import { Graph } from '../parts/Graph';
import { Icon } from '../parts/Icon';
import { ImportDialog } from '../parts/ImportDialog';
import { Legend } from '../parts/Legend';
import { MoveInput } from '../parts/MoveInput';
import { Reason } from '../parts/Reason';
import { copy, ShareDialog } from '../parts/Share';
import { StepBar, type Steps } from '../parts/StepBar';
import { stepThrough } from '../parts/stepping';
import { TreeView } from '../parts/TreeView';
import { VariantSelect } from '../parts/VariantSelect';
import { openGame } from '../store/saves';
import { settings } from '../store/settings';
import { isRecord } from '../store/storage';
import { say, t } from '../text';
import { Missing } from './Missing';

interface Opening {
  start: Start;
  tree: Tree;
  /** Where one stands; the end of the main line if nothing is said. */
  path?: Path;
}

/** What was studied at this entry of the browser's history: it is there again after a reload, and on the way back. */
function kept(variant: string): Opening | null {
  const state: unknown = history.state;
  if (!isRecord(state) || !isRecord(state.start) || !Array.isArray(state.path)) return null;
  const tree = unflat(state.tree);
  return tree && state.start.variant === variant ? ({ ...state, tree } as unknown as Opening) : null;
}

function keep(opening: Opening) {
  try {
    history.replaceState({ ...opening, tree: flat(opening.tree) }, '');
  } catch {
    // Too large, or too often: then it is as it was.
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Error(t('page-not-found-text'));
  }
}

/** What the address asks for. */
async function opening(variant: string, hash: string): Promise<Opening> {
  const known = kept(variant);
  if (known) return known;
  const [key, value = ''] = hash.slice(1).split(/=(.*)/s);
  const text = decoded(value);
  if (key === 'game') {
    const game = openGame(text);
    if (!game) throw new Error(t('game-not-found-text'));
    const { variant, fen, study, lastMove, moves } = game;
    const { played } = await desk.position({ variant, fen, study, moves });
    const line = played.map((it) => ({ ...it, comments: [], glyphs: [], variations: [] }));
    return { start: { variant, fen, study, lastMove }, tree: fromLine({ line }) };
  }
  if (key === 'fen' || key === 'text') return ofReading(await desk.read(variant, text));
  return { start: { variant }, tree: EMPTY };
}

const ofReading = (reading: Reading): Opening => {
  const { variant, fen, study, lastMove } = reading;
  return { start: { variant, fen, study, lastMove: lastMove?.[0] }, tree: fromLine(reading) };
};

export default function AnalysisPage(props: { variant?: string }) {
  const [open] = createResource(
    () => [props.variant ?? 'mirror', route().hash] as const,
    ([variant, hash]) => opening(variant, hash),
  );
  return (
    <main class="page game-page analysis-page" id="main">
      <Show when={!open.error} fallback={<Missing title={t('cannot-open')} text={reasonOf(open.error)} />}>
        <Show when={open.latest} keyed>
          {(it) => <Studying opening={it} />}
        </Show>
      </Show>
    </main>
  );
}

function Studying(props: { opening: Opening }) {
  const analysis: Analysis = createAnalysis(props.opening.start, props.opening.tree);
  analysis.goto(props.opening.path ?? mainLine(props.opening.tree).map((it) => it.move));
  createEffect(
    on([analysis.start, analysis.tree, analysis.path], ([start, tree, path]) => keep({ start, tree, path }), {
      defer: true,
    }),
  );
  const [flipped, setFlipped] = createSignal(false);
  const [importing, setImporting] = createSignal(false);
  const [sharing, setSharing] = createSignal(false);
  const { session } = analysis;
  const best = () => analysis.lines()[0];
  const certain = () => {
    const [known, turn] = [analysis.exact(), analysis.position()?.turn];
    return known && turn ? exactForWhite(known, turn) : null;
  };
  const reviewed = () => {
    const [review, path] = [analysis.review(), analysis.path()];
    return path.length && review?.line[path.length - 1] !== nodeAt(analysis.tree(), path)
      ? null
      : review?.values[path.length];
  };
  const value = () => certain() ?? best()?.value ?? reviewed() ?? null;
  const offset = () => ((analysis.start().fen?.split(' ')[1] ?? 'w') === 'w' ? 0 : 1);
  const shapes = () =>
    analysis.engine()
      ? (analysis.exact() ? exactBest() : analysis.lines()).flatMap((line, index) => {
          return shapeOfMove(line.pv[0] ?? '', 'engine', index === 0 ? 1 : 0.2) ?? [];
        })
      : [];

  /** Every move that is as good as the best. */
  const exactBest = () => {
    const [first, ...rest] = analysis.exact()!.moves;
    const equal = rest.filter((it) => it.value === first!.value && it.plies === first!.plies);
    return first ? [first, ...equal].map((it) => ({ pv: [it.move] })) : [];
  };

  const ended = () => session.snap()?.outcome;
  /** To the end: along the first moves from where one stands. */
  const end = () => [...analysis.path(), ...mainLine(analysis.tree(), analysis.path()).map((it) => it.move)];
  const steps = (): Steps => {
    const [here, last] = [analysis.path().length, end()];
    return {
      start: here ? () => analysis.goto([]) : null,
      back: here ? analysis.back : null,
      forward: last.length > here ? analysis.forward : null,
      end: last.length > here ? () => analysis.goto(last) : null,
    };
  };
  stepThrough(steps, () => setFlipped(!flipped()));

  // All at once: a board that comes later would push everything else down.
  return (
    <Show
      when={session.snap() || session.error()}
      fallback={<BoardWait rules={rulesOf(analysis.start().variant)} label={t('loading')} />}
    >
      <BoardColumn rules={session.snap()?.rules} label={t('analysis')} withBar>
        <EvalBar value={value()} flipped={flipped()} />
        <GameBoard session={session} flipped={flipped()} shapes={shapes()} />
      </BoardColumn>
      <aside class="side-column">
        <div class="side-head">
          <h1>{t('analysis')}</h1>
          <VariantSelect family="chess" value={analysis.start().variant} choose={(id) => go(`/analysis/${id}`)} />
        </div>
        <Reason text={session.error()} />
        <div class="engine-panel panel">
          <label class="switch">
            <input
              type="checkbox"
              checked={analysis.engine()}
              onChange={async (event) => {
                const box = event.currentTarget;
                const may = !box.checked || (await mayAsk());
                box.checked &&= may;
                analysis.setEngine(box.checked);
              }}
            />
            {t('engine')}
            <Show when={best()}>{(it) => <span class="depth">{t('depth', { depth: it().depth })}</span>}</Show>
            <Show when={value() !== null}>
              <b class="score" aria-hidden="true" dir="ltr">
                {scoreText(value()!)}
              </b>
            </Show>
          </label>
          <Show when={analysis.engine()}>
            <div class="row engine-options">
              <label class="field inline">
                <span>{t('engine-lines')}</span>
                <select
                  value={analysis.count()}
                  onChange={(event) => analysis.setCount(Number(event.currentTarget.value))}
                >
                  <For each={[1, 2, 3, 4, 5]}>{(it) => <option value={it}>{it}</option>}</For>
                </select>
              </label>
              <label class="field inline">
                <span>{t('engine-time')}</span>
                <select
                  value={analysis.seconds()}
                  onChange={(event) => analysis.setSeconds(Number(event.currentTarget.value))}
                >
                  <For each={[10, 60, 0]}>
                    {(it) => (
                      <option value={it}>{it ? t('engine-seconds', { seconds: it }) : t('engine-endless')}</option>
                    )}
                  </For>
                </select>
              </label>
            </div>
          </Show>
          <p class="status" role="status" data-testid="status">
            {ended() && say(ended()!.said, ended()!.text)}
          </p>
          {lines()}
        </div>
        <div class="sheet">
          <TreeView analysis={analysis} offset={offset()} />
          <StepBar steps={steps()} flip={() => setFlipped(!flipped())} />
        </div>
        <div class="row actions">
          <button type="button" onClick={() => setImporting(true)}>
            {t('import')}
          </button>
          <button type="button" onClick={() => setSharing(true)}>
            <Icon name="share" />
            {t('export')}
          </button>
          <button
            type="button"
            disabled={analysis.reviewing() > 0 || !analysis.tree().next.length}
            onClick={async () => (await mayAsk()) && analysis.reviewAll()}
          >
            <Icon name="analyse" />
            {analysis.reviewing() ? t('reviewing', { ply: analysis.reviewing() }) : t('review')}
          </button>
          <button type="button" disabled={!analysis.path().length} onClick={analysis.promote}>
            {t('promote')}
          </button>
          <button type="button" disabled={!analysis.path().length} onClick={analysis.remove}>
            {t('delete-move')}
          </button>
          <button type="button" onClick={() => analysis.load({ variant: analysis.start().variant }, EMPTY)}>
            {t('new-board')}
          </button>
          <button
            type="button"
            disabled={!session.snap() || !!ended()}
            onClick={() => go(playFrom(analysis.start().variant, session.snap()!.text))}
          >
            {t('play-from-here')}
          </button>
        </div>
        <Show when={analysis.review()}>
          {(it) => (
            <>
              <Graph
                review={it()}
                at={analysis.path().length}
                goto={(ply) =>
                  analysis.goto(
                    it()
                      .line.slice(0, ply)
                      .map((node) => node.move),
                  )
                }
              />
              <div class="judged" data-testid="judged">
                <For each={['white', 'black'] as const}>
                  {(side) => (
                    <p>
                      <b>
                        {t('accuracy', {
                          side: t(`side-${side}`),
                          percent: accuracy(it().values, side, firstToMove()) ?? '–',
                        })}
                      </b>{' '}
                      {t('judged', {
                        blunders: count('blunder', side),
                        mistakes: count('mistake', side),
                        inaccuracies: count('inaccuracy', side),
                      })}
                    </p>
                  )}
                </For>
              </div>
              <Show when={fault()}>
                {(it) => (
                  <p data-testid="better">
                    {t('better-was', { judgement: t(`judgement-${it().judgement}`), move: it().better })}
                  </p>
                )}
              </Show>
              <button type="button" disabled={!nextMistake()} onClick={() => analysis.goto(nextMistake()!)}>
                {t('next-mistake')}
              </button>
            </>
          )}
        </Show>
        <label class="field">
          <span>{t('comment')}</span>
          <textarea
            rows="2"
            maxlength="2000"
            value={
              (analysis.path().length ? nodeAt(analysis.tree(), analysis.path()) : analysis.tree())?.comments.join(
                '\n',
              ) ?? ''
            }
            onInput={(event) => analysis.comment(event.currentTarget.value)}
          />
        </label>
        <MoveInput play={session.typed} at={session.snap()?.text} example={session.snap()?.actions[0]} />
        <div class="fen-row">
          <output class="fen" dir="ltr" data-testid="fen">
            {session.snap()?.text}
          </output>
          <button type="button" onClick={() => copy(session.snap()?.text ?? '')}>
            {t('copy-fen')}
          </button>
        </div>
        <Show when={settings.legend && session.snap()}>{(now) => <Legend rules={now().rules} />}</Show>
      </aside>
      <Show when={importing()}>
        <ImportDialog
          variant={analysis.start().variant}
          done={(reading) => {
            const { start, tree } = ofReading(reading);
            analysis.load(start, tree);
            analysis.goto(mainLine(tree).map((it) => it.move));
          }}
          close={() => setImporting(false)}
        />
      </Show>
      <Show when={sharing()}>
        <ShareDialog
          place={session.place()!}
          line={{ ...session.place()!, moves: end() }}
          tree={toLine(judgedTree())}
          close={() => setSharing(false)}
        />
      </Show>
    </Show>
  );

  function lines() {
    return (
      <Show when={analysis.engine()}>
        <Show when={analysis.exact()}>
          {(exact) => (
            <>
              <p class="exact" data-testid="exact">
                {t('exactly', { value: exact().value, plies: exact().plies ?? 0 })}
              </p>
              <ol class="lines known" dir="ltr">
                <For each={exact().moves}>
                  {(it) => (
                    <li>
                      <button type="button" onClick={() => session.typed(it.move)}>
                        <b>{it.san}</b> {t('exact-move', { value: it.value, plies: it.plies ?? 0 })}
                      </button>
                    </li>
                  )}
                </For>
              </ol>
            </>
          )}
        </Show>
        <ol class="lines" data-testid="lines" dir="ltr" hidden={!!analysis.exact()}>
          <For each={analysis.lines()}>
            {(line) => (
              <li>
                <button type="button" onClick={() => session.typed(line.pv[0]!)}>
                  <b>{scoreText(line.value)}</b>{' '}
                  <span>{numbered(line.san.slice(0, 12), analysis.path().length + offset())}</span>
                </button>
              </li>
            )}
          </For>
        </ol>
      </Show>
    );
  }

  function firstToMove() {
    return offset() ? 'black' : 'white';
  }
  function moverOf(ply: number) {
    return (ply + offset()) % 2 === 1 ? 'white' : 'black';
  }
  function count(kind: string, side: 'white' | 'black') {
    return analysis.review()?.judgements.filter((it, ply) => it === kind && moverOf(ply) === side).length ?? 0;
  }
  /** What the review says against the move one stands at, and what would have been better. */
  function fault() {
    const [review, ply] = [analysis.review(), analysis.path().length];
    const judgement = review?.judgements[ply];
    const better = review?.better[ply - 1]?.san;
    const here = review?.line[ply - 1] === nodeAt(analysis.tree(), analysis.path());
    return judgement && better && here ? { judgement, better } : null;
  }
  /** The way to the next move that was judged, from where one stands; from the end, to the first. */
  function nextMistake(): Path | null {
    const review = analysis.review();
    const plies = (review?.judgements ?? []).flatMap((it, ply) => (it ? [ply] : []));
    const ply = plies.find((it) => it > analysis.path().length) ?? plies[0];
    return ply === undefined ? null : review!.line.slice(0, ply).map((it) => it.move);
  }
  function judgedTree() {
    const review = analysis.review();
    return withJudgements(
      analysis.tree(),
      new Map(review?.line.map((node, at) => [node, review.judgements[at + 1]] as const)),
    );
  }
}
