//! PGN: games with tags, comments, variations and annotation glyphs, for every
//! variant. Reading what was written gives back the same game.

mod read;
mod write;

pub use read::{MAX_NESTING, MAX_TEXT, PgnError, is_named, read, tags};

use crate::game::Game;
use crate::moves::Move;
use crate::state::State;

/// A game as PGN knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Pgn {
    /// Name and value, in order. `FEN`, `SetUp` and `Variant` are written by themselves.
    pub tags: Vec<(String, String)>,
    /// Where the game starts.
    pub start: State,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The main line.
    pub line: Vec<PgnMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// A move of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct PgnMove {
    /// The move.
    pub action: Move,
    /// Annotation glyphs: 1 is `!`, 2 is `?` and so on.
    pub glyphs: Vec<u8>,
    /// Comments after it.
    pub comments: Vec<String>,
    /// Other lines instead of this move.
    pub variations: Vec<Variation>,
}

/// A line instead of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// Comments before its first move.
    pub comments: Vec<String>,
    /// Its moves.
    pub line: Vec<PgnMove>,
}

impl Pgn {
    /// A game as it was played, with tags of one's own.
    pub fn from_game(game: &Game, tags: Vec<(String, String)>) -> Pgn {
        let bare = |&(action, _): &(Move, State)| PgnMove {
            action,
            glyphs: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        };
        Pgn {
            tags,
            start: game.start().clone(),
            comments: Vec::new(),
            line: game.plies().iter().map(bare).collect(),
            result: game.outcome().map_or("*", |outcome| outcome.result()).to_string(),
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The main line as a game. Moves played after the rules had ended it are refused.
    pub fn to_game(&self, rules: &std::sync::Arc<crate::Rules>) -> Result<Game, crate::Refused> {
        let mut game = Game::from_state(rules.clone(), self.start.clone());
        for entry in &self.line {
            game.play(entry.action)?;
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Catalogue, Strictness};

    const ANNOTATED: &str = r#"[Event "A \"quoted\" club"]
[Site "?"]
[Result "1-0"]
[Variant "Chess"]

{before all} 1. e4! {king's pawn
 over lines} e5 (1... c5 $14 {Sicilian} 2. Nf3 (2. c3) d6) ; rest } of the line
% an escaped line
2. Qh5?! Nc6 3.Bc4 Nf6?? 4. Qxf7# 1-0
"#;

    fn rules() -> std::sync::Arc<crate::Rules> {
        Catalogue::new().load("chess").expect("built in")
    }

    #[test]
    fn everything_is_read_and_written_back() {
        let rules = rules();
        let pgn = read(&rules, ANNOTATED, Strictness::Game).expect("valid");
        assert_eq!(pgn.tag("Event"), Some("A \"quoted\" club"));
        assert_eq!(pgn.line.len(), 7);
        assert_eq!(pgn.comments, ["before all"]);
        assert_eq!(pgn.line[0].glyphs, [1]);
        assert_eq!(pgn.line[0].comments, ["king's pawn over lines"]);
        assert_eq!(pgn.line[1].variations[0].line[1].variations.len(), 1);
        assert_eq!(pgn.line[1].comments, ["rest } of the line"]);
        let again = read(&rules, &pgn.write(&rules), Strictness::Game).expect("what we write is valid");
        assert_eq!(again, pgn);
        assert!(pgn.write(&rules).lines().all(|line| line.len() <= 80));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let rules = rules();
        for (text, place, word) in [
            ("1. e4 e5 2. Ke3 *", "1:13", "King cannot move from e1 to e3"),
            ("1. e4 e5\n2. Nf3 Nc6 3. Zz9 *", "2:15", "Zz9"),
            ("1. e4 (1. d4 *", "1:7", "never closed"),
            ("1. e4 e5) *", "1:9", "no variation"),
            ("(1. e4) *", "1:1", "before any move"),
            ("1. e4 {open", "1:7", "never closed"),
            ("[Event \"x]\n1. e4 *", "1:1", "tag"),
            ("[Variant \"Mirror Chess\"]\n1. e4 *", "1:1", "Mirror Chess"),
            ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n*", "1:1", "exactly one king"),
            ("[Result \"1-0\"]\n1. e4 0-1", "2:7", "says 1-0"),
            ("1. e4 1-0 e5", "1:11", "after the result"),
            ("1. e4 $999 *", "1:7", "$999"),
            ("1. e4", "1:6", "no result"),
            ("1. f3 e5 2. g4 Qh4# 1-0", "1:21", "Black wins by checkmate"),
        ] {
            let error = read(&rules, text, Strictness::Game).expect_err(text).to_string();
            assert!(error.starts_with(place) && error.contains(word), "{text:?}: {error}");
        }
    }

    #[test]
    fn size_and_nesting_are_bounded() {
        let rules = rules();
        let deep = format!("1. e4 {} *", "(1. d4 ".repeat(100));
        assert!(read(&rules, &deep, Strictness::Game).expect_err("deep").to_string().contains("nested"));
        let long = " ".repeat(MAX_TEXT + 1);
        assert!(read(&rules, &long, Strictness::Game).expect_err("long").to_string().contains("bytes"));
    }
}
