//! Dead positions: material with which nobody can win, written as "KB v K".

use heterodox_messages::{Message, say};

/// One line of the `dead` list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadRule {
    /// The two sides; either colour may be either.
    pub(crate) sides: [DeadArmy; 2],
    /// All pieces with a star must stand on squares of one colour.
    pub(crate) one_colour: bool,
}

/// What a side may have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct DeadArmy {
    /// Exactly so many of these kinds.
    pub(crate) exact: Vec<(usize, u32)>,
    /// Any number of these.
    pub(crate) any: Vec<usize>,
}

impl DeadRule {
    /// Reads "KB* v KB* one colour"; `kind` finds the kind of a letter.
    pub(crate) fn parse(text: &str, kind: impl Fn(char) -> Option<usize>) -> Result<DeadRule, Message> {
        let (material, one_colour) = match text.strip_suffix("one colour") {
            Some(material) => (material, true),
            None => (text, false),
        };
        let Some((left, right)) = material.split_once(" v ") else {
            return Err(say::DeadForm { text }.into());
        };
        let army = |letters: &str| -> Result<DeadArmy, Message> {
            let mut army = DeadArmy::default();
            let mut chars = letters.trim().chars().peekable();
            while let Some(letter) = chars.next() {
                let unknown = || say::DeadLetter { text, letter: format!("{letter:?}") };
                let kind = kind(letter).ok_or_else(unknown)?;
                if chars.next_if_eq(&'*').is_some() {
                    army.any.push(kind);
                } else if let Some((_, count)) = army.exact.iter_mut().find(|(known, _)| *known == kind) {
                    *count += 1;
                } else {
                    army.exact.push((kind, 1));
                }
            }
            Ok(army)
        };
        Ok(DeadRule { sides: [army(left)?, army(right)?], one_colour })
    }

    /// The rule in letters, the same for all ways to write it.
    pub(super) fn canonical(&self, letter: impl Fn(usize) -> char) -> String {
        let army = |army: &DeadArmy| {
            let mut letters: Vec<String> = army.any.iter().map(|kind| format!("{}*", letter(*kind))).collect();
            letters.extend(army.exact.iter().map(|(kind, count)| format!("{}{count}", letter(*kind))));
            letters.sort_unstable();
            letters.dedup();
            letters.concat()
        };
        let mut sides = self.sides.each_ref().map(army);
        sides.sort_unstable();
        let stars = self.sides.iter().any(|army| !army.any.is_empty());
        format!("{}{}", sides.join(" v "), if self.one_colour && stars { " one colour" } else { "" })
    }
}
