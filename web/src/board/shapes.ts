// Arrows and circles over the board: those people draw, and those the engine shows.
import { type Size, spotOf } from './geometry';

export interface Shape {
  from: string;
  /** The same square for a circle. */
  to: string;
  colour: 'green' | 'red' | 'blue' | 'yellow' | 'engine';
  /** From 0 to 1. */
  weight?: number;
}

/** A move as an arrow; one out of the hand is a circle where the piece goes. */
export function shapeOfMove(move: string, colour: Shape['colour'], weight?: number): Shape | null {
  const [from, to = move.includes('@') ? from : undefined] = move.match(/[a-z]\d+/g) ?? [];
  return from && to ? { from, to, colour, weight } : null;
}

const NS = 'http://www.w3.org/2000/svg';

/** Draws shapes; one unit is one square. */
export function drawShapes(svg: SVGSVGElement, shapes: Shape[], size: Size, flipped: boolean) {
  const parts = shapes.map((shape) => draw(shape, size, flipped)).filter((part) => part !== null);
  svg.replaceChildren(...parts);
}

function draw({ from, to, colour, weight = 1 }: Shape, size: Size, flipped: boolean): SVGElement | null {
  const a = spotOf(from, size, flipped);
  const b = spotOf(to, size, flipped);
  if (!a || !b) return null;
  if (from === to) {
    const circle = document.createElementNS(NS, 'circle');
    circle.setAttribute('cx', `${a.col + 0.5}`);
    circle.setAttribute('cy', `${a.row + 0.5}`);
    circle.setAttribute('r', '0.44');
    circle.setAttribute('class', `shape circle ${colour}`);
    circle.setAttribute('stroke-width', `${0.04 + 0.05 * weight}`);
    return circle;
  }
  return arrow([a.col + 0.5, a.row + 0.5], [b.col + 0.5, b.row + 0.5], `shape arrow ${colour}`, 0.05 + 0.05 * weight);
}

/** An arrow as one outline, so that it can be half transparent. */
function arrow([x1, y1]: [number, number], [x2, y2]: [number, number], name: string, half: number): SVGElement {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = half * 3.2;
  const point = (along: number, aside: number) => `${x1 + ux * along - uy * aside} ${y1 + uy * along + ux * aside}`;
  const [tail, neck, tip] = [0.3, length - head, length - 0.06];
  const outline = [
    point(tail, half),
    point(neck, half),
    point(neck, head * 0.72),
    point(tip, 0),
    point(neck, -head * 0.72),
    point(neck, -half),
    point(tail, -half),
  ];
  const path = document.createElementNS(NS, 'path');
  path.setAttribute('d', `M${outline.join('L')}Z`);
  path.setAttribute('class', name);
  return path;
}

/** Adds a shape, or takes it away if it was there. */
export function toggled(shapes: Shape[], shape: Shape): Shape[] {
  const same = (it: Shape) => it.from === shape.from && it.to === shape.to;
  const rest = shapes.filter((it) => !same(it));
  return shapes.some((it) => same(it) && it.colour === shape.colour) ? rest : [...rest, shape];
}
