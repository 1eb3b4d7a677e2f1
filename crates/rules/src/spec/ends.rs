//! What variant files say of how games end: the data, reading it, its place in the identity of the rules,
//! and what the page of a variant and a comparison of two tell of it. `end` judges games by it.

mod words;

use heterodox_messages::{Message, Value as Said, say};

use super::draft::Value;
use super::error::Problem;
use super::goals::{self, Condition, Goal, Measure, Verdict};
use super::squares::{Squares, Zones};
use super::validate::Validator;
use super::{Castle, DeadRule, PieceSpec, Repeated, Spec};
use crate::bits::Bits;
use crate::board::{Board, Colour, Square};

/// When a game is drawn; 0 switches a rule off.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draws {
    /// The occurrence of a position that ends the game.
    pub repetition: u16,
    /// The occurrence that lets the side to move claim a draw.
    pub repetition_claim: u16,
    /// Moves of both sides without capture or pawn move that end the game.
    pub quiet_moves: u16,
    /// The same for a claim.
    pub quiet_moves_claim: u16,
    /// A side that has these pieces and no others, and can only promote, may claim a draw; none switches it off. In order.
    pub promotion_claim: Vec<usize>,
    /// Material with which nobody can win.
    pub dead: Vec<DeadRule>,
    /// What repetition means.
    pub means: Repeated,
    /// Who gives check with every move of a repetition loses.
    pub perpetual: bool,
}

/// What it means to have no legal move (and, with a king, no check).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NoMoves {
    /// A draw.
    #[default]
    Draw,
    /// The side without a move loses.
    Loss,
    /// The side without a move wins.
    Win,
    /// The higher score wins.
    Score,
}

/// When a game ends other than by mate or draw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct End {
    /// The side to move has no move.
    pub no_moves: NoMoves,
    /// The game ends when a side has no piece on the board; the others score what stands.
    pub eliminated: bool,
    /// So many pieces over the edge win at once; 0 switches it off.
    pub score_goal: u8,
    /// What being mated means.
    pub mate: Mate,
    /// What being mated in certain ways means; the first that fits counts.
    pub mates: Vec<MateRule>,
    /// What else ends it.
    pub goals: Vec<Goal>,
}

/// What being mated means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mate {
    /// The mated side loses.
    #[default]
    Loses,
    /// The mated side wins.
    Wins,
    /// The game is drawn.
    Draws,
}

/// What being mated in a certain way means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateRule {
    /// For the mated side.
    pub verdict: Verdict,
    /// Some kinds of piece.
    pub kinds: Vec<usize>,
    /// None of them gave one of the checks that led to the mate without a break; otherwise all that give it are of these kinds.
    pub without: bool,
}

impl MateRule {
    const BY: &'static str = "mate by ";
    const WITHOUT: &'static str = "mate without a check by ";

    /// The sentence of the rules page.
    fn message(&self, spec: &Spec) -> Message {
        let kinds = heterodox_messages::Value::or(
            self.kinds.iter().map(|kind| heterodox_messages::Value::kind(&spec.pieces[*kind].name)),
        );
        let verdict = self.verdict.word();
        match self.without {
            true => say::EndsMateWithout { verdict, kinds }.into(),
            false => say::EndsMateBy { verdict, kinds }.into(),
        }
    }
}

impl Mate {
    /// The sentence of the rules page.
    fn message(self) -> Message {
        match self {
            Mate::Loses => say::EndsMate.into(),
            Mate::Wins => say::EndsMateWins.into(),
            Mate::Draws => say::EndsMateDraws.into(),
        }
    }
}

impl From<Verdict> for Mate {
    fn from(verdict: Verdict) -> Mate {
        match verdict {
            Verdict::Loses => Mate::Loses,
            Verdict::Wins => Mate::Wins,
            Verdict::Draws => Mate::Draws,
        }
    }
}

impl End {
    /// Whether a game can end by what is on the board (or gone from it), whatever moves there would be.
    pub fn on_board(&self) -> bool {
        self.eliminated || self.score_goal > 0 || !self.goals.is_empty()
    }

