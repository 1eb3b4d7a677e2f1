//! Start positions that are drawn by lot: `[shuffle]`. Which there are is worked out in `crate::starts`.

use heterodox_messages::{Message, Value as Said, say};

use super::draft::Value;
use super::error::Problem;
use super::goals::kinds;
use super::identity::Lines;
use super::validate::{Around, Validator};
use super::{PieceSpec, Spec, Squares, squares};
use crate::bits::Bits;

/// The pieces of the start position that change places, and how they may stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shuffle {
    /// The squares whose pieces change places.
    pub squares: Squares,
    /// What must hold of their places.
    pub keep: Vec<Keep>,
    /// Where the other side's pieces stand then.
    pub mirror: Mirror,
}

/// Where the other side's pieces stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mirror {
    /// On the same files, with the ranks turned over.
    Ranks,
    /// On the same ranks, with the files turned over.
    Files,
    /// Where they always stand.
    No,
}

impl Mirror {
    /// The values of the key.
    pub const WORDS: [(&str, Mirror); 3] = [("ranks", Mirror::Ranks), ("files", Mirror::Files), ("none", Mirror::No)];
}

/// Something that must hold of the places of shuffled pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Keep {
    /// Every piece of the first kind stands between two of the second, file by file.
    Between(usize, usize),
    /// As many pieces of these kinds stand on light squares as on dark ones.
    BothColours(Vec<usize>),
    /// The pieces of these kinds stand on these squares.
    On(Vec<usize>, Squares),
}

impl Keep {
    fn parse(text: &str, around: &Around, pieces: &[PieceSpec]) -> Result<Keep, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let one = |letters: &str| match kinds(letters, pieces)?[..] {
            [kind] => Ok::<usize, Message>(kind),
            _ => Err(say::ShuffleUnknown { text: text.to_string() }.into()),
        };
        match words[..] {
            [one_letter, "between", other] => Ok(Keep::Between(one(one_letter)?, one(other)?)),
            [letters, "on", "both", "colours"] => Ok(Keep::BothColours(kinds(letters, pieces)?)),
            [letters, "on", ..] => {
                let rest = text.split_once(" on ").map_or("", |(_, rest)| rest);
                Ok(Keep::On(kinds(letters, pieces)?, squares::parse(rest, around.board, around.zones())?))
            }
            _ => Err(say::ShuffleUnknown { text }.into()),
        }
    }

    /// The sentence of the rules page.
    fn message(&self, spec: &Spec) -> Message {
        let name = |kind: &usize| Said::kind(&spec.pieces[*kind].name);
        let named = |kinds: &[usize]| Said::or(kinds.iter().map(name));
        match self {
            Keep::Between(one, other) => say::ShuffleBetween { piece: name(one), other: name(other) }.into(),
            Keep::BothColours(kinds) => say::ShuffleBothColours { kinds: named(kinds) }.into(),
            Keep::On(kinds, on) => {
                say::ShuffleOn { kinds: named(kinds), squares: squares::names(spec.board, *on) }.into()
            }
        }
    }
}

impl Spec {
    /// What the rules page says of start positions.
    pub(super) fn shuffle_sentences(&self) -> Vec<Message> {
        let Some(shuffle) = &self.shuffle else { return Vec::new() };
        let squares = squares::names(self.board, shuffle.squares);
        let mirrored = Mirror::WORDS.iter().find(|(_, mirror)| *mirror == shuffle.mirror).map_or("none", |it| it.0);
        let first = say::ShuffleSquares { squares, mirrored }.into();
        std::iter::once(first).chain(shuffle.keep.iter().map(|keep| keep.message(self))).collect()
    }

    /// The lines of the canonical text of the rules.
    pub(super) fn shuffle_lines(&self, lines: &mut Lines) {
        let Some(shuffle) = &self.shuffle else { return };
        let letters = |kinds: &[usize]| -> String {
            let mut letters: Vec<char> = kinds.iter().map(|kind| self.pieces[*kind].letter).collect();
            letters.sort_unstable();
            letters.into_iter().collect()
        };
        let mirror = Mirror::WORDS.iter().find(|(_, mirror)| *mirror == shuffle.mirror).map_or("none", |it| it.0);
        lines.say(format!("shuffle {} mirrored {mirror}", squares::names(self.board, shuffle.squares)));
        for keep in &shuffle.keep {
            lines.say(match keep {
                Keep::Between(one, other) => format!("shuffle {} between {}", letters(&[*one]), letters(&[*other])),
                Keep::BothColours(kinds) => format!("shuffle {} on both colours", letters(kinds)),
                Keep::On(kinds, on) => format!("shuffle {} on {}", letters(kinds), squares::names(self.board, *on)),
            });
        }
    }
}

impl Validator<'_> {
    pub(super) fn shuffle(&mut self, pieces: &[PieceSpec], around: &Around) -> Option<Shuffle> {
        let squares = self.squares(&["shuffle", "squares"], around);
        let mut keep = Vec::new();
        if let Some(Value::Texts(texts)) = self.draft.get(&["shuffle", "keep"]).map(|entry| &entry.value) {
            for (text, place) in texts.iter().take(16) {
                match Keep::parse(text, around, pieces) {
                    Ok(rule) => keep.push(rule),
                    Err(message) => {
                        let (place, key) = (place.clone(), "shuffle.keep".to_string());
                        self.problems.push(Problem { place, key, message, instead: None });
                    }
                }
            }
        }
        let word = self.word(&["shuffle", "reflect"]);
        let none = self.draft.get(&["shuffle", "reflect"]).is_some() && word == "none";
        let mirror = match word {
            "files" => Mirror::Files,
            _ if none => Mirror::No,
            _ => Mirror::Ranks,
        };
        match squares {
            Some(squares) if !squares.is_empty() => Some(Shuffle { squares, keep, mirror }),
            _ => {
                let own =
                    self.draft.entries.iter().find(|entry| entry.path[0] == "shuffle" && self.draft.is_own(entry));
                let unset = self.draft.get(&["shuffle", "squares"]).is_some();
                if let Some(path) = own.filter(|_| !unset).map(|entry| entry.path.clone()) {
                    self.fail::<()>(&path.iter().map(String::as_str).collect::<Vec<_>>(), say::ShuffleSquaresMissing);
                }
                None
            }
        }
    }
}
