//! Variant files: what they inherit, and their values.

use toml::{Table, Value};

use super::betza::betza;
use super::{Kind, Square, Way, square};

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

/// The board, for texts that name squares.
pub(super) struct Ground<'a> {
    pub width: i32,
    pub height: i32,
    pub zones: Option<&'a Table>,
}

impl Ground<'_> {
    fn all(&self) -> Vec<Square> {
        (0..self.height).flat_map(|rank| (0..self.width).map(move |file| (file, rank))).collect()
    }

    /// The squares that a text names; `not` takes what follows out.
    pub(super) fn squares(&self, text: &str) -> Vec<Square> {
        let mut words = text.split([' ', ',']).filter(|word| !word.is_empty()).peekable();
        let mut named: Option<Vec<Square>> = None;
        while let Some(mut word) = words.next() {
            let without = word == "not";
            if without {
                word = words.next().expect("something after not");
            }
            let part: Vec<Square> = match word {
                "rank" | "ranks" | "file" | "files" => {
                    let (low, high) = ends(words.next().expect("a number or letter"));
                    let at = |(file, rank): Square| if word.starts_with("rank") { rank } else { file };
                    self.all().into_iter().filter(|square| (low..=high).contains(&at(*square))).collect()
                }
                "last" => {
                    words.next();
                    self.all().into_iter().filter(|square| square.1 == self.height - 1).collect()
                }
                "anywhere" => self.all(),
                word => match self.zones.and_then(|zones| zones.get(word)) {
                    Some(zone) => self.squares(zone.as_str().expect("squares")),
                    None => {
                        let (one, other) = word.split_once('-').unwrap_or((word, word));
                        let (a, b) = (square(one).expect("a square"), square(other).expect("a square"));
                        let between = |at: i32, a: i32, b: i32| (a.min(b)..=a.max(b)).contains(&at);
                        self.all().into_iter().filter(|at| between(at.0, a.0, b.0) && between(at.1, a.1, b.1)).collect()
                    }
                },
            };
            let before = named.take();
            named = Some(if without {
                before.unwrap_or(self.all()).into_iter().filter(|square| !part.contains(square)).collect()
            } else {
                before.into_iter().flatten().chain(part).collect()
            });
        }
        named.unwrap_or_default()
    }
}

/// "6-8" or "6", "a-c" or "a", from 0.
fn ends(text: &str) -> (i32, i32) {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| match text.parse::<i32>() {
        Ok(rank) => rank - 1,
        Err(_) => i32::from(text.as_bytes()[0] - b'a'),
    };
    (number(low), number(high))
}

/// Ways that never take, whatever is written.
fn quietly(mut ways: Vec<Way>) -> Vec<Way> {
    ways.iter_mut().for_each(|way| way.to_enemy = false);
    ways.sort_by_key(|way| !(way.lame && way.range == 1));
    ways
}

/// What a piece is for one side: what is said for it comes before what is said for both.
pub(super) fn kind(value: &Value, side: &str, ground: &Ground<'_>, promotion: &Table) -> Kind {
    let mut table = value.as_table().expect("piece").clone();
    if let Some(Value::Table(own)) = table.get(side).cloned() {
        merge(&mut table, own);
    }
    let table = &table;
    let flag = |key: &str| table.get(key) == Some(&Value::Boolean(true));
    let said = |key: &str| Some(word(table, key)).filter(|text| !text.is_empty());
    let squares = |key: &str| said(key).map(|text| ground.squares(&text));
    let going = |text: &str| {
        let mut ways = betza(text);
        ways.iter_mut().for_each(|way| way.goes = true);
        ways
    };
    let mut moves = going(&word(table, "moves"));
    // The first way to a square stands, and a double step is one however else it could be made.
    moves.sort_by_key(|way| !(way.lame && way.range == 1 && !way.to_enemy));
    let mut places = Vec::new();
    for (key, within) in [("also_in", false), ("within", true)] {
        for (zone, moves) in table.get(key).and_then(Value::as_table).into_iter().flatten() {
            let zone = ground.squares(zone);
            let mut ways = going(moves.as_str().expect("moves"));
            if within {
                ways.iter_mut().for_each(|way| way.inside = Some(zone.clone()));
            }
            places.push((zone, within, ways));
        }
    }
    let start_rank = number(table, "start_rank");
    let of_rank = || if start_rank > 0 { ground.squares(&format!("rank {start_rank}")) } else { Vec::new() };
    let of_ranks = || said("ranks").map(|ranks| ground.squares(&format!("rank {ranks}")));
    let common = |own: &str, all: &str| if table.contains_key(own) { word(table, own) } else { word(promotion, all) };
    let promotes_on = common("promotes_on", "on");
    let usual = if promotes_on == "capture" { "anywhere" } else { "last rank" };
    let en_passant = word(table, "en_passant");
    let taken = if en_passant.is_empty() { Vec::new() } else { ground.squares("anywhere") };
    Kind {
        letter: word(table, "letter").chars().next().expect("letter"),
        other_side_of: word(table, "fen").chars().nth(1),
        royal: match table.get("royal") {
            Some(Value::Boolean(true)) => "one".to_string(),
            Some(Value::String(how)) => how.clone(),
            _ => String::new(),
        },
        progress: said("progress").unwrap_or(if flag("pawn") && !table.contains_key("progress") {
            "every move".to_string()
        } else {
            String::new()
        }),
        start: squares("start").unwrap_or_else(of_rank),
        stands: squares("stands").or_else(of_ranks).unwrap_or_else(|| ground.squares("anywhere")),
        moves,
        places,
        first: quietly(going(&word(table, "first_moves"))),
        first_until: word(table, "first_moves_until"),
        shoot: betza(&word(table, "shoot")),
        shots_check: flag("shots_check"),
        exit: word(table, "exit"),
        portal: word(table, "portal"),
        taken_on: if en_passant.is_empty() { taken } else { squares("en_passant_on").unwrap_or(taken) },
        en_passant,
        promotes_to: word(table, "promotes_to"),
        promotes_in: match common("promotes_in", "in") {
            text if text.is_empty() => ground.squares(usual),
            text => ground.squares(&text),
        },
        promotes_on,
        promotes_last_in: squares("promotes_last_in").unwrap_or_default(),
        may_stay: common("promotes", "choice") == "may",
        limit: number(table, "limit") as usize,
        points: match table.get("points").and_then(Value::as_integer) {
            Some(points) => points as u32,
            None => u32::from(!table.contains_key("royal") || table.get("royal") == Some(&Value::Boolean(false))),
        },
        drop: match word(table, "drop") {
            text if text.is_empty() && table.contains_key("drop") => Vec::new(),
            text if text.is_empty() => ground.squares("anywhere"),
            text => ground.squares(&text),
        },
        drop_per_file: number(table, "drop_per_file") as usize,
        drop_even: word(table, "drop_colours") == "both",
    }
}
