//! A link that is the game: variant, start and moves in a few letters. A move is its number in
//! the sorted list of legal moves, in as many bits as that list needs, so a long game fits in a line.

use std::sync::Arc;

use heterodox_messages::say;
use heterodox_rules::{Game, Rules, State, Strictness};
use heterodox_studio::share;
use serde_json::{Value, json};

use crate::fault::{Fault, Kind};
use crate::lock;
use crate::request::{Pack, Unpack};

/// The first letter of a link: what follows is plain, or locked.
const GAME: [char; 2] = ['p', 'x'];
/// The same where it holds a whole variant as well.
const VARIANT: [char; 2] = ['v', 'w'];
/// The longest link that is read.
const MAX_LINK: usize = 20_000;
const MAX_PASSPHRASE: usize = 1000;

/// What a link holds before its moves are played.
pub(crate) struct Packed {
    pub variant: String,
    study: bool,
    fen: Option<String>,
    count: usize,
    moves: Vec<u8>,
}

fn damaged() -> Fault {
    Fault::new(Kind::Text, say::LinkDamaged)
}

/// Puts a variant's file, and perhaps a game of it, into letters.
pub(crate) fn pack_variant(text: &str, game: Option<(&Game, bool)>, asked: &Pack) -> Result<String, Fault> {
    let squeezed = share::squeeze(text);
    let mut bytes = (squeezed.len() as u32).to_be_bytes().to_vec();
    bytes.extend(squeezed);
    bytes.extend(game.map(|(game, study)| game_bytes(game, study)).unwrap_or_default());
    letters(VARIANT, bytes, asked)
}

/// Undoes [`pack_variant`], but for playing the moves; nothing when it is locked and no passphrase was given.
pub(crate) fn open_variant(asked: &Unpack) -> Result<Option<(String, Option<Packed>)>, Fault> {
    let Some(bytes) = bytes_of(VARIANT, asked)? else { return Ok(None) };
    let opened = bytes.split_first_chunk::<4>().and_then(|(length, rest)| {
        let (squeezed, game) = rest.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        let game = if game.is_empty() { None } else { Some(take_apart(game)?) };
        Some((share::unsqueeze(squeezed)?, game))
    });
    opened.map(Some).ok_or_else(damaged)
}

/// Puts a game into letters.
pub(crate) fn pack(game: &Game, study: bool, asked: &Pack) -> Result<String, Fault> {
    letters(GAME, game_bytes(game, study), asked)
}

/// Takes a link apart; nothing when it is locked and no passphrase was given.
pub(crate) fn open(asked: &Unpack) -> Result<Option<Packed>, Fault> {
    let bytes = bytes_of(GAME, asked)?;
    bytes.map(|bytes| take_apart(&bytes).ok_or_else(damaged)).transpose()
}

/// The link that holds these bytes, locked if there is a passphrase.
fn letters([plain, locked]: [char; 2], bytes: Vec<u8>, asked: &Pack) -> Result<String, Fault> {
    let bytes = sealed(bytes);
    let link = match &asked.passphrase {
        None => format!("{plain}{}", lock::letters(&bytes)),
        Some(passphrase) => {
            let random = asked.random.as_deref().and_then(hexadecimal);
            let random = random.ok_or_else(|| Fault::plain(Kind::Message, "`random` is 28 bytes in hexadecimal"))?;
            if passphrase.is_empty() || passphrase.len() > MAX_PASSPHRASE {
                return Err(Fault::new(Kind::Message, say::PassphraseLength { most: MAX_PASSPHRASE }));
            }
            format!("{locked}{}", lock::letters(&lock::lock(&bytes, passphrase, &random).ok_or_else(damaged)?))
        }
    };
    match link.len() {
        0..=MAX_LINK => Ok(link),
        letters => Err(Fault::new(Kind::Text, say::LinkWouldBeTooLong { letters, most: MAX_LINK })),
    }
}

/// Undoes [`letters`]; nothing when the link is locked and no passphrase was given.
fn bytes_of([plain, locked]: [char; 2], asked: &Unpack) -> Result<Option<Vec<u8>>, Fault> {
    let text = asked.text.trim();
    if text.len() > MAX_LINK {
        return Err(Fault::new(Kind::Text, say::LinkTooLong { letters: text.len(), most: MAX_LINK }));
    }
    let kind = text.chars().next().filter(|kind| [plain, locked].contains(kind)).ok_or_else(damaged)?;
    let bytes = lock::bytes(&text[1..]).ok_or_else(damaged)?;
    let bytes = match &asked.passphrase {
        _ if kind == plain => bytes,
        _ if bytes.len() < lock::LEAST => return Err(damaged()),
        None => return Ok(None),
        Some(passphrase) => {
            lock::unlock(&bytes, passphrase).ok_or_else(|| Fault::new(Kind::Text, say::WrongPassphrase))?
        }
    };
    unsealed(&bytes).map(|bytes| Some(bytes.to_vec())).ok_or_else(damaged)
}

