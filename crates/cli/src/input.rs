//! What several commands take: the catalogue, a variant, a position, a seat, a file.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use heterodox_engine::solve::Solved;
use heterodox_engine::{Lore, Weights, WeightsError};
use heterodox_rules::text::fen::shorten;
use heterodox_rules::text::piece_list::{self, Study};
use heterodox_rules::{Catalogue, Family, Move, Rules, Square, State, Strictness, Variant};
use heterodox_table::{Options, Seat, Table, TimeControl, Viewer};

use crate::command::tablebase::Folder;
use crate::failure::{Failure, bad, tell};

/// The most files a folder of variants may hold.
const MAX_FILES: usize = 1000;
/// Names the folder where no flag does.
const FOLDER: &str = "HETERODOX_VARIANTS";
/// Names the folder of tables of endings.
const TABLES: &str = "HETERODOX_TABLEBASES";

/// Where variants come from.
#[derive(Args)]
pub struct CatalogueOptions {
    /// A folder with more variant files (*.toml), which hide built-in ones of the same name;
    /// also read from HETERODOX_VARIANTS
    #[arg(long, global = true, value_name = "DIR")]
    variants: Option<PathBuf>,
}

/// The built-in catalogue and the user's own files.
pub struct Library {
    /// All variants.
    pub catalogue: Catalogue,
    /// Files of the user's folder that are no variant files, and why.
    pub left_out: Vec<String>,
}

impl CatalogueOptions {
    /// Reads the user's folder, if there is one. A file that is no use hides nothing but itself.
    pub fn open(&self) -> Result<Library, Failure> {
        let mut library = Library { catalogue: Catalogue::new(), left_out: Vec::new() };
        let named = std::env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let Some(folder) = self.variants.clone().or(named) else { return Ok(library) };
        let unreadable = |error| bad(format!("cannot read the folder {}: {error}", folder.display()));
        let entries = fs::read_dir(&folder).or_else(unreadable)?;
        let mut paths: Vec<PathBuf> = entries
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
            .filter(|path| !path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b".")))
            .collect();
        if paths.len() > MAX_FILES {
            let (folder, count) = (folder.display(), paths.len());
            return bad(format!("{folder} holds {count} variant files; at most {MAX_FILES} are read"));
        }
        paths.sort();
        for path in paths {
            let read = variant_id(&path).and_then(|id| Ok((id, read_file(&path, heterodox_rules::spec::MAX_FILE)?)));
            match read {
                Ok((id, bytes)) => library.catalogue.add(&id, &path.display().to_string(), &bytes),
                Err(Failure::Input(why)) => library.left_out.push(why),
                Err(other) => return Err(other),
            }
        }
        Ok(library)
    }
}

/// A file's name without `.toml`, which is the id of its variant.
pub fn variant_id(path: &Path) -> Result<String, Failure> {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let plain = stem.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if stem.is_empty() || stem.len() > 60 || !plain {
        let path = path.display();
        return bad(format!("{path}: the name of a variant file is made of small letters, digits and hyphens"));
    }
    Ok(stem.to_string())
}

/// Reads a file's bytes, one more than the limit at most, so that a huge file costs nothing.
pub fn read_file(path: &Path, limit: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let unreadable = |error| bad(format!("cannot read {}: {error}", path.display()));
    // Opening a pipe would wait for somebody to write into it.
    let kind = fs::metadata(path).or_else(unreadable)?.file_type();
    if kind.is_dir() {
        return bad(format!("cannot read {}: it is a folder", path.display()));
    }
    #[cfg(unix)]
    if std::os::unix::fs::FileTypeExt::is_fifo(&kind) {
        return bad(format!("cannot read {}: it is a pipe", path.display()));
    }
    fs::File::open(path)
        .and_then(|file| file.take(limit as u64 + 1).read_to_end(&mut bytes))
        .or_else(|error| bad(format!("cannot read {}: {error}", path.display())))?;
    Ok(bytes)
}

