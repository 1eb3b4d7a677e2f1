// A game on the server: played or watched.
import { createEffect, createResource, createSignal, For, on, onMount, Show } from 'solid-js';
import { go } from '../app/router';
import type { Side } from '../board/pieces';
import { desk } from '../desk/desk';
import { createReplay } from '../game/replay';
import { SIDES, sideOf } from '../game/session';
import { api } from '../online/api';
import { createOnline, type OnlineSession } from '../online/game';
import { status } from '../online/socket';
import { controlText, personName, personText } from '../online/text';
import { BattlePanel, Emotes } from '../parts/Battle';
import { BoardColumn } from '../parts/BoardColumn';
import { Captured } from '../parts/Captured';
import { Chat } from '../parts/Chat';
import { Checks } from '../parts/Checks';
import { Clock } from '../parts/Clock';
import { ConfirmButton } from '../parts/ConfirmButton';
import { EndScreen, endText } from '../parts/EndScreen';
import { GameBoard } from '../parts/GameBoard';
import { Icon } from '../parts/Icon';
import { Legend } from '../parts/Legend';
import { MoveInput } from '../parts/MoveInput';
import { MoveList } from '../parts/MoveList';
import { PlayerLine } from '../parts/PlayerLine';
import { RulesDrawer } from '../parts/RulesDrawer';
import { ShareDialog } from '../parts/Share';
import { StepBar } from '../parts/StepBar';
import { stepsOf, stepThrough } from '../parts/stepping';
import { TurnLine, titleOfGame } from '../parts/TurnLine';
import { toast } from '../parts/toast';
import { play } from '../sound/sound';
import { settings } from '../store/settings';
import { t } from '../text';
import { gameName, seatName } from '../text/names';
import { Missing } from './Missing';

/** How often, and after how many milliseconds, it is asked whether a game is rated by now. */
const RATED_TRIES = 8;
const RATED_WAIT = 500;

export default function GamePage(props: { id: string }) {
  return (
    <Show when={props.id} keyed>
      {(id) => <Playing id={id} />}
    </Show>
  );
}

