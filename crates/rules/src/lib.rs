//! Chess variants as text files, compiled to fast rules. The page below is the crate's
//! README; its examples, and those of the project's README, are compiled and run as tests.
#![doc = include_str!("../README.md")]

mod action;
mod apply;
pub mod atlas;
pub mod battle;
pub mod betza;
pub mod bits;
mod board;
mod castling;
mod catalogue;
mod compile;
mod effects;
mod end;
mod first;
mod game;
mod generate;
mod hand;
mod legality;
mod memory;
mod moves;
mod perft;
mod position;
mod promotion;
mod rays;
mod refuse;
mod rules;
pub mod spec;
mod starts;
mod state;
mod step;
mod tables;
pub mod text;
mod thinking;
mod traits;

pub use action::{Action, Stop, Tag};
pub use board::{Board, Colour, MAX_SIDE, Square};
pub use catalogue::{Catalogue, Variant};
pub use effects::{Change, Piece};
pub use end::{Claim, Ended, Outcome, REASONS, Reason, ReasonInfo, Recurrence, Said, Seats, Tell, Turn};
pub use game::Game;
pub use legality::Legality;
pub use moves::{Act, Move};
pub use perft::Leaves;
pub use position::{Passing, Position};
pub use refuse::Refused;
pub use rules::Rules;
pub use spec::{Family, Meaning, Spec, SpecError};
pub use state::{AnyTables, State, Width};
pub use step::{Event, Step};
pub use tables::Tables;
pub use text::fen::{PositionError, Strictness};
pub use traits::Traits;

/// The examples of the project's README, which is not part of the package.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ProjectReadme;
