// A game or position from a text of whatever format.
import { createSignal } from 'solid-js';
import { desk, reasonOf } from '../desk/desk';
import type { Reading } from '../desk/types';
import { t } from '../text';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';
import { Reason } from './Reason';

export function ImportDialog(props: { variant: string; done: (reading: Reading) => void; close: () => void }) {
  const [reason, setReason] = createSignal<string | null>(null);
  let field!: HTMLTextAreaElement;
  const read = async () => {
    try {
      const text = field.value.trim();
      const packed = /#?([px][\w-]{20,})$/.exec(text)?.[1];
      const reading = packed && !text.includes(' ') ? await fromLink(packed) : await desk.read(props.variant, text);
      props.done(reading);
      props.close();
    } catch (failure) {
      setReason(reasonOf(failure));
    }
  };
  const fromLink = async (packed: string) => {
    const place = await desk.unpack(packed);
    if ('locked' in place) throw new Error(t('link-is-locked'));
    return desk.read(place.variant, await desk.write(place, 'pgn'));
  };
  return (
    <Dialog title={t('import')} close={props.close}>
      <label class="field">
        <span>{t('import-hint')}</span>
        <textarea ref={field} rows="8" dir="ltr" spellcheck={false} />
      </label>
      <Reason text={reason()} />
      <DialogActions label={t('import')} act={read} close={props.close} />
    </Dialog>
  );
}
