// The cells of a board as a real grid with rows: courts and pockets above and below, squares, a tray. One cell can be
// tabbed to.
import { picture } from './art';
import { COURT, isDark, nameAt, POCKET, type Size, squares, starred } from './geometry';
import type { Piece, Side } from './pieces';
import type { BoardState, TrayState } from './state';

export interface Cell {
  stop: string;
  zone: 'square' | 'court' | 'pocket' | 'tray';
  element: HTMLElement;
  row: number;
  col: number;
  /** What it shows; nothing is touched that does not change. */
  shown?: string;
}

const div = (className: string, role?: string) => {
  const element = document.createElement('div');
  element.className = className;
  if (role) element.setAttribute('role', role);
  return element;
};

export class Grid {
  readonly element = div('bd-grid', 'grid');
  /** The squares alone, which the layers of pieces and shapes cover. */
  readonly field = div('bd-field');
  cells: Cell[] = [];
  private byStop = new Map<string, Cell>();
  private built = '';
  private size: Size = { width: 1, height: 1 };
  private flipped = false;
  private focused = '';

  constructor(
    root: HTMLElement,
    private readonly layers: Element[],
  ) {
    root.append(this.element);
  }

  cell(stop: string) {
    return this.byStop.get(stop);
  }

  /** The cells of a row that are shown. */
  lane(row: number): Cell[] {
    return this.cells.filter((cell) => cell.row === row && !cell.element.hidden);
  }

  /** Builds the cells if their number or order has changed; says whether. */
  build(state: BoardState): boolean {
    const { size, flipped, courts, trays, portal, coordinates, label, goals, look } = state;
    this.element.setAttribute('aria-label', label);
    const spares = trays.map(({ side, pieces }) => [side, pieces.map(({ stop, piece }) => [stop, piece])]);
    const key = JSON.stringify([
      size,
      flipped,
      courts.map((court) => court.id),
      spares,
      portal,
      coordinates,
      goals,
      look,
    ]);
    const fresh = key !== this.built;
    if (fresh) {
      this.built = key;
      this.make(state);
    }
    for (const court of courts) this.fillCourt(state, court.id);
    for (const tray of trays) this.fillTray(tray);
    const here = this.tabStop?.element;
    if (!here || here.hidden) this.tabTo(this.firstSquare, here === document.activeElement);
    return fresh;
  }

  private get firstSquare() {
    return this.cells.find((cell) => cell.zone === 'square')?.stop ?? '';
  }

  private make({ size, flipped, courts, trays, portal, coordinates, drawing, goals, look }: BoardState) {
    this.size = size;
    this.flipped = flipped;
    const hadFocus = this.element.contains(document.activeElement);
    this.cells = [];
    this.byStop.clear();
    const pockets = trays.filter((tray) => tray.side);
    const high = size.height + courts.length * COURT + pockets.length * POCKET;
    this.element.style.setProperty('--w', `${size.width}`);
    this.element.style.setProperty('--h', `${size.height}`);
    this.element.parentElement?.style.setProperty('--w', `${size.width}`);
    this.element.parentElement?.style.setProperty('--h', `${high}`);
    this.element.parentElement?.classList.toggle('has-portal', portal !== null);
    this.element.parentElement?.classList.toggle('has-courts', courts.length > 0);
    this.element.parentElement?.classList.toggle('has-pockets', pockets.length > 0);
    const isAbove = ({ side }: { side?: Side }) => (side === 'second') !== flipped;
    const rows: HTMLElement[] = [];
    let row = 0;
    const court = (id: string) => {
      const line = div('bd-court', 'row');
      line.append(this.add(id, 'court', row, 0, 'bd-zone'));
      row += 1;
      return line;
    };
    const tray = (it: TrayState) => {
      const line = this.makeTray(it, row, drawing);
      row += 1;
      return line;
    };
    rows.push(...courts.filter(isAbove).map(({ id }) => court(id)), ...pockets.filter(isAbove).map(tray));
    this.field.replaceChildren();
    this.field.setAttribute('role', 'rowgroup');
    const stars = starred(size, flipped, look);
    squares(size, flipped).forEach((names, index) => {
      const line = div('bd-row', 'row');
      names.forEach((name, col) => {
        const cell = this.add(name, 'square', row, col, `sq ${isDark(name, size) ? 'dark' : 'light'}`);
        cell.classList.toggle('goal', goals.includes(name));
        if (stars.has(name)) cell.append(note('bd-star', ''));
        if (coordinates && col === 0) cell.append(note('rank', name.slice(1)));
        if (coordinates && index === size.height - 1) cell.append(note('file', name[0]!));
        line.append(cell);
      });
      this.field.append(line);
      row += 1;
    });
    this.field.append(...this.layers);
    if (portal) this.field.append(note(`bd-portal left ${portal}`, ''), note(`bd-portal right ${portal}`, ''));
    rows.push(this.field);
    rows.push(...pockets.filter((it) => !isAbove(it)).map(tray));
    rows.push(...courts.filter((it) => !isAbove(it)).map(({ id }) => court(id)));
    rows.push(...trays.filter((it) => !it.side && it.pieces.length).map(tray));
    this.element.replaceChildren(...rows);
    if (!this.byStop.has(this.focused)) this.focused = this.firstSquare;
    this.tabTo(this.focused, hadFocus);
  }

