//! What the evaluation counts and what each count is worth: a list of numbered terms
//! laid out from a variant's geometry, values derived from it, and the text they are
//! stored as beside the variant's file.

use std::fmt::Write;

use heterodox_rules::bits::Bits;
use heterodox_rules::{AnyTables, Colour, Rules, Square, Tables};
use thiserror::Error;

use crate::geometry::{FAR, Geometry};

/// Buckets of a kind's mobility.
pub(crate) const MOBILITY: usize = 16;
/// Buckets of attacks around a king.
pub(crate) const ASSAULT: usize = 20;
/// Buckets of steps to promotion or exit.
pub(crate) const STEPS: usize = 8;
/// A file of values may not be longer.
pub const MAX_WEIGHTS: usize = 1 << 20;
/// A value may not be larger.
const MAX_VALUE: i32 = 8_000;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The value of a term with all pieces on the board, and with few.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair {
    /// With all pieces on the board.
    pub early: i32,
    /// With few.
    pub late: i32,
}

impl Pair {
    pub(crate) fn new(early: i32, late: i32) -> Pair {
        Pair { early, late }
    }
}

/// What is counted, in the order of the terms. `per_kind` groups have one row for each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    Material,
    Square,
    Mobility,
    /// Enemies in range of a shot.
    Range,
    /// Two or more of a kind.
    Pair,
    /// An enemy of this kind attacked by something cheaper.
    Threat,
    /// An enemy of this kind attacked and not defended.
    Hanging,
    /// Steps from leaving the board.
    Exit,
    /// Attacks around the enemy king.
    Assault,
    /// Own runners around the own king.
    Shelter,
    /// A runner nobody can stop by itself, by steps to go.
    Passed,
    /// The same with an empty path.
    Free,
    /// Steps of the own king to a passed runner's next square.
    Escort,
    /// The same for the enemy king.
    Chase,
    Protected,
    Isolated,
    Doubled,
    /// A piece of this kind in hand.
    Hand,
    /// A piece over the edge.
    Scored,
    /// The move.
    Tempo,
}

/// Every group with its name, whether it has a row for each kind, and the length of a row
/// (0 stands for the number of squares).
const GROUPS: [(Group, &str, bool, usize); 20] = [
    (Group::Material, "material", true, 1),
    (Group::Square, "square", true, 0),
    (Group::Mobility, "mobility", true, MOBILITY),
    (Group::Range, "range", true, 1),
    (Group::Pair, "pair", true, 1),
    (Group::Threat, "threat", true, 1),
    (Group::Hanging, "hanging", true, 1),
    (Group::Exit, "exit", true, STEPS),
    (Group::Assault, "assault", false, ASSAULT),
    (Group::Shelter, "shelter", false, 4),
    (Group::Passed, "passed", false, STEPS),
    (Group::Free, "free", false, STEPS),
    (Group::Escort, "escort", false, STEPS),
    (Group::Chase, "chase", false, STEPS),
    (Group::Protected, "protected", false, 1),
    (Group::Isolated, "isolated", false, 1),
    (Group::Doubled, "doubled", false, 1),
    (Group::Hand, "hand", true, 1),
    (Group::Scored, "scored", false, 1),
    (Group::Tempo, "tempo", false, 1),
];

/// Where each term is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Layout {
    starts: [usize; GROUPS.len()],
    names: Vec<char>,
    squares: usize,
    /// Whether pieces are ever in hand.
    hands: bool,
    pub len: usize,
}

impl Layout {
    pub fn new(rules: &Rules) -> Layout {
        let squares = rules.board().squares();
        let names: Vec<char> = rules.spec().pieces.iter().map(|piece| piece.letter).collect();
        let hands = rules.spec().hand.used;
        let mut starts = [0; GROUPS.len()];
        let mut len = 0;
        for (index, (group, _, per_kind, row)) in GROUPS.iter().enumerate() {
            starts[index] = len;
            if *group == Group::Hand && !hands {
                continue;
            }
            let row = if *row == 0 { squares } else { *row };
            len += if *per_kind { row * names.len() } else { row };
        }
        Layout { starts, names, squares, hands, len }
    }

    /// The first term of a group.
    #[inline(always)]
    pub fn start(&self, group: Group) -> usize {
        self.starts[group as usize]
    }

    /// The rows as they are written: name, first term, length.
    pub fn rows(&self) -> Vec<(String, usize, usize)> {
        let mut rows = Vec::new();
        for (group, name, per_kind, row) in GROUPS.into_iter().filter(|(group, ..)| self.hands || *group != Group::Hand)
        {
            let (start, row) = (self.start(group), if row == 0 { self.squares } else { row });
            if per_kind {
                for (kind, piece) in self.names.iter().enumerate() {
                    rows.push((format!("{name}.{piece}"), start + kind * row, row));
                }
            } else {
                rows.push((name.to_string(), start, row));
            }
        }
        rows
    }
}

