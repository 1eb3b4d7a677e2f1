// A link that is locked: asks for its passphrase.
import { t } from '../text';
import { Reason } from './Reason';

export function Unlock(props: { reason: string | null; open: (passphrase: string) => void }) {
  let field!: HTMLInputElement;
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        props.open(field.value);
      }}
    >
      <h1>{t('locked-game')}</h1>
      <label class="field">
        <span>{t('passphrase')}</span>
        <input ref={field} type="password" autocomplete="off" required />
      </label>
      <Reason text={props.reason} />
      <button type="submit" class="primary">
        {t('open')}
      </button>
    </form>
  );
}