/// Reads a text file of bounded size; `-` is standard input.
pub fn read_text(path: &Path, limit: usize) -> Result<String, Failure> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().take(limit as u64 + 1).read_to_end(&mut bytes)?;
        bytes
    } else {
        read_file(path, limit)?
    };
    if bytes.len() > limit {
        return bad(format!("{} is too large: at most {limit} bytes are read", path.display()));
    }
    String::from_utf8(bytes).or_else(|error| {
        bad(format!("{} is not text: invalid UTF-8 at byte {}", path.display(), error.utf8_error().valid_up_to()))
    })
}

/// Puts bytes into a file at once: whoever reads it finds the old ones or the new ones.
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    // A link or a device is not to be replaced by a file.
    let special = fs::symlink_metadata(path).is_ok_and(|found| !found.is_file());
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.new", std::process::id()));
    let new = path.with_file_name(name);
    let written = if special {
        fs::write(path, bytes)
    } else {
        fs::write(&new, bytes).and_then(|()| fs::rename(&new, path)).inspect_err(|_| _ = fs::remove_file(&new))
    };
    written.or_else(|error| bad(format!("cannot write {}: {error}", path.display())))
}

/// Loads a chess-like variant; refuses a battle.
pub fn load(catalogue: &Catalogue, variant: &str) -> Result<Arc<Rules>, Failure> {
    match open(catalogue, variant)? {
        Variant::Chess(rules) => Ok(rules),
        Variant::Battle(battle) => bad(format!(
            "{} is a battle, and this command knows chess-like games only; `play`, `moves`, `fen` and `render` know battles",
            battle.spec().id
        )),
    }
}

/// Loads a variant of any family by id, or from a file when the name ends in `.toml`.
pub fn open(catalogue: &Catalogue, variant: &str) -> Result<Variant, Failure> {
    if variant.ends_with(".toml") {
        let path = Path::new(variant);
        let bytes = read_file(path, heterodox_rules::spec::MAX_FILE)?;
        return Ok(catalogue.open_bytes(&variant_id(path)?, variant, &bytes)?);
    }
    let Some(id) = catalogue.named(variant) else {
        let hint = match catalogue.nearest(variant) {
            Some(near) => format!("; did you mean {near}?"),
            None if Path::new(variant).is_file() => "; the name of a file must end in .toml".to_string(),
            None => String::new(),
        };
        return bad(format!("there is no variant \"{}\"{hint} (`heterodox variants` lists them)", shorten(variant)));
    };
    Ok(catalogue.open(&id)?)
}

/// Where something known of a variant is kept: beside its file. `None` for built-in ones, whose
/// lore is built in too.
pub fn beside(catalogue: &Catalogue, variant: &str, ending: &str) -> Option<PathBuf> {
    let file = if variant.ends_with(".toml") { Some(variant) } else { catalogue.file(variant) };
    file.map(|file| Path::new(file).with_extension(ending))
}

/// What the engine knows of a chess-like variant: values, the solved game and tables of endings,
/// beside its file, built in or in the folder of tables. What is wrong with them is told.
pub fn lore(catalogue: &Catalogue, variant: &str, rules: &Rules, tables: &Path) -> Result<Lore, Failure> {
    let solved = match beside(catalogue, variant, "solved").filter(|path| path.exists()) {
        None => Solved::shipped(rules),
        Some(path) => {
            let bytes = read_file(&path, heterodox_engine::solve::MAX_TABLE as usize)?;
            let read = Solved::read(rules, &bytes);
            read.map_err(|error| tell(format!("{}: {error}; it is not used", path.display()))).ok().map(Arc::new)
        }
    };
    let endings = Folder::new(tables, rules).read_all();
    let endings = (!endings.is_empty()).then(|| Arc::new(endings));
    Ok(Lore { weights: weights(catalogue, variant, rules)?, solved, endings })
}

/// Where tables of endings are kept.
pub fn tables_folder() -> PathBuf {
    std::env::var_os(TABLES)
        .filter(|folder| !folder.is_empty())
        .map_or_else(|| PathBuf::from("tablebases"), PathBuf::from)
}

