// The artwork: the drawings of the picture crate as symbols of one hidden <svg>. A drawing leaves its colours to
// its surroundings, so themes are style sheets. A kind without a drawing is shown by its letter.
const files = import.meta.glob<string>('@art/*.svg', { query: '?raw', import: 'default', eager: true });

/** Other names for the same drawing; the same list as in crates/picture. */
const ALSO: Record<string, string> = { castle: 'rook', horse: 'knight', tower: 'rook' };

const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.replace(/^.*\/|\.svg$/g, ''),
    svg.replace(/^[^>]*>|<\/svg>\s*$/g, ''),
  ]),
);

export const HIDDEN = 'hidden';
/** A coin, onto which a letter is written. */
export const TOKEN = 'token';

/** The name of the drawing for a kind, by the kind's name. */
export function drawingOf(name: string): string | null {
  const known = ALSO[name] ?? name;
  return drawings.has(known) && known !== HIDDEN && known !== TOKEN ? known : null;
}

/** Puts the drawings into the page, once. */
export function installArt() {
  if (document.getElementById('art')) return;
  const symbols = [...drawings].map(
    ([name, inside]) => `<symbol id="art-${name}" viewBox="0 0 100 100">${inside}</symbol>`,
  );
  const sprite = document.createElement('div');
  sprite.id = 'art';
  sprite.hidden = true;
  sprite.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">${symbols.join('')}</svg>`;
  document.body.prepend(sprite);
}

/** A picture of a piece: `drawing` is a name in the artwork, otherwise `letter` is written on a coin. */
export function picture(drawing: string | null, letter: string): SVGSVGElement {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(ns, 'use');
  use.setAttribute('href', `#art-${drawing ?? TOKEN}`);
  svg.append(use);
  if (!drawing) {
    const text = document.createElementNS(ns, 'text');
    text.setAttribute('class', 'piece-letter');
    text.setAttribute('x', '50');
    text.setAttribute('y', '65');
    text.textContent = letter;
    svg.append(text);
  }
  return svg;
}
