// Giving the variant away: a link that carries the whole of it, or its file.
import { createEffect, createResource, createSignal, For, on, Show, Suspense } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { studio } from '../desk/studio';
import { changes, keptOf, show } from '../online/brought';
import { ConfirmButton } from '../parts/ConfirmButton';
import { Dialog } from '../parts/Dialog';
import { OnlineForm } from '../parts/OnlineForm';
import { Reason } from '../parts/Reason';
import { copy, TextField } from '../parts/Share';
import { toast } from '../parts/toast';
import type { Visibility } from '../protocol';
import { keepText, type Version } from '../store/variants';
import { t } from '../text';
import { s } from '../text/studio';
import { download } from './download';
import { tick } from './tutorial';
import type { Workshop } from './workshop';

/** Longer links are cut by some programs. */
const LONG = 2000;

export function ShareVariant(props: { shop: Workshop; close: () => void }) {
  const { shop } = props;
  const [withGame, setWithGame] = createSignal(false);
  const [online, setOnline] = createSignal(false);
  const game = () => shop.session()?.game();
  const begun = () => !!game() && (game()!.moves.length > 0 || !!game()!.fen);
  const [link] = createResource(
    () => shop.works() && ([shop.good()!, withGame()] as const),
    async ([version, along]) => {
      const { fen, study, moves = [], at = 0 } = game() ?? {};
      const place = along
        ? { ...(fen ? { fen } : {}), ...(study ? { study } : {}), moves: moves.slice(0, at) }
        : undefined;
      return `${location.origin}/studio#v=${await studio.packVariant(version.text, place)}`;
    },
  );
  const fileName = () => `${(shop.good()?.rules.name ?? 'variant').toLowerCase().replace(/[^a-z0-9]+/g, '-')}.toml`;
  let field!: HTMLTextAreaElement;
  return (
    <Dialog title={s('studio-share-title')} close={props.close} class="share">
      <p>{s('studio-share-text')}</p>
      <Show
        when={shop.works()}
        fallback={
          <Show when={shop.faults().length} fallback={<p role="status">{s('studio-checking')}</p>}>
            <Reason text={s('studio-share-first')} />
          </Show>
        }
      >
        <Show when={!link.error} fallback={<Reason text={reasonOf(link.error)} />}>
          <label class="field copy">
            <span>{s('studio-share-link')}</span>
            <textarea
              ref={field}
              readonly
              rows="3"
              dir="ltr"
              data-testid="variant-link"
              value={link.latest ?? ''}
              onFocus={() => field.select()}
              onCopy={() => tick('share')}
            />
            <button
              type="button"
              class="primary"
              onClick={() => {
                field.select();
                void copy(link.latest ?? '');
                tick('share');
              }}
            >
              {t('copy')}
            </button>
          </label>
          <Show when={begun()}>
            <label class="switch">
              <input
                type="checkbox"
                checked={withGame()}
                onChange={(event) => setWithGame(event.currentTarget.checked)}
              />
              {s('studio-share-game')}
            </label>
          </Show>
          <Show when={(link.latest?.length ?? 0) > LONG}>
            <p class="hint">{s('studio-share-long')}</p>
          </Show>
        </Show>
        <details class="share-online" onToggle={(event) => setOnline(event.currentTarget.open)}>
          <summary>{s('studio-share-online')}</summary>
          <p class="hint">{s('studio-share-online-text')}</p>
          <OnlineForm variant={keepText(shop.good()!)} />
          <Suspense>
            <Show when={online()}>
              <OnServer version={shop.good()!} />
            </Show>
          </Suspense>
        </details>
      </Show>
      <div class="row">
        <button
          type="button"
          onClick={() => {
            download(fileName(), 'application/toml', shop.text());
            tick('share');
          }}
        >
          {s('studio-share-file')}
        </button>
        <button type="button" onClick={props.close}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  );
}

const WHO = ['none', 'private', 'unlisted', 'public'] as const;

/** Who finds it on the server, and where. Without a server there is nothing to say. */
function OnServer(props: { version: Version }) {
  const [kept] = createResource(
    () => [props.version, changes()] as const,
    ([version]) => keptOf(version).catch(() => null),
  );
  const now = (): Visibility | 'none' => kept.latest?.[0]?.visibility ?? 'none';
  const [wanted, setWanted] = createSignal<Visibility | 'none'>('none');
  createEffect(on(now, setWanted));
  const [refused, setRefused] = createSignal<string | null>(null);
  const set = async () => {
    const to = wanted();
    try {
      setRefused(null);
      await show(props.version, to);
      toast(s(`studio-now-visible-${to}`));
    } catch (failure) {
      setRefused(reasonOf(failure));
    }
  };
  return (
    <Show when={kept.latest}>
      <div class="on-server">
        <label class="field">
          <span>{s('studio-visibility')}</span>
          <select value={wanted()} onChange={(event) => setWanted(event.currentTarget.value as Visibility | 'none')}>
            <For each={WHO}>{(it) => <option value={it}>{s(`studio-visible-${it}`)}</option>}</For>
          </select>
        </label>
        <Show when={wanted() !== now()}>
          <ConfirmButton act={set}>{s('studio-visibility-set')}</ConfirmButton>
        </Show>
      </div>
      <Show when={kept.latest?.[0]}>
        {(it) => (
          <TextField label={s('studio-server-link')} text={`${location.origin}/studio/${it().id}`} testid="server" />
        )}
      </Show>
      <Reason text={refused()} />
    </Show>
  );
}
