// The artwork: the drawings of the picture crate as symbols of one hidden <svg>. A drawing leaves its colours to
// its surroundings, so themes are style sheets. A kind without a drawing is shown by its letter.
// The pieces of chess are there at once, the others come when the first of them is wanted.
import { also, first, names, signs } from 'virtual:art';

const known = new Set(names);
const drawings = new Map(Object.entries(first));
let coming: Promise<void> | null = null;

export const HIDDEN = 'hidden';
/** A coin, onto which a letter is written. */
export const TOKEN = 'token';

/** Drawings as symbols to be used by name. */
function symbols(some: Iterable<[string, string]>): string {
  const list = [...some].map(([name, inside]) => `<symbol id="art-${name}" viewBox="0 0 100 100">${inside}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">${list.join('')}</svg>`;
}

const named = (name: string) => {
  const drawing = (Object.hasOwn(also, name) && also[name]) || name;
  return known.has(drawing) && drawing !== HIDDEN && drawing !== TOKEN ? drawing : null;
};

/** The name of the drawing for a kind, by the kind's name; a style such as `tile` has drawings of its own. */
export function drawingOf(name: string, style?: string): string | null {
  const drawing = (style ? named(`${style}-${name}`) : null) ?? named(name);
  if (drawing && !drawings.has(drawing)) fetchArt();
  return drawing;
}

/** How a drawing is named that is a character on a tile. */
const SIGN = 'sign-';

/** A kind as a character on a tile, where it has one. */
export function signed(name: string): string | null {
  const drawing = named(`tile-${name}`);
  return drawing && Object.hasOwn(signs, drawing) ? SIGN + signs[drawing] : null;
}

/** The character of such a drawing. */
export const signOf = (drawing: string | null): string | null =>
  drawing?.startsWith(SIGN) ? drawing.slice(SIGN.length) : null;

/** The outline of a tile. */
export const TILE = 'M50 4l26 11 11 78H13l11-78z';

/** Names of kinds that have a drawing; those of a style are not among them. */
export const drawnNames = (): string[] =>
  [...new Set([...names, ...Object.keys(also)])]
    .filter((name) => name !== HIDDEN && name !== TOKEN && !name.includes('-'))
    .sort();

/** Gets the drawings that are not there yet; pictures of them fill when they come. */
export function fetchArt(): Promise<void> {
  coming ??= import('virtual:art-more').then(
    ({ default: more }) => {
      for (const [name, inside] of Object.entries(more)) drawings.set(name, inside);
      const sprite = typeof document === 'undefined' ? null : document.getElementById('art');
      sprite?.insertAdjacentHTML('beforeend', symbols(Object.entries(more)));
    },
    // The next who wants one tries again.
    () => {
      coming = null;
    },
  );
  return coming;
}

/** Puts the drawings into the page, once. */
export function installArt() {
  if (document.getElementById('art')) return;
  const sprite = document.createElement('div');
  sprite.id = 'art';
  sprite.hidden = true;
  sprite.innerHTML = symbols(drawings);
  document.body.prepend(sprite);
}

/** A picture of a piece: `drawing` is a name in the artwork, otherwise `letter` is written on a coin. */
export function picture(drawing: string | null, letter: string): SVGSVGElement {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('aria-hidden', 'true');
  const sign = signOf(drawing);
  const body = document.createElementNS(ns, sign ? 'path' : 'use');
  if (sign) body.setAttribute('d', TILE);
  else body.setAttribute('href', `#art-${drawing ?? TOKEN}`);
  svg.append(body);
  if (!drawing || sign) {
    const text = document.createElementNS(ns, 'text');
    text.setAttribute('class', 'piece-letter');
    text.setAttribute('x', '50');
    text.setAttribute('y', sign ? '73' : '65');
    text.textContent = sign ?? letter;
    svg.append(text);
  }
  return svg;
}
