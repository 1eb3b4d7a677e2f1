// Who wants to play: everything one needs to know before saying yes, newest first, one's own among them.

import { createResource, For, Show } from 'solid-js';
import { go } from '../app/router';
import { rulesOf, variantName } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { seek } from '../online/everywhere';
import { you } from '../online/socket';
import { controlText, personText } from '../online/text';
import type { Challenge } from '../protocol';
import { t } from '../text';
import { sideName } from '../text/names';
import { Thumb } from './Thumb';
import { toast } from './toast';

export async function accept(id: string, replace = false) {
  try {
    go(`/game/${(await api.accept(id)).id}`, replace);
  } catch (failure) {
    toast(reasonOf(failure), 'error');
  }
}

/** Which side is left for whoever accepts; nothing where it is drawn. */
function sideLeft({ variant, side }: Challenge['terms']): string | null {
  const rules = rulesOf(variant);
  if (!rules || !side || side === 'random') return null;
  return t('you-play', { side: sideName(rules, side === 'first' ? 'second' : 'first') });
}

/** Where the game begins, if that was chosen: the server says it as FEN. */
export const chosenStart = ({ terms: { start } }: Challenge): string | null =>
  start && 'fen' in start ? start.fen : null;

export function termsText(challenge: Challenge): string {
  const { terms } = challenge;
  const range = terms.range && t('rating-between', { least: terms.range[0], most: terms.range[1] });
  const clock = terms.anyClock ? t('or-any-clock', { clock: controlText(terms.control) }) : controlText(terms.control);
  const start = chosenStart(challenge) && t('chosen-position');
  return [clock, terms.rated ? t('rated') : t('casual'), sideLeft(terms), range, start].filter(Boolean).join(' · ');
}

export function OpenChallenges(props: { list: Challenge[] }) {
  const [mine, { refetch }] = createResource(
    () => `${you()?.id} ${seek()?.id} ${props.list.length}`,
    () => api.myChallenges().catch(() => []),
  );
  const all = () => {
    const own = mine.latest ?? [];
    const others = props.list.filter((it) => it.owner.id !== you()?.id);
    return [...own, ...others].sort((a, b) => b.made - a.made);
  };
  const isMine = (it: Challenge) => it.owner.id === you()?.id;
  const cancel = async (id: string) => {
    await api.cancelChallenge(id).catch((failure) => toast(reasonOf(failure), 'error'));
    void refetch();
  };
  return (
    <Show when={all().length} fallback={<p class="soft">{t('nobody-waits')}</p>}>
      <ul class="game-list" data-testid="open-challenges">
        <For each={all()}>
          {(it) => (
            <li classList={{ own: isMine(it) }}>
              <Thumb variant={it.terms.variant} fen={chosenStart(it) ?? undefined} />
              <div>
                <b>{variantName(it.terms.variant)}</b>
                <small>
                  <span dir="auto">{isMine(it) ? t('you') : personText(it.owner)}</span> · {termsText(it)}
                  <Show when={it.terms.private}> · {t('by-link')}</Show>
                </small>
              </div>
              <Show
                when={isMine(it)}
                fallback={
                  <button
                    type="button"
                    class="primary"
                    aria-label={t('play-with', { name: personText(it.owner), game: variantName(it.terms.variant) })}
                    onClick={() => accept(it.id)}
                  >
                    {t('play')}
                  </button>
                }
              >
                <Show when={it.terms.private}>
                  <a class="button" href={`/challenge/${it.id}`}>
                    {t('open')}
                  </a>
                </Show>
                <button type="button" onClick={() => cancel(it.id)}>
                  {t('cancel')}
                </button>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
