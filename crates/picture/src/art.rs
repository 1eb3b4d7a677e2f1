//! The artwork: one file for each drawing in `art/`, all on a field of 100 by 100. A drawing
//! leaves three colours to its surroundings: `fill` (the body), `stroke` (the outline) and
//! `color` (details). Which drawing a kind gets is decided by its name alone.

macro_rules! drawings {
    ($($name:literal),*) => {
        /// Every drawing: its name and its file, a whole SVG.
        pub const DRAWINGS: &[(&str, &str)] = &[$(($name, include_str!(concat!("../art/", $name, ".svg")))),*];
    };
}

drawings!(
    // tidy: allow variant-id: the drawing is named after the piece, as the game is
    "archer", "bishop", "camel", "elephant", "hidden", "king", "knight", "lizard", "paper", "pawn", "pit", "queen",
    "rock", "rook", "scissors", "spock", "token"
);

/// Other names for the same thing.
const ALSO: &[(&str, &str)] = &[("castle", "rook"), ("horse", "knight"), ("tower", "rook")];

/// The drawing of a piece whose kind is not known.
pub(crate) const HIDDEN: &str = "hidden";
/// A coin, onto which a letter is written.
pub(crate) const TOKEN: &str = "token";

/// The name of the drawing for a kind, by the kind's name.
pub fn for_kind(kind: &str) -> Option<&'static str> {
    let name = ALSO.iter().find(|(word, _)| *word == kind).map_or(kind, |(_, name)| name);
    DRAWINGS.iter().map(|(known, _)| *known).find(|known| *known == name && ![HIDDEN, TOKEN].contains(known))
}

/// What a drawing consists of, without the `<svg>` around it.
pub(crate) fn content(name: &str) -> &'static str {
    let file = DRAWINGS.iter().find(|(known, _)| *known == name).map_or("", |(_, file)| file);
    let inside = file.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    inside.map_or("", |(content, _)| content.trim())
}
