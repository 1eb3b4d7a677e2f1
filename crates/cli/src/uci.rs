//! `heterodox uci`: the engine for any client that speaks the Universal Chess Interface.
//! This thread only listens and never waits for a search; all thinking is `thinker`'s.

mod go;
mod lines;
mod options;
mod thinker;
pub mod voice;

use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use heterodox_engine::{Level, Lore, Task, Weights};
use heterodox_rules::text::fen::shorten;
use heterodox_rules::{Catalogue, Family, Rules, State, Strictness, Turn};

use crate::draw::{Style, board};
use crate::failure::{Failure, tell};
use crate::input::{Library, load, lore, read_file, tables_folder, variant_id};
use go::Go;
use lines::{Line, MAX_LINE};
use options::Change;
use thinker::{Hold, Job, Run, Thinker};
use voice::{note, say};

/// The variant of a client that knows of none.
// tidy: allow variant-id: what every client of this protocol expects
const DEFAULT_VARIANT: &str = "chess";
/// The deepest count.
const MAX_PERFT: u32 = 64;

#[derive(Args)]
pub struct Options {}

pub fn run(_: &Options, library: &Library) -> Result<(), Failure> {
    for why in &library.left_out {
        tell(format!("warning: left out: {why}"));
    }
    let mut session = Session::open(library.catalogue.clone())?;
    let mut input = std::io::stdin().lock();
    loop {
        match lines::next(&mut input)? {
            Line::Text(line) => {
                if session.obey(&line) == Then::Leave {
                    break;
                }
            }
            Line::TooLong => note(format!("a line of more than {MAX_LINE} bytes was dropped")),
            Line::End => {
                session.finish();
                break;
            }
        }
    }
    session.leave();
    Ok(())
}

/// What follows a command.
#[derive(PartialEq, Eq)]
enum Then {
    Listen,
    Leave,
}

/// Everything the client has set.
struct Session {
    catalogue: Catalogue,
    rules: Arc<Rules>,
    /// The game so far; the last one is the position.
    past: Vec<State>,
    /// Pieces castle from anywhere, whatever the file says.
    anywhere: bool,
    lines: usize,
    level: Level,
    analyse: bool,
    overhead: Duration,
    /// Where tables of endings are.
    tables: PathBuf,
    debug: bool,
    /// What the chances of the weaker levels are drawn from, another one for each game.
    seed: u64,
    thinker: Thinker,
    /// The searches that are not done, the one under way first.
    searches: Vec<Arc<Run>>,
}

const COMMANDS: [&str; 13] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "eval",
];

impl Session {
    fn open(catalogue: Catalogue) -> Result<Session, Failure> {
        let rules = load(&catalogue, DEFAULT_VARIANT)?;
        Ok(Session {
            past: vec![rules.start()],
            thinker: Thinker::start(rules.clone(), lore(&catalogue, DEFAULT_VARIANT, &rules, &tables_folder())?),
            catalogue,
            rules,
            anywhere: false,
            lines: 1,
            level: Level::FULL,
            analyse: false,
            overhead: Duration::from_millis(options::DEFAULT_OVERHEAD as u64),
            tables: tables_folder(),
            debug: false,
            seed: any_number(),
            searches: Vec::new(),
        })
    }

    /// Does what a line says. As the protocol asks, unknown words before a command are passed over.
    fn obey(&mut self, line: &str) -> Then {
        let mut rest = line.trim();
        while !rest.is_empty() {
            let (word, more) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            if COMMANDS.contains(&word) {
                return self.command(word, more.trim());
            }
            rest = more.trim_start();
        }
        if !line.is_empty() {
            note(format!("unknown command: {}", shorten(line)));
        }
        Then::Listen
    }

    fn command(&mut self, word: &str, rest: &str) -> Then {
        match word {
            "uci" => self.introduce(),
            "debug" => self.debug = rest != "off",
            "isready" if self.is_thinking() => say("readyok"),
            "isready" => self.thinker.give(Job::Ready),
            "setoption" => match options::read(rest) {
                Ok(change) => self.change(change),
                Err(why) => note(why),
            },
            "ucinewgame" => {
                self.seed = any_number();
                self.thinker.give(Job::Clear);
            }
            "position" => self.position(rest),
            "go" => self.go(rest),
            "stop" => self.stop(),
            "ponderhit" => self.searches.iter().for_each(|search| search.ponderhit()),
            "quit" => return Then::Leave,
            "d" => self.draw(),
            "eval" => self.thinker.give(Job::Evaluate(self.state().clone())),
            // Everybody may use this engine.
            "register" => {}
            _ => {}
        }
        Then::Listen
    }

    fn introduce(&self) {
        say(format!("id name Heterodox {}\nid author the Heterodox authors", env!("CARGO_PKG_VERSION")));
        say(options::announce(DEFAULT_VARIANT, &self.variants()));
        say("uciok");
    }

