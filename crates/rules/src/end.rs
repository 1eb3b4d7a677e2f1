//! How games end, in one place: whether and how a game has ended in a position, and what can be
//! taken for granted of the ends a variant has. Whoever wants to know asks here (`Rules::turn`, search,
//! proofs, solver, tables of endings, plain opponents, the table); nobody else lists the ends there are.

mod battle;
mod dead;
mod goals;
mod reason;

pub(crate) use battle::Moment;
pub use reason::{Ended, REASONS, Reason, ReasonInfo, Said, Tell};

use heterodox_messages::{Message, Value, say};

use crate::battle::Battle;
use crate::bits::Bits;
use crate::board::Colour;
use crate::position::Position;
use crate::rules::Rules;
use crate::spec::{Counting, Family, KindSet, Mate, NoMoves, Repeated, Spec, Verdict};
use crate::state::{State, on_both};
use crate::tables::Tables;
use dead::Dead;
use goals::GoalTable;

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This side.
    Act(Colour),
    /// These sides at once, without seeing what the other does.
    Together(Seats),
    /// Something random comes first.
    Chance,
    /// Nobody: the game is over.
    Over(Outcome),
}

/// Some of the two sides, by [`Colour::index`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats(pub [bool; 2]);

impl Seats {
    /// Whether a side is one of them.
    pub fn has(self, side: Colour) -> bool {
        self.0[side.index()]
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Colour>,
    /// Why.
    pub reason: Reason,
}

/// A draw the side to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The position has occurred often enough.
    Repetition,
    /// Long enough without a capture or pawn move.
    QuietMoves,
    /// It has only some pieces left, and can do nothing but promote.
    Promotion,
}

impl Outcome {
    fn drawn(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// "1-0", "0-1" or "1/2-1/2"; "*" if it was called off.
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Colour::White) => "1-0",
            Some(Colour::Black) => "0-1",
            None if self.reason == Reason::Aborted => "*",
            None => "1/2-1/2",
        }
    }

    /// The end of a chess-like game in a sentence.
    pub fn sentence(&self) -> String {
        self.sentence_in(Family::Chess)
    }

    /// The end of a game in a sentence.
    pub fn sentence_in(&self, family: Family) -> String {
        self.message_in(family).to_string()
    }

    /// The end of a chess-like game.
    pub fn message(&self) -> Message {
        self.message_in(Family::Chess)
    }

    /// The end of a game.
    pub fn message_in(&self, family: Family) -> Message {
        let info = self.reason.info();
        let (said, word): (_, fn(Colour) -> &'static str) = match family {
            Family::Chess => (info.chess, Colour::word),
            Family::Battle => (info.battle, Battle::side_word),
        };
        let tell = said.and_then(|said| if self.winner.is_some() { said.won } else { said.drawn });
        let winner = self.winner.unwrap_or(Colour::White);
        let [winner, loser] = [winner, winner.other()].map(|side| Value::Side(word(side)));
        let ended = Ended { winner, loser, count: self.reason.count(self.winner) };
        tell.map_or_else(|| say::GameIsOver.into(), |tell| tell(ended))
    }
}

/// What a variant says of its ends, compiled.
pub(crate) struct Ends<B> {
    no_moves: NoMoves,
    mate: Mate,
    eliminated: bool,
    score_goal: u32,
    /// A game can end by what is on the board, whatever moves there would be.
    on_board: bool,
    goals: Vec<GoalTable<B>>,
    /// What each kind counts, by side, where points are counted.
    points: [Vec<u32>; 2],
    /// Checks are counted, because so many end the game.
    pub counts_checks: bool,
    /// The ways to castle that are remembered, because they end the game; bits as in castling rights.
    pub castled: u8,
    /// What being mated in certain ways means.
    mates: Vec<Mated>,
    /// The kinds whose checks make a series of checks count; none where that is not asked.
    pub series: KindSet,
    /// Moves are counted.
    pub counting: Option<Counting>,
    /// Something has to be remembered of every move.
    pub remembers: bool,
    dead: Dead,
    /// Moves of each side without a capture or pawn move; 0 for any number.
    quiet_moves: u16,
}

/// A mate of a certain sort, compiled.
pub(crate) struct Mated {
    verdict: Verdict,
    pub kinds: KindSet,
    pub without: bool,
}

/// How a position has come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Recurrence {
    /// Whether each side gave check with every move it made since, by [`Colour::index`].
    pub checking: [bool; 2],
}

