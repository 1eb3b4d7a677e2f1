//! What somebody wants to play, looked at: a game can begin so.

use std::sync::Arc;

use heterodox_messages::say;
use heterodox_rules::text::piece_list;
use heterodox_rules::{Family, PositionError, Rules, Strictness, Turn, Variant};
use heterodox_table::TimeControl;

use crate::accounts;
use crate::chance;
use crate::fair;
use crate::fault::Fault;
use crate::hub::{Hub, Plan};
use crate::id::Who;
use crate::limits::{Held, Payer};
use crate::protocol::{ErrorKind, Side, Start, Terms, Visibility};
use crate::workshop;

/// The longest start positions that are read, in bytes.
const MAX_FEN: usize = 1000;
const MAX_BOARD: usize = 4000;
/// What a rating can be.
const RATINGS: std::ops::RangeInclusive<i32> = 0..=4000;

/// Terms that were looked at: a game can begin with them.
pub struct Checked {
    pub(super) terms: Terms,
    pub(super) variant: Variant,
    start: Option<String>,
}

/// How somebody has come to terms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By making them.
    Own,
    /// By a link or a list: whoever made them has let them in.
    Shown,
}

/// Looks whether a game can be played so.
pub async fn check(hub: &Hub, mut terms: Terms, payer: Payer, way: Way) -> Result<Checked, Fault> {
    let who = payer.who;
    let variant = hub.variant(payer, &terms.variant, (way == Way::Own).then_some(who)).await?;
    if let Some(brought) = workshop::find(hub, &terms.variant).await? {
        if terms.rated {
            return Err(Fault::new(ErrorKind::Variant, say::OwnVariantsNotRated));
        }
        terms.private |= brought.visibility != Visibility::Public;
    }
    if let Some(name) = &terms.to {
        // As it is written by whoever has it; whether the two want to play is asked where it is made.
        let (_, name, _) = accounts::user(&hub.db, name).await?;
        (terms.to, terms.private, terms.range, terms.any_clock) = (Some(name), true, None, false);
    }
    check_control(terms.control, variant.family())?;
    if terms.range.is_some_and(|[least, most]| least > most || !RATINGS.contains(&least) || !RATINGS.contains(&most)) {
        return Err(Fault::new(ErrorKind::Variant, say::RatingRangeTerms));
    }
    let start = match (&terms.start, &variant) {
        (None, _) => None,
        (Some(_), Variant::Battle(_)) => {
            return Err(Fault::new(ErrorKind::Variant, say::BeginsWithSetup));
        }
        (Some(start), Variant::Chess(rules)) => Some(canonical(hub, payer, rules, start).await?),
    };
    // Everybody who looks at the lobby is sent it: what was written around it is left out.
    terms.start = start.clone().map(|fen| Start::Fen { fen });
    if terms.rated {
        let clock = !matches!(terms.control, TimeControl::Unlimited);
        if !matches!(who, Who::User(_)) || start.is_some() || !clock {
            return Err(Fault::new(ErrorKind::Variant, say::RatedTerms));
        }
        fair::may_rate(&hub.db, who).await?;
    }
    Ok(Checked { terms, variant, start })
}

/// One of the start positions that are otherwise drawn, counted from 1. Working them out is for the workers.
async fn numbered(hub: &Hub, payer: Payer, rules: &Arc<Rules>, number: u32) -> Result<String, Fault> {
    if rules.spec().shuffle.is_none() {
        return Err(Fault::new(ErrorKind::Variant, say::StartNotDrawn));
    }
    let rules = rules.clone();
    let find = move || {
        let count = rules.start_count();
        let index = (number as usize).checked_sub(1).filter(|index| *index < count);
        index.map(|index| rules.write_fen(&rules.start_number(index))).ok_or(count)
    };
    hub.workers
        .run(payer, find)
        .await?
        .map_err(|count| Fault::new(ErrorKind::Variant, say::StartNumberRange { count: count as u64 }))
}

/// A start position as the rulebook writes it, if a game can begin there.
async fn canonical(hub: &Hub, payer: Payer, rules: &Arc<Rules>, start: &Start) -> Result<String, Fault> {
    let wrong = |error: PositionError| Fault::new(ErrorKind::Variant, error.message().clone());
    let fen = match start {
        Start::Fen { fen } if fen.len() > MAX_FEN => {
            return Err(Fault::new(ErrorKind::Malformed, say::StartFenTooLong));
        }
        Start::Fen { fen } => fen.clone(),
        Start::Number { number } => numbered(hub, payer, rules, *number).await?,
        Start::Board { board, .. } if board.len() > MAX_BOARD => {
            return Err(Fault::new(ErrorKind::Malformed, say::StartListTooLong));
        }
        Start::Board { board, turn, last_move } => {
            let study = piece_list::read(rules, board, turn, last_move.as_deref());
            rules.write_fen(&study.map_err(wrong)?.state)
        }
    };
    let state = rules.read_fen(&fen, Strictness::Game).map_err(wrong)?;
    match rules.turn(&state) {
        Turn::Over(outcome) => Err(Fault::new(ErrorKind::Variant, say::OverBeforeStart { outcome: outcome.message() })),
        _ => Ok(rules.write_fen(&state)),
    }
}

fn check_control(control: TimeControl, family: Family) -> Result<(), Fault> {
    const HOUR: u64 = 3_600_000;
    let fits = match control {
        TimeControl::Unlimited => true,
        TimeControl::Variant => family == Family::Battle,
        TimeControl::Fischer { base, increment: more } | TimeControl::Delay { base, delay: more } => {
            base <= 6 * HOUR && more <= HOUR && (1000..).contains(&(base + more))
        }
        TimeControl::ByoYomi { base, period, periods } => {
            base <= 6 * HOUR && (1000..=HOUR).contains(&period) && (1..=20).contains(&periods)
        }
        // What one uses would tell the other when something was done in secret.
        TimeControl::Hourglass { base } => family == Family::Chess && (1000..=6 * HOUR).contains(&base),
        TimeControl::Unequal { base, increment } => {
            (0..2).all(|seat| base[seat] <= 6 * HOUR && increment[seat] <= HOUR && base[seat] + increment[seat] >= 1000)
        }
        TimeControl::PerMove { limit } => (1000..=HOUR).contains(&limit),
        TimeControl::Correspondence { days } => (1..=30).contains(&days),
    };
    match fits {
        true => Ok(()),
        false => Err(Fault::new(ErrorKind::Variant, say::ClockTerms)),
    }
}

impl Checked {
    /// Draws where the game begins, if that is left to chance. It may be refused: before anything else is done.
    pub async fn draw(&mut self, hub: &Hub, payer: Payer) -> Result<(), Fault> {
        self.start = chance::start(&hub.workers, payer, self.start.take(), &self.variant).await?;
        Ok(())
    }

    /// A game with these terms between who asked and who answered; `held` is their room for it.
    pub fn plan(self, asked: Who, answered: Who, held: Vec<Held>) -> Plan {
        let first = match self.terms.side {
            Side::First => true,
            Side::Second => false,
            Side::Random => rand::random(),
        };
        let players = if first { [asked, answered] } else { [answered, asked] };
        let Terms { control, rated, private, .. } = self.terms;
        Plan { variant: self.variant, control, start: self.start, players, rated, private, held }
    }
}
