//! What REST says about puzzles.

use heterodox_engine::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

/// A position in which exactly one move does what is asked for.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleInfo {
    /// Eight hexadecimal digits.
    pub id: String,
    /// The variant's id.
    pub variant: String,
    /// The position; the side to move solves it.
    pub fen: String,
    /// The move that led to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last_move: Option<String>,
    /// `mate-in-3`, `win` or `save`.
    pub goal: String,
    /// The solver's moves and the answers in turn.
    pub solution: Vec<String>,
    /// From 1, the easiest, to 8.
    pub grade: u8,
    /// What it is about.
    pub themes: Vec<String>,
}

impl From<&Puzzle> for PuzzleInfo {
    fn from(puzzle: &Puzzle) -> PuzzleInfo {
        PuzzleInfo {
            id: puzzle.id.clone(),
            variant: puzzle.variant.clone(),
            fen: puzzle.fen.clone(),
            last_move: puzzle.last_move.clone(),
            goal: puzzle.goal.to_string(),
            solution: puzzle.solution.clone(),
            grade: puzzle.grade,
            themes: puzzle.themes.iter().map(|theme| theme.word().to_string()).collect(),
        }
    }
}

/// Which puzzles to list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WhichPuzzles {
    /// Of this variant.
    #[param(max_length = 100)]
    pub variant: Option<String>,
    /// About this.
    #[param(max_length = 40)]
    pub theme: Option<String>,
    /// Of this grade.
    #[param(minimum = 1, maximum = 8)]
    pub level: Option<u8>,
    /// Only those that follow this one in the list.
    #[param(pattern = "^[0-9a-f]{8}$")]
    pub after: Option<String>,
    /// How many, at most 100.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
}

/// Of which variant the day's puzzle should be.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WhichDaily {
    /// A variant's id; without it the variants take turns.
    #[param(max_length = 100)]
    pub variant: Option<String>,
}

/// What came of a puzzle.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// Whether it was solved without help and without a wrong move.
    pub solved: bool,
}

/// How good somebody is at a variant's puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct PuzzleStanding {
    /// The variant's id.
    pub variant: String,
    /// The estimate.
    pub rating: i32,
    /// How far off it may be.
    pub deviation: i32,
    /// How many puzzles were tried, each counted once.
    pub tried: i32,
    /// How many of them were solved.
    pub solved: i32,
}
