//! `heterodox why`: whether something is a move, why not, and which line of the variant's file says so.

use std::io::Write;
use std::path::Path;

use clap::Args;
use heterodox_rules::spec::MAX_FILE;
use heterodox_rules::text::coordinates;
use heterodox_rules::{Catalogue, Game};
use heterodox_studio::play::{Why, why, why_text};
use heterodox_studio::script::{RuleLine, Script};
use serde_json::json;

use crate::failure::{Failure, bad};
use crate::input::{PositionOptions, load, play_moves, read_text};

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// Two squares (e2e5), a square and off (a1off), or a move in SAN
    #[arg(value_name = "MOVE")]
    action: String,
    /// Moves to play first
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    position: PositionOptions,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let (state, _) = play_moves(&rules, options.position.read(&rules)?.state, &options.moves)?;
    let game = Game::from_state(rules.clone(), state);
    let action = options.action.trim();
    let found =
        match coordinates::parse(action, rules.spec(), |square| game.state().piece_at(square).map(|(_, kind)| kind)) {
            Some(wish) if wish.promotion.is_none() && wish.act.is_none() => why(&game, wish.from, wish.to),
            _ => why_text(&game, action),
        };
    let script = script(catalogue, &options.variant)?;
    let (legal, key) = match &found {
        Why::Legal { rule, .. } => (true, Some(rule.as_str())),
        Why::Illegal(refused) => (false, refused.rule()),
    };
    let line = key.and_then(|key| script.rule(key));
    let mut out = std::io::stdout().lock();
    if options.json {
        let mut value = json!({ "legal": legal });
        match &found {
            Why::Legal { action, .. } => {
                value["move"] = rules.coordinates(*action).into();
                value["san"] = rules.san(game.state(), *action).into();
            }
            Why::Illegal(refused) => value["reason"] = refused.to_string().into(),
        }
        value["rule"] = json!(line);
        writeln!(out, "{value:#}")?;
        return Ok(());
    }
    writeln!(out, "legal: {}", if legal { "yes" } else { "no" })?;
    match &found {
        Why::Legal { action, .. } => writeln!(out, "san: {}", rules.san(game.state(), *action))?,
        Why::Illegal(refused) => writeln!(out, "reason: {refused}")?,
    }
    if let Some(RuleLine { key, spot, file, .. }) = line {
        let file = file.unwrap_or_else(|| options.variant.clone());
        writeln!(out, "rule: {key}\nplace: {file}:{}:{}", spot.line, spot.column)?;
    }
    Ok(())
}

/// The keys of a variant given by id or file.
pub fn script(catalogue: &Catalogue, variant: &str) -> Result<Script, Failure> {
    Ok(match variant.ends_with(".toml") {
        true => Script::new(catalogue, &read_text(Path::new(variant), MAX_FILE)?)?,
        false if catalogue.source(variant).is_none() => return bad(format!("there is no variant \"{variant}\"")),
        false => Script::open(catalogue, variant)?,
    })
}
