// Games that are being played on the server now.
import { t } from '../text';

export function LiveGames() {
  return (
    <section class="panel">
      <h2>{t().liveGames}</h2>
      <p>{t().noServer}</p>
    </section>
  );
}