fn game_bytes(game: &Game, study: bool) -> Vec<u8> {
    let rules = game.rules();
    let start = (*game.start() != rules.start()).then(|| rules.write_fen(game.start()));
    let mut bytes = vec![1 + u8::from(study)];
    for text in [&rules.spec().id, start.as_ref().unwrap_or(&String::new())] {
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
    }
    bytes.extend((game.plies().len() as u16).to_be_bytes());
    let mut bits = Bits::default();
    let mut state = game.start();
    for (action, next) in game.plies() {
        let list = sorted(rules, state);
        let index = list.iter().position(|(_, known)| known == action).unwrap_or_default();
        bits.put(index, width(list.len()));
        state = next;
    }
    bytes.extend(bits.bytes);
    bytes
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(checksum(&bytes).to_be_bytes());
    bytes
}

/// Undoes [`sealed`], if nothing was changed.
fn unsealed(bytes: &[u8]) -> Option<&[u8]> {
    let (bytes, sum) = bytes.split_at_checked(bytes.len().checked_sub(4)?)?;
    (checksum(bytes).to_be_bytes() == sum).then_some(bytes)
}

fn take_apart(bytes: &[u8]) -> Option<Packed> {
    let (&version, mut rest) = bytes.split_first()?;
    (1..=2).contains(&version).then_some(())?;
    let number = |rest: &mut &[u8]| -> Option<usize> {
        let (head, tail) = rest.split_first_chunk::<2>()?;
        *rest = tail;
        Some(u16::from_be_bytes(*head) as usize)
    };
    let text = |rest: &mut &[u8]| -> Option<String> {
        let length = number(rest)?;
        let (head, tail) = rest.split_at_checked(length)?;
        *rest = tail;
        String::from_utf8(head.to_vec()).ok()
    };
    let variant = text(&mut rest)?;
    let fen = text(&mut rest)?;
    let (head, moves) = rest.split_first_chunk::<2>()?;
    let count = u16::from_be_bytes(*head) as usize;
    let fen = (!fen.is_empty()).then_some(fen);
    Some(Packed { variant, study: version == 2, fen, count, moves: moves.to_vec() })
}

impl Packed {
    /// The game as a message would name it.
    pub fn place(&self, rules: &Arc<Rules>) -> Result<Value, Fault> {
        let strictness = if self.study { Strictness::Study } else { Strictness::Game };
        let mut state = match &self.fen {
            None => rules.start(),
            Some(fen) => {
                rules.read_fen(fen, strictness).map_err(|error| Fault::new(Kind::Position, error.message().clone()))?
            }
        };
        let mut bits = Bits { bytes: self.moves.clone(), at: 0 };
        let mut moves = Vec::new();
        for _ in 0..self.count {
            let list = sorted(rules, &state);
            let index = bits.take(width(list.len())).ok_or_else(damaged)?;
            let (text, action) = list.get(index).ok_or_else(damaged)?;
            state = rules.play_unchecked(&state, *action);
            moves.push(text.clone());
        }
        Ok(json!({ "variant": self.variant, "fen": self.fen, "study": self.study, "moves": moves }))
    }
}

fn sorted(rules: &Rules, state: &State) -> Vec<(String, heterodox_rules::Move)> {
    let mut list: Vec<_> = rules.moves(state).into_iter().map(|action| (rules.coordinates(action), action)).collect();
    list.sort_by(|a, b| a.0.cmp(&b.0));
    list
}

/// How many bits a number below `count` needs.
fn width(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// FNV-1a, 32 bits: shows damage, not forgery.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ *byte as u32).wrapping_mul(0x0100_0193))
}

fn hexadecimal(text: &str) -> Option<[u8; lock::RANDOM]> {
    let pairs = text.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    pairs.collect::<Option<Vec<u8>>>()?.try_into().ok()
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn put(&mut self, value: usize, width: u32) {
        for bit in (0..width).rev() {
            if self.at.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.at / 8] |= ((value >> bit & 1) as u8) << (7 - self.at % 8);
            self.at += 1;
        }
    }

    fn take(&mut self, width: u32) -> Option<usize> {
        let mut value = 0;
        for _ in 0..width {
            value = value << 1 | (self.bytes.get(self.at / 8)? >> (7 - self.at % 8) & 1) as usize;
            self.at += 1;
        }
        Some(value)
    }
}
