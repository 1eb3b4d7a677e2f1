//! The artwork: one file for each drawing in `art/`, all on a field of 100 by 100. A drawing
//! leaves three colours to its surroundings: `fill` (the body), `stroke` (the outline) and
//! `color` (details); tiles that are turned over have details in [`ACCENT`]. Which drawing a kind
//! gets is decided by its name, and perhaps by a style.

/// Every drawing: its name and its file, a whole SVG.
pub const DRAWINGS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/drawings.rs"));

/// Other names for the same thing: a line each, the name and its drawing.
const ALSO: &str = include_str!("../art/names.txt");

/// The drawing of a piece whose kind is not known.
pub(crate) const HIDDEN: &str = "hidden";
/// The one colour of its own that a drawing may have.
pub const ACCENT: &str = "#d8392b";
/// A coin, onto which a letter is written.
pub(crate) const TOKEN: &str = "token";

/// The name of the drawing for a kind, by the kind's name.
pub fn for_kind(kind: &str) -> Option<&'static str> {
    let name = also().find(|(word, _)| *word == kind).map_or(kind, |(_, name)| name);
    DRAWINGS.iter().map(|(known, _)| *known).find(|known| *known == name && ![HIDDEN, TOKEN].contains(known))
}

/// The same in a style of its own: the drawing `tile-pawn` is the pawn of the style `tile`. What the
/// style does not have is drawn as everywhere.
pub fn for_kind_in(style: &str, kind: &str) -> Option<&'static str> {
    for_kind(&format!("{style}-{kind}")).or_else(|| for_kind(kind))
}

/// The names of [`ALSO`].
fn also() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALSO.lines().filter_map(|line| line.split_once(' '))
}

/// What a drawing consists of, without the `<svg>` around it.
pub(crate) fn content(name: &str) -> &'static str {
    let file = DRAWINGS.iter().find(|(known, _)| *known == name).map_or("", |(_, file)| file);
    let inside = file.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    inside.map_or("", |(content, _)| content.trim())
}
