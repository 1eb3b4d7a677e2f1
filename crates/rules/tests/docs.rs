//! The reference page is generated from the parser's own lists, and its examples load.
//! `HETERODOX_BLESS=1 cargo test --test docs` writes the generated parts anew.

use heterodox_rules::spec::{MAX_DEPTH, MAX_DIRECTIONS, MAX_FILE, MAX_KINDS, MAX_LOOKS, MAX_MOVES, keys};
use heterodox_rules::{Catalogue, MAX_SIDE, betza};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variant-files.md");

fn page() -> String {
    std::fs::read_to_string(PAGE).expect("the page is part of the project")
}

fn betza_tables() -> String {
    let mut text = String::from("| letter | stands for |\n|---|---|\n");
    for (letter, _, words) in betza::ATOMS {
        text += &format!("| `{letter}` | {} |\n", words());
    }
    for (letter, _, words) in betza::COMPOUNDS {
        text += &format!("| `{letter}` | {} |\n", words());
    }
    text += "\n| modifier | means |\n|---|---|\n";
    for (letter, words) in betza::MODIFIERS {
        text += &format!("| `{letter}` | {} |\n", words());
    }
    text
}

fn limits() -> String {
    format!(
        "* boards from 2x2 to {MAX_SIDE}x{MAX_SIDE}\n* {MAX_KINDS} kinds of piece, {MAX_DIRECTIONS} directions in all \
         (chess has 36)\n* {MAX_MOVES} moves that the pieces of a side could have together, each where it has the most \
         (chess comes to 323)\n* {MAX_LOOKS} for those moves times the royal pieces of both sides (chess comes to 646)\n\
         * {} bytes a file, {MAX_DEPTH} files inheriting from one another, {} characters of Betza\n",
        MAX_FILE,
        betza::MAX_LENGTH
    )
}

#[test]
fn the_reference_is_what_the_parser_knows() {
    let mut text = page();
    for (name, content) in [("betza", betza_tables()), ("keys", keys::reference()), ("limits", limits())] {
        let open = format!("<!-- generated: {name} -->\n");
        let start = text.find(&open).unwrap_or_else(|| panic!("no part {name}")) + open.len();
        let end = start + text[start..].find("<!-- end -->").expect("the part ends");
        text.replace_range(start..end, &content);
    }
    if std::env::var_os("HETERODOX_BLESS").is_some() {
        std::fs::write(PAGE, &text).expect("writable");
    }
    assert_eq!(page(), text, "run HETERODOX_BLESS=1 cargo test -p heterodox-rules --test docs");
}

#[test]
fn the_worked_example_loads() {
    let mut catalogue = Catalogue::new();
    let mut loaded = 0;
    for block in page().split("```toml\n# ").skip(1) {
        let (file, rest) = block.split_once('\n').expect("a first line with the name");
        let text = rest.split("```").next().expect("a block ends");
        let id = file.trim_end_matches(".toml");
        catalogue.add(id, file, text.as_bytes());
        let rules = catalogue.load(id).unwrap_or_else(|error| panic!("{error}"));
        assert!(!rules.moves(&rules.start()).is_empty(), "{file}");
        loaded += 1;
    }
    assert_eq!(loaded, 29);
}

#[test]
fn catalogue_files_are_short() {
    let catalogue = Catalogue::new();
    for id in catalogue.ids() {
        let text = catalogue.source(&id).expect("listed").expect("readable").text.into_owned();
        let lines = text.lines().count();
        let child = text.contains("inherits");
        assert!(lines <= if child { 50 } else { 100 }, "{id} has {lines} lines");
    }
}
