// Telling the operator about somebody.
import { createSignal } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { t } from '../text';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';
import { Reason } from './Reason';
import { toast } from './toast';

export function ReportDialog(props: { name: string; close: () => void }) {
  const [reason, setReason] = createSignal<string | null>(null);
  let text!: HTMLTextAreaElement;
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await api.report(props.name, text.value);
      toast(t('report-sent'));
      props.close();
    } catch (failure) {
      setReason(reasonOf(failure));
    }
  };
  return (
    <Dialog title={`${t('report-player')}: ${props.name}`} close={props.close}>
      <form onSubmit={submit}>
        <label class="field">
          <span>{t('report-what')}</span>
          <textarea ref={text} rows="4" maxlength="1000" required />
        </label>
        <Reason text={reason()} />
        <DialogActions label={t('report-send')} close={props.close} />
      </form>
    </Dialog>
  );
}
