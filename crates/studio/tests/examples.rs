//! The variants to learn from: each compiles, does what it says, obeys the laws, and has the report of these rules.

#[path = "../../rules/tests/support/random_variant.rs"]
#[allow(dead_code)]
mod random_variant;
#[path = "../../rules/tests/support/reference/mod.rs"]
#[allow(dead_code)]
mod reference;

use std::sync::Arc;

use heterodox_rules::{Catalogue, Game, Leaves, Rules};
use heterodox_studio::examples::{EXAMPLES, Example};
use heterodox_studio::script::compile;
use random_variant::Rng;
use reference::Reference;

fn rules(example: &Example) -> Arc<Rules> {
    compile(&Catalogue::new(), example.id, example.text)
        .unwrap_or_else(|error| panic!("{}: {error}", example.id))
        .chess()
        .expect("chess-like")
}

#[test]
fn there_are_ten_and_none_is_in_the_catalogue() {
    assert_eq!(EXAMPLES.len(), 10);
    let ids = Catalogue::new().ids();
    for (index, example) in EXAMPLES.iter().enumerate() {
        assert!(!ids.iter().any(|id| id == example.id), "{} is a variant to play", example.id);
        let lesson = example.lesson();
        assert!(lesson.starts_with(&format!("Lesson {}: ", index + 1)), "{lesson}");
        assert!(example.tries().count() >= 2, "{}: something to try", example.id);
    }
}

#[test]
fn what_they_say_can_be_tried() {
    for example in EXAMPLES {
        let rules = rules(example);
        for (moves, not) in example.tries() {
            let mut game = Game::new(rules.clone());
            for text in moves {
                game.play_text(text).unwrap_or_else(|refused| panic!("{}: {text}: {refused}", example.id));
            }
            if let Some(text) = not {
                assert!(game.play_text(text).is_err(), "{}: {text} is legal", example.id);
            }
        }
    }
}

#[test]
fn each_has_the_report_of_its_rules() {
    for example in EXAMPLES {
        let report: serde_json::Value =
            serde_json::from_str(example.report).unwrap_or_else(|error| panic!("{}: {error}", example.id));
        let meaning = rules(example).meaning().to_string();
        assert_eq!(report["meaning"], meaning, "{}: its rules have changed since it was played", example.id);
        assert_eq!(report["games"], 200, "{}", example.id);
        let serious = |it: &serde_json::Value| it["weight"] == "serious";
        let verdict = report["verdict"].as_array().expect("a verdict");
        let said = |it: &serde_json::Value| it["said"]["id"].as_str().is_some_and(|id| id.starts_with("health-"));
        assert!(verdict.iter().all(said), "{}: a verdict is a message: {verdict:?}", example.id);
        let warned = example.lesson().contains("report");
        assert!(warned || !verdict.iter().any(serious), "{}: a lesson tells what is wrong: {verdict:?}", example.id);
    }
}

#[test]
fn each_agrees_with_the_reference() {
    let catalogue = Catalogue::new();
    for example in EXAMPLES {
        let rules = rules(example);
        let load = |id: &str| match id == example.id {
            true => example.text.to_string(),
            false => catalogue.source(id).expect("built in").expect("text").text.into_owned(),
        };
        let reference = Reference::new(example.id, &load);
        let start = rules.write_fen(&rules.start());
        assert_eq!(rules.perft(&rules.start(), 3, Leaves::Counted), reference.perft(&start, 3), "{}", example.id);
        let mut rng = Rng(5);
        for _ in 0..4 {
            let mut state = rules.start();
            for _ in 0..60 {
                let fen = rules.write_fen(&state);
                let legal = rules.moves(&state);
                let mut texts: Vec<String> = legal.iter().map(|action| rules.coordinates(*action)).collect();
                texts.sort();
                assert_eq!(texts, reference.moves(&fen), "{}: {fen}", example.id);
                if legal.is_empty() {
                    break;
                }
                state = rules.play_unchecked(&state, *rng.pick(&legal));
            }
        }
    }
}