impl<B: Bits> Ends<B> {
    pub fn new(spec: &Spec) -> Ends<B> {
        let (end, draws) = (&spec.end, &spec.draws);
        let mated = |rule: &crate::spec::MateRule| Mated {
            verdict: rule.verdict,
            kinds: rule.kinds.iter().fold(0, |kinds, kind| kinds | 1 << kind),
            without: rule.without,
        };
        let mates: Vec<Mated> = end.mates.iter().map(mated).collect();
        let series = mates.iter().find(|rule| rule.without).map_or(0, |rule| rule.kinds);
        let counting = spec.counting.is_used().then(|| spec.counting.clone());
        let [white, black] = goals::castle_bits(spec, |letter| end.castling_decides(letter));
        let castled = white | black;
        Ends {
            castled,
            remembers: end.checks().is_some() || castled != 0 || series != 0 || counting.is_some(),
            mates,
            series,
            counting,
            no_moves: end.no_moves,
            mate: end.mate,
            eliminated: end.eliminated,
            score_goal: end.score_goal as u32,
            on_board: end.on_board(),
            goals: GoalTable::all(spec),
            points: Colour::BOTH
                .map(|side| (0..spec.pieces.len()).map(|kind| spec.piece(side, kind).points as u32).collect()),
            counts_checks: end.checks().is_some(),
            dead: Dead::new(&draws.dead, spec.board, spec.pieces.len()),
            quiet_moves: draws.quiet_moves,
        }
    }
}

/// The judge. A game has ended without a legal move (by what is on the board, by mate or because nothing
/// can move), or it is drawn though there are moves; what came before the position is for [`Rules::turn_after`].
impl<B: Bits> Tables<B> {
    /// How the game has ended in a position, as far as the position alone tells.
    pub fn end(&self, position: &Position<B>) -> Option<Outcome> {
        self.end_given(position, self.has_moves(position))
    }

    /// The same for somebody who knows whether there are legal moves.
    #[inline]
    pub fn end_given(&self, position: &Position<B>, has_moves: bool) -> Option<Outcome> {
        if has_moves {
            self.end_with_moves(position)
        } else {
            Some(self.end_without_moves(position, self.in_check(position)))
        }
    }

    /// How a game has ended in which the side to move has no legal move.
    pub fn end_without_moves(&self, position: &Position<B>, in_check: bool) -> Outcome {
        let us = position.turn;
        if let Some(outcome) = self.end_on_board(position) {
            return outcome;
        }
        let winner = match self.ends.no_moves {
            _ if in_check => {
                let so = self.ends.mates.iter().find(|mated| self.is_mated_so(position, mated));
                let winner = match so.map_or(self.ends.mate, |mated| mated.verdict.into()) {
                    Mate::Loses => Some(us.other()),
                    Mate::Wins => Some(us),
                    Mate::Draws => None,
                };
                return Outcome { winner, reason: Reason::Checkmate };
            }
            NoMoves::Score => return self.by_score(position),
            NoMoves::Draw => None,
            NoMoves::Loss => Some(us.other()),
            NoMoves::Win => Some(us),
        };
        Outcome { winner, reason: Reason::NoMoves }
    }

    /// The draw that a position is though there are legal moves.
    #[inline(always)]
    pub fn end_with_moves(&self, position: &Position<B>) -> Option<Outcome> {
        if self.ends.dead.holds(position) {
            return Some(Outcome::drawn(Reason::Dead));
        }
        if position.count.is_over() {
            return Some(Outcome::drawn(Reason::Counted(position.count.limit as u16 / 2)));
        }
        let most = self.ends.quiet_moves;
        (most > 0 && position.halfmove >= 2 * most).then(|| Outcome::drawn(Reason::QuietMoves(most)))
    }

    /// Whether the game has ended by what is on the board (or gone from it): then there are no moves.
    #[inline(always)]
    pub(crate) fn ended_on_board(&self, position: &Position<B>) -> bool {
        self.ends.on_board && self.end_on_board(position).is_some()
    }

    #[inline(always)]
    fn end_on_board(&self, position: &Position<B>) -> Option<Outcome> {
        let ends = &self.ends;
        if !ends.goals.is_empty()
            && let Some(outcome) = self.end_by_goal(position)
        {
            return Some(outcome);
        }
        let bare = ends.eliminated && position.sides.iter().any(|side| side.is_empty());
        let reached = |&colour: &Colour| ends.score_goal > 0 && position.score(colour) >= ends.score_goal;
        (bare || Colour::BOTH.iter().any(reached)).then(|| self.by_score(position))
    }

