// For whoever looks after a server: what people report, what was done about it, and doing it. What people wrote is shown as text.
import { createResource, createSignal, For, Show } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { Reason } from '../parts/Reason';
import { settings } from '../store/settings';
import { t } from '../text';
import { Missing } from './Missing';

const DEEDS = ['silence', 'close', 'reopen', 'unpublish', 'examine'] as const;
type Deed = (typeof DEEDS)[number];
/** Days of silence at first. */
const DAYS = 7;

export default function OperatorPage() {
  const [told, { refetch: readAgain }] = createResource(() => api.operatorReports());
  const [log, { refetch: lookAgain }] = createResource(() => api.operatorLog());
  const [what, setWhat] = createSignal<Deed>('silence');
  const [lines, setLines] = createSignal<string[]>([]);
  const [reason, setReason] = createSignal<string | null>(null);
  const [busy, setBusy] = createSignal(false);
  let about!: HTMLInputElement;
  let days: HTMLInputElement | undefined;
  let note!: HTMLInputElement;
  const when = (time: number) =>
    new Date(time).toLocaleString(settings.language, { dateStyle: 'medium', timeStyle: 'short' });
  const act = async (event: Event) => {
    event.preventDefault();
    setReason(null);
    setLines([]);
    setBusy(true);
    try {
      const wish = { what: what(), about: about.value.trim(), note: note.value };
      const time = what() === 'silence' ? { days: days!.valueAsNumber || 0 } : {};
      setLines((await api.operate({ ...wish, ...time })).lines);
      note.value = '';
      void readAgain();
      void lookAgain();
    } catch (failure) {
      setReason(reasonOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main class="page operator" id="main">
      <h1>{t('operator')}</h1>
      <Show when={!told.error} fallback={<Missing title={t('operator')} text={reasonOf(told.error)} />}>
        <form class="panel" onSubmit={act} aria-label={t('operator-act')}>
          <div class="row">
            <label class="field">
              <span>{t('operator-what')}</span>
              <select value={what()} onChange={(event) => setWhat(event.currentTarget.value as Deed)}>
                <For each={DEEDS}>{(it) => <option value={it}>{t(`operator-do-${it}`)}</option>}</For>
              </select>
            </label>
            <label class="field">
              <span>{what() === 'unpublish' ? t('operator-variant') : t('name')}</span>
              <input ref={about} type="text" maxlength="100" required autocomplete="off" dir="ltr" />
            </label>
            <Show when={what() === 'silence'}>
              <label class="field">
                <span>{t('operator-days')}</span>
                <input ref={days} type="number" min="0" max="3650" value={DAYS} required />
              </label>
            </Show>
            <label class="field">
              <span>{t('operator-note')}</span>
              <input ref={note} type="text" maxlength="1000" dir="auto" />
            </label>
          </div>
          <Reason text={reason()} />
          <button type="submit" class="primary" disabled={busy()}>
            {t('operator-act')}
          </button>
          <ul role="status" class="operator-lines">
            <For each={lines()}>{(line) => <li dir="auto">{line}</li>}</For>
          </ul>
        </form>
        <section class="panel">
          <h2>{t('operator-reports')}</h2>
          <ul class="game-list" data-testid="reports">
            <For each={told.latest ?? []} fallback={<li class="soft">{t('operator-none')}</li>}>
              {(it) => (
                <li>
                  <div>
                    <b>
                      <a href={`/profile/${it.about}`}>{it.about}</a>
                    </b>
                    <small>
                      {when(it.made)} · {it.by}
                    </small>
                    <p dir="auto" class="operator-text">
                      {it.text}
                    </p>
                  </div>
                  <Show when={it.game}>
                    {(game) => (
                      <a class="button" href={`/game/${game()}`}>
                        {t('game')}
                      </a>
                    )}
                  </Show>
                  <button
                    type="button"
                    aria-label={`${t('operator-about')}: ${it.about}`}
                    onClick={() => {
                      about.value = it.about;
                      about.focus();
                    }}
                  >
                    {t('operator-about')}
                  </button>
                </li>
              )}
            </For>
          </ul>
        </section>
        <section class="panel">
          <h2>{t('operator-log')}</h2>
          <ul class="game-list" data-testid="audit">
            <For each={log.latest ?? []} fallback={<li class="soft">{t('operator-none')}</li>}>
              {(it) => (
                <li>
                  <div>
                    <b dir="ltr">
                      {it.what} {it.about}
                    </b>
                    <small dir="auto">
                      {when(it.made)} · {it.note}
                    </small>
                  </div>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
    </main>
  );
}
