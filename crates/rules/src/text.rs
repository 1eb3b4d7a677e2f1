//! Positions, moves and games as text.

pub mod coordinates;
pub mod fen;
