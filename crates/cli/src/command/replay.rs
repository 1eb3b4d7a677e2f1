//! `heterodox replay`: games of other days under the rules of a variant: which stay legal, which end earlier, which break where.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use heterodox_rules::text::pgn;
use heterodox_rules::{Catalogue, Family, Rules, Strictness};
use heterodox_studio::play::{Replayed, replay};
use serde_json::{Value, json};

use crate::command::why::script;
use crate::failure::{Failure, bad};
use crate::input::{load, read_text};

/// The most games of one run.
const MAX_GAMES: usize = 100_000;

#[derive(Args)]
pub struct Options {
    /// The variant to play them under: an id or a .toml file
    variant: String,
    /// PGN files with any number of games; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// What the games were played as; their tag Variant by default, else chess
    #[arg(long, value_name = "VARIANT")]
    from: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let script = script(catalogue, &options.variant)?;
    let mut told: Vec<Value> = Vec::new();
    let mut lines = Vec::new();
    let mut counts = [0usize; 3];
    for path in &options.files {
        let (file, text) = (path.display().to_string(), read_text(path, pgn::MAX_TEXT)?);
        for (index, text) in games(&text).into_iter().enumerate() {
            if told.len() >= MAX_GAMES {
                return bad(format!("at most {MAX_GAMES} games are replayed at once"));
            }
            let name = format!("{file}, game {}", index + 1);
            let old = old_rules(catalogue, options, &text, &rules)?;
            // What the user says they are counts, not what they say of themselves.
            let text = if options.from.is_some() { without_variant(&text) } else { text };
            let read = pgn::read(&old, &text, Strictness::Game).or_else(|error| bad(format!("{name}: {error}")))?;
            let moves: Vec<String> = read.line.iter().map(|entry| old.coordinates(entry.action)).collect();
            let start = (read.start != old.start()).then(|| old.write_fen(&read.start));
            let found = replay(&rules, start.as_deref(), &moves);
            let (count, line, more) = match &found {
                Replayed::Legal(outcome) => {
                    let end = outcome.map(|outcome| outcome.sentence());
                    (
                        0,
                        format!("legal{}", end.map_or(String::new(), |end| format!(": {end}"))),
                        json!({ "legal": true }),
                    )
                }
                Replayed::Illegal { ply, refused } => (
                    1,
                    format!("illegal at ply {ply}, {}: {refused}", moves[ply - 1]),
                    json!({ "legal": false, "illegalAt": {
                        "ply": ply, "move": moves[ply - 1], "reason": refused.to_string(),
                        "rule": refused.rule().and_then(|key| script.rule(key)),
                    } }),
                ),
                Replayed::Over { ply, outcome } => (
                    2,
                    format!("over after ply {ply}: {}", outcome.sentence()),
                    json!({ "legal": false, "endsAt": { "ply": ply, "result": outcome.result(), "text": outcome.sentence() } }),
                ),
                Replayed::NoStart(reason) => (
                    1,
                    format!("illegal from the start: {reason}"),
                    json!({ "legal": false, "illegalAt": { "ply": 0, "move": "", "reason": reason, "rule": null } }),
                ),
            };
            counts[count] += 1;
            lines.push(format!("{name}: {line}"));
            let mut value = json!({ "file": file, "game": index + 1 });
            if let (Value::Object(value), Value::Object(more)) = (&mut value, more) {
                value.extend(more);
            }
            told.push(value);
        }
    }
    let [legal, illegal, over] = counts;
    let mut out = std::io::stdout().lock();
    if options.json {
        writeln!(out, "{:#}", json!({ "games": told, "legal": legal, "illegal": illegal, "over": over }))?;
        return Ok(());
    }
    lines.extend([format!("legal: {legal}"), format!("illegal: {illegal}"), format!("over earlier: {over}")]);
    writeln!(out, "{}", lines.join("\n"))?;
    Ok(())
}

/// The rules a game was played under.
fn old_rules(catalogue: &Catalogue, options: &Options, text: &str, new: &Arc<Rules>) -> Result<Arc<Rules>, Failure> {
    if let Some(variant) = &options.from {
        return load(catalogue, variant);
    }
    let named =
        pgn::tags(text).unwrap_or_default().into_iter().find(|(name, _)| name == "Variant").map(|(_, value)| value);
    let Some(name) = named else { return load(catalogue, Family::Chess.word()) };
    if pgn::is_named(new.spec(), &name) {
        return Ok(new.clone());
    }
    let known = catalogue.named(&name).and_then(|id| catalogue.load(&id).ok());
    known.map_or_else(|| bad(format!("a game is of the variant \"{name}\", which is not known: say --from")), Ok)
}

fn without_variant(text: &str) -> String {
    let line = |line| if str::starts_with(line, "[Variant ") { "" } else { line };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The games of a file: each begins with its tags.
fn games(text: &str) -> Vec<String> {
    let mut games = vec![String::new()];
    let (mut inside, mut moves) = (0i32, false);
    for line in text.lines() {
        let tag = inside == 0 && line.starts_with('[');
        if tag && moves {
            games.push(String::new());
            moves = false;
        }
        moves |= !tag && !line.trim().is_empty();
        if !tag {
            inside = (inside + line.matches('{').count() as i32 - line.matches('}').count() as i32).max(0);
        }
        let game = games.last_mut().expect("there is one");
        *game += line;
        game.push('\n');
    }
    games.retain(|game| !game.trim().is_empty());
    games
}
