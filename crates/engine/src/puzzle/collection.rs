//! A file of puzzles: `key: value` lines, one puzzle a line, comments behind `#`. While
//! puzzles are mined a `games:` line follows the puzzles of each game, so that what was cut
//! off can be told from what is whole.

use heterodox_rules::text::fen::shorten;

use super::{Puzzle, PuzzleError};

/// The largest file, in bytes.
pub const MAX_COLLECTION: usize = 8 << 20;
/// The most puzzles of a file.
pub const MAX_PUZZLES: usize = 20_000;

/// The puzzles of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The variant's id.
    pub variant: String,
    /// The seed they were mined with.
    pub seed: u64,
    /// How many games were looked through.
    pub games: u64,
    /// The number of the last game that gave a puzzle.
    pub fruitful: u64,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// Why a file is no collection: the line, from 1, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct CollectionError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl Collection {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Collection, CollectionError> {
        let mut all = Collection::default();
        let mut since = 0;
        for (index, line) in text.lines().enumerate() {
            let fail = |reason: String| CollectionError { line: index + 1, reason };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line.contains('|') {
                if all.variant.is_empty() {
                    return Err(fail("`variant: ID` comes before the first puzzle".into()));
                }
                if all.puzzles.len() >= MAX_PUZZLES {
                    return Err(fail(format!("a file has at most {MAX_PUZZLES} puzzles")));
                }
                all.puzzles
                    .push(Puzzle::read(&all.variant, line).map_err(|error: PuzzleError| fail(error.to_string()))?);
                since += 1;
                continue;
            }
            let (key, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.trim();
            let number = || value.parse().map_err(|_| fail(format!("\"{}\" is no number", shorten(value))));
            match key {
                "variant" if all.variant.is_empty() && !value.is_empty() => all.variant = value.to_string(),
                "variant" => return Err(fail("a file has the puzzles of one variant".into())),
                "seed" => all.seed = number()?,
                "games" => {
                    all.games = number()?;
                    if std::mem::take(&mut since) > 0 {
                        all.fruitful = all.games;
                    }
                }
                _ => return Err(fail(format!("\"{}\" is neither a puzzle nor a known key", shorten(line)))),
            }
        }
        match all.variant.is_empty() {
            true => {
                Err(CollectionError { line: text.lines().count().max(1), reason: "there is no `variant: ID`".into() })
            }
            false => Ok(all),
        }
    }

    /// The lines a file begins with; `about` is for people.
    pub fn head(&self, about: &str) -> String {
        let comment: String = about.lines().map(|line| format!("# {line}\n")).collect();
        format!("{comment}variant: {}\nseed: {}\n", self.variant, self.seed)
    }

    /// The line that follows the puzzles of a game.
    pub fn mark(&self) -> String {
        format!("games: {}\n", self.games)
    }

    /// As a file, the easiest puzzle first.
    pub fn write(&self, about: &str) -> String {
        let mut sorted: Vec<&Puzzle> = self.puzzles.iter().collect();
        sorted.sort_by_key(|puzzle| (puzzle.grade, puzzle.moves(), &puzzle.id));
        let lines: String = sorted.iter().map(|puzzle| puzzle.write() + "\n").collect();
        self.head(about) + &lines + &self.mark()
    }

    /// The part of a file up to the last game that was looked through to its end; the head when
    /// none was.
    pub fn whole(text: &str) -> &str {
        let mut end = 0;
        let (mut at, mut begun) = (0, false);
        for line in text.split_inclusive('\n') {
            at += line.len();
            begun |= line.contains('|');
            if line.ends_with('\n') && (line.starts_with("games:") || !begun) {
                end = at;
            }
        }
        &text[..end]
    }
}
