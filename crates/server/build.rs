//! Embeds the puzzles, and the web client if it has been built: every file of `web/dist` with its path. Without
//! it the server compiles all the same and shows a page of its own.

use std::io::Write;
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
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let mut code = String::from("/// The web client.\nstatic CLIENT: &[File] = &[\n");
    for (number, file) in files.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", file.display());
        let path = file.strip_prefix(&folder).expect("it was found there").to_string_lossy().replace('\\', "/");
        let file = file.canonicalize().expect("it was found just now");
        let bytes = fs::read(&file).expect("it was found just now");
        let packed = pack(&bytes).filter(|packed| packed.len() < bytes.len()).map(|packed| {
            let place = out.join(format!("{number}.gz"));
            fs::write(&place, packed).expect("the build folder is writable");
            place
        });
        let packed = packed.map_or("None".to_string(), |place| format!("Some(include_bytes!({place:?}))"));
        // Enough to tell one build's file from another's.
        let mark = bytes
            .iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ *byte as u64).wrapping_mul(0x0100_0000_01b3));
        let path = format!("/{path}");
        code += &format!(
            "    File {{ path: {path:?}, bytes: include_bytes!({file:?}), packed: {packed}, mark: \"{mark:016x}\" }},\n"
        );
    }
    code += "];\n";
    fs::write(out.join("client.rs"), code).expect("the build folder is writable");
    puzzles();
}

/// The texts of `puzzles/*.txt`, in the order of their names.
fn puzzles() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../puzzles");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    let mut code = String::from("/// The files of puzzles.\nconst FILES: &[&str] = &[\n");
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "txt")) {
        println!("cargo::rerun-if-changed={}", file.display());
        code += &format!("    include_str!({:?}),\n", file.canonicalize().expect("it was found just now"));
    }
    code += "];\n";
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("puzzles.rs");
    fs::write(out, code).expect("the build folder is writable");
}

fn pack(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes).ok()?;
    packer.finish().ok()
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
