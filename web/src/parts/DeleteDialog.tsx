// Asks once more before something the user keeps is deleted.
import { t } from '../text';
import { Dialog } from './Dialog';
import { toast } from './toast';

export function DeleteDialog(props: { title: string; text: string; act: () => void; close: () => void }) {
  return (
    <Dialog title={props.title} close={props.close}>
      <p>{props.text}</p>
      <div class="row">
        <button
          type="button"
          class="danger"
          onClick={() => {
            props.act();
            props.close();
            toast(t().deleted);
          }}
        >
          {t().delete}
        </button>
        <button type="button" onClick={props.close}>
          {t().cancel}
        </button>
      </div>
    </Dialog>
  );
}
