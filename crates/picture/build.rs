//! Makes the list of the drawings: every SVG in `art/`, by name.

use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("art");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).expect("the folder of the artwork can be read");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry of the folder").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "svg"));
    paths.sort();
    let lines = paths.iter().map(|path| {
        let name = path.file_stem().and_then(|name| name.to_str()).expect("drawings have plain names");
        format!("    ({name:?}, include_str!({path:?})),\n")
    });
    let list = format!("&[\n{}]\n", lines.collect::<String>());
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("drawings.rs");
    fs::write(out, list).expect("the list can be written");
}
