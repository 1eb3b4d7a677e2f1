//! One game on the server: a table, who watches it, what waits for the disk, and how the
//! game's own time hangs together with the server's. Knows no variant's rules.
//!
//! A lock and no task for each game: an act takes microseconds, and a game at rest costs
//! only its memory. What an act leads to is told when the writer says it is on the disk.

mod answers;
mod lists;
mod publish;
mod restore;
mod waiting;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Instant;

use heterodox_messages::say;
use heterodox_rules::{Family, Turn, Variant};
use heterodox_table::{Entry, Seat, Table, TimeControl, Viewer};
use tokio::sync::oneshot;

pub use answers::{Answer, Refused, Reject};
use answers::{Answers, Found};
pub use lists::Look;
pub use publish::Watcher;
pub use restore::{Kept, Past, entry_of, kind_of};
use waiting::Waiting;

use crate::chance;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::lag::Lag;
use crate::outages::Outages;
use crate::outbox::Outbox;
use crate::protocol::{GameInfo, Person, RejectKind};
use crate::time::now;
use crate::workshop;
use crate::writer::{End, Job, Row};

/// What does not change about a game.
pub struct Info {
    /// Its id.
    pub id: Id,
    /// What is played.
    pub variant: Variant,
    /// The rules it is pinned to.
    pub meaning: String,
    /// Who plays.
    pub players: [Who; 2],
    /// As others see them.
    pub people: [Person; 2],
    /// Whether it counts.
    pub rated: bool,
    /// Whether it is in no list.
    pub private: bool,
}

impl Info {
    /// Where somebody looks at the game from.
    pub fn viewer(&self, who: Who) -> Viewer {
        match self.players.iter().position(|player| *player == who) {
            Some(0) => Viewer::Seat(Seat::White),
            Some(_) => Viewer::Seat(Seat::Black),
            None => Viewer::Spectator,
        }
    }

    /// Whether the computer plays a seat.
    pub fn computer(&self, seat: Seat) -> Option<u8> {
        match self.players[seat.index()] {
            Who::Computer(level) => Some(level),
            _ => None,
        }
    }
}

/// One game.
pub struct Game {
    /// What does not change about it.
    pub info: Info,
    hub: Weak<Hub>,
    me: Weak<Game>,
    outages: Arc<Outages>,
    inner: Mutex<Inner>,
}

struct Inner {
    table: Table,
    /// What time it is on the server's clock, for games.
    now: u64,
    /// When the last line of the log was added, on that clock.
    last: u64,
    /// How many outages the offset has.
    outages: usize,
    /// How far the game's time is behind the server's: lag that was spared, and outages.
    offset: u64,
    /// What waits for the disk.
    waiting: Waiting<Reply>,
    watchers: Vec<Watcher>,
    lists: lists::Lists,
    answers: [Answers; 2],
    lag: [Lag; 2],
    /// Where the last player to come called from; games that nobody has come to have the computer's time in common.
    address: IpAddr,
    /// Since when a seat has no socket, on the server's clock.
    away: [Option<u64>; 2],
    /// What the disk did not take is in the table, or the game has retired from memory.
    broken: bool,
    /// The end was handed to the writer.
    ended: bool,
    /// So was the agreement on a rematch.
    agreed: bool,
    /// What follows from the end was done.
    told: bool,
    /// The question each seat was last told about, wherever it looks.
    asked: [Option<u64>; 2],
}

/// Who waits for an answer.
struct Reply {
    to: ReplyTo,
    seq: u64,
    answer: Answer,
    since: Instant,
}

/// What an act has led to, besides new lines of the log.
#[derive(Default)]
struct Led {
    /// Who acted.
    by: Option<Seat>,
    /// The client's number, if the act was done.
    seq: Option<u64>,
    /// The refusal to be kept.
    refused: Option<(Seat, Refused)>,
    /// Who waits for the answer.
    reply: Option<Reply>,
}

/// Where an answer goes.
pub enum ReplyTo {
    /// To a socket.
    Socket(Arc<Outbox>),
    /// To a request.
    Call(oneshot::Sender<Answer>),
}

/// Something a seat wants to do.
pub struct Act<'a> {
    /// The client's number.
    pub seq: Option<u64>,
    /// The question it answers.
    pub ply: Option<u64>,
    /// The seat's version it was thought out at; an act thought out at another is refused.
    pub v: Option<u64>,
    /// What.
    pub action: &'a str,
}

/// The most acts of a seat, and what it may do after them. The other's are not counted: some of them are secret.
const MAX_ACTS: usize = 3000;
const ENDS: [&str; 5] = ["resign", "draw", "claim", CLAIM_GONE, "rematch"];
/// What a seat says when the other has left: the log has it as the other's going.
const CLAIM_GONE: &str = "claim-gone";

