//! Positions, moves and games as text.

pub mod coordinates;
pub mod court;
pub mod fen;
pub mod pgn;
pub mod piece_list;
pub(crate) mod san;
