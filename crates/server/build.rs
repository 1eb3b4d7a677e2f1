//! Embeds the web client, if it has been built: every file of `web/dist` with its path. Without
//! it the server compiles all the same and shows a page of its own.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web/dist");
    // Cargo runs this again and again as long as what it should look at is not there.
    _ = fs::create_dir_all(&folder);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    let mut code = String::from("/// The web client: path and bytes.\nconst FILES: &[(&str, &[u8])] = &[\n");
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let path = file.strip_prefix(&folder).expect("it was found there").to_string_lossy().replace('\\', "/");
        let file = file.canonicalize().expect("it was found just now");
        code += &format!("    ({:?}, include_bytes!({file:?})),\n", format!("/{path}"));
    }
    code += "];\n";
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("client.rs");
    fs::write(out, code).expect("the build folder is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
