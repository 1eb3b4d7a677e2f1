//! Heterodox rules.
#![allow(missing_docs)]
mod apply;
pub mod atlas;
pub mod betza;
pub mod bits;
pub mod board;
mod generate;
mod moves;
mod perft;
mod position;
mod rays;
pub mod spec;
mod tables;
pub mod text;
mod rules;
pub use board::*;
pub use moves::*;
pub use position::*;
pub use perft::*;
pub use rules::*;
