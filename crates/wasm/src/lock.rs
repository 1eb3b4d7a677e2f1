//! Locking bytes up: AES-256-GCM, which also shows whether they were altered, with a key made
//! from a passphrase by Argon2id. Randomness comes from outside. Knows nothing of what it locks.

use aes_gcm::Aes256Gcm;
use aes_gcm::aead::{Aead, KeyInit, Payload};
use argon2::Argon2;

/// The random bytes a lock needs: salt and nonce.
pub(crate) const RANDOM: usize = SALT + NONCE;
/// What is locked has at least these, and the tag that shows changes.
pub(crate) const LEAST: usize = RANDOM + 16;
const SALT: usize = 16;
const NONCE: usize = 12;

/// Locks bytes with a passphrase. What comes out begins with the random bytes.
pub(crate) fn lock(bytes: &[u8], passphrase: &str, random: &[u8; RANDOM]) -> Option<Vec<u8>> {
    let (salt, nonce) = random.split_at(SALT);
    let locked = seal(&key(passphrase, salt)?, nonce, bytes)?;
    Some([random, &locked[..]].concat())
}

/// The bytes, if the passphrase is right and nothing was altered.
pub(crate) fn unlock(locked: &[u8], passphrase: &str) -> Option<Vec<u8>> {
    let (random, sealed) = locked.split_at_checked(RANDOM)?;
    let (salt, nonce) = random.split_at(SALT);
    unseal(&key(passphrase, salt)?, nonce, sealed)
}

fn key(passphrase: &str, salt: &[u8]) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    Argon2::default().hash_password_into(passphrase.as_bytes(), salt, &mut key).ok()?;
    Some(key)
}

/// Locks bytes with a key.
pub(crate) fn seal(key: &[u8; 32], nonce: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
    let nonce: [u8; NONCE] = nonce.try_into().ok()?;
    Aes256Gcm::new(key.into()).encrypt(&nonce.into(), Payload::from(bytes)).ok()
}

/// Undoes [`seal`].
pub(crate) fn unseal(key: &[u8; 32], nonce: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
    let nonce: [u8; NONCE] = nonce.try_into().ok()?;
    Aes256Gcm::new(key.into()).decrypt(&nonce.into(), Payload::from(sealed)).ok()
}

/// Bytes in the letters that links can carry (base64url without padding).
pub(crate) fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().enumerate().fold(0u32, |word, (at, byte)| word | (*byte as u32) << (16 - 8 * at));
        text.extend((0..=chunk.len()).map(|at| ALPHABET[(word >> (18 - 6 * at) & 63) as usize] as char));
    }
    text
}

/// Undoes [`letters`].
pub(crate) fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for chunk in text.as_bytes().chunks(4) {
        let mut word = 0u32;
        for (at, letter) in chunk.iter().enumerate() {
            word |= (ALPHABET.iter().position(|known| known == letter)? as u32) << (18 - 6 * at);
        }
        // One letter alone is not even a byte.
        (chunk.len() > 1).then_some(())?;
        bytes.extend((0..chunk.len() - 1).map(|at| (word >> (16 - 8 * at)) as u8));
    }
    Some(bytes)
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_bytes_are_each_others_inverse() {
        for length in 0..20u8 {
            let some: Vec<u8> = (0..length).map(|it| it.wrapping_mul(97)).collect();
            assert_eq!(bytes(&letters(&some)), Some(some));
        }
        assert_eq!(letters(b"\xfb\xff"), "-_8");
        assert!(bytes("a").is_none() && bytes("ab+c").is_none());
    }

    #[test]
    fn only_the_passphrase_opens_and_any_change_shows() {
        let locked = lock(b"a secret game", "apple pie", &[7; RANDOM]).expect("locked");
        assert_eq!(unlock(&locked, "apple pie").as_deref(), Some(&b"a secret game"[..]));
        assert_eq!(unlock(&locked, "apple pies"), None);
        for at in [0, 20, RANDOM, locked.len() - 1] {
            let mut altered = locked.clone();
            altered[at] ^= 1;
            assert_eq!(unlock(&altered, "apple pie"), None, "byte {at}");
        }
        assert_eq!(unlock(&locked[..10], "apple pie"), None);
    }

    /// NIST's GCM test case 14: a zero key, nonce and block.
    #[test]
    fn the_cipher_is_aes_256_gcm() {
        let sealed = seal(&[0; 32], &[0; 12], &[0; 16]).expect("sealed");
        let hex: String = sealed.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919");
    }
}
