//! `heterodox variants`.

use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::failure::{Failure, tell};
use crate::input::Library;

#[derive(Args)]
pub struct Options {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: &Options, library: &Library) -> Result<(), Failure> {
    for why in &library.left_out {
        tell(format!("warning: left out: {why}"));
    }
    let catalogue = &library.catalogue;
    let mut list = Vec::new();
    let mut out = std::io::stdout().lock();
    for id in catalogue.ids() {
        let rules = match catalogue.load(&id) {
            Ok(rules) => rules,
            // One broken file must not hide the others.
            Err(error) => {
                tell(format!("warning: {id} is left out:\n{error}"));
                continue;
            }
        };
        let spec = rules.spec();
        let (width, height) = (spec.board.width, spec.board.height);
        if options.json {
            list.push(json!({
                "id": id, "name": spec.name, "family": "chess", "width": width, "height": height,
                "start": rules.write_fen(&rules.start()),
            }));
        } else {
            writeln!(out, "{id}: {} ({width}x{height}). {}", spec.name, spec.about)?;
        }
    }
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
    }
    Ok(())
}