/// Values for all terms of a variant, in hundredths of a pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    pub(crate) fingerprint: u64,
    pub(crate) layout: Layout,
    pub(crate) terms: Vec<Pair>,
}

/// Why a text of values cannot be used.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum WeightsError {
    /// It was fitted for other rules.
    #[error("the values were fitted for other rules of this variant; fit them again")]
    Stale,
    /// It is longer than any such text.
    #[error("the file is too large for a file of values")]
    TooLong,
    /// A line is wrong.
    #[error("line {line}: {what}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// In words.
        what: String,
    },
    /// A row is missing.
    #[error("there are no values for \"{0}\"")]
    Missing(String),
}

impl Weights {
    /// Reads what [`Weights::write`] wrote, or `like: ID` for the values shipped for another game with the same board and
    /// pieces; `derived` are the variant's own values.
    pub fn read(derived: &Weights, text: &str) -> Result<Weights, WeightsError> {
        if text.len() > MAX_WEIGHTS {
            return Err(WeightsError::TooLong);
        }
        let lines = || text.lines().map(str::trim).enumerate().filter(|(_, it)| !it.is_empty() && !it.starts_with('#'));
        // The values of another game, by its name alone.
        if let Some((index, Some(other))) = lines().next().map(|(index, line)| (index, line.strip_prefix("like: "))) {
            let only = || WeightsError::Line { line: index + 1, what: "\"like\" stands alone".into() };
            let none =
                || WeightsError::Line { line: index + 1, what: format!("no values are shipped for \"{other}\"") };
            let (_, text) = SHIPPED.iter().find(|(id, text)| *id == other && !is_like(text)).ok_or_else(none)?;
            return if lines().count() == 1 { Weights::read(derived, text) } else { Err(only()) };
        }
        let mut weights = derived.clone();
        let mut missing = derived.layout.rows();
        let mut printed = false;
        for (index, line) in lines() {
            let fail = |what: String| Err(WeightsError::Line { line: index + 1, what });
            let Some((name, values)) = line.split_once(": ") else {
                return fail("expected \"name: values\"".into());
            };
            if name == "rules" {
                printed = u64::from_str_radix(values, 16) == Ok(derived.fingerprint);
                if !printed {
                    return Err(WeightsError::Stale);
                }
                continue;
            }
            let Some(place) = missing.iter().position(|(known, ..)| known == name) else {
                return fail(format!("\"{name}\" is no term of this variant, or is here twice"));
            };
            let (_, start, len) = missing.swap_remove(place);
            let values: Vec<&str> = values.split_whitespace().collect();
            if values.len() != len {
                return fail(format!("expected {len} values, found {}", values.len()));
            }
            for (term, value) in weights.terms[start..start + len].iter_mut().zip(values) {
                let number =
                    |text: &str| text.parse::<i32>().ok().filter(|number| (-MAX_VALUE..=MAX_VALUE).contains(number));
                match value.split_once('/').map(|(early, late)| (number(early), number(late))) {
                    Some((Some(early), Some(late))) => *term = Pair { early, late },
                    _ => return fail(format!("\"{value}\" should be two numbers like 12/-7")),
                }
            }
        }
        match missing.first() {
            _ if !printed => Err(WeightsError::Stale),
            Some((name, ..)) => Err(WeightsError::Missing(name.clone())),
            None => Ok(weights),
        }
    }

    /// The values as text: one row a line, each value with all pieces on the board / with few.
    pub fn write(&self) -> String {
        let mut text = format!("rules: {:016x}\n", self.fingerprint);
        for (name, start, len) in self.layout.rows() {
            _ = write!(text, "{name}:");
            for Pair { early, late } in &self.terms[start..start + len] {
                _ = write!(text, " {early}/{late}");
            }
            text.push('\n');
        }
        text
    }

