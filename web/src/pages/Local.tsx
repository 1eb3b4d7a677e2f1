// A game on this device: against the computer, or two people taking turns.

import { createEffect, createMemo, createSignal, on, onCleanup, Show } from 'solid-js';
import { go } from '../app/router';
import { focusBoard } from '../board/bind';
import type { Side } from '../board/pieces';
import { rulesOf } from '../desk/catalogue';
import { desk } from '../desk/desk';
import { type BattleSession, createBattle } from '../game/battle';
import { newClock } from '../game/clock';
import { createLocal, type LocalSession } from '../game/local';
import { createReplay } from '../game/replay';
import { otherSide } from '../game/session';
import { justStarted, startLocal } from '../game/start';
import { sideAt } from '../game/steps';
import { numbered } from '../game/tree';
import { BattlePanel } from '../parts/Battle';
import { BoardColumn, BoardWait } from '../parts/BoardColumn';
import { Captured } from '../parts/Captured';
import { Checks } from '../parts/Checks';
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
import { RulesDrawer } from '../parts/RulesDrawer';
import { SaveDialog } from '../parts/SaveDialog';
import { RecordDialog, ShareDialog } from '../parts/Share';
import { StepBar } from '../parts/StepBar';
import { stepsOf, stepThrough } from '../parts/stepping';
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
  /** Whose move it is where the game is, wherever one looks. */
  const turnNow = () => sideAt(chess?.game().moves.length ?? 0, blackFirst() ? 'second' : 'first');
  const turning = () => !!game.turning && !!chess && !snap()?.outcome && turnNow() === 'second';
  const base = () => (battle ? battle.viewer() : (human ?? 'first')) === 'second' || turning();
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

  const replay = battle && createReplay(battle, () => desk.record(game.id));
  const steps = () =>
    replay
      ? stepsOf(replay.at(), replay.count(), replay.goto)
      : stepsOf(snap()!.at, snap()!.moves.length, (ply) => void chess!.look(ply));
  stepThrough(
    () => ((chess || replay?.count()) && snap() ? steps() : null),
    () => setTurned(!turned()),
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
        turning: game.turning,
        clock: game.clock && newClock(game.clock.base, game.clock.increment),
      }),
    );
  };
  const analyse = () => go(`/analysis/${game.variant}#game=${game.id}`);

  return (
    <main class="page game-page with-extra" classList={{ covered: !!battle && !!handing() }} id="main">
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
                session={replay?.session ?? session}
                flipped={flipped()}
                confirm={game.handover === true && !!chess}
                keepLater
                head={player(() => (flipped() ? 'first' : 'second'))}
                foot={player(() => (flipped() ? 'second' : 'first'))}
              />
            </BoardColumn>
            <aside class="side-column">
              <div class="side-head">
                <h1>{gameName(now().rules)}</h1>
                <TurnLine snap={now()} thinking={session.thinking()} against={human ? 'computer' : 'hotseat'} />
              </div>
              {/* Whose turn it is stands above; only those who listen are told twice. */}
              <p
                class="status"
                classList={{ 'sr-only': ended() || (!now().outcome && !now().checked.length) }}
                role="status"
                data-testid="status"
              >
                {now().outcome ? endText(now()) : statusText()}
              </p>
              <Show when={ended()}>
                <EndScreen
                  snap={now()}
                  you={human}
                  rematch={rematch}
                  analyse={chess ? analyse : undefined}
                  close={() => setEnded(false)}
                />
              </Show>
              <Show when={chess}>
                {(it) => (
                  <>
                    <div class="sheet">
                      <MoveList
                        moves={now().moves}
                        at={now().at}
                        offset={blackFirst() ? 1 : 0}
                        goto={(ply) => it().look(ply)}
                      />
                      <StepBar steps={steps()} flip={() => setTurned(!turned())} />
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
                          {game.computer ? t('resign') : t('resigns', { side: sideName(now().rules, turnNow()) })}
                        </ConfirmButton>
                        <Show when={!game.computer}>
                          <ConfirmButton act={() => it().command('draw')}>
                            <Icon name="draw" />
                            {t('agree-draw')}
                          </ConfirmButton>
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
                        <Show when={!replay!.count()}>
                          <button type="button" onClick={replay!.open}>
                            {t('replay')}
                          </button>
                        </Show>
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
                  <StepBar steps={replay!.count() ? steps() : undefined} flip={() => setTurned(!turned())} />
                </div>
              </Show>
            </aside>
            {/* What is beside the game: on wide screens at its other side. */}
            <aside class="side-column extra-column">
              <RulesDrawer rules={now().rules} />
              <Show when={settings.legend}>
                <Legend rules={now().rules} />
              </Show>
            </aside>
            <Show when={sharing()}>
              <Show when={chess} fallback={<RecordDialog table={game.id} close={() => setSharing(false)} />}>
                <ShareDialog
                  place={session.place()!}
                  tags={tags()}
                  result={now().outcome?.result}
                  close={() => setSharing(false)}
                />
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

  function nameOf(side: Side) {
    if (human === null) return sideName(snap()!.rules, side);
    return side === human ? t('you') : t('computer-level', { level: game.computer!.level });
  }
  /** What a PGN says about the game; dates are written like that in every language. */
  function tags(): [string, string][] {
    const { base, increment } = game.clock ?? {};
    return [
      ['Event', gameName(snap()!.rules)],
      ['Site', location.host],
      ['Date', new Date(game.begun ?? Date.now()).toLocaleDateString('sv').replaceAll('-', '.')],
      ['White', nameOf('first')],
      ['Black', nameOf('second')],
      ['TimeControl', base === undefined ? '-' : `${base / 1000}+${(increment ?? 0) / 1000}`],
    ];
  }
  function player(side: () => Side) {
    const rules = () => snap()!.rules;
    return (
      <PlayerLine
        rules={rules()}
        side={side()}
        name={nameOf(side())}
        acting={!snap()!.outcome && snap()!.turn.includes(side())}
      >
        <Captured snap={snap()!} side={side()} start={game.fen} />
        <Checks snap={snap()!} side={side()} />
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
    const sans = snap()!.moves.slice(0, snap()!.at);
    return numbered(
      sans.map(({ san }) => san),
      blackFirst() ? 1 : 0,
    );
  }
}
