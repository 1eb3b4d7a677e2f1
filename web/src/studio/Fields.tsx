// One key of a variant file as a field of a form: what holds, where it comes from, and the way back to what is inherited.
import { For, Match, Show, Switch } from 'solid-js';
import type { Field, KeyInfo, Value } from '../desk/studio';
import { s } from '../text/studio';

export function KeyField(props: {
  /** The key as the registry has it, for its words and bounds. */
  info: KeyInfo | undefined;
  /** The last part of the key, or the whole, for its name. */
  name: string;
  field: Field | undefined;
  /** Words to choose from, where the registry has none. */
  choices?: string[];
  set: (value: Value | null) => void;
}) {
  const label = () => s().form.keys[props.name] ?? props.name;
  const value = () => props.field?.value ?? null;
  const text = () => {
    const now = value();
    return now === null ? '' : Array.isArray(now) ? now.join('; ') : String(now);
  };
  const origin = () =>
    props.field?.own ? null : props.field?.file ? s().form.inherited(props.field.file) : s().form.default;
  const choices = () => props.choices ?? props.info?.choices;
  /** What holds, also where nothing is written. */
  const chosen = () => text() || (choices()?.includes(props.info?.default ?? '') ? props.info!.default : 'none');
  const put = (next: string) => {
    if (next === text()) return;
    const form = props.info?.form;
    if (form === 'number') {
      const number = Number(next);
      if (next !== '' && Number.isInteger(number)) props.set(number);
      else if (next === '') props.set(null);
    } else if (form === 'texts')
      props.set(
        next
          .split(';')
          .map((it) => it.trim())
          .filter(Boolean),
      );
    else props.set(next);
  };
  return (
    <div class="key-field" classList={{ own: props.field?.own }}>
      <label class={props.info?.form === 'flag' ? 'switch' : 'field'} title={props.info?.about}>
        <Switch
          fallback={
            <>
              <span>{label()}</span>
              <input
                type={props.info?.form === 'number' ? 'number' : 'text'}
                dir="auto"
                min={props.info?.least}
                max={props.info?.most}
                value={text()}
                placeholder={props.info?.default}
                spellcheck={false}
                data-key={props.name}
                onChange={(event) => put(event.currentTarget.value)}
              />
            </>
          }
        >
          <Match when={props.info?.form === 'flag'}>
            <input
              type="checkbox"
              checked={value() === true}
              data-key={props.name}
              onChange={(event) => props.set(event.currentTarget.checked)}
            />
            <span>{label()}</span>
          </Match>
          <Match when={choices()}>
            {(list) => (
              <>
                <span>{label()}</span>
                <select data-key={props.name} value={chosen()} onChange={(event) => put(event.currentTarget.value)}>
                  <For each={[...new Set([chosen(), ...list()])]}>
                    {(it) => (
                      <option value={it} selected={it === chosen()}>
                        {it === 'none' ? s().form.none : it}
                      </option>
                    )}
                  </For>
                </select>
              </>
            )}
          </Match>
        </Switch>
      </label>
      <Show
        when={props.field?.own && props.name !== 'name'}
        fallback={<small class="origin">{props.field?.own ? '' : origin()}</small>}
      >
        <button
          type="button"
          class="reset"
          aria-label={s().form.reset(label())}
          title={s().form.reset(label())}
          onClick={() => props.set(null)}
        >
          ↺
        </button>
      </Show>
    </div>
  );
}
