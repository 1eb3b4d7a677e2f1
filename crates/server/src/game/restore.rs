//! A game from its log: what was accepted before a stop or a crash is there again, and the
//! clocks have stood still in between.

use std::collections::HashMap;
use std::sync::Arc;

use heterodox_messages::say;
use heterodox_table::{Entry, Logged, Options, Seat, Table, TimeControl, Viewer};

use super::answers::{Answers, Refused, Reject};
use super::{CLAIM_GONE, Game, Info};
use crate::accounts;
use crate::db::{Db, on, places};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::protocol::{ErrorKind, Person, RejectKind};

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

/// It as it is read.
type KeptRow = (
    i64,
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

impl Kept {
    /// Reads it.
    pub async fn read(db: &Db, id: Id) -> Result<Kept, Fault> {
        let kept = Kept::read_all(db, &[id]).await?.remove(&id);
        kept.ok_or_else(|| Fault::new(ErrorKind::NotFound, say::NoSuchGame))
    }

    /// Reads several at once.
    pub async fn read_all(db: &Db, ids: &[Id]) -> Result<HashMap<Id, Kept>, Fault> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let select = sqlx::AssertSqlSafe(format!(
            "SELECT id, variant, meaning, control, start, begun, white, black, white_name, black_name, white_rating, \
             black_rating, rated, private, result, reason FROM games WHERE id IN ({})",
            places(ids.len())
        ));
        let rows: Vec<KeptRow> = on!(db, pool => {
            ids.iter().fold(sqlx::query_as(select), |query, id| query.bind(id.0)).fetch_all(pool).await?
        });
        rows.into_iter().map(|row| Ok((Id(row.0), Kept::of(row)?))).collect()
    }

    fn of(row: KeptRow) -> Result<Kept, Fault> {
        let (_, variant, meaning, control, start, begun, white, black, white_name, black_name, ..) = row;
        let (.., white_rating, black_rating, rated, private, result, reason) = row;
        let damaged = || Fault::new(ErrorKind::Internal, say::GameDamaged);
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
    /// Its log.
    pub rows: Vec<LogRow>,
    /// The last refusals of both seats, in the order of their numbers.
    pub refused: Vec<RefusedRow>,
}

/// A line of the log: time of the game, time of the server, kind, text, the client's number.
pub type LogRow = (i64, i64, i16, String, Option<i64>);
/// A refusal: seat, slot, the client's number, digest, kind, reason, the same as data.
pub type RefusedRow = (i16, i16, i64, i64, String, String, Option<String>);

impl Past {
    /// Reads the log and the refusals of a game.
    pub async fn rows(db: &Db, id: Id) -> Result<(Vec<LogRow>, Vec<RefusedRow>), sqlx::Error> {
        let log = "SELECT at, wall, kind, text, seq FROM log WHERE game = $1 ORDER BY n";
        let refused = "SELECT seat, slot, seq, digest, kind, reason, said FROM refusals WHERE game = $1 ORDER BY seq";
        on!(db, pool => {
            let log = sqlx::query_as(log).bind(id.0).fetch_all(pool).await?;
            Ok((log, sqlx::query_as(refused).bind(id.0).fetch_all(pool).await?))
        })
    }
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
    /// Plays the log again.
    pub fn play(self, hub: &Arc<Hub>) -> Result<Arc<Game>, String> {
        let mut log = Vec::with_capacity(self.rows.len());
        for (at, _, kind, text, _) in &self.rows {
            let entry = entry_of(*kind, text).ok_or("a line of an unknown kind")?;
            log.push(Logged { at: *at as u64, entry });
        }
        let options = Options { control: self.control, start: self.start, now: self.begun };
        let mut answers: [Answers; 2] = Default::default();
        // Whoever has not heard the answer asks again and gets the same.
        let answered = |n: usize, table: &Table| {
            let (_, _, kind, text, Some(seq)) = &self.rows[n] else { return };
            let (seat, action) = match entry_of(*kind, text) {
                Some(Entry::Act(seat, _)) => (seat, text.as_str()),
                Some(Entry::Gone(seat)) => (seat.other(), CLAIM_GONE),
                _ => return,
            };
            answers[seat.index()].accept(*seq as u64, action, table.version(Viewer::Seat(seat)), 0);
        };
        let table = Table::replay_with(self.info.variant.clone(), options, &log, answered)
            .map_err(|(line, why)| format!("line {}: {why}", line + 1))?;
        for (seat, slot, seq, digest, kind, reason, said) in self.refused {
            let (Some(answers), Some(kind)) = (answers.get_mut(seat as usize), RejectKind::of(&kind)) else { continue };
            let (seq, slot) = (seq as u64, slot as usize);
            let said = said.and_then(|said| serde_json::from_str(&said).ok());
            answers.restore(Refused { seq, digest, why: Reject { kind, reason, said }, slot, job: 0 });
        }
        let (at, wall) = self.rows.last().map_or((self.begun, self.begun), |row| (row.0 as u64, row.1 as u64));
        let game = Game::new(self.info, table, wall.saturating_sub(at), wall, hub);
        game.lock().answers = answers;
        Ok(game)
    }
}
