//! `heterodox tune`: fits the engine's values for a variant to games it plays against itself.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use clap::Args;
use heterodox_engine::tune::{Fit, Fitted, Sample, self_play};
use heterodox_engine::{Engine, Lore, Weights};
use heterodox_rules::{Catalogue, Rules};

use crate::failure::{Failure, bad, cannot_write};
use crate::input::{beside, load, replace_file};
use crate::progress::Progress;

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// Games the engine plays against itself
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Positions it looks at for each move
    #[arg(long, default_value_t = 2500, value_parser = clap::value_parser!(u64).range(50..=10_000_000))]
    nodes: u64,
    /// Times it fits its values and plays on with them
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=100))]
    rounds: u64,
    /// How much the ends of the games count beside what the search thought, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.2, value_parser = share)]
    results: f32,
    /// Games at once; all processors by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Where the positions are kept; an interrupted run goes on from them
    #[arg(long, value_name = "FILE")]
    samples: Option<PathBuf>,
    /// Where the values go; beside the variant's file by default
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Another seed plays other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// No progress bar
    #[arg(long)]
    quiet: bool,
}

fn share(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or_else(|| "not a number from 0 to 1".into())
}

/// How often the fit looks at every position.
const PASSES: usize = 60;
/// Marks a finished game in the file of samples.
const GAME: &str = "# game";

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let out = match &options.out {
        Some(out) => out.clone(),
        None => default_out(catalogue, &options.variant)?,
    };
    let samples = options.samples.clone().unwrap_or_else(|| out.with_extension("samples"));
    // Both files must be writable before hours of play begin.
    let (Options { seed, nodes, .. }, meaning) = (options, rules.meaning());
    let mut store = Store::open(&samples, &format!("# rules {meaning}, seed {seed}, nodes {nodes}\n"))?;
    OpenOptions::new().append(true).create(true).open(&out).or_else(|error| cannot_write(&out, error))?;
    if fs::metadata(&out).is_ok_and(|meta| meta.len() == 0) {
        fs::remove_file(&out)?;
    }
    let derived = Weights::derived(&rules);
    let mut fitted = None;
    for round in 1..=options.rounds {
        let until = options.games * round / options.rounds;
        if store.games < until {
            let weights = match fitted.take() {
                Some(weights) => weights,
                None if store.games > 0 => fit(&rules, &derived, &store, options).weights,
                None => derived.clone(),
            };
            play(&rules, &weights, &mut store, until, options)?;
        }
        if round < options.rounds && store.games < options.games * (round + 1) / options.rounds {
            fitted = Some(fit(&rules, &derived, &store, options).weights);
        }
    }
    let Fitted { weights, before, after } = fit(&rules, &derived, &store, options);
    let (games, positions) = (store.games, store.positions());
    let head = format!(
        "# Values of the engine for {}, fitted by `heterodox tune --results {}` to {games} games ({positions} positions).\n\
         # Each value: with all pieces on the board / with few, in hundredths of a pawn.\n",
        rules.spec().id,
        options.results
    );
    let better = after < before;
    if better {
        replace_file(&out, (head + &weights.write()).as_bytes())?;
    }
    let mut say = std::io::stdout().lock();
    writeln!(say, "games: {games}")?;
    writeln!(say, "positions: {positions}")?;
    writeln!(say, "error before: {before:.6}")?;
    writeln!(say, "error after: {after:.6}")?;
    match better {
        true => writeln!(say, "values: {}", out.display())?,
        false => writeln!(say, "values: none, they foretell games no better than before; play more games")?,
    }
    Ok(())
}

fn default_out(catalogue: &Catalogue, variant: &str) -> Result<PathBuf, Failure> {
    match beside(catalogue, variant, "weights") {
        Some(path) => Ok(path),
        // A built-in variant: its file is here when this is the project's folder.
        None if Path::new("variants").join(format!("{variant}.toml")).is_file() => {
            Ok(Path::new("variants").join(format!("{variant}.weights")))
        }
        None => bad(format!("{variant} is built in; say where its values go with --out FILE")),
    }
}

/// Positions of finished games, in memory and in a file.
struct Store {
    file: File,
    games: u64,
    /// Of each game.
    samples: Vec<Vec<Sample>>,
}

impl Store {
    /// `head` says which games these are: those of others are of no use.
    fn open(path: &Path, head: &str) -> Result<Store, Failure> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .or_else(|error| cannot_write(path, error))?;
        let mut text = String::new();
        if let Err(error) = file.read_to_string(&mut text) {
            return bad(format!("cannot read {}: {error}", path.display()));
        }
        // What follows the last mark is a game that was cut off: it is played again.
        let end = text.rfind(&format!("\n{GAME} ")).and_then(|at| Some(at + 2 + text[at + 1..].find('\n')?));
        let (mut samples, mut game) = (Vec::new(), Vec::new());
        if !text.starts_with(head) && !head.starts_with(&text) {
            let path = path.display();
            let others = "has games of other rules, or of another seed or number of nodes";
            return bad(format!("{path} {others}: remove it, or name another file with --samples"));
        }
        file.set_len(end.unwrap_or(0) as u64)?;
        if end.is_none() {
            file.write_all(head.as_bytes())?;
        }
        for (index, line) in text[..end.unwrap_or(0)].lines().enumerate().skip(1) {
            if line.starts_with(GAME) {
                samples.push(std::mem::take(&mut game));
                continue;
            }
            match Sample::read(line) {
                Some(sample) => game.push(sample),
                None => return bad(format!("{}, line {}: this is no sample", path.display(), index + 1)),
            }
        }
        Ok(Store { file, games: samples.len() as u64, samples })
    }

    fn add(&mut self, game: Vec<Sample>) -> Result<(), Failure> {
        self.games += 1;
        let mut text: String = game.iter().map(|sample| sample.write() + "\n").collect();
        text += &format!("{GAME} {}\n", self.games);
        self.file.write_all(text.as_bytes())?;
        self.samples.push(game);
        Ok(())
    }

    fn positions(&self) -> usize {
        self.samples.iter().map(Vec::len).sum()
    }
}

fn play(
    rules: &Arc<Rules>,
    weights: &Weights,
    store: &mut Store,
    until: u64,
    options: &Options,
) -> Result<(), Failure> {
    let threads = options.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, |count| count.get()),
        |threads| threads as usize,
    );
    let mut progress = Progress::new(format!("{} games", rules.spec().id), options.games, options.quiet);
    let next = AtomicU64::new(store.games);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                let mut engine = Engine::with_lore(rules.clone(), Lore::values(weights.clone()));
                engine.set_hash(4);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let seed = options.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number);
                    if number >= until || send.send(self_play(&mut engine, options.nodes, seed)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for game in receive {
            store.add(game)?;
            progress.update(store.games, || format!("{} positions", store.positions()));
        }
        Ok(())
    })
}

fn fit(rules: &Arc<Rules>, derived: &Weights, store: &Store, options: &Options) -> Fitted {
    let mut fit = Fit::new(rules.clone(), derived.clone(), options.results);
    for game in &store.samples {
        fit.add(game);
    }
    let mut progress = Progress::new(format!("{} values", rules.spec().id), PASSES as u64, options.quiet);
    fit.run(PASSES, &mut |pass| progress.update(pass as u64, || format!("{} positions", fit.len())))
}
