//! Embeds the files of `variants/examples` in the order of their numbers.

use std::{env, fs, path::Path};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../variants/examples");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the examples are part of the project")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let mut code = String::from("/// The examples, easy ones first.\npub const EXAMPLES: &[Example] = &[\n");
    for path in files {
        let report = path.with_extension("json");
        println!("cargo::rerun-if-changed={}\ncargo::rerun-if-changed={}", path.display(), report.display());
        let stem = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let id = stem.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
        let [path, report] = [path, report].map(|it| it.canonicalize().expect("every example has its report"));
        code +=
            &format!("    Example {{ id: {id:?}, text: include_str!({path:?}), report: include_str!({report:?}) }},\n");
    }
    code += "];\n";
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("examples.rs");
    fs::write(out, code).expect("the build folder is writable");
}
