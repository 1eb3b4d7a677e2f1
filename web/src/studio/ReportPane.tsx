// The health of the variant: played by the computer here and now, told in a verdict and in pictures.
import { createSignal, For, Show } from 'solid-js';
import type { HealthReport } from '../desk/studio';
import { Reason } from '../parts/Reason';
import { find, say } from '../text';
import { kindName } from '../text/names';
import { s } from '../text/studio';
import type { Bench } from './bench';
import { download, pageOf } from './download';
import { Bars, Histogram, percent, ResultBar } from './Plots';
import type { Workshop } from './workshop';

const TIMES = [15, 60, 180];

export function ReportPane(props: { shop: Workshop; bench: Bench }) {
  const { shop, bench } = props;
  const [seconds, setSeconds] = createSignal(60);
  const shown = () => (bench.running() ? bench.partial() : bench.report());
  let sheet: HTMLElement | undefined;
  const fileName = () => (shop.good()?.rules.name ?? 'report').toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'report';
  return (
    <Show when={shop.good()} fallback={<p>{s('studio-not-yet')}</p>}>
      <Show when={shop.good()!.rules.family === 'chess'} fallback={<p>{s('studio-report-battle')}</p>}>
        <p>{s('studio-report-lead')}</p>
        <div class="row">
          <Show
            when={bench.running()}
            fallback={
              <>
                <label class="field inline">
                  <span>{s('studio-report-time')}</span>
                  <select value={seconds()} onChange={(event) => setSeconds(Number(event.currentTarget.value))}>
                    <For each={TIMES}>
                      {(time) => (
                        <option value={time}>
                          {time < 60
                            ? s('studio-seconds', { seconds: time })
                            : s('studio-minutes', { minutes: time / 60 })}
                        </option>
                      )}
                    </For>
                  </select>
                </label>
                <button type="button" class="primary" disabled={!shop.works()} onClick={() => bench.start(seconds())}>
                  {s('studio-report-start')}
                </button>
              </>
            }
          >
            <progress max={seconds()} value={bench.progress()?.seconds ?? 0} aria-label={s('studio-report-time')} />
            <span data-testid="report-progress">
              {s('studio-report-running', {
                games: bench.progress()?.games ?? 0,
                seconds: Math.round(bench.progress()?.seconds ?? 0),
              })}
            </span>
            <button type="button" onClick={bench.stop}>
              {s('studio-report-stop')}
            </button>
          </Show>
        </div>
        <Reason text={bench.fault()} />
        <Show when={!bench.running() && bench.old()}>
          <p class="notice">{s('studio-report-old')}</p>
        </Show>
        <Show when={shown()}>
          {(report) => (
            <>
              <article ref={sheet} class="report-sheet" data-testid="report">
                <ReportSheet report={report()} />
              </article>
              <Show when={!bench.running()}>
                <div class="row">
                  <button
                    type="button"
                    onClick={() =>
                      download(`${fileName()}.json`, 'application/json', `${JSON.stringify(report(), null, 2)}\n`)
                    }
                  >
                    {s('studio-download-json')}
                  </button>
                  <button
                    type="button"
                    onClick={() => download(`${fileName()}.html`, 'text/html', pageOf(report().name, sheet!))}
                  >
                    {s('studio-download-html')}
                  </button>
                </div>
              </Show>
            </>
          )}
        </Show>
      </Show>
    </Show>
  );
}

export function Verdict(props: { report: HealthReport }) {
  return (
    <ul class="verdict">
      <For each={props.report.verdict}>
        {(it) => (
          <li class={it.weight}>
            <b>{s(`studio-weight-${it.weight}`)}.</b> <span dir="auto">{say(it.said, it.text)}</span>
          </li>
        )}
      </For>
    </ul>
  );
}

export function ReportSheet(props: { report: HealthReport }) {
  const ends = () =>
    Object.entries(props.report.ends)
      .sort(([, a], [, b]) => b - a)
      .map(([word, count]) => ({ name: find(`studio-end-${word}`) ?? word, count, text: String(count) }));
  const special = () =>
    Object.entries(props.report.special)
      .map(([word, count]) => {
        const share = count / Math.max(1, props.report.games);
        return {
          name: find(`studio-special-${word}`) ?? word,
          count: share,
          text: s('studio-per-game', { count: share.toFixed(share < 10 ? 2 : 0) }),
        };
      })
      .filter((it) => it.count > 0);
  const leads = () =>
    props.report.pieces.flatMap(({ name, ahead }) =>
      ahead
        ? [
            {
              name: kindName(name),
              count: ahead.share,
              text: `${percent(ahead.share)} % ± ${percent(ahead.margin)}`,
            },
          ]
        : [],
    );
  /** Reports of examples bear the name of the example's file. */
  const name = () => find(`example-${props.report.variant.replace(/^\d+-/, '')}`) ?? props.report.name;
  const values = () => Math.max(1, ...props.report.pieces.map((it) => it.value ?? 0));
  return (
    <>
      <h2 dir="auto">{name()}</h2>
      <p class="hint">{s('studio-report-of', { games: props.report.games })}</p>
      <h3>{s('studio-verdict')}</h3>
      <Verdict report={props.report} />
      <h3>{s('studio-who-wins')}</h3>
      <ResultBar report={props.report} />
      <p>
        {s('studio-white-scores', {
          share: percent(props.report.whiteScore.share),
          margin: percent(props.report.whiteScore.margin),
        })}
      </p>
      <h3>{s('studio-lengths')}</h3>
      <Histogram report={props.report} />
      <p>
        {s('studio-lengths-text', {
          mean: props.report.plies.mean,
          least: props.report.plies.least,
          most: props.report.plies.most,
        })}
      </p>
      <h3>{s('studio-ends')}</h3>
      <Bars rows={ends()} label={s('studio-ends')} />
      <h3>{s('studio-pieces-do')}</h3>
      <table class="piece-table">
        <thead>
          <tr>
            <For each={['piece', 'value', 'moves', 'takes', 'taken'] as const}>
              {(key) => <th scope="col">{s(`studio-table-${key}`)}</th>}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={props.report.pieces}>
            {(piece) => (
              <tr>
                <th scope="row" dir="auto">
                  {kindName(piece.name)}
                </th>
                <td class="value">
                  <Show when={piece.value !== null} fallback="–">
                    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={(100 * Math.max(0, piece.value!)) / values()} height="10" class="plot-bar" />
                    </svg>
                    {(piece.value! / 100).toFixed(2)}
                  </Show>
                </td>
                <td>{piece.moves}</td>
                <td>{piece.takes}</td>
                <td>{piece.taken}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={leads().length}>
        <h3>{s('studio-leads')}</h3>
        <Bars rows={leads()} label={s('studio-leads')} />
      </Show>
      <Show when={special().length}>
        <h3>{s('studio-happens')}</h3>
        <Bars rows={special()} label={s('studio-happens')} />
      </Show>
      <h3>{s('studio-size')}</h3>
      <p>
        {s('studio-size-text', {
          branching: props.report.branching,
          power: Math.round(props.report.complexity.powerOfTen),
          chess: Math.round(props.report.complexity.chess),
          changes: props.report.leadChanges,
        })}
      </p>
      <Show when={props.report.shortestWin}>
        {(moves) => (
          <>
            <h3>{s('studio-shortest')}</h3>
            <p dir="ltr" class="line-of-play">
              {moves().join(' ')}
            </p>
          </>
        )}
      </Show>
    </>
  );
}
