// Mouse and touch on the board: clicks, dragging pieces, drawing arrows with the right button.
import { bind } from './bind';
import type { Board } from './board';
import type { Shape } from './shapes';

/** How far a pointer goes before a press becomes a drag, in pixels. */
const SLACK = 5;

interface Press {
  id: number;
  stop: string;
  x: number;
  y: number;
  /** The stop was selected before. */
  again: boolean;
  /** Something can be dragged from here. */
  picks: boolean;
  dragging: HTMLElement | null;
}

export function bindPointer(board: Board): () => void {
  const { root, grid } = board;
  let press: Press | null = null;
  let shape: { from: string; colour: Shape['colour'] } | null = null;
  let over: HTMLElement | null = null;

  const mark = (element: HTMLElement | null) => {
    if (element === over) return;
    over?.classList.remove('over');
    over = element;
    over?.classList.add('over');
  };

  /** The button was let go where nobody told us. */
  const forget = (event: PointerEvent, held: boolean) => {
    if (press?.id === event.pointerId && !held) release(press);
  };

  const onDown = (event: PointerEvent) => {
    forget(event, false);
    const stop = grid.at(event.clientX, event.clientY);
    if (!stop || (event.target as HTMLElement).closest('.bd-chooser')) return;
    if (event.button === 2) {
      const colour = event.shiftKey ? 'red' : event.altKey ? 'blue' : event.ctrlKey ? 'yellow' : 'green';
      shape = { from: stop, colour };
      return;
    }
    if (event.button !== 0 || press) return;
    board.clearShapes();
    grid.tabTo(stop, false);
    const picks = board.canPick(stop);
    press = {
      id: event.pointerId,
      stop,
      x: event.clientX,
      y: event.clientY,
      again: board.walked[0] === stop,
      picks,
      dragging: null,
    };
    // Hints are there as soon as the piece is touched; what is a target stays one.
    if (picks && !press.again && !board.isTarget(stop) && !(board.state.free && board.walked.length))
      board.select(stop);
  };

  const onMove = (event: PointerEvent) => {
    forget(event, event.buttons !== 0);
    if (!press || event.pointerId !== press.id) {
      if (event.pointerType === 'mouse' && !press) {
        const stop = grid.at(event.clientX, event.clientY);
        board.hover(stop !== null && board.canPick(stop) ? stop : null);
      }
      return;
    }
    if (!press.dragging) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
      if (!far || !press.picks) return;
      lift(press);
    }
    carry(press, event);
  };

  /** What shows that a piece is on its way. */
  const held = (it: Press) => board.element(it.stop) ?? grid.cell(it.stop)?.element;

  const lift = (it: Press) => {
    const piece = board.pieceAt(it.stop);
    if (!piece) return;
    board.select(it.stop);
    root.setPointerCapture(it.id);
    it.dragging = board.picture(piece);
    it.dragging.classList.add('bd-dragged');
    board.dragLayer.append(it.dragging);
    held(it)?.classList.add('lifted');
    root.classList.add('dragging');
  };

  const carry = (it: Press, event: PointerEvent) => {
    if (!it.dragging) return;
    const box = root.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    it.dragging.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    const stop = grid.at(event.clientX, event.clientY);
    mark(stop ? (grid.cell(stop)?.element ?? null) : null);
  };

  const release = (it: Press) => {
    it.dragging?.remove();
    held(it)?.classList.remove('lifted');
    root.classList.remove('dragging');
    mark(null);
    press = null;
  };

  const onUp = (event: PointerEvent) => {
    if (event.button === 2 && shape) {
      const to = grid.at(event.clientX, event.clientY);
      if (to) board.toggleShape({ from: shape.from, to, colour: shape.colour });
      shape = null;
      return;
    }
    if (!press || event.pointerId !== press.id) return;
    const it = press;
    const stop = grid.at(event.clientX, event.clientY);
    const origin = board.element(it.stop);
    release(it);
    if (!it.dragging) return stop === it.stop ? click(it) : undefined;
    // Dropped on its own square: nothing is meant.
    if (stop === it.stop) return board.select(null);
    if (board.state.free) {
      const piece = board.pieceAt(it.stop);
      board.select(null);
      if (piece)
        board.events.put(piece, board.isTray(it.stop) ? null : it.stop, stop && !board.isTray(stop) ? stop : null);
      return;
    }
    if (stop === null) {
      board.select(null);
    } else if (board.isTarget(stop)) {
      return board.go(stop, true);
    } else {
      board.select(null);
      if (board.isPlace(stop)) board.events.refuse(it.stop, stop, true);
    }
    snapBack(origin, event);
  };

  const click = (it: Press) => {
    // Touching the piece has selected it already; a second touch lets go.
    const picked = it.picks && !it.again && board.walked[0] === it.stop && board.walked.length === 1;
    if (picked && !board.state.free) {
      if (board.state.premove) board.events.cancelPremove();
      return;
    }
    if (picked && board.walked[0] === it.stop) return;
    board.press(it.stop);
  };

  /** The piece goes back to where it was taken from. */
  const snapBack = (element: HTMLElement | undefined, event: PointerEvent) => {
    if (!element || board.state.time === 0) return;
    const box = board.pieceLayer.getBoundingClientRect();
    const half = element.offsetWidth / 2;
    const from = `translate(${event.clientX - box.left - half}px, ${event.clientY - box.top - half}px)`;
    element.animate([{ transform: from }, { transform: element.style.transform }], {
      duration: board.state.time,
      easing: 'ease-out',
    });
  };

  const onCancel = (event: PointerEvent) => {
    if (press?.id !== event.pointerId) return;
    release(press);
    board.select(null);
  };
  const onLeave = () => board.hover(null);
  const onMenu = (event: Event) => event.preventDefault();

  return bind(root, {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onUp,
    pointercancel: onCancel,
    pointerleave: onLeave,
    contextmenu: onMenu,
  });
}