    /// Whether the points of pieces matter.
    pub fn counts_points(&self) -> bool {
        self.goals.iter().any(|goal| match &goal.condition {
            Condition::Points(_) | Condition::Full { by: Some(Measure::Points) } => true,
            Condition::On { with, .. } => with.is_some_and(|(_, points)| points > 0),
            _ => false,
        })
    }

    /// Whether a game can end because somebody has castled in this way.
    pub fn castling_decides(&self, letter: char) -> bool {
        self.goals.iter().any(|goal| match &goal.condition {
            Condition::Castled(letters) => letters.is_empty() || letters.contains(&letter),
            _ => false,
        })
    }

    /// The checks that end a game, if they are counted.
    pub fn checks(&self) -> Option<u8> {
        self.goals.iter().find_map(|goal| match goal.condition {
            Condition::Checks(count) => Some(count),
            _ => None,
        })
    }
}

impl Draws {
    /// The occurrence of a position that makes a draw, claimed or not; 0 for none.
    pub fn first_repetition(&self) -> u16 {
        if self.repetition_claim > 0 { self.repetition_claim } else { self.repetition }
    }

    /// The moves of both sides without capture or pawn move that make a draw, claimed or not; 0 for none.
    pub fn first_quiet_moves(&self) -> u16 {
        if self.quiet_moves_claim > 0 { self.quiet_moves_claim } else { self.quiet_moves }
    }
}

impl NoMoves {
    const ALL: [NoMoves; 4] = [NoMoves::Draw, NoMoves::Loss, NoMoves::Win, NoMoves::Score];

    /// The word of the file.
    pub fn word(self) -> &'static str {
        match self {
            NoMoves::Draw => "draw",
            NoMoves::Loss => "loss",
            NoMoves::Win => "win",
            NoMoves::Score => "score",
        }
    }
}

/// One way for a game to end, for a page that lists them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndRule {
    /// The last part of its key, or `mate`.
    pub rule: &'static str,
    /// The rule in a sentence.
    pub message: Message,
}