function Playing(props: { id: string }) {
  const session = createOnline(props.id, (game) => go(`/game/${game.id}`));
  const [turned, setTurned] = createSignal(false);
  const [ended, setEnded] = createSignal(false);
  const [sharing, setSharing] = createSignal(false);
  const { snap, view, you } = session;
  const flipped = () => (you() === 'second') !== turned();
  const bottom = (): Side => (flipped() ? 'second' : 'first');
  const top = (): Side => (flipped() ? 'first' : 'second');

  createEffect(
    on(
      () => view()?.result?.result,
      (result, before) => {
        if (result !== before) setEnded(!!result);
      },
      { defer: true },
    ),
  );
  createEffect(
    on(
      () => session.said(),
      (it) => {
        if (!it?.emote || !snap()) return;
        play('notify');
        if (it.seat !== view()?.viewer) toast(t('says', { side: seatName(it.seat), what: t(`emote-${it.emote}`) }));
      },
    ),
  );
  createEffect(
    on(status, (now, before) => {
      if (now === 'open' && before === 'lost') toast(t('server-back'));
    }),
  );

  titleOfGame(snap, 'online');

  const statusText = () => {
    if (snap()!.outcome) return endText(snap()!);
    if (!you()) return t('spectating');
    if (session.sending()) return t('sending');
    const { control, rated } = session.info()!;
    return `${controlText(control)} · ${rated ? t('rated') : t('casual')}`;
  };
  const offset = () => (session.info()?.start?.split(' ')[1] === 'b' ? 1 : 0);
  const replay = createReplay(session, () => api.file(`/games/${props.id}/record`));
  const isBattle = () => snap()?.rules.family === 'battle';
  const steps = () =>
    isBattle()
      ? stepsOf(replay.at(), replay.count(), replay.goto)
      : stepsOf(snap()!.at, snap()!.moves.length, (ply) => void session.goto(ply));
  stepThrough(
    () => ((session.place() || replay.count()) && snap() ? steps() : null),
    () => setTurned(!turned()),
  );

  const nameOf = (seat: string) => {
    const side = sideOf(seat);
    if (!side) return seatName(seat);
    return side === you() ? t('you') : personName(session.info()!.players[SIDES.indexOf(side)]!);
  };
  // A game is rated a moment after it has ended.
  const [gains] = createResource(
    () => ended() && session.info()?.rated && props.id,
    async (id) => {
      for (let tries = 0; tries < RATED_TRIES; tries += 1) {
        const found = await api.gains(id).catch(() => []);
        if (found.length) return found;
        await new Promise((done) => setTimeout(done, RATED_WAIT));
      }
      return [];
    },
  );
  const rematchAsked = () => {
    const [mine, theirs] = offersOf(session, 'rematch');
    return theirs ? 'theirs' : mine ? 'mine' : null;
  };
  const analyse = async () => {
    const place = session.place()!;
    go(`/analysis/${place.variant}#text=${encodeURIComponent(await desk.write(place, 'pgn'))}`);
  };

  return (
    <main class="page game-page with-extra" id="main">
      <Show when={session.error()}>{(error) => <Missing title={t('game-not-found')} text={error()} />}</Show>
      <Show when={status() === 'newer'}>
        <Missing title={t('online')} text={t('server-newer')} reload />
      </Show>
      <Show
        when={snap() && session.info()}
        fallback={
          <Show when={!session.error() && status() !== 'newer'}>
            <p role="status">{status() === 'lost' ? t('server-gone') : t('loading')}</p>
          </Show>
        }
      >
        <BoardColumn rules={snap()!.rules} label={gameName(snap()!.rules)}>
          <Show when={status() === 'lost'}>
            <p class="notice connection" role="alert" data-testid="connection">
              {t('server-gone')}
            </p>
          </Show>
          <GameBoard
            session={isBattle() ? replay.session : session}
            flipped={flipped()}
            head={<Player session={session} side={top()} />}
            foot={<Player session={session} side={bottom()} />}
            below={
              <Show when={you()}>
                <Offers session={session} ended={ended()} />
              </Show>
            }
          />
        </BoardColumn>
        <aside class="side-column">
          <div class="side-head">
            <h1>{gameName(snap()!.rules)}</h1>
            <TurnLine snap={snap()!} thinking={session.sending()} against="online" />
          </div>
          <p class="status" classList={{ 'sr-only': ended() }} role="status" data-testid="status">
            {statusText()}
          </p>
          <Show when={ended()}>
            <EndScreen
              snap={snap()!}
              you={you()}
              rematch={you() ? () => session.command('rematch') : undefined}
              decline={() => session.command('decline')}
              asked={you() && rematchAsked()}
              analyse={session.place() ? analyse : undefined}
              gains={gains.latest}
              close={() => setEnded(false)}
            />
          </Show>
          <Show when={snap()!.rules.family === 'chess'} fallback={<BattlePanel session={session} snap={snap()!} />}>
            <div class="sheet">
              <MoveList moves={snap()!.moves} at={snap()!.at} offset={offset()} goto={(ply) => session.goto(ply)} />
              <StepBar steps={steps()} flip={() => setTurned(!turned())} />
            </div>
            <Show when={you() && !snap()!.outcome}>
              <MoveInput play={session.typed} at={snap()!.text} example={snap()!.actions[0]} />
            </Show>
          </Show>
          <Show when={you()}>
            <Commands session={session} />
          </Show>
          <div class="row actions">
            <Show
              when={session.place()}
              fallback={
                <>
                  <Show when={snap()!.outcome && !replay.count()}>
                    <button type="button" onClick={replay.open}>
                      {t('replay')}
                    </button>
                  </Show>
                  <StepBar steps={replay.count() ? steps() : undefined} flip={() => setTurned(!turned())} />
                </>
              }
            >
              <button type="button" onClick={() => setSharing(true)}>
                <Icon name="share" />
                {t('share')}
              </button>
              <button type="button" onClick={analyse} disabled={!snap()!.outcome && you() !== null}>
                <Icon name="analyse" />
                {t('analyse')}
              </button>
            </Show>
          </div>
        </aside>
        {/* What is beside the game: on wide screens at its other side. */}
        <aside class="side-column extra-column">
          <Show when={you()}>
            <Emotes send={session.emote} />
            <Chat lines={session.chat()} mine={view()!.viewer} nameOf={nameOf} say={session.say} />
          </Show>
          <RulesDrawer rules={snap()!.rules} />
          <Show when={settings.legend}>
            <Legend rules={snap()!.rules} />
          </Show>
        </aside>
        <Show when={sharing()}>
          <ShareDialog place={session.place()!} online={props.id} close={() => setSharing(false)} />
        </Show>
      </Show>
    </main>
  );
}

