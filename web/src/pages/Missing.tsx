// What cannot be shown, in a sentence, and a way on.
import { t } from '../text';

export function Missing(props: { title: string; text: string }) {
  return (
    <div class="missing" role="alert">
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <a class="button primary" href="/">
        {t().home}
      </a>
    </div>
  );
}
