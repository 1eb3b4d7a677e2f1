//! Plays the games of a match on several threads. What is played depends on the seed and
//! the number of the game alone, never on who finishes first.

use std::fs::File;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use heterodox_engine::Lore;
use heterodox_rules::Variant;
use heterodox_table::Dice;

use super::contender::{Contender, contender};
use super::contestant::Contestant;
use super::game::{Conditions, Played, battle_player, play_battle, play_chess, tags};
use super::opening::Openings;
use super::statistics::{Sprt, Verdict};
use super::tally::{Tally, first_has_white};
use crate::failure::Failure;
use crate::progress::Progress;

/// Everything that is settled before the first game.
pub struct Plan {
    pub variant: Variant,
    /// What our engine plays chess-like games with.
    pub lore: Option<Lore>,
    pub players: [Contestant; 2],
    pub games: usize,
    pub threads: usize,
    pub seed: u64,
    pub opening_plies: usize,
    pub conditions: Conditions,
    pub grace: Duration,
    pub sprt: Option<Sprt>,
    pub quiet: bool,
}

/// Plays all games, or until a test is over or something fails; what was finished until
/// then is in the tally.
pub fn run(plan: &Plan, mut records: Option<File>) -> (Tally, Result<(), Failure>) {
    let (stop, next) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (sender, results) = channel();
    let mut tally = Tally::default();
    let mut outcome = Ok(());
    let wants_records = records.is_some();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.min(plan.games) {
            let sender = sender.clone();
            let (stop, next) = (&stop, &next);
            scope.spawn(move || work(plan, wants_records, stop, next, &sender));
        }
        drop(sender);
        let mut progress = Progress::new(plan.variant.id(), plan.games as u64, plan.quiet);
        let (mut done, mut whole, mut pairs, mut decided) = (0, 0, [0; 5], false);
        for (game, result) in results {
            // What others were still playing when the test was over does not count.
            if decided {
                continue;
            }
            match result {
                Ok(mut played) => {
                    if let Err(error) = write(records.as_mut(), played.record.take()) {
                        stop.store(true, Ordering::Relaxed);
                        outcome = Err(error.into());
                    }
                    tally.add(game, played);
                    done += 1;
                }
                Err(failure) => {
                    stop.store(true, Ordering::Relaxed);
                    // The first failure is the cause of the others, if there are any.
                    if outcome.is_ok() {
                        outcome = Err(failure);
                    }
                }
            }
            // The test looks at pairs in their order, so that it ends the same way every time.
            while let (Some(sprt), Some(points), false) = (plan.sprt, tally.pair(whole), decided) {
                pairs[points] += 1;
                whole += 1;
                decided = sprt.verdict(&pairs) != Verdict::Open;
            }
            if decided {
                stop.store(true, Ordering::Relaxed);
                tally.cut(whole);
            }
            progress.update(done, || tally.sums().brief());
        }
    });
    (tally, outcome)
}

fn write(file: Option<&mut File>, record: Option<String>) -> std::io::Result<()> {
    match (file, record) {
        // Games are parted by an empty line, records are lines.
        (Some(file), Some(record)) if record.starts_with('[') => file.write_all(format!("{record}\n").as_bytes()),
        (Some(file), Some(record)) => file.write_all(record.as_bytes()),
        _ => Ok(()),
    }
}

type Message = (usize, Result<Played, Failure>);

fn work(plan: &Plan, records: bool, stop: &AtomicBool, next: &AtomicUsize, results: &Sender<Message>) {
    let mut worker = None;
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= plan.games || stop.load(Ordering::Relaxed) {
            return;
        }
        // A player that panics ends the match, but not without a word about where.
        let played = catch_unwind(AssertUnwindSafe(|| {
            if worker.is_none() {
                worker = Some(Worker::new(plan)?);
            }
            match &mut worker {
                Some(worker) => worker.play(plan, game, records, stop),
                None => Ok(None),
            }
        }));
        let result = match played {
            Ok(Ok(Some(played))) => Ok(played),
            Ok(Ok(None)) => return,
            Ok(Err(failure)) => Err(at(game, failure)),
            Err(_) => {
                Err(Failure::Internal(anyhow::anyhow!("a player panicked in game {} (seed {})", game + 1, plan.seed)))
            }
        };
        let failed = result.is_err();
        if results.send((game, result)).is_err() || failed {
            return;
        }
    }
}

/// Says in which game something failed.
fn at(game: usize, failure: Failure) -> Failure {
    match failure {
        Failure::Outside(text) => Failure::Outside(format!("game {}: {text}", game + 1)),
        Failure::Internal(error) => Failure::Internal(error.context(format!("game {}", game + 1))),
        Failure::Input(text) => Failure::Input(text),
    }
}

/// A number for some purpose, from the seed of the match.
fn derive(seed: u64, purpose: u64, number: usize) -> u64 {
    let mixed = Dice::new(seed ^ purpose.wrapping_mul(0x9e37_79b9_7f4a_7c15)).roll();
    Dice::new(mixed.wrapping_add((number as u64).wrapping_mul(0xd134_2543_de82_ef95))).roll()
}

const OPENING: u64 = 1;
const PLAYERS: [u64; 2] = [2, 3];

/// Two players and what they need, on one thread.
enum Worker {
    Chess { openings: Openings, players: [Box<dyn Contender>; 2] },
    Battle,
}

impl Worker {
    fn new(plan: &Plan) -> Result<Worker, Failure> {
        Ok(match &plan.variant {
            Variant::Chess(rules) => {
                let lore = plan.lore.clone().unwrap_or_else(|| Lore::of(rules));
                let make = |player: &Contestant| contender(player, rules, &lore, plan.grace);
                let [first, second] = &plan.players;
                Worker::Chess {
                    openings: Openings::new(rules, plan.opening_plies),
                    players: [make(first)?, make(second)?],
                }
            }
            Variant::Battle(_) => Worker::Battle,
        })
    }

    fn play(&mut self, plan: &Plan, game: usize, records: bool, stop: &AtomicBool) -> Result<Option<Played>, Failure> {
        let lots = derive(plan.seed, OPENING, game / 2);
        let white = first_has_white(game);
        match (self, &plan.variant) {
            (Worker::Chess { openings, players }, Variant::Chess(rules)) => {
                for (player, purpose) in players.iter_mut().zip(PLAYERS) {
                    player.begin(derive(plan.seed, purpose, game))?;
                }
                let [first, second] = players;
                let (first, second): (&mut dyn Contender, &mut dyn Contender) = (&mut **first, &mut **second);
                let [one, two] = &plan.players;
                let (seated, names) = if white {
                    ([first, second], [one.text.as_str(), &two.text])
                } else {
                    ([second, first], [two.text.as_str(), &one.text])
                };
                let tags = records.then(|| tags(rules, game + 1, names));
                play_chess(openings.make(lots), seated, plan.conditions, tags, stop)
            }
            (_, variant) => {
                // Both games of a pair: the same lots and the same players, seats swapped.
                let make = |player: usize| {
                    battle_player(&plan.players[player], variant, derive(plan.seed, PLAYERS[player], game / 2))
                };
                let seated = if white { [make(0)?, make(1)?] } else { [make(1)?, make(0)?] };
                play_battle(variant, seated, lots, plan.conditions, records, stop)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_differ_by_purpose_and_number() {
        let mut seeds: Vec<u64> =
            (0..3).flat_map(|purpose| (0..100).map(move |game| derive(7, purpose, game))).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 300);
        assert_ne!(derive(7, 1, 0), derive(8, 1, 0));
    }
}