    /// Values that follow from the geometry alone.
    pub(crate) fn derive<B: Bits>(rules: &Rules, tables: &Tables<B>, geometry: &Geometry<B>) -> Weights {
        let layout = Layout::new(rules);
        let mut terms = vec![Pair::default(); layout.len];
        let (kinds, squares, board) = (geometry.kinds, geometry.squares, rules.board());
        for kind in 0..kinds {
            let royal = tables.is_royal(kind);
            let value = if royal { 0 } else { derived_value(geometry, kind) };
            terms[layout.start(Group::Material) + kind] = Pair::new(value, value + value / 10);
            if layout.hands {
                // It can come wherever it is needed, but it is not there yet.
                terms[layout.start(Group::Hand) + kind] = Pair::new(value, value);
            }
            for square in 0..squares {
                let rank = board.rank(Square(square as u8));
                // Where a piece sees more it is better, by up to a fifth of its worth.
                let reach = geometry.reach[kind * squares + square] as i32 - geometry.activity[kind] as i32;
                let better = (reach * 2 / 3).clamp(-60, 60);
                terms[layout.start(Group::Square) + kind * squares + square] = if royal {
                    Pair::new(-better - 12 * rank.min(3), better)
                } else if geometry.runner[kind] {
                    let steps = geometry.lanes[0][square].steps.min(9) as i32;
                    let height = board.height as i32;
                    Pair::new(better / 2 + (height - 1 - steps).max(0) * 2, (height - 1 - steps).max(0) * 6)
                } else {
                    Pair::new(better, better)
                };
            }
            if !royal && !geometry.runner[kind] {
                for bucket in 0..MOBILITY {
                    let share = ((bucket as f64 / (MOBILITY - 1) as f64).sqrt() - 0.55) * 60.0;
                    terms[layout.start(Group::Mobility) + kind * MOBILITY + bucket] =
                        Pair::new(share as i32, (share * 1.2) as i32);
                }
                terms[layout.start(Group::Threat) + kind] = Pair::new(35, 25);
            }
            if !royal {
                terms[layout.start(Group::Range) + kind] = Pair::new(6, 6);
                terms[layout.start(Group::Hanging) + kind] = Pair::new(25, 25);
            }
            for step in 0..STEPS {
                terms[layout.start(Group::Exit) + kind * STEPS + step] =
                    Pair::new(60 - 15 * step as i32, 60 - 15 * step as i32);
            }
        }
        for units in 0..ASSAULT {
            let danger = (units * units) as i32 * 3 / 2;
            terms[layout.start(Group::Assault) + units] = Pair::new(danger, danger / 5);
        }
        for count in 0..4 {
            terms[layout.start(Group::Shelter) + count] = Pair::new(10 * count as i32, 0);
        }
        for steps in 0..STEPS {
            let near = (STEPS - steps) as i32;
            terms[layout.start(Group::Passed) + steps] = Pair::new(near * near / 2, near * near);
            terms[layout.start(Group::Free) + steps] = Pair::new(near, near * 3);
            terms[layout.start(Group::Escort) + steps] = Pair::new(0, -4 * steps as i32);
            terms[layout.start(Group::Chase) + steps] = Pair::new(0, 7 * steps as i32);
        }
        terms[layout.start(Group::Protected)] = Pair::new(8, 6);
        terms[layout.start(Group::Isolated)] = Pair::new(-10, -12);
        terms[layout.start(Group::Doubled)] = Pair::new(-6, -15);
        terms[layout.start(Group::Scored)] = Pair::new(400, 400);
        terms[layout.start(Group::Tempo)] = Pair::new(15, 5);
        Weights { fingerprint: geometry.fingerprint(rules, tables), layout, terms }
    }

    /// What a kind is worth by itself, royal ones nothing.
    pub fn material(&self, kind: usize) -> i32 {
        let Pair { early, late } = self.terms[self.layout.start(Group::Material) + kind];
        (early + late) / 2
    }
}

/// Whether a text names another game whose values it has.
fn is_like(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("like: "))
}

/// What a kind is worth by how many squares it sees on average.
fn derived_value<B: Bits>(geometry: &Geometry<B>, kind: usize) -> i32 {
    // On the orthodox board this gives the pawn about 1, minor pieces 3, the rook 5, the queen 10.
    let seen = geometry.activity[kind] as f64 / 16.0;
    let value = (64.0 * seen.powf(1.07)) as i32;
    let leaves = (0..geometry.squares)
        .any(|square| geometry.to_exit[Colour::White.index()][kind * geometry.squares + square] != FAR);
    if leaves { value / 2 + 100 } else { value.max(60) }
}

impl Weights {
    /// The values shipped for a variant, or derived where there are none for these rules.
    pub fn of(rules: &Rules) -> Weights {
        let derived = Weights::derived(rules);
        let shipped = SHIPPED.iter().find(|(id, _)| *id == rules.spec().id);
        shipped.and_then(|(_, text)| Weights::read(&derived, text).ok()).unwrap_or(derived)
    }

    /// Values that follow from the rules alone.
    pub fn derived(rules: &Rules) -> Weights {
        fn derived<B: Bits>(rules: &Rules, tables: &Tables<B>) -> Weights {
            Weights::derive(rules, tables, &Geometry::new(tables))
        }
        match rules.tables() {
            AnyTables::Narrow(tables) => derived(rules, tables),
            AnyTables::Wide(tables) => derived(rules, tables),
            AnyTables::Huge(tables) => derived(rules, tables),
        }
    }
}
