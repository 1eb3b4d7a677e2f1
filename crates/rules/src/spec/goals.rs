//! Ends written as sentences: `wins`, `loses` and `draws` of `[end]`. The subject of a sentence is the side that has, lacks or
//! reaches the thing. `end::goals` judges games by them.

use heterodox_messages::{Message, Value, say};

use super::identity::Lines;
use super::squares::{self, Squares, Zones};
use super::{PieceSpec, Spec};
use crate::bits::Bits;
use crate::board::{Board, Colour, Square};

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
        /// Only with so many others of its side on these squares, and so many points of those and of what it holds.
        with: Option<(u8, u16)>,
    },
    /// It has castled, in one of these ways by their letters; none are all.
    Castled(Vec<char>),
    /// It has given so many checks.
    Checks(u8),
    /// It has fewer pieces of these kinds.
    Fewer {
        /// The kinds, counted together; none are all.
        kinds: Vec<usize>,
        /// Than so many.
        than: u8,
        /// Only while the other side has these; a kind may be named several times.
        against: Vec<usize>,
    },
    /// It has no piece but of these kinds.
    Alone(Vec<usize>),
    /// So many pieces of these kinds stand side by side in a line, straight or slanting.
    Row {
        /// The kinds; none are all.
        kinds: Vec<usize>,
        /// How many.
        count: u8,
    },
    /// Pieces of these kinds fill a square of so many files and ranks.
    Block {
        /// The kinds; none are all.
        kinds: Vec<usize>,
        /// How many.
        count: u8,
    },
    /// A chain of neighbouring pieces of these kinds leads from some squares to others.
    Joining {
        /// The kinds; none are all.
        kinds: Vec<usize>,
        /// From here, as White sees it.
        from: Squares,
        /// To here, as White sees it.
        to: Squares,
        /// Black means the same squares, not those opposite.
        same_for_both: bool,
    },
    /// All its pieces of these kinds are neighbours, directly or over others; none are all kinds.
    AllJoined(Vec<usize>),
    /// No square is empty.
    Full {
        /// It has more than the opponent; as much is a draw. Without this it does not matter who has more.
        by: Option<Measure>,
    },
    /// It has so many points on the board and in hand.
    Points(u16),
}

/// By what the sides are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Pieces on the board.
    Pieces,
    /// Points on the board.
    Points,
}

impl Measure {
    fn word(self) -> &'static str {
        match self {
            Measure::Pieces => "pieces",
            Measure::Points => "points",
        }
    }
}

