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

/** The same for everybody on the same day. */
export function ofTheDay<T>(list: T[], day: Date): T | undefined {
  const number = Math.floor(day.getTime() / 86_400_000);
  // A step that shares no factor with the usual lengths: neighbours in a file resemble each other.
  return list[(number * 7919) % list.length];
}

/** How strong a puzzle is as an opponent. */
export const strengthOf = (grade: number) => 700 + grade * 180;

/** The rating after an attempt: as if a game had been played against the puzzle. */
export function rated(rating: number, grade: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((strengthOf(grade) - rating) / 400));
  return Math.round(rating + 32 * ((solved ? 1 : 0) - expected));
}
