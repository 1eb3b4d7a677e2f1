//! Fair play: who plays a rated game has no help from here, who leaves such games has to wait, and operators see, when they
//! ask, how often somebody played what the engine would have played.

use std::sync::Arc;
use std::time::Duration;

use heterodox_engine::{Control, Engine, Limits, Task};
use heterodox_messages::say;
use heterodox_rules::{Colour, Game, Rules, Variant};

use crate::db::{Db, on};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::protocol::ErrorKind;
use crate::time::now;

/// Of how long one's leaving is counted, in milliseconds.
const WINDOW: u64 = 24 * 3_600_000;
/// So often somebody may call off or leave a rated game in that time.
pub const MOST_LEFT: i64 = 5;
/// The most games that are looked into for an operator.
const MOST_GAMES: i64 = 30;
/// So many moves of either side are the opening, which people know by heart.
const OPENING: usize = 6;
/// With fewer moves to choose from nothing is told by the choice.
const FEWEST_CHOICES: usize = 4;
/// What the engine looks at for a move.
const NODES: u64 = 10_000;

/// Games that somebody did not play to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Rated games called off by them.
    pub aborted: i64,
    /// Rated games they left until the other claimed the win.
    pub left: i64,
}

/// How somebody has left rated games that began since a moment.
pub async fn conduct(db: &Db, user: Id, since: u64) -> Result<Conduct, sqlx::Error> {
    let who = Who::User(user).to_string();
    // The log says who called a game off: kinds 0 and 1 are the acts of White and Black.
    let aborted = "SELECT COUNT(*) FROM games g JOIN log l ON l.game = g.id WHERE g.begun > $2 AND g.rated = 1 \
                   AND g.reason = 'aborted' AND l.text = 'abort' \
                   AND ((g.white = $1 AND l.kind = 0) OR (g.black = $1 AND l.kind = 1))";
    let left = "SELECT COUNT(*) FROM games WHERE begun > $2 AND rated = 1 AND reason = 'gone' \
                AND ((white = $1 AND result = '0-1') OR (black = $1 AND result = '1-0'))";
    on!(db, pool => {
        let aborted: i64 = sqlx::query_scalar(aborted).bind(&who).bind(since as i64).fetch_one(pool).await?;
        let left: i64 = sqlx::query_scalar(left).bind(&who).bind(since as i64).fetch_one(pool).await?;
        Ok(Conduct { aborted, left })
    })
}

/// Whether somebody may begin a rated game now.
pub async fn may_rate(db: &Db, who: Who) -> Result<(), Fault> {
    let Who::User(user) = who else { return Ok(()) };
    let Conduct { aborted, left } = conduct(db, user, now().saturating_sub(WINDOW)).await?;
    match aborted + left < MOST_LEFT {
        true => Ok(()),
        false => Err(Fault::new(ErrorKind::Forbidden, say::LeftTooOften { count: aborted + left })),
    }
}

/// Refuses help to whoever plays a rated game.
pub fn may_ask(hub: &Hub, who: Who) -> Result<(), Fault> {
    match hub.games_of(who).iter().any(|game| game.info.rated) {
        true => Err(Fault::new(ErrorKind::Forbidden, say::RatedGameGoesOn)),
        false => Ok(()),
    }
}

/// How often two sides of some games played the engine's own choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Games looked into.
    pub games: u32,
    /// Moves looked at, and those that the engine would have played: of the account.
    pub own: (u32, u32),
    /// And of its opponents in the same games.
    pub others: (u32, u32),
}

impl Agreement {
    /// A share in percent.
    pub fn percent((looked_at, agreed): (u32, u32)) -> u32 {
        (agreed * 100).checked_div(looked_at).unwrap_or_default()
    }
}

/// The newest rated games of somebody that are over: variant, colour, moves.
pub async fn games(db: &Db, user: Id) -> Result<Vec<(String, Colour, Vec<String>)>, sqlx::Error> {
    let who = Who::User(user).to_string();
    let games = "SELECT id, variant, white FROM games WHERE over = 1 AND rated = 1 AND start IS NULL \
                 AND (white = $1 OR black = $1) ORDER BY id DESC LIMIT $2";
    let log = "SELECT kind, text FROM log WHERE game = $1 ORDER BY n";
    on!(db, pool => {
        let rows: Vec<(i64, String, String)> = sqlx::query_as(games).bind(&who).bind(MOST_GAMES).fetch_all(pool).await?;
        let mut found = Vec::new();
        for (id, variant, white) in rows {
            let lines: Vec<(i16, String)> = sqlx::query_as(log).bind(id).fetch_all(pool).await?;
            // Games in which moves were taken back are left out: who saw what is not known.
            if lines.iter().any(|(_, text)| text == "takeback") {
                continue;
            }
            let acts = lines.into_iter().filter(|(kind, _)| *kind < 2).map(|(_, text)| text).collect();
            let side = if white == who { Colour::White } else { Colour::Black };
            found.push((variant, side, acts));
        }
        Ok(found)
    })
}

/// Plays games again and asks the engine about each move behind the opening.
pub fn agreement(variant: impl Fn(&str) -> Option<Variant>, games: &[(String, Colour, Vec<String>)]) -> Agreement {
    let mut all = Agreement::default();
    for (id, side, acts) in games {
        let Some(Variant::Chess(rules)) = variant(id) else { continue };
        all.games += 1;
        compare(&rules, *side, acts, &mut all);
    }
    all
}

fn compare(rules: &Arc<Rules>, side: Colour, acts: &[String], all: &mut Agreement) {
    let mut engine = Engine::new(rules.clone());
    engine.set_threads(1);
    let mut game = Game::new(rules.clone());
    for text in acts {
        let before = game.state().clone();
        // Offers and the like are no moves.
        if game.play_text(text).is_err() {
            continue;
        }
        let (played, _) = game.plies()[game.plies().len() - 1];
        if game.plies().len() <= 2 * OPENING || rules.moves(&before).len() < FEWEST_CHOICES {
            continue;
        }
        let still = Control::with_clock(|| Duration::ZERO);
        let mover = before.to_move();
        let task = Task::new(before, Limits { nodes: Some(NODES), ..Limits::default() });
        let best = engine.think(&task, &still, &mut |_| {}).best;
        let counts = if mover == side { &mut all.own } else { &mut all.others };
        counts.0 += 1;
        counts.1 += u32::from(best == Some(played));
    }
}