impl Spec {
    /// The squares that some piece of a side wins by standing on; a goal that is everywhere is none to be shown.
    pub fn goal_squares(&self, side: Colour) -> Vec<Square> {
        let wanted = |square: Square| {
            self.end.goals.iter().any(|goal| match &goal.condition {
                Condition::On { squares, same_for_both, .. } if goal.verdict == Verdict::Wins => {
                    let seen = if *same_for_both { square } else { self.board.for_colour(square, side) };
                    squares.has(seen.index()) && *squares != squares::all_of(self.board)
                }
                _ => false,
            })
        };
        self.board.all().filter(|square| wanted(*square)).collect()
    }
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
            ["castled"] => Condition::Castled(Vec::new()),
            ["castled", letters] => {
                let mut letters: Vec<char> = letters.chars().collect();
                letters.sort_unstable();
                letters.dedup();
                Condition::Castled(letters)
            }
            ["no", letters] => Condition::Fewer { kinds: kinds(letters)?, than: 1, against: Vec::new() },
            ["no", letters, "against", others] => {
                let mut against = self::kinds(others, pieces)?;
                against.sort_unstable();
                if against.is_empty() {
                    return Err(say::GoalUnknown { text: sentence }.into());
                }
                Condition::Fewer { kinds: kinds(letters)?, than: 1, against }
            }
            ["fewer", "than", number, letters] if number_of(number).is_some() => {
                let than = number_of(number).unwrap_or_default();
                Condition::Fewer { kinds: kinds(letters)?, than, against: Vec::new() }
            }
            [letters, "alone"] => Condition::Alone(kinds(letters)?),
            [number, "in", "a", "row"] if number_of(number).is_some() => row(number, Vec::new(), board)?,
            [number, letters, "in", "a", "row"] if number_of(number).is_some() => row(number, kinds(letters)?, board)?,
            [number, "by", other] if number_of(number).is_some() && number == other => {
                let count = number_of(number).unwrap_or_default();
                if count < 2 || count > board.width.min(board.height) {
                    return Err(say::GoalRow { most: board.width.min(board.height) }.into());
                }
                Condition::Block { kinds: Vec::new(), count }
            }
            ["all", "joined"] => Condition::AllJoined(Vec::new()),
            ["all", letters, "joined"] => Condition::AllJoined(kinds(letters)?),
            ["board", "full"] => Condition::Full { by: None },
            ["most", "pieces", "when", "the", "board", "is", "full"] => Condition::Full { by: Some(Measure::Pieces) },
            ["most", "points", "when", "the", "board", "is", "full"] => Condition::Full { by: Some(Measure::Points) },
            [number, "points"] if points_of(number).is_some() => {
                Condition::Points(points_of(number).unwrap_or_default())
            }
            [letters, "joining", ..] => {
                let rest = sentence.split_once(" joining ").map_or("", |(_, rest)| rest);
                let Some((from, to)) = rest.split_once(" to ") else {
                    return Err(say::GoalUnknown { text: sentence }.into());
                };
                let [from, to] = [squares::parse(from, board, zones)?, squares::parse(to, board, zones)?];
                Condition::Joining { kinds: kinds(letters)?, from, to, same_for_both }
            }
            [letters, "on", ..] => {
                let rest = sentence.split_once(" on ").map_or("", |(_, rest)| rest);
                let (rest, company) = rest.split_once(" with ").map_or((rest, None), |(rest, with)| (rest, Some(with)));
                let squares = squares::parse(rest, board, zones)?;
                let with = company.map(|text| with(text).ok_or_else(|| Message::from(say::GoalWith { text })));
                Condition::On { kinds: kinds(letters)?, squares, same_for_both, safe, held, with: with.transpose()? }
            }
            _ => return Err(say::GoalUnknown { text: sentence }.into()),
        };
        let said = [(safe, "safe"), (held, "held"), (same_for_both, "the same for both")];
        let placed = matches!(condition, Condition::Joining { .. });
        let first = said.into_iter().find(|(is, text)| *is && !(placed && *text == "the same for both"));
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
            Condition::On { kinds, squares, same_for_both, safe, held, with } => {
                let squares = squares::names(spec.board, *squares);
                let whose = if *same_for_both { "same" } else { "own" };
                let [safe, held] = [safe, held].map(|is| if *is { "yes" } else { "no" });
                let on: Message =
                    say::EndsOn { verdict, kinds: named(kinds), squares, whose, safe, held, answered }.into();
                match with {
                    None => on,
                    Some((pieces, points)) => say::EndsOnWith { on, pieces: *pieces, points: *points }.into(),
                }
            }
            Condition::Row { kinds, count } => {
                say::EndsRow { verdict, kinds: named(kinds), count: *count, answered }.into()
            }
            Condition::Block { kinds, count } => {
                say::EndsBlock { verdict, kinds: named(kinds), count: *count, answered }.into()
            }
            Condition::Joining { kinds, from, to, same_for_both } => {
                let [from, to] = [from, to].map(|squares| squares::names(spec.board, *squares));
                let whose = if *same_for_both { "same" } else { "own" };
                say::EndsJoining { verdict, kinds: named(kinds), from, to, whose, answered }.into()
            }
            Condition::AllJoined(kinds) => say::EndsAllJoined { verdict, kinds: named(kinds), answered }.into(),
            Condition::Full { by } => say::EndsFull { verdict, by: by.map_or("none", Measure::word) }.into(),
            Condition::Points(points) => say::EndsPoints { verdict, points: *points }.into(),
            Condition::Castled(letters) => {
                let ways: Vec<String> = letters.iter().map(char::to_string).collect();
                let how = if ways.is_empty() { "any" } else { "named" };
                say::EndsCastled { verdict, how, letters: ways.join(", "), answered }.into()
            }
            Condition::Checks(count) => say::EndsChecks { verdict, count: *count }.into(),
            Condition::Fewer { kinds, than, against } if against.is_empty() => {
                say::EndsFewer { verdict, kinds: named(kinds), than: *than, answered }.into()
            }
            Condition::Fewer { kinds, against, .. } => {
                let against = Value::and(against.iter().map(|kind| Value::kind(&spec.pieces[*kind].name)));
                say::EndsNoneAgainst { verdict, kinds: named(kinds), against }.into()
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
            Condition::On { kinds, squares, same_for_both, safe, held, with } => {
                let with = with.map_or(String::new(), |(pieces, points)| format!(" with {pieces} and {points}"));
                let marks = [(*same_for_both, " same"), (*safe, " safe"), (*held, " held")];
                let marks: String = marks.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
                format!("{} on {}{with}{marks}", letters(kinds), squares::names(spec.board, *squares))
            }
            Condition::Castled(ways) if ways.is_empty() => "castled".into(),
            Condition::Castled(ways) => format!("castled {}", ways.iter().collect::<String>()),
            Condition::Checks(count) => format!("checks {count}"),
            Condition::Fewer { kinds, than, against } => {
                let against = if against.is_empty() { String::new() } else { format!(" against {}", letters(against)) };
                format!("{} fewer than {than}{against}", letters(kinds))
            }
            Condition::Alone(kinds) => format!("{} alone", letters(kinds)),
            Condition::Row { kinds, count } => format!("{} row {count}", letters(kinds)),
            Condition::Block { kinds, count } => format!("{} block {count}", letters(kinds)),
            Condition::Joining { kinds, from, to, same_for_both } => {
                let [from, to] = [from, to].map(|squares| squares::names(spec.board, *squares));
                let same = if *same_for_both { " same" } else { "" };
                format!("{} joining {from} to {to}{same}", letters(kinds))
            }
            Condition::AllJoined(kinds) => format!("{} all joined", letters(kinds)),
            Condition::Full { by } => format!("full by {}", by.map_or("none", Measure::word)),
            Condition::Points(points) => format!("points {points}"),
        };
        let answered = ["", " answered by white", " answered by black", " answered"];
        let answered = answered[self.answered[0] as usize + 2 * self.answered[1] as usize];
        lines.say(format!("end {} {condition}{answered}", self.verdict.word()));
    }
}

/// So many in a row.
fn row(number: &str, kinds: Vec<usize>, board: Board) -> Result<Condition, Message> {
    let (count, most) = (number_of(number).unwrap_or_default(), board.width.max(board.height));
    if (2..=most).contains(&count) { Ok(Condition::Row { kinds, count }) } else { Err(say::GoalRow { most }.into()) }
}

/// "10 pieces", "28 points", "10 pieces and 28 points".
fn with(text: &str) -> Option<(u8, u16)> {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        [pieces, "pieces"] => Some((number_of(pieces)?, 0)),
        [points, "points"] => Some((0, points_of(points)?)),
        [pieces, "pieces", "and", points, "points"] => Some((number_of(pieces)?, points_of(points)?)),
        _ => None,
    }
}

fn points_of(text: &str) -> Option<u16> {
    text.parse::<u16>().ok().filter(|number| (1..=1000).contains(number) && number.to_string() == text)
}

/// "KQ", or "pieces" for all.
pub(super) fn kinds(letters: &str, pieces: &[PieceSpec]) -> Result<Vec<usize>, Message> {
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
