//! The studio's messages: variant files that are being written. The work is done in `heterodox-studio`; here messages
//! become its values and its values become JSON.

use std::sync::Arc;
use std::time::Duration;

use heterodox_engine::Engine;
use heterodox_engine::health::{Health, play_while};
use heterodox_messages::say;
use heterodox_rules::text::coordinates::Origin;
use heterodox_rules::{Catalogue, Game, Outcome, Rules, Strictness, Variant};
use heterodox_studio::compare::{Side, compare};
use heterodox_studio::edit::{Change, edit};
use heterodox_studio::play::{Replayed, Why, replay, why_text};
use heterodox_studio::report::{Report, seed_of};
use heterodox_studio::script::{DRAFT, Script, Spot, compile};
use heterodox_studio::{check, cursor, examples, form, share};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fault::{Fault, Kind, told};
use crate::host::Host;
use crate::request::{self, Pack, Unpack};
use crate::{describe, link, portrait};

/// The longest report, in seconds, and its most games.
const MAX_SECONDS: u64 = 3600;
const MAX_GAMES: u64 = 2000;
const MAX_NODES: u64 = 1_000_000;
/// How often the report so far is told.
const PAUSE: Duration = Duration::from_secs(4);

/// What the studio asks.
#[derive(Deserialize, Debug)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Ask {
    /// What is wrong with a text.
    Check { text: String, variant: Option<String> },
    /// What could be written at a place.
    Complete { text: String, line: usize, column: usize },
    /// What is at a place.
    At { text: String, line: usize, column: usize },
    /// Everything a form shows.
    Form { text: String },
    /// A changed text.
    Edit { text: String, change: Change },
    /// The keys there are.
    Keys,
    /// How two texts differ.
    Compare { old: String, new: String },
    /// Games of other days under the rules of a text.
    Replay { text: String, games: Vec<Line> },
    /// A text, and perhaps a game, as part of a link.
    PackVariant {
        text: String,
        fen: Option<String>,
        #[serde(default)]
        study: bool,
        #[serde(default)]
        moves: Vec<String>,
        passphrase: Option<String>,
        random: Option<String>,
    },
    /// The text in a link.
    UnpackVariant(Unpack),
    /// Variants to learn from.
    Examples,
}

/// The words of [`Ask`].
pub(crate) const ASKS: &[&str] = &[
    "check",
    "complete",
    "at",
    "form",
    "edit",
    "keys",
    "compare",
    "replay",
    "pack-variant",
    "unpack-variant",
    "examples",
];

/// A game by where it began and its moves.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    fen: Option<String>,
    moves: Vec<String>,
}

/// How healthy a loaded variant is.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Healthy {
    pub variant: String,
    games: Option<u64>,
    seconds: Option<u64>,
    nodes: Option<u64>,
    #[serde(default = "one")]
    seed: u64,
}

fn one() -> u64 {
    1
}

