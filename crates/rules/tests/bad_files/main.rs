//! Variant files that are wrong in every way an author or an attacker can think of: each is
//! refused with the file, the line, the column and the key, and nothing ever panics.
//! In the cases a `¦` marks where the problem must be reported; it is not part of the file.

mod at_once;
mod bytes;
mod families;
mod meaning;
mod values;

use std::sync::Arc;

use heterodox_rules::spec::Problem;
use heterodox_rules::{Catalogue, Rules, SpecError};

const FILE: &str = "my variants/small.toml";

const BASE: &str = r#"name = "Small"
about = "Something small."

[board]
width = 4
height = 5
start = "r2k/pppp/4/PPPP/R2K w - - 0 1"

[pieces.king]
letter = "K"
moves = "K"
royal = true

[pieces.rook]
letter = "R"
moves = "R"

[pieces.pawn]
letter = "P"
moves = "mfW cfF"
pawn = true
ranks = "2-4"
promotes_to = "R"

[draws]
repetition = 3
dead = ["K v K"]

[end]
no_moves = "draw"
"#;

fn load(bytes: &[u8]) -> Result<Arc<Rules>, SpecError> {
    Catalogue::new().load_bytes("small", FILE, bytes)
}

fn problems(bytes: &[u8]) -> Vec<Problem> {
    match load(bytes) {
        Ok(_) => panic!("this loads: {}", String::from_utf8_lossy(&bytes[..bytes.len().min(2000)])),
        Err(error) => error.problems,
    }
}

/// The base file with a text replaced, and the line and column of the mark.
fn edited(from: &str, to: &str) -> (String, Option<(usize, usize)>) {
    assert_eq!(BASE.matches(from).count(), 1, "{from:?} must stand in the base file once");
    let text = BASE.replace(from, to);
    let mark = text.find('¦').map(|at| {
        let before = &text[..at];
        let tail = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count() + 1, tail.chars().count() + 1)
    });
    (text.replace('¦', ""), mark)
}

/// Every row: what to replace, by what, the key that is reported and words of the message.
fn all_refused(rows: &[(&str, &str, &str, &str)]) {
    let mut wrong = Vec::new();
    for (from, to, key, word) in rows {
        let (text, mark) = edited(from, to);
        match load(text.as_bytes()) {
            Ok(_) => wrong.push(format!("{to:?} loads")),
            Err(error) => {
                let fits = |problem: &Problem| {
                    problem.place.file == FILE
                        && problem.key == *key
                        && problem.message.contains(word)
                        && mark.is_none_or(|mark| mark == (problem.place.line, problem.place.column))
                };
                if !error.problems.iter().any(fits) {
                    wrong.push(format!("{to:?}: expected {mark:?} {key}: {word}, got\n    {error}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}
