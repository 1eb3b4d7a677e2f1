// Coordinates can be read on every square, whatever is marked there: 4.5 to 1 on every board, light and dark.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const themes = readFileSync('src/style/themes.css', 'utf8');
const board = readFileSync('src/board/board.css', 'utf8');
type Colour = [number, number, number];
interface Tint {
  colour: Colour;
  share: number;
}

const hex = (text: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) as unknown as Colour;
const tints = (text: string): Tint[] =>
  [...text.matchAll(/rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/g)].map(([, r, g, b, share]) => ({
    colour: [Number(r), Number(g), Number(b)],
    share: Number(share) / 100,
  }));
const rule = (selector: string) => board.split(`\n${selector} {`)[1]!.split('}')[0]!;
const over = ({ colour, share }: Tint, under: Colour): Colour =>
  colour.map((it, index) => it * share + under[index]! * (1 - share)) as unknown as Colour;

function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((it) => (it / 255 <= 0.04045 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: Colour, b: Colour): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const boards = [
  ...themes.matchAll(/--light: (#\w{6});\s*--dark: (#\w{6});\s*--note-light: (#\w{6});\s*--note-dark: (#\w{6});/g),
].map(([, ...colours]) => colours.map(hex));
const marked = [
  ...[...themes.matchAll(/--last: (.*);/g)].flatMap(([, text]) => tints(text!)),
  ...['.sq.victim', '.sq.occupied[data-mark="take"]::after'].flatMap((it) => tints(rule(it))),
  ...['premove', 'selected'].flatMap((it) => tints(rule(`.sq.${it},\n.bd-spare.${it}`))),
];

test('coordinates can be read on every square', () => {
  expect(boards.length).toBe(8);
  expect(marked.length).toBeGreaterThan(7);
  for (const [light, dark, onLight, onDark] of boards) {
    expect(contrast(light!, onLight!)).toBeGreaterThan(4.5);
    expect(contrast(dark!, onDark!)).toBeGreaterThan(4.5);
    for (const tint of marked)
      for (const square of [light!, dark!])
        expect(contrast(over(tint, square), onDark!), JSON.stringify({ tint, square })).toBeGreaterThan(4.5);
  }
});

test('so they can on boards of one colour, and on goal squares', () => {
  const all = (name: string) =>
    [...themes.matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))].map(([, text]) => hex(text!));
  const [plain, notes] = [all('plain'), all('note-plain')];
  const [goal] = tints(/--goal-soft: (.*);/.exec(themes)![1]!);
  expect([plain.length, notes.length]).toEqual([2, 2]);
  plain.forEach((square, index) => {
    for (const under of [square, over(goal!, square)])
      expect(contrast(under, notes[index]!), JSON.stringify(under)).toBeGreaterThan(4.5);
  });
  for (const [light, dark, onLight, onDark] of boards) {
    expect(contrast(over(goal!, light!), onLight!)).toBeGreaterThan(4.5);
    expect(contrast(over(goal!, dark!), onDark!)).toBeGreaterThan(4.5);
  }
});
