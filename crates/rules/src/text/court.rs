//! The `GameState` document: a whole game in which pieces leave the board, as JSON.
//!
//! The document repeats itself (board, courts, counters, status all follow from the
//! history), so reading it is: take what cannot be derived, replay the history, build
//! the document anew and compare. Whatever differs was altered.

use std::collections::BTreeMap;
use std::sync::Arc;

use heterodox_messages::{Message, say};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::board::{Board, Colour, Square};
use crate::game::Game;
use crate::moves::Move;
use crate::refuse::Refused;
use crate::rules::Rules;
use crate::text::fen::{cut, shorten};

/// The version of the document.
pub const VERSION: &str = "1.0.0";
/// The longest document that is read.
pub const MAX_TEXT: usize = 1024 * 1024;
const MAX_NAME: usize = 200;

/// Why a document is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct CourtError(Message);

impl CourtError {
    /// Why, as a code with its data.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

fn fail<T>(message: impl Into<Message>) -> Result<T, CourtError> {
    Err(CourtError(message.into()))
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Any text, usually a UUID.
    pub id: String,
    /// What people call them.
    pub name: String,
}

/// A game together with what the document holds beyond the moves.
#[derive(Clone)]
pub struct CourtGame {
    game: Game,
    game_id: String,
    players: [Player; 2],
    /// Ids of the pieces by the square they start on.
    piece_ids: BTreeMap<u8, String>,
    /// Id and time of each move.
    stamps: Vec<(String, u64)>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Document {
    version: String,
    game_id: String,
    board: Vec<Vec<Option<Piece>>>,
    white_court: Vec<Piece>,
    black_court: Vec<Piece>,
    captured_white: Vec<Piece>,
    captured_black: Vec<Piece>,
    current_turn: u64,
    current_player: String,
    white_player: Player,
    black_player: Player,
    status: String,
    #[serde(deserialize_with = "nullable")]
    winner: Option<String>,
    move_history: Vec<Entry>,
    checksum: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Piece {
    r#type: String,
    owner: String,
    #[serde(deserialize_with = "nullable")]
    position: Option<[i64; 2]>,
    move_count: u64,
    id: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    from: [i64; 2],
    to: Target,
    piece: Piece,
    #[serde(deserialize_with = "nullable")]
    captured: Option<Piece>,
    timestamp: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Target {
    Square([i64; 2]),
    Word(String),
}

/// A field that may be null but must be there.
fn nullable<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(field: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(field)
}

const OFF_BOARD: &str = "off_board";

impl CourtGame {
    /// A new game. `piece_id` names the pieces, in the order of the board from the top left;
    /// ids must differ.
    pub fn new(
        rules: Arc<Rules>,
        game_id: &str,
        players: [Player; 2],
        mut piece_id: impl FnMut() -> String,
    ) -> Result<CourtGame, CourtError> {
        check_variant(&rules)?;
        let board = rules.board();
        let start = rules.start();
        let squares = rows(board).into_iter().flatten().filter(|square| start.piece_at(*square).is_some());
        let piece_ids = squares.map(|square| (square.0, piece_id())).collect();
        let game = Game::new(rules);
        let court = CourtGame { game, game_id: game_id.to_string(), players, piece_ids, stamps: Vec::new() };
        court.check_texts()?;
        Ok(court)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who plays, White first.
    pub fn names(&self) -> [&str; 2] {
        self.players.each_ref().map(|player| player.name.as_str())
    }

    /// Plays a move (coordinates or SAN); `id` and `timestamp` go into the history.
    pub fn play(&mut self, text: &str, id: &str, timestamp: u64) -> Result<crate::Step, Refused> {
        if id.is_empty() || id.chars().count() > MAX_NAME {
            return Err(Refused::new(say::MoveIdLength { most: MAX_NAME }));
        }
        let step = self.game.play_text(text)?;
        self.stamps.push((id.to_string(), timestamp));
        Ok(step)
    }

    /// The document as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(&self.document()).expect("plain data can be written as JSON")
    }

    /// Reads a document and proves it by replaying its history.
    pub fn from_json(rules: Arc<Rules>, text: &str) -> Result<CourtGame, CourtError> {
        if text.len() > MAX_TEXT {
            return fail(say::DocumentTooLong { bytes: text.len(), most: MAX_TEXT });
        }
        check_variant(&rules)?;
        let value: Value = serde_json::from_str(text)
            .or_else(|error| fail(say::DocumentNotJson { error: cut(&error.to_string(), MAX_NAME) }))?;
        match value.get("version").and_then(Value::as_str) {
            Some(VERSION) => {}
            Some(other) => {
                return fail(say::DocumentVersion { version: shorten(other), own: VERSION });
            }
            None => return fail(say::DocumentNoVersion),
        }
        let document: Document = serde_json::from_str(text)
            .or_else(|error| fail(say::DocumentMalformed { error: cut(&error.to_string(), MAX_NAME) }))?;
        let checksum = checksum(&document);
        if document.checksum != checksum {
            return fail(say::DocumentChecksum { checksum: shorten(&document.checksum), own: checksum });
        }
        count_pieces(&document, &rules)?;
        let court = replay(rules, &document)?;
        court.check_texts()?;
        compare(&document, &court.document())?;
        Ok(court)
    }

    fn check_texts(&self) -> Result<(), CourtError> {
        let wrong = |text: &String| text.is_empty() || text.chars().count() > MAX_NAME;
        if wrong(&self.game_id) {
            return fail(say::GameIdLength { most: MAX_NAME });
        }
        for player in &self.players {
            if wrong(&player.id) {
                return fail(say::PlayerIdLength { most: MAX_NAME });
            }
            if wrong(&player.name) {
                return fail(say::PlayerNameLength { most: MAX_NAME });
            }
        }
        if self.piece_ids.values().any(wrong) {
            return fail(say::PieceIdLength { most: MAX_NAME });
        }
        if self.stamps.iter().any(|(id, _)| wrong(id)) {
            return fail(say::MoveIdLength { most: MAX_NAME });
        }
        let mut ids: Vec<&String> = self.piece_ids.values().collect();
        ids.sort();
        match ids.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => fail(say::DocumentSameId { id: shorten(pair[0]) }),
            None => Ok(()),
        }
    }

    /// Builds the document from the start position and the moves.
    fn document(&self) -> Document {
        let rules = self.game.rules();
        let board = rules.board();
        let start = self.game.start();
        let piece = |square: Square, id: &String| {
            let (colour, kind) = start.piece_at(square).expect("ids are given to pieces");
            let position = Some(cell(board, square));
            Piece {
                r#type: rules.spec().pieces[kind].name.clone(),
                owner: colour.word().into(),
                position,
                move_count: 0,
                id: id.clone(),
            }
        };
        let mut standing: BTreeMap<u8, Piece> =
            self.piece_ids.iter().map(|(at, id)| (*at, piece(Square(*at), id))).collect();
        let mut courts: [Vec<Piece>; 2] = Default::default();
        let mut captured: [Vec<Piece>; 2] = Default::default();
        let mut history = Vec::new();
        for ((action, _), (id, timestamp)) in self.game.plies().iter().zip(&self.stamps) {
            history.push(walk(board, *action, id, *timestamp, &mut standing, &mut courts, &mut captured));
        }
        let outcome = self.game.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner).map(|colour| colour.word().to_string());
        let status = match (&outcome, &winner) {
            (None, _) => "playing".to_string(),
            (Some(_), Some(winner)) => format!("{winner}_wins"),
            (Some(_), None) => "draw".to_string(),
        };
        let [white_court, black_court] = courts;
        let [captured_white, captured_black] = captured;
        let [white_player, black_player] = self.players.clone();
        let grid =
            rows(board).into_iter().map(|row| row.into_iter().map(|square| standing.get(&square.0).cloned()).collect());
        let mut document = Document {
            version: VERSION.into(),
            game_id: self.game_id.clone(),
            board: grid.collect(),
            white_court,
            black_court,
            captured_white,
            captured_black,
            current_turn: self.game.plies().len() as u64,
            current_player: self.game.state().to_move().word().into(),
            white_player,
            black_player,
            status,
            winner,
            move_history: history,
            checksum: String::new(),
        };
        document.checksum = checksum(&document);
        document
    }
}

/// The document has words for moves, captures and leaving the board only.
fn check_variant(rules: &Rules) -> Result<(), CourtError> {
    let spec = rules.spec();
    if !spec.has_exits() {
        return fail(say::DocumentNoExits { variant: &spec.name });
    }
    if spec.pieces.iter().any(|piece| !piece.promotes_to.is_empty() || piece.powers().next().is_some()) {
        return fail(say::DocumentNoWords { variant: &spec.name });
    }
    if !spec.castling.is_empty() || spec.pieces.iter().any(|piece| piece.en_passant.any()) {
        return fail(say::DocumentNoCastling { variant: &spec.name });
    }
    Ok(())
}

/// Moves the pieces of the document as a move says and gives the history's entry.
fn walk(
    board: Board,
    action: Move,
    id: &str,
    timestamp: u64,
    standing: &mut BTreeMap<u8, Piece>,
    courts: &mut [Vec<Piece>; 2],
    captured: &mut [Vec<Piece>; 2],
) -> Entry {
    let mut piece = standing.remove(&action.from().0).expect("a played move has a piece");
    let side = |piece: &Piece| (piece.owner == Colour::Black.word()) as usize;
    piece.move_count += 1;
    let mut taken = None;
    let to = if let Some(to) = action.target() {
        taken = standing.remove(&to.0).map(|prey| Piece { position: None, ..prey });
        captured[taken.as_ref().map_or(0, side)].extend(taken.clone());
        piece.position = Some(cell(board, to));
        standing.insert(to.0, piece.clone());
        Target::Square(cell(board, to))
    } else {
        piece.position = None;
        courts[side(&piece)].push(piece.clone());
        Target::Word(OFF_BOARD.into())
    };
    Entry { id: id.into(), from: cell(board, action.from()), to, piece, captured: taken, timestamp }
}

/// Rows from the top as the document has them.
fn rows(board: Board) -> Vec<Vec<Square>> {
    (0..board.height as i32)
        .rev()
        .map(|rank| (0..board.width as i32).filter_map(|file| board.at(file, rank)).collect())
        .collect()
}

/// Row and column of a square.
fn cell(board: Board, square: Square) -> [i64; 2] {
    [(board.height as i32 - 1 - board.rank(square)) as i64, board.file(square) as i64]
}

fn square(board: Board, [row, column]: [i64; 2]) -> Option<Square> {
    let inside = (0..board.height as i64).contains(&row) && (0..board.width as i64).contains(&column);
    if inside { board.at(column as i32, board.height as i32 - 1 - row as i32) } else { None }
}

/// The document's own checksum: a 32-bit rolling hash in base 36.
fn checksum(document: &Document) -> String {
    let board = serde_json::to_string(&document.board).expect("plain data can be written as JSON");
    let data = format!("{}-{}-{board}", document.game_id, document.current_turn);
    let hash =
        data.encode_utf16().fold(0i32, |hash, unit| hash.wrapping_shl(5).wrapping_sub(hash).wrapping_add(unit as i32));
    let mut rest = hash.unsigned_abs();
    let mut digits = Vec::new();
    while rest > 0 || digits.is_empty() {
        digits.push(char::from_digit(rest % 36, 36).expect("less than 36"));
        rest /= 36;
    }
    let sign = if hash < 0 { "-" } else { "" };
    sign.chars().chain(digits.into_iter().rev()).collect()
}

/// Pieces that are too many or in two places deserve words of their own.
fn count_pieces(document: &Document, rules: &Rules) -> Result<(), CourtError> {
    let off = [&document.white_court, &document.black_court, &document.captured_white, &document.captured_black];
    let pieces: Vec<&Piece> = document.board.iter().flatten().flatten().chain(off.into_iter().flatten()).collect();
    let mut ids: Vec<&str> = pieces.iter().map(|piece| piece.id.as_str()).collect();
    ids.sort_unstable();
    if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
        return fail(say::DocumentTwoPlaces { id: shorten(pair[0]) });
    }
    let start = rules.start();
    let all = rules.board().all().filter(|square| start.piece_at(*square).is_some()).count();
    if pieces.len() != all {
        return fail(say::DocumentPieceCount { count: pieces.len(), own: all });
    }
    Ok(())
}

/// Plays the history and finds out which piece is which.
fn replay(rules: Arc<Rules>, document: &Document) -> Result<CourtGame, CourtError> {
    let board = rules.board();
    let mut game = Game::new(rules);
    // Where each piece that still stands started.
    let mut origin: BTreeMap<u8, u8> = board
        .all()
        .filter(|square| game.start().piece_at(*square).is_some())
        .map(|square| (square.0, square.0))
        .collect();
    let mut piece_ids: BTreeMap<u8, String> = BTreeMap::new();
    let mut stamps = Vec::new();
    for (index, entry) in document.move_history.iter().enumerate() {
        let wrong = |why: Message| CourtError(say::DocumentMove { number: index + 1, why }.into());
        let from = square(board, entry.from).ok_or_else(|| wrong(not_a_cell(entry.from)))?;
        let text = match &entry.to {
            Target::Word(word) if word == OFF_BOARD => format!("{}off", board.name(from)),
            Target::Word(word) => return Err(wrong(say::NotATarget { text: shorten(word) }.into())),
            Target::Square(cell) => match square(board, *cell) {
                Some(to) => board.name(from) + &board.name(to),
                None => return Err(wrong(not_a_cell(*cell))),
            },
        };
        let step = game.play_text(&text).map_err(|refused| wrong(refused.message().clone()))?;
        let start = origin.remove(&from.0).expect("a played move has a piece");
        piece_ids.entry(start).or_insert_with(|| entry.piece.id.clone());
        if let Some(taken) = origin.remove(&step.action.to().0)
            && let Some(captured) = &entry.captured
        {
            piece_ids.entry(taken).or_insert_with(|| captured.id.clone());
        }
        if let Some(to) = step.action.target() {
            origin.insert(to.0, start);
        }
        stamps.push((entry.id.clone(), entry.timestamp));
    }
    for (at, start) in origin {
        let [row, column] = cell(board, Square(at)).map(|index| index as usize);
        match document.board.get(row).and_then(|cells| cells.get(column)).and_then(Option::as_ref) {
            Some(piece) => _ = piece_ids.entry(start).or_insert_with(|| piece.id.clone()),
            None => {
                return fail(say::DocumentPieceMissing { square: board.name(Square(at)) });
            }
        }
    }
    let everybody = board.all().filter(|square| game.start().piece_at(*square).is_some());
    for square in everybody {
        if !piece_ids.contains_key(&square.0) {
            return fail(say::DocumentPieceUnknown { square: board.name(square) });
        }
    }
    let players = [document.white_player.clone(), document.black_player.clone()];
    Ok(CourtGame { game, game_id: document.game_id.clone(), players, piece_ids, stamps })
}

/// The first field in which a document differs from the one its history gives.
fn compare(read: &Document, derived: &Document) -> Result<(), CourtError> {
    let [read, derived] =
        [read, derived].map(|document| serde_json::to_value(document).expect("plain data can be written as JSON"));
    difference(&read, &derived, String::new()).map_or(Ok(()), fail)
}

/// What is said of the first difference.
fn difference(read: &Value, derived: &Value, path: String) -> Option<Message> {
    match (read, derived) {
        (Value::Object(a), Value::Object(b)) => {
            let below = |name: &String| {
                if path.is_empty() { name.clone() } else { format!("{path}.{name}") }
            };
            b.iter().find_map(|(name, value)| difference(a.get(name).unwrap_or(&Value::Null), value, below(name)))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(index, (a, b))| difference(a, b, format!("{path}[{index}]")))
        }
        (Value::Array(a), Value::Array(b)) => {
            Some(say::DocumentDiffersInLength { path, found: a.len(), expected: b.len() }.into())
        }
        (a, b) if a == b => None,
        (a, b) => {
            let [found, expected] = [a, b].map(|value| shorten(&value.to_string()));
            Some(say::DocumentDiffers { path, found, expected }.into())
        }
    }
}

fn not_a_cell(cell: [i64; 2]) -> Message {
    say::NotACell { cell: format!("{cell:?}") }.into()
}