/// The values the engine plays a chess-like variant with: those fitted for it, beside its
/// file or built in, or else derived from its rules.
pub fn weights(catalogue: &Catalogue, variant: &str, rules: &Rules) -> Result<Weights, Failure> {
    let Some(path) = beside(catalogue, variant, "weights") else { return Ok(Weights::of(rules)) };
    if !path.exists() {
        return Ok(Weights::derived(rules));
    }
    match read_weights(&path, rules) {
        // The rules were edited since: the game must go on, with values from the rules alone.
        Ok(Err(stale)) => {
            tell(format!("{}: {stale}; until then they are not used", path.display()));
            Ok(Weights::derived(rules))
        }
        Ok(Ok(weights)) => Ok(weights),
        Err(failure) => Err(failure),
    }
}

/// Reads a file of values; the inner error is that they are of other rules.
pub fn read_weights(path: &Path, rules: &Rules) -> Result<Result<Weights, WeightsError>, Failure> {
    let text = read_text(path, heterodox_engine::MAX_WEIGHTS)?;
    match Weights::read(&Weights::derived(rules), &text) {
        Err(error) if error != WeightsError::Stale => bad(format!("{}: {error}", path.display())),
        read => Ok(read),
    }
}

/// A position; without any flag, the start position.
#[derive(Args)]
#[command(next_help_heading = "Position")]
pub struct PositionOptions {
    /// A position as FEN
    #[arg(long, value_name = "FEN", conflicts_with = "board")]
    fen: Option<String>,
    /// Let the FEN have any number of kings
    #[arg(long, requires = "fen", conflicts_with = "board")]
    study: bool,
    /// A piece list ("w:Pa5,Kg1;b:Ke8,Ph5") or a link with ?board=...&turn=...&lastMove=...
    #[arg(long, value_name = "SPEC")]
    board: Option<String>,
    /// Whose turn it is on that board: white or black
    #[arg(long, value_name = "SIDE", requires = "board", conflicts_with = "fen")]
    turn: Option<String>,
    /// The move that led to that board
    #[arg(long, value_name = "h7h5", requires = "board", conflicts_with = "fen")]
    last_move: Option<String>,
}

/// A position and the move that led to it, if that is known.
pub struct Given {
    pub state: State,
    pub last_move: Option<(Square, Square)>,
}

impl PositionOptions {
    /// Whether there is any flag.
    pub fn is_given(&self) -> bool {
        self.fen.is_some() || self.board.is_some()
    }

    /// Reads the position; warnings go to stderr.
    pub fn read(&self, rules: &Rules) -> Result<Given, Failure> {
        if let Some(fen) = &self.fen {
            let strictness = if self.study { Strictness::Study } else { Strictness::Game };
            let state =
                rules.read_fen(fen, strictness).or_else(|error| match rules.read_fen(fen, Strictness::Study) {
                    Ok(_) => bad(format!("{error} (--study allows it)")),
                    Err(_) => bad(error.to_string()),
                })?;
            return Ok(Given { state, last_move: None });
        }
        let Some(board) = &self.board else { return Ok(Given { state: rules.start(), last_move: None }) };
        // A whole link may be pasted: what matters comes behind its question mark.
        let query = match board.split_once('?') {
            Some((_, query)) => Some(query),
            None => board.trim_start().starts_with("board=").then_some(board.as_str()),
        };
        let Study { state, last_move, warnings } = match query {
            Some(_) if self.turn.is_some() || self.last_move.is_some() => {
                return bad("a link brings its own turn and last move");
            }
            Some(query) => piece_list::read_query(rules, query)?,
            None => {
                let turn = match self.turn.as_deref().unwrap_or("white") {
                    "w" | "White" => "white",
                    "b" | "Black" => "black",
                    other => other,
                };
                piece_list::read(rules, board, turn, self.last_move.as_deref())?
            }
        };
        for warning in warnings {
            tell(format!("warning: {warning}"));
        }
        Ok(Given { state, last_move })
    }
}

