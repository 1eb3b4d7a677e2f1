//! Notices to browsers with no page open: a sink of our own stands for the push service, and opens what comes.

mod support;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::{Value, json};
use support::{Client, LONG, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// A push service: answers each request with a status, and hands on what came.
async fn sink(status: &'static str) -> mpsc::UnboundedReceiver<(String, Vec<u8>)> {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    heterodox_server::push_sink(listener.local_addr().expect("an address"), data("test-cert.pem"));
    let chain = vec![CertificateDer::from_pem_file(data("test-cert.pem")).expect("a certificate")];
    let key = PrivateKeyDer::from_pem_file(data("test-key.pem")).expect("a key");
    let config = ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key).expect("they fit");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let (send, receive) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(mut stream) = acceptor.accept(stream).await else { continue };
            let mut bytes = Vec::new();
            let (head, body) = loop {
                if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                    return;
                }
                let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
                let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
                let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")?.parse::<usize>().ok());
                if bytes.len() >= end + 4 + length.expect("a length") {
                    break (head, bytes[end + 4..].to_vec());
                }
            };
            _ = stream.write_all(format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").as_bytes()).await;
            _ = stream.shutdown().await;
            _ = send.send((head, body));
        }
    });
    receive
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn draw<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> [u8; N] {
    let mut key = [0; N];
    let prk = Salt::new(HKDF_SHA256, salt).extract(secret);
    prk.expand(info, Length(N)).expect("short").fill(&mut key).expect("of that length");
    key
}

/// What a browser does with a message, written down from RFC 8291.
fn open(key: EphemeralPrivateKey, auth: &[u8], body: &[u8]) -> Value {
    let own = key.compute_public_key().expect("a key");
    let (salt, sender, sealed) = (&body[..16], &body[21..86], &body[86..]);
    assert_eq!(body[20], 65);
    let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
    let secret: [u8; 32] =
        agree_ephemeral(key, &theirs, |shared| draw(auth, shared, &[b"WebPush: info\0", own.as_ref(), sender]))
            .expect("a point");
    let key: [u8; 16] = draw(salt, &secret, &[b"Content-Encoding: aes128gcm\0"]);
    let nonce: [u8; 12] = draw(salt, &secret, &[b"Content-Encoding: nonce\0"]);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
    let mut text = sealed.to_vec();
    let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text).expect("it is for us");
    serde_json::from_slice(text.strip_suffix(&[2]).expect("one record")).expect("JSON")
}

/// One test: the sink is the process's.
#[tokio::test]
async fn whoever_is_away_is_told_by_push_and_only_where_notices_may_go() {
    let mut came = sink("410 Gone").await;
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let server_key = bob.get("/api/push").await.json()["key"].as_str().expect("a key").to_string();
    let server_key = URL_SAFE_NO_PAD.decode(server_key).expect("base64");
    let browser = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
    let public = URL_SAFE_NO_PAD.encode(browser.compute_public_key().expect("a key").as_ref());
    let auth = [9; 16];
    let wish = |endpoint: &str| json!({"endpoint": endpoint, "p256dh": public, "auth": URL_SAFE_NO_PAD.encode(auth)});
    for wrong in ["http://localhost/a", "https://127.0.0.1/a", "https://localhost:8443/a", "https://[::1]/a", "x"] {
        assert_eq!(bob.post("/api/push", &wish(wrong)).await.status, 403, "{wrong}");
    }
    let long = json!({"endpoint": "a".repeat(1001)});
    assert_eq!(
        bob.request("DELETE", "/api/push", "Content-Type: application/json\r\n", &long.to_string()).await.status,
        400
    );
    let mut keyless = wish("https://localhost/a");
    keyless["p256dh"] = "AAAA".into();
    assert_eq!(bob.post("/api/push", &keyless).await.status, 403);
    assert_eq!(bob.post("/api/push", &wish("https://localhost/send/abc")).await.status, 204);
    // Bob has no page open.
    let terms =
        json!({"variant": "chess", "control": {"kind": "correspondence", "days": 3}, "side": "first", "to": "Bob"});
    let made = ada.post("/api/challenges", &terms).await;
    assert_eq!(made.status, 201, "{made:?}");
    let (head, body) = tokio::time::timeout(LONG, came.recv()).await.expect("in time").expect("a notice");
    assert!(head.starts_with("POST /send/abc HTTP/1.1\r\nHost: localhost\r\n"), "{head}");
    assert!(head.contains("Content-Encoding: aes128gcm") && head.contains("TTL: "), "{head}");
    let token = head.split("vapid t=").nth(1).and_then(|rest| rest.split(',').next()).expect("a token");
    let (signed, signature) = token.rsplit_once('.').expect("three parts");
    let signature = URL_SAFE_NO_PAD.decode(signature).expect("base64");
    assert!(Verifier::new(&ECDSA_P256_SHA256_FIXED, &server_key).verify(signed.as_bytes(), &signature).is_ok());
    let id = made.json()["id"].as_str().expect("an id").to_string();
    let told = open(browser, &auth, &body);
    let expected = json!({"kind": "challenge", "game": "Chess", "opponent": "Ada", "href": format!("/challenge/{id}")});
    assert_eq!(told, expected);
    // The service said that the browser is gone: nothing is sent there any more.
    let game = bob.post(&format!("/api/challenges/{id}/accept"), &json!({})).await.json();
    let game = game["id"].as_str().expect("an id").to_string();
    let again = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
    let public = URL_SAFE_NO_PAD.encode(again.compute_public_key().expect("a key").as_ref());
    let fresh = json!({"endpoint": "https://localhost/second", "p256dh": public, "auth": URL_SAFE_NO_PAD.encode(auth)});
    assert_eq!(bob.post("/api/push", &fresh).await.status, 204);
    // A move, while nobody looks: whose turn it is then is told.
    ada.act(&game, "e4").await;
    let (_, body) = loop {
        let (head, body) = tokio::time::timeout(LONG, came.recv()).await.expect("in time").expect("a notice");
        if head.starts_with("POST /second HTTP/1.1") {
            break (head, body);
        }
    };
    let told = open(again, &auth, &body);
    let expected = json!({"kind": "turn", "game": "Chess", "opponent": "Ada", "href": format!("/game/{game}")});
    assert_eq!(told, expected);
    server.running.stop().await;
}
