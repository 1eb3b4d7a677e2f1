//! Writing PGN: the roster of tags first, lines of at most 80 characters.

use super::{Pgn, PgnMove};
use crate::board::Colour;
use crate::rules::Rules;
use crate::state::State;

/// The tags every game has.
pub(super) const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];
const WIDTH: usize = 80;

impl Pgn {
    /// The game as text.
    pub fn write(&self, rules: &Rules) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!("[{name} \"{value}\"]\n");
        };
        for name in ROSTER {
            tag(name, self.tag(name).unwrap_or(if name == "Date" { "????.??.??" } else { "?" }));
        }
        tag("Result", &self.result);
        tag("Variant", &rules.spec().id);
        if self.start != rules.start() || rules.write_fen(&self.start) != rules.write_fen(&rules.start()) {
            tag("SetUp", "1");
            tag("FEN", &rules.write_fen(&self.start));
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
            tag(name, value);
        }
        let mut movetext = Movetext { rules, text: String::new(), column: 0 };
        movetext.comments(&self.comments);
        movetext.line(&self.start, &self.line);
        movetext.word(&self.result);
        format!("{text}\n{}\n", movetext.text)
    }
}

struct Movetext<'a> {
    rules: &'a Rules,
    text: String,
    column: usize,
}

impl Movetext<'_> {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += word;
        self.column += length;
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            let words: Vec<&str> = comment.split_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            // A closing brace cannot stand in a braced comment; the rest of a line can hold it.
            if comment.contains('}') {
                self.word(&format!(";{}", words.join(" ")));
                self.text.push('\n');
                self.column = 0;
            } else {
                let last = words.len() - 1;
                for (index, word) in words.iter().enumerate() {
                    let (open, close) = (if index == 0 { "{" } else { "" }, if index == last { "}" } else { "" });
                    self.word(&format!("{open}{word}{close}"));
                }
            }
        }
    }

    fn line(&mut self, start: &State, line: &[PgnMove]) {
        let mut state = start.clone();
        let mut numbered = false;
        for entry in line {
            let white = state.to_move() == Colour::White;
            if white || !numbered {
                let dots = if white { "." } else { "..." };
                self.word(&format!("{}{dots}", state.fullmove()));
            }
            self.word(&self.rules.san(&state, entry.action));
            for glyph in &entry.glyphs {
                self.word(&format!("${glyph}"));
            }
            self.comments(&entry.comments);
            for variation in &entry.variations {
                self.word("(");
                self.comments(&variation.comments);
                self.line(&state, &variation.line);
                self.word(")");
            }
            numbered = entry.comments.is_empty() && entry.variations.is_empty();
            state = self.rules.play_unchecked(&state, entry.action);
        }
    }
}
