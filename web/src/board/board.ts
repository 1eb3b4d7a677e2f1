// The board: one component for every game. It draws what it is told, walks the paths of actions with mouse, touch and
// keyboard, and knows no rules and no framework.
import type { Action } from '../desk/types';
import {
  clash,
  fall,
  glide,
  goesAround,
  land,
  leave,
  type Scene,
  shoot,
  styleOf,
  throughMirror,
  vanish,
} from './animate';
import { installArt, picture } from './art';
import { Chooser } from './chooser';
import { spotOf } from './geometry';
import { type Cell, Grid } from './grid';
import { bindKeys } from './keys';
import { type Piece, samePiece, travels } from './pieces';
import { bindPointer } from './pointer';
import { drawShapes, type Shape, toggled } from './shapes';
import { sayOfMark, sayOfSpare, sayOfSquare } from './speech';
import type { BoardEvents, BoardState, Spare } from './state';
import { following, type Mark, marks, step, withPartners } from './walk';
import './board.css';

const movesOf = ({ actions, premoves }: BoardState) => [...actions, ...premoves].map((it) => it.move).join(' ');

export class Board {
  readonly root = document.createElement('div');
  readonly pieceLayer = document.createElement('div');
  readonly dragLayer = document.createElement('div');
  readonly grid: Grid;
  state: BoardState;
  /** The stops walked so far. */
  walked: string[] = [];
  /** The actions, with a second way to do some of them. */
  private walks: Action[] = [];
  private home = new Set<string>();
  private hovered: string | null = null;
  private shapes: Shape[] = [];
  private readonly shapeLayer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  private readonly live = document.createElement('div');
  private readonly chooser: Chooser;
  private elements = new Map<string, HTMLElement>();
  private shown = new Map<string, Piece>();
  /** What was shown before this. */
  private before: Action | null = null;
  /** The square a piece was dropped on: it is there already. */
  private dropped: string | null = null;
  private readonly unbind: (() => void)[];

  constructor(
    parent: HTMLElement,
    state: BoardState,
    readonly events: BoardEvents,
  ) {
    installArt();
    this.state = state;
    this.root.className = 'bd';
    this.root.dir = 'ltr';
    this.pieceLayer.className = 'bd-pieces';
    this.pieceLayer.setAttribute('aria-hidden', 'true');
    this.dragLayer.className = 'bd-drag';
    this.dragLayer.setAttribute('aria-hidden', 'true');
    this.shapeLayer.setAttribute('class', 'bd-shapes');
    this.shapeLayer.setAttribute('aria-hidden', 'true');
    this.live.className = 'sr-only';
    this.live.setAttribute('aria-live', 'polite');
    this.live.setAttribute('data-testid', 'announcer');
    this.grid = new Grid(this.root, [this.pieceLayer, this.shapeLayer]);
    this.chooser = new Chooser(this.root);
    this.root.append(this.dragLayer, this.live);
    parent.append(this.root);
    this.unbind = [bindPointer(this), bindKeys(this)];
    this.update(state);
  }

  /** Shows another state. */
  update(state: BoardState) {
    const before = this.state;
    const rebuilt = this.grid.build(state);
    const turned = rebuilt || before.flipped !== state.flipped;
    this.state = state;
    this.walks = withPartners(state.actions);
    // Much is told again and again while somebody chooses; only another position ends that.
    if (this.chooser.isOpen && (turned || movesOf(before) !== movesOf(state))) {
      this.chooser.close();
      this.walked = [];
    }
    // A selection lives as long as it leads somewhere.
    if (this.walked.length && !this.canWalk(this.walked)) this.walked = [];
    this.drawPieces(turned);
    this.refresh();
  }

  /** Says something to those who listen. */
  announce(text: string) {
    this.live.textContent = text;
  }

  destroy() {
    this.chooser.close();
    for (const undo of this.unbind) undo();
    this.root.remove();
  }

  /** What may be walked now: actions, or premoves while there are none. */
  get paths(): Action[] {
    return this.inAdvance ? this.state.premoves : this.walks;
  }

  get inAdvance() {
    return this.state.actions.length === 0 && this.state.premoves.length > 0;
  }

