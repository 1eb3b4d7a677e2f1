// A game on the server: played or watched.
import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { go } from '../app/router';
import type { Side } from '../board/pieces';
import { desk } from '../desk/desk';
import { SIDES } from '../game/session';
import { createOnline, type OnlineSession } from '../online/game';
import { status } from '../online/socket';
import { controlText, personText } from '../online/text';
import { BattlePanel, Emotes } from '../parts/Battle';
import { Clock } from '../parts/Clock';
import { EndScreen, endText } from '../parts/EndScreen';
import { GameBoard } from '../parts/GameBoard';
import { Legend } from '../parts/Legend';
import { MoveInput } from '../parts/MoveInput';
import { MoveList } from '../parts/MoveList';
import { ShareDialog } from '../parts/Share';
import { TurnLine } from '../parts/TurnLine';
import { toast } from '../parts/toast';
import { play } from '../sound/sound';
import { settings } from '../store/settings';
import { t } from '../text';
import { sideName } from '../text/names';
import { Missing } from './Missing';

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
        if (it.seat !== view()?.viewer) toast(t().says(t().sides[it.seat as 'white'], t().emoteNames[it.emote]));
      },
    ),
  );
  createEffect(
    on(status, (now, before) => {
      if (now === 'open' && before === 'lost') toast(t().serverBack);
    }),
  );

  const analyse = async () => {
    const place = session.place()!;
    go(`/analysis/${place.variant}#text=${encodeURIComponent(await desk.write(place, 'pgn'))}`);
  };

  return (
    <main class="page game-page" id="main">
      <Show when={session.error()}>{(error) => <Missing title={t().noSuchGame} text={error()} />}</Show>
      <Show when={status() === 'newer'}>
        <Missing title={t().online} text={t().serverNewer} />
      </Show>
      <Show
        when={snap() && session.info()}
        fallback={
          <Show when={!session.error()}>
            <p role="status">{status() === 'lost' ? t().serverGone : t().loading}</p>
          </Show>
        }
      >
        <section class="board-column" aria-label={snap()!.rules.name}>
          <Show when={status() === 'lost'}>
            <p class="notice" role="alert" data-testid="connection">
              {t().serverGone}
            </p>
          </Show>
          <PlayerLine session={session} side={top()} />
          <GameBoard session={session} flipped={flipped()} />
          <PlayerLine session={session} side={bottom()} />
        </section>
        <aside class="side-column">
          <h1>
            <a href={`/rules/${session.info()!.variant}`}>{snap()!.rules.name}</a>
          </h1>
          <TurnLine snap={snap()!} thinking={session.sending()} against="online" />
          <p class="status" role="status" data-testid="status">
            {snap()!.outcome ? endText(snap()!) : you() ? (session.sending() ? t().sending : '') : t().spectating}
          </p>
          <Show when={snap()!.rules.family === 'chess'} fallback={<BattlePanel session={session} snap={snap()!} />}>
            <MoveList moves={snap()!.moves} at={snap()!.at} />
            <Show when={you() && !snap()!.outcome}>
              <MoveInput play={session.typed} />
            </Show>
          </Show>
          <Show when={you()}>
            <Commands session={session} />
            <Emotes send={session.emote} />
          </Show>
          <div class="row controls">
            <button type="button" aria-label={t().flip} title={t().flip} onClick={() => setTurned(!turned())}>
              ⇅
            </button>
            <Show when={session.place()}>
              <button type="button" onClick={() => setSharing(true)}>
                {t().share}
              </button>
            </Show>
          </div>
          <small>{controlText(session.info()!.control)}</small>
          <Show when={settings.legend}>
            <Legend rules={snap()!.rules} />
          </Show>
        </aside>
        <Show when={ended()}>
          <EndScreen
            snap={snap()!}
            rematch={
              you()
                ? () => {
                    session.command('rematch');
                    setEnded(false);
                  }
                : undefined
            }
            analyse={session.place() ? analyse : undefined}
            close={() => setEnded(false)}
          />
        </Show>
        <Show when={sharing()}>
          <ShareDialog place={session.place()!} close={() => setSharing(false)} />
        </Show>
      </Show>
    </main>
  );
}

function PlayerLine(props: { session: OnlineSession; side: Side }) {
  const index = () => SIDES.indexOf(props.side);
  const running = () => !props.session.view()?.result && (props.session.snap()?.turn.includes(props.side) ?? false);
  return (
    <div class="player" classList={{ acting: running() }} data-testid={`player-${props.side}`}>
      <span
        class={`dot ${props.side}`}
        classList={{ 'battle-piece': props.session.info()!.family === 'battle' }}
        aria-hidden="true"
      />
      <b>{personText(props.session.info()!.players[index()]!)}</b>
      <span class="side-name">{sideName(props.session.snap()!.rules, props.side, t())}</span>
      <Show when={!props.session.present()[index()] && props.session.info()!.players[index()]!.kind !== 'computer'}>
        <i>{t().away}</i>
      </Show>
      <Clock
        left={props.session.view()?.clocks[index()] ?? null}
        since={props.session.viewedAt()}
        running={running()}
        label={t().clock}
      />
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
  const asked = () => (['draw', 'takeback', 'rematch'] as const).filter((what) => offers()[what][theirs()]);
  const away = () => !session.present()[theirs()] && session.info()!.players[theirs()]!.kind !== 'computer';
  return (
    <div class="row controls" data-testid="commands">
      <For each={asked()}>
        {(what) => (
          <div class="offer" role="alert">
            <span>{t().offered[what]}</span>
            <button type="button" class="primary" onClick={() => session.command(what)}>
              {t().accept}
            </button>
            <Show when={what !== 'rematch'}>
              <button type="button" onClick={() => session.command('decline')}>
                {t().decline}
              </button>
            </Show>
          </div>
        )}
      </For>
      <Show
        when={!over()}
        fallback={
          <button type="button" disabled={offers().rematch[mine()]} onClick={() => session.command('rematch')}>
            {t().rematch}
          </button>
        }
      >
        <Show
          when={(session.snap()?.moves.length ?? 0) > 1 || !chess()}
          fallback={
            <button type="button" onClick={() => session.command('abort')}>
              {t().abort}
            </button>
          }
        >
          <button type="button" onClick={() => session.command('resign')}>
            {t().resign}
          </button>
          <button type="button" disabled={offers().draw[mine()]} onClick={() => session.command('draw')}>
            {t().offerDraw}
          </button>
          <Show when={chess()}>
            <button type="button" disabled={offers().takeback[mine()]} onClick={() => session.command('takeback')}>
              {t().takeback}
            </button>
          </Show>
        </Show>
        <Show when={session.snap()?.claims.length}>
          <button type="button" onClick={() => session.command('claim')}>
            {t().claimDraw}
          </button>
        </Show>
        <Show when={away()}>
          <button type="button" onClick={() => session.command('claim-gone')}>
            {t().claimGone}
          </button>
        </Show>
      </Show>
    </div>
  );
}