    fn variants(&self) -> Vec<String> {
        self.catalogue.ids_of(Family::Chess)
    }

    fn change(&mut self, change: Change) {
        match change {
            Change::Variant(id) if id == self.rules.spec().id => {}
            Change::Variant(id) => match self.find(&id) {
                Ok(rules) => self.learn(rules),
                Err(why) => note(why),
            },
            Change::Chess960(anywhere) if anywhere == self.anywhere => {}
            Change::Chess960(anywhere) => {
                self.anywhere = anywhere;
                match self.find(&self.rules.spec().id) {
                    Ok(rules) => self.learn(rules),
                    Err(why) => {
                        self.anywhere = !anywhere;
                        note(why);
                    }
                }
            }
            // Clients send the default back.
            Change::File(path) if path.is_empty() || path == "<empty>" => {}
            Change::File(path) => match self.load_file(&path) {
                Ok(()) => say(options::announce_variants(DEFAULT_VARIANT, &self.variants())),
                Err(why) => note(why),
            },
            Change::Tables(path) => {
                self.tables = if path.is_empty() || path == "<empty>" { tables_folder() } else { path.into() };
                self.thinker.give(Job::Learn(self.rules.clone(), Box::new(self.lore(&self.rules))));
            }
            Change::Hash(megabytes) => self.thinker.give(Job::Hash(megabytes)),
            Change::Threads(threads) => self.thinker.give(Job::Threads(threads)),
            Change::Lines(lines) => self.lines = lines,
            Change::Level(number) => self.level = options::level(number),
            Change::Analyse(analyse) => self.analyse = analyse,
            Change::Ponder(_) => {}
            Change::Overhead(millis) => self.overhead = Duration::from_millis(millis as u64),
            Change::ClearHash => self.thinker.give(Job::Clear),
        }
    }

    /// A chess-like variant by its id.
    fn find(&self, id: &str) -> Result<Arc<Rules>, String> {
        if self.catalogue.ids_of(Family::Battle).iter().any(|known| known == id) {
            return Err(format!("{id} is a battle with hidden pieces, which this protocol cannot play"));
        }
        // A path would be read as a file, but this option chooses among ids.
        if id.ends_with(".toml") {
            return Err(format!("\"{}\" is a file: load it by VariantPath", shorten(id)));
        }
        let rules = load(&self.catalogue, id).map_err(reason)?;
        if self.anywhere { castling_from_anywhere(&self.catalogue, rules) } else { Ok(rules) }
    }

    /// Adds a file to the variants; one that does not load changes nothing.
    fn load_file(&mut self, path: &str) -> Result<(), String> {
        let file = Path::new(path);
        if file.extension().is_none_or(|extension| extension != "toml") {
            return Err(format!("{}: the name of a variant file ends in .toml", shorten(path)));
        }
        let id = variant_id(file).map_err(reason)?;
        let bytes = read_file(file, heterodox_rules::spec::MAX_FILE).map_err(reason)?;
        let mut catalogue = self.catalogue.clone();
        catalogue.add(&id, path, &bytes);
        load(&catalogue, &id).map_err(reason)?;
        self.catalogue = catalogue;
        let rules = self.find(&id)?;
        if id == self.rules.spec().id {
            self.learn(rules);
        }
        Ok(())
    }

    /// What is known of a variant; what cannot be read is told.
    fn lore(&self, rules: &Rules) -> Lore {
        lore(&self.catalogue, &rules.spec().id, rules, &self.tables).unwrap_or_else(|failure| {
            note(reason(failure));
            Lore::values(Weights::derived(rules))
        })
    }

    /// Begins with another variant.
    fn learn(&mut self, rules: Arc<Rules>) {
        let (board, start) = (rules.board(), rules.write_fen(&rules.start()));
        let id = &rules.spec().id;
        note(format!("variant {id} files {} ranks {} startpos {start}", board.width, board.height));
        let lore = self.lore(&rules);
        self.past = vec![rules.start()];
        self.rules = rules.clone();
        self.thinker.give(Job::Learn(rules, Box::new(lore)));
    }

    /// Sets the position. What cannot be read is told, and the last good one stays.
    fn position(&mut self, rest: &str) {
        let mut words = rest.split_whitespace().peekable();
        let start = match words.next() {
            Some("startpos") => self.rules.start(),
            Some("fen") => {
                let mut fields = Vec::new();
                while let Some(field) = words.next_if(|word| *word != "moves") {
                    fields.push(field);
                }
                match self.rules.read_fen(&fields.join(" "), Strictness::Game) {
                    Ok(state) => state,
                    Err(why) => return note(format!("the position stays as it was: {why}")),
                }
            }
            _ => return note("position is followed by startpos or fen"),
        };
        self.past = vec![start];
        match words.next() {
            None | Some("moves") => {}
            Some(other) => note(format!("\"{}\" is passed over: moves was expected", shorten(other))),
        }
        for (index, text) in words.enumerate() {
            let state = self.state();
            match self.rules.read_move(state, text) {
                Ok(action) => self.past.push(self.rules.play_unchecked(state, action)),
                Err(why) => {
                    let (number, text) = (index + 1, shorten(text));
                    return note(format!("move {number} ({text}) and all after it are not played: {why}"));
                }
            }
        }
    }

