// Saving a game under a name.
import { createSignal, Show } from 'solid-js';
import { type LocalGame, nameFault, saveGame } from '../store/saves';
import { settings } from '../store/settings';
import { t } from '../text';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';
import { toast } from './toast';

export function SaveDialog(props: { game: LocalGame; name: string; close: () => void }) {
  const [fault, setFault] = createSignal<'short' | 'long' | null>(null);
  let field!: HTMLInputElement;
  const submit = (event: Event) => {
    event.preventDefault();
    const wrong = nameFault(field.value);
    setFault(wrong);
    if (wrong) return field.focus();
    toast(saveGame(field.value, props.game) ? t().saved : t().savedInMemory);
    props.close();
  };
  return (
    <Dialog title={t().saveGame} close={props.close}>
      <form onSubmit={submit}>
        <label class="field">
          <span>{t().nameOfGame}</span>
          <input
            ref={field}
            type="text"
            value={`${props.name} ${new Date().toLocaleDateString(settings.language)}`}
            aria-invalid={fault() ? 'true' : undefined}
          />
        </label>
        <Show when={fault()}>
          {(it) => (
            <p class="reason" role="alert">
              {it() === 'short' ? t().nameShort : t().nameLong}
            </p>
          )}
        </Show>
        <DialogActions label={t().save} close={props.close} />
      </form>
    </Dialog>
  );
}
