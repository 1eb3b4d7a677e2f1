//! Variant files: what they inherit, and their values.

use toml::{Table, Value};

use super::Kind;
use super::betza::betza;

/// The file with everything it inherits, and the texts of all of them, the eldest first.
pub(super) fn inherited(id: &str, load: &dyn Fn(&str) -> String) -> (Table, String) {
    let text = load(id);
    let child: Table = text.parse().expect("TOML");
    let Some(parent) = child.get("inherits") else {
        return (child, text);
    };
    let (mut file, texts) = inherited(parent.as_str().expect("id"), load);
    merge(&mut file, child);
    (file, texts + "\n" + &text)
}

fn merge(parent: &mut Table, child: Table) {
    for (key, value) in child {
        match (parent.get_mut(&key), value) {
            (Some(Value::Table(old)), Value::Table(new)) => merge(old, new),
            (_, value) => drop(parent.insert(key, value)),
        }
    }
}

/// The entries in the order in which the texts first name them: FEN needs it, TOML forgets it.
pub(super) fn in_order<'a>(table: Option<&'a Value>, text: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    let place = |key: &String| {
        let starts = [format!("[pieces.{key}]"), format!("{key}."), format!("{key} =")];
        text.lines().position(|line| starts.iter().any(|start| line.starts_with(start)))
    };
    let table = table.and_then(Value::as_table);
    let mut entries: Vec<_> = table.into_iter().flatten().collect();
    entries.sort_by_key(|(key, _)| place(key));
    entries.into_iter()
}

/// The text under a key; empty when there is none or it was unset by "none".
pub(super) fn word(table: &Table, key: &str) -> String {
    let text = table.get(key).map(|value| value.as_str().expect("text"));
    text.filter(|text| *text != "none").unwrap_or("").to_string()
}

pub(super) fn number(table: &Table, key: &str) -> i32 {
    let value = table.get(key).map(|value| value.as_integer().expect("number"));
    value.unwrap_or(0) as i32
}

pub(super) fn kind(value: &Value) -> Kind {
    let table = value.as_table().expect("piece");
    let flag = |key: &str| table.get(key) == Some(&Value::Boolean(true));
    let mut moves = betza(&word(table, "moves"));
    // The first way to a square stands, and a double step is one however else it could be made.
    moves.sort_by_key(|way| !way.is_double_step());
    let ranks = word(table, "ranks");
    let within = ranks.split_once('-').map(|(low, high)| (low.parse().expect("rank"), high.parse().expect("rank")));
    moves.iter_mut().for_each(|way| way.within = within);
    Kind {
        letter: word(table, "letter").chars().next().expect("letter"),
        royal: flag("royal"),
        pawn: flag("pawn"),
        start_rank: number(table, "start_rank"),
        moves,
        shoot: betza(&word(table, "shoot")),
        shots_check: flag("shots_check"),
        exit: word(table, "exit"),
        portal: word(table, "portal"),
        en_passant: word(table, "en_passant"),
        promotes_to: word(table, "promotes_to"),
    }
}
