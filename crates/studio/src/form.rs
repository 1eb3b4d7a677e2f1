//! A variant file for people who do not want to type: every value that holds, own or inherited, and the keys there are.

use heterodox_rules::Catalogue;
use heterodox_rules::betza;
use heterodox_rules::spec::SpecError;
use heterodox_rules::spec::keys::{Form as KeyForm, KEYS, Key};
use serde_json::{Map, Value, json};
use toml_edit::Value as Toml;

use crate::betza::steps;
use crate::script::{Entry, Script};

/// Everything the form shows.
pub fn form(catalogue: &Catalogue, text: &str) -> Result<Value, SpecError> {
    let script = Script::new(catalogue, text)?;
    let family = script.text(&["family"]).unwrap_or_else(|| heterodox_rules::Family::Chess.word().to_string());
    let ours = |key: &&Key| key.family.is_none_or(|it| it.word() == family);
    let mut fields = Map::new();
    for key in KEYS.iter().filter(ours).filter(|key| !key.path.contains(&"*")) {
        fields.insert(key.path.join("."), field(script.get(key.path)));
    }
    let castling = script.entries.iter().filter(|it| it.path.len() == 2 && it.path[0] == "castling");
    let castling: Map<String, Value> = castling.map(|it| (it.path[1].clone(), field(Some(it)))).collect();
    let pieces: Vec<Value> = script
        .pieces()
        .iter()
        .map(|(name, own)| {
            let mut fields = Map::new();
            for key in KEYS.iter().filter(ours).filter(|key| key.path.len() == 3) {
                fields.insert(key.path[2].to_string(), field(script.get(&["pieces", name, key.path[2]])));
            }
            let squares = |key: &str| {
                let text = script.text(&["pieces", name, key]).unwrap_or_default();
                json!(steps(&betza::parse(&text).unwrap_or_default()))
            };
            let mut piece = json!({
                "name": name, "own": own, "letter": script.text(&["pieces", name, "letter"]), "fields": fields,
            });
            for key in KEYS.iter().filter(|key| key.form == KeyForm::Betza && key.path.len() == 3) {
                piece[key.path[2]] = squares(key.path[2]);
            }
            piece
        })
        .collect();
    Ok(json!({ "family": family, "fields": fields, "castling": castling, "pieces": pieces }))
}

fn field(entry: Option<&Entry>) -> Value {
    match entry {
        None => json!({ "value": null, "own": false, "file": null }),
        Some(entry) => json!({
            "value": entry.value().and_then(|value| plain(&value)), "own": entry.file.is_none(), "file": entry.file,
            "line": entry.spot.line, "column": entry.spot.column,
        }),
    }
}

/// A value as JSON.
fn plain(value: &Toml) -> Option<Value> {
    match value {
        Toml::String(text) => Some(json!(text.value())),
        Toml::Integer(number) => Some(json!(number.value())),
        Toml::Boolean(flag) => Some(json!(flag.value())),
        Toml::Array(items) => items.iter().map(plain).collect::<Option<Vec<_>>>().map(Value::Array),
        _ => None,
    }
}

/// Every key of the format.
pub fn keys() -> Value {
    KEYS.iter().map(key).collect()
}

fn key(key: &Key) -> Value {
    let mut value = json!({
        "key": key.dotted(), "form": "", "default": key.default.value().to_string(),
        "about": key.meaning().to_string(), "said": key.meaning(),
        "family": key.family.map(|family| family.word()),
    });
    let (form, more) = match key.form {
        KeyForm::Number(least, most) => ("number", json!({ "least": least, "most": most })),
        KeyForm::Flag => ("flag", json!({})),
        KeyForm::Text(most) => ("text", json!({ "most": most })),
        KeyForm::Betza | KeyForm::Squares => ("text", json!({ "most": 200 })),
        KeyForm::Word(words) => ("word", json!({ "choices": words })),
        KeyForm::FlagOrWord(words) => {
            let choices: Vec<&str> = ["false", "true"].into_iter().chain(words.iter().copied()).collect();
            ("word", json!({ "choices": choices }))
        }
        KeyForm::Texts => ("texts", json!({})),
    };
    value["form"] = json!(form);
    if let heterodox_messages::Value::Message(said) = key.default.value() {
        value["defaultSaid"] = json!(said);
    }
    if let (Value::Object(value), Value::Object(more)) = (&mut value, more) {
        value.extend(more);
    }
    value
}
