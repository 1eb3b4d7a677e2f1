//! Ends written as sentences: `wins`, `loses` and `draws` of `[end]`. The subject of a sentence is the side that has, lacks or
//! reaches the thing. `end::goals` judges games by them.

use heterodox_messages::{Message, Value, say};

use super::identity::Lines;
use super::squares::{self, Squares, Zones};
use super::{PieceSpec, Spec};
use crate::board::{Board, Colour};

/// What a sentence means for the side it is true of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// It loses.
    Loses,
    /// It wins.
    Wins,
    /// The game is drawn.
    Draws,
}

impl Verdict {
    /// In the order in which they are asked.
    pub const ALL: [Verdict; 3] = [Verdict::Loses, Verdict::Wins, Verdict::Draws];

    /// The key of the file.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Loses => "loses",
            Verdict::Wins => "wins",
            Verdict::Draws => "draws",
        }
    }
}

/// One sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// What follows.
    pub verdict: Verdict,
    /// When.
    pub condition: Condition,
    /// The sides that may still answer by reaching the same with their next move, which makes a draw; by [`Colour::index`].
    pub answered: [bool; 2],
}

/// What has to be true of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// A piece of one of these kinds stands on one of these squares.
    On {
        /// The kinds; none are all.
        kinds: Vec<usize>,
        /// As White sees them.
        squares: Squares,
        /// Black means the same squares, not those opposite.
        same_for_both: bool,
        /// Only where the opponent does not attack it.
        safe: bool,
        /// Only if it still stands there when the turn of its side comes again.
        held: bool,
    },
    /// It has given so many checks.
    Checks(u8),
    /// It has fewer pieces of these kinds.
    Fewer {
        /// The kinds, counted together; none are all.
        kinds: Vec<usize>,
        /// Than so many.
        than: u8,
    },
    /// It has no piece but of these kinds.
    Alone(Vec<usize>),
}

impl Goal {
    /// Reads a sentence.
    pub(super) fn parse(
        verdict: Verdict,
        text: &str,
        board: Board,
        zones: &Zones,
        pieces: &[PieceSpec],
    ) -> Result<Goal, Message> {
        let mut parts = text.split(',').map(str::trim);
        let sentence = parts.next().unwrap_or_default();
        let (mut safe, mut held, mut same_for_both, mut answered) = (false, false, false, [false; 2]);
        for part in parts {
            match part {
                "safe" => safe = true,
                "held" => held = true,
                "the same for both" => same_for_both = true,
                "answered" => answered = [true; 2],
                "answered by white" => answered[Colour::White.index()] = true,
                "answered by black" => answered[Colour::Black.index()] = true,
                _ => return Err(say::GoalAddition { text: part }.into()),
            }
        }
        let kinds = |letters: &str| kinds(letters, pieces);
        let words: Vec<&str> = sentence.split(' ').collect();
        let condition = match words[..] {
            [number, "checks" | "check"] if number_of(number).is_some() => {
                Condition::Checks(number_of(number).unwrap_or_default())
            }
            ["no", letters] => Condition::Fewer { kinds: kinds(letters)?, than: 1 },
            ["fewer", "than", number, letters] if number_of(number).is_some() => {
                Condition::Fewer { kinds: kinds(letters)?, than: number_of(number).unwrap_or_default() }
            }
            [letters, "alone"] => Condition::Alone(kinds(letters)?),
            [letters, "on", ..] => {
                let rest = sentence.split_once(" on ").map_or("", |(_, rest)| rest);
                let squares = squares::parse(rest, board, zones)?;
                Condition::On { kinds: kinds(letters)?, squares, same_for_both, safe, held }
            }
            _ => return Err(say::GoalUnknown { text: sentence }.into()),
        };
        let said = [(safe, "safe"), (held, "held"), (same_for_both, "the same for both")];
        let first = said.into_iter().find(|(is, _)| *is);
        if let (Some((_, text)), false) = (first, matches!(condition, Condition::On { .. })) {
            return Err(say::GoalOnlyOnSquares { text }.into());
        }
        Ok(Goal { verdict, condition, answered })
    }

    /// The sentence of the rules page.
    pub(super) fn message(&self, spec: &Spec) -> Message {
        let verdict = self.verdict.word();
        let named = |kinds: &[usize]| -> Value {
            match kinds.is_empty() {
                true => say::AnyPiece.into(),
                false => Value::or(kinds.iter().map(|kind| Value::kind(&spec.pieces[*kind].name))),
            }
        };
        let answered = match self.answered {
            [false, false] => "no",
            [true, true] => "both",
            [true, false] => "white",
            [false, true] => "black",
        };
        match &self.condition {
            Condition::On { kinds, squares, same_for_both, safe, held } => {
                let squares = squares::names(spec.board, *squares);
                let whose = if *same_for_both { "same" } else { "own" };
                let [safe, held] = [safe, held].map(|is| if *is { "yes" } else { "no" });
                say::EndsOn { verdict, kinds: named(kinds), squares, whose, safe, held, answered }.into()
            }
            Condition::Checks(count) => say::EndsChecks { verdict, count: *count }.into(),
            Condition::Fewer { kinds, than } => {
                say::EndsFewer { verdict, kinds: named(kinds), than: *than, answered }.into()
            }
            Condition::Alone(kinds) => say::EndsAlone { verdict, kinds: named(kinds), answered }.into(),
        }
    }

    /// The line of the canonical text of the rules.
    pub(super) fn identity(&self, spec: &Spec, lines: &mut Lines) {
        let letters = |kinds: &[usize]| -> String {
            let mut letters: Vec<char> = kinds.iter().map(|kind| spec.pieces[*kind].letter).collect();
            letters.sort_unstable();
            if letters.is_empty() { "any".into() } else { letters.into_iter().collect() }
        };
        let condition = match &self.condition {
            Condition::On { kinds, squares, same_for_both, safe, held } => {
                let marks = [(*same_for_both, " same"), (*safe, " safe"), (*held, " held")];
                let marks: String = marks.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
                format!("{} on {}{marks}", letters(kinds), squares::names(spec.board, *squares))
            }
            Condition::Checks(count) => format!("checks {count}"),
            Condition::Fewer { kinds, than } => format!("{} fewer than {than}", letters(kinds)),
            Condition::Alone(kinds) => format!("{} alone", letters(kinds)),
        };
        let answered = ["", " answered by white", " answered by black", " answered"];
        let answered = answered[self.answered[0] as usize + 2 * self.answered[1] as usize];
        lines.say(format!("end {} {condition}{answered}", self.verdict.word()));
    }
}

/// "KQ", or "pieces" for all.
fn kinds(letters: &str, pieces: &[PieceSpec]) -> Result<Vec<usize>, Message> {
    if letters == "pieces" {
        return Ok(Vec::new());
    }
    let kind = |letter: char| {
        let found = pieces.iter().position(|piece| piece.letter == letter);
        found.ok_or_else(|| say::LetterUnknown { letter: format!("{letter:?}") }.into())
    };
    letters.chars().map(kind).collect()
}

fn number_of(text: &str) -> Option<u8> {
    text.parse::<u8>().ok().filter(|number| (1..=100).contains(number) && number.to_string() == text)
}
