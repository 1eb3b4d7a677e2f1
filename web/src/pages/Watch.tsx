// Watching others play.
import { LiveGames } from '../parts/LiveGames';
import { t } from '../text';

export default function Watch() {
  return (
    <main class="page" id="main">
      <h1>{t('watch')}</h1>
      <LiveGames live />
    </main>
  );
}
