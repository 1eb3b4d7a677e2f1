//! What is known for certain of a position, and files that keep it: sealed with a
//! checksum and with the rules they belong to, so that a damaged or foreign one is
//! never used.

use heterodox_rules::spec::checksum;
use heterodox_rules::{Colour, Meaning, Outcome};
use thiserror::Error;

/// The value of a position for the side to move, with plies to the end of the game when the
/// winner hurries and the loser does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exact {
    /// The side to move wins in so many plies.
    Win(u32),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses in so many plies.
    Loss(u32),
}

impl Exact {
    /// The value of a game that is over, for one side.
    pub fn ended(outcome: Outcome, side: Colour) -> Exact {
        match outcome.winner {
            None => Exact::Draw,
            Some(winner) if winner == side => Exact::Win(0),
            Some(_) => Exact::Loss(0),
        }
    }

    /// As a number: 0 for a draw, then wins and losses by turns.
    pub fn code(self) -> u32 {
        match self {
            Exact::Draw => 0,
            Exact::Win(plies) => 1 + 2 * plies,
            Exact::Loss(plies) => 2 + 2 * plies,
        }
    }

    /// Back from [`Exact::code`].
    pub fn from_code(code: u32) -> Exact {
        match code {
            0 => Exact::Draw,
            code if code % 2 == 1 => Exact::Win(code / 2),
            code => Exact::Loss(code / 2 - 1),
        }
    }

    /// The same as seen by the side that moved there, a ply earlier.
    pub fn before(self) -> Exact {
        match self {
            Exact::Draw => Exact::Draw,
            Exact::Win(plies) => Exact::Loss(plies + 1),
            Exact::Loss(plies) => Exact::Win(plies + 1),
        }
    }

    /// Higher is better for the side to move: quick wins, draws, slow losses.
    pub fn rank(self) -> i64 {
        match self {
            Exact::Draw => 0,
            Exact::Win(plies) => (1 << 32) - plies as i64,
            Exact::Loss(plies) => plies as i64 - (1 << 32),
        }
    }
}

/// Why a file is not used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SealError {
    /// It does not begin as such a file does.
    #[error("this is no Heterodox table")]
    Foreign,
    /// It was written by a newer program.
    #[error("this table has format {0}, and only format {VERSION} can be read")]
    Version(u16),
    /// Its bytes are not those that were written.
    #[error("this table is damaged or cut short; make it anew")]
    Damaged,
    /// It was made for other rules.
    #[error("this table belongs to other rules (or an older version of them); make it anew")]
    Rules,
}

const MAGIC: &[u8; 10] = b"heterodox\n";
/// The first version knew rules by another number.
const VERSION: u16 = 2;
const HEAD: usize = MAGIC.len() + 1 + 2 + 16;

/// Wraps bytes of a kind for the rules with this meaning.
pub(crate) fn seal(kind: u8, meaning: Meaning, body: &[u8]) -> Vec<u8> {
    let mut file = Vec::with_capacity(HEAD + body.len() + 8);
    file.extend_from_slice(MAGIC);
    file.push(kind);
    file.extend_from_slice(&VERSION.to_le_bytes());
    file.extend_from_slice(&meaning.bytes());
    file.extend_from_slice(body);
    let sum = checksum(&file);
    file.extend_from_slice(&sum.to_le_bytes());
    file
}

/// What [`seal`] wrapped, if nothing is wrong with it.
pub(crate) fn unseal(kind: u8, meaning: Meaning, file: &[u8]) -> Result<&[u8], SealError> {
    let known = file.len().min(MAGIC.len());
    if file.is_empty() || file[..known] != MAGIC[..known] {
        return Err(SealError::Foreign);
    }
    let Some((body, sum)) = file.split_last_chunk::<8>().filter(|(body, _)| body.len() >= HEAD) else {
        return Err(SealError::Damaged);
    };
    let mut head = Reader { bytes: &body[MAGIC.len()..] };
    let written = head.take(1).map(|byte| byte[0]);
    let version = head.take(2).map_or(0, |bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
    if version > VERSION {
        return Err(SealError::Version(version));
    }
    if checksum(body) != u64::from_le_bytes(*sum) {
        return Err(SealError::Damaged);
    }
    match (written == Some(kind), head.take(16)) {
        (false, _) => Err(SealError::Foreign),
        (true, Some(rules)) if version == VERSION && rules == meaning.bytes() => Ok(head.bytes),
        (true, _) => Err(SealError::Rules),
    }
}

/// Reads numbers off bytes; `None` when they run out.
pub(crate) struct Reader<'a> {
    pub bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    /// A number in as many bytes as it needs, seven bits in each.
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            number |= ((byte & 0x7f) as u64).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}

/// Writes a number as [`Reader::number`] reads it.
pub(crate) fn write_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_numbers_read_back() {
        for value in [Exact::Draw, Exact::Win(0), Exact::Loss(0), Exact::Win(66), Exact::Loss(65)] {
            assert_eq!(Exact::from_code(value.code()), value);
        }
        assert_eq!(Exact::Loss(0).before(), Exact::Win(1));
        assert!(Exact::Win(1).rank() > Exact::Win(3).rank() && Exact::Loss(4).rank() > Exact::Loss(2).rank());
        let mut bytes = Vec::new();
        let numbers = [0, 1, 127, 128, 300, u32::MAX as u64, u64::MAX];
        numbers.iter().for_each(|&number| write_number(&mut bytes, number));
        let mut reader = Reader { bytes: &bytes };
        assert!(numbers.iter().all(|&number| reader.number() == Some(number)));
        assert_eq!(reader.number(), None);
    }

    #[test]
    fn a_file_is_used_whole_and_by_its_own_rules_only() {
        let [seven, eight] = ['7', '8'].map(|digit| digit.to_string().repeat(32).parse().expect("a meaning"));
        let file = seal(b's', seven, b"what is known");
        assert_eq!(unseal(b's', seven, &file), Ok(&b"what is known"[..]));
        assert_eq!(unseal(b's', eight, &file), Err(SealError::Rules));
        assert_eq!(unseal(b't', seven, &file), Err(SealError::Foreign));
        assert_eq!(unseal(b's', seven, b"GIF89a"), Err(SealError::Foreign));
        assert_eq!(unseal(b's', seven, b""), Err(SealError::Foreign));
        for end in 1..file.len() {
            assert!(unseal(b's', seven, &file[..end]).is_err(), "cut after {end}");
        }
        for place in 0..file.len() {
            let mut other = file.clone();
            other[place] ^= 0x10;
            assert!(unseal(b's', seven, &other).is_err(), "changed at {place}");
        }
        let mut newer = file.clone();
        newer[MAGIC.len() + 1] = 9;
        assert_eq!(unseal(b's', seven, &newer), Err(SealError::Version(9)));
    }
}
