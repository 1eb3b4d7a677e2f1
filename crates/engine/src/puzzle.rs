//! Puzzles: positions with exactly one good move, their solutions, and the line of text each
//! is kept as (`docs/puzzles.md`). Mining, checking, naming of themes and grading are in the
//! modules below; none of them knows files or threads.

mod collection;
mod grade;
mod mine;
mod shelf;
mod solution;
mod theme;

use std::fmt;
use std::str::FromStr;

use heterodox_rules::text::fen::shorten;
use heterodox_rules::{Move, Rules, State, Strictness};

pub use collection::{Collection, CollectionError, MAX_COLLECTION, MAX_PUZZLES};
pub use mine::{Miner, exact};
pub use shelf::Shelf;
pub use theme::Theme;

/// The longest line of a puzzle, in bytes.
pub const MAX_LINE: usize = 1_000;
/// The most moves of a solution, both sides counted.
pub const MAX_MOVES: usize = 40;
/// The hardest grade; the easiest is 1.
pub const HARDEST: u8 = 8;

/// A position in which exactly one move does what is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Eight hexadecimal digits, made from the variant and the position.
    pub id: String,
    /// The variant's id.
    pub variant: String,
    /// The position; the side to move solves it.
    pub fen: String,
    /// The move that led to it, in coordinates.
    pub last_move: Option<String>,
    /// What the solver has to reach.
    pub goal: Goal,
    /// The solver's moves and the best defence in turn, in coordinates; the solver has the last word.
    pub solution: Vec<String>,
    /// How hard it is, from 1 to [`HARDEST`].
    pub grade: u8,
    /// What it is about.
    pub themes: Vec<Theme>,
}

/// What the solver has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Mate in so many moves.
    Mate(u32),
    /// A won game.
    Win,
    /// A game that is not lost.
    Save,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Mate(moves) => write!(f, "mate-in-{moves}"),
            Goal::Win => f.write_str("win"),
            Goal::Save => f.write_str("save"),
        }
    }
}

impl FromStr for Goal {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Goal, PuzzleError> {
        match text {
            "win" => Ok(Goal::Win),
            "save" => Ok(Goal::Save),
            _ => {
                let moves = text.strip_prefix("mate-in-").and_then(|moves| moves.parse().ok());
                moves
                    .filter(|moves| (1..=MAX_MOVES as u32).contains(moves))
                    .map(Goal::Mate)
                    .ok_or_else(|| PuzzleError::Word("goal", shorten(text)))
            }
        }
    }
}

/// Why a line is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The line is too long.
    #[error("a puzzle has at most {MAX_LINE} bytes")]
    TooLong,
    /// Columns are missing, or there are too many.
    #[error("a puzzle has 7 columns with \" | \" between them, and this line has {0}")]
    Columns(usize),
    /// A word has no meaning there: which column, and the word.
    #[error("\"{1}\" is no {0}")]
    Word(&'static str, String),
    /// The solution has no moves, too many, or ends with a move of the other side.
    #[error("a solution has an odd number of moves, {MAX_MOVES} at most, and this one has {0}")]
    Length(usize),
    /// The position or a move of the solution breaks the rules.
    #[error("{0}")]
    Rules(String),
}

impl Puzzle {
    /// Reads a line.
    pub fn read(variant: &str, line: &str) -> Result<Puzzle, PuzzleError> {
        if line.len() > MAX_LINE {
            return Err(PuzzleError::TooLong);
        }
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, fen, last_move, goal, solution, grade, themes] = columns[..] else {
            return Err(PuzzleError::Columns(columns.len()));
        };
        if id.len() != 8 || !id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(PuzzleError::Word("id of eight hexadecimal digits", shorten(id)));
        }
        let solution: Vec<String> = solution.split_whitespace().map(str::to_string).collect();
        if solution.len().is_multiple_of(2) || solution.len() > MAX_MOVES {
            return Err(PuzzleError::Length(solution.len()));
        }
        let known = grade.parse().ok().filter(|grade| (1..=HARDEST).contains(grade));
        let themes = themes.split_whitespace().filter(|&word| word != NOTHING);
        Ok(Puzzle {
            id: id.to_string(),
            variant: variant.to_string(),
            fen: fen.to_string(),
            last_move: (last_move != NOTHING).then(|| last_move.to_string()),
            goal: goal.parse()?,
            solution,
            grade: known.ok_or_else(|| PuzzleError::Word("grade from 1 to 8", shorten(grade)))?,
            themes: themes.map(str::parse).collect::<Result<_, _>>()?,
        })
    }

    /// As a line.
    pub fn write(&self) -> String {
        let Puzzle { id, fen, goal, grade, .. } = self;
        let last_move = self.last_move.as_deref().unwrap_or(NOTHING);
        let mut themes = self.themes.iter().map(|theme| theme.word()).collect::<Vec<_>>().join(" ");
        if themes.is_empty() {
            themes += NOTHING;
        }
        format!("{id} | {fen} | {last_move} | {goal} | {} | {grade} | {themes}", self.solution.join(" "))
    }

    /// Plays the solution: every position with the move made in it. Fails where it breaks the
    /// rules.
    pub fn replay(&self, rules: &Rules) -> Result<Vec<(State, Move)>, PuzzleError> {
        let broken = |error: String| PuzzleError::Rules(format!("puzzle {}: {error}", self.id));
        let mut state = rules.read_fen(&self.fen, Strictness::Game).map_err(|error| broken(error.to_string()))?;
        let mut line = Vec::new();
        for text in &self.solution {
            let action = rules.read_move(&state, text).map_err(|error| broken(error.to_string()))?;
            let next = rules.play_unchecked(&state, action);
            line.push((std::mem::replace(&mut state, next), action));
        }
        Ok(line)
    }

    /// How many moves the solver makes.
    pub fn moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }
}

/// Stands where a column is empty.
const NOTHING: &str = "-";

/// The id of a position: the same position has the same id, whatever its counters.
fn id(variant: &str, fen: &str) -> String {
    let position = fen.rsplitn(3, ' ').last().unwrap_or_default();
    // FNV-1a, folded: short ids that do not change with the library.
    let hash = [variant, " ", position].iter().flat_map(|part| part.bytes()).fold(0xcbf2_9ce4_8422_2325, fnv);
    format!("{:08x}", (hash >> 32) as u32 ^ hash as u32)
}

fn fnv(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}
