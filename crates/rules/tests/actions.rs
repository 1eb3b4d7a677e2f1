//! Actions are listed all at once; here each is written by itself, the plain way, and must come
//! out the same, byte for byte, in all variants and in random ones.

mod support;

use std::sync::Arc;

use heterodox_rules::atlas::{Effect, Way};
use heterodox_rules::{Act, Catalogue, Change, Colour, Move, Rules, Square, State, Tag};
use support::random_variant::{Rng, random_variant};

/// The notation of a move that knows nothing of the others but their list.
fn san(rules: &Rules, state: &State, action: Move) -> String {
    let (spec, board) = (rules.spec(), rules.board());
    let piece = &spec.pieces[action.kind()];
    let letter = if piece.pawn { String::new() } else { piece.letter.to_string() };
    let (from, to) = (board.name(action.from()), board.name(action.to()));
    let takes = rules.captured(state, action).is_some();
    let gate = action.gate().map_or(String::new(), |kind| format!("/{}", spec.pieces[kind].letter));
    let mut text = match action.act() {
        Act::Castle | Act::GateKing | Act::GateRook => {
            let squares = castle_squares(rules, state, action);
            let at = if action.act() == Act::GateRook { squares[1].0 } else { squares[0].0 };
            let end = if gate.is_empty() { String::new() } else { board.name(at) };
            castle_name(rules, state, squares[0].1).unwrap_or(letter + &to) + &gate + &end
        }
        Act::Shoot => format!("{letter}{from}*{to}"),
        Act::Drop => format!("{}{}@{to}", if action.promotion().is_some() { "+" } else { "" }, piece.letter),
        Act::Exit => format!("{letter}{}>", origin(rules, state, action, piece.pawn)),
        Act::Go | Act::Passing | Act::Gate => {
            let origin = origin(rules, state, action, piece.pawn && takes);
            let cross = if takes { "x" } else { "" };
            let becomes = action.promotion().map_or(String::new(), |kind| format!("={}", spec.pieces[kind].letter));
            format!("{letter}{origin}{cross}{to}{becomes}{gate}")
        }
    };
    if portal(rules, state, action) == (true, true) {
        text.push('~');
    }
    let next = rules.play_unchecked(state, action);
    if rules.in_check(&next) {
        text.push(if rules.moves(&next).is_empty() { '#' } else { '+' });
    }
    text
}

/// From where to where king and partner go.
fn castle_squares(rules: &Rules, state: &State, action: Move) -> Vec<(Square, Square)> {
    let walk = |change| match change {
        Change::Go { from, to, .. } => Some((from, to)),
        _ => None,
    };
    rules.changes(state, action).into_iter().filter_map(walk).collect()
}

fn castle_name(rules: &Rules, state: &State, target: Square) -> Option<String> {
    let castles = &rules.spec().castling;
    let at_home = |square| rules.board().for_colour(square, state.to_move());
    let this = castles.iter().position(|castle| at_home(castle.king.1) == target)?;
    let reach = |index: usize| castles[index].king.0.0.abs_diff(castles[index].rook.0.0);
    let nearer = (0..castles.len()).filter(|&other| (reach(other), other) < (reach(this), this)).count();
    (castles.len() <= 2).then(|| ["O-O", "O-O-O"][nearer].to_string())
}

fn origin(rules: &Rules, state: &State, action: Move, file_always: bool) -> String {
    let board = rules.board();
    let (from, exits) = (action.from(), action.act() == Act::Exit);
    let pawn = rules.spec().pieces[action.kind()].pawn;
    let takes = rules.captured(state, action).is_some();
    let rival = |other: &Move| match other.act() {
        Act::Exit => exits,
        Act::Go | Act::Passing | Act::Gate if pawn && rules.captured(state, *other).is_some() != takes => false,
        Act::Go | Act::Passing | Act::Gate => !exits && other.to() == action.to(),
        Act::Shoot | Act::Castle | Act::Drop | Act::GateKing | Act::GateRook => false,
    };
    let alike = |other: &Move| other.kind() == action.kind() && other.from() != from;
    let others: Vec<Move> = rules.moves(state).into_iter().filter(alike).filter(rival).collect();
    let same_file = others.iter().any(|other| board.file(other.from()) == board.file(from));
    let same_rank = others.iter().any(|other| board.rank(other.from()) == board.rank(from));
    match (same_file, same_rank) {
        _ if others.is_empty() && !file_always => String::new(),
        (false, _) => board.file_letter(from).to_string(),
        (true, false) if !file_always => (board.rank(from) + 1).to_string(),
        (true, _) => board.name(from),
    }
}

