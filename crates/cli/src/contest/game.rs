//! One game of a match, of either family: how it went and how it ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use heterodox_engine::Score;
use heterodox_rules::text::pgn::Pgn;
use heterodox_rules::{Colour, Game, Outcome, Reason, Rules, State, Turn, Variant};
use heterodox_table::{Attack, Dice, Player, Random, Record, Seat, Viewer};

use super::contender::Contender;
use super::contestant::{Contestant, Who};
use crate::failure::{Failure, bad};
use crate::input::table;

/// A win is agreed on at so many hundredths of a pawn, over so many plies.
const WON: (i32, u32) = (1000, 6);
/// A draw is agreed on within so little, over so many plies, after so many moves.
const LEVEL: (i32, u32, u16) = (10, 40, 60);

/// So many more plies are played to a point where a battle can be called a draw.
const PATIENCE: usize = 1000;

/// A game that was played to its end.
pub struct Played {
    /// `None` is a draw.
    pub winner: Option<Colour>,
    /// Why it ended, for programs.
    pub reason: &'static str,
    pub plies: usize,
    /// What the players put into it, White first.
    pub efforts: [Effort; 2],
    /// What the opening led to, or what the lots were drawn from.
    pub opening: u64,
    /// The game as text, if one was asked for.
    pub record: Option<String>,
}

/// Why a game ended that was stopped.
pub const CUT_OFF: &str = "cut-off";

/// What a player put into some games.
#[derive(Clone, Copy, Default)]
pub struct Effort {
    pub moves: u64,
    pub time: Duration,
    pub slowest: Duration,
    /// Positions looked at, and the time for those moves of which that is known.
    pub nodes: u64,
    pub nodes_time: Duration,
    /// The sum of the depths of so many moves.
    pub depths: u64,
    pub depth_moves: u64,
}

impl Effort {
    fn count(&mut self, time: Duration, nodes: Option<u64>, depth: Option<u32>) {
        self.moves += 1;
        self.time += time;
        self.slowest = self.slowest.max(time);
        if let Some(nodes) = nodes {
            self.nodes += nodes;
            self.nodes_time += time;
        }
        if let Some(depth) = depth {
            self.depths += depth as u64;
            self.depth_moves += 1;
        }
    }

    /// Adds another game.
    pub fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.time += other.time;
        self.slowest = self.slowest.max(other.slowest);
        self.nodes += other.nodes;
        self.nodes_time += other.nodes_time;
        self.depths += other.depths;
        self.depth_moves += other.depth_moves;
    }
}

/// How games are played.
#[derive(Clone, Copy)]
pub struct Conditions {
    pub max_plies: usize,
    pub adjudicate: bool,
}

/// Plays on from an opening; `None` when told to stop. `tags` are for the record.
pub fn play_chess(
    mut game: Game,
    players: [&mut dyn Contender; 2],
    conditions: Conditions,
    tags: Option<Vec<(String, String)>>,
    stop: &AtomicBool,
) -> Result<Option<Played>, Failure> {
    let opening = game.state().hash();
    let mut past: Vec<State> =
        std::iter::once(game.start()).chain(game.plies().iter().map(|(_, state)| state)).cloned().collect();
    let (mut efforts, mut judge) = ([Effort::default(); 2], Judge::default());
    let (winner, reason) = loop {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let us = match game.turn() {
            Turn::Over(Outcome { winner, reason }) => break (winner, reason.word()),
            _ => game.state().to_move(),
        };
        if let Some(claim) = game.claims().first() {
            break (None, Reason::Claimed(*claim, game.occurrences()).word());
        }
        if game.plies().len() >= conditions.max_plies {
            break (None, CUT_OFF);
        }
        let start = Instant::now();
        let thought = players[us.index()].choose(&game, &past)?;
        efforts[us.index()].count(start.elapsed(), thought.nodes, thought.depth);
        let verdict = judge.hear(us, thought.score, game.state().fullmove());
        let step = game.play(thought.action).map_err(|refused| {
            let fen = game.rules().write_fen(game.state());
            Failure::Internal(anyhow::anyhow!("an illegal move was chosen in {fen}: {refused}"))
        })?;
        past.push(step.state);
        if let Some(winner) = verdict.filter(|_| conditions.adjudicate && game.outcome().is_none()) {
            break (winner, if winner.is_some() { "adjudicated-win" } else { "adjudicated-draw" });
        }
    };
    let record = tags.map(|tags| {
        let mut pgn = Pgn::from_game(&game, tags);
        pgn.result = result(winner).to_string();
        pgn.tags.push(("Termination".into(), reason.into()));
        pgn.write(game.rules())
    });
    Ok(Some(Played { winner, reason, plies: game.plies().len(), efforts, opening, record }))
}

