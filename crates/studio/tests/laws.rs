//! Laws that hold for every variant of the catalogue, every example and random ones: what a diagram shows is what the
//! generator generates, every refusal has a reason, edits keep what they do not concern, nothing differs from itself.

#[path = "../../rules/tests/support/random_variant.rs"]
mod random_variant;

use std::collections::BTreeSet;
use std::sync::Arc;

use heterodox_rules::atlas::{Effect, Shape};
use heterodox_rules::spec::Occasion;
use heterodox_rules::spec::keys::KEYS;
use heterodox_rules::text::coordinates::Origin;
use heterodox_rules::{Act, Catalogue, Colour, Family, Game, Move, Rules, Square, State, Strictness, Turn};
use heterodox_studio::compare::{Side, compare};
use heterodox_studio::edit::{Change, Plain, edit};
use heterodox_studio::examples::EXAMPLES;
use heterodox_studio::form::form;
use heterodox_studio::play::{Replayed, Why, replay, why};
use heterodox_studio::script::{Script, compile};
use random_variant::{Rng, random_variant};
use serde_json::Value;

/// Name and text of the catalogue's chess-like variants, the examples, and some random ones.
fn all(random: u64) -> Vec<(String, String)> {
    let catalogue = Catalogue::new();
    let text = |id: &String| catalogue.source(id).expect("it is there").expect("text").text.into_owned();
    let mut all: Vec<_> = catalogue.ids_of(Family::Chess).iter().map(|id| (id.clone(), text(id))).collect();
    all.extend(EXAMPLES.iter().map(|it| (it.id.to_string(), it.text.to_string())));
    let wild = (0..random).map(|seed| (format!("random {seed}"), random_variant(&mut Rng(seed))));
    all.extend(wild.filter(|(_, text)| rules(text).is_some()));
    all
}

/// As many random variants as there is time for.
fn many(quick: u64) -> u64 {
    if std::env::var("HETERODOX_LONG").is_ok_and(|it| it == "1") { 20 * quick } else { quick }
}

fn rules(text: &str) -> Option<Arc<Rules>> {
    compile(&Catalogue::new(), "under-test", text).ok()?.chess()
}

/// A position with these pieces only, if the rules know one.
fn only(rules: &Rules, pieces: &[(Square, Colour, usize)], turn: Colour) -> Option<State> {
    let board = rules.board();
    let row = |rank: i32| -> String {
        let square = |file: i32| board.at(file, rank).expect("on the board");
        let sign =
            |it: &Square| pieces.iter().find(|(at, ..)| at == it).map(|(_, colour, kind)| rules.sign(*colour, *kind));
        let cells: String = (0..board.width as i32).map(|file| sign(&square(file)).unwrap_or(".".into())).collect();
        (1..=16).rev().fold(cells, |text, run| text.replace(&".".repeat(run), &run.to_string()))
    };
    let rows: Vec<String> = (0..board.height as i32).rev().map(row).collect();
    let side = if turn == Colour::White { "w" } else { "b" };
    // Games with exits count what is gone.
    let start = rules.start();
    let gone: String = Colour::BOTH
        .into_iter()
        .flat_map(|colour| (0..rules.spec().pieces.len()).map(move |kind| (colour, kind)))
        .map(|(colour, kind)| {
            let here = pieces.iter().filter(|(_, c, k)| (*c, *k) == (colour, kind)).count();
            rules.sign(colour, kind).repeat((start.count(colour, kind) as usize).saturating_sub(here))
        })
        .collect();
    let fourth = if rules.spec().has_exits() && !gone.is_empty() { gone } else { "-".into() };
    rules.read_fen(&format!("{} {side} - {fourth} 0 1", rows.join("/")), Strictness::Study).ok()
}

/// Where the generator lets the piece on a square go: targets, with `None` for off the board, and whether it shoots.
fn generated(rules: &Rules, state: &State, from: Square) -> BTreeSet<(Option<u8>, bool)> {
    // A promotion that is a turn of its own goes the way of the new piece.
    let own_turn = |action: &Move| {
        let piece = rules.spec().piece(state.to_move(), action.kind());
        action.promotion().is_some() && piece.promotes_on == Occasion::Turn
    };
    let moves = rules.moves(state).into_iter().filter(|action| action.from() == from && action.act() != Act::Castle);
    let moves = moves.filter(|action| !own_turn(action));
    moves.map(|it| ((it.act() != Act::Exit).then(|| it.to().0), it.act() == Act::Shoot)).collect()
}