/// Whether a portal leads there, and whether nothing else does.
fn portal(rules: &Rules, state: &State, action: Move) -> (bool, bool) {
    let (from, to) = (action.from(), action.to());
    let takes = state.piece_at(to).is_some();
    let royal = state.piece_at(to).is_some_and(|(colour, kind)| rules.spec().piece(colour, kind).royal.is());
    let wanted = |effect: Effect| match action.act() {
        Act::Shoot => effect == Effect::Act(Act::Shoot),
        _ if takes => effect.takes_one(royal),
        _ => effect.moves() || (effect == Effect::First && rules.has_first_moves(state, from)),
    };
    let is_open = |way: &&Way| {
        wanted(way.effect) && way.targets().contains(&to) && way.is_open(to, |square| state.piece_at(square).is_some())
    };
    match action.act() {
        Act::Passing => [true; 2].map(|seam| seam && state.passing().is_some_and(|step| step.origin == to)).into(),
        Act::Exit | Act::Castle | Act::Drop | Act::GateKing | Act::GateRook => (false, false),
        Act::Go | Act::Shoot | Act::Gate => {
            let ways = rules.atlas().ways(state.to_move(), action.kind(), from).iter().filter(is_open);
            let portals: Vec<bool> = ways.map(|way| way.passes_portal(to)).collect();
            (portals.contains(&true), portals.contains(&true) && !portals.contains(&false))
        }
    }
}

/// How many actions were compared.
fn compare(rules: &Rules, state: &State) -> usize {
    let actions = rules.actions(state);
    let moves: Vec<Move> = actions.iter().map(|action| action.action).collect();
    assert_eq!(moves, rules.moves(state));
    for action in &actions {
        let place = || format!("{:?} in {}", action.action, rules.write_fen(state));
        assert_eq!(action.san, san(rules, state, action.action), "{}", place());
        let tagged = [Tag::Mirror, Tag::MirrorOnly].map(|tag| action.tags.contains(&tag)).into();
        assert_eq!(portal(rules, state, action.action), tagged, "{}", place());
        assert_eq!(rules.action(state, action.action), *action, "{}", place());
        assert_eq!(rules.san(state, action.action), action.san, "{}", place());
    }
    actions.len()
}

/// Compares along a random game.
fn along(rules: &Arc<Rules>, plies: usize, rng: &mut Rng) -> usize {
    let (mut state, mut compared) = (rules.start(), 0);
    for _ in 0..plies {
        compared += compare(rules, &state);
        let moves = rules.moves(&state);
        if moves.is_empty() {
            break;
        }
        state = rules.play_unchecked(&state, *rng.pick(&moves));
    }
    compared
}

#[test]
fn a_list_says_of_each_action_what_is_said_of_it_alone() {
    let mut rng = Rng(7);
    let games = if support::long() { 40 } else { 8 };
    for id in support::chess_ids() {
        let compared: usize = (0..games).map(|_| along(&support::rules(&id), 60, &mut rng)).sum();
        assert!(compared > 100, "{id}: {compared}");
    }
    let library = Catalogue::new();
    let files = if support::long() { 4000 } else { 120 };
    let mut compared = 0;
    for _ in 0..files {
        if let Ok(rules) = library.load_bytes("random", "random.toml", random_variant(&mut rng).as_bytes()) {
            compared += along(&rules, 12, &mut rng);
        }
    }
    assert!(compared > 50 * files, "{compared}");
}

#[test]
fn no_position_has_more_moves_than_were_foretold_at_the_start() {
    let mut rng = Rng(8);
    let library = Catalogue::new();
    let mut check = |rules: &Rules, plies: usize| {
        let mut state = rules.start();
        for _ in 0..plies {
            let most = Colour::BOTH.map(|colour| rules.most_moves(&state, colour));
            let moves = rules.moves(&state);
            let count = moves.len();
            assert!(count <= most[state.to_move().index()], "{count} of {most:?}: {}", rules.write_fen(&state));
            if moves.is_empty() {
                break;
            }
            state = rules.play_unchecked(&state, *rng.pick(&moves));
            let after = Colour::BOTH.map(|colour| rules.most_moves(&state, colour));
            assert!(
                after[0] <= most[0] && after[1] <= most[1],
                "{after:?} after {most:?}: {}",
                rules.write_fen(&state)
            );
        }
    };
    support::chess_ids().iter().for_each(|id| check(&support::rules(id), 200));
    let mut files = Rng(9);
    for _ in 0..if support::long() { 4000 } else { 200 } {
        if let Ok(rules) = library.load_bytes("random", "random.toml", random_variant(&mut files).as_bytes()) {
            check(&rules, 60);
        }
    }
}
