// Starting a game: against the computer, on one device, or online.

import { createResource, createSignal, For, Show } from 'solid-js';
import { go, route } from '../app/router';
import { readPieces } from '../board/pieces';
import { rulesOf } from '../desk/catalogue';
import { desk, reasonOf } from '../desk/desk';
import { newClock } from '../game/clock';
import { startLocal } from '../game/start';
import { MiniBoard } from '../parts/MiniBoard';
import { OnlineForm } from '../parts/OnlineForm';
import { Reason } from '../parts/Reason';
import { StartChoice } from '../parts/StartChoice';
import { VariantSelect } from '../parts/VariantSelect';
import { t } from '../text';
import { gameAbout, gameName, sideName } from '../text/names';
import { Missing } from './Missing';

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Minutes for the game and seconds for each move; none first. */
const CLOCKS = [null, [1, 0], [3, 2], [5, 3], [10, 5], [30, 0]] as const;

export default function Play(props: { variant?: string }) {
  const rules = () => rulesOf(props.variant ?? 'mirror');
  /** Where it begins, if the address says so. */
  const [from] = createResource(
    () => [rules(), /^#fen=(.+)$/.exec(route().hash)?.[1]] as const,
    async ([known, text]) => {
      if (!known || !text || known.family !== 'chess') return null;
      try {
        const { fen, study } = await desk.read(known.id, decodeURIComponent(text));
        return fen === null ? null : { fen, study, fault: null };
      } catch (failure) {
        return { fen: null, study: false, fault: reasonOf(failure) };
      }
    },
  );
  /** Whom one wants to play with, if the address says so. */
  const to = () => new URLSearchParams(route().query).get('to')?.slice(0, 20) || undefined;
  const begin = () => (from.latest?.fen ? { fen: from.latest.fen, study: from.latest.study } : {});
  const [side, setSide] = createSignal<'first' | 'second' | 'random'>('first');
  const [level, setLevel] = createSignal(3);
  const [handover, setHandover] = createSignal(false);
  const [turning, setTurning] = createSignal(false);
  const [timed, setTimed] = createSignal(0);
  const clock = () => {
    const chosen = rules()?.family === 'chess' ? CLOCKS[timed()] : null;
    return chosen ? newClock(chosen[0] * 60_000, chosen[1] * 1000) : undefined;
  };
  const Clocks = (own: { name: string }) => (
    <Show when={rules()?.family === 'chess'}>
      <fieldset>
        <legend>{t('clock')}</legend>
        <div class="chips">
          <For each={CLOCKS}>
            {(it, index) => (
              <label class="chip">
                <input type="radio" name={own.name} checked={index() === timed()} onChange={() => setTimed(index())} />
                <span>{it ? t('minutes', { minutes: it[0], seconds: it[1] }) : t('unlimited')}</span>
              </label>
            )}
          </For>
        </div>
      </fieldset>
    </Show>
  );
  const computer = () => {
    const you = side() === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : side();
    go(
      startLocal({
        variant: rules()!.id,
        mode: 'computer',
        computer: { side: you === 'first' ? 'second' : 'first', level: level() },
        clock: clock(),
        ...begin(),
      }),
    );
  };
  return (
    <main class="page play" id="main">
      <Show when={rules()} fallback={<Missing title={t('variant-not-found')} text={t('variant-not-found-text')} />}>
        {(it) => (
          <>
            <header class="play-head">
              <div class="play-mini">
                <MiniBoard
                  rules={it()}
                  special={!from.latest?.fen}
                  pieces={from.latest?.fen ? readPieces(from.latest.fen, it()) : undefined}
                />
              </div>
              <div>
                <h1>{t('play-game', { name: gameName(it()) })}</h1>
                <p dir="auto">{gameAbout(it())}</p>
                <p>
                  <a href={`/learn/${it().id}`}>{t('learn-minute')}</a>
                </p>
                <Show
                  when={from.latest}
                  fallback={<VariantSelect value={it().id} choose={(id) => go(`/play/${id}${route().query}`)} />}
                >
                  {(begins) => (
                    <>
                      <p data-testid="from-position">
                        <b>{t('from-position')}</b>{' '}
                        <code class="fen" dir="ltr">
                          {begins().fen}
                        </code>
                      </p>
                      <Reason text={begins().fault ?? (begins().study ? t('not-playable-study') : null)} />
                      <a class="button" href={`/play/${it().id}`}>
                        {it().shuffled ? t('from-lot') : t('from-start')}
                      </a>
                    </>
                  )}
                </Show>
                <Show when={it().shuffled}>
                  <StartChoice variant={it().id} chosen={!!from.latest} />
                </Show>
              </div>
            </header>
            <div class="ways">
              <section class="panel">
                <h2>{t('computer')}</h2>
                <fieldset>
                  <legend>{t('your-side')}</legend>
                  <div class="chips">
                    <For each={['first', 'second', 'random'] as const}>
                      {(value) => (
                        <label class="chip">
                          <input type="radio" name="side" checked={side() === value} onChange={() => setSide(value)} />
                          <span>{value === 'random' ? t('random') : sideName(it(), value)}</span>
                        </label>
                      )}
                    </For>
                  </div>
                </fieldset>
                <label class="field">
                  <span>{t('level', { level: level() })}</span>
                  <input
                    type="range"
                    min="1"
                    max={LEVELS.length}
                    value={level()}
                    onInput={(event) => setLevel(event.currentTarget.valueAsNumber)}
                  />
                </label>
                <Clocks name="computer-clock" />
                <button type="button" class="primary" onClick={computer}>
                  {t('start')}
                </button>
              </section>
              <section class="panel">
                <h2>{t('hotseat')}</h2>
                <p>{t('hotseat-text')}</p>
                <label class="switch">
                  <input
                    type="checkbox"
                    checked={handover() || it().family === 'battle'}
                    disabled={it().family === 'battle'}
                    onChange={(event) => setHandover(event.currentTarget.checked)}
                  />
                  {it().family === 'battle' ? t('screen-between') : t('handover-screen')}
                </label>
                <Show when={it().family === 'chess'}>
                  <label class="switch">
                    <input
                      type="checkbox"
                      checked={turning()}
                      onChange={(event) => setTurning(event.currentTarget.checked)}
                    />
                    {t('turn-board')}
                  </label>
                </Show>
                <Clocks name="device-clock" />
                <button
                  type="button"
                  class="primary"
                  onClick={() =>
                    go(
                      startLocal({
                        variant: it().id,
                        mode: 'hotseat',
                        handover: handover(),
                        turning: turning(),
                        clock: clock(),
                        ...begin(),
                      }),
                    )
                  }
                >
                  {t('start')}
                </button>
              </section>
              <section class="panel">
                <h2>{to() ? t('challenge-name', { name: to()! }) : t('online')}</h2>
                {/* Another game is another wish. */}
                <Show when={it().id} keyed>
                  {(id) => <OnlineForm variant={id} fen={from.latest?.fen ?? undefined} to={to()} />}
                </Show>
              </section>
            </div>
          </>
        )}
      </Show>
    </main>
  );
}
