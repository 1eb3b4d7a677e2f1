//! The table of positions already searched, shared by all threads without locks: an
//! entry is two words, the first one mixed with the second, so that halves of two
//! different writes never look like an entry.

use std::sync::atomic::{AtomicU64, Ordering};

use heterodox_rules::Move;

use crate::report::Bound;

/// What is known about a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub action: Option<Move>,
    /// Distances to the end count from the position itself.
    pub value: i32,
    /// The evaluation without search.
    pub eval: i32,
    pub depth: i32,
    pub bound: Bound,
}

/// Entries in one line of the processor's cache.
const BUCKET: usize = 4;
/// Depths are stored with this added.
const DEPTH_SHIFT: i32 = 8;

#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// The table.
pub(crate) struct Table {
    slots: Vec<[Slot; BUCKET]>,
    age: u8,
}

impl Table {
    pub fn new(megabytes: usize) -> Table {
        let buckets = (megabytes.max(1) << 20) / size_of::<[Slot; BUCKET]>();
        Table { slots: std::iter::repeat_with(Default::default).take(buckets).collect(), age: 0 }
    }

    pub fn clear(&mut self) {
        for slot in self.slots.iter_mut().flatten() {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// A new search begins: entries of earlier ones go first.
    pub fn next_age(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> &[Slot; BUCKET] {
        &self.slots[((hash as u128 * self.slots.len() as u128) >> 64) as usize]
    }

    #[inline(always)]
    pub fn probe(&self, hash: u64) -> Option<Entry> {
        for slot in self.bucket(hash) {
            let data = slot.data.load(Ordering::Relaxed);
            let first = slot.mixed.load(Ordering::Relaxed) ^ data;
            if first >> 16 == hash & (u64::MAX >> 16) && data != 0 {
                let word = data as u32;
                return Some(Entry {
                    action: Move::from_word(word),
                    value: (data >> 32) as i16 as i32,
                    eval: first as i16 as i32,
                    depth: (data >> 48 & 0xff) as i32 - DEPTH_SHIFT,
                    bound: match data >> 56 & 3 {
                        0 => Bound::Exact,
                        1 => Bound::AtLeast,
                        _ => Bound::AtMost,
                    },
                });
            }
        }
        None
    }

    pub fn store(&self, hash: u64, entry: Entry) {
        let key = hash & (u64::MAX >> 16);
        let mut chosen = None;
        let mut least = i32::MAX;
        for slot in self.bucket(hash) {
            let data = slot.data.load(Ordering::Relaxed);
            let first = slot.mixed.load(Ordering::Relaxed) ^ data;
            let depth = (data >> 48 & 0xff) as i32;
            if first >> 16 == key && data != 0 {
                // Something deeper about the same position stays, unless it is out of date.
                let old = (data >> 58) as u8 != self.age;
                if entry.bound != Bound::Exact && !old && entry.depth + DEPTH_SHIFT + 4 < depth {
                    return;
                }
                let kept = if entry.action.is_none() { Move::from_word(data as u32) } else { entry.action };
                self.write(slot, key, Entry { action: kept, ..entry });
                return;
            }
            let age = (self.age.wrapping_sub((data >> 58) as u8) & 63) as i32;
            let worth = if data == 0 { i32::MIN } else { depth - 4 * age };
            if worth < least {
                (least, chosen) = (worth, Some(slot));
            }
        }
        if let Some(slot) = chosen {
            self.write(slot, key, entry);
        }
    }

    fn write(&self, slot: &Slot, key: u64, entry: Entry) {
        let bound = match entry.bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        };
        let data = entry.action.map_or(Move::NO_WORD, Move::word) as u64
            | (entry.value as i16 as u16 as u64) << 32
            | (((entry.depth + DEPTH_SHIFT).clamp(0, 255)) as u64) << 48
            | bound << 56
            | (self.age as u64) << 58;
        slot.data.store(data, Ordering::Relaxed);
        slot.mixed.store((key << 16 | entry.eval as i16 as u16 as u64) ^ data, Ordering::Relaxed);
    }

    /// How full it is with entries of this search, in thousandths.
    pub fn full(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(250)];
        let used = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && (data >> 58) as u8 == self.age
        };
        let count = sample.iter().flatten().filter(used).count();
        (count * 1000 / (sample.len() * BUCKET).max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        let table = Table::new(1);
        let entry = |value, depth| Entry { action: None, value, eval: -value, depth, bound: Bound::AtLeast };
        for hash in 0..200u64 {
            let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            assert!(table.probe(hash).is_none());
            table.store(hash, entry(-31_000, 7));
            let found = table.probe(hash).expect("just stored");
            assert_eq!((found.value, found.eval, found.depth, found.bound), (-31_000, 31_000, 7, Bound::AtLeast));
            assert!(found.action.is_none());
        }
    }

    #[test]
    fn deeper_entries_of_this_search_outlive_shallow_ones() {
        let mut table = Table::new(1);
        let deep = Entry { action: None, value: 1, eval: 0, depth: 20, bound: Bound::AtLeast };
        table.store(77, deep);
        table.store(77, Entry { depth: 2, value: 2, ..deep });
        assert_eq!(table.probe(77).expect("there").value, 1);
        table.next_age();
        table.store(77, Entry { depth: 2, value: 2, ..deep });
        assert_eq!(table.probe(77).expect("there").value, 2);
    }
}