fn result(winner: Option<Colour>) -> &'static str {
    match winner {
        Some(Colour::White) => "1-0",
        Some(Colour::Black) => "0-1",
        None => "1/2-1/2",
    }
}

/// Ends games both players think decided or level.
#[derive(Default)]
struct Judge {
    leader: Option<Colour>,
    leads: u32,
    levels: u32,
}

impl Judge {
    /// Hears what the side to move thinks; gives the result when both agree on it.
    fn hear(&mut self, us: Colour, score: Option<Score>, move_number: u16) -> Option<Option<Colour>> {
        let value = match score {
            Some(Score::Value(value)) => Some(value),
            Some(Score::Win(_)) => Some(i32::MAX),
            Some(Score::Loss(_)) => Some(-i32::MAX),
            None => None,
        };
        let leader = value.filter(|value| value.unsigned_abs() >= WON.0 as u32);
        let leader = leader.map(|value| if value > 0 { us } else { us.other() });
        self.leads = if leader.is_some() && leader == self.leader { self.leads + 1 } else { leader.is_some() as u32 };
        self.leader = leader;
        let level = value.is_some_and(|value| value.unsigned_abs() <= LEVEL.0 as u32) && move_number > LEVEL.2;
        self.levels = if level { self.levels + 1 } else { 0 };
        match (self.leads >= WON.1, self.levels >= LEVEL.1) {
            (true, _) => Some(self.leader),
            (_, true) => Some(None),
            _ => None,
        }
    }
}

/// Makes a player of battles.
pub fn battle_player(contestant: &Contestant, variant: &Variant, seed: u64) -> Result<Box<dyn Player>, Failure> {
    let word = match &contestant.who {
        Who::Random => return Ok(Box::new(Random::new(seed))),
        Who::Attack => return Ok(Box::new(Attack::new(variant, seed))),
        Who::Engine(options) => {
            let limits = options.thinking.limits();
            return Ok(heterodox_engine::player(variant, None, options.level, limits, seed));
        }
        Who::Greedy => "greedy",
        Who::Minimax(_) => "minimax",
        Who::Uci(_) => "uci",
    };
    bad(format!(
        "{} is a battle, and {word} plays chess-like games only: engine, random and attack play battles",
        variant.id()
    ))
}

