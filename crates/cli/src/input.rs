//! What several commands take: the catalogue, a variant, a position, a file.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use heterodox_rules::text::piece_list::{self, Study};
use heterodox_rules::{Catalogue, Rules, State, Strictness};

use crate::failure::{Failure, bad};

/// The most files a folder of variants may hold.
const MAX_FILES: usize = 1000;

/// Where variants come from.
#[derive(Args)]
pub struct CatalogueOptions {
    /// A folder with more variant files (*.toml); they hide built-in ones of the same name
    #[arg(long, global = true, value_name = "DIR", env = "HETERODOX_VARIANTS")]
    variants: Option<PathBuf>,
}

impl CatalogueOptions {
    /// The built-in catalogue and the user's own files.
    pub fn open(&self) -> Result<Catalogue, Failure> {
        let mut catalogue = Catalogue::new();
        let Some(folder) = &self.variants else { return Ok(catalogue) };
        let entries = fs::read_dir(folder)
            .or_else(|error| bad(format!("cannot read the folder {}: {error}", folder.display())))?;
        let mut paths: Vec<PathBuf> = entries
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
            .collect();
        if paths.len() > MAX_FILES {
            return bad(format!(
                "{} holds {} variant files; at most {MAX_FILES} are read",
                folder.display(),
                paths.len()
            ));
        }
        paths.sort();
        for path in paths {
            catalogue.add(
                &variant_id(&path)?,
                &path.display().to_string(),
                &read_file(&path, heterodox_rules::spec::MAX_FILE)?,
            );
        }
        Ok(catalogue)
    }
}

/// A file's name without `.toml`, which is the id of its variant.
pub fn variant_id(path: &Path) -> Result<String, Failure> {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let plain = stem.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if stem.is_empty() || stem.len() > 60 || !plain {
        return bad(format!(
            "{}: the name of a variant file is made of small letters, digits and hyphens",
            path.display()
        ));
    }
    Ok(stem.to_string())
}

/// Reads a file's bytes, one more than the limit at most, so that a huge file costs nothing.
pub fn read_file(path: &Path, limit: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(limit as u64 + 1).read_to_end(&mut bytes))
        .or_else(|error| bad(format!("cannot read {}: {error}", path.display())))?;
    Ok(bytes)
}

/// Reads a text file of bounded size.
pub fn read_text(path: &Path, limit: usize) -> Result<String, Failure> {
    let bytes = read_file(path, limit)?;
    if bytes.len() > limit {
        return bad(format!("{} is too large: at most {limit} bytes are read", path.display()));
    }
    String::from_utf8(bytes).or_else(|error| {
        bad(format!("{} is not text: invalid UTF-8 at byte {}", path.display(), error.utf8_error().valid_up_to()))
    })
}

/// Loads a variant by id, or from a file when the name ends in `.toml`.
pub fn load(catalogue: &Catalogue, variant: &str) -> Result<Arc<Rules>, Failure> {
    if variant.ends_with(".toml") {
        let path = Path::new(variant);
        let bytes = read_file(path, heterodox_rules::spec::MAX_FILE)?;
        return Ok(catalogue.load_bytes(&variant_id(path)?, variant, &bytes)?);
    }
    if catalogue.source(variant).is_none() {
        let hint = catalogue.nearest(variant).map_or(String::new(), |near| format!("; did you mean {near}?"));
        return bad(format!("there is no variant \"{variant}\"{hint} (`heterodox variants` lists them)"));
    }
    Ok(catalogue.load(variant)?)
}

/// A position; without any flag, the start position.
#[derive(Args)]
pub struct PositionOptions {
    /// A position as FEN
    #[arg(long, value_name = "FEN", conflicts_with = "board")]
    fen: Option<String>,
    /// Let the FEN have any number of kings
    #[arg(long, requires = "fen")]
    study: bool,
    /// A piece list ("w:Pa5,Kg1;b:Ke8,Ph5") or a whole link query ("?board=...&turn=...&lastMove=...")
    #[arg(long, value_name = "SPEC")]
    board: Option<String>,
    /// Whose turn it is on that board: white or black
    #[arg(long, value_name = "SIDE", requires = "board")]
    turn: Option<String>,
    /// The move that led to that board
    #[arg(long, value_name = "h7h5", requires = "board")]
    last_move: Option<String>,
}

impl PositionOptions {
    /// Reads the position; warnings go to stderr.
    pub fn read(&self, rules: &Rules) -> Result<State, Failure> {
        if let Some(fen) = &self.fen {
            let strictness = if self.study { Strictness::Study } else { Strictness::Game };
            return Ok(rules.read_fen(fen, strictness)?);
        }
        let Some(board) = &self.board else { return Ok(rules.start()) };
        let query = board.trim_start().starts_with('?') || board.trim_start().starts_with("board=");
        let Study { state, warnings, .. } = if query {
            if self.turn.is_some() || self.last_move.is_some() {
                return bad("a link query brings its own turn and last move");
            }
            piece_list::read_query(rules, board)?
        } else {
            let turn = self.turn.as_deref().unwrap_or("white");
            piece_list::read(rules, board, turn, self.last_move.as_deref())?
        };
        for warning in warnings {
            eprintln!("warning: {warning}");
        }
        Ok(state)
    }
}
