// Asks once more before something the user keeps is deleted.
import { t } from '../text';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';
import { toast } from './toast';

export function DeleteDialog(props: { title: string; text: string; act: () => void; close: () => void }) {
  return (
    <Dialog title={props.title} close={props.close}>
      <p>{props.text}</p>
      <DialogActions
        label={t('delete')}
        danger
        act={() => {
          props.act();
          props.close();
          toast(t('deleted'));
        }}
        close={props.close}
      />
    </Dialog>
  );
}
