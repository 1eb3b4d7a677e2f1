// Choosing a clock: chips for the usual ones, numbers for one of one's own.
import { createSignal, For, Show } from 'solid-js';
import { CUSTOM, type Custom, controlOf, KINDS } from '../online/terms';
import { controlText } from '../online/text';
import type { TimeControl } from '../protocol';
import { t } from '../text';

export function ClockChoice(props: {
  usual: TimeControl[];
  custom: boolean;
  first: number;
  choose: (it: TimeControl) => void;
}) {
  const [chosen, setChosen] = createSignal<number | 'custom'>(props.first);
  const [own, setOwn] = createSignal<Custom>(CUSTOM);
  const take = (which: number | 'custom') => {
    setChosen(which);
    props.choose(which === 'custom' ? controlOf(own()) : props.usual[which]!);
  };
  const change = (more: Partial<Custom>) => {
    setOwn({ ...own(), ...more });
    props.choose(controlOf(own()));
  };
  const number = (label: string, key: Exclude<keyof Custom, 'kind'>, min: number, max: number, step = 1) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        step={step}
        value={own()[key]}
        onInput={(event) => change({ [key]: event.currentTarget.valueAsNumber })}
      />
    </label>
  );
  const kind = () => own().kind;
  return (
    <fieldset class="clock-choice">
      <legend>{t('clock')}</legend>
      <div class="chips">
        <For each={props.usual}>
          {(it, index) => (
            <label class="chip">
              <input type="radio" name="clock" checked={chosen() === index()} onChange={() => take(index())} />
              <span>{controlText(it)}</span>
            </label>
          )}
        </For>
        <Show when={props.custom}>
          <label class="chip">
            <input type="radio" name="clock" checked={chosen() === 'custom'} onChange={() => take('custom')} />
            <span>{t('custom')}</span>
          </label>
        </Show>
      </div>
      <Show when={chosen() === 'custom'}>
        <div class="custom-clock">
          <label class="field">
            <span>{t('clock-kind')}</span>
            <select onChange={(event) => change({ kind: event.currentTarget.value as Custom['kind'] })}>
              <For each={KINDS}>
                {(it) => (
                  <option value={it} selected={it === kind()}>
                    {t(`clock-${it}`)}
                  </option>
                )}
              </For>
            </select>
          </label>
          <Show when={kind() !== 'correspondence'} fallback={number(t('days-per-move'), 'days', 1, 30)}>
            {number(kind() === 'unequal' ? t('minutes-first') : t('minutes-each'), 'minutes', 0, 360, 0.5)}
            <Show when={kind() !== 'hourglass'}>
              {number(kind() === 'byo-yomi' ? t('period-seconds') : t('seconds-per-move'), 'seconds', 0, 3600)}
            </Show>
            <Show when={kind() === 'byo-yomi'}>{number(t('periods'), 'periods', 1, 20)}</Show>
            <Show when={kind() === 'unequal'}>
              {number(t('minutes-second'), 'theirMinutes', 0, 360, 0.5)}
              {number(t('seconds-per-move'), 'theirSeconds', 0, 3600)}
            </Show>
          </Show>
        </div>
      </Show>
    </fieldset>
  );
}
