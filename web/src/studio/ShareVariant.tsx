// Giving the variant away: a link that carries the whole of it, or its file.
import { createResource, createSignal, Show } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { studio } from '../desk/studio';
import { ApiError, api } from '../online/api';
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

export function ShareVariant(props: { shop: Workshop; close: () => void }) {
  const { shop } = props;
  const [withGame, setWithGame] = createSignal(false);
  const game = () => shop.session()?.game();
  const begun = () => !!game() && (game()!.moves.length > 0 || !!game()!.fen);
  const [link] = createResource(
    () => [shop.good(), withGame()] as const,
    async ([version, along]) => {
      if (!version) return null;
      const { fen, study, moves = [], at = 0 } = game() ?? {};
      const place = along
        ? { ...(fen ? { fen } : {}), ...(study ? { study } : {}), moves: moves.slice(0, at) }
        : undefined;
      const text = await studio.packVariant(version.text, place);
      tick('share');
      return `${location.origin}/studio#v=${text}`;
    },
  );
  const [refused, setRefused] = createSignal<string | null>(null);
  const publish = async () => {
    try {
      setRefused(null);
      await api.bring(shop.good()!.text, 'public');
      toast(s().published);
    } catch (failure) {
      setRefused(failure instanceof ApiError && failure.kind === 'none' ? t().noServer : reasonOf(failure));
    }
  };
  const fileName = () => `${(shop.good()?.rules.name ?? 'variant').toLowerCase().replace(/[^a-z0-9]+/g, '-')}.toml`;
  let field!: HTMLTextAreaElement;
  return (
    <Dialog title={s().shareTitle} close={props.close} class="share">
      <p>{s().shareText}</p>
      <Show
        when={shop.good() && !link.error}
        fallback={<Reason text={link.error ? reasonOf(link.error) : s().notYet} />}
      >
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
          />
          <button
            type="button"
            class="primary"
            onClick={() => {
              field.select();
              void copy(link.latest ?? '');
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
        <Show when={shop.good()}>{(version) => <OnlineForm variant={keepText(version())} />}</Show>
        <button type="button" onClick={publish}>
          {s().publish}
        </button>
        <Reason text={refused()} />
      </details>
      <div class="row">
        <button type="button" onClick={() => download(fileName(), 'application/toml', shop.text())}>
          {s().shareFile}
        </button>
        <button type="button" onClick={props.close}>
          {t().close}
        </button>
      </div>
    </Dialog>
  );
}
