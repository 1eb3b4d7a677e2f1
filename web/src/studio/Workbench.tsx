// The studio with a variant open: the file or the form on one side, the board and what is known of the game on the other.
import { createEffect, createSignal, Match, on, Show, Suspense, Switch } from 'solid-js';
import { dropDraft } from '../store/drafts';
import { ownVariant } from '../store/variants';
import { s } from '../text/studio';
import { createBench } from './bench';
import { FilePane } from './FilePane';
import { FormPane } from './FormPane';
import { PlayPane } from './PlayPane';
import { ReportPane } from './ReportPane';
import { RulesPane } from './RulesPane';
import { SaveVariant } from './SaveVariant';
import { ShareVariant } from './ShareVariant';
import { Tabs } from './Tabs';
import { Tutorial } from './Tutorial';
import { tick } from './tutorial';
import { VersionsPane } from './VersionsPane';
import { WhyPane } from './WhyPane';
import { createWorkshop, type Opened } from './workshop';

const EDITS = ['file', 'form', 'versions'] as const;
const TRIES = ['play', 'why', 'report', 'rules'] as const;
const SIDES = ['edit', 'try'] as const;

export function Workbench(props: {
  opened: Opened;
  restored: boolean;
  /** It was saved, and goes on under this id. */
  moved: (id: string) => void;
}) {
  const shop = createWorkshop(props.opened);
  const bench = createBench(shop);
  const [edit, setEdit] = createSignal<(typeof EDITS)[number]>('file');
  const [trial, setTrial] = createSignal<(typeof TRIES)[number]>('play');
  // On a phone there is room for one side.
  const [side, setSide] = createSignal<(typeof SIDES)[number]>('edit');
  const [saving, setSaving] = createSignal<'version' | 'fork' | null>(null);
  const [sharing, setSharing] = createSignal(false);
  const [restored, setRestored] = createSignal(props.restored);
  const own = () => ownVariant(shop.of);
  let saveButton!: HTMLButtonElement;

  tick('template');
  createEffect(
    on(
      shop.good,
      (now, before) => {
        if (before && now && now.meaning !== before.meaning) tick('change');
      },
      { defer: true },
    ),
  );
  const state = () => (shop.faults().length ? 'wrong' : shop.works() ? 'works' : 'busy');
  return (
    <div class="workbench" data-side={side()}>
      <header class="studio-head">
        <div class="studio-name">
          <a class="crumb" href="/studio">
            {s('studio-title')}
          </a>
          <h1 dir="auto">{shop.good()?.rules.name ?? s('studio-title')}</h1>
          <span class={`chip ${state()}`} role="status" data-testid="state">
            {state() === 'wrong'
              ? s('studio-faults', { count: shop.faults().length })
              : state() === 'works'
                ? s('studio-works')
                : s('studio-checking')}
          </span>
          <Show when={shop.good()}>
            {(it) => (
              <code class="meaning" title={s('studio-meaning')} dir="ltr">
                {it().meaning.slice(0, 8)}
              </code>
            )}
          </Show>
          <Show when={shop.changed()}>
            <small class="hint">{s('studio-unsaved-hint')}</small>
          </Show>
        </div>
        <div class="row">
          <button
            type="button"
            disabled={!shop.canUndo()}
            onClick={shop.undo}
            aria-label={s('studio-undo')}
            title={s('studio-undo')}
          >
            ↶
          </button>
          <button
            type="button"
            disabled={!shop.canRedo()}
            onClick={shop.redo}
            aria-label={s('studio-redo')}
            title={s('studio-redo')}
          >
            ↷
          </button>
          <button type="button" class="primary" ref={saveButton} onClick={() => setSaving('version')}>
            {s('studio-save')}
          </button>
          <button type="button" onClick={() => setSharing(true)}>
            {s('studio-share')}
          </button>
        </div>
      </header>
      <Show when={restored()}>
        <p class="notice" role="status">
          {s('studio-restored')}{' '}
          <button
            type="button"
            onClick={() => {
              shop.change(props.opened.saved);
              dropDraft(shop.of);
              setRestored(false);
            }}
          >
            {s('studio-discard')}
          </button>
        </p>
      </Show>
      <Tutorial />
      <div class="studio-sides">
        <Tabs
          label={s('studio-sides')}
          tabs={SIDES}
          names={{ edit: s('studio-edit'), try: s('studio-try') }}
          value={side()}
          choose={setSide}
          panel="studio-columns"
        />
      </div>
      <div class="studio-columns" id="studio-columns">
        <section class="studio-edit">
          <Tabs
            label={s('studio-edit')}
            tabs={EDITS}
            names={{ file: s('studio-view-file'), form: s('studio-view-form'), versions: s('studio-view-versions') }}
            value={edit()}
            choose={setEdit}
            panel="edit-panel"
            badge={(tab) => (tab === 'file' && shop.faults().length ? String(shop.faults().length) : undefined)}
          />
          <div id="edit-panel" role="tabpanel" aria-labelledby={`edit-panel-${edit()}`}>
            <FilePane shop={shop} hidden={edit() !== 'file'} />
            {/* Whatever is waited for, the rest of the page stays. */}
            <Suspense>
              <Show when={edit() === 'form'}>
                <FormPane shop={shop} />
              </Show>
              <Show when={edit() === 'versions'}>
                <VersionsPane shop={shop} own={own()} fork={() => setSaving('fork')} />
              </Show>
            </Suspense>
          </div>
        </section>
        <section class="studio-try">
          <Tabs
            label={s('studio-try')}
            tabs={TRIES}
            names={{
              play: s('studio-try-play'),
              why: s('studio-try-why'),
              report: s('studio-try-report'),
              rules: s('studio-try-rules'),
            }}
            value={trial()}
            choose={setTrial}
            panel="try-panel"
            badge={(tab) => (tab === 'report' && bench.running() ? '…' : undefined)}
          />
          <div id="try-panel" role="tabpanel" aria-labelledby={`try-panel-${trial()}`}>
            <Switch>
              <Match when={trial() === 'play'}>
                <PlayPane shop={shop} />
              </Match>
              <Match when={trial() === 'why'}>
                <WhyPane
                  shop={shop}
                  show={() => {
                    setEdit('file');
                    setSide('edit');
                  }}
                />
              </Match>
              <Match when={trial() === 'report'}>
                <ReportPane shop={shop} bench={bench} />
              </Match>
              <Match when={trial() === 'rules'}>
                <RulesPane shop={shop} />
              </Match>
            </Switch>
          </div>
        </section>
      </div>
      <Show when={saving()}>
        {(how) => (
          <SaveVariant
            shop={shop}
            own={own()}
            fork={how() === 'fork'}
            close={() => setSaving(null)}
            saved={(variant) => {
              const before = shop.of;
              setSaving(null);
              setRestored(false);
              shop.saved(variant.versions[0]!.text, variant.id);
              // A template stays a template: what was saved has an address of its own.
              if (variant.id !== before) props.moved(variant.id);
              saveButton.focus({ preventScroll: true });
            }}
          />
        )}
      </Show>
      <Suspense>
        <Show when={sharing()}>
          <ShareVariant shop={shop} close={() => setSharing(false)} />
        </Show>
      </Suspense>
    </div>
  );
}
