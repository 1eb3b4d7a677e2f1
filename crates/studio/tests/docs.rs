//! `docs/studio.md` tells the truth: its files load, its examples are there, and its answers are given.

use heterodox_rules::{Catalogue, Game};
use heterodox_studio::examples::EXAMPLES;
use heterodox_studio::play::{Why, why_text};
use heterodox_studio::script::{Script, compile};

const PAGE: &str = include_str!("../../../docs/studio.md");

fn files() -> Vec<&'static str> {
    PAGE.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn every_file_of_the_page_loads() {
    assert_eq!(files().len(), 3);
    for text in files() {
        compile(&Catalogue::new(), "page", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
}

#[test]
fn the_answer_of_the_page_is_given() {
    let text = files()[2];
    let rules = compile(&Catalogue::new(), "page", text).expect("it loads").chess().expect("chess-like");
    let Why::Illegal(refused) = why_text(&Game::new(rules), "b1c3") else { panic!("it is legal") };
    assert!(PAGE.contains(&format!("*{refused}*")), "{refused}");
    let line =
        Script::new(&Catalogue::new(), text).expect("it loads").rule(refused.rule().expect("a rule")).expect("a line");
    assert!(PAGE.contains(&format!("line {}]", line.spot.line)), "{line:?}");
}

#[test]
fn the_page_lists_the_examples() {
    for example in EXAMPLES {
        let variant = compile(&Catalogue::new(), example.id, example.text).expect("it loads");
        assert!(PAGE.contains(&format!("| {} |", variant.name())), "{}", variant.name());
    }
}
