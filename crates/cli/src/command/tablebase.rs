//! `heterodox tablebase`: makes, proves and asks tables of endings.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;
use heterodox_engine::Exact;
use heterodox_engine::ending::{Endings, Material, Next, Progress, Table, Tally, Worker};
use heterodox_engine::solve::{grouped, verdict};
use heterodox_rules::{Catalogue, Colour, Rules, State};
use serde_json::{Value, json};

use crate::analyse::san;
use crate::failure::{Failure, bad, tell};
use crate::input::{PositionOptions, load, replace_file, tables_folder};
use crate::{memory, progress};

#[derive(Args)]
#[command(after_help = "Examples:\n  heterodox tablebase chess KRvK\n  heterodox tablebase chess KRvK --verify\n  \
    heterodox tablebase chess --fen \"8/8/8/8/8/2k5/8/K2R4 w - - 0 1\"")]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// The pieces, White's first: KRvK. Without them a position is looked up
    material: Option<String>,
    #[command(flatten)]
    position: PositionOptions,
    /// Prove every entry again from the positions after it
    #[arg(long, requires = "material")]
    verify: bool,
    /// The folder the tables are kept in; `tablebases` if neither this nor HETERODOX_TABLEBASES names one
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Threads that work at once; all processors by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

/// Unfinished work is put aside this often.
const KEPT_EVERY: Duration = Duration::from_secs(30);
/// Larger files are no tables of ours.
const MAX_FILE: usize = 2 << 30;

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let folder = Folder::new(&options.dir.clone().unwrap_or_else(tables_folder), &rules);
    match &options.material {
        Some(_) if options.position.is_given() => {
            bad("give pieces to make a table, or a position to look it up; not both")
        }
        Some(text) => {
            let material = Material::read(&rules, text).or_else(|error| bad(error.to_string()))?;
            make(&rules, &folder, &material, options)
        }
        None if options.position.is_given() => {
            look_up(&rules, &folder, &options.position.read(&rules)?.state, options.json)
        }
        None => bad("which pieces? Write White's, v, Black's: KRvK; or give a position with --fen"),
    }
}

/// The tables of one variant on disk.
pub struct Folder<'r> {
    rules: &'r Rules,
    path: PathBuf,
}

impl<'r> Folder<'r> {
    pub fn new(dir: &Path, rules: &'r Rules) -> Folder<'r> {
        Folder { rules, path: dir.join(&rules.spec().id) }
    }

    fn file(&self, material: &Material) -> PathBuf {
        self.path.join(material.name(self.rules) + ".table")
    }

    /// The table of some material, if its file is there and nothing is wrong with it; what is
    /// wrong is told.
    fn read(&self, material: &Material) -> Option<Table> {
        let path = self.file(material);
        let bytes = fs::metadata(&path).ok().filter(|data| data.len() <= MAX_FILE as u64).and(fs::read(&path).ok())?;
        match Table::read(self.rules, material, &bytes) {
            Ok(table) => Some(table),
            Err(error) => {
                tell(format!("{}: {error}; it is not used", path.display()));
                None
            }
        }
    }

    /// All tables of the folder that can be used.
    pub fn read_all(&self) -> Endings {
        let mut endings = Endings::new(self.rules);
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str().and_then(|name| name.strip_suffix(".table")) else { continue };
            let Ok(material) = Material::read(self.rules, name) else { continue };
            // With what comes of it: fewer pieces, and scores.
            for material in endings.needs(self.rules, &material) {
                if endings.table(&material).is_none()
                    && let Some(table) = self.read(&material)
                {
                    endings.add(table);
                }
            }
        }
        endings
    }
}

fn make(rules: &Rules, folder: &Folder, wanted: &Material, options: &Options) -> Result<(), Failure> {
    let mut endings = Endings::new(rules);
    let wanted = endings.upright(wanted);
    let threads = options.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, |count| count.get()),
        |threads| threads as usize,
    );
    let start = Instant::now();
    let mut made = 0;
    let mut proved = 0;
    fs::create_dir_all(&folder.path).or_else(|error| bad(format!("cannot make {}: {error}", folder.path.display())))?;
    for material in endings.needs(rules, &wanted) {
        let name = material.name(rules);
        let known = folder.read(&material);
        let bar = Mutex::new(Bar::new(format!("{} {name}", rules.spec().id), options.quiet));
        let heard = |progress| bar.lock().expect("nobody fails while holding it").tell(progress);
        let worker = Worker { rules, endings: &endings, threads, tell: &heard };
        let needed = worker.bytes(&material).div_ceil(1 << 20) as usize;
        if memory::affordable(needed) < needed {
            return bad(format!(
                "the table of {name} needs {} MB of memory, more than is free",
                grouped(needed as f64)
            ));
        }
        let table = match known {
            Some(table) => table,
            None => {
                let part = folder.file(&material).with_extension("part");
                let kept = fs::read(&part).ok();
                let mut failed = None;
                let mut keep = |bytes: Vec<u8>| failed = replace_file(&part, &bytes).err();
                let table =
                    worker.build(&material, kept.as_deref(), &mut keep).or_else(|error| bad(error.to_string()))?;
                if let Some(failure) = failed {
                    return Err(failure);
                }
                replace_file(&folder.file(&material), &table.write(rules))?;
                _ = fs::remove_file(&part);
                made += 1;
                table
            }
        };
        if options.verify {
            proved += worker.verify(&table).or_else(|error| bad(error.to_string()))?;
        }
        drop(bar);
        endings.add(table);
    }
    let table = endings.table(&wanted).expect("it was made, or read");
    let report = Report { rules, endings: &endings, table, path: folder.file(&wanted), made, proved };
    report.print(options, start.elapsed())
}

