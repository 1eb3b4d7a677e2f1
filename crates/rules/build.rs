//! Embeds the files of `variants/` so that the catalogue is that folder.

use std::{env, fs, path::Path};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("variants");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the variants folder is part of the project")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let mut code = String::from("/// The built-in variants: id and text.\nconst EMBEDDED: &[(&str, &str)] = &[\n");
    for path in files {
        println!("cargo::rerun-if-changed={}", path.display());
        let id = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        code += &format!("    ({id:?}, include_str!({:?})),\n", path.canonicalize().expect("exists"));
    }
    code += "];\n";
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("embedded.rs");
    fs::write(out, code).expect("the build folder is writable");
}
