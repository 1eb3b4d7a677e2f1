//! Who sits at the table and who looks on.

use heterodox_rules::Family;
use heterodox_rules::battle::Battle;

/// One of the two players; in battles White is Red and Black is Blue.
pub use heterodox_rules::Colour as Seat;

/// Somebody who looks at the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Everybody there can be.
    pub const ALL: [Viewer; 3] = [Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black), Viewer::Spectator];

    /// 0 and 1 for the seats, 2 for spectators.
    pub fn index(self) -> usize {
        match self {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => 2,
        }
    }

    /// Whether this is the player of a seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// "white", "red", "spectator".
    pub fn word(self, family: Family) -> &'static str {
        match self {
            Viewer::Seat(seat) => seat_word(family, seat),
            Viewer::Spectator => "spectator",
        }
    }
}

/// "white" and "black", or "red" and "blue".
pub(crate) fn seat_word(family: Family, seat: Seat) -> &'static str {
    match family {
        Family::Chess => seat.word(),
        Family::Battle => Battle::side_word(seat),
    }
}
