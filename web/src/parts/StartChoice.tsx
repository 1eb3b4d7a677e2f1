// Choosing a start position where it is drawn by lot: by lot now, or by its number.
import { createResource, Show } from 'solid-js';
import { go } from '../app/router';
import { desk } from '../desk/desk';
import { t } from '../text';

export function StartChoice(props: { variant: string; chosen: boolean }) {
  const [count] = createResource(
    () => props.variant,
    async (variant) => (await desk.start(variant, 0)).count,
  );
  const choose = async (number: number) => {
    const { fen } = await desk.start(props.variant, number);
    go(`/play/${props.variant}#fen=${encodeURIComponent(fen)}`);
  };
  return (
    <fieldset class="start-choice">
      <legend>{t('start-position')}</legend>
      <Show when={!props.chosen}>
        <p>{t('start-by-lot')}</p>
      </Show>
      <div class="row">
        <button type="button" onClick={() => choose(crypto.getRandomValues(new Uint32Array(1))[0]!)}>
          {t('start-draw')}
        </button>
        <Show when={count()}>
          {(most) => (
            <label class="field inline">
              <span>{t('start-number', { count: most() })}</span>
              <input
                type="number"
                min="1"
                max={most()}
                onChange={(event) => {
                  if (event.currentTarget.validity.valid && event.currentTarget.value)
                    void choose(event.currentTarget.valueAsNumber - 1);
                }}
              />
            </label>
          )}
        </Show>
      </div>
    </fieldset>
  );
}
