// The keyboard on the board: arrows move the focus, Enter and Space click, Escape lets go.
import { bind } from './bind';
import type { Board } from './board';

/** Whether the keyboard leads the cursor: not after a mouse or finger was on the board, until it enters the board again. */
let leads = true;
const ENTERS = ['Tab', 'Enter', ' '];
const lead = (event: Event) => {
  if (event.type === 'pointerdown') leads = false;
  else if (ENTERS.includes((event as KeyboardEvent).key)) leads = true;
};
if (typeof addEventListener === 'function')
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, lead, true);

export function bindKeys(board: Board): () => void {
  const { grid, root } = board;

  const move = (rows: number, cols: number) => {
    const here = grid.tabStop;
    if (!here) return;
    if (here.zone === 'square') column = here.col;
    let row = here.row + rows;
    // An empty pocket is passed over.
    while (rows && grid.cells.some((cell) => cell.row === row) && !grid.lane(row).length) row += rows;
    const lane = grid.lane(row);
    // Whatever is beside the board has columns of its own: the way back leads to the one that one came from.
    const col = rows ? column : lane.indexOf(here) + cols;
    const next = lane[Math.min(Math.max(col, 0), lane.length - 1)];
    if (next) grid.tabTo(next.stop, true);
  };
  let column = 0;

  const onKey = (event: KeyboardEvent) => {
    const stop = (event.target as HTMLElement).dataset.at;
    if (stop === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = board.state.size.width;
    // Then the arrows go through the game.
    if (!leads && /^(Arrow|Home|End)/.test(event.key)) return;
    switch (event.key) {
      case 'ArrowUp':
        move(-1, 0);
        break;
      case 'ArrowDown':
        move(1, 0);
        break;
      case 'ArrowLeft':
        move(0, -1);
        break;
      case 'ArrowRight':
        move(0, 1);
        break;
      case 'Home':
        move(0, -last);
        break;
      case 'End':
        move(0, last);
        break;
      case 'Enter':
      case ' ':
        board.press(stop);
        break;
      case 'Escape':
        if (board.state.premove) board.events.cancelPremove();
        board.select(null);
        board.clearShapes();
        break;
      case 'Delete':
      case 'Backspace': {
        const piece = board.state.free && !board.isTray(stop) ? board.pieceAt(stop) : undefined;
        if (piece) board.events.put(piece, stop, null);
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  };

  // On the wrapper: a cell may be replaced while it has the focus.
  const onFocus = (event: FocusEvent) => {
    const stop = (event.target as HTMLElement).dataset.at;
    if (stop !== undefined) grid.tabTo(stop, false);
  };

  // Screen readers click without a pointer.
  const onClick = (event: MouseEvent) => {
    if (event.detail !== 0) return;
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at;
    if (stop !== undefined) board.press(stop);
  };

  return bind(root, { keydown: onKey, focusin: onFocus, click: onClick });
}
