// Games that people made and showed to everybody on this server. Without a server there are none.
import { createResource, For, Show } from 'solid-js';
import { api } from '../online/api';
import { t } from '../text';

export function Community(props: { words: string }) {
  const [brought] = createResource(() => api.broughtByAll().catch(() => []));
  const found = () => {
    const wanted = props.words.toLocaleLowerCase().split(/\s+/);
    const says = (it: { name: string; about: string; owner?: { name: string } }) =>
      `${it.name} ${it.about} ${it.owner?.name ?? ''}`.toLocaleLowerCase();
    return (brought.latest ?? []).filter((it) => wanted.every((word) => says(it).includes(word)));
  };
  return (
    <Show when={found().length}>
      <section class="panel" aria-labelledby="community">
        <h2 id="community">{t('community')}</h2>
        <p class="soft">{t('community-text')}</p>
        <ul class="game-list" data-testid="community">
          <For each={found()}>
            {(it) => (
              <li>
                <div>
                  <b dir="auto">{it.name}</b>
                  <small dir="auto">{it.about}</small>
                  <small>
                    {it.width}×{it.height} · <bdi>{it.owner?.name}</bdi>
                  </small>
                </div>
                <a class="button primary" href={`/studio/${it.id}`} aria-label={t('community-open', { name: it.name })}>
                  {t('open')}
                </a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}
