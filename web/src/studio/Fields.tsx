// One key of a variant file as a field of a form: what holds, where it comes from, and the way back to what is inherited.
import { For, Match, Show, Switch } from 'solid-js';
import type { Field, KeyInfo, Value } from '../desk/studio';
import { Reason } from '../parts/Reason';
import { find, say } from '../text';
import { fileName, wordName } from '../text/names';
import { s } from '../text/studio';

export function KeyField(props: {
  /** The key as the registry has it, for its words and bounds. */
  info: KeyInfo | undefined;
  /** The last part of the key, or the whole, for its name. */
  name: string;
  field: Field | undefined;
  /** Files to choose from, where the registry has no words. */
  choices?: string[];
  /** Why what was put here does not hold. */
  wrong: string | null;
  /** What was refused is taken back. */
  forget: () => void;
  set: (value: Value | null) => void;
}) {
  const label = () => find(`studio-key-${props.name.replace('.', '-')}`) ?? props.name;
  const value = () => props.field?.value ?? null;
  const text = () => {
    const now = value();
    return now === null ? '' : Array.isArray(now) ? now.join('; ') : String(now);
  };
  const invalid = () => (props.wrong ? 'true' : undefined);
  const origin = () =>
    props.field?.own
      ? null
      : props.field?.file
        ? s('studio-form-inherited', { file: fileName(props.field.file) })
        : s('studio-form-default');
  const choices = () => props.choices ?? props.info?.choices;
  /** What holds, also where nothing is written. */
  const chosen = () => text() || (choices()?.includes(props.info?.default ?? '') ? props.info!.default : 'none');
  const put = (next: string) => {
    if (next === text()) return props.forget();
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
      <label
        class={props.info?.form === 'flag' ? 'switch' : 'field'}
        title={say(props.info?.said, props.info?.about ?? '')}
      >
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
                placeholder={wordName(props.info?.default ?? '')}
                spellcheck={false}
                data-key={props.name}
                aria-invalid={invalid()}
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
              aria-invalid={invalid()}
              onChange={(event) => props.set(event.currentTarget.checked)}
            />
            <span>{label()}</span>
          </Match>
          <Match when={choices()}>
            {(list) => (
              <>
                <span>{label()}</span>
                <select
                  data-key={props.name}
                  value={chosen()}
                  aria-invalid={invalid()}
                  onChange={(event) => put(event.currentTarget.value)}
                >
                  <For each={[...new Set([chosen(), ...list()])]}>
                    {(it) => (
                      <option value={it} selected={it === chosen()}>
                        {it === 'none' ? s('studio-form-none') : props.choices ? fileName(it) : wordName(it)}
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
          aria-label={s('studio-form-reset', { label: label() })}
          title={s('studio-form-reset', { label: label() })}
          onClick={() => props.set(null)}
        >
          ↺
        </button>
      </Show>
      <Reason text={props.wrong} />
    </div>
  );
}

/** A line of text that is no key of its own. What was refused stays in it, with the reason. */
export function LineField(props: {
  label: string;
  value: string;
  wrong: string | null;
  length?: number;
  disabled?: boolean;
  put: (text: string) => void;
}) {
  return (
    <div class="key-field">
      <label class="field">
        <span>{props.label}</span>
        <input
          type="text"
          dir="auto"
          value={props.value}
          maxlength={props.length}
          disabled={props.disabled}
          spellcheck={false}
          aria-invalid={props.wrong ? 'true' : undefined}
          onChange={(event) => props.put(event.currentTarget.value.trim())}
        />
      </label>
      <Reason text={props.wrong} />
    </div>
  );
}
