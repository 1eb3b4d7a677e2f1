//! `heterodox check`: a variant file's errors, or what may not be meant.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use heterodox_rules::battle::Battle;
use heterodox_rules::{Catalogue, Colour, Rules, Turn, Variant};

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
    for warning in warnings(&rules) {
        tell(format!("warning: {name}: {warning}"));
    }
    let kinds: Vec<&str> = spec.pieces.iter().map(|piece| piece.name.as_str()).collect();
    let mut out = std::io::stdout().lock();
    writeln!(out, "ok: {}", spec.name)?;
    writeln!(out, "board: {}x{}", spec.board.width, spec.board.height)?;
    writeln!(out, "pieces: {}", kinds.join(", "))?;
    writeln!(out, "first moves: {}", rules.moves(&rules.start()).len())?;
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
    if spec.quiet_moves == 0 {
        tell("warning: `quiet_moves` is 0: no rule ends a battle in which nobody attacks");
    }
    Ok(())
}

/// What is allowed but may not be meant.
fn warnings(rules: &Rules) -> Vec<String> {
    let spec = rules.spec();
    let mut warnings = Vec::new();
    if spec.draws.repetition == 0 && spec.draws.quiet_moves == 0 {
        warnings.push("no rule of [draws] ends a game that goes round in circles".to_string());
    }
    if spec.royal().is_none() && !spec.has_exits() {
        warnings.push("nobody can win by mate or by score: no piece is royal, none has an exit".into());
    }
    let start = rules.start();
    for (kind, piece) in spec.pieces.iter().enumerate() {
        let placed = Colour::BOTH.iter().any(|&colour| start.count(colour, kind) > 0);
        let promoted = spec.pieces.iter().any(|other| other.promotes_to.contains(&kind));
        if !placed && !promoted {
            warnings.push(format!("the {} is neither on the board at the start nor promoted to", piece.name));
        }
        if piece.moves.iter().any(|term| term.leaps.is_empty()) || (piece.moves.is_empty() && piece.shoot.is_empty()) {
            warnings.push(format!("the {} cannot move", piece.name));
        }
    }
    warnings
}
