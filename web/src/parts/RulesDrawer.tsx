// The rules of the game that is being played, without leaving it.
import { createSignal, lazy, Show, Suspense } from 'solid-js';
import type { RulesInfo } from '../desk/types';
import { t } from '../text';
import { gameAbout } from '../text/names';

const Body = lazy(() => import('./RulesBody').then((it) => ({ default: it.RulesBody })));

export function RulesDrawer(props: { rules: RulesInfo }) {
  const [open, setOpen] = createSignal(false);
  return (
    <details class="panel rules-drawer" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('rules')}</summary>
      <Show when={open()}>
        <p dir="auto">{gameAbout(props.rules)}</p>
        <Show when={props.rules.family === 'chess'}>
          <p class="soft">{t('notation-hint')}</p>
        </Show>
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <Body rules={props.rules} />
        </Suspense>
      </Show>
    </details>
  );
}
