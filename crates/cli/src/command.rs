//! The commands, one module each where they need room.

mod check;
mod compare;
mod convert;
mod fen;
mod list;
mod moves;
mod perft;
mod puzzles;
mod render;
mod replay;
mod report;
mod serve;
mod solve;
pub mod tablebase;
mod trace;
mod tune;
mod why;

use clap::Subcommand;

use crate::failure::Failure;
use crate::input::Library;
use crate::{analyse, bench, contest, play, uci};

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// List the variants
    Variants(list::Options),
    /// List the legal moves of a position
    Moves(moves::Options),
    /// Count the lines of play of a given length
    Perft(perft::Options),
    /// Print the position after some moves
    Fen(fen::Options),
    /// Follow many games, one a line on standard input: legal moves, FEN and end at every move
    Trace(trace::Options),
    /// Draw a position, or where a piece can go, as SVG
    Render(render::Options),
    /// Check a variant file
    Check(check::Options),
    /// Tell why something is a move or is none, and which line of the variant's file says so
    Why(why::Options),
    /// Tell in sentences what is different between two variants
    Compare(compare::Options),
    /// Play games (PGN) again under other rules
    Replay(replay::Options),
    /// Measure the speed of the rulebook
    Bench(bench::Options),
    /// Play a game at this terminal, two people or against the computer
    Play(play::Options),
    /// Let two players play many games and tell who is better
    Match(contest::Options),
    /// Show the best lines of a position
    Analyse(analyse::Options),
    /// Be an engine for clients that speak UCI, such as Cute Chess
    Uci(uci::Options),
    /// Read a game (PGN or GameState JSON), check every move of it and write it in another form
    Convert(convert::Options),
    /// Fit the engine's values for a variant to games it plays against itself
    Tune(tune::Options),
    /// Let the engine play a variant against itself and tell how healthy it is
    Report(report::Options),
    /// Find puzzles of a variant in games the engine plays against itself
    Puzzles(puzzles::Options),
    /// Solve a small game: the value of every position that can arise
    Solve(solve::Options),
    /// Make, prove and ask tables of endings
    Tablebase(tablebase::Options),
    /// Serve online play: website, games, accounts and bots
    Serve(Box<heterodox_server::ServeOptions>),
    /// Try a server out with many bots
    Load(Box<heterodox_server::LoadOptions>),
    /// Copy the database of a server, which may be running, to a new file
    Backup(serve::Backup),
    /// Close accounts, silence chats, take variants off the lists; read reports and what was done
    Admin(serve::Admin),
    /// Write all finished games of a server as JSON, one a line
    Export(serve::Export),
    /// Read games that were exported into the database of a server
    Import(serve::Import),
}

/// Runs a command.
pub fn run(command: Command, library: &Library) -> Result<(), Failure> {
    let catalogue = &library.catalogue;
    match command {
        Command::Variants(options) => list::run(&options, library),
        Command::Moves(options) => moves::run(&options, catalogue),
        Command::Perft(options) => perft::run(&options, catalogue),
        Command::Fen(options) => fen::run(&options, catalogue),
        Command::Trace(options) => trace::run(&options, catalogue),
        Command::Render(options) => render::run(&options, catalogue),
        Command::Check(options) => check::run(&options, catalogue),
        Command::Why(options) => why::run(&options, catalogue),
        Command::Compare(options) => compare::run(&options, catalogue),
        Command::Replay(options) => replay::run(&options, catalogue),
        Command::Bench(options) => bench::run(&options, catalogue),
        Command::Play(options) => play::run(&options, catalogue),
        Command::Match(options) => contest::run(&options, catalogue),
        Command::Analyse(options) => analyse::run(&options, catalogue),
        Command::Uci(options) => uci::run(&options, library),
        Command::Convert(options) => convert::run(&options, catalogue),
        Command::Tune(options) => tune::run(&options, catalogue),
        Command::Report(options) => report::run(&options, catalogue),
        Command::Puzzles(options) => puzzles::run(&options, catalogue),
        Command::Solve(options) => solve::run(&options, catalogue),
        Command::Tablebase(options) => tablebase::run(&options, catalogue),
        Command::Serve(options) => serve::serve(*options, library),
        Command::Load(options) => serve::load(*options, catalogue),
        Command::Backup(options) => serve::backup(&options),
        Command::Admin(options) => serve::admin(&options),
        Command::Export(options) => serve::export(&options, catalogue),
        Command::Import(options) => serve::import(&options, catalogue),
    }
}
