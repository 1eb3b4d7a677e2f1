//! A game from its log: what was accepted before a stop or a crash is there again, and the
//! clocks have stood still in between.

use std::sync::Arc;

use heterodox_table::{Entry, Logged, Options, Seat, Table, TimeControl, Viewer};

use super::{Game, Info};
use crate::hub::Hub;

/// What the database has of a game.
pub struct Past {
    /// What does not change about it.
    pub info: Info,
    /// The clocks.
    pub control: TimeControl,
    /// Where it started.
    pub start: Option<String>,
    /// When.
    pub begun: u64,
    /// Its log: time of the game, time of the server, kind, text, the client's number.
    pub rows: Vec<(i64, i64, i16, String, Option<i64>)>,
}

/// How a line of the log is kept.
pub fn kind_of(entry: &Entry) -> (i16, String) {
    match entry {
        Entry::Act(Seat::White, text) => (0, text.clone()),
        Entry::Act(Seat::Black, text) => (1, text.clone()),
        Entry::Chance(text) => (2, text.clone()),
        Entry::Time => (3, String::new()),
        Entry::Gone(Seat::White) => (4, String::new()),
        Entry::Gone(Seat::Black) => (5, String::new()),
    }
}

/// The line of a log that was kept so.
pub fn entry_of(kind: i16, text: &str) -> Option<Entry> {
    Some(match kind {
        0 => Entry::Act(Seat::White, text.into()),
        1 => Entry::Act(Seat::Black, text.into()),
        2 => Entry::Chance(text.into()),
        3 => Entry::Time,
        4 => Entry::Gone(Seat::White),
        5 => Entry::Gone(Seat::Black),
        _ => return None,
    })
}

impl Past {
    /// Plays the log again. `outage` tells how long the server was down since a moment.
    pub fn play(self, hub: &Arc<Hub>, outage: impl Fn(u64) -> u64) -> Result<Arc<Game>, String> {
        let mut log = Vec::with_capacity(self.rows.len());
        for (at, _, kind, text, _) in &self.rows {
            let entry = entry_of(*kind, text).ok_or("a line of an unknown kind")?;
            log.push(Logged { at: *at as u64, entry });
        }
        let options = Options { control: self.control, start: self.start, now: self.begun };
        let table = Table::replay(self.info.variant.clone(), options, &log)
            .map_err(|(line, why)| format!("line {}: {why}", line + 1))?;
        let (at, wall) = self.rows.last().map_or((self.begun, self.begun), |row| (row.0 as u64, row.1 as u64));
        let offset = wall.saturating_sub(at) + outage(wall);
        let game = Game::new(self.info, table, offset, hub);
        let mut inner = game.lock();
        for (n, (_, _, kind, text, seq)) in self.rows.iter().enumerate() {
            // Somebody who has not heard the answer asks again; only the last few can.
            let (Some(seq), Some(seat)) = (seq, Seat::BOTH.get(*kind as usize)) else { continue };
            let v = inner.table.version(Viewer::Seat(*seat));
            inner.answers[seat.index()].done(*seq as u64, text, n + 1, v);
        }
        drop(inner);
        Ok(game)
    }
}
