// The rules page of the variant being written, to read and to print.
import { Show } from 'solid-js';
import { MiniBoard } from '../parts/MiniBoard';
import { RulesBody } from '../parts/RulesBody';
import { t } from '../text';
import { s } from '../text/studio';
import type { Workshop } from './workshop';

export function RulesPane(props: { shop: Workshop }) {
  return (
    <Show when={props.shop.good()} fallback={<p>{s('studio-not-yet')}</p>}>
      {(version) => (
        <>
          <div class="row no-print">
            <p class="hint">{s('studio-print-hint')}</p>
            <button type="button" onClick={() => print()}>
              {s('studio-print')}
            </button>
          </div>
          <article class="rules rules-sheet" data-testid="rules-sheet">
            <h2 dir="auto">{version().rules.name}</h2>
            <p class="lead" dir="auto">
              {version().rules.about}
            </p>
            <div class="sheet-board">
              <MiniBoard rules={version().rules} label={t('start-position')} />
              <p>{t('board-size', { width: version().rules.width, height: version().rules.height })}</p>
            </div>
            <RulesBody rules={version().rules} />
          </article>
        </>
      )}
    </Show>
  );
}
