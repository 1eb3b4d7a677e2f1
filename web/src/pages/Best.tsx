// The best at each game, by class of time.
import { createResource, createSignal, For, Show, Suspense } from 'solid-js';
import { go } from '../app/router';
import { rulesOf } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { VariantSelect } from '../parts/VariantSelect';
import { t } from '../text';
import { Missing } from './Missing';

const CLASSES = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;

export default function BestPage(props: { variant?: string }) {
  const variant = () => props.variant ?? 'mirror';
  const [kind, setKind] = createSignal<string>('blitz');
  const [list] = createResource(
    () => [variant(), kind()] as const,
    ([variant, kind]) => api.best(variant, kind),
  );
  return (
    <main class="page best" id="main">
      <h1>{t('best-players')}</h1>
      <Show
        when={rulesOf(variant())}
        fallback={<Missing title={t('variant-not-found')} text={t('variant-not-found-text')} />}
      >
        <div class="row">
          <VariantSelect value={variant()} choose={(id) => go(`/best/${id}`)} />
          <label class="field inline">
            <span>{t('time-class')}</span>
            <select value={kind()} onChange={(event) => setKind(event.currentTarget.value)}>
              <For each={CLASSES}>{(it) => <option value={it}>{t(`class-${it}`)}</option>}</For>
            </select>
          </label>
        </div>
        <section class="panel">
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <Show when={!list.error} fallback={<p>{reasonOf(list.error)}</p>}>
              <Show when={list()?.length} fallback={<p class="soft">{t('nobody-rated')}</p>}>
                <table class="best-table" data-testid="best">
                  <thead>
                    <tr>
                      <th scope="col">{t('rank')}</th>
                      <th scope="col">{t('name')}</th>
                      <th scope="col">{t('rating')}</th>
                      <th scope="col">{t('games-played')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    <For each={list()}>
                      {(it, index) => (
                        <tr>
                          <td>{index() + 1}</td>
                          <th scope="row">
                            <a href={`/profile/${it.name}`}>{it.name}</a>
                          </th>
                          <td>{it.rating}</td>
                          <td>{it.games}</td>
                        </tr>
                      )}
                    </For>
                  </tbody>
                </table>
              </Show>
            </Show>
          </Suspense>
        </section>
      </Show>
    </main>
  );
}
