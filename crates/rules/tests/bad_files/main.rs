//! Variant files that are wrong in every way an author or an attacker can think of: each is
//! refused with the file, the line, the column and the key, and nothing ever panics.

#[path = "../support/faulty.rs"]
mod faulty;

mod at_once;
mod bytes;
mod families;
mod meaning;
mod mechanisms;
mod values;

use std::sync::Arc;

use heterodox_rules::spec::Problem;
use heterodox_rules::{Catalogue, Rules, SpecError};

use faulty::Good;

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

const GOOD: Good = Good { file: FILE, text: BASE, open: |text| load(text.as_bytes()).map(drop) };

fn edited(from: &str, to: &str) -> (String, Option<(usize, usize)>) {
    GOOD.edited(from, to)
}

fn all_refused(rows: &[(&str, &str, &str, &str)]) {
    GOOD.all_refused(rows);
}
