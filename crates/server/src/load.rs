//! `heterodox load`: many bots over real websockets, and what the server makes of them: moves
//! a second, round trips, memory. With kills and chaos it is the fault test: every bot checks
//! that nothing accepted is lost, nothing is done twice and no clock jumps. With attackers it
//! tells what they do to honest people.

mod bot;
mod client;
mod disk;
mod honest;
mod hostile;
mod tally;
mod target;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::ArgPredicate;
use heterodox_rules::Catalogue;
use tokio::sync::watch;

use bot::Bot;
use disk::Disk;
use honest::{VISITORS, Visitor};
use hostile::{Attack, Chosen, Scene};
use tally::Tally;
use target::Target;

/// What to try.
#[derive(Args, Clone, Debug)]
pub struct LoadOptions {
    /// A server that runs; without it one is started with a new database
    #[arg(long, value_name = "ADDRESS")]
    at: Option<SocketAddr>,
    /// Games at a time [with attackers: 200]
    #[arg(long, default_value_t = 100, default_value_if("hostile", ArgPredicate::IsPresent, "200"))]
    games: usize,
    /// How long a bot thinks about a move, in milliseconds
    #[arg(long, default_value_t = 1000)]
    think: u64,
    /// How long to measure, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// What is played
    // tidy: allow variant-id: the game everybody knows, where nothing else is asked for
    #[arg(long, default_value = "chess")]
    variant: String,
    /// Games of a bot against the computer, besides
    #[arg(long, default_value_t = 0)]
    computers: usize,
    /// The computer's level in them
    #[arg(long, default_value_t = 8)]
    level: u8,
    /// How many addresses of 127.0.0.0/8 the bots come from
    #[arg(long, default_value_t = 250)]
    addresses: u32,
    /// Kill the server so often, at random moments, and start it again
    #[arg(long, default_value_t = 0, conflicts_with = "at")]
    kills: u32,
    /// Drop, delay, repeat and reorder so many of a hundred acts
    #[arg(long, default_value_t = 0)]
    chaos: u32,
    /// Attackers beside the games: `all`, or some of them with commas between
    #[arg(long, value_name = "ATTACKERS", long_help = hostile::help(), value_parser = hostile::chosen, conflicts_with = "kills")]
    hostile: Option<Chosen>,
    /// How many addresses of 127.66.0.0/24 the attackers come from
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u8).range(1..=250))]
    hostile_addresses: u8,
    /// Each kind of attacker comes from so many addresses of its own: no two of them share what an address may do
    #[arg(long, requires = "hostile")]
    hostile_apart: bool,
    /// The database of the server that is started
    #[arg(long, value_name = "PATH|URL")]
    database: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl LoadOptions {
    /// What is played.
    pub fn variant(&self) -> &str {
        &self.variant
    }
}

/// Runs the bots and prints what came of it.
pub fn load(options: LoadOptions, catalogue: Catalogue) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(run(options, catalogue))
}

async fn run(options: LoadOptions, catalogue: Catalogue) -> Result<()> {
    let variant = catalogue.open(&options.variant)?;
    let folder = std::env::temp_dir().join(format!("heterodox-load-{}", std::process::id()));
    let target = Target::open(&options, &folder).await?;
    let address = target.address();
    let target = Arc::new(target);
    let tally = Arc::new(Tally::default());
    let (stop, stopped) = watch::channel(false);
    let mut bots = tokio::task::JoinSet::new();
    let begun = Instant::now();
    for number in 0..options.games * 2 + options.computers {
        let computer = (number >= options.games * 2).then_some(options.level);
        let bot = Bot::new(number as u32, &options, variant.clone(), address, tally.clone(), target.clone(), computer);
        bots.spawn(bot.run(stopped.clone()));
        // A crowd at the door is not what is measured.
        if number % 50 == 49 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    let ready = tokio::time::timeout(Duration::from_secs(60), tally.wait_for_games(options.games)).await;
    if ready.is_err() {
        bail!("only {} of {} games have begun: {}", tally.playing(), options.games, tally.problems());
    }
    let scene = Arc::new(Scene::new(address, &variant));
    if options.hostile.is_some() {
        for number in 0..VISITORS {
            bots.spawn(Visitor::new(number, scene.clone(), tally.clone()).run(stopped.clone()));
        }
    }
    eprintln!("load: {} games after {:.1} s", tally.playing(), begun.elapsed().as_secs_f64());
    // Everybody's first moves come at once: they are not what is measured either.
    tokio::time::sleep(Duration::from_millis(options.think.min(3000) + 500)).await;
    let disk = target.folder().map(Disk::try_out);
    let (before, kept) = (target.usage(), target.kept().await);
    tally.begin();
    let started = Instant::now();
    let measuring = Duration::from_secs(options.seconds);
    let attack = match options.hostile.clone() {
        Some(chosen) => {
            Some(Attack::begin(chosen, &scene, options.hostile_addresses, options.hostile_apart, measuring)?)
        }
        None => None,
    };
    if options.kills > 0 {
        kill(&options, &target, measuring).await?;
    } else {
        tokio::time::sleep(measuring).await;
    }
    let took = started.elapsed();
    let result = tally.finish();
    let disk = disk.map(Disk::end);
    let (after, kept) = (target.usage(), target.kept().await.since(kept));
    let attacks = match attack {
        Some(attack) => attack.end().await,
        None => Vec::new(),
    };
    // Every bot looks at its game once more and checks it from the beginning.
    tally.checking.store(true, Ordering::Relaxed);
    _ = stop.send(true);
    let end = async { while bots.join_next().await.is_some() {} };
    if tokio::time::timeout(Duration::from_secs(60), end).await.is_err() {
        tally.problem("some bots did not come to an end".into());
    }
    target.stop().await;
    let mut report = tally::report(&options, &result, &before, &after, took, &tally);
    if options.hostile.is_some() {
        report["tasks-run"] = kept.all.into();
        report["tasks-over-10-ms"] = kept.busy.into();
        report["tasks-over-10-ms-with-others"] = kept.long.into();
    }
    if let Some(times) = disk {
        report["disk-p50-ms"] = tally::percentile(&times, 0.5).into();
        report["disk-p99-ms"] = tally::percentile(&times, 0.99).into();
        report["disk-worst-ms"] = tally::percentile(&times, 1.0).into();
    }
    for (name, done) in attacks {
        report[format!("attack-{name}")] = done;
    }
    println!("{}", if options.json { format!("{report:#}") } else { tally::lines(&report) });
    match tally.failed() {
        true => bail!("the server broke a promise: {}", tally.problems()),
        false => Ok(()),
    }
}

/// Kills the server at random moments and starts it again.
async fn kill(options: &LoadOptions, target: &Target, measuring: Duration) -> Result<()> {
    let each = measuring / options.kills;
    for _ in 0..options.kills {
        let early = each.mul_f64(rand::random::<f64>() * 0.8);
        tokio::time::sleep(early).await;
        target.kill_and_restart().await?;
        tokio::time::sleep(each - early).await;
    }
    Ok(())
}
