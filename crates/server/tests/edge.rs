//! The server's edge: encryption, proxies, and what every response carries.

mod support;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, ServerName};
use support::{Client, Folder, LONG, Server, options};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A certificate that signs itself, for localhost, and its key: made for these tests and of no other use.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

async fn encrypted(server: &Server, request: &str) -> std::io::Result<String> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(data("test-cert.pem")).expect("a certificate")).expect("it can be trusted");
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let stream = TcpStream::connect(server.address()).await?;
    let name = ServerName::try_from("localhost").expect("a name");
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    // A server need not say goodbye before it hangs up.
    _ = tokio::time::timeout(LONG, stream.read_to_end(&mut answer)).await.expect("an answer");
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[tokio::test]
async fn with_a_certificate_everything_is_encrypted() {
    let folder = Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.tls_cert = Some(data("test-cert.pem"));
    options.tls_key = Some(data("test-key.pem"));
    let server = Server::with(options.clone()).await;
    let request = "GET /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let answer = encrypted(&server, request).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age="), "{answer}");
    assert!(
        answer.lines().any(|line| line.starts_with("set-cookie: hx_guest=") && line.contains("; Secure")),
        "{answer}"
    );
    // In the clear there is nothing to be had, and others are not disturbed by whoever tries.
    let plain = Client::stranger(&server).get("/api/me").await;
    assert_eq!((plain.status, plain.body.as_str()), (0, ""), "{plain:?}");
    let half = TcpStream::connect(server.address()).await.expect("it listens");
    assert!(encrypted(&server, request).await.is_ok());
    drop(half);
    server.running.stop().await;
    options.tls_key = Some(data("test-cert.pem"));
    let settings = options.settings().expect("paths are paths");
    let refused = heterodox_server::start(settings, heterodox_rules::Catalogue::new()).await;
    assert!(refused.err().is_some_and(|error| error.to_string().contains("is no key")));
}

/// How many of 40 requests at once are let in.
async fn let_in(server: &Server, forwarded: &str) -> usize {
    let client = Client::stranger(server);
    let mut count = 0;
    for _ in 0..40 {
        count += (client.request("GET", "/api/lobby", forwarded, "").await.status == 200) as usize;
    }
    count
}

#[tokio::test]
async fn only_a_trusted_proxy_is_believed() {
    let folder = Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.requests_per_second = Some(1);
    let server = Server::with(options.clone()).await;
    assert!(let_in(&server, "X-Forwarded-For: 203.0.113.1\r\n").await < 40);
    assert!(let_in(&server, "X-Forwarded-For: 203.0.113.2\r\n").await < 10, "whoever says so is not somebody else");
    let secure = "X-Forwarded-Proto: https\r\n";
    server.running.stop().await;
    options.trusted_proxy = vec!["127.0.0.1".parse().expect("an address")];
    let server = Server::with(options).await;
    assert!((10..40).contains(&let_in(&server, "X-Forwarded-For: 203.0.113.1\r\n").await));
    // The proxy writes the last entry; those before it are the client's own words.
    assert!(let_in(&server, "X-Forwarded-For: 198.51.100.9, 203.0.113.1\r\n").await < 10);
    assert!(let_in(&server, "X-Forwarded-For: 203.0.113.1, 203.0.113.2\r\n").await >= 10);
    let cookie = async |more: &str| {
        let answer = Client::stranger(&server).request("GET", "/api/me", more, "").await;
        answer.head.lines().find(|line| line.starts_with("set-cookie")).map(str::to_string)
    };
    let via = format!("X-Forwarded-For: 203.0.113.7\r\n{secure}");
    assert!(cookie(&via).await.is_some_and(|cookie| cookie.contains("; Secure")));
    assert!(cookie("X-Forwarded-For: 203.0.113.8\r\n").await.is_some_and(|cookie| !cookie.contains("Secure")));
}

#[tokio::test]
async fn every_response_says_what_may_be_done_with_it() {
    let server = Server::new().await;
    let client = Client::stranger(&server);
    for path in ["/", "/api/me", "/api/nothing", "/healthz", "/metrics", "/assets/none.js", "/ws"] {
        let head = client.get(path).await.head;
        for line in [
            "cross-origin-opener-policy: same-origin",
            "cross-origin-embedder-policy: require-corp",
            "cross-origin-resource-policy: same-origin",
            "x-content-type-options: nosniff",
            "x-frame-options: DENY",
            "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
        ] {
            assert!(head.contains(line), "{path}: {line}: {head}");
        }
    }
    let page = client.get("/").await;
    let tag = page.head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a mark").to_string();
    let again = client.request("GET", "/game/x", &format!("If-None-Match: {tag}\r\n"), "").await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
}