/// Whether a sentence of the file has ended the game: then there are no moves.
fn by_sentence(rules: &Rules, state: &State) -> bool {
    matches!(rules.turn(state), Turn::Over(outcome) if outcome.reason.info().key == Some("end"))
}

#[test]
fn what_a_diagram_shows_is_what_the_generator_generates() {
    for (name, text) in all(many(60)) {
        let rules = rules(&text).expect("valid");
        let (spec, board) = (rules.spec(), rules.board());
        let mut looked_at = 0;
        for (kind, colour) in (0..spec.pieces.len()).flat_map(|kind| Colour::BOTH.map(|colour| (kind, colour))) {
            for from in board.all() {
                let ways = rules.atlas().ways(colour, kind, from);
                let shown = |wanted: &dyn Fn(Effect) -> bool| -> BTreeSet<u8> {
                    // Over nothing nobody hops.
                    let ways = ways.iter().filter(|way| !matches!(way.shape, Shape::Hop { .. }));
                    ways.filter(|way| wanted(way.effect)).flat_map(|way| way.targets()).map(|to| to.0).collect()
                };
                for way in ways {
                    let Shape::Hop { line, .. } = &way.shape else { continue };
                    if spec.pieces[kind].royal.is() || !way.effect.takes_one(false) {
                        continue;
                    }
                    for pair in line.windows(2) {
                        let prey = (0..spec.pieces.len()).filter(|kind| !spec.pieces[*kind].royal.is());
                        let state = prey.into_iter().find_map(|prey| {
                            let screen = (pair[0], colour.other(), prey);
                            only(&rules, &[(from, colour, kind), screen, (pair[1], colour.other(), prey)], colour)
                        });
                        let Some(state) = state.filter(|state| !by_sentence(&rules, state)) else { continue };
                        let must_drop = generated(&rules, &state, from).is_empty();
                        assert!(
                            must_drop || generated(&rules, &state, from).contains(&(Some(pair[1].0), false)),
                            "{name}: hops {}",
                            rules.write_fen(&state)
                        );
                    }
                }
                // An empty board: whatever moves, and the exits. A game that is over for want of enemies has no moves.
                if let Some(state) = only(&rules, &[(from, colour, kind)], colour)
                    && !spec.end.eliminated
                    && !by_sentence(&rules, &state)
                {
                    let mut expected: BTreeSet<_> =
                        shown(&Effect::moves).into_iter().map(|to| (Some(to), false)).collect();
                    if ways.iter().any(|way| way.effect == Effect::Exit) {
                        expected.insert((None, false));
                    }
                    assert_eq!(
                        generated(&rules, &state, from),
                        expected,
                        "{name}: {:?} {kind} on {}",
                        colour,
                        rules.name(from)
                    );
                    looked_at += 1;
                }
                // An enemy on a target: taken or shot exactly where the diagram says so.
                if spec.pieces[kind].royal.is() {
                    continue;
                }
                let (takes, shoots) =
                    (shown(&|effect| effect.takes_one(false)), shown(&|effect| matches!(effect, Effect::Act(_))));
                for to in shown(&|_| true) {
                    let square = Square(to);
                    let prey = (0..spec.pieces.len()).filter(|kind| !spec.pieces[*kind].royal.is());
                    let state = prey
                        .into_iter()
                        .find_map(|prey| only(&rules, &[(from, colour, kind), (square, colour.other(), prey)], colour));
                    let Some(state) = state.filter(|state| !by_sentence(&rules, state)) else { continue };
                    let found = generated(&rules, &state, from);
                    assert_eq!(
                        found.contains(&(Some(to), false)),
                        takes.contains(&to),
                        "{name}: takes {}",
                        rules.write_fen(&state)
                    );
                    assert_eq!(
                        found.contains(&(Some(to), true)),
                        shoots.contains(&to),
                        "{name}: shoots {}",
                        rules.write_fen(&state)
                    );
                    looked_at += 1;
                }
            }
        }
        // A board with so few pieces can be one of its ends.
        let over = spec.has_exits() || !spec.end.goals.is_empty();
        assert!(looked_at > 0 || over, "{name}: nothing was looked at");
    }
}

