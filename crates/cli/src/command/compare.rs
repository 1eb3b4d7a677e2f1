//! `heterodox compare`: what is different between two variants, in sentences.

use std::io::Write;
use std::path::Path;

use clap::Args;
use heterodox_rules::Catalogue;
use heterodox_rules::spec::MAX_FILE;
use heterodox_studio::compare::{Side, compare};

use crate::failure::Failure;
use crate::input::{open, read_text};

#[derive(Args)]
pub struct Options {
    /// The old variant: an id or a .toml file
    old: String,
    /// The new one
    new: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let comparison = compare(&side(catalogue, &options.old)?, &side(catalogue, &options.new)?);
    let mut out = std::io::stdout().lock();
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&comparison)?)?;
        return Ok(());
    }
    let word = |yes: bool| if yes { "yes" } else { "no" };
    writeln!(out, "same: {}\nsame meaning: {}", word(comparison.same), word(comparison.same_meaning))?;
    for change in &comparison.changes {
        writeln!(out, "{}: {}", change.key, change.sentence)?;
    }
    Ok(())
}

fn side(catalogue: &Catalogue, variant: &str) -> Result<Side, Failure> {
    // Refuses what is no variant, with the file's own name.
    open(catalogue, variant)?;
    Ok(match variant.ends_with(".toml") {
        true => Side::of_text(catalogue, &read_text(Path::new(variant), MAX_FILE)?)?,
        false => Side::of_variant(catalogue, variant)?,
    })
}
