//! `cargo xtask wasm`: the WebAssembly module and its JavaScript in `target/wasm-pkg`, by
//! whatever can compile for wasm32 here. The user's toolchain is never changed.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::cargo::{cargo, must_pass, root, say};
use crate::need;

const TARGET: &str = "wasm32-unknown-unknown";
/// Compiling and building the same thing twice in one folder would never be fresh.
const OWN_FOLDER: &str = "target/wasm/own";
const DEBIAN_FOLDER: &str = "target/wasm/debian";
const PACKAGE: &str = "target/wasm-pkg";
/// What we wrote ourselves of the package.
const SCRIPTS: &str = "crates/wasm/js";
/// The program that writes the rest of it.
const GLUE: &str = "xtask/src/wasm/glue.rs";
/// In the package: what it was made from.
const STAMP: &str = ".made-from";

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_STD: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
const DEBIAN_LINKER: &str = "/usr/lib/llvm-19/bin/wasm-ld";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

/// Who compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Toolchain {
    /// The active one: it has the target.
    Own,
    /// Debian's, which has the standard library's source.
    Debian,
}

/// Builds the package and says where it is.
pub fn verb() -> Result<ExitCode> {
    println!("{}", build()?.display());
    Ok(ExitCode::SUCCESS)
}

/// Builds the package if anything has changed; gives its folder.
pub fn build() -> Result<PathBuf> {
    let module = compile(toolchain()?)?;
    let package = root().join(PACKAGE);
    let stamp = stamp(&[module.clone(), root().join(GLUE)], &root().join(SCRIPTS))?;
    if fs::read_to_string(package.join(STAMP)).is_ok_and(|known| known == stamp) {
        say(&format!("{PACKAGE} is fresh"));
        return Ok(package);
    }
    // Made aside: whoever reads the package never finds half of it.
    let fresh = package.with_extension("new");
    remove(&fresh)?;
    say("writing the JavaScript around the module");
    let glue = ["run", "--quiet", "-p", "xtask", "--bin", "wasm-glue", "--features", "bindgen", "--"];
    must_pass(cargo(&glue).current_dir(root()).arg(&module).arg(&fresh))?;
    for script in scripts(&root().join(SCRIPTS))? {
        let name = script.file_name().context("a file has a name")?;
        fs::copy(&script, fresh.join(name)).with_context(|| format!("cannot copy {}", script.display()))?;
    }
    // Node takes .js for modules only when told so.
    fs::write(
        fresh.join("package.json"),
        "{ \"name\": \"heterodox-wasm\", \"private\": true, \"type\": \"module\" }\n",
    )?;
    fs::write(fresh.join(STAMP), stamp)?;
    remove(&package)?;
    fs::rename(&fresh, &package)?;
    Ok(package)
}

/// Builds the package and gives the command that tests it.
pub fn tests() -> Result<Command> {
    let package = build()?;
    let mut command = Command::new(need::program("node", "nodejs")?);
    command
        .args(["--test", "--test-reporter=spec", "crates/wasm/tests/wasm.test.mjs"])
        .env("HETERODOX_WASM", package)
        .current_dir(root());
    Ok(command)
}

/// Finds or gets a toolchain.
fn toolchain() -> Result<Toolchain> {
    if own_has_target() {
        return Ok(Toolchain::Own);
    }
    if !debian_is_ready() {
        // Whoever has rustup can have the target without being root.
        let line = match need::find("rustup") {
            Some(_) => format!("rustup target add {TARGET}"),
            None => format!("sudo apt-get install {}", DEBIAN_PACKAGES.join(" ")),
        };
        need::packages("a compiler for WebAssembly", &DEBIAN_PACKAGES, &line)?;
    }
    if !debian_is_ready() {
        let version = version(DEBIAN_RUSTC).unwrap_or_default();
        bail!("Debian's packages do not do (rustc {version:?}); run: rustup target add {TARGET}");
    }
    Ok(Toolchain::Debian)
}

/// Whether the standard library for the target lies beside the active compiler.
fn own_has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let Ok(output) = output else { return false };
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_string();
    // A toolchain without the target names the folder all the same.
    output.status.success() && fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some())
}

fn debian_is_ready() -> bool {
    let files = [DEBIAN_CARGO, DEBIAN_STD, DEBIAN_LINKER];
    files.iter().all(|file| Path::new(file).exists()) && version(DEBIAN_RUSTC) >= Some(least_version())
}

/// The numbers of `rustc --version`.
fn version(rustc: &str) -> Option<(u32, u32)> {
    let output = debian(rustc).arg("--version").stderr(Stdio::null()).output().ok()?;
    read_version(String::from_utf8_lossy(&output.stdout).split_whitespace().nth(1)?)
}

fn read_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.split('.').map_while(|number| number.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// The compiler the workspace asks for.
fn least_version() -> (u32, u32) {
    read_version(env!("CARGO_PKG_RUST_VERSION")).expect("the workspace names its rust-version")
}

/// One of Debian's programs, out of reach of the toolchain that started us.
fn debian(program: &str) -> Command {
    let mut command = Command::new(program);
    // `cargo run` points this at the libraries of the active toolchain.
    command.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTDOC");
    command
}

/// Compiles the module; gives its path.
fn compile(toolchain: Toolchain) -> Result<PathBuf> {
    let args = ["build", "--profile", "wasm", "--target", TARGET, "-p", "heterodox-wasm", "--lib"];
    let (folder, mut command) = match toolchain {
        Toolchain::Own => (OWN_FOLDER, cargo(&args)),
        Toolchain::Debian => {
            let mut command = debian(DEBIAN_CARGO);
            // The standard library is compiled too, which is allowed to nightly compilers only, and
            // without what it has for backtraces.
            command
                .args(args)
                .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="])
                .env("RUSTC", DEBIAN_RUSTC)
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN_LINKER);
            (DEBIAN_FOLDER, command)
        }
    };
    let who = if toolchain == Toolchain::Own { "the active toolchain" } else { "Debian's toolchain" };
    say(&format!("building heterodox-wasm for {TARGET} with {who}"));
    let folder = root().join(folder);
    must_pass(command.arg("--target-dir").arg(&folder).current_dir(root()))?;
    Ok(folder.join(TARGET).join("wasm/heterodox_wasm.wasm"))
}

/// A text that changes with the files and our scripts.
fn stamp(files: &[PathBuf], folder: &Path) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for path in files.iter().chain(&scripts(folder)?) {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        (path.file_name(), bytes).hash(&mut hasher);
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

fn scripts(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(read_version("1.96.0"), Some((1, 96)));
        assert_eq!(read_version("1.88"), Some((1, 88)));
        assert_eq!(read_version("nightly"), None);
        assert!(read_version("1.100.0") > read_version("1.96.0"));
        assert!(None < Some(least_version()), "no compiler is too old a compiler");
    }

    #[test]
    fn the_stamp_changes_with_what_goes_in() -> Result<()> {
        let root = env::temp_dir().join(format!("xtask-wasm-{}", std::process::id()));
        let (module, folder) = ([root.join("a.wasm")], root.join("js"));
        fs::create_dir_all(&folder)?;
        fs::write(&module[0], "1")?;
        let one = stamp(&module, &folder)?;
        let again = stamp(&module, &folder)?;
        fs::write(folder.join("worker.js"), "2")?;
        let two = stamp(&module, &folder)?;
        fs::write(&module[0], "3")?;
        let three = stamp(&module, &folder)?;
        fs::remove_dir_all(&root)?;
        assert_eq!(one, again);
        assert!(one != two && two != three);
        Ok(())
    }
}
