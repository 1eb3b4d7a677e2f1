//! By how much the evaluation was wrong: what searches found out, remembered by what positions have in common.
//! It needs no knowledge of the rules, so it helps most where the values are worst.

use heterodox_rules::bits::Bits;
use heterodox_rules::{Colour, Position, Tables};

use crate::eval::Evaluator;
use crate::order::Target;

/// What positions may have in common: runners, the other pieces of each side, material, the last move.
const FEATURES: usize = 5;
/// Entries for each feature and side to move.
const ENTRIES: usize = 1 << 14;
/// Entries stay within plus and minus this.
const MOST: i32 = 1024;
/// So much of an entry is a hundredth.
const SCALE: i32 = 32;

/// Where a position's entries are.
#[derive(Clone, Copy, Default)]
pub(crate) struct Places([usize; FEATURES]);

/// What was learnt about the evaluation.
pub(crate) struct Corrections(Vec<i16>);

fn mix(key: u64, word: u64) -> u64 {
    let mixed = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

impl Corrections {
    pub fn new() -> Corrections {
        Corrections(vec![0; FEATURES * 2 * ENTRIES])
    }

    /// Where to look for a position that was reached by a move.
    pub fn places<B: Bits>(
        tables: &Tables<B>,
        evaluator: &Evaluator<B>,
        position: &Position<B>,
        last: Option<Target>,
    ) -> Places {
        let (mut runners, mut others, mut material) = (0, [1, 2], 3);
        for kind in 0..tables.kind_count() {
            for colour in Colour::BOTH {
                let pieces = position.pieces(colour, kind);
                let held = position.hand(colour, kind);
                material = mix(material, (pieces.count() | held << 16) as u64);
                let key = if evaluator.geometry.runner[kind] { &mut runners } else { &mut others[colour.index()] };
                *key = mix(*key, pieces.fold());
            }
        }
        let keys = [runners, others[0], others[1], material, last.map_or(0, |Target(target)| mix(5, target as u64))];
        let side = position.turn().index();
        let mut feature = 0;
        Places(keys.map(|key| {
            let place = (feature * 2 + side) * ENTRIES + (key >> 40) as usize % ENTRIES;
            feature += 1;
            place
        }))
    }

    /// What to add to the evaluation.
    pub fn of(&self, Places(places): Places) -> i32 {
        places.iter().map(|&place| self.0[place] as i32).sum::<i32>() / SCALE
    }

    /// A search of some depth found a position to be worth so much more than was thought.
    pub fn learn(&mut self, Places(places): Places, error: i32, depth: i32) {
        let bonus = (error * depth / 8).clamp(-MOST / 4, MOST / 4);
        for place in places {
            let entry = &mut self.0[place];
            let now = *entry as i32;
            *entry = (now + bonus - now * bonus.abs() / MOST) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_remembered_by_place_and_stay_bounded() {
        let mut corrections = Corrections::new();
        let (here, there) = (Places([0, 1, 2, 3, 4]), Places([5, 6, 7, 8, 4]));
        for _ in 0..1000 {
            corrections.learn(here, 300, 10);
        }
        let known = corrections.of(here);
        assert!((100..=FEATURES as i32 * MOST / SCALE).contains(&known), "{known}");
        assert!((1..known).contains(&corrections.of(there)), "what is shared counts");
        for _ in 0..1000 {
            corrections.learn(here, -300, 10);
        }
        assert_eq!(corrections.of(here), -known);
    }
}
