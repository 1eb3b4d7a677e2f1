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
        let variant = match catalogue.open(&id) {
            Ok(variant) => variant,
            // One broken file must not hide the others.
            Err(error) => {
                tell(format!("warning: {id} is left out:\n{error}"));
                continue;
            }
        };
        let (width, height) = (variant.board().width, variant.board().height);
        if options.json {
            // A battle has no start position before its armies are set up.
            let start = variant.clone().chess().map(|rules| rules.write_fen(&rules.start()));
            list.push(json!({
                "id": id, "name": variant.name(), "family": variant.family().word(), "width": width, "height": height,
                "start": start,
            }));
        } else {
            writeln!(out, "{id}: {} ({width}x{height}). {}", variant.name(), variant.about())?;
        }
    }
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
    }
    Ok(())
}
