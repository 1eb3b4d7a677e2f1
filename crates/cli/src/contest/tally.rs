//! Adds up the games of a match, as the first player sees it, and writes the report:
//! `key: value` lines or one JSON object.

use std::collections::{BTreeMap, BTreeSet};

use heterodox_rules::Colour;
use serde_json::{Value, json};

use super::game::{CUT_OFF, Effort, Played};
use super::statistics::{Pairs, Sprt, Strength, Verdict, strength};

/// The games of a match in the order they were planned: two and two with one opening, the
/// first player with White in the first of them.
#[derive(Default)]
pub struct Tally {
    games: Vec<Option<Played>>,
}

/// What games add up to.
pub struct Sums {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub pairs: Pairs,
    cut_off: u64,
    /// Half points of whoever had the first seat.
    first_seat: u64,
    plies: u64,
    ends: BTreeMap<&'static str, u64>,
    openings: BTreeSet<u64>,
    efforts: [Effort; 2],
}

/// Whether the first player has the first seat in a game.
pub fn first_has_white(game: usize) -> bool {
    game.is_multiple_of(2)
}

/// Half points of the first player.
fn points(game: usize, played: &Played) -> u64 {
    let white = match played.winner {
        Some(Colour::White) => 2,
        Some(Colour::Black) => 0,
        None => 1,
    };
    if first_has_white(game) { white } else { 2 - white }
}

impl Tally {
    /// Notes a game.
    pub fn add(&mut self, game: usize, mut played: Played) {
        played.record = None;
        if self.games.len() <= game {
            self.games.resize_with(game + 1, || None);
        }
        self.games[game] = Some(played);
    }

    /// Half points of the first player from both games of a pair.
    pub fn pair(&self, pair: usize) -> Option<usize> {
        let points = |game: usize| Some(points(game, self.games.get(game)?.as_ref()?));
        Some((points(2 * pair)? + points(2 * pair + 1)?) as usize)
    }

    /// Forgets all games from a pair on: the test was over before.
    pub fn cut(&mut self, pair: usize) {
        self.games.truncate(2 * pair);
    }

    /// Adds them up.
    pub fn sums(&self) -> Sums {
        let mut sums = Sums {
            wins: 0,
            draws: 0,
            losses: 0,
            pairs: [0; 5],
            cut_off: 0,
            first_seat: 0,
            plies: 0,
            ends: BTreeMap::new(),
            openings: BTreeSet::new(),
            efforts: [Effort::default(); 2],
        };
        for (game, played) in self.games.iter().enumerate() {
            let Some(played) = played else { continue };
            let points = points(game, played);
            match points {
                2 => sums.wins += 1,
                1 => sums.draws += 1,
                _ => sums.losses += 1,
            }
            let white = first_has_white(game);
            sums.first_seat += if white { points } else { 2 - points };
            sums.plies += played.plies as u64;
            sums.cut_off += (played.reason == CUT_OFF) as u64;
            *sums.ends.entry(played.reason).or_default() += 1;
            sums.openings.insert(played.opening);
            for (player, effort) in sums.efforts.iter_mut().enumerate() {
                effort.add(&played.efforts[if white { player } else { 1 - player }]);
            }
        }
        for pair in 0..self.games.len().div_ceil(2) {
            if let Some(points) = self.pair(pair) {
                sums.pairs[points] += 1;
            }
        }
        sums
    }
}

impl Sums {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// From 0 to 1; one half without games.
    pub fn score(&self) -> f64 {
        share(2 * self.wins + self.draws, 2 * self.games()).unwrap_or(0.5)
    }

