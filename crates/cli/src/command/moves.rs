//! `heterodox moves`.

use std::io::Write;

use clap::Args;
use heterodox_rules::{Action, Catalogue, Colour, Rules, Variant};
use heterodox_table::{ActionView, Viewer};
use serde_json::{Value, json};

use crate::failure::{Failure, bad};
use crate::input::{PositionOptions, SeatOptions, open};

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    position: PositionOptions,
    #[command(flatten)]
    seat: SeatOptions,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let variant = open(catalogue, &options.variant)?;
    let rules = match &variant {
        Variant::Chess(rules) if !options.seat.apply(&variant) => rules,
        _ => return seat_moves(options, &variant),
    };
    let state = options.position.read(rules)?.state;
    let mut out = std::io::stdout().lock();
    if options.json {
        let mut actions = rules.actions(&state);
        actions.sort_by(|a, b| a.coordinates.cmp(&b.coordinates));
        let list: Vec<Value> = actions.iter().map(|action| describe(rules, action)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(());
    }
    let mut texts: Vec<String> = rules.moves(&state).into_iter().map(|action| rules.coordinates(action)).collect();
    texts.sort();
    for text in texts {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// What a seat may do.
fn seat_moves(options: &Options, variant: &Variant) -> Result<(), Failure> {
    let (table, viewer) = options.seat.sit(variant, &options.position)?;
    if viewer == Viewer::Spectator {
        return bad("a spectator has no moves: name one of the two seats");
    }
    let mut actions = table.view(viewer, 0).actions;
    actions.sort_by(|a, b| a.action.cmp(&b.action));
    let mut out = std::io::stdout().lock();
    if options.json {
        let list: Vec<Value> = actions.iter().map(describe_seen).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(());
    }
    for action in actions {
        writeln!(out, "{}", action.action)?;
    }
    Ok(())
}

/// What a seat may do as the contract has it; what is not a way from one place to another has no `from`.
fn describe_seen(action: &ActionView) -> Value {
    let mut value = json!({ "move": action.action, "san": action.notation });
    if let [from, _, ..] = &action.path[..] {
        value["from"] = from.as_str().into();
    }
    value["to"] = action.path.get(1).or(action.path.first()).map(String::as_str).into();
    value["tags"] = action.tags.clone().into();
    value
}

/// An action as the contract has it.
fn describe(rules: &Rules, action: &Action) -> Value {
    let to = action.action.target().map_or("off".to_string(), |to| rules.name(to));
    let tags: Vec<&str> = action.tags.iter().map(|tag| tag.word()).collect();
    let mut value = json!({
        "move": action.coordinates, "san": action.san, "from": action.action.origin().map(|from| rules.name(from)), "to": to,
    });
    if let Some(kind) = action.action.promotion() {
        value["promotion"] = rules.letter(Colour::Black, kind).to_string().into();
    }
    if let Some((square, colour, kind)) = action.captured {
        value["captured"] = rules.letter(colour, kind).to_string().into();
        value["capturedAt"] = rules.name(square).into();
    }
    value["tags"] = tags.into();
    value
}
