// A game on this device: against the computer, or two people taking turns.

import { createEffect, createMemo, createSignal, on, onCleanup, Show } from 'solid-js';
import { go } from '../app/router';
import { focusBoard } from '../board/bind';
import type { Side } from '../board/pieces';
import { rulesOf } from '../desk/catalogue';
import { type BattleSession, createBattle } from '../game/battle';
import { newClock } from '../game/clock';
import { createLocal, type LocalSession } from '../game/local';
import { otherSide } from '../game/session';
import { justStarted, startLocal } from '../game/start';
import { stepByArrows } from '../parts/arrows';
import { BattlePanel } from '../parts/Battle';
import { BoardColumn, BoardWait } from '../parts/BoardColumn';
import { Clock } from '../parts/Clock';
import { ConfirmButton } from '../parts/ConfirmButton';
import { Dialog } from '../parts/Dialog';
import { EndScreen, endText } from '../parts/EndScreen';
import { GameBoard } from '../parts/GameBoard';
import { Icon } from '../parts/Icon';
import { Legend } from '../parts/Legend';
import { MoveInput } from '../parts/MoveInput';
import { MoveList } from '../parts/MoveList';
import { PlayerLine } from '../parts/PlayerLine';
import { SaveDialog } from '../parts/SaveDialog';
import { RecordDialog, ShareDialog } from '../parts/Share';
import { StepBar } from '../parts/StepBar';
import { TurnLine, titleOfGame } from '../parts/TurnLine';
import { toast } from '../parts/toast';
import { isHomeless, isOurs, keepGame, type LocalGame, openGame, overtaken } from '../store/saves';
import { settings } from '../store/settings';
import { t } from '../text';
import { gameName, sideName } from '../text/names';
import { Missing } from './Missing';

export default function LocalPage(props: { id: string }) {
  // Once open it stays, unless another tab goes on with it: then it is opened as it is there.
  let followed = false;
  const game = createMemo<LocalGame | null>((before) => {
    const now = openGame(props.id);
    followed = before?.id === props.id;
    return before && followed && (!now || isOurs(before, now)) ? before : now;
  }, null);
  createEffect(on(overtaken, (it) => it?.id === props.id && toast(t('overtaken')), { defer: true }));
  return (
    <>
      <Show when={isHomeless(props.id)}>
        <p class="notice" role="alert">
          {t('too-many-going-on')}
        </p>
      </Show>
      <Show
        when={game()}
        keyed
        fallback={
          <main class="page" id="main">
            <Missing title={t('game-not-found')} text={t('game-not-found-text')} />
          </main>
        }
      >
        {(it) => <Playing game={it} followed={followed} />}
      </Show>
    </>
  );
}

