// Trying the rules out at once: against oneself or the computer, nothing needs to be saved.
import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { go } from '../app/router';
import type { Side } from '../board/pieces';
import type { LocalSession } from '../game/local';
import { startLocal } from '../game/start';
import { endText } from '../parts/EndScreen';
import { GameBoard } from '../parts/GameBoard';
import { Legend } from '../parts/Legend';
import { MoveList } from '../parts/MoveList';
import { Reason } from '../parts/Reason';
import { TurnLine } from '../parts/TurnLine';
import { keepText } from '../store/variants';
import { t } from '../text';
import { sideName } from '../text/names';
import { s } from '../text/studio';
import { tick } from './tutorial';
import type { Workshop } from './workshop';

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Two people, or one and the computer, on a page of their own; the rules are kept with the game. */
export function playApart(shop: Workshop, computer: boolean) {
  const version = shop.good();
  if (!version) return;
  const game = shop.session()?.game();
  const level = game?.computer?.level ?? 3;
  go(
    startLocal({
      variant: keepText(version),
      mode: computer ? 'computer' : 'hotseat',
      computer: computer ? (game?.computer ?? { side: 'second', level }) : undefined,
      fen: game?.fen,
      study: game?.study,
      moves: game?.moves ?? [],
      at: game?.at ?? 0,
    }),
  );
}

export function PlayPane(props: { shop: Workshop }) {
  const { shop } = props;
  return (
    <Show
      when={shop.session()}
      keyed
      fallback={
        <Show when={shop.good()} fallback={<p>{shop.faults().length ? s('studio-not-yet') : t('loading')}</p>}>
          <p>{s('studio-play-battle')}</p>
          <div class="row">
            <button type="button" class="primary" onClick={() => playApart(shop, true)}>
              {s('studio-play-computer')}
            </button>
            <button type="button" onClick={() => playApart(shop, false)}>
              {s('studio-play-two')}
            </button>
          </div>
        </Show>
      }
    >
      {(session) => <Playing shop={shop} session={session} />}
    </Show>
  );
}

function Playing(props: { shop: Workshop; session: LocalSession }) {
  const { shop, session } = props;
  const [flipped, setFlipped] = createSignal(false);
  const computer = () => session.game().computer;
  const choose = (value: string) => {
    const level = computer()?.level ?? 3;
    const side: Side | null = value === 'first' || value === 'second' ? value : null;
    setFlipped(side === 'first');
    void session.adopt({
      computer: side ? { side, level } : undefined,
      mode: side ? 'computer' : 'hotseat',
      result: undefined,
    });
  };
  // Steps of the tutorial: a move of one's own, and an answer of the computer.
  createEffect(
    on(
      () => session.game().moves.length,
      (now, before) => {
        if (before === undefined || now <= before) return;
        tick('board');
        if (computer()) tick('play');
      },
    ),
  );
  return (
    <>
      <div class="row opponent">
        <label class="field inline">
          <span>{s('studio-opponent')}</span>
          <select value={computer()?.side ?? 'both'} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="both">{s('studio-myself')}</option>
            <For each={['second', 'first'] as const}>
              {(side) => (
                <option value={side}>{s('studio-computer-plays', { side: sideName(shop.good()!.rules, side) })}</option>
              )}
            </For>
          </select>
        </label>
        <Show when={computer()}>
          {(it) => (
            <label class="field inline">
              <span class="sr-only">{t('level', { level: it().level })}</span>
              <select
                value={it().level}
                onChange={(event) =>
                  void session.adopt({ computer: { ...it(), level: Number(event.currentTarget.value) } })
                }
              >
                <For each={LEVELS}>{(level) => <option value={level}>{t('level', { level })}</option>}</For>
              </select>
            </label>
          )}
        </Show>
      </div>
      <Show when={shop.lost()}>
        {(move) => (
          <p class="notice" role="status">
            {s('studio-lost-moves', { move: move() })}{' '}
            <button type="button" onClick={() => shop.setLost(null)}>
              {t('close')}
            </button>
          </p>
        )}
      </Show>
      <Show when={shop.faults().length > 0}>
        <p class="hint stale">{s('studio-stale')}</p>
      </Show>
      <Reason text={session.error()} />
      <Show when={session.snap()}>
        {(now) => (
          <>
            <div class="board-column">
              <TurnLine snap={now()} thinking={session.thinking()} against={computer() ? 'computer' : 'hotseat'} />
              <GameBoard session={session} flipped={flipped()} />
            </div>
            <Show when={now().outcome}>
              <p class="status" role="status">
                {endText(now())}
              </p>
            </Show>
            <div class="row controls">
              <button
                type="button"
                title={t('step-back')}
                aria-label={t('step-back')}
                disabled={!session.canUndo()}
                onClick={() => session.undo()}
              >
                ↶
              </button>
              <button
                type="button"
                title={t('step-forward')}
                aria-label={t('step-forward')}
                disabled={!session.canRedo()}
                onClick={() => session.redo()}
              >
                ↷
              </button>
              <button type="button" title={t('flip')} aria-label={t('flip')} onClick={() => setFlipped(!flipped())}>
                ⇅
              </button>
              <button
                type="button"
                disabled={session.game().moves.length === 0 && !session.game().fen}
                onClick={() => {
                  shop.setLost(null);
                  void session.adopt({ fen: null, study: undefined, moves: [], at: 0, result: undefined });
                }}
              >
                {s('studio-restart')}
              </button>
              <button type="button" onClick={() => playApart(shop, !!computer())}>
                {s('studio-own-page')}
              </button>
            </div>
            <Show when={now().moves.length}>
              <MoveList
                moves={now().moves}
                at={now().at}
                offset={session.game().fen?.split(' ')[1] === 'b' ? 1 : 0}
                goto={(ply) => session.goto(ply)}
              />
            </Show>
            <Legend rules={now().rules} />
          </>
        )}
      </Show>
    </>
  );
}
