//! What now: whose turn it is, or how the game ended, in data and in words.

use crate::board::Colour;

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This side.
    Act(Colour),
    /// Nobody: the game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Colour>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A king is attacked and cannot escape.
    Checkmate,
    /// The side to move has no move and is not in check.
    NoMoves,
    /// The scores were compared.
    Score {
        /// White's pieces in Black's court.
        white: u32,
        /// Black's pieces in White's court.
        black: u32,
    },
    /// A position occurred too often.
    Repetition,
    /// Too long without a capture or pawn move.
    QuietMoves(u16),
    /// Nobody can win any more.
    Dead,
}

impl Outcome {
    /// "1-0", "0-1" or "1/2-1/2".
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Colour::White) => "1-0",
            Some(Colour::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The end of the game in a sentence.
    pub fn sentence(&self) -> String {
        match (self.reason, self.winner) {
            (Reason::Score { white, .. }, Some(Colour::White)) => {
                format!("White wins with {white} pieces in Black's court!")
            }
            (Reason::Score { black, .. }, Some(Colour::Black)) => {
                format!("Black wins with {black} pieces in White's court!")
            }
            (Reason::Score { .. }, None) => "Draw! Both kings serve together.".into(),
            (Reason::Checkmate, Some(winner)) => format!("{} wins by checkmate.", winner.name()),
            (Reason::NoMoves, Some(winner)) => {
                format!("{} wins: one side has no move left.", winner.name())
            }
            (Reason::NoMoves, None) => "Draw by stalemate.".into(),
            (Reason::Repetition, _) => "Draw by repetition.".into(),
            (Reason::QuietMoves(moves), _) => {
                format!("Draw: {moves} moves without a capture or pawn move.")
            }
            (Reason::Dead, _) | (Reason::Checkmate, None) => "Draw: nobody can win any more.".into(),
        }
    }
}
