// Fair play on our own pages: whoever plays a rated game has no engine until it is over. Without a server there is none.
import { toast } from '../parts/toast';
import { t } from '../text';
import { api } from './api';
import { you } from './socket';

/** Whether the engine may be asked now; says why not. */
export async function mayAsk(): Promise<boolean> {
  // Guests play no rated games.
  if (you()?.kind === 'guest') return true;
  const games = await api.myGames().catch(() => []);
  const rated = games.some((it) => it.rated && !it.result);
  if (rated) toast(t('fair-play'), 'error');
  return !rated;
}