    /// The scores are compared: pieces over the edge; where the other side has been eliminated, what stands
    /// counts too.
    fn by_score(&self, position: &Position<B>) -> Outcome {
        let [white, black] = Colour::BOTH.map(|colour| {
            let alone = self.ends.eliminated && position.side(colour.other()).is_empty();
            position.score(colour) + if alone { position.side(colour).count() } else { 0 }
        });
        let winner = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Colour::White),
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, reason: Reason::Score { white, black } }
    }
}

impl Rules {
    /// Who acts next, as far as the position alone tells; see [`crate::Game::turn`] for
    /// repetition.
    pub fn turn(&self, state: &State) -> Turn {
        self.turn_after(state, |_| None)
    }

    /// Who acts next, where `recurred` says whether the position has occurred so often, itself included, and how.
    pub fn turn_after(&self, state: &State, recurred: impl FnOnce(usize) -> Option<Recurrence>) -> Turn {
        let most = self.spec.draws.repetition as usize;
        let end = on_both!(self.tables, state, tables, position => tables.end(position));
        let repeated = || {
            let how = if most > 0 { recurred(most) } else { None };
            how.map(|how| self.end_by_repetition(how, state.to_move()))
        };
        end.or_else(repeated).map_or(Turn::Act(state.to_move()), Turn::Over)
    }

    /// How a game has ended in which a position has come back often enough, and somebody is to move.
    pub fn end_by_repetition(&self, how: Recurrence, to_move: Colour) -> Outcome {
        let draws = &self.spec.draws;
        match how.checking {
            [white, black] if draws.perpetual && white != black => {
                let winner = if white { Colour::Black } else { Colour::White };
                return Outcome { winner: Some(winner), reason: Reason::PerpetualCheck };
            }
            [true, true] if draws.perpetual => return Outcome::drawn(Reason::Repetition),
            _ => {}
        }
        let winner = match draws.means {
            Repeated::Draw => None,
            Repeated::Loses(side) => Some(side.other()),
            Repeated::MoverLoses => Some(to_move),
        };
        Outcome { winner, reason: Reason::Repetition }
    }

    /// How a game has ended by what is on the board, whatever moves there would be.
    pub(crate) fn end_on_board(&self, state: &State) -> Option<Outcome> {
        on_both!(self.tables, state, tables, position => {
            if tables.ends.on_board { tables.end_on_board(position) } else { None }
        })
    }

    /// How a game has ended in which the side to move has no legal move: nobody can say otherwise.
    pub(crate) fn end_without_moves(&self, state: &State) -> Option<Outcome> {
        on_both!(self.tables, state, tables, position => {
            (!tables.has_moves(position)).then(|| tables.end_without_moves(position, tables.in_check(position)))
        })
    }

    /// The draws the side to move may claim in a game that goes on; `occurred` says whether the
    /// position has occurred so often, itself included.
    pub fn claims(&self, state: &State, occurred: impl FnOnce(usize) -> bool) -> Vec<Claim> {
        let draws = &self.spec.draws;
        let repeated = draws.repetition_claim > 0 && occurred(draws.repetition_claim as usize);
        let quiet = draws.quiet_moves_claim > 0 && state.halfmove() >= 2 * draws.quiet_moves_claim;
        let promotes = self.can_only_promote(state);
        [(repeated, Claim::Repetition), (quiet, Claim::QuietMoves), (promotes, Claim::Promotion)]
            .into_iter()
            .filter_map(|(may, claim)| may.then_some(claim))
            .collect()
    }

    /// Whether the side to move has just the pieces that let it claim a draw, and no legal move but promotions.
    fn can_only_promote(&self, state: &State) -> bool {
        let (us, claim) = (state.to_move(), &self.spec.draws.promotion_claim);
        let count = |kind: usize| {
            on_both!(self.tables, state, _tables, position => position.pieces(us, kind).count()) + state.hand(us, kind)
        };
        let wanted = |kind: usize| claim.iter().filter(|it| **it == kind).count() as u32;
        !claim.is_empty()
            && (0..self.spec.pieces.len()).all(|kind| count(kind) == wanted(kind))
            && !self.in_check(state)
            && self.moves(state).iter().all(|action| action.promotion().is_some())
    }
}
