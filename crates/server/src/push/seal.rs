//! What push services may carry and cannot read: messages sealed for one browser (RFC 8291, aes128gcm), and the token by
//! which they know who sends (RFC 8292). Knows no sockets.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};

/// The size of the one record a message is.
const RECORD: u32 = 4096;
/// The longest text that is sealed.
const MAX_TEXT: usize = 3000;
/// How long a token is good, in seconds.
const GOOD: u64 = 12 * 3600;

/// A new key of this server, as PKCS#8.
pub fn new_key() -> Vec<u8> {
    let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    key.expect("the system has random numbers").as_ref().to_vec()
}

/// Who sends.
pub struct Sender(EcdsaKeyPair);

impl Sender {
    /// By a key that was made before.
    pub fn new(key: &[u8]) -> Option<Sender> {
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key, &SystemRandom::new()).ok().map(Sender)
    }

    /// The public key: an uncompressed point.
    pub fn public(&self) -> &[u8] {
        self.0.public_key().as_ref()
    }

    /// A token for one push service; `now` in seconds.
    pub fn token(&self, origin: &str, now: u64) -> Option<String> {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = part(serde_json::json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(serde_json::json!({ "aud": origin, "exp": now + GOOD }));
        let text = format!("{head}.{claims}");
        let signed = self.0.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        Some(format!("{text}.{}", URL_SAFE_NO_PAD.encode(signed.as_ref())))
    }
}

/// So many bytes of a key that is drawn out of another.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn draw<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Option<[u8; N]> {
    let mut key = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(N)).ok()?.fill(&mut key).ok()?;
    Some(key)
}

/// The key and nonce of a message between two public keys whose owners share a secret.
pub(super) fn keys(
    shared: &[u8],
    auth: &[u8],
    browser: &[u8],
    sender: &[u8],
    salt: &[u8],
) -> Option<([u8; 16], [u8; 12])> {
    let secret: [u8; 32] = draw(auth, shared, &[b"WebPush: info\0", browser, sender])?;
    let key = draw(salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce = draw(salt, &secret, &[b"Content-Encoding: nonce\0"])?;
    Some((key, nonce))
}

/// Seals a text for a browser with this public key and secret; nothing when they are no such things.
pub fn seal(browser: &[u8], auth: &[u8], text: &[u8]) -> Option<Vec<u8>> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let public = own.compute_public_key().ok()?;
    let mut salt = [0; 16];
    random.fill(&mut salt).ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, browser);
    let (key, nonce) =
        agree_ephemeral(own, &theirs, |shared| keys(shared, auth, browser, public.as_ref(), &salt)).ok()??;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    // The only record ends with a 2.
    let mut sealed = [text, &[2]].concat();
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).ok()?;
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(public.as_ref().len() as u8);
    body.extend(public.as_ref());
    body.extend(sealed);
    Some(body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};

    /// What a browser does with a message.
    fn open(key: EphemeralPrivateKey, auth: &[u8], body: &[u8]) -> Option<Vec<u8>> {
        let own = key.compute_public_key().ok()?;
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        let (sender, sealed) = rest[1..].split_at(rest[0] as usize);
        assert_eq!((size, sender.len()), (&RECORD.to_be_bytes()[..], 65));
        let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
        let (key, nonce) =
            agree_ephemeral(key, &theirs, |shared| keys(shared, auth, own.as_ref(), sender, salt)).ok()??;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        let mut text = sealed.to_vec();
        let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text).ok()?;
        text.strip_suffix(&[2]).map(<[u8]>::to_vec)
    }

    #[test]
    fn a_browser_opens_what_was_sealed_for_it_and_nobody_else() {
        let random = SystemRandom::new();
        let browser = EphemeralPrivateKey::generate(&ECDH_P256, &random).expect("a key");
        let public = browser.compute_public_key().expect("a key").as_ref().to_vec();
        let body = seal(&public, &[7; 16], b"your turn").expect("sealed");
        assert!(!body.windows(9).any(|part| part == b"your turn"));
        let other = EphemeralPrivateKey::generate(&ECDH_P256, &random).expect("a key");
        assert_eq!(open(other, &[7; 16], &body), None);
        assert_eq!(open(browser, &[7; 16], &body).as_deref(), Some(&b"your turn"[..]));
        assert_eq!(seal(b"no point", &[7; 16], b"x"), None);
        assert_eq!(seal(&public, &[7; 16], &[0; MAX_TEXT + 1]), None);
    }

    #[test]
    fn the_keys_are_those_of_the_standard() {
        // RFC 8291, appendix A.
        let read = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
        let shared = read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let auth = read("BTBZMqHH6r4Tts7J_aSIgg");
        let browser = read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let sender = read("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt = read("DGv6ra1nlYgDCS1FRnbzlw");
        let (key, nonce) = keys(&shared, &auth, &browser, &sender, &salt).expect("keys");
        assert_eq!(URL_SAFE_NO_PAD.encode(key), "oIhVW04MRdy2XN9CiKLxTg");
        assert_eq!(URL_SAFE_NO_PAD.encode(nonce), "4h_95klXJ5E_qnoN");
    }

    #[test]
    fn a_token_says_for_whom_it_is_and_is_signed() {
        let sender = Sender::new(&new_key()).expect("a key");
        let token = sender.token("https://push.example", 1_800_000_000).expect("a token");
        let (text, signature) = token.rsplit_once('.').expect("three parts");
        let signature = URL_SAFE_NO_PAD.decode(signature).expect("base64");
        let key = Verifier::new(&ECDSA_P256_SHA256_FIXED, sender.public());
        assert!(key.verify(text.as_bytes(), &signature).is_ok());
        assert!(key.verify(b"another text", &signature).is_err());
        let claims = text.split('.').nth(1).and_then(|part| URL_SAFE_NO_PAD.decode(part).ok()).expect("claims");
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("JSON");
        assert_eq!((&claims["aud"], &claims["exp"]), (&"https://push.example".into(), &1_800_043_200u64.into()));
        assert!(Sender::new(b"no key").is_none());
    }
}
