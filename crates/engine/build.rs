//! Embeds what the catalogue ships for the engine: the files beside the variants with fitted
//! values (`.weights`) and solved games (`.solved`).

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("variants");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut code = String::from("/// The values shipped: id and text.\nconst SHIPPED: &[(&str, &str)] = &[\n");
    for path in files(&folder, "weights") {
        let id = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        code += &format!("    ({id:?}, include_str!({path:?})),\n");
    }
    write("shipped.rs", code + "];\n");
    // Pages load fast: a browser fetches a solved game when it needs one.
    let browser = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32");
    let mut code = String::from("/// The solved games shipped.\nconst SOLVED: &[&[u8]] = &[\n");
    for path in files(&folder, "solved").into_iter().filter(|_| !browser) {
        code += &format!("    include_bytes!({path:?}),\n");
    }
    write("solved.rs", code + "];\n");
}

/// The files with this ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the variants folder is part of the project");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path().canonicalize().expect("exists"))
        .filter(|path| path.extension().is_some_and(|extension| extension == ending))
        .collect();
    files.sort();
    for path in &files {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    files
}

fn write(name: &str, code: String) {
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join(name);
    fs::write(out, code).expect("the build folder is writable");
}
