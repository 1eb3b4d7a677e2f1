//! Variants, positions and moves as JSON, in the words of the command line.

use heterodox_rules::{Action, Change, Claim, Colour, Game, Move, Outcome, Rules, State, Stop, Turn, Variant};
use serde_json::{Value, json};

/// A variant, for a list to choose from.
pub(crate) fn variant(variant: &Variant) -> Value {
    let board = variant.board();
    // A battle has no start position before its armies are set up.
    let start = variant.clone().chess().map(|rules| rules.write_fen(&rules.start()));
    json!({
        "id": variant.id(), "name": variant.name(), "about": variant.about(), "family": variant.family().word(),
        "width": board.width, "height": board.height, "start": start,
        "inventor": variant.card().inventor, "tags": variant.card().tags, "aliases": variant.card().aliases,
    })
}

/// Where a game stands and what may be played.
pub(crate) fn game(game: &Game) -> Value {
    let rules = game.rules();
    let state = game.state();
    let (turn, over) = match game.turn() {
        Turn::Over(outcome) => (None, Some(outcome)),
        _ => (Some(state.to_move().word()), None),
    };
    let mut actions = if over.is_none() { rules.actions(state) } else { Vec::new() };
    actions.sort_by(|a, b| a.coordinates.cmp(&b.coordinates));
    let claim = |claim: &Claim| match claim {
        Claim::Repetition => "repetition",
        Claim::QuietMoves => "quiet-moves",
        Claim::Promotion => "promotion",
    };
    let befores = std::iter::once(game.start()).chain(game.plies().iter().map(|(_, state)| state));
    let played: Value =
        befores.zip(game.plies()).map(|(before, (action, _))| one_move(rules, before, *action)).collect();
    let last = game.plies().last().map(|(last, _)| {
        let before = game.plies().iter().rev().nth(1).map_or(game.start(), |(_, state)| state);
        action(rules, before, &rules.action(before, *last))
    });
    json!({
        "variant": rules.spec().id,
        "fen": rules.write_fen(state),
        "last": last,
        "turn": turn,
        "check": rules.in_check(state),
        "checked": rules.checked(state).into_iter().map(|square| rules.name(square)).collect::<Vec<_>>(),
        "courts": rules.spec().has_exits().then(|| courts(rules, game)),
        "scores": rules.spec().has_exits().then(|| Colour::BOTH.map(|colour| state.score(colour))),
        "outcome": over.map(outcome),
        "claims": game.claims().iter().map(claim).collect::<Vec<_>>(),
        "played": played,
        "moves": actions.iter().map(|it| action(rules, state, it)).collect::<Vec<_>>(),
    })
}

/// What lies in each court, as letters: pieces that have left over its edge, and those its owner took.
fn courts(rules: &Rules, game: &Game) -> Value {
    let state = game.state();
    let kinds = 0..rules.spec().pieces.len();
    let letters = |colour: Colour, count: &dyn Fn(usize) -> u32| -> String {
        let of = |kind: usize| rules.sign(colour, kind).repeat(count(kind) as usize);
        kinds.clone().map(of).collect()
    };
    let court = |owner: Colour| {
        let guest = owner.other();
        // Whoever is neither on the board nor over the edge was taken.
        let taken = |kind: usize| {
            let here = state.count(guest, kind) + state.gone(guest, kind);
            game.start().count(guest, kind).saturating_add(game.start().gone(guest, kind)).saturating_sub(here)
        };
        json!({ "scored": letters(guest, &|kind| state.gone(guest, kind)), "captured": letters(guest, &taken) })
    };
    json!({ "white": court(Colour::White), "black": court(Colour::Black) })
}

/// How a game ended.
pub(crate) fn outcome(outcome: Outcome) -> Value {
    json!({
        "result": outcome.result(), "winner": outcome.winner.map(Colour::word),
        "reason": outcome.reason.word(), "text": outcome.sentence(), "said": outcome.message(),
    })
}

/// A legal move in both notations.
pub(crate) fn one_move(rules: &Rules, state: &State, action: Move) -> Value {
    json!({ "move": rules.coordinates(action), "san": rules.san(state, action) })
}

/// A piece is taken, goes somewhere, perhaps as another, or leaves the board.
fn change(rules: &Rules, change: Change) -> Value {
    match change {
        Change::Take { at, .. } => json!({ "take": rules.name(at) }),
        Change::Drop { piece: (colour, kind), to, becomes } => {
            let kind = becomes.unwrap_or(kind);
            json!({ "to": rules.name(to), "becomes": rules.sign(colour, kind) })
        }
        Change::Go { from, to, becomes: None, .. } => json!({ "from": rules.name(from), "to": rules.name(to) }),
        Change::Go { piece: (colour, _), from, to, becomes: Some(kind) } => {
            json!({ "from": rules.name(from), "to": rules.name(to), "becomes": rules.sign(colour, kind) })
        }
        Change::Leave { from, .. } => json!({ "from": rules.name(from) }),
    }
}

fn action(rules: &Rules, state: &State, action: &Action) -> Value {
    let name = |square| rules.name(square);
    let to = match action.path.get(1) {
        Some(Stop::Square(square)) => name(*square),
        _ => "off".to_string(),
    };
    let stop = |stop: &Stop| match stop {
        Stop::Square(square) => name(*square),
        Stop::Hand(kind) => format!("hand:{}", rules.letter(state.to_move(), *kind)),
        Stop::Court(side) => format!("court:{}", side.word()),
        Stop::Promotion(kind) | Stop::Gate(kind) => rules.sign(Colour::Black, *kind),
    };
    let mut value = json!({
        "move": action.coordinates, "san": action.san, "from": action.action.origin().map(name), "to": to,
    });
    if let Some(kind) = action.action.promotion() {
        value["promotion"] = rules.sign(Colour::Black, kind).into();
    }
    if let Some((square, colour, kind)) = action.captured {
        value["captured"] = rules.sign(colour, kind).into();
        value["capturedAt"] = name(square).into();
    }
    value["tags"] = action.tags.iter().map(|tag| tag.word()).collect();
    value["changes"] = action.changes.iter().map(|it| change(rules, *it)).collect();
    value["path"] = action.path.iter().map(stop).collect();
    value["affected"] = action.affected.iter().map(|square| name(*square)).collect();
    value
}
