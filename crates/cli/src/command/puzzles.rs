//! `heterodox puzzles`: finds puzzles of a variant in games the engine plays against itself.
//! A file grows by every puzzle as it is found, and an interrupted run goes on from it.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use clap::Args;
use heterodox_engine::Weights;
use heterodox_engine::puzzle::{Collection, MAX_COLLECTION, Miner, Puzzle, Shelf, exact};
use heterodox_rules::{Catalogue, Rules};
use serde_json::{Value, json};

use crate::failure::{Failure, bad, cannot_write};
use crate::input::{load, read_text, replace_file, weights};
use crate::progress::Progress;

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// How many puzzles to find
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    count: u64,
    /// Another seed plays other games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Where the puzzles go; an interrupted run goes on from there. Without it they are printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Games at once; all processors by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print JSON: one object for each puzzle, or one about the file
    #[arg(long)]
    json: bool,
    /// No progress bar
    #[arg(long)]
    quiet: bool,
}

/// After so many games in a row without a puzzle there is nothing to be found.
const BARREN: u64 = 1_500;

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let weights = weights(catalogue, &options.variant, &rules)?;
    let mut store = Store::open(options, &rules)?;
    mine(&rules, &weights, &mut store, options)?;
    store.finish(options)
}

/// Where puzzles go: a file that grows, or stdout.
struct Store {
    about: String,
    all: Collection,
    shelf: Shelf,
    file: Option<(PathBuf, File)>,
    json: bool,
}

impl Store {
    fn open(options: &Options, rules: &Arc<Rules>) -> Result<Store, Failure> {
        let spec = rules.spec();
        let about = format!(
            "{}: puzzles found by `heterodox puzzles {} --count {} --seed {}`.\n\
             Position, last move, goal, solution, grade and themes: docs/puzzles.md",
            spec.name, spec.id, options.count, options.seed
        );
        let mut all = Collection { variant: spec.id.clone(), seed: options.seed, ..Collection::default() };
        let mut shelf = Shelf::new(rules.clone(), options.count as usize);
        let json = options.json;
        let Some(path) = &options.output else {
            if !json {
                print!("{}", all.head(&about));
            }
            return Ok(Store { about, all, shelf, file: None, json });
        };
        // It must be writable before hours of play begin; what is there is kept as far as it is whole.
        let mut file =
            OpenOptions::new().append(true).create(true).open(path).or_else(|error| cannot_write(path, error))?;
        let text = read_text(path, MAX_COLLECTION)?;
        if text.is_empty() {
            file.write_all(all.head(&about).as_bytes()).or_else(|error| cannot_write(path, error))?;
        } else {
            let whole = Collection::whole(&text);
            all = Collection::read(whole).or_else(|error| bad(format!("{}: {error}", path.display())))?;
            if (&all.variant, all.seed) != (&spec.id, options.seed) {
                let (path, Collection { variant, seed, .. }) = (path.display(), &all);
                return bad(format!("{path} has puzzles of {variant} with --seed {seed}; give another file"));
            }
            let before = std::mem::take(&mut all.puzzles);
            shelf.restore(before, all.fruitful).or_else(|error| bad(format!("{}: {error}", path.display())))?;
            file.set_len(whole.len() as u64).or_else(|error| cannot_write(path, error))?;
        }
        Ok(Store { about, all, shelf, file: Some((path.clone(), file)), json })
    }

    /// Takes in the puzzles of the next game.
    fn add(&mut self, puzzles: Vec<Puzzle>) -> Result<(), Failure> {
        self.all.games += 1;
        let kept = self.shelf.offer(self.all.games, puzzles);
        match &mut self.file {
            Some((_, file)) => {
                let lines: String = kept.iter().map(|puzzle| puzzle.write() + "\n").collect();
                file.write_all((lines + &self.all.mark()).as_bytes())?;
            }
            None => {
                let mut out = std::io::stdout().lock();
                for puzzle in kept {
                    match self.json {
                        true => writeln!(out, "{}", as_json(puzzle))?,
                        false => writeln!(out, "{}", puzzle.write())?,
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts the file in order and says what is in it.
    fn finish(mut self, options: &Options) -> Result<(), Failure> {
        self.all.puzzles = self.shelf.kept().to_vec();
        let Collection { variant, games, puzzles, .. } = &self.all;
        let found = puzzles.len();
        if let Some((path, _)) = &self.file {
            replace_file(path, self.all.write(&self.about).as_bytes())?;
            let mut out = std::io::stdout().lock();
            if self.json {
                let file = path.display().to_string();
                writeln!(out, "{}", json!({ "variant": variant, "puzzles": found, "games": games, "file": file }))?;
            } else {
                writeln!(out, "puzzles: {found}\ngames: {games}\nfile: {}", path.display())?;
            }
        } else if !self.json {
            print!("{}", self.all.mark());
        }
        match self.shelf.is_full() {
            true => Ok(()),
            false => Err(Failure::Outside(format!(
                "{found} of {} puzzles found: the last {BARREN} games gave none",
                options.count
            ))),
        }
    }
}

fn as_json(puzzle: &Puzzle) -> Value {
    let themes: Vec<&str> = puzzle.themes.iter().map(|theme| theme.word()).collect();
    json!({
        "id": puzzle.id,
        "variant": puzzle.variant,
        "fen": puzzle.fen,
        "last_move": puzzle.last_move,
        "goal": puzzle.goal.to_string(),
        "solution": puzzle.solution,
        "grade": puzzle.grade,
        "themes": themes,
    })
}

/// Plays and looks until there are enough puzzles. Games are taken in by their numbers, so that
/// the number of threads changes nothing.
fn mine(rules: &Arc<Rules>, weights: &Weights, store: &mut Store, options: &Options) -> Result<(), Failure> {
    let threads = options.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, |count| count.get()),
        |threads| threads as usize,
    );
    let mut progress = Progress::new(format!("{} puzzles", rules.spec().id), options.count, options.quiet);
    let (next, stop) = (AtomicU64::new(store.all.games), AtomicBool::new(store.shelf.is_full()));
    let exact = exact(rules);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, stop, exact) = (send.clone(), &next, &stop, exact.clone());
            scope.spawn(move || {
                let mut miner = Miner::new(rules.clone(), weights, exact);
                let go_on = || !stop.load(Ordering::Relaxed);
                while go_on() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if send.send((number, miner.mine(options.seed, number, &go_on))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut early = BTreeMap::new();
        let taken = receive.into_iter().try_for_each(|(number, puzzles)| {
            early.insert(number, puzzles);
            while let Some(puzzles) = early.remove(&store.all.games)
                && !stop.load(Ordering::Relaxed)
            {
                store.add(puzzles)?;
                let (games, kept) = (store.all.games, store.shelf.kept().len() as u64);
                progress.update(kept, || format!("{games} games"));
                stop.store(store.shelf.is_full() || games >= store.shelf.fruitful() + BARREN, Ordering::Relaxed);
            }
            Ok(())
        });
        // Whatever went wrong, the others must hear of it.
        stop.store(true, Ordering::Relaxed);
        taken
    })
}
