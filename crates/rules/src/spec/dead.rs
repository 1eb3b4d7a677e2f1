//! Dead positions: material with which nobody can win, written as "KB v K".

use crate::bits::Bits;
use crate::board::{Board, Colour};
use crate::position::Position;

/// One line of the `dead` list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadRule {
    /// The two sides; either colour may be either.
    sides: [Army; 2],
    /// All pieces with a star must stand on squares of one colour.
    one_colour: bool,
}

/// What a side may have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Army {
    /// Exactly so many of these kinds.
    exact: Vec<(usize, u32)>,
    /// Any number of these.
    any: Vec<usize>,
}

impl DeadRule {
    /// Reads "KB* v KB* one colour"; `kind` finds the kind of a letter.
    pub(crate) fn parse(text: &str, kind: impl Fn(char) -> Option<usize>) -> Result<DeadRule, String> {
        let (material, one_colour) = match text.strip_suffix("one colour") {
            Some(material) => (material, true),
            None => (text, false),
        };
        let Some((left, right)) = material.split_once(" v ") else {
            return Err(format!("\"{text}\" should read like \"KN v K\""));
        };
        let army = |letters: &str| -> Result<Army, String> {
            let mut army = Army::default();
            let mut chars = letters.trim().chars().peekable();
            while let Some(letter) = chars.next() {
                let kind = kind(letter).ok_or_else(|| format!("\"{text}\": no piece has the letter {letter:?}"))?;
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
        let army = |army: &Army| {
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

    /// Whether the rule holds for a position.
    pub(crate) fn holds<B: Bits>(&self, position: &Position<B>, board: Board, kinds: usize) -> bool {
        let [one, other] = &self.sides;
        let fits = |army: &Army, colour| army.fits(position, colour, kinds);
        let material = (fits(one, Colour::White) && fits(other, Colour::Black))
            || (fits(one, Colour::Black) && fits(other, Colour::White));
        material && (!self.one_colour || self.on_one_colour(position, board))
    }

    fn on_one_colour<B: Bits>(&self, position: &Position<B>, board: Board) -> bool {
        let mut shades = [false; 2];
        for kind in self.sides.iter().flat_map(|army| &army.any) {
            for index in position.kinds[*kind].members() {
                let square = crate::Square(index as u8);
                shades[((board.file(square) + board.rank(square)) & 1) as usize] = true;
            }
        }
        shades != [true; 2]
    }
}

impl Army {
    fn fits<B: Bits>(&self, position: &Position<B>, colour: Colour, kinds: usize) -> bool {
        (0..kinds).all(|kind| {
            let count = position.pieces(colour, kind).count();
            let exact = self.exact.iter().find(|(known, _)| *known == kind).map_or(0, |(_, count)| *count);
            count == exact || (self.any.contains(&kind) && count >= exact)
        })
    }
}
