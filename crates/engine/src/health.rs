//! What games say about a variant: who wins them, how long they last, what is never used.
//! Games come in one by one; numbers with their uncertainty come out, and a verdict in plain words.

mod verdict;

pub use verdict::{Remark, Weight};

use std::collections::BTreeMap;
use std::sync::Arc;

use heterodox_rules::{Claim, Colour, Game, Outcome, REASONS, Reason, Rules, Tag, Turn};

use crate::control::Control;
use crate::engine::{Engine, Task};
use crate::level::Level;
use crate::limits::Limits;
use crate::report::Score;
use crate::tune::{Fit, Sample};
use crate::weights::Weights;

/// Games are cut off here and count as drawn.
pub const MAX_PLIES: usize = 400;
/// How much the ends of the games count in the values of pieces, beside what the search thought.
const RESULTS: f32 = 0.5;
/// So many first plies are chosen among several good moves.
const OPENING: usize = 6;
/// Weighing them takes so many times the work of finding one.
const CARE: u64 = 4;
/// A search that sees this much calls a side ahead.
const AHEAD: i32 = 150;
/// A decisive game over by then was over early.
const EARLY: usize = 20;
/// A lead in material is one when it is still there after so many quiet positions.
const HELD: usize = 4;
/// Leads in fewer games say nothing.
const FEW_LEADS: usize = 10;

/// The word for games that were cut off, beside those of the [`Reason`]s.
const CUT_OFF: &str = "cut-off";

/// One game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Who won.
    pub winner: Option<Colour>,
    /// Why it ended; `None` if it was cut off. A draw that could be claimed counts as one that came by itself.
    pub end: Option<Reason>,
    /// How many plies.
    pub plies: usize,
    /// Legal moves, added up over its positions.
    choices: u64,
    /// How often the side seen ahead changed.
    turns: u32,
    /// By kind: moves made, pieces taken by it, pieces of it taken.
    kinds: Vec<[u32; 3]>,
    tags: BTreeMap<&'static str, u32>,
    /// By quiet position and kind: how many more of it White has.
    leads: Vec<Vec<i8>>,
    samples: Vec<Sample>,
    moves: Vec<String>,
}

/// Lets the engine play itself once; the same seed gives the same game.
pub fn play(engine: &mut Engine, nodes: u64, seed: u64) -> Played {
    play_while(engine, nodes, seed, &|| true).expect("nobody ends it")
}

