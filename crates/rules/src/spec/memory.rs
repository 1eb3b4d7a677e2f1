//! What games remember beside the position: counting, as in the makruk family (`[count]`), and what it means that a position
//! comes back (`[draws]`).

use heterodox_messages::{Message, Value as Said, say};

use super::draft::Value;
use super::error::Problem;
use super::identity::Lines;
use super::laws::KindSet;
use super::validate::Validator;
use super::{PieceSpec, Spec};
use crate::bits::Bits;
use crate::board::Colour;

/// What it means that a position has come back often enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Repeated {
    /// A draw.
    #[default]
    Draw,
    /// This side loses.
    Loses(Colour),
    /// Who made the move that brought it back loses.
    MoverLoses,
}

impl Repeated {
    /// Its words in the file.
    pub const WORDS: [(&'static str, Repeated); 4] = [
        ("draw", Repeated::Draw),
        ("loss for white", Repeated::Loses(Colour::White)),
        ("loss for black", Repeated::Loses(Colour::Black)),
        ("loss for the repeater", Repeated::MoverLoses),
    ];

    /// Its word in the file.
    pub fn word(self) -> &'static str {
        Repeated::WORDS.iter().find(|(_, repeated)| *repeated == self).map_or("draw", |(word, _)| word)
    }
}

/// Moves that a side counts while the other tries to mate; when they are used up the game is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counting {
    /// The moves while the side that counts has more than one piece; 0 for none.
    pub moves: u8,
    /// Only while it has at most so many pieces; 0 for any number.
    pub pieces: u8,
    /// Kinds that must be gone from the board for that, a bit each.
    pub without: KindSet,
    /// The moves while it has one piece left: the first line that fits the other side counts.
    pub alone: Vec<AloneCount>,
    /// Kinds that must be gone from the board for that, a bit each.
    pub alone_without: KindSet,
    /// The count of a side with one piece begins with the number of pieces on the board.
    pub from_pieces: bool,
}

/// A line of [`Counting::alone`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AloneCount {
    /// The moves.
    pub moves: u8,
    /// Kinds that the other side must have, and at least how many of each.
    pub against: Vec<(usize, u8)>,
}

impl Counting {
    /// Whether anything is ever counted.
    pub fn is_used(&self) -> bool {
        self.moves > 0 || !self.alone.is_empty()
    }
}

/// The most moves that are counted: plies fit into a byte.
pub(crate) const MOST_COUNTED: u8 = 120;

/// "8 against RR", "64 against pieces".
fn alone(text: &str, pieces: &[PieceSpec]) -> Result<AloneCount, Message> {
    let wrong = || Message::from(say::CountUnknown { text });
    let (moves, letters) = text.trim().split_once(" against ").ok_or_else(wrong)?;
    let number = moves.parse::<u8>().ok().filter(|number| (1..=MOST_COUNTED).contains(number));
    let moves = number.filter(|number| number.to_string() == moves).ok_or_else(wrong)?;
    let mut against: Vec<(usize, u8)> = Vec::new();
    for letter in letters.chars().filter(|_| letters != "pieces") {
        let found = pieces.iter().position(|piece| piece.letter == letter);
        let kind = found.ok_or_else(|| Message::from(say::LetterUnknown { letter: format!("{letter:?}") }))?;
        match against.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => against.push((kind, 1)),
        }
    }
    Ok(AloneCount { moves, against })
}

