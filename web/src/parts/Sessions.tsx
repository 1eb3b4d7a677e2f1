// Where one is signed in, and the tokens of one's programs: each can be ended.
import { createResource, createSignal, For, Show } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { settings } from '../store/settings';
import { t } from '../text';
import { Reason } from './Reason';
import { TextField } from './Share';

export function Sessions() {
  const [list, { refetch }] = createResource(() => api.sessions().catch(() => []));
  const [reason, setReason] = createSignal<string | null>(null);
  const [secret, setSecret] = createSignal<string | null>(null);
  let label!: HTMLInputElement;
  const attempt = async (work: () => Promise<unknown>) => {
    setReason(null);
    try {
      await work();
      await refetch();
    } catch (failure) {
      setReason(reasonOf(failure));
    }
  };
  return (
    <section class="panel" data-testid="sessions">
      <h2>{t('sessions')}</h2>
      <ul class="game-list">
        <For each={list.latest}>
          {(it) => (
            <li>
              <div>
                <b dir="auto">{it.label}</b>
                <small>
                  {it.kind === 'session' ? t('browser') : it.scopes.join(', ')} ·{' '}
                  {t('last-seen', { day: new Date(it.seen).toLocaleDateString(settings.language) })}
                </small>
              </div>
              <Show when={!it.current} fallback={<span class="soft">{t('this-browser')}</span>}>
                <button type="button" onClick={() => attempt(() => api.revoke(it.id))}>
                  {t('end-session')}
                </button>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () => setSecret((await api.newToken(label.value)).token));
        }}
      >
        <label class="field">
          <span>{t('token-name')}</span>
          <input ref={label} type="text" maxlength="80" required />
        </label>
        <button type="submit">{t('new-token')}</button>
      </form>
      <Show when={secret()}>
        {(it) => (
          <>
            <TextField label={t('new-token')} text={it()} testid="token" />
            <p class="hint">{t('token-once')}</p>
          </>
        )}
      </Show>
      <Reason text={reason()} />
    </section>
  );
}
