// The first page of the studio: one's own variants, what was not saved, examples to learn from, and the catalogue.
import { createMemo, createResource, createSignal, For, Show, Suspense } from 'solid-js';
import { catalogue, variantName } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { type Example, type HealthReport, studio } from '../desk/studio';
import { api } from '../online/api';
import { DeleteDialog } from '../parts/DeleteDialog';
import { Dialog } from '../parts/Dialog';
import { MiniBoard } from '../parts/MiniBoard';
import { Reason } from '../parts/Reason';
import { unsavedDrafts } from '../store/drafts';
import { settings } from '../store/settings';
import { deleteVariant, type OwnVariant, ownVariants } from '../store/variants';
import { find, t } from '../text';
import { gameName } from '../text/names';
import { s } from '../text/studio';
import { ReportSheet } from './ReportPane';
import { Tutorial } from './Tutorial';
import { beginTutorial, done } from './tutorial';

export const address = (name: string) => `/studio/${encodeURIComponent(name)}`;

export function Shelf() {
  const [examples] = createResource(() => studio.examples());
  // Without a server there is nothing to list, and nothing to say about it.
  const [brought] = createResource(() => api.broughtByAll().catch(() => []));
  const [doomed, setDoomed] = createSignal<OwnVariant | null>(null);
  const [shown, setShown] = createSignal<HealthReport | null>(null);
  const loose = createMemo(() =>
    unsavedDrafts().map((draft) => {
      const own = ownVariants().find((it) => it.id === draft.of);
      const example = (examples.state === 'ready' ? examples() : undefined)?.find((it) => it.id === draft.of);
      const name = /^\s*name\s*=\s*"([^"\n]*)"/m.exec(draft.text)?.[1];
      return { ...draft, name: name || (own?.name ?? example?.name ?? variantName(draft.of)) };
    }),
  );
  const when = (time: number) => new Date(time).toLocaleString(settings.language);
  return (
    <>
      <header class="hero">
        <h1>{s('studio-title')}</h1>
        <p>{s('studio-lead')}</p>
        <div class="row">
          <a class="button primary" href="/studio/new">
            {s('studio-empty-page')}
          </a>
          <Show when={!done()}>
            <button type="button" onClick={beginTutorial}>
              {s('studio-begin-tutorial')}
            </button>
          </Show>
        </div>
      </header>
      <Tutorial />
      <Show when={loose().length}>
        <section>
          <h2>{s('studio-unsaved')}</h2>
          <ul class="game-list">
            <For each={loose()}>
              {(it) => (
                <li>
                  <div>
                    <b dir="auto">{it.name}</b>
                    <small>{when(it.changed)}</small>
                  </div>
                  <a class="button primary" href={address(it.of)}>
                    {t('open')}
                  </a>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <section>
        <h2>{s('studio-your-variants')}</h2>
        <Show when={ownVariants().length} fallback={<p class="hint">{s('studio-no-variants')}</p>}>
          <div class="games" data-testid="own-variants">
            <For each={ownVariants()}>
              {(own) => (
                <article class="card">
                  <a href={address(own.id)} class="card-board" aria-label={s('studio-open', { name: own.name })}>
                    <MiniBoard rules={own.versions[0]!.rules} />
                  </a>
                  <div class="card-text">
                    <h3 dir="auto">{own.name}</h3>
                    <p dir="auto">{own.versions[0]!.rules.about}</p>
                    <small>
                      {s('studio-version-count', { count: own.versions.length })} · {when(own.versions[0]!.saved)}
                    </small>
                  </div>
                  <div class="row">
                    <a class="button primary" href={address(own.id)}>
                      {t('open')}
                    </a>
                    <a class="button" href={`/play/${own.versions[0]!.rules.id}`}>
                      {t('play')}
                    </a>
                    <a class="button quiet" href={`/rules/${own.versions[0]!.rules.id}`}>
                      {t('rules')}
                    </a>
                    <button
                      type="button"
                      onClick={() => setDoomed(own)}
                      aria-label={t('delete-named', { name: own.name })}
                    >
                      {t('delete')}
                    </button>
                  </div>
                </article>
              )}
            </For>
          </div>
        </Show>
      </section>
      {/* What comes late has nothing below it to push away. */}
      <Suspense fallback={<p role="status">{t('loading')}</p>}>
        <section>
          <h2>{s('studio-templates')}</h2>
          <p class="hint">{s('studio-templates-text')}</p>
          <Show when={!examples.error} fallback={<Reason text={reasonOf(examples.error)} />}>
            <div class="lessons" data-testid="examples">
              <For each={examples()}>
                {(example, index) => <Lesson example={example} number={index() + 1} show={setShown} />}
              </For>
            </div>
          </Show>
        </section>
        <section>
          <h2>{s('studio-catalogue')}</h2>
          <div class="row">
            <For each={catalogue}>
              {(it) => (
                <a class="button" href={address(it.id)}>
                  {gameName(it)}
                </a>
              )}
            </For>
          </div>
        </section>
      </Suspense>
      <Suspense>
        <Show when={brought()?.length}>
          <section>
            <h2>{s('studio-on-server')}</h2>
            <ul class="game-list" data-testid="on-server">
              <For each={brought()}>
                {(it) => (
                  <li>
                    <div>
                      <b dir="auto">{it.name}</b>
                      <small dir="auto">{it.about}</small>
                      <small dir="auto">{it.owner?.name}</small>
                    </div>
                    <a class="button" href={address(it.id)} aria-label={s('studio-open', { name: it.name })}>
                      {t('open')}
                    </a>
                  </li>
                )}
              </For>
            </ul>
          </section>
        </Show>
      </Suspense>
      <Show when={shown()}>
        {(report) => (
          <Dialog title={s('studio-try-report')} close={() => setShown(null)} class="wide">
            <article class="report-sheet">
              <ReportSheet report={report()} />
            </article>
            <button type="button" onClick={() => setShown(null)}>
              {t('close')}
            </button>
          </Dialog>
        )}
      </Show>
      <Show when={doomed()}>
        {(it) => (
          <DeleteDialog
            title={s('studio-delete-title')}
            text={s('studio-delete-text', { name: it().name })}
            act={() => deleteVariant(it().id)}
            close={() => setDoomed(null)}
          />
        )}
      </Show>
    </>
  );
}

/** A lesson without its number, with the words of the file set apart. */
const words = (lesson: string) =>
  lesson
    .replace(/^Lesson \d+:\s*/, '')
    .split('`')
    .map((text, index) => ({
      text: index === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text,
      code: index % 2 === 1,
    }));

const GRAVE = ['serious', 'look', 'fine'] as const;

function Lesson(props: { example: Example; number: number; show: (report: HealthReport) => void }) {
  const worst = () =>
    GRAVE.find((weight) => props.example.report?.verdict.some((it) => it.weight === weight)) ?? 'fine';
  const [rules] = createResource(async () => {
    const found = await studio.check(props.example.text);
    return found.ok ? found.rules : null;
  });
  return (
    <article class="panel lesson">
      <div class="lesson-board" aria-hidden="true">
        <Show when={rules()}>{(it) => <MiniBoard rules={it()} />}</Show>
        <span class="lesson-number">{props.number}</span>
      </div>
      <div>
        <h3 dir="auto">{find(`example-${props.example.id}`) ?? props.example.name}</h3>
        <p dir="auto">{find(`example-about-${props.example.id}`) ?? props.example.about}</p>
        <p class="hint" dir="auto">
          <For each={words(find(`lesson-${props.example.id}`) ?? props.example.lesson)}>
            {(it) => (it.code ? <code dir="ltr">{it.text}</code> : it.text)}
          </For>
        </p>
        <div class="row">
          <a class="button primary" href={address(props.example.id)}>
            {s('studio-use')}
          </a>
          <Show when={props.example.report}>
            {(report) => (
              <button type="button" class={`health ${worst()}`} onClick={() => props.show(report())}>
                {s(`studio-health-${worst()}`)}
              </button>
            )}
          </Show>
        </div>
      </div>
    </article>
  );
}