/// Answers the studio.
pub(crate) fn answer(catalogue: &Catalogue, ask: &Ask) -> Result<Value, Fault> {
    match ask {
        Ask::Check { text, variant } => Ok(checked(catalogue, variant.as_deref(), text)),
        Ask::Complete { text, line, column } => {
            Ok(json!(cursor::complete(catalogue, text, Spot { line: *line, column: *column })))
        }
        Ask::At { text, line, column } => Ok(json!(cursor::at(catalogue, text, Spot { line: *line, column: *column }))),
        Ask::Form { text } => Ok(form::form(catalogue, text)?),
        Ask::Edit { text, change } => {
            let text = edit(catalogue, text, change).map_err(|error| Fault::new(Kind::Text, error.0))?;
            Ok(json!({ "text": text }))
        }
        Ask::Keys => Ok(json!({ "keys": form::keys() })),
        Ask::Compare { old, new } => {
            Ok(json!(compare(&Side::of_text(catalogue, old)?, &Side::of_text(catalogue, new)?)))
        }
        Ask::Replay { text, games } => {
            let rules = chess(compile(catalogue, DRAFT, text)?)?;
            let script = Script::new(catalogue, text)?;
            Ok(json!({ "games": games.iter().map(|line| replayed(&rules, &script, line)).collect::<Vec<_>>() }))
        }
        Ask::PackVariant { text, fen, study, moves, passphrase, random } => {
            let text = share::portable(catalogue, text).map_err(|error| Fault::new(Kind::Text, error.0))?;
            let lock = Pack { passphrase: passphrase.clone(), random: random.clone() };
            // A battle that goes on is nobody's to give away.
            let Variant::Chess(rules) = compile(catalogue, DRAFT, &text)? else {
                return Ok(json!({ "text": link::pack_variant(&text, None, &lock)? }));
            };
            let strictness = if *study { Strictness::Study } else { Strictness::Game };
            let start = fen.as_ref().map(|fen| rules.read_fen(fen, strictness)).transpose();
            let start = start.map_err(|error| Fault::new(Kind::Position, error.message().clone()))?;
            let mut game = Game::from_state(rules.clone(), start.unwrap_or_else(|| rules.start()));
            for (index, text) in moves.iter().enumerate() {
                game.play_text(text).map_err(|refused| Fault::refused(index, text, &refused))?;
            }
            Ok(json!({ "text": link::pack_variant(&text, Some((&game, *study)), &lock)? }))
        }
        Ask::UnpackVariant(unpack) => {
            let Some((text, packed)) = link::open_variant(unpack)? else { return Ok(json!({ "locked": true })) };
            let variant = compile(catalogue, DRAFT, &text)?;
            let place = packed.map(|packed| packed.place(&chess(variant)?)).transpose()?.unwrap_or_default();
            let moves = place.get("moves").cloned().unwrap_or_else(|| json!([]));
            Ok(json!({ "text": text, "fen": place["fen"], "study": place["study"] == true, "moves": moves }))
        }
        Ask::Examples => {
            let examples: Result<Vec<Value>, Fault> =
                examples::EXAMPLES.iter().map(|it| example(catalogue, it)).collect();
            Ok(json!({ "examples": examples? }))
        }
    }
}

fn chess(variant: Variant) -> Result<Arc<Rules>, Fault> {
    variant.chess().ok_or_else(|| Fault::new(Kind::Family, say::ThisBattle))
}

fn checked(catalogue: &Catalogue, id: Option<&str>, text: &str) -> Value {
    match check::check(catalogue, id, text) {
        Err(faults) => json!({ "ok": false, "faults": faults }),
        Ok(variant) => {
            let warnings = variant.clone().chess().map(|rules| check::warnings(&rules)).unwrap_or_default();
            json!({
                "ok": true, "id": variant.id(), "meaning": variant.meaning().to_string(),
                "rules": portrait::rules(&variant), "warnings": warnings.iter().map(told).collect::<Vec<_>>(),
            })
        }
    }
}

fn replayed(rules: &Arc<Rules>, script: &Script, line: &Line) -> Value {
    let over = |outcome: Option<Outcome>| outcome.map(describe::outcome);
    match replay(rules, line.fen.as_deref(), &line.moves) {
        Replayed::Legal(outcome) => json!({ "legal": true, "outcome": over(outcome) }),
        Replayed::Illegal { ply, refused } => json!({
            "legal": false, "outcome": null,
            "illegalAt": {
                "ply": ply, "move": line.moves[ply - 1], "reason": refused.to_string(), "said": refused.message(),
                "rule": refused.rule().and_then(|key| script.rule(key)),
            },
        }),
        Replayed::Over { ply, outcome } => json!({
            "legal": false, "outcome": null, "endsAt": { "ply": ply, "outcome": over(Some(outcome)) },
        }),
        Replayed::NoStart(said) => json!({
            "legal": false, "outcome": null,
            "illegalAt": { "ply": 0, "move": "", "reason": said.to_string(), "said": said, "rule": null },
        }),
    }
}

fn example(catalogue: &Catalogue, example: &examples::Example) -> Result<Value, Fault> {
    let variant = compile(catalogue, example.id, example.text)?;
    let report: Value = serde_json::from_str(example.report).unwrap_or_default();
    Ok(json!({
        "id": example.id, "name": variant.name(), "about": variant.about(), "lesson": example.lesson(),
        "text": example.text, "report": report,
    }))
}