/// Plays a battle; lots are drawn by `seed`. `None` when told to stop.
pub fn play_battle(
    variant: &Variant,
    mut players: [Box<dyn Player>; 2],
    seed: u64,
    conditions: Conditions,
    record: bool,
    stop: &AtomicBool,
) -> Result<Option<Played>, Failure> {
    let mut table = table(variant, None)?;
    let mut dice = Dice::new(seed);
    let (mut efforts, mut plies, mut heard) = ([Effort::default(); 2], 0, [0; 2]);
    let broken = |what: String| Failure::Internal(anyhow::anyhow!("{} (lots from {seed}): {what}", variant.id()));
    while table.ending().is_none() {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        // Both agree to a draw, as far as the table lets them: not in the middle of a tie.
        if plies >= conditions.max_plies {
            for seat in Seat::BOTH {
                _ = table.act(0, seat, "draw");
            }
            if table.ending().is_some() || plies >= conditions.max_plies + PATIENCE {
                break;
            }
        }
        let seat = match table.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let lots = table.draw_lots(&mut |count| dice.below(count));
                let lots = lots.ok_or_else(|| broken("chance is asked for nothing".into()))?;
                table.chance(0, &lots).map_err(|refusal| broken(refusal.to_string()))?;
                continue;
            }
            Turn::Act(seat) => seat,
            Turn::Together(seats) if seats.has(Seat::White) => Seat::White,
            Turn::Together(_) => Seat::Black,
        };
        let view = table.view(Viewer::Seat(seat), 0);
        let start = Instant::now();
        for event in table.events(Viewer::Seat(seat), heard[seat.index()]) {
            heard[seat.index()] = event.v;
            players[seat.index()].hear(&event);
        }
        let choice = players[seat.index()].choose(&view);
        efforts[seat.index()].count(start.elapsed(), None, None);
        let choice = choice.ok_or_else(|| broken(format!("{} does nothing in {}", view.viewer, view.position)))?;
        let refused = |refusal: heterodox_table::Refusal| {
            broken(format!("{} tried {choice} in {}: {refusal}", view.viewer, view.position))
        };
        table.act(0, seat, &choice).map_err(refused)?;
        plies += (view.ready == Some([true; 2])) as usize;
    }
    let Some(ending) = table.ending() else { return Err(broken("the battle has no end".into())) };
    let record = if record { Record::write_full(&table).ok().map(|text| one_line(&text)) } else { None };
    let reason = if ending.reason == Reason::Agreed { CUT_OFF } else { ending.reason.word() };
    Ok(Some(Played { winner: ending.winner, reason, plies, efforts, opening: seed, record }))
}

/// A JSON text on one line.
fn one_line(text: &str) -> String {
    match serde_json::from_str::<serde_json::Value>(text) {
        Ok(value) => value.to_string() + "\n",
        Err(_) => text.to_string(),
    }
}

/// The tags of a game.
pub fn tags(rules: &Arc<Rules>, round: usize, names: [&str; 2]) -> Vec<(String, String)> {
    let event = format!("heterodox match: {}", rules.spec().name);
    let tags = [("Event", event), ("Round", round.to_string()), ("White", names[0].into()), ("Black", names[1].into())];
    tags.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many plies of the same scores, White's first, it takes to a verdict.
    fn verdict(scores: [Option<Score>; 2], first_move: u16) -> Option<(u32, Option<Colour>)> {
        let mut judge = Judge::default();
        for ply in 0..200 {
            let us = if ply % 2 == 0 { Colour::White } else { Colour::Black };
            if let Some(winner) = judge.hear(us, scores[ply as usize % 2], first_move + ply as u16 / 2) {
                return Some((ply + 1, winner));
            }
        }
        None
    }

    #[test]
    fn both_must_agree_on_a_result() {
        let value = |value| Some(Score::Value(value));
        assert_eq!(verdict([value(1000), value(-1500)], 1), Some((6, Some(Colour::White))));
        assert_eq!(verdict([Some(Score::Loss(4)), value(2000)], 1), Some((6, Some(Colour::Black))));
        assert_eq!(verdict([value(1000), value(-999)], 1), None, "one of them is not sure");
        assert_eq!(verdict([value(1000), value(1000)], 1), None, "both think they win");
        assert_eq!(verdict([value(1000), None], 1), None, "one of them tells nothing");
        assert_eq!(verdict([value(0), value(10)], 61), Some((40, None)));
        assert_eq!(verdict([value(0), value(10)], 51), Some((60, None)), "not before move 61");
        assert_eq!(verdict([value(0), value(11)], 61), None);
    }
}