  private makeTray({ side, pieces }: TrayState, row: number, drawing: BoardState['drawing']) {
    const line = div(side ? 'bd-pocket' : 'bd-tray', 'row');
    if (side) line.dataset.side = side;
    // One line for each side.
    const first = pieces.filter(({ piece }) => piece.side === pieces[0]?.piece.side).length;
    line.style.setProperty('--n', `${Math.max(first, 2)}`);
    pieces.forEach(({ stop, piece, count }, col) => {
      const cell = this.add(stop, side ? 'pocket' : 'tray', row, col, 'bd-spare');
      cell.dataset.side = piece.side;
      const image = div(`piece ${piece.side}`);
      image.append(picture(drawing(piece), piece.letter ?? '?'));
      cell.append(image);
      if (count !== undefined) cell.append(note('bd-count', ''));
      line.append(cell);
    });
    return line;
  }

  /** How many there are of each kind; the cells stay the same. */
  private fillTray({ pieces, whole, label }: TrayState) {
    let line: HTMLElement | null = null;
    for (const { stop, count } of pieces) {
      const element = this.cell(stop)?.element;
      if (!element || count === undefined) continue;
      line = element.parentElement;
      if (element.dataset.count === `${count}`) continue;
      element.dataset.count = `${count}`;
      element.hidden = count === 0 && !whole;
      element.querySelector('.bd-count')!.textContent = `${count}`;
    }
    if (!line) return;
    // A row without cells is none.
    const empty = [...line.children].every((it) => (it as HTMLElement).hidden);
    line.setAttribute('role', empty ? 'none' : 'row');
    if (label && !empty) line.setAttribute('aria-label', label);
    else line.removeAttribute('aria-label');
  }

  private add(stop: string, zone: Cell['zone'], row: number, col: number, className: string) {
    const element = div(className, 'gridcell');
    element.dataset.at = stop;
    element.tabIndex = -1;
    const cell = { stop, zone, element, row, col };
    this.cells.push(cell);
    this.byStop.set(stop, cell);
    return element;
  }

  private fillCourt(state: BoardState, id: string) {
    const court = state.courts.find((it) => it.id === id);
    const cell = this.cell(id);
    if (!court || !cell) return;
    const content = JSON.stringify([court.label, court.scored, court.captured]);
    if (cell.element.dataset.content === content) return;
    cell.element.dataset.content = content;
    const group = (name: string, pieces: Piece[]) => {
      const box = div(`bd-court-${name}`);
      for (const piece of pieces) {
        const image = div(`piece ${piece.side}`);
        image.append(picture(state.drawing(piece), piece.letter ?? '?'));
        box.append(image);
      }
      return box;
    };
    const name = div('bd-court-name');
    name.textContent = court.label;
    cell.element.replaceChildren(name, group('scored', court.scored), group('captured', court.captured));
  }

  /** The piece that came into a court last. */
  lastScored(court: string): HTMLElement | null {
    return this.cell(court)?.element.querySelector('.bd-court-scored .piece:last-child') ?? null;
  }

  /** Makes a stop the one that is tabbed to, and perhaps goes there. */
  tabTo(stop: string, focus: boolean) {
    const old = this.cell(this.focused);
    if (old) old.element.tabIndex = -1;
    const cell = this.cell(stop);
    if (!cell) return;
    this.focused = stop;
    cell.element.tabIndex = 0;
    if (focus) cell.element.focus();
  }

  get tabStop() {
    return this.cell(this.focused);
  }

  /** The stop at a point of the screen. */
  at(x: number, y: number): string | null {
    const box = this.field.getBoundingClientRect();
    if (x >= box.left && x < box.right && y >= box.top && y < box.bottom) {
      const col = Math.floor(((x - box.left) / box.width) * this.size.width);
      const row = Math.floor(((y - box.top) / box.height) * this.size.height);
      return nameAt({ col, row }, this.size, this.flipped);
    }
    const inside = ({ zone, element }: Cell) => {
      if (zone === 'square') return false;
      const box = element.getBoundingClientRect();
      return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    };
    return this.cells.find(inside)?.stop ?? null;
  }
}

function note(className: string, text: string) {
  const element = document.createElement('span');
  element.className = className;
  element.setAttribute('aria-hidden', 'true');
  element.textContent = text;
  return element;
}
