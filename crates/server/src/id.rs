//! Ids: a number that sorts by the time it was made and cannot be guessed, written in 13
//! letters and digits. And who somebody is.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// No letter looks like another or like a digit.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 13;
/// The ids' seconds count from 2025.
const EPOCH: u64 = 1_735_689_600;

/// The id of a game, a user, a challenge or a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub i64);

/// A text that is no id.
#[derive(Debug, thiserror::Error)]
#[error("this is no id")]
pub struct NoId;

impl Id {
    /// A new one: 31 bits of seconds, 32 bits of chance.
    pub fn new(now: u64) -> Id {
        let seconds = (now / 1000).saturating_sub(EPOCH) & 0x7fff_ffff;
        Id(((seconds << 32) | rand::random::<u32>() as u64) as i64)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String =
            (0..LENGTH).rev().map(|digit| LETTERS[(self.0 as u64 >> (5 * digit)) as usize & 31] as char).collect();
        f.write_str(&text)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Id {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Id, NoId> {
        if text.len() != LENGTH {
            return Err(NoId);
        }
        let mut value: u128 = 0;
        for byte in text.bytes() {
            let digit = LETTERS.iter().position(|letter| *letter == byte).ok_or(NoId)?;
            value = value << 5 | digit as u128;
        }
        i64::try_from(value).map(Id).map_err(|_| NoId)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Id, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Who somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// Somebody without an account.
    Guest(Id),
    /// Somebody with one.
    User(Id),
    /// The computer, at a level.
    Computer(u8),
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Guest(id) => write!(f, "g{id}"),
            Who::User(id) => write!(f, "u{id}"),
            Who::Computer(level) => write!(f, "c{level}"),
        }
    }
}

impl FromStr for Who {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Who, NoId> {
        let rest = text.get(1..).ok_or(NoId)?;
        match text.as_bytes()[0] {
            b'g' => Ok(Who::Guest(rest.parse()?)),
            b'u' => Ok(Who::User(rest.parse()?)),
            b'c' => rest.parse().map(Who::Computer).map_err(|_| NoId),
            _ => Err(NoId),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_and_sort_by_time() {
        let early = Id::new(1_800_000_000_000);
        let late = Id::new(1_800_000_001_000);
        assert!(early < late && early.to_string() < late.to_string());
        assert_eq!(late.to_string().parse::<Id>().ok(), Some(late));
        for text in ["", "0", "zzzzzzzzzzzzz", "00000000000i0", "0000000000000 ", "ééééééé", "000000é00000"] {
            assert!(text.parse::<Id>().is_err(), "{text}");
        }
        for who in [Who::Guest(early), Who::User(late), Who::Computer(8)] {
            assert_eq!(who.to_string().parse::<Who>().ok(), Some(who));
        }
        assert!("é".parse::<Who>().is_err());
    }
}