  /** Whether something can be picked up at a stop. */
  canPick(stop: string): boolean {
    const { movable, free } = this.state;
    const piece = this.pieceAt(stop);
    if (free) return piece !== undefined;
    if (this.paths.some((action) => action.path[0] === stop && action.path.length > 1)) return true;
    return piece !== undefined && movable !== null && (movable === 'both' || piece.side === movable);
  }

  pieceAt(stop: string): Piece | undefined {
    const spare = this.spareAt(stop);
    return this.state.pieces.get(stop) ?? (spare?.count === 0 ? undefined : spare?.piece);
  }

  /** What lies beside the board at a stop, or could. */
  private spareAt(stop: string): Spare | undefined {
    return this.state.trays.flatMap((tray) => tray.pieces).find((it) => it.stop === stop);
  }

  /** Whether it is where pieces never run out. */
  isTray(stop: string) {
    return this.grid.cell(stop)?.zone === 'tray';
  }

  isTarget(stop: string) {
    return (
      this.walked.length > 0 && following(this.paths, this.walked).some((it) => it.path[this.walked.length] === stop)
    );
  }

  select(stop: string | null) {
    this.walked = stop === null ? [] : [stop];
    this.hovered = null;
    this.refresh();
  }

  hover(stop: string | null) {
    if (stop === this.hovered) return;
    this.hovered = stop;
    if (this.walked.length === 0 && this.state.hover) this.refresh();
  }

  /** A click on a stop, however it was made. */
  press(stop: string) {
    if (this.state.free) return this.pressFree(stop);
    if (this.isTarget(stop)) return this.go(stop, false);
    const [start] = this.walked;
    if (this.state.premove) this.events.cancelPremove();
    if (stop === start) return this.select(null);
    if (this.canPick(stop)) return this.select(stop);
    this.select(null);
    if (start && this.isPlace(stop)) this.events.refuse(start, stop, false);
  }

  /** Whether a piece could go there at all; into a pocket none is put. */
  isPlace(stop: string) {
    const zone = this.grid.cell(stop)?.zone;
    return zone === 'square' || zone === 'court';
  }

  /** Goes to a stop: on, to the end, or nowhere. */
  go(stop: string, dropped: boolean) {
    const walk = step(this.paths, this.walked, stop, (it) => this.grid.cell(it) !== undefined);
    switch (walk.kind) {
      case 'done':
        return this.finish(walk.action, dropped ? stop : null);
      case 'on':
        this.walked = walk.walked;
        return this.refresh();
      case 'choose': {
        this.walked = walk.walked;
        this.refresh();
        const mover = this.pieceAt(walk.walked[0]!);
        const side = mover?.side ?? 'first';
        // Who may become something may perhaps stay what it is: that comes last.
        const turns = walk.options.some((it) => it.letter);
        const gates = walk.options.some((it) => it.action.tags.includes('gate'));
        const last = turns ? this.state.order.length : -1;
        const place = (letter: string | null) => (letter ? this.state.order.indexOf(letter.toUpperCase()) : last);
        const sorted = walk.options.toSorted((a, b) => place(a.letter) - place(b.letter));
        const { words } = this.state;
        const [chosen, plain] = gates ? [words.stepsIn, words.nobodyStepsIn] : [words.becomes, words.stays];
        const options = sorted.map((it) => {
          const becomes: Piece | undefined = it.letter
            ? { side, letter: it.letter.toUpperCase() }
            : turns
              ? mover
              : undefined;
          return {
            label: becomes ? (it.letter ? chosen : plain)(words.piece(becomes), it.label) : it.label,
            picture: becomes ? this.picture(becomes) : null,
            choose: () => this.finish(it.action, dropped ? stop : null),
          };
        });
        const beside = this.grid.cell(stop)?.element ?? this.root;
        return this.chooser.open(beside, words.choose, options, () => this.select(null));
      }
      case 'no': {
        const start = this.walked[0]!;
        this.select(null);
        return this.events.refuse(start, stop, dropped);
      }
    }
  }

  private finish(action: Action, dropped: string | null) {
    const inAdvance = this.inAdvance;
    this.dropped = dropped;
    this.walked = [];
    this.hovered = null;
    this.shapes = [];
    this.refresh();
    // However it was walked, it is what the rules offered.
    this.events.act(action.of ?? action, inAdvance);
  }

