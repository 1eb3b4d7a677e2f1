// What the marks on the board mean; only those that a game can show.
import { For } from 'solid-js';
import type { RulesInfo } from '../desk/types';
import { t } from '../text';

export function Legend(props: { rules: RulesInfo }) {
  const entries = () => {
    const { rules } = props;
    const some = (has: (piece: RulesInfo['pieces'][number]) => unknown) => rules.pieces.some((piece) => has(piece));
    return [
      { mark: 'move', sign: '', label: t('legend-move') },
      { mark: 'take', sign: '', label: rules.family === 'battle' ? t('legend-attack') : t('legend-take') },
      rules.portal && { mark: 'move', sign: 'mirror', label: t(`legend-${rules.portal}`) },
      some((piece) => piece.powers?.includes('shoot')) && { mark: 'take', sign: 'shot', label: t('legend-shot') },
      rules.exits && { mark: 'move', sign: 'exit', label: t('legend-exit') },
      rules.goals && { mark: 'goal', sign: '', label: t('legend-goal') },
      some((piece) => piece.enPassant) && { mark: 'victim', sign: '', label: t('legend-victim') },
    ].filter((it) => !!it);
  };
  return (
    <ul class="legend" aria-label={t('legend-title')}>
      <For each={entries()}>
        {(it) => (
          <li>
            <span
              class={`sq light swatch ${it.mark === 'victim' || it.mark === 'goal' ? it.mark : ''} ${it.sign === 'exit' ? 'exit' : ''}`}
              data-mark={it.mark === 'victim' || it.mark === 'goal' || it.sign === 'exit' ? undefined : it.mark}
              data-sign={it.sign || undefined}
              classList={{ occupied: it.mark === 'take' }}
              aria-hidden="true"
            />
            {it.label}
          </li>
        )}
      </For>
    </ul>
  );
}
