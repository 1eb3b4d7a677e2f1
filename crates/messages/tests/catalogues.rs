//! The catalogues: every language says everything English says, with the same arguments, and nothing
//! is kept that no program says. (What Rust says with a wrong id or argument does not compile; the web
//! client's own messages, `page*.ftl`, are held to its sources by its tests.)

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// A message: its arguments and the functions it calls.
#[derive(Default)]
struct Used {
    args: BTreeSet<String>,
    functions: BTreeSet<String>,
}

/// Files of a language, each with its messages.
type Catalogue = BTreeMap<String, BTreeMap<String, Used>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(language: &str) -> Catalogue {
    let folder = root().join("ftl").join(language);
    let files = std::fs::read_dir(&folder).expect("a folder for each language");
    files
        .map(|file| {
            let path = file.expect("readable").path();
            let name = path.file_name().expect("a file").to_string_lossy().to_string();
            let text = std::fs::read_to_string(&path).expect("text");
            let resource = parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{language}/{name}: {errors:?}"));
            let mut messages = BTreeMap::new();
            for entry in resource.body {
                if let Entry::Message(message) = entry {
                    let mut used = Used::default();
                    let pattern = message.value.unwrap_or_else(|| panic!("{language}/{name}: no sentence"));
                    look(&pattern, &mut used);
                    assert!(messages.insert(message.id.name.clone(), used).is_none(), "{}: twice", message.id.name);
                }
            }
            (name, messages)
        })
        .collect()
}

fn look(pattern: &Pattern<String>, used: &mut Used) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(inline) } => look_inline(inline, used),
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                look_inline(selector, used);
                variants.iter().for_each(|variant| look(&variant.value, used));
            }
        }
    }
}

fn look_inline(inline: &InlineExpression<String>, used: &mut Used) {
    match inline {
        InlineExpression::VariableReference { id } => _ = used.args.insert(id.name.clone()),
        InlineExpression::FunctionReference { id, arguments: CallArguments { positional, .. } } => {
            used.functions.insert(id.name.clone());
            positional.iter().for_each(|inner| look_inline(inner, used));
        }
        _ => {}
    }
}

fn languages() -> Vec<String> {
    let folders = std::fs::read_dir(root().join("ftl")).expect("languages");
    let names = folders.map(|it| it.expect("readable").file_name().to_string_lossy().to_string());
    names.filter(|name| name != "en").collect()
}

#[test]
fn every_language_says_what_english_says() {
    let english = read("en");
    assert!(!languages().is_empty());
    for language in languages() {
        // `names*.ftl`: what variant files name in English themselves.
        let other = Catalogue::from_iter(read(&language).into_iter().filter(|(file, _)| !file.starts_with("names")));
        let keys = |catalogue: &Catalogue| -> BTreeSet<String> {
            catalogue.iter().flat_map(|(file, all)| all.keys().map(move |id| format!("{file} {id}"))).collect()
        };
        let (wanted, found) = (keys(&english), keys(&other));
        let missing: Vec<_> = wanted.difference(&found).collect();
        let stale: Vec<_> = found.difference(&wanted).collect();
        assert!(missing.is_empty() && stale.is_empty(), "{language}: missing {missing:#?}, stale {stale:#?}");
        for (file, messages) in &other {
            for (id, used) in messages {
                let unknown: Vec<_> = used.args.difference(&english[file][id].args).collect();
                assert!(unknown.is_empty(), "{language} {file} {id}: English has no {unknown:?}");
                for function in &used.functions {
                    assert!(["CAP", "A", "PRE"].contains(&function.as_str()), "{language} {id}: {function}");
                }
            }
        }
    }
}

#[test]
fn ids_are_unique_across_files() {
    let english = read("en");
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for (file, messages) in &english {
        for id in messages.keys() {
            if let Some(before) = seen.insert(id, file) {
                panic!("{id} is in {before} and in {file}");
            }
        }
    }
}

#[test]
fn everything_in_the_catalogue_is_said_somewhere() {
    let mut source = String::new();
    for name in std::fs::read_dir(root().join("..")).expect("crates") {
        gather(&name.expect("readable").path().join("src"), &mut source);
    }
    let names: BTreeSet<&str> = source
        .match_indices("say::")
        .map(|(at, _)| {
            let rest = &source[at + 5..];
            &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())]
        })
        .collect();
    let name_of = |id: &str| -> String { id.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect() };
    let english = read("en");
    let unused: Vec<&String> = english
        .iter()
        .filter(|(file, _)| !file.starts_with("page"))
        .flat_map(|(_, messages)| messages.keys())
        .filter(|id| !names.contains(name_of(id).as_str()))
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:#?}");
}

fn gather(folder: &PathBuf, source: &mut String) {
    let Ok(files) = std::fs::read_dir(folder) else { return };
    for file in files {
        let path = file.expect("readable").path();
        if path.is_dir() {
            gather(&path, source);
        } else if path.extension().is_some_and(|it| it == "rs") {
            *source += &std::fs::read_to_string(&path).expect("text");
        }
    }
}