  private pressFree(stop: string) {
    const [start] = this.walked;
    if (start !== undefined && start !== stop && !this.isTray(stop)) {
      const piece = this.pieceAt(start);
      // A piece of the tray can be put down again and again.
      if (!this.isTray(start)) this.select(null);
      if (piece) return this.events.put(piece, this.isTray(start) ? null : start, stop);
    }
    if (start === stop) return this.select(null);
    if (this.canPick(stop)) return this.select(stop);
    this.events.square(stop);
  }

  toggleShape(shape: Shape) {
    this.shapes = toggled(this.shapes, shape);
    this.drawShapes();
  }

  clearShapes() {
    if (this.shapes.length === 0) return;
    this.shapes = [];
    this.drawShapes();
  }

  picture(piece: Piece): HTMLElement {
    const element = document.createElement('div');
    element.className = `piece ${piece.side}`;
    if (piece.halo) element.classList.add('halo');
    if (piece.promoted) element.classList.add('promoted');
    if (piece.letter === null) element.classList.add('hidden-kind');
    element.append(picture(this.state.drawing(piece), piece.letter ?? '?'));
    return element;
  }

  /** The element of the piece on a square. */
  element(square: string) {
    return this.elements.get(square);
  }

  get scene(): Scene {
    return { layer: this.pieceLayer, size: this.state.size, flipped: this.state.flipped, time: this.state.time };
  }

  private canWalk(walked: string[]) {
    if (walked.length > 1) return following(this.paths, walked).length > 0;
    return this.canPick(walked[0]!);
  }

  private drawPieces(turned: boolean) {
    const { pieces, size, flipped, played, time } = this.state;
    const moved = turned ? [] : travels(this.shown, pieces, played?.path);
    const style = styleOf(played);
    const gone = new Map<string, HTMLElement>();
    const next = new Map<string, HTMLElement>();
    /** Where a piece has come from nowhere. */
    const fresh = new Set<string>();
    const origin = new Map(moved.map(({ from, to }) => [to, from]));
    const taken = new Set(moved.map(({ from }) => from));
    for (const [square, element] of this.elements) {
      if (taken.has(square) || (pieces.has(square) && !origin.has(square) && !turned)) continue;
      if (!taken.has(square)) gone.set(square, element);
    }
    for (const [square, piece] of pieces) {
      const from = origin.get(square);
      let element = this.elements.get(from ?? square);
      const known = this.shown.get(from ?? square);
      if (!element || turned || (from === undefined && !samePiece(known, piece))) {
        if (element && from === undefined && !turned) gone.set(square, element);
        element = this.picture(piece);
        element.classList.add('bd-piece');
        this.pieceLayer.append(element);
        if (!turned && time > 0 && square !== this.dropped) fresh.add(square);
      } else if (!samePiece(known, piece)) {
        const changed = this.picture(piece);
        element.className = `${changed.className} bd-piece`;
        element.replaceChildren(...changed.childNodes);
      }
      const spot = spotOf(square, size, flipped);
      if (spot) element.style.transform = `translate(${spot.col * 100}%, ${spot.row * 100}%)`;
      element.dataset.at = square;
      next.set(square, element);
    }
    this.elements = next;
    this.shown = new Map(pieces);
    const still = turned || time === 0;
    for (const { from, to } of moved) {
      const element = next.get(to)!;
      if (still || to === this.dropped) continue;
      const main = played?.path[0] === from && played.path[1] === to;
      if (main && style === 'mirror') throughMirror(this.scene, element, from, to);
      else glide(this.scene, element, from, to);
    }
    // The same state may be shown again; what happened happens once. A tie changes nothing on the board.
    const happened = !still && (moved.length > 0 || gone.size > 0 || (style === 'fight' && played !== this.before));
    this.before = played;
    const [start, end] = (played?.path ?? []) as [string?, string?];
    if (style === 'shot' && happened && played) shoot(this.scene, start!, end!, goesAround(played));
    if (style === 'fight' && happened) clash(this.scene, end!);
    if (style === 'drop' && fresh.has(end!)) land(this.scene, next.get(end!)!);
    for (const [square, element] of gone) {
      delete element.dataset.at;
      if (still) element.remove();
      else if (style === 'exit' && start === square) leave(this.scene, element, square, this.grid.lastScored(end!));
      else if (style === 'fight' && start === square) fall(this.scene, element, square, end!);
      else vanish(this.scene, element, style === 'shot' || style === 'fight' ? time * 0.9 : 0);
    }
    this.dropped = null;
  }

