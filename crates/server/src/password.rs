//! Passwords as argon2id hashes. Each thread that hashes keeps the memory it hashes in: given back
//! and asked for anew, it would be left lying about, 19 MB for almost every hash.

use std::cell::RefCell;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

thread_local! {
    static MEMORY: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// The hash of a password nobody has.
pub const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5$mZ0wCGy3pPvYCPy6ZbVQx8vS3JoPx6CRo7m5bnWnYqQ";

/// The hash of a password; `None` if there is no memory for it.
pub fn hash(password: &str) -> Option<String> {
    let salt = Salt::new(&rand::random::<[u8; 16]>()).ok()?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&Params::DEFAULT).ok()?,
        hash: Some(output(password, &salt, Params::DEFAULT)?),
        salt: Some(salt),
    };
    Some(hash.to_string())
}

/// Whether a hash is that of a password.
pub fn fits(password: &str, hash: &str) -> bool {
    let Ok(hash) = PasswordHash::new(hash) else { return false };
    let (Some(salt), Some(known), Ok(params)) = (&hash.salt, &hash.hash, Params::try_from(&hash)) else { return false };
    // Outputs are compared in the same time, however much of them is the same.
    output(password, salt, params).is_some_and(|output| output == *known)
}

fn output(password: &str, salt: &Salt, params: Params) -> Option<Output> {
    MEMORY.with_borrow_mut(|memory| {
        memory.resize(params.block_count(), Block::default());
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut output, &mut memory[..]).ok()?;
        Output::new(&output).ok()
    })
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

    use super::*;

    #[test]
    fn hashes_are_those_of_the_library() {
        let (ours, theirs) =
            (hash("correct horse").expect("it hashes"), Argon2::default().hash_password(b"correct horse"));
        let theirs = theirs.expect("it hashes").to_string();
        let read = PasswordHash::new(&ours).expect("a hash like any other");
        assert!(Argon2::default().verify_password(b"correct horse", &read).is_ok());
        assert!(fits("correct horse", &theirs) && fits("correct horse", &ours) && !fits("correct house", &ours));
        assert!(!fits("correct horse", "no hash") && !fits("nobody", NOBODY));
    }

    #[test]
    fn nobodys_password_takes_as_long_as_anybodys() {
        let [nobody, fresh] = [NOBODY.to_string(), hash("correct horse").expect("it hashes")];
        let params = |hash: &str| PasswordHash::new(hash).expect("a hash like any other").params;
        assert_eq!(params(&nobody), params(&fresh));
    }

    #[test]
    fn many_hashes_take_the_memory_of_one() {
        let megabytes = || {
            let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
        };
        hash("correct horse").expect("it hashes");
        let before = megabytes();
        (0..8).for_each(|_| _ = hash("correct horse").expect("it hashes"));
        assert!(megabytes() < before + 60, "{before} MB became {}", megabytes());
    }
}
