// Giving the variant away: a link that carries the whole of it, or its file.
import { createResource, createSignal, Show } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { studio } from '../desk/studio';
import { ApiError, api } from '../online/api';
import { ConfirmButton } from '../parts/ConfirmButton';
import { Dialog } from '../parts/Dialog';
import { OnlineForm } from '../parts/OnlineForm';
import { Reason } from '../parts/Reason';
import { copy } from '../parts/Share';
import { toast } from '../parts/toast';
import { keepText } from '../store/variants';
import { t } from '../text';
import { s } from '../text/studio';
import { download } from './download';
import { tick } from './tutorial';
import type { Workshop } from './workshop';

/** Longer links are cut by some programs. */
const LONG = 2000;

/** The files shown to everybody since the page was opened, and the server's ids of them. */
const [published, setPublished] = createSignal<Record<string, string | null>>({});

export function ShareVariant(props: { shop: Workshop; close: () => void }) {
  const { shop } = props;
  const [withGame, setWithGame] = createSignal(false);
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
  const [refused, setRefused] = createSignal<string | null>(null);
  const id = () => published()[shop.text()];
  const serve = async (ask: () => Promise<string | null>) => {
    const text = shop.text();
    try {
      setRefused(null);
      const now = await ask();
      setPublished((all) => ({ ...all, [text]: now }));
      toast(now ? s().published : s().unpublished);
    } catch (failure) {
      setRefused(failure instanceof ApiError && failure.kind === 'none' ? t().noServer : reasonOf(failure));
    }
  };
  const publish = () => serve(async () => (await api.bring(shop.text(), 'public')).id);
  const takeBack = () => serve(() => api.unbring(id()!));
  const fileName = () => `${(shop.good()?.rules.name ?? 'variant').toLowerCase().replace(/[^a-z0-9]+/g, '-')}.toml`;
  let field!: HTMLTextAreaElement;
  return (
    <Dialog title={s().shareTitle} close={props.close} class="share">
      <p>{s().shareText}</p>
      <Show
        when={shop.works()}
        fallback={
          <Show when={shop.faults().length} fallback={<p role="status">{s().checking}</p>}>
            <Reason text={s().shareFirst} />
          </Show>
        }
      >
        <Show when={!link.error} fallback={<Reason text={reasonOf(link.error)} />}>
          <label class="field copy">
            <span>{s().shareLink}</span>
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
              {t().copy}
            </button>
          </label>
          <Show when={begun()}>
            <label class="switch">
              <input
                type="checkbox"
                checked={withGame()}
                onChange={(event) => setWithGame(event.currentTarget.checked)}
              />
              {s().shareGame}
            </label>
          </Show>
          <Show when={(link.latest?.length ?? 0) > LONG}>
            <p class="hint">{s().shareLong}</p>
          </Show>
        </Show>
        <details class="share-online">
          <summary>{s().shareOnline}</summary>
          <p class="hint">{s().shareOnlineText}</p>
          <OnlineForm variant={keepText(shop.good()!)} />
          <Show when={id()} fallback={<ConfirmButton act={publish}>{s().publish}</ConfirmButton>}>
            <p role="status">{s().published}</p>
            <button type="button" onClick={takeBack}>
              {s().unpublish}
            </button>
          </Show>
          <Reason text={refused()} />
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
          {s().shareFile}
        </button>
        <button type="button" onClick={props.close}>
          {t().close}
        </button>
      </div>
    </Dialog>
  );
}
