// Choosing a game: of the catalogue, or one's own.

import { For, Show } from 'solid-js';
import { catalogue, firstGames, rulesOf } from '../desk/catalogue';
import type { Family, RulesInfo } from '../desk/types';
import { isFavourite } from '../store/favourites';
import { isOwn, ownVariants, todaysId } from '../store/variants';
import { t } from '../text';
import { gameName } from '../text/names';

export function VariantSelect(props: { value: string; family?: Family; choose: (id: string) => void }) {
  const value = () => todaysId(props.value);
  const fits = (it: RulesInfo) => !props.family || it.family === props.family;
  /** The newest version of each, and the one that is chosen. */
  const own = () => {
    const newest = ownVariants().map((it) => ({ ...it.versions[0]!.rules, name: it.name }));
    const chosen = isOwn(value()) ? rulesOf(value()) : undefined;
    return [...newest, ...(chosen && !newest.some((it) => it.id === chosen.id) ? [chosen] : [])].filter(fits);
  };
  /** Favourites, then where a newcomer begins, then all others by name. */
  const groups = () => {
    const [first, rest] = [catalogue.slice(0, firstGames), catalogue.slice(firstGames)];
    const named = rest.toSorted((a, b) => gameName(a).localeCompare(gameName(b)));
    const liked = catalogue.filter((it) => isFavourite(it.id));
    const parts = [
      { label: t('favourites'), list: liked },
      { label: t('begin-with'), list: first.filter((it) => !liked.includes(it)) },
      { label: t('more-games'), list: named.filter((it) => !liked.includes(it)) },
    ];
    return parts.map((it) => ({ ...it, list: it.list.filter(fits) })).filter((it) => it.list.length);
  };
  const option = (it: RulesInfo) => (
    <option value={it.id} selected={it.id === value()}>
      {gameName(it)}
    </option>
  );
  return (
    <label class="field inline no-print">
      <span>{t('game')}</span>
      <select value={value()} onChange={(event) => props.choose(event.currentTarget.value)}>
        <For each={groups()}>
          {({ label, list }) => (
            <optgroup label={label}>
              <For each={list}>{option}</For>
            </optgroup>
          )}
        </For>
        <Show when={own().length}>
          <optgroup label={t('own-variants')}>
            <For each={own()}>{option}</For>
          </optgroup>
        </Show>
      </select>
    </label>
  );
}
