// Positions and games that came with an address: `?board=...` and the link that is the game.

import { createEffect, createResource, createSignal, on, Show } from 'solid-js';
import { go, route } from '../app/router';
import { desk, reasonOf } from '../desk/desk';
import type { Place } from '../desk/types';
import { startLocal } from '../game/start';
import { toast } from '../parts/toast';
import { Unlock } from '../parts/Unlock';
import { say, t } from '../text';
import { Missing } from './Missing';

/** The game a bare piece list is of, as in the document it comes from. */
const STUDY_VARIANT = 'mirror';

/** Opens `?board=w:...;b:...&turn=white&lastMove=h7h5`. */
export function QueryPage() {
  const [opened] = createResource(
    () => route().query,
    async (query) => {
      const variant = new URLSearchParams(query).get('variant') ?? STUDY_VARIANT;
      const reading = await desk.read(variant, query);
      for (const { text, said } of reading.warnings) toast(say(said, text));
      go(
        startLocal({
          variant: reading.variant,
          mode: 'hotseat',
          fen: reading.fen,
          study: true,
          lastMove: reading.lastMove?.[0],
        }),
        true,
      );
    },
  );
  return (
    <main class="page" id="main">
      <Show when={opened.error} fallback={<p role="status">{t('loading')}</p>}>
        <Missing title={t('broken-link')} text={reasonOf(opened.error)} />
      </Show>
    </main>
  );
}

/** Opens `/g#...`. */
export default function LinkPage() {
  const [reason, setReason] = createSignal<string | null>(null);
  const [locked, setLocked] = createSignal(false);

  const open = async (passphrase?: string) => {
    const { hash } = route();
    const late = () => hash !== route().hash;
    try {
      const found = await desk.unpack(decodeURIComponent(hash.slice(1)), passphrase);
      if (late()) return;
      if ('locked' in found) return setLocked(true);
      // What cannot be played is told here, not on the board.
      await desk.position(found);
      if (!late()) show(found);
    } catch (failure) {
      if (!late()) setReason(reasonOf(failure));
    }
  };
  const show = ({ variant, fen, study, moves = [] }: Place) =>
    go(startLocal({ variant, mode: 'hotseat', fen, study, moves, at: moves.length, handover: true }), true);
  // Another link may be pasted where this one did not open.
  createEffect(
    on(
      () => route().hash,
      () => {
        setLocked(false);
        setReason(null);
        void open();
      },
    ),
  );

  return (
    <main class="page link-page" id="main">
      <Show
        when={locked()}
        fallback={
          <Show when={reason()} fallback={<p role="status">{t('loading')}</p>}>
            <Missing title={t('broken-link')} text={reason()!} />
          </Show>
        }
      >
        <Unlock reason={reason()} open={open} />
      </Show>
    </main>
  );
}
