// The last row of a dialog: what it is there for, and the way out.
import { t } from '../text';

/** Without `act` the first button sends the form it stands in. */
export function DialogActions(props: { label: string; danger?: boolean; act?: () => void; close: () => void }) {
  return (
    <div class="row">
      <button
        type={props.act ? 'button' : 'submit'}
        class={props.danger ? 'danger' : 'primary'}
        onClick={() => props.act?.()}
      >
        {props.label}
      </button>
      <button type="button" onClick={props.close}>
        {t('cancel')}
      </button>
    </div>
  );
}