impl Validator<'_> {
    pub(super) fn counting(&mut self, pieces: &[PieceSpec]) -> Counting {
        let number = |key: &str| self.draft.number(&["count", key]).unwrap_or(0) as u8;
        let (moves, most) = (number("moves"), number("pieces"));
        let mut lines = Vec::new();
        if let Some(Value::Texts(texts)) = self.draft.get(&["count", "alone"]).map(|entry| &entry.value) {
            if texts.len() > 16 {
                self.fail::<()>(&["count", "alone"], say::TooManyGoals);
            }
            for (text, place) in texts.iter().take(16) {
                match alone(text, pieces) {
                    Ok(line) => lines.push(line),
                    Err(message) => {
                        let key = "count.alone".to_string();
                        self.problems.push(Problem { place: place.clone(), key, message, instead: None });
                    }
                }
            }
        }
        let without = self.count_without("without", pieces);
        let alone_without = match self.draft.get(&["count", "alone_without"]) {
            Some(_) => self.count_without("alone_without", pieces),
            None => without,
        };
        let from_pieces = self.word(&["count", "begins"]) == "pieces";
        let counting = Counting { moves, pieces: most, without, alone: lines, alone_without, from_pieces };
        if !counting.is_used() {
            for key in ["pieces", "without", "alone_without", "begins"] {
                if self.draft.get(&["count", key]).is_some_and(|entry| self.draft.is_own(entry)) {
                    self.fail::<()>(&["count", key], say::CountNothing);
                }
            }
            return Counting::default();
        }
        if pieces.iter().any(|piece| Colour::BOTH.iter().any(|&side| piece.of(side).en_passant.any())) {
            let key = if counting.moves > 0 { "moves" } else { "alone" };
            self.fail::<()>(&["count", key], say::CountAndPassing);
        }
        counting
    }

    fn count_without(&mut self, key: &'static str, pieces: &[PieceSpec]) -> KindSet {
        let Some((letters, _)) = self.draft.text(&["count", key]) else { return 0 };
        let letters = letters.to_string();
        let mut kinds = 0;
        for letter in letters.chars() {
            match pieces.iter().position(|piece| piece.letter == letter) {
                Some(kind) => kinds |= 1 << kind,
                None => _ = self.fail::<()>(&["count", key], say::LetterUnknown { letter: format!("{letter:?}") }),
            }
        }
        kinds
    }

    /// What it means that a position comes back, and whether a perpetual check loses.
    pub(super) fn repeated(&mut self, repetition: u16) -> (Repeated, bool) {
        let word = self.word(&["draws", "repetition_means"]).to_string();
        let means = Repeated::WORDS.iter().find(|(known, _)| *known == word).map_or(Repeated::Draw, |(_, it)| *it);
        let perpetual = self.word(&["draws", "perpetual_check"]) == "loses";
        for (key, used) in [("repetition_means", means != Repeated::Draw), ("perpetual_check", perpetual)] {
            if used && repetition == 0 {
                self.fail::<()>(&["draws", key], say::RepetitionNever);
            }
        }
        (means, perpetual)
    }
}

impl Spec {
    /// The lines about what games remember in the canonical text of the rules.
    pub(super) fn memory_lines(&self, lines: &mut Lines) {
        let letters = |kinds: KindSet| -> String {
            let mut letters: Vec<char> = kinds.members().map(|kind| self.pieces[kind].letter).collect();
            letters.sort_unstable();
            letters.into_iter().collect()
        };
        let Counting { moves, pieces, without, alone, alone_without, from_pieces } = &self.counting;
        if *moves > 0 {
            lines.say(format!("count {moves} without {} pieces {pieces}", letters(*without)));
        }
        for (at, line) in alone.iter().enumerate() {
            let mut against: Vec<(char, u8)> =
                line.against.iter().map(|(kind, count)| (self.pieces[*kind].letter, *count)).collect();
            against.sort_unstable();
            let against: String = against.into_iter().map(|(letter, count)| format!(" {letter}{count}")).collect();
            lines.say(format!("count alone {at} {}{against} without {}", line.moves, letters(*alone_without)));
        }
        if *from_pieces {
            lines.say("count begins with pieces");
        }
        if self.draws.means != Repeated::Draw {
            lines.say(format!("draws repetition means {}", self.draws.means.word()));
        }
        if self.draws.perpetual {
            lines.say("draws perpetual check loses");
        }
    }

    /// What the rules page says of counting and of what comes back.
    pub(super) fn memory_sentences(&self) -> Vec<(&'static str, Message)> {
        let mut told: Vec<(&'static str, Message)> = Vec::new();
        let Counting { moves, pieces, without, alone, alone_without, from_pieces } = &self.counting;
        let kinds = |kinds: KindSet| Said::or(kinds.members().map(|kind| Said::kind(&self.pieces[kind].name)));
        let gone = |set: KindSet| -> Said {
            if set == 0 { say::CountAlways.into() } else { say::CountWithout { kinds: kinds(set) }.into() }
        };
        if *moves > 0 {
            let when = gone(*without);
            told.push(("count.moves", say::CountsMoves { moves: *moves, pieces: *pieces, when }.into()));
        }
        for line in alone {
            let against: Said = if line.against.is_empty() {
                say::AnyPiece.into()
            } else {
                let all = line.against.iter().flat_map(|(kind, count)| (0..*count).map(move |_| *kind));
                Said::and(all.map(|kind| Said::kind(&self.pieces[kind].name)))
            };
            let when = gone(*alone_without);
            told.push(("count.alone", say::CountsAlone { moves: line.moves, against, when }.into()));
        }
        if *from_pieces && !alone.is_empty() {
            told.push(("count.begins", say::CountsFromPieces.into()));
        }
        let means = match self.draws.means {
            Repeated::Loses(side) => side.word(),
            _ => "repeater",
        };
        if self.draws.means != Repeated::Draw {
            told.push(("draws.repetition_means", say::EndsRepetitionMeans { means }.into()));
        }
        if self.draws.perpetual {
            told.push(("draws.perpetual_check", say::EndsPerpetualCheck.into()));
        }
        told
    }
}
