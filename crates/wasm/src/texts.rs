//! Games and positions as text: PGN, FEN, piece lists and JSON documents come in and go out.
//! Which format a text is in is seen from the text.

use std::sync::Arc;

use heterodox_messages::{Message, say};
use heterodox_rules::text::court::{CourtGame, Player};
use heterodox_rules::text::pgn::{self, Pgn, PgnMove, Variation};
use heterodox_rules::text::piece_list;
use heterodox_rules::{Catalogue, Colour, Game, Rules, State, Strictness};
use heterodox_table::{Options, Record, Table, TimeControl};
use serde_json::{Value, json};

use crate::describe;
use crate::fault::{Fault, Kind, told};
use crate::request::{Branch, Node, Write};

/// The deepest nesting of variations that is written.
const MAX_NESTING: usize = 20;

fn unreadable(reason: impl Into<Message>) -> Fault {
    Fault::new(Kind::Text, reason)
}

/// Whether a text is a JSON document.
pub(crate) fn is_document(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// What a text calls its variant: by the tag of a PGN, or in a record of a game.
pub(crate) fn variant_named(text: &str) -> Option<String> {
    if is_document(text) {
        let value: Value = serde_json::from_str(text).ok()?;
        return value.get("variant")?.as_str().map(str::to_string);
    }
    let tags = pgn::tags(text).ok()?;
    tags.into_iter().find(|(name, _)| name == "Variant").map(|(_, value)| value)
}

/// Reads a text in whatever format it is.
pub(crate) fn read(rules: &Arc<Rules>, text: &str, catalogue: &Catalogue) -> Result<Value, Fault> {
    let text = text.trim();
    if is_document(text) {
        return read_document(rules, text, catalogue);
    }
    // A whole address may have been pasted.
    let query = text.rsplit_once('?').map_or(text, |(_, query)| query);
    if query.contains("board=") {
        let known = |part: &&str| !part.trim_start().starts_with("variant=");
        let query: Vec<&str> = query.split('&').filter(known).collect();
        let study =
            piece_list::read_query(rules, &query.join("&")).map_err(|error| unreadable(error.message().clone()))?;
        return Ok(described_study(rules, &study));
    }
    if text.starts_with("w:") || text.starts_with("b:") {
        let study = piece_list::read(rules, text, Colour::White.word(), None);
        let study = study.map_err(|error| unreadable(error.message().clone()))?;
        return Ok(described_study(rules, &study));
    }
    match rules.read_fen(text, Strictness::Game) {
        Ok(state) => return Ok(described(rules, &bare(state), false, Vec::new())),
        Err(strict) if text.split(' ').next().is_some_and(|field| field.contains('/')) => {
            // What no game reaches can still be studied.
            let state = rules.read_fen(text, Strictness::Study).map_err(|_| unreadable(strict.message().clone()))?;
            return Ok(described(rules, &bare(state), true, vec![strict.message().clone()]));
        }
        Err(_) => {}
    }
    // People leave the result out.
    let ends = ["1-0", "0-1", "1/2-1/2", "*"].iter().any(|result| text.ends_with(result));
    let whole = if ends { text.to_string() } else { format!("{text} *") };
    for (strictness, study) in [(Strictness::Game, false), (Strictness::Study, true)] {
        match pgn::read(rules, &whole, strictness) {
            Ok(pgn) => return Ok(described(rules, &pgn, study, Vec::new())),
            Err(pgn::PgnError { line, column, message }) if study => {
                return Err(unreadable(say::TextAt { line, column, fault: message }));
            }
            Err(_) => {}
        }
    }
    Err(unreadable(say::UnknownFormat))
}

fn read_document(rules: &Arc<Rules>, text: &str, catalogue: &Catalogue) -> Result<Value, Fault> {
    let court = match CourtGame::from_json(rules.clone(), text) {
        Ok(court) => return Ok(described(rules, &Pgn::from_game(court.game(), Vec::new()), false, Vec::new())),
        Err(error) => error,
    };
    let record = match Record::read(text, catalogue) {
        Ok(record) => record,
        Err(error) if text.contains("heterodox-game") => return Err(unreadable(error.message().clone())),
        Err(_) => return Err(unreadable(court.message().clone())),
    };
    let Record::Full(table) = record else {
        return Err(unreadable(say::RecordOfOneViewer));
    };
    let Some(game) = table.game() else {
        return Err(unreadable(say::ThisBattle));
    };
    let mut pgn = Pgn::from_game(&game, Vec::new());
    // Games end off the board, too: by resigning, by agreement, by time.
    pgn.result = table.ending().map_or("*", |ending| ending.result()).to_string();
    Ok(described(game.rules(), &pgn, false, Vec::new()))
}

fn bare(start: State) -> Pgn {
    Pgn { tags: Vec::new(), start, comments: Vec::new(), line: Vec::new(), result: "*".into() }
}

fn described_study(rules: &Rules, study: &piece_list::Study) -> Value {
    let mut value = described(rules, &bare(study.state.clone()), true, study.warnings.clone());
    value["lastMove"] = study.last_move.map(|(from, to)| [rules.name(from), rules.name(to)]).into_iter().collect();
    value
}

fn described(rules: &Rules, pgn: &Pgn, study: bool, warnings: Vec<Message>) -> Value {
    let fen = (pgn.start != rules.start()).then(|| rules.write_fen(&pgn.start));
    json!({
        "variant": rules.spec().id, "fen": fen, "study": study, "tags": pgn.tags, "comments": pgn.comments,
        "line": line(rules, &pgn.start, &pgn.line), "result": pgn.result,
        "warnings": warnings.iter().map(told).collect::<Vec<_>>(),
    })
}

fn line(rules: &Rules, start: &State, moves: &[PgnMove]) -> Value {
    let mut state = start.clone();
    let mut nodes = Vec::new();
    for entry in moves {
        let mut node = describe::one_move(rules, &state, entry.action);
        node["glyphs"] = json!(entry.glyphs);
        node["comments"] = json!(entry.comments);
        let branch = |it: &Variation| json!({ "comments": it.comments, "line": line(rules, &state, &it.line) });
        node["variations"] = entry.variations.iter().map(branch).collect();
        nodes.push(node);
        state = rules.play_unchecked(&state, entry.action);
    }
    nodes.into()
}

/// Writes a game down; the moves of the message's position stand before those of its line.
pub(crate) fn write(game: &Game, asked: &Write) -> Result<Value, Fault> {
    let rules = game.rules();
    let mut pgn = Pgn::from_game(game, asked.tags.clone());
    pgn.comments = asked.comments.clone();
    let state = game.state();
    pgn.line.extend(read_line(rules, state, &asked.line, 0)?);
    if let Some(result) = &asked.result {
        pgn.result = result.clone();
    }
    let played = pgn.to_game(rules).map_err(|refused| Fault::new(Kind::Move, refused.message().clone()))?;
    if asked.result.is_none() {
        pgn.result = played.outcome().map_or("*", |outcome| outcome.result()).to_string();
    }
    let text = match asked.format.as_str() {
        "pgn" => pgn.write(rules),
        "fen" => rules.write_fen(played.state()),
        "pieces" => pieces(&played),
        "json" => document(&played, asked.now)?,
        other => {
            let known = "known are pgn, fen, pieces and json";
            return Err(Fault::plain(
                Kind::Message,
                format!("write: `as` is \"{}\"; {known}", heterodox_rules::text::fen::shorten(other)),
            ));
        }
    };
    Ok(json!({ "text": text }))
}

fn read_line(rules: &Arc<Rules>, start: &State, nodes: &[Node], depth: usize) -> Result<Vec<PgnMove>, Fault> {
    if depth > MAX_NESTING {
        return Err(Fault::new(Kind::Message, say::WrittenTooDeep { most: MAX_NESTING }));
    }
    let mut state = start.clone();
    let mut moves = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let step =
            rules.play_text(&state, &node.action).map_err(|refused| Fault::refused(index, &node.action, &refused))?;
        let branch = |it: &Branch| {
            Ok(Variation { comments: it.comments.clone(), line: read_line(rules, &state, &it.line, depth + 1)? })
        };
        let variations = node.variations.iter().map(branch).collect::<Result<_, Fault>>()?;
        moves.push(PgnMove {
            action: step.action,
            glyphs: node.glyphs.clone(),
            comments: node.comments.clone(),
            variations,
        });
        state = step.state;
    }
    Ok(moves)
}

