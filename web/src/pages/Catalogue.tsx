// All games: found by what they are called, what is said of them and what they have in common, with what is being played
// now, one's favourites and one's own, and the rules of each without leaving the page.
import { createMemo, createSignal, For, lazy, Show, Suspense } from 'solid-js';
import { route } from '../app/router';
import { catalogue, tagsOf } from '../desk/catalogue';
import type { RulesInfo } from '../desk/types';
import { createLobby } from '../online/lobby';
import { Community } from '../parts/Community';
import { Dialog } from '../parts/Dialog';
import { GameCards } from '../parts/GameCards';
import { MiniBoard } from '../parts/MiniBoard';
import { isFavourite } from '../store/favourites';
import { ownVariants } from '../store/variants';
import { t } from '../text';
import { gameAbout, gameName, tagName } from '../text/names';

const Body = lazy(() => import('../parts/RulesBody').then((it) => ({ default: it.RulesBody })));

/** Groups that are no tags. */
const FAVOURITES = '*favourites';
const PLAYED = '*played';
const OWN = '*own';
const NAMED: Record<string, () => string> = {
  '': () => t('all-games'),
  [FAVOURITES]: () => t('favourites'),
  [PLAYED]: () => t('being-played'),
  [OWN]: () => t('own-variants'),
};

export default function CataloguePage() {
  const [words, setWords] = createSignal('');
  const asked = decodeURIComponent(route().hash.slice(1));
  const [group, setGroup] = createSignal(tagsOf(catalogue).includes(asked) ? asked : '');
  const [reading, setReading] = createSignal<RulesInfo | null>(null);
  const { games } = createLobby(false);
  const counts = createMemo(() => {
    const found = new Map<string, number>();
    for (const it of games().filter((game) => !game.result)) found.set(it.variant, (found.get(it.variant) ?? 0) + 1);
    return found;
  });
  const playing = (id: string) => counts().get(id) ?? 0;
  const own = () => ownVariants().map((it) => ({ ...it.versions[0]!.rules, name: it.name }));
  const all = (): RulesInfo[] => [...own(), ...catalogue];
  const groups = () => [
    '',
    ...(all().some((it) => isFavourite(it.id)) || group() === FAVOURITES ? [FAVOURITES] : []),
    ...(counts().size ? [PLAYED] : []),
    ...(own().length ? [OWN] : []),
    ...tagsOf(catalogue),
  ];
  const says = (rules: RulesInfo) =>
    [
      gameName(rules),
      rules.name,
      rules.id,
      gameAbout(rules),
      rules.inventor,
      ...(rules.aliases ?? []),
      ...(rules.tags ?? []),
      ...(rules.tags ?? []).map(tagName),
    ]
      .join(' ')
      .toLocaleLowerCase();
  const fits = (it: RulesInfo) => {
    if (group() === FAVOURITES) return isFavourite(it.id);
    if (group() === PLAYED) return playing(it.id) > 0;
    if (group() === OWN) return own().some((mine) => mine.id === it.id);
    return !group() || !!it.tags?.includes(group());
  };
  const found = () => {
    const wanted = words().toLocaleLowerCase().split(/\s+/);
    return all().filter((it) => fits(it) && wanted.every((word) => says(it).includes(word)));
  };
  return (
    <main class="page catalogue-page" id="main">
      <h1>{t('catalogue')}</h1>
      <p class="lead">{t('catalogue-lead', { count: catalogue.length })}</p>
      <search class="find-games">
        <label class="field inline">
          <span>{t('find-game')}</span>
          <input type="search" value={words()} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        <fieldset class="chips">
          <legend class="sr-only">{t('kinds-of-games')}</legend>
          <For each={groups()}>
            {(it) => (
              <label class="chip">
                <input type="radio" name="tag" checked={it === group()} onChange={() => setGroup(it)} />
                <span>{NAMED[it]?.() ?? tagName(it)}</span>
              </label>
            )}
          </For>
        </fieldset>
        <p class="soft" role="status">
          {t('games-found', { count: found().length })}
        </p>
      </search>
      <Show when={found().length} fallback={<p>{t('no-game-found')}</p>}>
        <GameCards list={found()} label={t('catalogue')} playing={playing} read={setReading} />
      </Show>
      <Community words={words()} />
      <Show when={reading()}>
        {(rules) => (
          <Dialog title={gameName(rules())} class="rules-minute" close={() => setReading(null)}>
            <div class="rules-gist">
              <MiniBoard rules={rules()} label={t('start-position')} special />
              <p dir="auto">{gameAbout(rules())}</p>
            </div>
            <Suspense fallback={<p role="status">{t('loading')}</p>}>
              <Body rules={rules()} brief />
            </Suspense>
            <div class="row">
              <a class="button primary" href={`/play/${rules().id}`}>
                {t('play')}
              </a>
              <a class="button" href={`/learn/${rules().id}`}>
                {t('learn-minute')}
              </a>
              <button type="button" onClick={() => setReading(null)}>
                {t('close')}
              </button>
            </div>
          </Dialog>
        )}
      </Show>
    </main>
  );
}
