//! What now: whose turn it is, or how the game ended, in data and in words.

use crate::board::Colour;

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
    /// A king that cannot move was struck.
    KingStruck,
    /// A side has no pieces left.
    Eliminated,
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
            (Reason::Dead, _) | (Reason::Checkmate | Reason::KingStruck, None) => {
                "Draw: nobody can win any more.".into()
            }
            (Reason::KingStruck, Some(winner)) => format!("{} wins: the king is struck.", winner.name()),
            (Reason::Eliminated, Some(winner)) => format!("{} wins: nothing is left to fight.", winner.name()),
            (Reason::Eliminated, None) => "Draw: nothing is left on either side.".into(),
        }
    }
}
