// A game as text to take away: FEN, PGN, piece list, JSON, and a link that is the game, perhaps locked.
import { createResource, createSignal, For, Show } from 'solid-js';
import { desk, reasonOf } from '../desk/desk';
import { studio } from '../desk/studio';
import type { Place, TreeNode } from '../desk/types';
import { isOwn, versionOf } from '../store/variants';
import { t } from '../text';
import { Dialog } from './Dialog';
import { toast } from './toast';

export async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t().copied);
  } catch {
    // Plain http has no clipboard: the text is selected for the user to copy.
    toast(t().copyByHand);
  }
}

export function ShareDialog(props: {
  place: Place;
  tree?: { line: TreeNode[]; comments: string[]; tags: [string, string][] };
  close: () => void;
}) {
  const [passphrase, setPassphrase] = createSignal('');
  const start = () => (props.tree ? { ...props.place, moves: [] } : props.place);
  const [texts] = createResource(
    () => props.place,
    async (place) => ({
      fen: await desk.write(place, 'fen'),
      pgn: await desk.write(start(), 'pgn', props.tree ?? {}),
      // Nobody else knows a variant of one's own by its id.
      ...(isOwn(place.variant)
        ? {}
        : { pieces: `${location.origin}/${await desk.write(place, 'pieces')}&variant=${place.variant}` }),
      json: await desk.write(place, 'json').catch(reasonOf),
    }),
  );
  const [link] = createResource(
    () => [props.place, passphrase()] as const,
    async ([place, secret]) => {
      const own = versionOf(place.variant);
      const { fen, study, moves } = place;
      // Its rules travel with the game.
      if (own)
        return `${location.origin}/studio#v=${await studio.packVariant(own.text, { ...(fen ? { fen } : {}), study: !!study, moves }, secret)}`;
      return `${location.origin}/g#${await desk.pack(place, secret)}`;
    },
  );
  return (
    <Dialog title={t().share} close={props.close} class="share">
      <label class="field">
        <span>{t().passphrase}</span>
        <input
          type="text"
          maxlength="200"
          value={passphrase()}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          autocomplete="off"
        />
        <small>{t().passphraseHint}</small>
      </label>
      <TextField label={t().linkThatIsTheGame} text={link.latest ?? ''} testid="link" />
      <Show when={texts()}>
        {(it) => (
          <For each={Object.entries(it())}>
            {([name, text]) => (
              <TextField label={t().formats[name as keyof ReturnType<typeof t>['formats']]} text={text} testid={name} />
            )}
          </For>
        )}
      </Show>
      <div class="row">
        <button type="button" onClick={props.close}>
          {t().close}
        </button>
      </div>
    </Dialog>
  );
}

/** A battle has no position that everybody may see; when it is over there is the record of all of it. */
export function RecordDialog(props: { table: string; close: () => void }) {
  const [text] = createResource(
    () => props.table,
    (table) => desk.record(table).catch(reasonOf),
  );
  return (
    <Dialog title={t().share} close={props.close} class="share">
      <TextField label={t().recordOfTheGame} text={text() ?? ''} testid="record" />
      <div class="row">
        <button type="button" onClick={props.close}>
          {t().close}
        </button>
      </div>
    </Dialog>
  );
}

function TextField(props: { label: string; text: string; testid: string }) {
  let field!: HTMLTextAreaElement;
  return (
    <label class="field copy">
      <span>{props.label}</span>
      <textarea
        ref={field}
        readonly
        rows={props.text.includes('\n') ? 5 : 1}
        dir="ltr"
        data-testid={`share-${props.testid}`}
        onFocus={() => field.select()}
      >
        {props.text}
      </textarea>
      <button
        type="button"
        onClick={() => {
          field.select();
          void copy(props.text);
        }}
      >
        {t().copy}
      </button>
    </label>
  );
}