impl request::Why {
    /// Whether what is asked about is a move of a game.
    pub fn find(&self, game: &Game) -> Result<Why, Fault> {
        match (&self.action, &self.from, &self.to) {
            (Some(action), None, None) => Ok(why_text(game, action)),
            (None, Some(from), Some(to)) => {
                let wrong = || Fault::new(Kind::Message, say::WhyNoSquare);
                let square = |name: &String| game.rules().board().parse(name).ok_or_else(wrong);
                let to = if to == "off" { None } else { Some(square(to)?) };
                // A stop of a path: a square, or "hand:N".
                let held = from.strip_prefix("hand:").map(|letter| letter.to_ascii_uppercase().parse());
                let from = match held {
                    Some(letter) => letter.ok().and_then(|letter| game.rules().spec().kind(letter)).map(Origin::Hand),
                    None => Some(Origin::Square(square(from)?)),
                };
                Ok(heterodox_studio::play::why(game, from.ok_or_else(wrong)?, to))
            }
            _ => Err(Fault::plain(Kind::Message, "why: give `move`, or `from` and `to`")),
        }
    }
}

/// What somebody wants to know about a move, as JSON.
pub(crate) fn why(catalogue: &Catalogue, game: &Game, why: &Why) -> Result<Value, Fault> {
    let script = Script::open(catalogue, &game.rules().spec().id)?;
    Ok(match why {
        Why::Legal { action, rule } => json!({
            "legal": true, "move": describe::one_move(game.rules(), game.state(), *action), "rule": script.rule(rule),
        }),
        Why::Illegal(refused) => json!({
            "legal": false, "reason": refused.to_string(), "said": refused.message(),
            "rule": refused.rule().and_then(|key| script.rule(key)),
        }),
    })
}

impl Healthy {
    /// Plays until games or time are over, or until it is stopped; a game that is not finished does not count.
    pub fn report(&self, rules: &Arc<Rules>, host: Host, tell: &mut dyn FnMut(Value)) -> Result<Value, Fault> {
        let bounds = |name: &str, value: Option<u64>, most: u64| match value {
            Some(value) if !(1..=most).contains(&value) => {
                Err(Fault::plain(Kind::Message, format!("report: `{name}` is from 1 to {most}")))
            }
            value => Ok(value),
        };
        let games = bounds("games", self.games, MAX_GAMES)?;
        let seconds = bounds("seconds", self.seconds, MAX_SECONDS)?;
        let nodes = bounds("nodes", self.nodes, MAX_NODES)?.unwrap_or(1500);
        let seconds = seconds.or(games.is_none().then_some(60)).map(Duration::from_secs);
        let mut engine = Engine::new(rules.clone());
        engine.set_threads(1);
        engine.set_hash(4);
        let mut health = Health::new(rules.clone());
        let start = (host.now)();
        let elapsed = || (host.now)().saturating_sub(start);
        let in_time = || seconds.is_none_or(|seconds| elapsed() < seconds);
        let mut told = Duration::ZERO;
        for number in 0..games.unwrap_or(MAX_GAMES) {
            // Whatever the clock says, a report has a game to speak of.
            let go_on = || (host.go_on)() && (number == 0 || in_time());
            let Some(game) = play_while(&mut engine, nodes, seed_of(self.seed, number), &go_on) else { break };
            health.add(game);
            let now = elapsed();
            let due = now >= told + PAUSE;
            if due {
                told = now;
            }
            let [white, draws, black] = health.results();
            tell(json!({
                "games": health.games().len(), "seconds": now.as_secs_f64(),
                "results": { "white": white, "draws": draws, "black": black },
                "report": due.then(|| Report::new(&health).json()),
            }));
        }
        if health.games().is_empty() {
            return Err(Fault::new(Kind::Stopped, say::StoppedEmpty));
        }
        Ok(Report::new(&health).json())
    }
}
