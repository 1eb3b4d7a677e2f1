// A variant that somebody else made, in a link or on the server: ready to be played, and to be made one's own.
import { createResource, createSignal, Match, Show, Switch } from 'solid-js';
import { go } from '../app/router';
import { readPieces } from '../board/pieces';
import { reasonOf } from '../desk/desk';
import { type Shared, studio } from '../desk/studio';
import { startLocal } from '../game/start';
import { api } from '../online/api';
import { isBrought } from '../online/brought';
import { Missing } from '../pages/Missing';
import { MiniBoard } from '../parts/MiniBoard';
import { RulesBody } from '../parts/RulesBody';
import { Unlock } from '../parts/Unlock';
import { keepText, type Version } from '../store/variants';
import { t } from '../text';
import { s } from '../text/studio';

interface Found {
  shared: Shared;
  version: Version;
}

/** By the server's id, or packed; nothing when it is locked. */
async function open([from, passphrase]: readonly [string, string]): Promise<Found | null> {
  const shared = isBrought(from)
    ? { text: await api.file(`/variants/${from}`), fen: null, study: false, moves: [] }
    : await studio.unpackVariant(from, passphrase);
  if ('locked' in shared) return null;
  const checked = await studio.check(shared.text);
  if (!checked.ok) throw new Error(checked.faults.map((it) => it.message).join('\n'));
  const version = { meaning: checked.meaning, text: shared.text, rules: checked.rules, saved: Date.now() };
  // Kept at once: the diagrams ask the desk by its id.
  return { shared, version: { ...version, rules: { ...version.rules, id: keepText(version) } } };
}

export function SharedVariant(props: { from: string; change: (shared: Shared) => void }) {
  const [passphrase, setPassphrase] = createSignal('');
  const [found] = createResource(() => [props.from, passphrase()] as const, open);
  const reason = () => (found.error ? reasonOf(found.error) : null);
  return (
    <Switch fallback={<p role="status">{t('loading')}</p>}>
      <Match when={found.error && !passphrase()}>
        <Missing title={t('broken-link')} text={reason()!} />
      </Match>
      <Match when={found.error || found() === null}>
        <Unlock reason={reason()} open={setPassphrase} />
      </Match>
      <Match when={found()}>{(it) => <Offered found={it()} change={props.change} />}</Match>
    </Switch>
  );
}

function Offered(props: { found: Found; change: (shared: Shared) => void }) {
  const rules = () => props.found.version.rules;
  const game = () => props.found.shared;
  const begun = () => game().moves.length > 0 || !!game().fen;
  const place = () => ({ fen: game().fen, study: game().study, moves: game().moves, at: game().moves.length });
  const pieces = () => (game().fen ? readPieces(game().fen!, rules()) : undefined);
  return (
    <>
      <header class="play-head shared-head">
        <div class="play-mini">
          <MiniBoard rules={rules()} pieces={pieces()} label={t('start-position')} />
        </div>
        <div>
          <p class="hint">{s('studio-shared')}</p>
          <h1 dir="auto">{rules().name}</h1>
          <p class="lead" dir="auto">
            {rules().about}
          </p>
          <p>{s('studio-shared-text')}</p>
          <div class="row">
            <Show when={begun()}>
              <p>{s('studio-shared-game', { count: game().moves.length })}</p>
              <button
                type="button"
                class="primary"
                onClick={() => go(startLocal({ variant: rules().id, mode: 'hotseat', handover: true, ...place() }))}
              >
                {s('studio-go-on')}
              </button>
            </Show>
            <button
              type="button"
              class={begun() ? '' : 'primary'}
              onClick={() =>
                go(startLocal({ variant: rules().id, mode: 'computer', computer: { side: 'second', level: 3 } }))
              }
            >
              {s('studio-play-computer')}
            </button>
            <button type="button" onClick={() => go(startLocal({ variant: rules().id, mode: 'hotseat' }))}>
              {s('studio-play-two')}
            </button>
            <a class="button" href={`/play/${rules().id}`}>
              {t('online')}
            </a>
            <button type="button" onClick={() => props.change(props.found.shared)}>
              {s('studio-make-yours')}
            </button>
          </div>
        </div>
      </header>
      <RulesBody rules={rules()} />
      <details class="panel">
        <summary>{t('variant-file')}</summary>
        <pre dir="ltr" tabindex="0">
          {props.found.shared.text}
        </pre>
      </details>
    </>
  );
}