/// Plays moves in coordinates or SAN; gives the position after them and the last one.
pub fn play_moves(rules: &Rules, start: State, moves: &str) -> Result<(State, Option<Move>), Failure> {
    let (mut state, mut last) = (start, None);
    // Move numbers and commas may stand between the moves: "1. e4 e5", "e2e4, e7e5".
    let words = moves.split(|c: char| c.is_whitespace() || c == ',');
    let texts = words.map(|word| {
        word.trim_start_matches(|c: char| c.is_ascii_digit())
            .strip_prefix('.')
            .map_or(word, |rest| rest.trim_start_matches('.'))
    });
    for (index, text) in texts.filter(|text| !text.is_empty()).enumerate() {
        match rules.play_text(&state, text) {
            Ok(step) => (state, last) = (step.state, Some(step.action)),
            Err(refused) => return bad(format!("move {} ({}): {refused}", index + 1, shorten(text))),
        }
    }
    Ok((state, last))
}

/// A seat's view of a game that is given by its log.
#[derive(Args)]
#[command(next_help_heading = "Seat")]
pub struct SeatOptions {
    /// Whose view to give: red, blue or spectator in battles, white, black or spectator elsewhere
    #[arg(long, value_name = "SEAT", conflicts_with_all = ["fen", "board"])]
    seat: Option<String>,
    /// What has happened so far, separated by blanks: red:K@b1 deal:red:RPS... first:red blue:b5b4 red:=R
    #[arg(long, value_name = "ACTIONS", conflicts_with_all = ["fen", "board"])]
    log: Option<String>,
}

/// A new game without clocks.
pub fn table(variant: &Variant, start: Option<String>) -> Result<Table, Failure> {
    Ok(Table::new(variant.clone(), Options { control: TimeControl::Unlimited, start, now: 0 })?)
}

/// A seat by the name it has in a family.
pub fn seat(family: Family, word: &str) -> Result<Viewer, Failure> {
    let known = Viewer::ALL.into_iter().find(|viewer| viewer.word(family) == word);
    known.map_or_else(|| bad(format!("there is no seat \"{}\": {}", shorten(word), seats(family))), Ok)
}

fn seats(family: Family) -> String {
    let [first, second, other] = Viewer::ALL.map(|viewer| viewer.word(family));
    format!("the seats are {first} and {second}, and {other} for those who look on")
}

impl SeatOptions {
    /// Whether a seat's view is wanted; that of a battle cannot be had otherwise.
    pub fn apply(&self, variant: &Variant) -> bool {
        variant.family() == Family::Battle || self.seat.is_some() || self.log.is_some()
    }

    /// Plays the log; gives the game and who looks at it.
    pub fn sit(&self, variant: &Variant, position: &PositionOptions) -> Result<(Table, Viewer), Failure> {
        let family = variant.family();
        if position.is_given() {
            return bad("the position of a battle is given by --seat and --log");
        }
        let Some(word) = &self.seat else {
            return bad(format!("whose view? Give --seat: {}", seats(family)));
        };
        let viewer = seat(family, word)?;
        let mut table = table(variant, None)?;
        for (index, entry) in self.log.as_deref().unwrap_or_default().split_whitespace().enumerate() {
            play_entry(&mut table, entry)
                .or_else(|reason| bad(format!("entry {} ({}): {reason}", index + 1, shorten(entry))))?;
        }
        Ok((table, viewer))
    }
}

/// One entry of a log: `red:b2b3`, `deal:red:RPS...`, `first:red`.
fn play_entry(table: &mut Table, entry: &str) -> Result<(), String> {
    let family = table.variant().family();
    let word = |seat: Seat| Viewer::Seat(seat).word(family);
    let (lead, act) = entry.split_once(':').unwrap_or((entry, ""));
    let seat = Seat::BOTH.into_iter().find(|seat| word(*seat) == lead);
    let done = match seat {
        Some(seat) => table.act(0, seat, act),
        None if ["deal", "first"].contains(&lead) => table.chance(0, entry),
        None => {
            let [first, second] = Seat::BOTH.map(word);
            let chance = if family == Family::Battle { ", with deal: or with first:" } else { "" };
            return Err(format!("an entry begins with {first}: or {second}:{chance}"));
        }
    };
    done.map_err(|refusal| refusal.message.to_string())
}