    /// For a progress bar.
    pub fn brief(&self) -> String {
        let told = strength(&self.pairs).map_or(String::new(), |told| format!("  Elo {}", elo_text(&told)));
        format!("+{} ={} -{}  {:.1} %{told}", self.wins, self.draws, self.losses, 100.0 * self.score())
    }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn signed(value: f64) -> String {
    match value {
        f64::INFINITY => "+inf".into(),
        f64::NEG_INFINITY => "-inf".into(),
        _ => format!("{value:+.1}"),
    }
}

fn elo_text(told: &Strength) -> String {
    let error = told.error();
    let error = if error.is_finite() { format!(" +- {error:.1}") } else { String::new() };
    format!("{}{error}", signed(told.elo))
}

/// What a report is about besides its games.
pub struct Subject<'a> {
    pub variant: &'a str,
    pub players: [&'a str; 2],
    /// What the first seat is called.
    pub first_seat: &'static str,
    /// Plies of an opening; `None` in games that draw lots.
    pub opening_plies: Option<usize>,
    pub planned: usize,
    pub seed: u64,
    pub seconds: f64,
    pub sprt: Option<Sprt>,
    pub failure: Option<&'a str>,
}

impl Subject<'_> {
    /// The report as lines.
    pub fn lines(&self, sums: &Sums) -> Vec<(String, String)> {
        let mut lines: Vec<(String, String)> = Vec::new();
        let mut line = |key: &str, value: String| lines.push((key.to_string(), value));
        line("variant", self.variant.into());
        line("first", self.players[0].into());
        line("second", self.players[1].into());
        line("games", sums.games().to_string());
        line("wins", sums.wins.to_string());
        line("draws", sums.draws.to_string());
        line("losses", sums.losses.to_string());
        line("score", format!("{:.2} %", 100.0 * sums.score()));
        line("pairs", format!("{} (points 0 1/2 1 3/2 2)", sums.pairs.map(|count| count.to_string()).join(" ")));
        if let Some(told) = strength(&sums.pairs) {
            let (low, high) = (signed(told.low), signed(told.high));
            line("elo", format!("{} (95 %: {low} to {high})", elo_text(&told)));
            line("superiority", format!("{:.2} %", 100.0 * told.superiority));
        }
        if let Some(sprt) = &self.sprt {
            let (low, high) = sprt.bounds();
            let ratio = sprt.ratio(&sums.pairs);
            line("sprt", format!("{} (ratio {ratio:.2}, bounds {low:.2} and {high:.2})", verdict(sprt, &sums.pairs)));
        }
        line("cut off", sums.cut_off.to_string());
        if let Some(score) = share(sums.first_seat, 2 * sums.games()) {
            line(&format!("{} score", self.first_seat), format!("{:.2} %", 100.0 * score));
        }
        if let Some(plies) = share(sums.plies, sums.games()) {
            line("average plies", format!("{plies:.1}"));
        }
        let ends: Vec<String> = sums.ends.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        line("ends", ends.join(", "));
        match self.opening_plies {
            Some(plies) => line("openings", format!("{} different, up to {plies} plies", sums.openings.len())),
            None => line("openings", format!("{} different lots", sums.openings.len())),
        }
        for (name, effort) in ["first", "second"].into_iter().zip(&sums.efforts) {
            line(&format!("{name} time"), effort_text(effort));
        }
        line("seed", self.seed.to_string());
        line("seconds", format!("{:.1}", self.seconds));
        lines
    }

    /// The report as JSON.
    pub fn json(&self, sums: &Sums) -> Value {
        let told = strength(&sums.pairs);
        // JSON has no infinity: it becomes null.
        let number = |pick: fn(&Strength) -> f64| told.as_ref().map(pick).filter(|value| value.is_finite());
        let sprt = self.sprt.map(|sprt| {
            let (lower, upper) = sprt.bounds();
            json!({
                "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                "ratio": sprt.ratio(&sums.pairs), "lower": lower, "upper": upper,
                "verdict": verdict_word(sprt.verdict(&sums.pairs)),
            })
        });
        let player = |index: usize| {
            let effort = &sums.efforts[index];
            json!({
                "player": self.players[index],
                "moves": effort.moves,
                "millisecondsPerMove": per_move(effort),
                "slowestMilliseconds": effort.slowest.as_secs_f64() * 1e3,
                "nodesPerSecond": nodes_per_second(effort),
                "averageDepth": share(effort.depths, effort.depth_moves),
            })
        };
        json!({
            "variant": self.variant,
            "first": self.players[0],
            "second": self.players[1],
            "planned": self.planned,
            "games": sums.games(),
            "wins": sums.wins,
            "draws": sums.draws,
            "losses": sums.losses,
            "score": sums.score(),
            "pairs": sums.pairs,
            "elo": number(|told| told.elo),
            "eloError": number(Strength::error),
            "eloLow": number(|told| told.low),
            "eloHigh": number(|told| told.high),
            "superiority": number(|told| told.superiority),
            "sprt": sprt,
            "cutOff": sums.cut_off,
            "firstSeatScore": share(sums.first_seat, 2 * sums.games()),
            "averagePlies": share(sums.plies, sums.games()),
            "ends": sums.ends,
            "openings": sums.openings.len(),
            "openingPlies": self.opening_plies,
            "players": [player(0), player(1)],
            "seed": self.seed,
            "seconds": self.seconds,
            "failure": self.failure,
        })
    }
}

fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Lower => "elo0",
        Verdict::Upper => "elo1",
        Verdict::Open => "open",
    }
}

fn verdict(sprt: &Sprt, pairs: &Pairs) -> String {
    match sprt.verdict(pairs) {
        Verdict::Lower => format!("accepted elo0 = {}", sprt.elo0),
        Verdict::Upper => format!("accepted elo1 = {}", sprt.elo1),
        Verdict::Open => "open".into(),
    }
}

fn per_move(effort: &Effort) -> Option<f64> {
    (effort.moves > 0).then(|| effort.time.as_secs_f64() * 1e3 / effort.moves as f64)
}

fn nodes_per_second(effort: &Effort) -> Option<f64> {
    let seconds = effort.nodes_time.as_secs_f64();
    (effort.nodes > 0 && seconds > 0.0).then(|| (effort.nodes as f64 / seconds).round())
}

fn effort_text(effort: &Effort) -> String {
    let Some(mean) = per_move(effort) else { return "no moves".into() };
    let mut text = format!("{mean:.2} ms a move, slowest {:.1} ms", effort.slowest.as_secs_f64() * 1e3);
    if let Some(speed) = nodes_per_second(effort) {
        text += &format!(", {speed} nodes/s");
    }
    if let Some(depth) = share(effort.depths, effort.depth_moves) {
        text += &format!(", depth {depth:.1}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(winner: Option<Colour>) -> Played {
        Played { winner, reason: "checkmate", plies: 10, efforts: [Effort::default(); 2], opening: 1, record: None }
    }

    #[test]
    fn points_follow_the_player_not_the_colour() {
        let (white, black) = (Some(Colour::White), Some(Colour::Black));
        let mut tally = Tally::default();
        // Out of order, as they finish: a pair won twice, a lost one, one point each, and half a pair.
        for (game, winner) in [(1, black), (0, white), (2, black), (3, white), (5, white), (4, white), (6, None)] {
            tally.add(game, played(winner));
        }
        let sums = tally.sums();
        assert_eq!((sums.wins, sums.draws, sums.losses), (3, 1, 3));
        assert_eq!(sums.pairs, [1, 0, 1, 0, 1]);
        assert_eq!((tally.pair(0), tally.pair(1), tally.pair(2), tally.pair(3)), (Some(4), Some(0), Some(2), None));
        assert_eq!(sums.first_seat, 2 + 2 + 2 + 2 + 1);
        assert_eq!(sums.plies, 70);
        tally.cut(1);
        assert_eq!(tally.sums().games(), 2);
    }

    #[test]
    fn nothing_played_is_reported_too() {
        let sums = Tally::default().sums();
        let subject = Subject {
            variant: "x",
            players: ["a", "b"],
            first_seat: "white",
            opening_plies: Some(6),
            planned: 2,
            seed: 1,
            seconds: 0.0,
            sprt: Some(Sprt::parse("0,5").expect("a test")),
            failure: Some("why"),
        };
        assert!(subject.lines(&sums).iter().any(|(key, value)| key == "games" && value == "0"));
        assert_eq!(subject.json(&sums)["elo"], Value::Null);
    }
}