/** One of the two, with the server's clock. */
function Player(props: { session: OnlineSession; side: Side }) {
  const index = () => SIDES.indexOf(props.side);
  const person = () => props.session.info()!.players[index()]!;
  const control = () => props.session.info()!.control;
  const periods = () => {
    const it = control();
    return it.kind === 'byo-yomi' ? it : undefined;
  };
  const running = () => !props.session.view()?.result && (props.session.snap()?.turn.includes(props.side) ?? false);
  return (
    <PlayerLine
      rules={props.session.snap()!.rules}
      side={props.side}
      name={props.session.you() === props.side ? t('you') : personText(person())}
      profile={person().kind === 'user' ? person().name : undefined}
      acting={running()}
      away={!props.session.present()[index()] && person().kind !== 'computer'}
    >
      <Captured snap={props.session.snap()!} side={props.side} start={props.session.info()!.start} />
      <Checks snap={props.session.snap()!} side={props.side} />
      <Clock
        left={props.session.view()?.clocks[index()] ?? null}
        since={props.session.viewedAt()}
        running={running()}
        gains={control().kind === 'hourglass' && !running() && !props.session.view()?.result}
        periods={periods()}
        label={t('clock')}
      />
    </PlayerLine>
  );
}

/** Whether this side offers something, and whether the other one does. */
function offersOf(session: OnlineSession, what: Offer): [boolean, boolean] {
  const [first, second] = session.view()!.offers[what];
  return session.you() === 'second' ? [second, first] : [first, second];
}

const OFFERS = ['draw', 'takeback', 'rematch'] as const;
type Offer = (typeof OFFERS)[number];

/** What the two ask of each other, and what comes of it. */
function Offers(props: { session: OnlineSession; ended: boolean }) {
  const { session } = props;
  const mine = () => OFFERS.filter((what) => offersOf(session, what)[0] && !(what === 'rematch' && props.ended));
  // A rematch is asked for where the end is told, unless that was closed.
  const theirs = () => OFFERS.filter((what) => offersOf(session, what)[1] && !(what === 'rematch' && props.ended));
  createEffect(
    on(
      () => session.events().filter((it) => it.t === 'declined' && it.seat !== session.view()?.viewer).length,
      (count, before) => before !== undefined && count > before && toast(t('declined')),
    ),
  );
  return (
    <div class="offers" data-testid="offers">
      <For each={theirs()}>{(what) => <Asked session={session} what={what} />}</For>
      <p role="status">
        {mine()
          .map((what) => t(`sent-${what}`))
          .join(' ')}
      </p>
    </div>
  );
}

/** Something the other side asks for: it is heard, and in view wherever one was. */
function Asked(props: { session: OnlineSession; what: Offer }) {
  let row!: HTMLDivElement;
  onMount(() => {
    play('notify');
    row.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div class="offer" role="alert" ref={row}>
      <span>{t(`offered-${props.what}`)}</span>
      <button type="button" class="primary" onClick={() => props.session.command(props.what)}>
        {t('accept')}
      </button>
      <button type="button" onClick={() => props.session.command('decline')}>
        {t('decline')}
      </button>
    </div>
  );
}

/** What a player may do beside moving. */
function Commands(props: { session: OnlineSession }) {
  const { session } = props;
  const offers = () => session.view()!.offers;
  const mine = () => SIDES.indexOf(session.you()!);
  const theirs = () => 1 - mine();
  const chess = () => session.info()!.family === 'chess';
  const over = () => !!session.view()!.result;
  const away = () => !session.present()[theirs()] && session.info()!.players[theirs()]!.kind !== 'computer';
  return (
    <div class="row actions" data-testid="commands">
      <Show
        when={!over()}
        fallback={
          <button type="button" disabled={offers().rematch[mine()]} onClick={() => session.command('rematch')}>
            {t('rematch')}
          </button>
        }
      >
        <Show
          when={(session.snap()?.moves.length ?? 0) > 1 || !chess()}
          fallback={
            <button type="button" onClick={() => session.command('abort')}>
              {t('abort')}
            </button>
          }
        >
          <ConfirmButton act={() => session.command('resign')}>
            <Icon name="flag" />
            {t('resign')}
          </ConfirmButton>
          <button type="button" disabled={offers().draw[mine()]} onClick={() => session.command('draw')}>
            <Icon name="draw" />
            {t('offer-draw')}
          </button>
          <Show when={chess()}>
            <button type="button" disabled={offers().takeback[mine()]} onClick={() => session.command('takeback')}>
              {t('takeback')}
            </button>
          </Show>
        </Show>
        <Show when={session.snap()?.claims.length}>
          <button type="button" onClick={() => session.command('claim')}>
            {t('claim-draw')}
          </button>
        </Show>
        <Show when={away()}>
          <button type="button" onClick={() => session.command('claim-gone')}>
            {t('claim-gone')}
          </button>
        </Show>
      </Show>
    </div>
  );
}
