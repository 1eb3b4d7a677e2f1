// Choosing a game from the catalogue.

import { For } from 'solid-js';
import { catalogue } from '../desk/catalogue';
import type { Family } from '../desk/types';
import { t } from '../text';

export function VariantSelect(props: { value: string; family?: Family; choose: (id: string) => void }) {
  return (
    <label class="field inline">
      <span>{t().game}</span>
      <select value={props.value} onChange={(event) => props.choose(event.currentTarget.value)}>
        <For each={catalogue.filter((it) => !props.family || it.family === props.family)}>
          {(it) => (
            <option value={it.id} selected={it.id === props.value}>
              {it.name}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}