/// Shows how far the work has come, and when to put it aside.
struct Bar {
    title: String,
    quiet: bool,
    looking: progress::Progress,
    valuing: Option<progress::Progress>,
    all: u64,
    kept: Instant,
}

impl Bar {
    fn new(title: String, quiet: bool) -> Bar {
        let looking = progress::Progress::new(title.clone(), 1, quiet);
        Bar { title, quiet, looking, valuing: None, all: 0, kept: Instant::now() }
    }

    fn tell(&mut self, progress: Progress) -> Next {
        match progress {
            Progress::Looked(done, all) => {
                if self.all != all {
                    self.all = all;
                    self.looking = progress::Progress::new(self.title.clone(), all, self.quiet);
                }
                self.looking.update(done, || "positions looked at".to_string());
                Next::GoOn
            }
            Progress::Plies(ply, valued) => {
                self.looking.clear();
                let (title, all, quiet) = (&self.title, self.all, self.quiet);
                let bar = self.valuing.get_or_insert_with(|| progress::Progress::new(title.clone(), all, quiet));
                bar.update(valued, || format!("ply {ply}"));
                if self.kept.elapsed() < KEPT_EVERY {
                    return Next::GoOn;
                }
                self.kept = Instant::now();
                Next::Keep
            }
        }
    }
}

/// What a table says as a whole.
struct Report<'r> {
    rules: &'r Rules,
    endings: &'r Endings,
    table: &'r Table,
    path: PathBuf,
    made: usize,
    proved: u64,
}

impl Report<'_> {
    fn print(&self, options: &Options, time: Duration) -> Result<(), Failure> {
        let [white, black] = self.table.tally();
        let longest = self.table.longest_win(self.rules).map(|(state, plies)| {
            let line = san(self.rules, &state, &self.endings.line(self.rules, &state));
            (self.rules.write_fen(&state), plies, line)
        });
        let mut out = std::io::stdout().lock();
        if options.json {
            let side = |tally: Tally| json!({ "wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "longest": tally.longest });
            let mut document = json!({
                "variant": self.rules.spec().id,
                "material": self.table.material().name(self.rules),
                "white": side(white),
                "black": side(black),
                "longest": longest.map(|(fen, plies, line)| json!({ "fen": fen, "plies": plies, "line": line })),
                "made": self.made,
                "file": self.path.display().to_string(),
                "seconds": time.as_secs_f64(),
            });
            if options.verify {
                document["verified"] = json!(self.proved);
            }
            writeln!(out, "{document:#}")?;
            return Ok(());
        }
        writeln!(out, "variant: {}", self.rules.spec().id)?;
        writeln!(out, "material: {}", self.table.material().name(self.rules))?;
        for (side, tally) in [("white", white), ("black", black)] {
            let Tally { wins, draws, losses, longest } = tally;
            writeln!(out, "{side} to move: {wins} wins, {draws} draws, {losses} losses, longest {longest} plies")?;
        }
        if let Some((fen, plies, line)) = longest {
            writeln!(out, "longest win: {plies} plies from {fen}")?;
            writeln!(out, "longest line: {}", line.join(" "))?;
        }
        if options.verify {
            writeln!(out, "verified: {} positions", self.proved)?;
        }
        writeln!(
            out,
            "made: {}",
            if self.made == 0 { "nothing, all tables were there".into() } else { self.made.to_string() }
        )?;
        writeln!(out, "file: {}", self.path.display())?;
        writeln!(out, "seconds: {:.1}", time.as_secs_f64())?;
        Ok(())
    }
}

fn look_up(rules: &Rules, folder: &Folder, state: &State, json: bool) -> Result<(), Failure> {
    let endings = folder.read_all();
    let Some(value) = endings.probe(rules, state) else {
        let place = folder.path.display();
        return match Colour::BOTH.into_iter().any(|colour| state.score(colour) > 0) {
            true => bad(format!("no table in {place} knows this position: tables begin where nothing has scored yet")),
            false => bad(format!("no table in {place} knows this position; make one with its pieces")),
        };
    };
    let plies = |value: Exact| match value {
        Exact::Draw => None,
        Exact::Win(plies) | Exact::Loss(plies) => Some(plies),
    };
    let turn = state.to_move();
    let moves = endings.moves(rules, state).unwrap_or_default();
    let mut out = std::io::stdout().lock();
    if json {
        let moves: Vec<Value> = moves
            .iter()
            .map(|&(action, value)| {
                let (coordinates, san) = (rules.coordinates(action), rules.san(state, action));
                json!({ "move": coordinates, "san": san, "value": verdict(value, turn), "plies": plies(value) })
            })
            .collect();
        let document = json!({
            "variant": rules.spec().id,
            "fen": rules.write_fen(state),
            "value": verdict(value, turn),
            "plies": plies(value),
            "line": san(rules, state, &endings.line(rules, state)),
            "moves": moves,
        });
        writeln!(out, "{document:#}")?;
        return Ok(());
    }
    let told = |value: Exact| match plies(value) {
        Some(plies) => format!("{} in {plies} plies", verdict(value, turn)),
        None => verdict(value, turn).to_string(),
    };
    writeln!(out, "value: {}", told(value))?;
    if value != Exact::Draw {
        writeln!(out, "line: {}", san(rules, state, &endings.line(rules, state)).join(" "))?;
    }
    for (action, value) in moves {
        writeln!(out, "move {}: {}", rules.coordinates(action), told(value))?;
    }
    Ok(())
}
