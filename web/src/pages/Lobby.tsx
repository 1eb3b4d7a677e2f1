// The lobby: who waits for an opponent, and a way to wait oneself.
import { createSignal, Show } from 'solid-js';
import { rulesOf } from '../desk/catalogue';
import { createLobby } from '../online/lobby';
import { status } from '../online/socket';
import { Friends } from '../parts/Friends';
import { OnlineForm } from '../parts/OnlineForm';
import { OpenChallenges } from '../parts/OpenChallenges';
import { VariantSelect } from '../parts/VariantSelect';
import { readItem, writeItem } from '../store/storage';
import { t } from '../text';

const KEY = 'lobby.variant';

export default function LobbyPage() {
  const lobby = createLobby(true);
  const kept = readItem(KEY);
  const [variant, setVariant] = createSignal(kept && rulesOf(kept) ? kept : 'mirror');
  const choose = (id: string) => {
    setVariant(id);
    writeItem(KEY, id);
  };
  return (
    <main class="page lobby" id="main">
      <h1>{t('lobby')}</h1>
      <p>
        <a href="/best">{t('best-players')}</a>
      </p>
      <Show when={status() !== 'lost' || lobby.there()} fallback={<p class="panel">{t('no-server')}</p>}>
        <div class="lobby-columns">
          <section class="panel" aria-labelledby="lobby-list">
            <div class="side-head">
              <h2 id="lobby-list">{t('open-challenges')}</h2>
              <Show when={lobby.there()}>
                <span class="soft">{t('online-now', { count: lobby.online() })}</span>
              </Show>
            </div>
            <OpenChallenges list={lobby.challenges()} />
          </section>
          <section class="panel" aria-labelledby="lobby-new">
            <h2 id="lobby-new">{t('lobby-new')}</h2>
            <VariantSelect value={variant()} choose={choose} />
            <Show when={variant()} keyed>
              {(id) => <OnlineForm variant={id} />}
            </Show>
          </section>
          <Friends />
        </div>
      </Show>
    </main>
  );
}
