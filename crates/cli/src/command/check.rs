//! `heterodox check`: a variant file's errors, or what may not be meant.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use heterodox_rules::battle::Battle;
use heterodox_rules::{Catalogue, Turn, Variant};
use heterodox_studio::check;

use crate::failure::{Failure, bad, tell};
use crate::input::{read_file, variant_id};

#[derive(Args)]
pub struct Options {
    /// The variant file
    file: PathBuf,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let path = &options.file;
    let name = path.display().to_string();
    let bytes = read_file(path, heterodox_rules::spec::MAX_FILE)?;
    let rules = match catalogue.open_bytes(&variant_id(path)?, &name, &bytes)? {
        Variant::Chess(rules) => rules,
        Variant::Battle(battle) => return describe_battle(&battle),
    };
    let spec = rules.spec();
    if let Turn::Over(outcome) = rules.turn(&rules.start()) {
        return bad(format!("{name}: the game is over before it starts: {}", outcome.sentence()));
    }
    for warning in check::warnings(&rules) {
        tell(format!("warning: {name}: {warning}"));
    }
    let kinds: Vec<&str> = spec.pieces.iter().map(|piece| piece.name.as_str()).collect();
    let mut out = std::io::stdout().lock();
    writeln!(out, "ok: {}", spec.name)?;
    writeln!(out, "board: {}x{}", spec.board.width, spec.board.height)?;
    writeln!(out, "pieces: {}", kinds.join(", "))?;
    writeln!(out, "first moves: {}", rules.moves(&rules.start()).len())?;
    writeln!(out, "meaning: {}", rules.meaning())?;
    Ok(())
}

fn describe_battle(battle: &Battle) -> Result<(), Failure> {
    let spec = battle.spec();
    let army: Vec<String> = spec.kinds.iter().map(|kind| format!("{} {}", kind.count, kind.name)).collect();
    let mut out = std::io::stdout().lock();
    writeln!(out, "ok: {}", spec.name)?;
    writeln!(out, "board: {}x{}", spec.board.width, spec.board.height)?;
    writeln!(out, "army: {}", army.join(", "))?;
    writeln!(out, "hidden: {}", spec.hidden)?;
    writeln!(out, "meaning: {}", spec.meaning())?;
    if spec.quiet_moves == 0 {
        tell("warning: `quiet_moves` is 0: no rule ends a battle in which nobody attacks");
    }
    Ok(())
}
