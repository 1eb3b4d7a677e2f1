//! The reader of the files of proven wins.

use std::path::Path;
use std::sync::Arc;

use heterodox_rules::{Catalogue, Family, Rules, State, Strictness};

/// One position and what was proved of it.
pub struct Case {
    pub id: String,
    pub fen: String,
    pub state: State,
    pub plies: u32,
    /// In coordinates, sorted.
    pub keys: Vec<String>,
    /// In SAN.
    pub line: Vec<String>,
}

/// All variants of the chess family that have a file, with their cases.
pub fn files() -> Vec<(Arc<Rules>, Vec<Case>)> {
    let catalogue = Catalogue::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/wins");
    let read = |id: String| {
        let text = std::fs::read_to_string(folder.join(format!("{id}.txt"))).ok()?;
        let rules = catalogue.load(&id).unwrap_or_else(|error| panic!("{id}: {error}"));
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let cases = lines.map(|line| case(&rules, line)).collect();
        Some((rules, cases))
    };
    catalogue.ids_of(Family::Chess).into_iter().filter_map(read).collect()
}

/// `id | FEN | plies | key moves | main line (remarks)`
fn case(rules: &Rules, line: &str) -> Case {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [id, fen, plies, keys, comment] = fields[..] else { panic!("not five fields: {line}") };
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    Case {
        id: format!("{} {id}", rules.spec().id),
        fen: fen.to_string(),
        state: rules.read_fen(fen, Strictness::Game).unwrap_or_else(|error| panic!("{line}: {error}")),
        plies: plies.parse().unwrap_or_else(|_| panic!("no number of plies: {line}")),
        keys: words(keys),
        line: words(comment.split(" (").next().unwrap_or_default()),
    }
}