impl Validator<'_> {
    pub(super) fn draws(&mut self, pieces: &[PieceSpec]) -> Draws {
        let dead = self.dead(pieces);
        let count = |key: &str| self.draft.number(&["draws", key]).unwrap_or(0) as u16;
        let draws = Draws {
            repetition: count("repetition"),
            repetition_claim: count("repetition_claim"),
            quiet_moves: count("quiet_moves"),
            quiet_moves_claim: count("quiet_moves_claim"),
            promotion_claim: self.promotion_claim(pieces),
            dead,
            means: Repeated::Draw,
            perpetual: false,
        };
        let (means, perpetual) = self.repeated(draws.repetition);
        let draws = Draws { means, perpetual, ..draws };
        for (key, times) in [("repetition", draws.repetition), ("repetition_claim", draws.repetition_claim)] {
            if times == 1 {
                self.fail::<()>(&["draws", key], say::RepetitionOnce);
            }
        }
        draws
    }

    /// The pieces of a side that may claim a draw when it can only promote.
    fn promotion_claim(&mut self, pieces: &[PieceSpec]) -> Vec<usize> {
        const PATH: &[&str] = &["draws", "promotion_claim"];
        let Some((letters, _)) = self.draft.text(PATH) else { return Vec::new() };
        let letters = letters.to_string();
        let mut kinds = Vec::new();
        for letter in letters.chars() {
            match pieces.iter().position(|piece| piece.letter == letter) {
                Some(kind) => kinds.push(kind),
                None => _ = self.fail::<()>(PATH, say::LetterUnknown { letter: format!("{letter:?}") }),
            }
        }
        kinds.sort_unstable();
        let promotes = |kind: &usize| Colour::BOTH.iter().any(|&side| !pieces[*kind].of(side).promotes_to.is_empty());
        if !kinds.is_empty() && !kinds.iter().any(promotes) {
            self.fail::<()>(PATH, say::ClaimWithoutPromotion);
        }
        kinds
    }

    fn dead(&mut self, pieces: &[PieceSpec]) -> Vec<DeadRule> {
        let Some(entry) = self.draft.get(&["draws", "dead"]) else {
            return Vec::new();
        };
        let Value::Texts(texts) = &entry.value else {
            return Vec::new();
        };
        let kind = |letter: char| pieces.iter().position(|piece| piece.letter == letter);
        if texts.len() > 32 {
            self.fail::<()>(&["draws", "dead"], say::TooManyDead);
        }
        let mut rules = Vec::new();
        for (text, place) in texts {
            match DeadRule::parse(text, kind) {
                Ok(rule) => rules.push(rule),
                Err(message) => {
                    self.problems.push(Problem {
                        place: place.clone(),
                        key: "draws.dead".into(),
                        message,
                        instead: None,
                    });
                }
            }
        }
        rules
    }

    pub(super) fn end(&mut self, board: Board, zones: &Zones, pieces: &[PieceSpec], castling: &[Castle]) -> End {
        let goals = self.goals(board, zones, pieces, castling);
        let mates = self.mates(pieces);
        let mate = self.said("mate").map_or(Mate::Loses, Mate::from);
        let royal = pieces.iter().any(|piece| Colour::BOTH.iter().any(|&side| piece.of(side).royal.is()));
        if let Some(verdict) = self.said("mate").filter(|_| !royal) {
            self.fail_in_list(verdict, "mate", say::ChecksNeedRoyal);
        }
        let word = match self.said("no moves") {
            Some(Verdict::Loses) => "loss",
            Some(Verdict::Wins) => "win",
            Some(Verdict::Draws) => "draw",
            None => self.word(&["end", "no_moves"]),
        };
        let end = End {
            no_moves: NoMoves::ALL.into_iter().find(|it| it.word() == word).unwrap_or_default(),
            eliminated: self.word(&["end", "eliminated"]) == "score",
            score_goal: self.draft.number(&["end", "score_goal"]).unwrap_or(0) as u8,
            mate,
            mates,
            goals,
        };
        let scored = pieces.iter().any(|piece| piece.exit.is_some());
        for (key, used) in [
            ("no_moves", end.no_moves == NoMoves::Score),
            ("eliminated", end.eliminated),
            ("score_goal", end.score_goal > 0),
        ] {
            if used && !scored {
                self.fail::<()>(&["end", key], say::NothingToScore);
            }
        }
        end
    }

    /// The list that has a sentence about the end of all moves, if any has.
    fn said(&self, sentence: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| {
            match self.draft.get(&["end", verdict.word()]).map(|entry| &entry.value) {
                Some(Value::Texts(texts)) => texts.iter().any(|(text, _)| text.trim() == sentence),
                _ => false,
            }
        })
    }

    /// Says what is wrong with a sentence of a list, where it stands.
    fn fail_in_list(&mut self, verdict: Verdict, sentence: &str, message: impl Into<Message>) {
        let path = ["end", verdict.word()];
        let Some(Value::Texts(texts)) = self.draft.get(&path).map(|entry| &entry.value) else { return };
        let Some((_, place)) = texts.iter().find(|(text, _)| text.trim() == sentence) else { return };
        let (key, place) = (path.join("."), place.clone());
        self.problems.push(Problem { place, key, message: message.into(), instead: None });
    }

    /// The sentences about mates of a certain sort.
    fn mates(&mut self, pieces: &[PieceSpec]) -> Vec<MateRule> {
        let mut mates: Vec<MateRule> = Vec::new();
        for verdict in Verdict::ALL {
            let path = ["end", verdict.word()];
            let Some(Value::Texts(texts)) = self.draft.get(&path).map(|entry| &entry.value) else { continue };
            for (text, place) in texts {
                let text = text.trim();
                let by = text.strip_prefix(MateRule::BY).map(|letters| (letters, false));
                let without = text.strip_prefix(MateRule::WITHOUT).map(|letters| (letters, true));
                let Some((letters, without)) = by.or(without) else { continue };
                let royal = pieces.iter().any(|piece| Colour::BOTH.iter().any(|&side| piece.of(side).royal.is()));
                let kinds = goals::kinds(letters, pieces).and_then(|kinds| match kinds.is_empty() {
                    _ if !royal => Err(say::ChecksNeedRoyal.into()),
                    true => Err(say::GoalUnknown { text }.into()),
                    false if without && mates.iter().any(|rule| rule.without) => Err(say::MateTwice.into()),
                    false => Ok(kinds),
                });
                match kinds {
                    Ok(kinds) => mates.push(MateRule { verdict, kinds, without }),
                    Err(message) => {
                        let (key, place) = (path.join("."), place.clone());
                        self.problems.push(Problem { place, key, message, instead: None });
                    }
                }
            }
        }
        mates
    }

    fn goals(&mut self, board: Board, zones: &Zones, pieces: &[PieceSpec], castling: &[Castle]) -> Vec<Goal> {
        let mut goals: Vec<Goal> = Vec::new();
        let known = |letter: &char| castling.iter().any(|castle| castle.letter == *letter);
        for verdict in Verdict::ALL {
            let path = ["end", verdict.word()];
            let Some(Value::Texts(texts)) = self.draft.get(&path).map(|entry| &entry.value) else { continue };
            if texts.len() > 16 {
                self.fail::<()>(&path, say::TooManyGoals);
            }
            let is_goal = |text: &str| {
                !["mate", "no moves"].contains(&text)
                    && !text.starts_with(MateRule::BY)
                    && !text.starts_with(MateRule::WITHOUT)
            };
            for (text, place) in texts.iter().take(16).filter(|(text, _)| is_goal(text.trim())) {
                let read = Goal::parse(verdict, text, board, zones, pieces).and_then(|goal| {
                    let royal = pieces.iter().any(|piece| Colour::BOTH.iter().any(|&side| piece.of(side).royal.is()));
                    match &goal.condition {
                        Condition::Castled(_) if castling.is_empty() => Err(say::NobodyCastles.into()),
                        Condition::Castled(letters) => match letters.iter().find(|it| !known(it)) {
                            Some(letter) => {
                                let known: String = castling.iter().map(|castle| castle.letter).collect();
                                Err(say::CastledUnknown { letter: *letter, known }.into())
                            }
                            None => Ok(goal),
                        },
                        Condition::On { with: Some(_), .. } | Condition::Points(_) | Condition::Full { .. }
                            if goal.answered != [false; 2] =>
                        {
                            Err(say::GoalNotAnswered.into())
                        }
                        Condition::On { kinds, squares, same_for_both, .. }
                            if !somebody_stands(board, pieces, kinds, *squares, *same_for_both) =>
                        {
                            let piece = match kinds.is_empty() {
                                true => say::AnyPiece.into(),
                                false => Said::or(kinds.iter().map(|kind| Said::kind(&pieces[*kind].name))),
                            };
                            Err(say::GoalNobodyThere { piece }.into())
                        }
                        Condition::Checks(_) if !royal => Err(say::ChecksNeedRoyal.into()),
                        Condition::Checks(count) if other_checks(&goals, *count) => Err(say::ChecksTwice.into()),
                        _ => Ok(goal),
                    }
                });
                match read {
                    Ok(goal) if goals.contains(&goal) => {}
                    Ok(goal) => goals.push(goal),
                    Err(message) => {
                        let (key, place) = (path.join("."), place.clone());
                        self.problems.push(Problem { place, key, message, instead: None });
                    }
                }
            }
        }
        goals
    }
}

/// Whether some piece of one of these kinds, or of any kind if none is named, can stand on one of these squares. Both are as
/// White sees it, unless the squares are the same for both.
fn somebody_stands(board: Board, pieces: &[PieceSpec], kinds: &[usize], squares: Squares, same_for_both: bool) -> bool {
    let of_side = |side: Colour| {
        let place = |square: usize| board.for_colour(Square(square as u8), side).index();
        let turned = || squares.members().fold(Squares::EMPTY, |set, square| set | Squares::bit(place(square)));
        let squares = if same_for_both { turned() } else { squares };
        let named = |kind: &usize| kinds.is_empty() || kinds.contains(kind);
        (0..pieces.len()).filter(named).any(|kind| pieces[kind].of(side).stands.meets(squares))
    };
    Colour::BOTH.into_iter().any(of_side)
}

/// Whether another number of checks ends the game already.
fn other_checks(goals: &[Goal], count: u8) -> bool {
    goals.iter().any(|goal| matches!(goal.condition, Condition::Checks(other) if other != count))
}
