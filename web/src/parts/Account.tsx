// What somebody does with their own account: another password, a recovery code, their data, the end of it.
import { createSignal, type JSX, Show } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { reconnect } from '../online/socket';
import { download } from '../studio/download';
import { t } from '../text';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';
import { Reason } from './Reason';
import { TextField } from './Share';
import { toast } from './toast';

export function Account(props: { name: string; gone: () => void }) {
  const [asking, setAsking] = createSignal<'password' | 'recovery' | 'delete' | null>(null);
  const [code, setCode] = createSignal<string | null>(null);
  const close = () => setAsking(null);
  const data = async () => {
    try {
      download(`${props.name}.json`, 'application/json', `${JSON.stringify(await api.data(), null, 2)}\n`);
    } catch (failure) {
      toast(reasonOf(failure), 'error');
    }
  };
  return (
    <section class="panel" data-testid="account">
      <h2>{t('account')}</h2>
      <p class="soft">{t('recovery-hint')}</p>
      <div class="row">
        <button type="button" onClick={() => setAsking('password')}>
          {t('password-change')}
        </button>
        <button type="button" onClick={() => setAsking('recovery')}>
          {t('recovery-make')}
        </button>
        <button type="button" onClick={data}>
          {t('data-export')}
        </button>
        <a class="button" href={`/api/games/export?user=${encodeURIComponent(props.name)}`} download="games.ndjson">
          {t('games-export')}
        </a>
        <button type="button" onClick={() => setAsking('delete')}>
          {t('account-delete')}
        </button>
      </div>
      <Show when={asking() === 'password'}>
        <Ask
          title={t('password-change')}
          next
          close={close}
          act={async (password, next) => {
            await api.changePassword(password, next);
            toast(t('password-changed'));
          }}
        />
      </Show>
      <Show when={asking() === 'recovery'}>
        <Ask
          title={t('recovery-make')}
          close={close}
          act={async (password) => void setCode((await api.newRecovery(password)).code)}
        />
      </Show>
      <Show when={asking() === 'delete'}>
        <Ask
          title={t('account-delete')}
          danger
          close={close}
          act={async (password) => {
            await api.deleteAccount(password);
            toast(t('account-deleted'));
            reconnect();
            props.gone();
          }}
        >
          <p>{t('account-delete-text')}</p>
        </Ask>
      </Show>
      <Show when={code()}>
        {(it) => (
          <Dialog title={t('recovery-code')} close={() => setCode(null)}>
            <p>{t('recovery-text')}</p>
            <TextField label={t('recovery-code')} text={it().replace(/(.{8})(?=.)/g, '$1-')} testid="recovery" />
            <div class="row">
              <button type="button" class="primary" onClick={() => setCode(null)}>
                {t('close')}
              </button>
            </div>
          </Dialog>
        )}
      </Show>
    </section>
  );
}

/** Asks for the password, and for a new one where that is what it is about. */
function Ask(props: {
  title: string;
  next?: boolean;
  danger?: boolean;
  close: () => void;
  act: (password: string, next: string) => Promise<void>;
  children?: JSX.Element;
}) {
  const [reason, setReason] = createSignal<string | null>(null);
  let password!: HTMLInputElement;
  let next: HTMLInputElement | undefined;
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await props.act(password.value, next?.value ?? '');
      props.close();
    } catch (failure) {
      setReason(reasonOf(failure));
    }
  };
  return (
    <Dialog title={props.title} close={props.close}>
      <form onSubmit={submit}>
        {props.children}
        <label class="field">
          <span>{t('password-now')}</span>
          <input ref={password} type="password" autocomplete="current-password" maxlength="200" required />
        </label>
        <Show when={props.next}>
          <label class="field">
            <span>{t('password-next')}</span>
            <input ref={next} type="password" autocomplete="new-password" minlength="8" maxlength="200" required />
          </label>
        </Show>
        <Reason text={reason()} />
        <DialogActions label={props.title} danger={props.danger} close={props.close} />
      </form>
    </Dialog>
  );
}

/** For somebody who has forgotten their password and kept their code. */
export function Recover(props: { done: () => void }) {
  const [open, setOpen] = createSignal(false);
  const [reason, setReason] = createSignal<string | null>(null);
  let name!: HTMLInputElement;
  let code!: HTMLInputElement;
  let password!: HTMLInputElement;
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await api.recover(name.value.trim(), code.value, password.value);
      reconnect();
      props.done();
    } catch (failure) {
      setReason(reasonOf(failure));
    }
  };
  return (
    <details class="panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('password-forgotten')}</summary>
      <Show when={open()}>
        <form onSubmit={submit} aria-label={t('password-forgotten')}>
          <label class="field">
            <span>{t('name')}</span>
            <input ref={name} type="text" autocomplete="username" minlength="2" maxlength="20" required />
          </label>
          <label class="field">
            <span>{t('recovery-code')}</span>
            <input ref={code} type="text" autocomplete="off" maxlength="100" required dir="ltr" spellcheck={false} />
          </label>
          <label class="field">
            <span>{t('password-next')}</span>
            <input ref={password} type="password" autocomplete="new-password" minlength="8" maxlength="200" required />
          </label>
          <Reason text={reason()} />
          <button type="submit">{t('recover')}</button>
        </form>
      </Show>
    </details>
  );
}