/// How soon to look at a flag again while time stands still, in milliseconds.
const STILL: u64 = 200;

/// How long somebody may be away before the other may claim the game, in milliseconds.
fn patience(control: TimeControl) -> u64 {
    match control {
        TimeControl::Fischer { base, .. }
        | TimeControl::Delay { base, .. }
        | TimeControl::ByoYomi { base, .. }
        | TimeControl::Hourglass { base }
        | TimeControl::Unequal { base: [base, _], .. } => (base / 5).clamp(20_000, 180_000),
        TimeControl::PerMove { .. } | TimeControl::Variant => 60_000,
        TimeControl::Unlimited => 300_000,
        // Nobody is expected to be there.
        TimeControl::Correspondence { .. } => u64::MAX,
    }
}

impl Game {
    /// A game as it stands: new, or played again from its log. `last` is when something happened last, on the server's
    /// clock, and `offset` how far the game's was behind then.
    pub fn new(info: Info, table: Table, offset: u64, last: u64, hub: &Arc<Hub>) -> Arc<Game> {
        let control = table.options().control;
        let away = info.players.map(|player| (!matches!(player, Who::Computer(_))).then(now));
        let inner = Inner {
            ended: table.ending().is_some(),
            agreed: table.offers().rematch == [true; 2],
            told: table.ending().is_some(),
            // That a game has begun is told by itself.
            asked: [Some(table.ply()); 2],
            waiting: Waiting::new(versions(&table)),
            table,
            now: last,
            last,
            outages: 0,
            offset,
            watchers: Vec::new(),
            lists: Default::default(),
            answers: Default::default(),
            lag: [Lag::new(control); 2],
            address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            away,
            broken: false,
        };
        let outages = hub.outages.clone();
        let hub = Arc::downgrade(hub);
        Arc::new_cyclic(|me| Game { info, hub, me: me.clone(), outages, inner: Mutex::new(inner) })
    }

