// Saving the variant under a name: another version of it, or one of its own.
import { createSignal, Show } from 'solid-js';
import { Dialog } from '../parts/Dialog';
import { DialogActions } from '../parts/DialogActions';
import { Reason } from '../parts/Reason';
import { toast } from '../parts/toast';
import { nameFault } from '../store/saves';
import { type OwnVariant, roomForVariants, saveVariant } from '../store/variants';
import { t } from '../text';
import { s } from '../text/studio';
import { tick } from './tutorial';
import type { Workshop } from './workshop';

/** The longest name a file may have, in characters. */
const LONGEST = 80;

export function SaveVariant(props: {
  shop: Workshop;
  /** The saved variant that is open. */
  own: OwnVariant | null;
  /** It begins as a copy. */
  fork: boolean;
  saved: (variant: OwnVariant) => void;
  close: () => void;
}) {
  const [copy, setCopy] = createSignal(props.fork || !props.own);
  const [reason, setReason] = createSignal<string | null>(null);
  let field!: HTMLInputElement;
  let busy = false;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    if (!props.shop.works()) return setReason(s('studio-save-first'));
    const name = field.value.trim();
    const short = nameFault(name) === 'short';
    if (short || [...name].length > LONGEST) {
      setReason(short ? t('name-short') : s('studio-name-long'));
      return field.focus();
    }
    if (copy() && !roomForVariants()) return setReason(s('studio-too-many'));
    busy = true;
    const version = await props.shop.named(name);
    busy = false;
    if (typeof version === 'string') {
      setReason(version);
      return field.focus();
    }
    const from = props.own?.name ?? (props.shop.of === 'new' ? undefined : props.shop.of);
    const { variant, kept } = saveVariant(
      name,
      { ...version, saved: Date.now() },
      copy() ? { from } : { id: props.own!.id },
    );
    toast(kept ? s('studio-saved') : s('studio-saved-memory'), kept ? 'info' : 'error');
    tick('save');
    props.saved(variant);
  };
  const suggested = () => props.shop.good()?.rules.name ?? props.own?.name ?? s('studio-empty-name');
  return (
    <Dialog title={s('studio-save-title')} close={props.close}>
      <form onSubmit={submit} novalidate>
        <label class="field">
          <span>{s('studio-save-name')}</span>
          <input
            ref={field}
            type="text"
            value={props.fork ? `${suggested()} 2` : suggested()}
            dir="auto"
            aria-invalid={reason() ? 'true' : undefined}
          />
        </label>
        <Show when={props.own}>
          <fieldset>
            <legend>{s('studio-save-how')}</legend>
            <label class="radio">
              <input type="radio" name="how" checked={!copy()} onChange={() => setCopy(false)} />
              {s('studio-save-version')}
            </label>
            <label class="radio">
              <input type="radio" name="how" checked={copy()} onChange={() => setCopy(true)} />
              {s('studio-save-copy')}
            </label>
          </fieldset>
        </Show>
        <Reason text={reason()} />
        <DialogActions label={s('studio-save')} close={props.close} />
      </form>
    </Dialog>
  );
}
