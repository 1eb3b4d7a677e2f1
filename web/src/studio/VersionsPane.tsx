// The versions of a saved variant: what changed from one to another, and which games the rules of today still allow.
import { createEffect, createResource, createSignal, For, on, Show } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { type Replayed, studio } from '../desk/studio';
import { Reason } from '../parts/Reason';
import { settings } from '../store/settings';
import { gamesOf, idOf, type OwnVariant } from '../store/variants';
import { say, t } from '../text';
import { s } from '../text/studio';
import type { Workshop } from './workshop';

const short = (meaning: string) => meaning.slice(0, 8);
const when = (time: number) => new Date(time).toLocaleString(settings.language);

export function VersionsPane(props: { shop: Workshop; own: OwnVariant | null; fork: () => void }) {
  const { shop } = props;
  return (
    <div class="versions">
      <p class="hint">{s('studio-versions-text')}</p>
      <Show when={props.own} fallback={<p>{s('studio-not-saved')}</p>}>
        {(own) => (
          <>
            <ol class="version-list" data-testid="versions">
              <For each={own().versions}>
                {(version) => (
                  <li aria-current={version.meaning === shop.good()?.meaning ? 'true' : undefined}>
                    <div>
                      <b>{when(version.saved)}</b>
                      <code dir="ltr">{short(version.meaning)}</code>
                    </div>
                    <button type="button" onClick={() => shop.change(version.text)}>
                      {s('studio-load-version')}
                    </button>
                  </li>
                )}
              </For>
            </ol>
            <Show when={own().from}>{(from) => <p class="hint">{s('studio-fork-of', { name: from() })}</p>}</Show>
            <button type="button" onClick={props.fork}>
              {s('studio-fork')}
            </button>
            <Show when={own().id} keyed>
              <Compare shop={shop} own={own()} />
            </Show>
          </>
        )}
      </Show>
      <Replay shop={shop} own={props.own} />
    </div>
  );
}

function Compare(props: { shop: Workshop; own: OwnVariant }) {
  const NOW = 'now';
  // What was saved last, against what is written now; where nothing was written since, against the one before.
  const [last, before] = props.own.versions;
  const written = props.shop.changed() || !before;
  const [from, setFrom] = createSignal((written ? last : before)!.meaning);
  const [to, setTo] = createSignal(written ? NOW : last!.meaning);
  const textOf = (key: string) =>
    key === NOW ? props.shop.good()?.text : props.own.versions.find((it) => it.meaning === key)?.text;
  const [found] = createResource(
    () => [textOf(from()), textOf(to())] as const,
    async ([before, after]) => {
      if (before === undefined || after === undefined) return null;
      return studio.compare(before, after).catch((failure) => ({ fault: reasonOf(failure) }));
    },
  );
  const choose = (label: string, value: () => string, set: (value: string) => void) => (
    <label class="field inline">
      <span>{label}</span>
      <select value={value()} onChange={(event) => set(event.currentTarget.value)}>
        <option value={NOW} selected={value() === NOW}>
          {s('studio-now')}
        </option>
        <For each={props.own.versions}>
          {(it) => (
            <option value={it.meaning} selected={value() === it.meaning}>
              {when(it.saved)} · {short(it.meaning)}
            </option>
          )}
        </For>
      </select>
    </label>
  );
  return (
    <section aria-label={s('studio-compare')}>
      <h3>{s('studio-compare')}</h3>
      {choose(s('studio-compare-from'), from, setFrom)}
      {choose(s('studio-compare-to'), to, setTo)}
      <Show when={found.latest} keyed>
        {(it) =>
          'fault' in it ? (
            <Reason text={it.fault} />
          ) : (
            <Show when={!it.same} fallback={<p data-testid="changes">{s('studio-same')}</p>}>
              <Show when={it.sameMeaning}>
                <p>{s('studio-same-meaning')}</p>
              </Show>
              <ul class="changes" data-testid="changes">
                <For each={it.changes}>
                  {(change) => (
                    <li>
                      <span dir="auto">{say(change.said, change.sentence)}</span>
                      <Show when={change.old !== null || change.new !== null}>
                        <small dir="ltr">
                          <code>{change.key}</code>{' '}
                          <Show when={change.old !== null}>
                            <del>{change.old}</del>{' '}
                          </Show>
                          <Show when={change.new !== null}>
                            <ins>{change.new}</ins>
                          </Show>
                        </small>
                      </Show>
                    </li>
                  )}
                </For>
              </ul>
            </Show>
          )
        }
      </Show>
    </section>
  );
}

export function Replay(props: { shop: Workshop; own: OwnVariant | null }) {
  const [rows, setRows] = createSignal<{ name: string; moves: number; answer: Replayed }[] | null>(null);
  const [fault, setFault] = createSignal<string | null>(null);
  const games = () => {
    const ids = new Set(props.own?.versions.map((it) => idOf(it.meaning)) ?? []);
    if (props.shop.good()) ids.add(idOf(props.shop.good()!.meaning));
    // A variant made from one of the catalogue may be held against that one's games.
    if (!props.own || props.own.from) ids.add(props.own?.from ?? props.shop.of);
    return gamesOf(ids);
  };
  let asked = 0;
  // Other rules, or another variant: what was found of the old ones is gone.
  createEffect(
    on(
      [props.shop.text, () => props.own?.id],
      () => {
        asked += 1;
        setRows(null);
        setFault(null);
      },
      { defer: true },
    ),
  );
  const run = async () => {
    asked += 1;
    const mine = asked;
    const list = games();
    try {
      setFault(null);
      const answers = await studio.replay(
        props.shop.good()!.text,
        list.map(({ game }) => ({ ...(game.fen ? { fen: game.fen } : {}), moves: game.moves })),
      );
      if (mine !== asked) return;
      setRows(
        answers.map((answer, index) => ({
          name: list[index]!.name ?? s('studio-unnamed-game'),
          moves: list[index]!.game.moves.length,
          answer,
        })),
      );
    } catch (failure) {
      if (mine === asked) setFault(reasonOf(failure));
    }
  };
  const broken = () => rows()!.filter((it) => !it.answer.legal).length;
  const told = (answer: Replayed) =>
    answer.illegalAt
      ? s('studio-becomes-illegal', {
          ply: answer.illegalAt.ply,
          move: answer.illegalAt.move,
          reason: say(answer.illegalAt.said, answer.illegalAt.reason),
        })
      : answer.endsAt
        ? s('studio-ends-earlier', {
            ply: answer.endsAt.ply,
            text: say(answer.endsAt.outcome.said, answer.endsAt.outcome.text),
          })
        : s('studio-stays-legal');
  return (
    <section aria-label={s('studio-replay')}>
      <h3>{s('studio-replay')}</h3>
      <p class="hint">{s('studio-replay-text')}</p>
      <Show when={games().length} fallback={<p>{s('studio-no-games')}</p>}>
        <button type="button" disabled={!props.shop.works()} onClick={run}>
          {s('studio-replay-now')}
        </button>
      </Show>
      <Reason text={fault()} />
      <Show when={rows()}>
        {(list) => (
          <div data-testid="replayed">
            <p role="status">
              <b>{s('studio-replayed', { count: list().length, broken: broken() })}</b>
            </p>
            <ul class="replayed">
              <For each={list()}>
                {(it) => (
                  <li classList={{ no: !it.answer.legal }}>
                    <b dir="auto">{it.name}</b> · {t('move-count', { count: it.moves })} ·{' '}
                    <span dir="auto">{told(it.answer)}</span>
                  </li>
                )}
              </For>
            </ul>
          </div>
        )}
      </Show>
    </section>
  );
}
