//! `heterodox serve`, `load`, `admin`, `backup`, `export` and `import`: flags for the server's crate.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use heterodox_rules::Catalogue;
use heterodox_server::{Deed, InUse, LoadOptions, ServeOptions};

use crate::failure::{Failure, tell};
use crate::input::Library;

#[derive(Args)]
pub struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

#[derive(Args)]
pub struct Admin {
    #[command(subcommand)]
    deed: AdminDeed,
    /// Why; it is kept in the log
    #[arg(long, global = true, default_value = "")]
    note: String,
    #[command(flatten)]
    database: Database,
}

#[derive(Subcommand)]
enum AdminDeed {
    /// What people have told about others
    Reports,
    /// What was done by this command
    Log,
    /// Nobody signs in with this account any more
    Close { name: String },
    /// They do again
    Reopen { name: String },
    /// The account's owner writes to nobody for so many days; 0 lets them write again
    Silence {
        name: String,
        #[arg(default_value_t = 7, value_parser = clap::value_parser!(u32).range(0..=3650))]
        days: u32,
    },
    /// Take a variant that somebody published off every list
    Unpublish { id: String },
    /// Let an account look after the others on the page `/operator`
    Operator {
        name: String,
        /// Take that back
        #[arg(long)]
        no_more: bool,
    },
    /// How somebody leaves rated games, and how often they play the engine's choice
    Examine { name: String },
}

#[derive(Args)]
pub struct Export {
    /// The file to write; standard output without it
    file: Option<PathBuf>,
    #[command(flatten)]
    database: Database,
}

#[derive(Args)]
pub struct Import {
    /// A file of games, one JSON document a line
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

#[derive(Args)]
struct Database {
    /// A file of SQLite, or a postgres:// URL
    #[arg(
        long,
        value_name = "PATH|URL",
        env = "HETERODOX_DATABASE",
        hide_env_values = true,
        default_value = "heterodox.db"
    )]
    database: String,
}

/// What goes wrong in a server is told as it is.
fn outside(error: anyhow::Error) -> Failure {
    Failure::Outside(format!("{error:#}"))
}

/// What is wrong with what the user gave.
fn input(error: anyhow::Error) -> Failure {
    Failure::Input(format!("{error:#}"))
}

pub fn serve(options: ServeOptions, library: &Library) -> Result<(), Failure> {
    for why in &library.left_out {
        tell(format!("warning: left out: {why}"));
    }
    let print = options.print_config;
    let settings = options.settings().map_err(input)?;
    if print {
        writeln!(std::io::stdout(), "{}", settings.print())?;
        return Ok(());
    }
    let served = heterodox_server::serve(settings, library.catalogue.clone());
    served.map_err(|error| if error.is::<InUse>() { input(error) } else { outside(error) })
}

pub fn load(options: LoadOptions, catalogue: &Catalogue) -> Result<(), Failure> {
    crate::input::open(catalogue, options.variant())?;
    heterodox_server::load(options, catalogue.clone()).map_err(outside)
}

pub fn backup(options: &Backup) -> Result<(), Failure> {
    heterodox_server::backup(&options.database.database, &options.file).map_err(input)
}

pub fn admin(options: &Admin) -> Result<(), Failure> {
    let deed = match &options.deed {
        AdminDeed::Reports => Deed::Reports,
        AdminDeed::Log => Deed::Log,
        AdminDeed::Close { name } => Deed::Close(name.clone()),
        AdminDeed::Reopen { name } => Deed::Reopen(name.clone()),
        AdminDeed::Silence { name, days } => Deed::Silence(name.clone(), *days),
        AdminDeed::Unpublish { id } => Deed::Unpublish(id.clone()),
        AdminDeed::Operator { name, no_more } => Deed::Operator(name.clone(), !no_more),
        AdminDeed::Examine { name } => Deed::Examine(name.clone()),
    };
    let lines = heterodox_server::admin(&options.database.database, &deed, &options.note).map_err(input)?;
    for line in lines {
        writeln!(std::io::stdout(), "{line}")?;
    }
    Ok(())
}

pub fn export(options: &Export, catalogue: &Catalogue) -> Result<(), Failure> {
    let mut out: Box<dyn Write> = match &options.file {
        Some(path) => Box::new(std::io::BufWriter::new(std::fs::File::create_new(path)?)),
        None => Box::new(std::io::stdout().lock()),
    };
    let count = heterodox_server::export(&options.database.database, catalogue, &mut out).map_err(input)?;
    out.flush()?;
    tell(format!("{count} games written"));
    Ok(())
}

/// So many refused games are told one by one.
const MAX_TOLD: usize = 20;

pub fn import(options: &Import, catalogue: &Catalogue) -> Result<(), Failure> {
    let file = std::fs::File::open(&options.file)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", options.file.display())))?;
    let mut lines = std::io::BufReader::new(file);
    let done = heterodox_server::import(&options.database.database, catalogue, &mut lines).map_err(input)?;
    let count = done.refused.len();
    if count == 0 || done.new + done.known > 0 {
        tell(format!("{} games read, {} were there already", done.new, done.known));
    }
    let told = done.refused.iter().take(MAX_TOLD).cloned().collect::<Vec<_>>().join("\n");
    match count {
        0 => Ok(()),
        1 => Err(Failure::Input(told)),
        _ => Err(Failure::Input(format!("{count} games were refused:\n{told}"))),
    }
}
