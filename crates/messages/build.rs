//! Makes a type of every message of `ftl/en`, so that a wrong id or argument does not compile, and
//! compiles its English sentence. Files whose names begin with `page` are the web client's own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

type Result<T> = std::result::Result<T, String>;

fn main() {
    println!("cargo::rerun-if-changed=ftl/en");
    let (types, ids) = generate().unwrap_or_else(|error| panic!("{error}"));
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    for (file, text) in [("say.rs", types), ("id.rs", ids)] {
        std::fs::write(Path::new(&out).join(file), text).expect("cargo's own folder");
    }
}

fn generate() -> Result<(String, String)> {
    let mut messages: BTreeMap<String, Pattern<String>> = BTreeMap::new();
    let mut files: Vec<_> = std::fs::read_dir("ftl/en")
        .and_then(|files| files.map(|file| file.map(|it| it.path())).collect())
        .map_err(|error| format!("ftl/en: {error}"))?;
    files.sort();
    for path in files {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_string();
        if name.starts_with("page") {
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let resource = parser::parse(text).map_err(|(_, errors)| format!("{name}: {errors:?}"))?;
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let id = message.id.name;
            let pattern = message.value.ok_or_else(|| format!("{name}: {id} has no sentence"))?;
            if messages.insert(id.clone(), pattern).is_some() {
                return Err(format!("{name}: {id} is there twice"));
            }
        }
    }
    let (mut types, mut ids) = (String::new(), String::new());
    for (id, pattern) in &messages {
        let (mut args, mut sentence) = (BTreeSet::new(), String::new());
        let parts = compile(pattern, &mut args, &mut sentence).map_err(|error| format!("{id}: {error}"))?;
        declare(&mut types, id, &args, &sentence, &parts);
        let constant = id.replace('-', "_").to_uppercase();
        _ = writeln!(ids, "/// {}\npub const {constant}: &str = {id:?};", sentence.replace('\n', " "));
    }
    Ok((types, ids))
}

/// The type of a message, with a generic field for each argument.
fn declare(out: &mut String, id: &str, args: &BTreeSet<String>, sentence: &str, parts: &str) {
    let name: String = id
        .split('-')
        .map(|word| {
            let (head, tail) = word.split_at(1);
            head.to_uppercase() + tail
        })
        .collect();
    let generics: Vec<String> = (0..args.len()).map(|index| format!("T{index}")).collect();
    let bounds: Vec<String> = generics.iter().map(|it| format!("{it}: Into<crate::Value>")).collect();
    let (generics, bounds) = match args.len() {
        0 => (String::new(), String::new()),
        _ => (format!("<{}>", generics.join(", ")), format!("<{}>", bounds.join(", "))),
    };
    let doc = sentence.replace('\n', " ");
    _ = writeln!(out, "#[doc = {doc:?}]");
    let fields: String = args
        .iter()
        .enumerate()
        .map(|(index, arg)| format!("#[doc = \"The argument `{arg}`.\"] pub {}: T{index}, ", field(arg)))
        .collect();
    _ = match args.len() {
        0 => writeln!(out, "pub struct {name};"),
        _ => writeln!(out, "pub struct {name}{generics} {{ {fields}}}"),
    };
    let values: String = args.iter().map(|arg| format!("({arg:?}, it.{}.into()), ", field(arg))).collect();
    let it = if args.is_empty() { "_" } else { "it" };
    _ = writeln!(
        out,
        "impl{bounds} From<{name}{generics}> for crate::Message {{\n    \
         fn from({it}: {name}{generics}) -> crate::Message {{\n        \
         static ENTRY: crate::message::Entry = crate::message::Entry {{ id: {id:?}, parts: &[{parts}] }};\n        \
         crate::Message::new(&ENTRY, vec![{values}])\n    }}\n}}"
    );
    _ = writeln!(
        out,
        "impl{bounds} From<{name}{generics}> for crate::Value {{\n    \
         fn from(it: {name}{generics}) -> crate::Value {{ crate::Message::from(it).into() }}\n}}"
    );
}

/// An argument as the name of a field.
fn field(arg: &str) -> String {
    let name = arg.replace('-', "_");
    if matches!(name.as_str(), "type" | "move" | "where" | "in" | "as" | "use") { format!("r#{name}") } else { name }
}

/// The parts of a sentence as Rust, its arguments, and the sentence as it reads in the catalogue.
fn compile(pattern: &Pattern<String>, args: &mut BTreeSet<String>, sentence: &mut String) -> Result<String> {
    let mut parts = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                *sentence += value;
                _ = write!(parts, "crate::pattern::Part::Text({value:?}), ");
            }
            PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
                InlineExpression::StringLiteral { value } => {
                    *sentence += value;
                    _ = write!(parts, "crate::pattern::Part::Text({value:?}), ");
                }
                InlineExpression::VariableReference { id } => {
                    args.insert(id.name.clone());
                    _ = write!(sentence, "{{{}}}", id.name);
                    _ = write!(parts, "crate::pattern::Part::Arg({:?}, crate::pattern::Form::Plain), ", id.name);
                }
                InlineExpression::FunctionReference { id, arguments } => {
                    let form = match id.name.as_str() {
                        "CAP" => "Capital",
                        "A" => "Article",
                        other => return Err(format!("there is no function {other}")),
                    };
                    let [InlineExpression::VariableReference { id: arg }] = &arguments.positional[..] else {
                        return Err(format!("{} takes one argument", id.name));
                    };
                    args.insert(arg.name.clone());
                    _ = write!(sentence, "{{{}}}", arg.name);
                    _ = write!(parts, "crate::pattern::Part::Arg({:?}, crate::pattern::Form::{form}), ", arg.name);
                }
                _ => return Err("only arguments, functions and literals can be put into a sentence".into()),
            },
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                let (id, word) = match selector {
                    InlineExpression::VariableReference { id } => (id, "Word"),
                    InlineExpression::FunctionReference { id: function, arguments } if function.name == "ORDINAL" => {
                        match &arguments.positional[..] {
                            [InlineExpression::VariableReference { id }] => (id, "Ordinal"),
                            _ => return Err("ORDINAL takes one argument".into()),
                        }
                    }
                    _ => return Err("a choice is made by an argument".into()),
                };
                args.insert(id.name.clone());
                let mut cases: Vec<(bool, String)> = Vec::new();
                for variant in variants {
                    let key = match &variant.key {
                        VariantKey::Identifier { name } => format!("{word}({name:?})"),
                        VariantKey::NumberLiteral { value } => format!("Number({value})"),
                    };
                    let mut case = String::new();
                    let parts = compile(&variant.value, args, &mut case)?;
                    if variant.default {
                        *sentence += &case;
                    }
                    cases.push((variant.default, format!("(crate::pattern::Key::{key}, &[{parts}]), ")));
                }
                // The default comes last: it is taken where nothing fits.
                cases.sort_by_key(|(default, _)| *default);
                let cases: String = cases.into_iter().map(|(_, case)| case).collect();
                _ = write!(parts, "crate::pattern::Part::Select({:?}, &[{cases}]), ", id.name);
            }
        }
    }
    Ok(parts)
}