/// The same, unless it is not to go on: that is asked before every move.
pub fn play_while(engine: &mut Engine, nodes: u64, seed: u64, go_on: &dyn Fn() -> bool) -> Option<Played> {
    let rules = engine.rules().clone();
    let mut game = Game::new(rules.clone());
    engine.clear();
    let mut played = Played {
        winner: None,
        end: None,
        plies: 0,
        choices: 0,
        turns: 0,
        kinds: vec![[0; 3]; rules.spec().pieces.len()],
        tags: BTreeMap::new(),
        leads: Vec::new(),
        samples: Vec::new(),
        moves: Vec::new(),
    };
    let mut noted: Vec<(String, i32)> = Vec::new();
    let mut leader = None;
    while game.plies().len() < MAX_PLIES {
        if !go_on() {
            return None;
        }
        if let Turn::Over(Outcome { winner, reason }) = game.turn() {
            (played.winner, played.end) = (winner, Some(reason));
            break;
        }
        if let Some(claim) = game.claims().first() {
            played.end = Some(match claim {
                Claim::Repetition => Reason::Repetition,
                Claim::QuietMoves => Reason::QuietMoves(rules.spec().draws.quiet_moves_claim),
                Claim::Promotion => Reason::NoMoves,
            });
            break;
        }
        let state = game.state().clone();
        // Not always the same opening, but no blunders either.
        let (level, nodes) = match game.plies().len() {
            0..OPENING => (Level::VARIED, nodes * CARE),
            _ => (Level::new(7).unwrap_or(Level::FULL), nodes),
        };
        let past = std::iter::once(game.start()).chain(game.plies().iter().map(|(_, state)| state)).cloned().collect();
        let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(game.plies().len() as u64);
        let task = Task { past, limits: Limits::nodes(nodes), lines: 1, only: Vec::new(), level, seed };
        let answer = engine.think(&task, &Control::with_clock(|| std::time::Duration::ZERO), &mut |_| {});
        let Some(best) = answer.best else { break };
        let action = rules.action(&state, best);
        let us = state.to_move();
        let score = match answer.score {
            Score::Value(value) => value,
            Score::Win(_) => 3_000,
            Score::Loss(_) => -3_000,
        };
        let white = if us == Colour::White { score } else { -score };
        let ahead = (white.abs() >= AHEAD).then_some(white > 0);
        if ahead.is_some() && leader.is_some() && ahead != leader {
            played.turns += 1;
        }
        leader = ahead.or(leader);
        played.choices += rules.moves(&state).len() as u64;
        played.kinds[best.kind()][0] += 1;
        if let Some((_, _, taken)) = rules.captured(&state, best) {
            played.kinds[best.kind()][1] += 1;
            played.kinds[taken][2] += 1;
        } else if !rules.in_check(&state) {
            let more = |kind| state.count(Colour::White, kind) as i8 - state.count(Colour::Black, kind) as i8;
            played.leads.push((0..played.kinds.len()).map(more).collect());
            if score.abs() < 1_500 {
                noted.push((rules.write_fen(&state), white));
            }
        }
        for tag in &action.tags {
            *played.tags.entry(tag.word()).or_default() += 1;
        }
        played.moves.push(action.coordinates);
        if game.play(best).is_err() {
            break;
        }
    }
    played.plies = game.plies().len();
    let result = match played.winner {
        Some(Colour::White) => 1.0,
        Some(Colour::Black) => 0.0,
        None => 0.5,
    };
    played.samples = noted.into_iter().map(|(fen, score)| Sample { fen, result, score }).collect();
    Some(played)
}

/// A share with its uncertainty, both between 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// Half the width of its 95 % interval.
    pub margin: f64,
}

impl Share {
    /// The mean of many results.
    fn mean(sum: f64, squares: f64, count: f64) -> Share {
        if count < 2.0 {
            return Share { share: if count > 0.0 { sum / count } else { 0.0 }, margin: 1.0 };
        }
        let share = sum / count;
        // As if one win and one loss more had been seen: a few equal results prove little.
        let variance = ((squares + 1.0) / (count + 2.0) - ((sum + 1.0) / (count + 2.0)).powi(2)).max(0.0);
        Share { share, margin: 1.96 * (variance / count).sqrt() }
    }

    fn of(hits: usize, count: usize) -> Share {
        Share::mean(hits as f64, hits as f64, count as f64)
    }
}

/// A kind of piece as the games have used it.
#[derive(Clone, PartialEq, Debug)]
pub struct KindUse {
    /// Its name.
    pub name: String,
    /// Its letter.
    pub letter: char,
    /// Moves made by it in all games, pieces it took, and how many of it were taken.
    pub moves: u32,
    /// See `moves`.
    pub takes: u32,
    /// See `moves`.
    pub taken: u32,
    /// What it is worth, fitted to these games, in hundredths of the cheapest one; `None` for a king.
    pub value: Option<i32>,
    /// What a lead of its worth led to, where there were some.
    pub ahead: Option<Ahead>,
}

/// What a lead in material led to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ahead {
    /// In how many games somebody had it.
    pub games: usize,
    /// That side's share of the points.
    pub score: Share,
}

/// What many games of a variant say.
pub struct Health {
    rules: Arc<Rules>,
    games: Vec<Played>,
}

impl Health {
    /// No games yet.
    pub fn new(rules: Arc<Rules>) -> Health {
        Health { rules, games: Vec::new() }
    }

    /// Takes a game in.
    pub fn add(&mut self, game: Played) {
        self.games.push(game);
    }

