//! Writes the JavaScript around a WebAssembly module: `wasm-glue MODULE FOLDER`. A program of
//! its own, since what it is linked with takes longer to compile than the rest of xtask.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut args = env::args_os().skip(1).map(PathBuf::from);
    let module = args.next().context("which module?")?;
    let folder = args.next().context("into which folder?")?;
    // For browsers; Node reads the same file when it is handed the module's bytes.
    Bindgen::new()
        .input_path(&module)
        .web(true)?
        .omit_default_module_path(false)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&folder)
        .with_context(|| format!("cannot write {}", folder.display()))
}
