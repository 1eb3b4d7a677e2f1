// Inventing a variant in the browser: the shelf, a variant that came with a link, or the workbench with one open.
import { createMemo, createResource, Show } from 'solid-js';
import { go, route } from '../app/router';
import { catalogue } from '../desk/catalogue';
import { desk, reasonOf } from '../desk/desk';
import { type Shared, studio } from '../desk/studio';
import { api } from '../online/api';
import { isBrought } from '../online/brought';
import { draftOf, keepDraft } from '../store/drafts';
import { ownVariants } from '../store/variants';
import { SharedVariant } from '../studio/SharedVariant';
import { address, Shelf } from '../studio/Shelf';
import { Workbench } from '../studio/Workbench';
import type { Opened } from '../studio/workshop';
import { spoken, t } from '../text';
import { s } from '../text/studio';
import { Missing } from './Missing';
import '../style/studio.css';

/** What a name stands for: a saved variant, an example, one of the catalogue, or an empty page. */
async function textOf(name: string): Promise<{ of: string; text: string } | null> {
  if (name === 'new') {
    await spoken();
    return { of: name, text: `${s('studio-empty-text')}\n` };
  }
  const own = ownVariants().find((it) => it.id === name || it.name === name);
  if (own) return { of: own.id, text: own.versions[0]!.text };
  if (catalogue.some((it) => it.id === name)) return { of: name, text: await desk.source(name) };
  if (isBrought(name)) return { of: name, text: await api.file(`/variants/${name}`) };
  const example = (await studio.examples()).find((it) => it.id === name);
  return example ? { of: name, text: example.text } : null;
}

async function open(name: string): Promise<{ opened: Opened; restored: boolean } | null> {
  const found = await textOf(name);
  const draft = draftOf(found?.of ?? name);
  // A copy of what came with a link has nothing behind it but the draft.
  if (!found && !draft) return null;
  const saved = found?.text ?? '';
  const opened = { of: found?.of ?? name, saved, text: draft?.text ?? saved, fen: draft?.fen, moves: draft?.moves };
  return { opened, restored: !!found && !!draft && draft.text !== saved };
}

export default function Studio(props: { name?: string }) {
  // What somebody else made is looked at first; a copy of it can be changed.
  const given = () => {
    if (props.name) return isBrought(props.name) && !draftOf(props.name) ? props.name : null;
    return /^#v=(.+)$/.exec(route().hash)?.[1] ?? null;
  };
  const change = (shared: Shared) => {
    keepDraft({ of: 'copy', text: shared.text, fen: shared.fen, moves: shared.moves, changed: Date.now() });
    go('/studio/copy');
  };
  // What is open goes on under the address of what it was saved as: board, report and undo stay.
  let goesOn: string | null = null;
  const moved = (id: string) => {
    goesOn = id;
    go(address(id), true);
  };
  const name = createMemo(() => (given() ? undefined : props.name));
  const opened = createMemo<{ name: string } | null>((before) => {
    const now = name();
    if (before && now && now === goesOn) return before;
    goesOn = null;
    return now ? { name: now } : null;
  }, null);
  return (
    <main class="page studio" id="main">
      <Show when={opened()} keyed fallback={<Front given={given()} change={change} />}>
        {(it) => <Open name={it.name} moved={moved} />}
      </Show>
    </main>
  );
}

function Front(props: { given: string | null; change: (shared: Shared) => void }) {
  return (
    <Show when={props.given} keyed fallback={<Shelf />}>
      {(given) => <SharedVariant from={given} change={props.change} />}
    </Show>
  );
}

function Open(props: { name: string; moved: (id: string) => void }) {
  const [found] = createResource(() => props.name, open);
  return (
    <Show when={!found.error} fallback={<Missing title={t('cannot-open')} text={reasonOf(found.error)} />}>
      <Show when={!found.loading} fallback={<p role="status">{t('loading')}</p>}>
        <Show
          when={found()}
          keyed
          fallback={<Missing title={s('studio-not-found')} text={s('studio-not-found-text')} />}
        >
          {(it) => <Workbench opened={it.opened} restored={it.restored} moved={props.moved} />}
        </Show>
      </Show>
    </Show>
  );
}