  /** Puts marks, labels and highlights on the cells. */
  private refresh() {
    const { state } = this;
    const picked = this.walked.length > 0;
    const shown = picked ? this.walked : this.hovered !== null && state.hover ? [this.hovered] : [];
    const found: Map<string, Mark> = shown.length ? marks(this.paths, shown) : new Map();
    const victims = new Set([...found.values()].flatMap((mark) => mark.victims));
    const starts = new Map<string, Action[]>();
    for (const action of this.paths) {
      const list = starts.get(action.path[0]!);
      if (list) list.push(action);
      else starts.set(action.path[0]!, [action]);
    }
    // Where something may be put at a setup.
    this.home = new Set(this.paths.filter((it) => it.tags.includes('place')).map((it) => it.path[1]!));
    for (const cell of this.grid.cells)
      this.refreshCell(cell, found.get(cell.stop), victims, picked, starts.get(cell.stop) ?? []);
    this.root.classList.toggle('picked', picked);
    this.root.classList.toggle('no-marks', !state.marks);
    this.root.classList.toggle('plain', state.look !== 'chequered');
    this.root.classList.toggle('tiles', state.look === 'tiles');
    this.root.classList.toggle('flipped', state.flipped);
    this.root.classList.toggle('in-advance', this.inAdvance);
    this.drawShapes();
  }

  private refreshCell(cell: Cell, mark: Mark | undefined, victims: Set<string>, picked: boolean, starts: Action[]) {
    const { state } = this;
    const { element, stop } = cell;
    const selected = this.walked.includes(stop);
    const flags: Record<string, boolean> = {
      selected,
      last: state.last.includes(stop),
      check: state.checked.includes(stop),
      victim: victims.has(stop),
      premove: state.premove?.path.includes(stop) ?? false,
      mine: this.canPick(stop),
      occupied: state.pieces.has(stop),
      hint: mark !== undefined && !picked,
      home: !picked && this.home.has(stop),
      placed: this.spareAt(stop)?.placed ?? false,
    };
    const label = this.labelOf(cell, flags, picked ? mark : undefined, picked ? [] : starts);
    const shown = JSON.stringify([Object.values(flags), mark?.effect, mark?.sign, label]);
    if (cell.shown === shown) return;
    cell.shown = shown;
    for (const [name, on] of Object.entries(flags)) element.classList.toggle(name, on);
    if (mark) element.dataset.mark = mark.effect;
    else delete element.dataset.mark;
    if (mark?.sign) element.dataset.sign = mark.sign;
    else delete element.dataset.sign;
    element.setAttribute('aria-label', label);
    element.setAttribute('aria-selected', selected ? 'true' : 'false');
  }

  /** What is said of a cell. */
  private labelOf(
    { stop, zone }: Cell,
    flags: Record<string, boolean>,
    mark: Mark | undefined,
    from: Action[],
  ): string {
    const { words, courts } = this.state;
    const piece = this.pieceAt(stop);
    const { selected, last, check, premove } = flags as Record<'selected' | 'last' | 'check' | 'premove', boolean>;
    if (zone === 'square') {
      const goal = this.state.goals.includes(stop);
      return sayOfSquare(stop, { piece, from, mark, selected, check, last, premove, goal }, words);
    }
    if (zone === 'court') {
      const label = courts.find((court) => court.id === stop)?.label ?? stop;
      return mark ? [label, ...sayOfMark(mark, words)].join(', ') : label;
    }
    const spare = this.spareAt(stop);
    return spare ? sayOfSpare(spare, { from, selected, premove }, words) : stop;
  }

  private drawShapes() {
    const { size, flipped, shapes } = this.state;
    this.shapeLayer.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
    drawShapes(this.shapeLayer, [...shapes, ...this.shapes], size, flipped);
  }
}
