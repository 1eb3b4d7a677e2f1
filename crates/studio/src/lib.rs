//! For people who write variant files: what is wrong and how to mend it, edits that keep comments, why
//! a move is not one and which line says so, differences in sentences, a whole variant in a link.
//!
//! Pure: a text goes in, values come out. Knows no pages, no servers and no clock; the rules are those
//! of `heterodox-rules`, never a second opinion.

pub mod betza;
pub mod check;
pub mod compare;
pub mod cursor;
pub mod edit;
pub mod examples;
pub mod form;
pub mod play;
pub mod report;
pub mod script;
pub mod share;
