// A button for what cannot be taken back: asks once more, where the finger already is.
import { createSignal, type JSX, onCleanup } from 'solid-js';
import { t } from '../text';

/** Milliseconds until it forgets that it was pressed. */
const PATIENCE = 4000;

export function ConfirmButton(props: { act: () => void; label?: string; children: JSX.Element }) {
  const [armed, setArmed] = createSignal(false);
  let timer = 0;
  const disarm = () => {
    clearTimeout(timer);
    setArmed(false);
  };
  onCleanup(disarm);
  const press = () => {
    if (armed()) {
      disarm();
      return props.act();
    }
    setArmed(true);
    timer = window.setTimeout(disarm, PATIENCE);
  };
  return (
    <button
      type="button"
      class="confirm"
      classList={{ danger: armed() }}
      aria-label={armed() ? undefined : props.label}
      aria-live="polite"
      onClick={press}
      onBlur={disarm}
    >
      {armed() ? t('really') : props.children}
    </button>
  );
}
