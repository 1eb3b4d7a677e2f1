// The steps from nothing to a shared game, beside the page they speak of.
import { For, Show } from 'solid-js';
import { s } from '../text/studio';
import { beginTutorial, done, endTutorial, nextStep, STEPS } from './tutorial';

export function Tutorial() {
  return (
    <Show when={done()}>
      {(list) => (
        <section class="tutorial panel" aria-label={s().tutorial}>
          <div class="tutorial-head">
            <h2>{s().tutorial}</h2>
            <Show when={!nextStep(list())}>
              <button type="button" onClick={beginTutorial}>
                {s().tutorialAgain}
              </button>
            </Show>
            <button type="button" onClick={endTutorial}>
              {s().tutorialHide}
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
                  <b>{s().steps[step][0]}</b>
                  <Show when={list().includes(step)}>
                    <span class="sr-only"> ({s().stepDone})</span>
                  </Show>
                </li>
              )}
            </For>
          </ol>
          <p role="status" classList={{ finished: !nextStep(list()) }}>
            {nextStep(list()) ? s().steps[nextStep(list())!][1] : s().tutorialDone}
          </p>
        </section>
      )}
    </Show>
  );
}