    /// The game, as late as it is now.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        let mut inner = self.inner.lock().expect("no holder of this lock panics");
        let (now, stood, outages) = self.outages.look(inner.last, inner.outages);
        inner.now = now;
        inner.offset += stood;
        inner.outages = outages;
        inner
    }

    /// A seat, or somebody who only looks, does something.
    pub fn act(&self, viewer: Viewer, act: Act<'_>, to: ReplyTo) {
        let since = Instant::now();
        let seq = act.seq.unwrap_or(0);
        let Viewer::Seat(seat) = viewer else {
            let answer = Answer::Rejected(Reject::new(RejectKind::NotSeated, say::WatchingOnly));
            return self.answer(Reply { to, seq, answer, since });
        };
        let mut inner = self.lock();
        if inner.broken {
            return self.answer(Reply { to, seq, answer: Answer::storage(), since });
        }
        // 1. An act that was answered gets the same answer; one that waits for the disk gets it later.
        if let Some(seq) = act.seq {
            match inner.answers[seat.index()].find(seq, act.action) {
                Found::New => {}
                Found::Answered(answer, job) => {
                    let reply = Reply { to, seq, answer, since };
                    if let Some(reply) = inner.waiting.put_off(job, reply) {
                        self.answer(reply);
                    }
                    return;
                }
                Found::Used => {
                    let answer = Answer::Rejected(Reject::new(RejectKind::SeqUsed, say::SeqUsed));
                    return self.answer(Reply { to, seq, answer, since });
                }
            }
        }
        // 2. The rules.
        let before = inner.table.log().len();
        let fits = act.ply.is_none_or(|ply| ply == inner.table.ply())
            && act.v.is_none_or(|v| v == inner.table.version(viewer));
        let done = if self.is_too_long(&inner, seat) && !ENDS.contains(&act.action) {
            Err(Reject::new(RejectKind::Untimely, say::GameTooLong))
        } else if !fits {
            Err(Reject::new(RejectKind::Stale, say::GameMovedOn))
        } else {
            self.play(&mut inner, seat, act.action)
        };
        // 3. What it led to goes to the disk; time may have run out even if the act was refused.
        let job = inner.waiting.next();
        match done {
            Ok(()) => {
                let v = inner.table.version(viewer);
                if let Some(seq) = act.seq {
                    inner.answers[seat.index()].accept(seq, act.action, v, job);
                }
                self.follow_up(&mut inner, seat, act.action);
                let reply = Some(Reply { to, seq, answer: Answer::Accepted { v }, since });
                self.store(&mut inner, before, Led { by: Some(seat), seq: act.seq, reply, ..Led::default() });
            }
            Err(why) => {
                let answers = &mut inner.answers[seat.index()];
                let refused = act.seq.map(|seq| (seat, answers.refuse(seq, act.action, &why, job)));
                let reply = Some(Reply { to, seq, answer: Answer::Rejected(why), since });
                self.store(&mut inner, before, Led { by: Some(seat), refused, reply, ..Led::default() });
            }
        }
    }

    fn is_too_long(&self, inner: &Inner, seat: Seat) -> bool {
        let most = if self.info.variant.id().starts_with(workshop::SIGN) { MAX_ACTS / 3 } else { MAX_ACTS };
        let log = inner.table.log();
        let own = || log.iter().filter(|line| matches!(line.entry, Entry::Act(by, _) if by == seat)).count();
        log.len() >= most && own() >= most
    }

    fn play(&self, inner: &mut Inner, seat: Seat, action: &str) -> Result<(), Reject> {
        let at = inner.game_time();
        if action == CLAIM_GONE {
            return self.claim_gone(inner, seat, at);
        }
        let ply = inner.table.ply();
        let counted = inner.table.counts_from(at, seat, inner.lag[seat.index()].allowance());
        inner.table.act(counted, seat, action).map_err(Reject::from)?;
        // Only answers cost anything; the game's time begins anew from there.
        if inner.table.ply() != ply {
            let spared = at.saturating_sub(counted);
            inner.lag[seat.index()].spend(spared);
            inner.offset += spared;
        }
        Ok(())
    }

    fn claim_gone(&self, inner: &mut Inner, seat: Seat, at: u64) -> Result<(), Reject> {
        let limit = patience(inner.table.options().control);
        match inner.away[seat.other().index()] {
            _ if inner.table.ending().is_some() => Err(Reject::new(RejectKind::Over, say::GameIsOver)),
            Some(since) if inner.now.saturating_sub(since) >= limit => {
                let done = inner.table.gone(at, seat.other());
                done.map_err(Reject::from)
            }
            Some(_) if limit < u64::MAX => {
                Err(Reject::new(RejectKind::Untimely, say::WaitUntilGone { seconds: limit / 1000 }))
            }
            _ => Err(Reject::new(RejectKind::Untimely, say::NotGone)),
        }
    }

    /// What the server itself adds: chance decides, and the computer answers offers.
    fn follow_up(&self, inner: &mut Inner, seat: Seat, action: &str) {
        let at = inner.table.log().last().map_or(inner.table.options().now, |line| line.at);
        if self.info.computer(seat.other()).is_some() {
            let answer = match action {
                "draw" => Some("decline"),
                "takeback" => Some("takeback"),
                "rematch" => Some("rematch"),
                _ => None,
            };
            if let Some(answer) = answer {
                // Refused when the offer is already settled, which is as good.
                _ = inner.table.act(at, seat.other(), answer);
            }
        }
        while inner.table.turn() == Turn::Chance {
            let Some(draw) = inner.table.draw_lots(&mut chance::below) else { break };
            if inner.table.chance(at, &draw).is_err() {
                break;
            }
        }
    }

    /// Looks whether time has run out.
    pub fn tick(&self) {
        let mut inner = self.lock();
        if inner.broken {
            return;
        }
        if self.outages.stand_still() {
            // No flag falls now; it is looked at again when time may have gone on.
            if let Some(hub) = self.hub.upgrade() {
                hub.timers.set(self.info.id, Some(now() + STILL));
            }
            return;
        }
        let before = inner.table.log().len();
        if inner.due().is_some_and(|due| inner.now >= due) {
            let at = inner.game_time();
            inner.table.tick(at);
            self.follow_up(&mut inner, Seat::White, "");
        }
        self.store(&mut inner, before, Led::default());
        self.set_timer(&inner);
    }

    /// What chance or the computer has to do first, after the start; `from` is where a player calls from, if one does.
    pub fn begin(&self, from: Option<IpAddr>) {
        let mut inner = self.lock();
        inner.address = from.unwrap_or(inner.address);
        let before = inner.table.log().len();
        self.follow_up(&mut inner, Seat::White, "");
        self.store(&mut inner, before, Led::default());
        self.set_timer(&inner);
        if inner.waiting.is_empty() {
            self.call_computer(&mut inner);
        }
    }

    /// Hands the new lines of the log, and what else an act has led to, to the writer.
    fn store(&self, inner: &mut Inner, before: usize, led: Led) {
        let log = inner.table.log();
        let Led { by, seq, refused, reply } = led;
        if log.len() == before && refused.is_none() {
            reply.into_iter().for_each(|reply| self.answer(reply));
            return;
        }
        let wall = inner.now as i64;
        // The act itself comes after the time that ran out, and before what the server adds.
        let act = (before..log.len()).find(|n| matches!(log[*n].entry, Entry::Act(..) | Entry::Gone(_)));
        let rows = (before..log.len()).map(|n| {
            let (kind, text) = kind_of(&log[n].entry);
            let seq = seq.filter(|_| act == Some(n)).map(|seq| seq as i64);
            Row { game: self.info.id.0, n: n as i32, at: log[n].at as i64, wall, kind, text, seq }
        });
        let rows: Vec<Row> = rows.collect();
        if !rows.is_empty() {
            inner.last = inner.now;
        }
        let ends =
            inner.table.ending().is_some() && !std::mem::replace(&mut inner.ended, inner.table.ending().is_some());
        let end = ends.then(|| self.end(inner, wall));
        let agreed = inner.table.offers().rematch == [true; 2];
        let agrees = agreed && !std::mem::replace(&mut inner.agreed, agreed);
        let rematch = agrees.then_some((self.info.id.0, wall));
        let job = inner.waiting.push(by, versions(&inner.table), reply);
        let (Some(hub), Some(game)) = (self.hub.upgrade(), self.me.upgrade()) else { return };
        let refused = refused.map(|(seat, refused)| Box::new((self.info.id.0, seat.index() as i16, refused)));
        hub.writer.bring(Job::Append { game, job, rows, refused, end, rematch });
        self.set_timer(inner);
    }

    fn end(&self, inner: &Inner, wall: i64) -> (i64, End) {
        let view = inner.table.glance(Viewer::Spectator, 0).result;
        let (result, reason) = view.map_or(("*", "aborted"), |result| (result.result, result.reason));
        (self.info.id.0, End { result: result.into(), reason: reason.into(), ended: wall })
    }

    fn set_timer(&self, inner: &Inner) {
        if let Some(hub) = self.hub.upgrade() {
            hub.timers.set(self.info.id, inner.due());
        }
    }

    /// Asks the computer once more.
    pub fn nudge(&self) {
        let mut inner = self.lock();
        if inner.waiting.is_empty() {
            self.call_computer(&mut inner);
        }
    }

    /// A round trip to a seat's socket was measured.
    pub fn measure(&self, viewer: Viewer, micros: u64) {
        if let Viewer::Seat(seat) = viewer {
            self.lock().lag[seat.index()].measure(micros);
        }
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.lock().table.ending().is_some()
    }

    /// The game's facts, for lists.
    pub fn describe(&self) -> GameInfo {
        self.describe_locked(&self.lock())
    }

    fn describe_locked(&self, inner: &Inner) -> GameInfo {
        let options = inner.table.options();
        // What is not on the disk yet has not happened.
        let settled = inner.is_settled(Viewer::Spectator);
        let result = inner.table.glance(Viewer::Spectator, 0).result.filter(|_| settled);
        GameInfo {
            id: self.info.id,
            variant: self.info.variant.id().to_string(),
            name: self.info.variant.name().to_string(),
            family: self.info.variant.family().word().to_string(),
            meaning: Some(self.info.meaning.clone()),
            control: options.control,
            start: options.start.clone(),
            players: self.info.people.clone(),
            rated: self.info.rated,
            private: self.info.private,
            begun: options.now,
            result: result.as_ref().map(|result| result.result.to_string()),
            reason: result.map(|result| result.reason.to_string()),
        }
    }

    /// Reads something of the table.
    pub fn read<T>(&self, read: impl FnOnce(&Table, u64) -> T) -> T {
        let inner = self.lock();
        read(&inner.table, inner.game_time())
    }

    /// The same for what a viewer may know, unless some of that waits for the disk. A game without secrets is told whole.
    pub fn read_settled<T>(&self, viewer: Viewer, read: impl FnOnce(&Table, u64) -> T) -> Option<T> {
        let inner = self.lock();
        let secret = self.info.variant.family() == Family::Battle && inner.table.ending().is_none();
        let settled = inner.waiting.is_empty() || secret && inner.is_settled(viewer);
        (settled && !inner.broken).then(|| read(&inner.table, inner.game_time()))
    }

    /// Retires from memory if nobody looks and nothing happens by itself: whoever still holds it
    /// is sent to the log, from where it is taken up again.
    pub fn retire(&self) -> bool {
        let mut inner = self.lock();
        let idle = inner.watchers.is_empty() && inner.waiting.is_empty() && inner.table.deadline().is_none();
        inner.broken |= idle;
        idle
    }
}

impl Inner {
    /// Whether all that a viewer may know is on the disk.
    fn is_settled(&self, viewer: Viewer) -> bool {
        self.waiting.is_settled(viewer, self.table.version(viewer))
    }

    fn game_time(&self) -> u64 {
        self.now.saturating_sub(self.offset)
    }

    /// When the next flag falls on the server's clock. A move that was made in time may still
    /// be on its way.
    fn due(&self) -> Option<u64> {
        let grace = self.lag.iter().map(Lag::allowance).max().unwrap_or(0);
        self.table.deadline().map(|due| due.saturating_add(self.offset).saturating_add(grace))
    }
}

/// How many events each viewer was told.
fn versions(table: &Table) -> [u64; 3] {
    Viewer::ALL.map(|viewer| table.version(viewer))
}
