//! A variant's health as a document: what games of the engine against itself say, for scripts and pages.
//! Knows no files and no clock; who plays the games is somebody else's business.

use heterodox_engine::health::{Health, KindUse, Remark, Share};
use heterodox_rules::Tag;
use serde_json::{Map, Value, json};

/// Chess measured in the same way: its tree as a power of ten (docs/report.md).
pub const CHESS: f64 = 195.0;

/// What is special, with the words for it.
pub const SPECIAL: [(Tag, &str); 7] = [
    (Tag::Capture, "captures"),
    (Tag::Mirror, "through the portal"),
    (Tag::Shot, "shots"),
    (Tag::Exit, "exits"),
    (Tag::Castle, "castling"),
    (Tag::EnPassant, "captures in passing"),
    (Tag::Promotion, "promotions"),
];

/// The seed of one of many games.
pub fn seed_of(seed: u64, game: u64) -> u64 {
    seed.wrapping_mul(0x5851_f42d).wrapping_add(game)
}

/// What is told, worked out once.
pub struct Report<'h> {
    /// The games.
    pub health: &'h Health,
    /// What the pieces did in them.
    pub kinds: Vec<KindUse>,
    /// What that means.
    pub remarks: Vec<Remark>,
}

impl Report<'_> {
    /// Works out what the games say.
    pub fn new(health: &Health) -> Report<'_> {
        let kinds = health.kinds();
        let remarks = health.verdict(&kinds);
        Report { health, kinds, remarks }
    }

    /// The report for scripts and pages.
    pub fn json(&self) -> Value {
        let health = self.health;
        let spec = health.rules().spec();
        let share = |share: Share| json!({ "share": round(share.share, 4), "margin": round(share.margin, 4) });
        let [white, draws, black] = health.results();
        let lengths = health.lengths();
        let at = |part: f64| lengths.get(((lengths.len().max(1) - 1) as f64 * part) as usize).copied().unwrap_or(0);
        let Histogram { width, counts } = Histogram::new(&lengths);
        let kind = |kind: &KindUse| {
            let ahead = kind.ahead.map(|ahead| {
                let Share { share, margin } = ahead.score;
                json!({ "games": ahead.games, "share": round(share, 4), "margin": round(margin, 4) })
            });
            json!({ "name": kind.name, "letter": kind.letter.to_string(), "value": kind.value, "ahead": ahead,
                    "moves": kind.moves, "takes": kind.takes, "taken": kind.taken })
        };
        let remark = |remark: &Remark| json!({ "weight": remark.weight.word(), "text": remark.message.to_string(), "said": remark.message });
        let ends: Map<String, Value> =
            health.ends().into_iter().map(|(end, count)| (end.to_string(), json!(count))).collect();
        let special: Map<String, Value> =
            SPECIAL.iter().map(|(tag, _)| (tag.word().to_string(), json!(health.tag(*tag)))).collect();
        json!({
            "variant": spec.id,
            "name": spec.name,
            "meaning": health.rules().meaning().to_string(),
            "games": health.games().len(),
            "results": { "white": white, "draws": draws, "black": black },
            "whiteScore": share(health.white()),
            "drawRate": share(health.draws()),
            "plies": {
                "mean": round(health.length(), 1), "least": at(0.0), "median": at(0.5), "most": at(1.0),
                "histogram": { "width": width, "counts": counts },
            },
            "branching": round(health.branching(), 1),
            // tidy: allow variant-id: the figure beside it, measured once
            "complexity": { "powerOfTen": round(health.complexity(), 1), "chess": CHESS },
            "leadChanges": round(health.lead_changes(), 2),
            "earlyWins": share(health.early()),
            "shortestWin": health.shortest_win(),
            "ends": ends,
            "special": special,
            "pieces": self.kinds.iter().map(kind).collect::<Vec<_>>(),
            "verdict": self.remarks.iter().map(remark).collect::<Vec<_>>(),
        })
    }
}

/// How many games took how long.
pub struct Histogram {
    /// How many plies a bar is wide.
    pub width: usize,
    /// How many games are in each.
    pub counts: Vec<usize>,
}

impl Histogram {
    /// Of lengths that rise.
    pub fn new(lengths: &[usize]) -> Histogram {
        const BARS: usize = 20;
        let most = lengths.last().copied().unwrap_or(0).max(BARS);
        let width = most.div_ceil(BARS);
        let mut counts = vec![0; BARS + 1];
        lengths.iter().for_each(|length| counts[length / width] += 1);
        Histogram { width, counts }
    }
}

fn round(value: f64, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    (value * unit).round() / unit
}
