// The shipped puzzles: files of lines (docs/puzzles.md), one for each game, loaded when they are wanted.

export type Goal = { kind: 'mate'; moves: number } | { kind: 'win' } | { kind: 'save' };

export interface Puzzle {
  id: string;
  variant: string;
  fen: string;
  lastMove: string | null;
  goal: Goal;
  /** The solver's moves and the answers in turn. */
  solution: string[];
  /** From 1 to 8. */
  grade: number;
  themes: string[];
}

/** Reads a file; a line that is no puzzle is left out. */
export function readPuzzles(text: string): Puzzle[] {
  let variant = '';
  const puzzles: Puzzle[] = [];
  for (const line of text.split('\n').map((it) => it.trim())) {
    if (line.startsWith('variant:')) variant = line.slice('variant:'.length).trim();
    if (line.startsWith('#') || !line.includes('|')) continue;
    const puzzle = readPuzzle(variant, line);
    if (puzzle) puzzles.push(puzzle);
  }
  return puzzles;
}

function readPuzzle(variant: string, line: string): Puzzle | null {
  const columns = line.split('|').map((it) => it.trim());
  const [id, fen, last, goal, solution, grade, themes] = columns as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (columns.length !== 7 || !/^[\da-f]{8}$/.test(id)) return null;
  const moves = solution.split(/\s+/).filter(Boolean);
  const mate = /^mate-in-(\d+)$/.exec(goal);
  const meant: Goal | null = mate
    ? { kind: 'mate', moves: Number(mate[1]) }
    : goal === 'win' || goal === 'save'
      ? { kind: goal }
      : null;
  if (!meant || moves.length % 2 === 0) return null;
  const words = themes.split(/\s+/).filter((word) => word && word !== '-');
  return {
    id,
    variant,
    fen,
    lastMove: last === '-' ? null : last,
    goal: meant,
    solution: moves,
    grade: Number(grade),
    themes: words,
  };
}

const files = import.meta.glob<string>('../../../puzzles/*.*', { query: '?raw', import: 'default' });
const byVariant = new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.[^.]*$/g, ''), load]));

/** The games that have puzzles. */
export const puzzleVariants = [...byVariant.keys()].sort();

export async function loadPuzzles(variant: string): Promise<Puzzle[]> {
  const load = byVariant.get(variant);
  return load ? readPuzzles(await load()).filter((puzzle) => puzzle.variant === variant) : [];
}

/** The themes of some puzzles, the most frequent first. */
export function themesOf(list: Puzzle[]): string[] {
  const count = new Map<string, number>();
  for (const theme of list.flatMap((it) => it.themes)) count.set(theme, (count.get(theme) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([theme]) => theme);
}

/** One puzzle each of so many games, the same for everybody on the same day. */
export async function loadOfTheDay(count: number, day: Date): Promise<Puzzle[]> {
  const first = puzzleVariants.indexOf(ofTheDay(puzzleVariants, day) ?? '');
  const turned = [...puzzleVariants.slice(first), ...puzzleVariants.slice(0, first)].slice(0, count);
  const found = await Promise.all(turned.map(async (variant) => ofTheDay(await loadPuzzles(variant), day)));
  return found.filter((it) => it !== undefined);
}

/** The same for everybody on the same day. */
export function ofTheDay<T>(list: T[], day: Date): T | undefined {
  const number = Math.floor(day.getTime() / 86_400_000);
  // A step that shares no factor with the usual lengths: neighbours in a file resemble each other.
  return list[(number * 7919) % list.length];
}

/** What is wanted of the next puzzle. */
export interface Wish {
  theme: string | null;
  /** The one before, which is not to come again. */
  after?: string;
  seen: string[];
  rating: number;
}

/** The puzzles that fit best: not seen before, and as hard as the user is good. */
export function fitting(list: Puzzle[], { theme, after, seen, rating }: Wish): Puzzle[] {
  const themed = list.filter((puzzle) => theme === null || puzzle.themes.includes(theme));
  const others = themed.length > 1 ? themed.filter((puzzle) => puzzle.id !== after) : themed;
  const fresh = others.filter((puzzle) => !seen.includes(puzzle.id));
  const pool = fresh.length ? fresh : others;
  const far = (puzzle: Puzzle) => Math.abs(strengthOf(puzzle.grade) - rating);
  const near = Math.min(...pool.map(far));
  return pool.filter((puzzle) => far(puzzle) === near);
}

/** How strong a puzzle is as an opponent. */
export const strengthOf = (grade: number) => 700 + grade * 180;

/** The rating after an attempt: as if a game had been played against the puzzle. */
export function rated(rating: number, grade: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((strengthOf(grade) - rating) / 400));
  return Math.round(rating + 32 * ((solved ? 1 : 0) - expected));
}
