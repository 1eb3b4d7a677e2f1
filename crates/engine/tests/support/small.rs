//! A chess on a small board, on which everything can be solved.

use std::sync::Arc;

use heterodox_rules::{Catalogue, Rules};

/// Four files and six ranks, pawns that can pass each other, nothing else but kings at first.
pub fn small() -> Arc<Rules> {
    let text = "inherits = \"chess\"\nname = \"Small\"\ncastling = \"none\"\n\
                [board]\nwidth = 4\nheight = 6\nstart = \"1k2/1p2/4/4/P3/1K2 w - - 0 1\"\n\
                [pieces.pawn]\nranks = \"2-5\"\nstart_rank = 2\npromotes_to = \"Q\"\n";
    Catalogue::new().load_bytes("small", "small.toml", text.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}
