//! What the end-to-end tests share: they spawn the real binary and look only at what a
//! user sees, which is stdout, stderr and the exit code.
#![allow(dead_code)]

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How a run ended.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    fn new(status: ExitStatus, stdout: Vec<u8>, stderr: Vec<u8>) -> Ran {
        let stdout = String::from_utf8(stdout).expect("stdout is UTF-8 whatever comes in");
        let stderr = String::from_utf8(stderr).expect("stderr is UTF-8 whatever comes in");
        assert!(!stderr.contains("panicked") && !stderr.contains("RUST_BACKTRACE"), "a panic: {stderr}");
        Ran { code: status.code(), stdout, stderr }
    }

    /// The program did what it was asked.
    pub fn done(self) -> Ran {
        assert_eq!(self.code, Some(0), "stderr: {}", self.stderr);
        self
    }

    /// The program refused: exit code 2, nothing on stdout, the reason on stderr.
    pub fn refused(self) -> Ran {
        assert_eq!(self.code, Some(2), "stdout: {} stderr: {}", self.stdout, self.stderr);
        assert_eq!(self.stdout, "", "a refusal prints nothing on stdout");
        let first = self.stderr.lines().next().unwrap_or_default();
        let named = ["heterodox: ", "error: "].iter().any(|lead| first.starts_with(lead) && first.len() > lead.len());
        assert!(named, "a refusal opens with its reason: {:?}", self.stderr);
        self
    }

    /// The reason of a refusal that must fit on one line.
    pub fn one_line(self) -> String {
        let Ran { stderr, .. } = self.refused();
        assert_eq!(stderr.trim_end().lines().count(), 1, "{stderr:?}");
        stderr.trim_end().to_string()
    }

    pub fn lines(&self) -> Vec<&str> {
        self.stdout.lines().collect()
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }
}

/// The binary in an environment of its own, with nothing to read.
pub fn command<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heterodox"));
    command
        .args(args)
        .env_remove("HETERODOX_VARIANTS")
        .env_remove("HETERODOX_TABLEBASES")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null());
    command
}

/// Runs a prepared command to its end.
pub fn finish(command: &mut Command) -> Ran {
    let output = command.output().expect("the binary starts");
    Ran::new(output.status, output.stdout, output.stderr)
}

/// Runs the program with arguments.
pub fn run<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Ran {
    finish(&mut command(args))
}

/// Starts it with a pipe at every end.
pub fn piped<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Child {
    command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// Runs it with something to read on stdin, then the end of input.
pub fn talk<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>, input: &[u8]) -> Ran {
    let mut child = piped(args);
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let input = input.to_vec();
    // A program that leaves early closes the pipe: no concern of ours.
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer does not panic");
    Ran::new(output.status, output.stdout, output.stderr)
}

/// Runs it while nobody reads one of its outputs any more; gives the exit code and the
/// other output.
pub fn unread<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>, closed: Output) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = command(args);
    match closed {
        Output::Stdout => command.stdout(writer).stderr(Stdio::piped()),
        Output::Stderr => command.stderr(writer).stdout(Stdio::piped()),
    };
    let output = command.spawn().and_then(|child| child.wait_with_output()).expect("the binary starts");
    let other = if closed == Output::Stdout { output.stderr } else { output.stdout };
    (output.status.code(), String::from_utf8(other).expect("UTF-8"))
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Output {
    Stdout,
    Stderr,
}

/// A folder that goes when the test does.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("the folder can be made");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The folder as an argument.
    pub fn arg(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }

    /// The path of something in the folder as an argument.
    pub fn inside(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_string()
    }

    /// Writes a file and gives its path as an argument.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).expect("the file can be written");
        path.to_str().expect("a plain path").to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// The project's own variant files: id and path.
pub fn catalogue() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .expect("the project has variants")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| {
            let id = path.file_stem().and_then(OsStr::to_str).expect("a plain name").to_string();
            (id, path.to_str().expect("a plain path").to_string())
        })
        .collect();
    files.sort();
    files
}

/// A small variant of our own, two moves to begin with.
pub const TINY: &str = r#"name = "Tiny"
about = "Two kings in a corridor."

[board]
width = 2
height = 4
start = "k1/2/2/K1 w - - 0 1"

[pieces.king]
letter = "K"
moves = "W"
royal = true

[draws]
repetition = 3
"#;

/// The example position of the seed, as printed there.
pub const SEED_QUERY: &str = "?board=w:Pa5,Bc1,Bf1,Kg1,Qd2,Ra1,Rh1,Nb1,Ng1,Pc2,Pe2,Pf2,Pg2;
      b:Ra8,Rh8,Bc8,Bf8,Nb8,Ng8,Ke8,Pb7,Pc7,Pd5,Pe6,Pf6,Pg6,Ph5,Qd8
&turn=white
&lastMove=h7h5
";