/// The position as the query string of a link.
fn pieces(game: &Game) -> String {
    let (rules, state) = (game.rules(), game.state());
    let of = |side: Colour| {
        let piece = |square| {
            let (colour, kind) = state.piece_at(square)?;
            (colour == side).then(|| format!("{}{}", rules.letter(Colour::White, kind), rules.name(square)))
        };
        rules.board().all().filter_map(piece).collect::<Vec<_>>().join(",")
    };
    let mut text = format!("?board=w:{};b:{}&turn={}", of(Colour::White), of(Colour::Black), state.to_move().word());
    if let Some(passing) = state.passing() {
        text += &format!("&lastMove={}{}", rules.name(passing.origin), rules.name(passing.landed));
    }
    text
}

/// The `GameState` document where the game has one, a record otherwise.
fn document(game: &Game, now: u64) -> Result<String, Fault> {
    let rules = game.rules();
    let coordinates = || game.plies().iter().map(|(action, _)| rules.coordinates(*action));
    let players = ["white", "black"].map(|id| Player { id: id.into(), name: id.into() });
    let mut number = 0;
    let mut next = || {
        number += 1;
        format!("piece-{number}")
    };
    let court = CourtGame::new(rules.clone(), &format!("game-{now}"), players, &mut next);
    if let Ok(mut court) = court.map_err(drop).and_then(|it| (*game.start() == rules.start()).then_some(it).ok_or(())) {
        for (index, text) in coordinates().enumerate() {
            court
                .play(&text, &format!("move-{}", index + 1), now)
                .map_err(|error| unreadable(error.message().clone()))?;
        }
        return Ok(court.to_json());
    }
    let start = (*game.start() != rules.start()).then(|| rules.write_fen(game.start()));
    let options = Options { control: TimeControl::Unlimited, start, now };
    let variant = heterodox_rules::Variant::Chess(rules.clone());
    let mut table = Table::new(variant, options).map_err(|error| unreadable(error.message().clone()))?;
    let mut seat = game.start().to_move();
    for text in coordinates() {
        table.act(now, seat, &text).map_err(|refusal| unreadable(refusal.message))?;
        seat = seat.other();
    }
    Record::write_full(&table).map_err(|error| unreadable(error.message().clone()))
}
