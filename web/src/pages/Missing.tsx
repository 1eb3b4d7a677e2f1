// What cannot be shown, in a sentence, and a way on.
import { Show } from 'solid-js';
import { t } from '../text';

export function Missing(props: { title: string; text: string; reload?: boolean }) {
  return (
    <div class="missing" role="alert">
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <div class="row">
        <Show when={props.reload}>
          <button type="button" class="primary" onClick={() => location.reload()}>
            {t('reload')}
          </button>
        </Show>
        <a class="button" classList={{ primary: !props.reload }} href="/play">
          {t('play')}
        </a>
        <a class="button" href="/rules">
          {t('rules')}
        </a>
        <a class="button" href="/">
          {t('home')}
        </a>
      </div>
    </div>
  );
}
