//! For people who write variant files: what is wrong and how to mend it, edits that keep comments, why
//! a move is not one and which line says so, differences in sentences, a whole variant in a link.
//!
//! Pure: a text goes in, values come out. Knows no pages, no servers and no clock; the rules are those
//! of `heterodox-rules`, never a second opinion.

pub mod report;

/// A meaning (`Spec::meaning`) as people and scripts see it.
pub fn hexadecimal(meaning: u64) -> String {
    format!("{meaning:016x}")
}
