//! `heterodox match`: two players, many games, and what they say about who is better.

mod contender;
mod contestant;
mod game;
mod opening;
mod run;
mod statistics;
mod tally;

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use heterodox_engine::Lore;
use heterodox_rules::{Catalogue, Colour, Variant};
use heterodox_table::Viewer;

use self::contestant::Contestant;
use self::game::{Conditions, battle_player};
use self::run::Plan;
use self::statistics::Sprt;
use self::tally::Subject;
use crate::failure::{Failure, bad, tell};
use crate::input::{lore, open, tables_folder};
use crate::play::new_seed;

const PLAYERS: &str = "\
Players:
  engine[:level=N,movetime=MS,nodes=N,depth=N,hash=MB,threads=N]
  random | greedy | minimax:N | attack
  uci:PROGRAM[,Option=Value...][,movetime=MS,nodes=N,depth=N]
A player that is told nothing else thinks 100 ms a move.

Example:
  heterodox match archer --first engine:movetime=50 --second minimax:3 --games 200";

#[derive(Args)]
#[command(after_help = PLAYERS)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// The player whose score is told
    #[arg(long, value_name = "PLAYER")]
    first: String,
    /// The one it plays against
    #[arg(long, value_name = "PLAYER")]
    second: String,
    /// How many games, at most with --sprt; they come in pairs
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Append the games to a file: PGN, or a JSON record a line for battles
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// How many games are played at once; as many as there are processors if you do not say
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: Option<u16>,
    /// Where openings, lots and the players' choices come from
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Plies of random moves each pair of games begins with
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(0..=40))]
    openings: Option<u8>,
    /// Stop as soon as it is clear which Elo difference is the truer one
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = Sprt::parse, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Longer games are cut off and count as draws
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u16).range(1..=20_000))]
    max_plies: u16,
    /// End games when both players tell scores that agree: 10 pawns for 6 plies, or level for 40
    /// plies after move 60
    #[arg(long)]
    adjudicate: bool,
    /// How much longer than its time another program may take before it counts as hung
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..=600_000))]
    grace: u32,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let players = [Contestant::parse("--first", &options.first)?, Contestant::parse("--second", &options.second)?];
    let variant = open(catalogue, &options.variant)?;
    let grace = Duration::from_millis(options.grace as u64);
    let lore = match &variant {
        Variant::Chess(rules) => Some(lore(catalogue, &options.variant, rules, &tables_folder())?),
        Variant::Battle(_) => None,
    };
    check(options, &variant, lore.as_ref(), &players, grace)?;
    let records = options.pgn.as_deref().map(append).transpose()?;
    let games = options.games.next_multiple_of(2) as usize;
    if games > options.games as usize && !options.quiet {
        tell(format!("note: games come in pairs: {games} are played"));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let plan = Plan {
        opening_plies: options.openings.map_or_else(|| opening::usual_plies(variant.board()), usize::from),
        variant,
        lore,
        players,
        games,
        threads: options.concurrency.map_or(cores, usize::from),
        seed: options.seed.unwrap_or_else(new_seed),
        conditions: Conditions { max_plies: options.max_plies as usize, adjudicate: options.adjudicate },
        grace,
        sprt: options.sprt,
        quiet: options.quiet,
    };
    let start = Instant::now();
    let (tally, outcome) = run::run(&plan, records);
    let failure = outcome.as_ref().err().map(words);
    let family = plan.variant.family();
    let subject = Subject {
        variant: plan.variant.id(),
        players: [&plan.players[0].text, &plan.players[1].text],
        first_seat: Viewer::Seat(Colour::White).word(family),
        opening_plies: matches!(plan.variant, Variant::Chess(_)).then_some(plan.opening_plies),
        planned: plan.games,
        seed: plan.seed,
        seconds: start.elapsed().as_secs_f64(),
        sprt: plan.sprt,
        failure: failure.as_deref(),
    };
    let sums = tally.sums();
    let mut out = std::io::stdout().lock();
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&subject.json(&sums))?)?;
    } else {
        for (key, value) in subject.lines(&sums) {
            writeln!(out, "{key}: {value}")?;
        }
    }
    outcome
}

/// Refuses what cannot be played before anything is: both players are made once.
fn check(
    options: &Options,
    variant: &Variant,
    lore: Option<&Lore>,
    players: &[Contestant; 2],
    grace: Duration,
) -> Result<(), Failure> {
    for player in players {
        match (variant, lore) {
            (Variant::Chess(rules), Some(lore)) => drop(contender::contender(player, rules, lore, grace)?),
            _ => drop(battle_player(player, variant, 0)?),
        }
    }
    match variant {
        Variant::Battle(_) if options.openings.is_some() => {
            bad("a battle has no openings: its armies are drawn by lot; leave --openings out")
        }
        Variant::Battle(_) if options.adjudicate => bad("players of battles tell no scores; leave --adjudicate out"),
        _ => Ok(()),
    }
}

fn append(path: &Path) -> Result<File, Failure> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.or_else(|error| bad(format!("cannot write {}: {error}", path.display())))
}

fn words(failure: &Failure) -> String {
    match failure {
        Failure::Input(text) | Failure::Outside(text) => text.clone(),
        Failure::Internal(error) => format!("{error:#}"),
    }
}
