// A game as text to take away: FEN, PGN, piece list, JSON, and a link that is the game, perhaps locked.
import { createEffect, createResource, createSignal, For, type JSX, onCleanup, Show, Suspense } from 'solid-js';
import { desk, reasonOf } from '../desk/desk';
import { studio } from '../desk/studio';
import type { Place, TreeNode } from '../desk/types';
import type { toLine } from '../game/tree';
import { api } from '../online/api';
import { isOwn, versionOf } from '../store/variants';
import { t } from '../text';
import { Dialog } from './Dialog';
import { toast } from './toast';

/** Milliseconds after the last key before a link is locked: that takes its time. */
const CALM = 250;

export async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('copied'));
  } catch {
    // Plain http has no clipboard: the text is selected for the user to copy.
    toast(t('copy-by-hand'));
  }
}

export function ShareDialog(props: {
  place: Place;
  /** The line it stands in, to the end: link and JSON are a game, FEN and piece list a position. */
  line?: Place;
  /** With all its variations and comments: that is for PGN. */
  tree?: ReturnType<typeof toLine>;
  /** Who played, when and how it ended. */
  tags?: [string, string][];
  result?: string;
  /** A game on the server, which writes down all of it. */
  online?: string;
  close: () => void;
}) {
  const [passphrase, setPassphrase] = createSignal('');
  const start = () => (props.tree ? { ...props.place, moves: [] } : props.place);
  const line = () => props.line ?? props.place;
  const known = () => props.tree ?? { tags: props.tags, ...(props.result ? { result: props.result } : {}) };
  const more = () => {
    const { tags = [], comments = [], line = [] } = props.tree ?? {};
    const plain = (it: TreeNode) => !it.comments.length && !it.glyphs.length && !it.variations.length;
    return tags.length > 0 || comments.length > 0 || !line.every(plain);
  };
  const [texts] = createResource(
    () => props.place,
    async (place) => ({
      fen: await desk.write(place, 'fen'),
      pgn: await (props.online ? api.file(`/games/${props.online}/pgn`) : desk.write(start(), 'pgn', known())).catch(
        reasonOf,
      ),
      // Nobody else knows a variant of one's own by its id.
      ...(isOwn(place.variant)
        ? {}
        : { pieces: `${location.origin}/${await desk.write(place, 'pieces')}&variant=${place.variant}` }),
      json: await (props.online ? api.file(`/games/${props.online}/record`) : desk.write(line(), 'json')).catch(
        reasonOf,
      ),
    }),
  );
  const [link, setLink] = createSignal('');
  // While a passphrase is typed there is no link: one that was locked differently, or not at all, must not get out.
  createEffect(() => {
    const [place, secret] = [line(), passphrase()];
    let stale = false;
    setLink('');
    const timer = setTimeout(
      async () => {
        const text = await linkOf(place, secret).catch(reasonOf);
        if (!stale) setLink(text);
      },
      secret ? CALM : 0,
    );
    onCleanup(() => {
      stale = true;
      clearTimeout(timer);
    });
  });
  return (
    <TextsDialog close={props.close}>
      <TextField label={t('link-that-is-the-game')} text={link()} testid="link" />
      <Show when={more()}>
        <div class="field" data-testid="only-in-pgn">
          <small>{t('only-in-pgn')}</small>
        </div>
      </Show>
      <label class="field">
        <span>{t('passphrase')}</span>
        <input
          type="text"
          maxlength="200"
          value={passphrase()}
          onInput={(event) => setPassphrase(event.currentTarget.value)}
          autocomplete="off"
        />
        <small>{t('passphrase-hint')}</small>
      </label>
      <Show when={texts()}>
        {(it) => (
          <For each={Object.entries(it())}>
            {([name, text]) => (
              <TextField label={t(`format-${name as keyof ReturnType<typeof it>}`)} text={text} testid={name} />
            )}
          </For>
        )}
      </Show>
    </TextsDialog>
  );
}

async function linkOf(place: Place, secret: string) {
  const own = versionOf(place.variant);
  const { fen, study, moves } = place;
  // Its rules travel with the game.
  if (own)
    return `${location.origin}/studio#v=${await studio.packVariant(own.text, { ...(fen ? { fen } : {}), study: !!study, moves }, secret)}`;
  return `${location.origin}/g#${await desk.pack(place, secret)}`;
}

/** A battle has no position that everybody may see; when it is over there is the record of all of it. */
export function RecordDialog(props: { table: string; close: () => void }) {
  const [text] = createResource(
    () => props.table,
    (table) => desk.record(table).catch(reasonOf),
  );
  return (
    <TextsDialog close={props.close}>
      <TextField label={t('record-of-the-game')} text={text() ?? ''} testid="record" />
    </TextsDialog>
  );
}

/** There when all of it is; the page stays meanwhile. */
function TextsDialog(props: { close: () => void; children: JSX.Element }) {
  return (
    <Suspense>
      <Dialog title={t('share')} close={props.close} class="share">
        {props.children}
        <div class="row">
          <button type="button" onClick={props.close}>
            {t('close')}
          </button>
        </div>
      </Dialog>
    </Suspense>
  );
}

/** A text that is not there yet is copied when it comes. */
export function TextField(props: { label: string; text: string; testid: string }) {
  let field!: HTMLTextAreaElement;
  const [wanted, setWanted] = createSignal(false);
  const long = () => props.text.includes('\n');
  createEffect(() => {
    if (!wanted() || !props.text) return;
    setWanted(false);
    field.select();
    void copy(props.text);
  });
  return (
    <label class="field copy">
      <span>{props.label}</span>
      <textarea
        ref={field}
        readonly
        rows={long() ? 5 : 1}
        wrap={long() ? 'soft' : 'off'}
        dir="ltr"
        data-testid={`share-${props.testid}`}
        onFocus={() => field.select()}
      >
        {props.text}
      </textarea>
      <button type="button" onClick={() => setWanted(true)}>
        {t('copy')}
      </button>
    </label>
  );
}