    /// The variant.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// All games.
    pub fn games(&self) -> &[Played] {
        &self.games
    }

    /// Won by White, drawn, won by Black.
    pub fn results(&self) -> [usize; 3] {
        let count = |winner| self.games.iter().filter(|game| game.winner == winner).count();
        [count(Some(Colour::White)), count(None), count(Some(Colour::Black))]
    }

    /// White's share of the points.
    pub fn white(&self) -> Share {
        let [wins, draws, _] = self.results().map(|count| count as f64);
        Share::mean(wins + draws / 2.0, wins + draws / 4.0, self.games.len() as f64)
    }

    /// The share of drawn games.
    pub fn draws(&self) -> Share {
        Share::of(self.results()[1], self.games.len())
    }

    /// How many games ended with each word, in the order of [`REASONS`]; those cut off come last.
    pub fn ends(&self) -> Vec<(&'static str, usize)> {
        let words = REASONS.iter().map(|entry| entry.word).chain([CUT_OFF]);
        words.map(|word| (word, self.ended(word))).filter(|(_, count)| *count > 0).collect()
    }

    fn ended(&self, word: &str) -> usize {
        self.games.iter().filter(|game| game.end.map_or(CUT_OFF, Reason::word) == word).count()
    }

    /// The lengths of the games in plies, rising.
    pub fn lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.games.iter().map(|game| game.plies).collect();
        lengths.sort_unstable();
        lengths
    }

    /// The mean length in plies.
    pub fn length(&self) -> f64 {
        self.games.iter().map(|game| game.plies).sum::<usize>() as f64 / self.games.len().max(1) as f64
    }

    /// Legal moves in a position, on average.
    pub fn branching(&self) -> f64 {
        let plies: usize = self.games.iter().map(|game| game.moves.len()).sum();
        self.games.iter().map(|game| game.choices).sum::<u64>() as f64 / plies.max(1) as f64
    }

    /// The size of the game's tree as a power of ten.
    pub fn complexity(&self) -> f64 {
        self.length() * self.branching().max(1.0).log10()
    }

    /// How often the side ahead changes in a game.
    pub fn lead_changes(&self) -> f64 {
        self.games.iter().map(|game| game.turns).sum::<u32>() as f64 / self.games.len().max(1) as f64
    }

    /// Decisive games that were over early.
    pub fn early(&self) -> Share {
        let early = |game: &&Played| game.winner.is_some() && game.plies <= EARLY;
        Share::of(self.games.iter().filter(early).count(), self.games.len())
    }

    /// The shortest game that somebody won.
    pub fn shortest_win(&self) -> Option<&[String]> {
        let won = self.games.iter().filter(|game| game.winner.is_some());
        won.min_by_key(|game| game.plies).map(|game| game.moves.as_slice())
    }

    /// How often something special was done, in all games.
    pub fn tag(&self, tag: Tag) -> u32 {
        self.games.iter().filter_map(|game| game.tags.get(tag.word())).sum()
    }

    /// The kinds of piece, with values fitted to the games.
    pub fn kinds(&self) -> Vec<KindUse> {
        let mut fit = Fit::new(self.rules.clone(), Weights::of(&self.rules), RESULTS);
        self.games.iter().for_each(|game| _ = fit.add(&game.samples));
        let weights = if fit.is_empty() { Weights::of(&self.rules) } else { fit.run(40, &mut |_| {}).weights };
        let pieces = &self.rules.spec().pieces;
        let value = |kind: usize| (!pieces[kind].royal.is()).then(|| weights.material(kind));
        let values: Vec<i32> = (0..pieces.len()).map(|kind| value(kind).unwrap_or(0)).collect();
        pieces
            .iter()
            .enumerate()
            .map(|(kind, piece)| {
                let sum = |part: usize| self.games.iter().map(|game| game.kinds[kind][part]).sum();
                KindUse {
                    name: piece.name.clone(),
                    letter: piece.letter,
                    moves: sum(0),
                    takes: sum(1),
                    taken: sum(2),
                    value: value(kind),
                    ahead: value(kind).filter(|worth| *worth > 0).and_then(|worth| self.ahead(&values, worth)),
                }
            })
            .collect()
    }

    /// What a lead of a certain worth led to.
    fn ahead(&self, values: &[i32], worth: i32) -> Option<Ahead> {
        let points = self.games.iter().filter_map(|game| {
            let leader = game.leader(values, worth)?;
            Some(game.winner.map_or(0.5, |winner| if winner == leader { 1.0 } else { 0.0 }))
        });
        let points: Vec<f64> = points.collect();
        let squares = points.iter().map(|point| point * point).sum();
        let score = Share::mean(points.iter().sum(), squares, points.len() as f64);
        (points.len() >= FEW_LEADS).then_some(Ahead { games: points.len(), score })
    }
}

