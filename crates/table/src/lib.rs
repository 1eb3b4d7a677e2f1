//! One game between two seats and any number of spectators, as a pure machine: acts and
//! times go in, views and events come out. No I/O, no clock, no randomness of its own.
//!
//! What leaves the table is a [`View`] or an [`Event`], made for one [`Viewer`]; the true
//! state is private and cannot be serialised. A game is its log: replaying it gives the
//! same bytes to every viewer.

mod board;
mod choices;
mod clock;
mod core;
mod event;
mod line;
mod players;
mod record;
mod refusal;
mod seat;
mod table;
mod view;

pub use choices::Choices;
pub use clock::TimeControl;
pub use event::{Event, Versioned};
pub use players::{Attack, Dice, Player, Random, Sighting, sightings};
pub use record::{Record, RecordError};
pub use refusal::{Refusal, RefusalKind};
pub use seat::{Seat, Viewer};
pub use table::{Entry, Logged, Options, Table};
pub use view::{ActionView, Offers, ResultView, TieView, View};