#[test]
fn every_pair_of_squares_is_a_move_or_has_a_reason() {
    for (name, text) in all(many(40)) {
        let rules = rules(&text).expect("valid");
        let script = Script::new(&Catalogue::new(), &text).expect("valid");
        let mut rng = Rng(7);
        let mut game = Game::new(rules.clone());
        for ply in 0..24 {
            if ply % 8 == 0 {
                explained(&name, &game, &script, &mut rng);
            }
            let legal = rules.moves(game.state());
            if legal.is_empty() || game.play(*rng.pick(&legal)).is_err() {
                explained(&name, &game, &script, &mut rng);
                break;
            }
        }
    }
}

fn explained(name: &str, game: &Game, script: &Script, rng: &mut Rng) {
    let (rules, state) = (game.rules(), game.state());
    let squares: Vec<Square> = rules.board().all().collect();
    let legal = if game.outcome().is_none() { rules.moves(state) } else { Vec::new() };
    for &from in &squares {
        // Boards of 256 squares have 65,000 pairs: some of them will do.
        for to in squares.iter().map(|to| Some(*to)).chain([None]).filter(|_| squares.len() <= 64 || rng.chance(1, 40))
        {
            let is_move =
                legal.iter().any(|it| it.origin() == Some(from) && (it.act() != Act::Exit).then(|| it.to()) == to);
            let place = || {
                format!(
                    "{name}: {} to {:?} in {}",
                    rules.name(from),
                    to.map(|it| rules.name(it)),
                    rules.write_fen(state)
                )
            };
            let key = match why(game, Origin::Square(from), to) {
                Why::Legal { action, rule } => {
                    assert!(is_move && legal.contains(&action), "{}: said to be legal", place());
                    assert!(script.rule(&rule).is_some(), "{}: no line has {rule}", place());
                    Some(rule)
                }
                Why::Illegal(refused) => {
                    assert!(!is_move && !refused.to_string().is_empty(), "{}: {refused}", place());
                    refused.rule().map(str::to_string)
                }
            };
            let known = |key: &String| {
                let path: Vec<&str> = key.split('.').collect();
                KEYS.iter().any(|it| it.matches(&path) || it.below(&path).is_some())
            };
            assert!(key.iter().all(known), "{}: {key:?} is no key", place());
        }
    }
}

fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.find('#').map(|at| line[at..].trim())).collect()
}