function Playing(props: { game: LocalGame; followed: boolean }) {
  const { game } = props;
  const family = rulesOf(game.variant)?.family ?? 'chess';
  const chess: LocalSession | null = family === 'chess' ? createLocal(game, keepGame, props.followed) : null;
  const battle: BattleSession | null = family === 'battle' ? createBattle(game) : null;
  const session = (chess ?? battle)!;
  onCleanup(() => session.dispose());

  const human = game.computer ? otherSide(game.computer.side) : null;
  const [turned, setTurned] = createSignal(false);
  const [sharing, setSharing] = createSignal(false);
  const [saving, setSaving] = createSignal(false);
  const [ended, setEnded] = createSignal(false);
  // Taken up again, it may be in the wrong hands.
  const [passing, setPassing] = createSignal(
    !justStarted(game.id) && !!chess && !!game.handover && game.at > 0 && !game.over,
  );
  const snap = session.snap;
  const base = () => (battle ? battle.viewer() : (human ?? 'first')) === 'second';
  const flipped = () => base() !== turned();

  createEffect(
    on(
      () => snap()?.outcome?.result,
      (result, before) => {
        if (result !== before) setEnded(!!result);
      },
    ),
  );
  // Two people at one device: a screen between their turns, if they want one.
  createEffect(
    on(
      () => (snap()?.played ? snap()!.at : -1),
      (at) => game.handover && chess && at > 0 && !snap()?.outcome && setPassing(true),
    ),
  );

  /** Who is to get the device. */
  const handing = (): Side | null => {
    if (snap()?.outcome) return null;
    if (battle) return battle.handover();
    return passing() ? (snap()?.turn[0] ?? null) : null;
  };

  titleOfGame(snap, game.mode);
  // Nobody's time runs while the device changes hands.
  createEffect(() => chess?.pause(passing()));

  stepByArrows(
    () => chess?.canUndo() && void chess.undo(),
    () => chess?.canRedo() && void chess.redo(),
  );

  const rematch = () => {
    const computer = game.computer && { ...game.computer, side: otherSide(game.computer.side) };
    go(
      startLocal({
        variant: game.variant,
        mode: game.mode,
        computer,
        fen: game.fen,
        study: game.study,
        handover: game.handover,
        clock: game.clock && newClock(game.clock.base, game.clock.increment),
      }),
    );
  };
  const analyse = () => go(`/analysis/${game.variant}#game=${game.id}`);

  return (
    <main class="page game-page" classList={{ covered: !!battle && !!handing() }} id="main">
      <Show when={session.error()}>{(error) => <Missing title={t('cannot-open')} text={error()} />}</Show>
      <Show
        when={snap()}
        fallback={
          <Show when={!session.error()}>
            <BoardWait rules={rulesOf(game.variant)} label={t('loading')} />
          </Show>
        }
      >
        {(now) => (
          <>
            <BoardColumn rules={now().rules} label={gameName(now().rules)}>
              <GameBoard
                session={session}
                flipped={flipped()}
                confirm={game.handover === true && !!chess}
                head={player(() => (flipped() ? 'first' : 'second'))}
                foot={player(() => (flipped() ? 'second' : 'first'))}
              />
            </BoardColumn>
            <aside class="side-column">
              <div class="side-head">
                <h1>
                  <a href={`/rules/${game.variant}`}>{gameName(now().rules)}</a>
                </h1>
                <TurnLine snap={now()} thinking={session.thinking()} against={human ? 'computer' : 'hotseat'} />
              </div>
              <p class="status" role="status" data-testid="status">
                {now().outcome ? endText(now()) : statusText()}
              </p>
              <Show when={chess}>
                {(it) => (
                  <>
                    <div class="sheet">
                      <MoveList
                        moves={now().moves}
                        at={now().at}
                        offset={blackFirst() ? 1 : 0}
                        goto={(ply) => it().goto(ply)}
                      />
                      <StepBar
                        steps={{
                          start: it().canUndo() ? () => it().goto(0) : null,
                          back: it().canUndo() ? it().undo : null,
                          forward: it().canRedo() ? it().redo : null,
                          end: it().canRedo() ? () => it().goto(now().moves.length) : null,
                        }}
                        flip={() => setTurned(!turned())}
                      />
                    </div>
                    <div class="row actions">
                      <button type="button" onClick={() => setSaving(true)}>
                        <Icon name="save" />
                        {t('save')}
                      </button>
                      <button type="button" onClick={() => setSharing(true)}>
                        <Icon name="share" />
                        {t('share')}
                      </button>
                      <button type="button" onClick={analyse}>
                        <Icon name="analyse" />
                        {t('analyse')}
                      </button>
                      <Show when={!now().outcome && now().moves.length > 1}>
                        <ConfirmButton act={() => it().command('resign')}>
                          <Icon name="flag" />
                          {t('resign')}
                        </ConfirmButton>
                        <Show when={!game.computer}>
                          <button type="button" onClick={() => it().command('draw')}>
                            <Icon name="draw" />
                            {t('agree-draw')}
                          </button>
                        </Show>
                        <Show when={now().claims.length}>
                          <button type="button" onClick={() => it().command('claim')}>
                            {t('claim-draw')}
                          </button>
                        </Show>
                      </Show>
                    </div>
                    <MoveInput
                      play={session.typed}
                      at={now().text}
                      example={now().actions[0]}
                      disabled={!!now().outcome}
                    />
                    <details class="texts">
                      <summary>FEN · PGN</summary>
                      <output class="fen" dir="ltr" data-testid="fen">
                        {now().text}
                      </output>
                      <output class="pgn" dir="ltr" data-testid="pgn">
                        {pgnText()}
                      </output>
                    </details>
                  </>
                )}
              </Show>
              <Show when={battle}>
                <BattlePanel session={session} snap={now()} />
                <div class="row actions">
                  <Show
                    when={!now().outcome}
                    fallback={
                      <>
                        <button type="button" onClick={rematch}>
                          {t('rematch')}
                        </button>
                        <button type="button" onClick={() => setSharing(true)}>
                          <Icon name="share" />
                          {t('share')}
                        </button>
                      </>
                    }
                  >
                    <ConfirmButton act={() => void battle!.command('resign')}>
                      <Icon name="flag" />
                      {t('resign')}
                    </ConfirmButton>
                  </Show>
                  <StepBar flip={() => setTurned(!turned())} />
                </div>
              </Show>
              <Show when={settings.legend}>
                <Legend rules={now().rules} />
              </Show>
            </aside>
            <Show when={ended()}>
              <EndScreen
                snap={now()}
                rematch={rematch}
                analyse={chess ? analyse : undefined}
                close={() => setEnded(false)}
              />
            </Show>
            <Show when={sharing()}>
              <Show when={chess} fallback={<RecordDialog table={game.id} close={() => setSharing(false)} />}>
                <ShareDialog place={session.place()!} close={() => setSharing(false)} />
              </Show>
            </Show>
            <Show when={saving()}>
              <SaveDialog game={chess!.game()} name={gameName(now().rules)} close={() => setSaving(false)} />
            </Show>
          </>
        )}
      </Show>
      {/* A battle that is taken up shows nothing else before this is answered. */}
      <Show when={handing()}>
        {(side) => (
          <Dialog title={t('handover')} class="handover">
            <p>{t('handover-text', { side: sideName(snap()?.rules ?? rulesOf(game.variant)!, side()) })}</p>
            <div class="row">
              <button
                type="button"
                class="primary"
                onClick={async () => {
                  setPassing(false);
                  await battle?.takeOver();
                  focusBoard();
                }}
              >
                {t('ready')}
              </button>
              <Show when={chess}>
                <button type="button" onClick={() => setSharing(true)}>
                  {t('send-link')}
                </button>
              </Show>
            </div>
          </Dialog>
        )}
      </Show>
    </main>
  );

  function player(side: () => Side) {
    const rules = () => snap()!.rules;
    const name = () => {
      if (human === null) return sideName(rules(), side());
      return side() === human ? t('you') : t('computer-level', { level: game.computer!.level });
    };
    return (
      <PlayerLine
        rules={rules()}
        side={side()}
        name={name()}
        acting={!snap()!.outcome && snap()!.turn.includes(side())}
      >
        <Clock
          left={chess?.left(side()) ?? null}
          since={chess?.since() ?? 0}
          running={chess?.ticking() === side()}
          label={t('clock')}
        />
      </PlayerLine>
    );
  }
  function blackFirst() {
    return !!game.fen && game.fen.split(' ')[1] === 'b';
  }
  function statusText() {
    const now = snap()!;
    const turn = now.turn[0];
    if (!turn) return '';
    if (battle)
      return now.turn.length > 1 || now.tie || now.text.includes(' setup ')
        ? ''
        : t('to-move', { side: sideName(now.rules, turn) });
    const line = t('to-move', { side: sideName(now.rules, turn) });
    return now.checked.length ? `${line} ${t('check')}` : line;
  }
  function pgnText() {
    const offset = blackFirst() ? 1 : 0;
    return snap()!
      .moves.slice(0, snap()!.at)
      .map(({ san }, index) => {
        const ply = index + offset;
        return ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : index === 0 ? `1... ${san}` : san;
      })
      .join(' ');
  }
}