impl Played {
    /// Who was the first to have, and to keep, a lead of a certain worth.
    fn leader(&self, values: &[i32], worth: i32) -> Option<Colour> {
        let mut held = (None, 0);
        for more in &self.leads {
            let lead: i32 = more.iter().zip(values).map(|(more, value)| *more as i32 * value).sum();
            let side = (lead.abs() >= worth).then_some(if lead > 0 { Colour::White } else { Colour::Black });
            held = if side == held.0 { (side, held.1 + 1) } else { (side, 1) };
            if held.1 > HELD && side.is_some() {
                return side;
            }
        }
        None
    }

    /// Its moves in coordinates.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use heterodox_rules::Catalogue;

    use super::*;

    /// Games with the same opening say the same thing again, and margins would promise too much.
    #[test]
    fn openings_differ_and_games_come_again() {
        for variant in ["chess", "mirror", "archer-checks"] {
            let rules = Catalogue::new().load(variant).expect("built in");
            let mut engine = Engine::new(rules);
            let games: Vec<Played> = (0..24).map(|seed| play(&mut engine, 100, seed)).collect();
            let openings: BTreeSet<_> = games.iter().map(|game| &game.moves[..OPENING]).collect();
            assert!(openings.len() >= 20, "{variant}: {} different openings", openings.len());
            assert_eq!(play(&mut engine, 100, 7).moves, games[7].moves, "{variant}");
        }
    }

    #[test]
    fn a_lead_counts_once_it_is_kept() {
        let rules = Catalogue::new().load("supper-race").expect("built in");
        let mut game = play(&mut Engine::new(rules.clone()), 100, 1);
        let mut leader = |leads: &[[i8; 2]], worth: i32| {
            game.leads = leads.iter().map(|more| more.to_vec()).collect();
            game.leader(&[300, 500], worth)
        };
        let kept = [[1, 0]; HELD + 1];
        assert_eq!(leader(&kept, 300), Some(Colour::White));
        assert_eq!(leader(&kept, 301), None);
        assert_eq!(leader(&kept[1..], 300), None, "not for long enough");
        assert_eq!(leader(&[&kept[1..], &[[0, 0]], &kept[1..]].concat(), 300), None, "not in a row");
        assert_eq!(leader(&[[-1, 0]; HELD + 1], 300), Some(Colour::Black));
        assert_eq!(leader(&[&[[-1, 0]; HELD + 1][..], &kept].concat(), 300), Some(Colour::Black), "the first counts");
        assert_eq!(leader(&[[1, -1]; HELD + 1], 200), Some(Colour::Black), "a knight is less than a rook");
        // Whoever won had the leads in the end: of decisive games the share is one.
        let mut health = Health::new(rules);
        for (winner, more) in [(Colour::White, 1), (Colour::Black, -1)].repeat(FEW_LEADS / 2) {
            health.add(Played { winner: Some(winner), leads: vec![vec![more, 0]; HELD + 1], ..game.clone() });
        }
        let ahead = health.ahead(&[300, 500], 300).expect("enough games");
        assert_eq!((ahead.games, ahead.score.share), (FEW_LEADS, 1.0));
        assert_eq!(health.ahead(&[300, 500], 500), None);
    }
}
