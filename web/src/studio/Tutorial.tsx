// The steps from nothing to a shared game, beside the page they speak of.
import { For, Show } from 'solid-js';
import { s } from '../text/studio';
import { beginTutorial, done, endTutorial, nextStep, STEPS } from './tutorial';

export function Tutorial() {
  return (
    <Show when={done()}>
      {(list) => (
        <section class="tutorial panel" aria-label={s('studio-tutorial')}>
          <div class="tutorial-head">
            <h2>{s('studio-tutorial')}</h2>
            <Show when={!nextStep(list())}>
              <button type="button" onClick={beginTutorial}>
                {s('studio-tutorial-again')}
              </button>
            </Show>
            <button type="button" onClick={endTutorial}>
              {s('studio-tutorial-hide')}
            </button>
          </div>
          <ol>
            <For each={STEPS}>
              {(step) => (
                <li
                  classList={{ done: list().includes(step) }}
                  aria-current={nextStep(list()) === step ? 'step' : undefined}
                  data-step={step}
                >
                  <b>{s(`studio-step-${step}`)}</b>
                  <Show when={list().includes(step)}>
                    <span class="sr-only"> ({s('studio-step-done')})</span>
                  </Show>
                </li>
              )}
            </For>
          </ol>
          <p role="status" classList={{ finished: !nextStep(list()) }}>
            {nextStep(list()) ? s(`studio-step-${nextStep(list())!}-text`) : s('studio-tutorial-done')}
          </p>
        </section>
      )}
    </Show>
  );
}