    fn state(&self) -> &State {
        self.past.last().expect("there is a position from the beginning")
    }

    fn go(&mut self, rest: &str) {
        let go = Go::read(rest);
        for complaint in &go.complaints {
            note(complaint);
        }
        let run = self.prepare(&go);
        if let Some(depth) = go.perft {
            return self.thinker.give(Job::Perft(self.state().clone(), depth.min(MAX_PERFT), run));
        }
        let mut only = Vec::new();
        for text in go.only.iter().flatten() {
            match self.rules.read_move(self.state(), text) {
                Ok(action) => only.push(action),
                Err(why) => note(format!("searchmoves {}: {why}", shorten(text))),
            }
        }
        if go.only.is_some() && only.is_empty() {
            return self.thinker.give(Job::Nothing(run));
        }
        let task = Task {
            past: self.past.clone(),
            limits: go.limits(self.state().to_move(), self.overhead),
            lines: self.lines,
            only,
            level: if self.analyse { Level::FULL } else { self.level },
            seed: self.seed,
        };
        if self.debug {
            note(format!("thinking: level {}, lines {}, {:?}", task.level.number(), task.lines, task.limits));
        }
        self.thinker.give(Job::Think(task, run));
    }

    /// A new search. Those that go on are ended if they would never end, and otherwise waited
    /// for: a script need not read between two `go`.
    fn prepare(&mut self, go: &Go) -> Arc<Run> {
        self.searches.retain(|search| !search.is_done());
        for search in self.searches.iter().filter(|search| search.endless) {
            note("the search that was going on is stopped");
            search.stop();
        }
        let hold = match (go.perft, go.infinite, go.ponder) {
            (None, true, _) => Hold::Stop,
            (None, false, true) => Hold::Ponder,
            _ => Hold::No,
        };
        let run = Run::new(hold, go.is_endless());
        if self.searches.is_empty() {
            run.begin();
        }
        self.searches.push(run.clone());
        run
    }

    fn is_thinking(&self) -> bool {
        self.searches.iter().any(|search| !search.is_done())
    }

    fn stop(&self) {
        self.searches.iter().for_each(|search| search.stop());
    }

    fn draw(&self) {
        let (rules, state) = (&self.rules, self.state());
        let turn = match rules.turn(state) {
            Turn::Over(outcome) => format!("outcome: {}", outcome.sentence()),
            _ => format!("turn: {}", state.to_move().word()),
        };
        let text = board(rules, state, Style::Plain, &[]);
        say(format!("{text}variant: {}\nfen: {}\n{turn}", rules.spec().id, rules.write_fen(state)));
    }

    /// The input has ended, as it does in a script: searches that have limits may finish.
    fn finish(&self) {
        for search in &self.searches {
            if search.endless {
                search.stop();
            }
            while !search.ends_within(Duration::from_secs(1)) {
                // If it has ended because the client is gone, this ends the process.
                say(format!("info time {}", search.elapsed().as_millis()));
            }
        }
    }

    fn leave(self) {
        self.stop();
        self.thinker.end();
    }
}

/// The same game with castling from wherever king and partner stand.
fn castling_from_anywhere(catalogue: &Catalogue, rules: Arc<Rules>) -> Result<Arc<Rules>, String> {
    let (spec, board) = (rules.spec(), rules.board());
    if spec.castling.iter().all(|castle| castle.free) {
        return Ok(rules);
    }
    // The game keeps its id, so what it inherits from is known by another one.
    const PLAIN: &str = "plain-castling";
    let source = catalogue.source(&spec.id).and_then(Result::ok).ok_or("the file of the game is gone")?;
    let mut catalogue = catalogue.clone();
    catalogue.add(PLAIN, "UCI_Variant", source.text.as_bytes());
    let mut file = format!("name = {:?}\ninherits = {PLAIN:?}\n[castling]\n", spec.name);
    for castle in &spec.castling {
        let [king, partner] = [castle.kind, castle.partner].map(|kind| &spec.pieces[kind].name);
        let [king_to, partner_to] = [castle.king.1, castle.rook.1].map(|square| board.name(square));
        file += &format!("{} = \"{king} to {king_to}, {partner} to {partner_to}\"\n", castle.letter);
    }
    catalogue.load_bytes(&spec.id, "UCI_Chess960", file.as_bytes()).map_err(|error| error.to_string())
}

/// What a failure says.
fn reason(failure: Failure) -> String {
    match failure {
        Failure::Input(why) | Failure::Outside(why) => why,
        Failure::Internal(error) => format!("{error:#}"),
    }
}

/// A number nobody has chosen.
fn any_number() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
