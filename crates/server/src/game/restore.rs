//! A game from its log: what was accepted before a stop or a crash is there again, and the
//! clocks have stood still in between.

use std::sync::Arc;

use heterodox_table::{Entry, Logged, Options, Seat, Table, TimeControl, Viewer};

use super::{Game, Info};
use crate::accounts;
use crate::db::{Db, on};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::protocol::{ErrorKind, Person};

/// A game's entry in the database.
pub struct Kept {
    /// The variant's id.
    pub variant: String,
    /// What its rules meant.
    pub meaning: Option<String>,
    /// Where it started.
    pub start: Option<String>,
    /// When.
    pub begun: u64,
    /// Whether it counts.
    pub rated: bool,
    /// Whether it is in no list.
    pub private: bool,
    /// The clocks.
    pub control: TimeControl,
    /// Who plays.
    pub players: [Who; 2],
    /// What they were called, and how strong they were.
    pub people: [Person; 2],
    /// How it ended.
    pub result: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

impl Kept {
    /// Reads it.
    pub async fn read(db: &Db, id: Id) -> Result<Kept, Fault> {
        type Row = (
            String,
            Option<String>,
            String,
            Option<String>,
            i64,
            String,
            String,
            String,
            String,
            Option<i32>,
            Option<i32>,
            i16,
            i16,
            Option<String>,
            Option<String>,
        );
        let select = "SELECT variant, meaning, control, start, begun, white, black, white_name, black_name, \
                      white_rating, black_rating, rated, private, result, reason FROM games WHERE id = $1";
        let row: Option<Row> = on!(db, pool => sqlx::query_as(select).bind(id.0).fetch_optional(pool).await?);
        let row = row.ok_or_else(|| Fault::new(ErrorKind::NotFound, "there is no such game"))?;
        let (variant, meaning, control, start, begun, white, black, white_name, black_name, ..) = row;
        let (_, _, _, _, _, _, _, _, _, white_rating, black_rating, rated, private, result, reason) = row;
        let damaged = || Fault::new(ErrorKind::Internal, "the game's entry in the database is damaged");
        let who = |text: &str| text.parse::<Who>().map_err(|_| damaged());
        let players = [who(&white)?, who(&black)?];
        let people = [
            Person { rating: white_rating, ..accounts::named(players[0], white_name) },
            Person { rating: black_rating, ..accounts::named(players[1], black_name) },
        ];
        let control = serde_json::from_str(&control).map_err(|_| damaged())?;
        let (begun, rated, private) = (begun as u64, rated != 0, private != 0);
        Ok(Kept { variant, meaning, start, begun, rated, private, control, players, people, result, reason })
    }
}

/// What has to be played again.
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