#[test]
fn a_form_filled_in_with_what_it_shows_changes_nothing() {
    let catalogue = Catalogue::new();
    for (name, text) in all(many(100)) {
        let before = form(&catalogue, &text).expect("readable");
        let mut after = text.clone();
        for piece in before["pieces"].as_array().expect("pieces") {
            for key in ["moves", "shoot"] {
                if piece[key].as_array().is_some_and(|steps| !steps.is_empty()) {
                    let change =
                        serde_json::json!({ "do": "steps", "piece": piece["name"], "key": key, "steps": piece[key] });
                    let change: Change = serde_json::from_value(change).expect("a change");
                    after =
                        edit(&catalogue, &after, &change).unwrap_or_else(|error| panic!("{name}: {error}\n{after}"));
                }
            }
        }
        for (key, field) in before["fields"].as_object().expect("fields") {
            let value: Option<Plain> = serde_json::from_value(field["value"].clone()).expect("a value");
            if field["own"] == true {
                after = edit(&catalogue, &after, &Change::Set { key: key.clone(), value }).expect("it can be set");
            }
        }
        let again = form(&catalogue, &after).unwrap_or_else(|error| panic!("{name}: {error}\n{after}"));
        let steps = |form: &Value| {
            let pieces = form["pieces"].as_array().expect("pieces").clone();
            pieces
                .into_iter()
                .map(|it| (it["name"].clone(), it["moves"].clone(), it["shoot"].clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(steps(&before), steps(&again), "{name}\n{after}");
        assert_eq!(comments(&text), comments(&after), "{name}: comments stay where they are");
        let (old, new) = (rules(&text).expect("valid"), rules(&after).unwrap_or_else(|| panic!("{name}\n{after}")));
        let ways = |rules: &Rules| rules.moves(&rules.start()).len();
        assert_eq!(ways(&old), ways(&new), "{name}");
    }
}

#[test]
fn pieces_and_boards_change_without_losing_anything_else() {
    let catalogue = Catalogue::new();
    for (name, text) in all(many(30)) {
        let comment_count = comments(&text).len();
        let changes = [
            r#"{"do":"add-piece","name":"zebra","letter":"Z","moves":"Z"}"#,
            r#"{"do":"rename-piece","piece":"zebra","name":"okapi"}"#,
            r#"{"do":"letter","piece":"okapi","letter":"Y"}"#,
            r#"{"do":"set","key":"pieces.okapi.shoot","value":"vD"}"#,
            r#"{"do":"set","key":"about","value":"A \"quoted\" word"}"#,
            r#"{"do":"remove-piece","piece":"okapi"}"#,
            r#"{"do":"set","key":"draws.repetition","value":4}"#,
        ];
        let mut after = text.clone();
        for change in changes {
            let change: Change = serde_json::from_str(change).expect("a change");
            match edit(&catalogue, &after, &change) {
                Ok(text) => after = text,
                // The letter may be taken: then there is no such piece to do anything with.
                Err(error) => {
                    let taken = ["already", "no piece called"].iter().any(|words| error.to_string().contains(words));
                    assert!(taken, "{name}: {error}");
                    continue;
                }
            }
            assert!(rules(&after).is_some(), "{name} after {change:?}\n{after}");
        }
        assert_eq!(comments(&after).len(), comment_count, "{name}\n{after}");
        let flat = edit(&catalogue, &text, &Change::Flatten).expect("it can be flattened");
        assert!(!flat.contains("inherits ="), "{flat}");
        let meaning = |text: &str| rules(text).map(|rules| rules.meaning());
        assert_eq!(meaning(&flat), meaning(&text), "{name}: the same game\n{flat}");
        for (width, height) in [(2, 2), (5, 6), (8, 8), (9, 8), (8, 10), (16, 16)] {
            let sized = edit(&catalogue, &text, &Change::Board { width, height })
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let script = Script::new(&catalogue, &sized).expect("still readable");
            assert_eq!(
                (script.number(&["board", "width"]), script.number(&["board", "height"])),
                (Some(width), Some(height))
            );
        }
    }
    let grown = edit(&catalogue, "inherits = \"chess\"\nname = \"X\"\n", &Change::Board { width: 10, height: 9 })
        .expect("fine");
    assert!(rules(&grown).is_some(), "{grown}");
    let shrunk =
        edit(&catalogue, "inherits = \"chess\"\nname = \"X\"\n", &Change::Board { width: 6, height: 7 }).expect("fine");
    assert!(rules(&shrunk).is_some(), "{shrunk}");
}

#[test]
fn nothing_differs_from_itself_and_every_other_meaning_is_told() {
    let catalogue = Catalogue::new();
    let side = |text: &str| Side::of_text(&catalogue, text).expect("valid");
    let all = all(many(100));
    for (index, (name, text)) in all.iter().enumerate() {
        let itself = compare(&side(text), &side(text));
        assert!(itself.same && itself.same_meaning && itself.changes.is_empty(), "{name}: {itself:?}");
        let (other, next) = &all[(index + 1) % all.len()];
        let found = compare(&side(text), &side(next));
        let meaning = |text: &str| rules(text).map(|rules| rules.meaning());
        assert_eq!(found.same_meaning, meaning(text) == meaning(next), "{name} and {other}");
        let rule = |key: &str| key != "name" && key != "about" && !key.ends_with(".symbol");
        assert!(found.same_meaning || found.changes.iter().any(|it| rule(&it.key)), "{name} and {other}: {found:?}");
        assert!(
            found.changes.iter().all(|it| it.sentence.ends_with(['.', '!', '?']) || it.key == "about"),
            "{found:?}"
        );
    }
}

#[test]
fn a_game_is_legal_under_its_own_rules() {
    for (name, text) in all(many(40)) {
        let rules = rules(&text).expect("valid");
        let mut rng = Rng(3);
        let mut game = Game::new(rules.clone());
        while game.plies().len() < 60 && game.outcome().is_none() {
            let legal = rules.moves(game.state());
            game.play(*rng.pick(&legal)).expect("legal");
        }
        let moves: Vec<String> = game.plies().iter().map(|(action, _)| rules.coordinates(*action)).collect();
        assert_eq!(replay(&rules, None, &moves), Replayed::Legal(game.outcome()), "{name}: {moves:?}");
        let fen = rules.write_fen(game.start());
        assert_eq!(replay(&rules, Some(&fen), &moves), Replayed::Legal(game.outcome()), "{name}");
        // A game without a first move takes no wrong one either.
        if moves.is_empty() {
            continue;
        }
        let mut wrong = moves.clone();
        wrong.insert(0, "a1a1".into());
        assert!(matches!(replay(&rules, None, &wrong), Replayed::Illegal { ply: 1, .. }), "{name}");
    }
}
