//! What a viewer is told, one thing at a time. Each viewer has a stream of its own,
//! numbered without gaps: what somebody may not know leaves no trace in it.

use serde::{Deserialize, Serialize};

/// An event with its number in one viewer's stream.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Versioned {
    /// From 1, without gaps.
    pub v: u64,
    /// When, in milliseconds.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub event: Event,
}

/// Something that happened, as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// The viewer's own setup changed: the own rows, cell by cell.
    Arranged {
        /// Letters, `.` for an empty cell.
        rows: String,
    },
    /// A seat is done setting up.
    Ready {
        /// Which.
        seat: String,
    },
    /// Play begins.
    First {
        /// Who moves first.
        seat: String,
    },
    /// A move was made.
    Moved {
        /// Who.
        seat: String,
        /// In coordinates.
        #[serde(rename = "move")]
        action: String,
        /// In notation, where the game has one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        san: Option<String>,
    },
    /// A fight was decided.
    Fought {
        /// The attacker.
        seat: String,
        /// From, to.
        #[serde(rename = "move")]
        action: String,
        /// Who is left; nobody when both are gone.
        winner: Option<String>,
        /// The kind of the winner.
        kind: Option<char>,
        /// The kind that was lost, for those who may know.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        lost: Option<char>,
    },
    /// Two equal pieces met; both seats pick.
    Tied {
        /// From, to.
        #[serde(rename = "move")]
        action: String,
        /// The kind of both.
        kind: char,
    },
    /// A seat has picked.
    Picked {
        /// Which.
        seat: String,
    },
    /// A seat has no move and is passed over.
    Passed {
        /// Which.
        seat: String,
    },
    /// A seat offers something.
    Offered {
        /// Who.
        seat: String,
        /// `draw`, `takeback` or `rematch`.
        what: String,
    },
    /// An offer was declined.
    Declined {
        /// Who declined.
        seat: String,
        /// What.
        what: String,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many plies.
        plies: usize,
    },
    /// The game is over.
    Over {
        /// `1-0`, `0-1` or `1/2-1/2`.
        result: String,
        /// Who won.
        winner: Option<String>,
        /// Why, for programs: a word of [`heterodox_rules::REASONS`].
        #[cfg_attr(feature = "ts", ts(type = "Reason"))]
        reason: String,
        /// The end in a sentence.
        text: String,
    },
    /// The whole board, once nothing on it is secret any more.
    Shown {
        /// As a seat's text.
        position: String,
    },
    /// Both want another game.
    Rematch,
}
