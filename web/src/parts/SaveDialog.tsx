// Saving a game under a name.
import { createSignal } from 'solid-js';
import { type LocalGame, nameFault, roomForSaves, saveGame } from '../store/saves';
import { settings } from '../store/settings';
import { t } from '../text';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';
import { Reason } from './Reason';
import { toast } from './toast';

export function SaveDialog(props: { game: LocalGame; name: string; close: () => void }) {
  const [reason, setReason] = createSignal<string | null>(null);
  let field!: HTMLInputElement;
  const submit = (event: Event) => {
    event.preventDefault();
    const wrong = nameFault(field.value);
    if (wrong) {
      setReason(wrong === 'short' ? t('name-short') : t('name-long'));
      return field.focus();
    }
    if (!roomForSaves()) return setReason(t('too-many-saves'));
    toast(saveGame(field.value, props.game) ? t('saved') : t('saved-in-memory'));
    props.close();
  };
  return (
    <Dialog title={t('save-game')} close={props.close}>
      <form onSubmit={submit}>
        <label class="field">
          <span>{t('name-of-game')}</span>
          <input
            ref={field}
            type="text"
            value={`${props.name} ${new Date().toLocaleDateString(settings.language)}`}
            aria-invalid={reason() ? 'true' : undefined}
          />
        </label>
        <Reason text={reason()} />
        <DialogActions label={t('save')} close={props.close} />
      </form>
    </Dialog>
  );
}
