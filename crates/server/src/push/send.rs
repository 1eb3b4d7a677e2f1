//! One request to a push service. Its address was given by a stranger: https on the usual port only, to machines of the
//! public network only, and what was looked at is what is connected to.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, ServerName};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The longest address.
pub const MAX_URL: usize = 1000;
/// The only port.
const PORT: u16 = 443;
/// So much of an answer is read: its first line is enough.
const MAX_ANSWER: usize = 1024;
/// How long a push service keeps a notice for a browser that is off, in seconds.
const KEPT: u32 = 24 * 3600;

/// In tests: a machine that stands for the push service "localhost", and the certificate it is known by.
static SINK: OnceLock<(SocketAddr, PathBuf)> = OnceLock::new();

/// Has notices to "localhost" go to a test's own sink. For tests alone.
#[doc(hidden)]
pub fn sink(address: SocketAddr, certificate: PathBuf) {
    _ = SINK.set((address, certificate));
}

/// Where a push goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    host: String,
    /// With what follows it.
    path: String,
}

/// What is sent.
pub struct Message {
    /// Sealed for the browser.
    pub body: Vec<u8>,
    /// Who sends.
    pub authorization: String,
}

impl Target {
    /// Reads an address; nothing if notices may not go there.
    pub fn read(url: &str) -> Option<Target> {
        let rest = url.strip_prefix("https://").filter(|_| url.len() <= MAX_URL)?;
        // No spaces, no ends of lines, nothing but ASCII: it becomes part of a request.
        if !rest.bytes().all(|byte| byte.is_ascii_graphic()) {
            return None;
        }
        let (authority, path) = rest.split_once('/')?;
        let host = authority.strip_suffix(":443").unwrap_or(authority);
        let named = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        // No user, no other port, no address in brackets; a number is no name.
        let good = (1..=253).contains(&host.len())
            && host.chars().all(named)
            && host.contains(|c: char| c.is_ascii_alphabetic());
        let path = path.split('#').next().unwrap_or_default();
        good.then(|| Target { host: host.to_ascii_lowercase(), path: format!("/{path}") })
    }

    /// As tokens name it.
    pub fn origin(&self) -> String {
        format!("https://{}", self.host)
    }
}

/// Whether an address is a machine of the public network.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_unspecified()
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation();
    let shared = a == 100 && (64..128).contains(&b);
    let reserved = a == 0 || a >= 240 || (a == 192 && b == 0 && c == 0) || (a == 198 && (b == 18 || b == 19));
    !(special || shared || reserved)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // Only what is given out to the world; tunnels carry addresses of the other kind within.
    let global = parts[0] & 0xe000 == 0x2000;
    let tunnel = parts[0] == 0x2002 || (parts[0] == 0x2001 && parts[1] < 0x0200);
    let documentation = parts[0] == 0x2001 && parts[1] == 0x0db8;
    global && !tunnel && !documentation
}

/// Sends it; gives the status of the answer.
pub async fn post(target: &Target, message: &Message) -> io::Result<u16> {
    let refused = |why: &str| io::Error::new(io::ErrorKind::PermissionDenied, why.to_string());
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let sink = SINK.get().filter(|_| target.host == "localhost");
    let address = match sink {
        Some((address, certificate)) => {
            let certificate = CertificateDer::from_pem_file(certificate).map_err(io::Error::other)?;
            roots.add(certificate).map_err(io::Error::other)?;
            *address
        }
        None => {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((target.host.as_str(), PORT)).await?.collect();
            // One private address among them is one too many.
            if found.iter().any(|address| !is_public(address.ip())) {
                return Err(refused("a push address leads to no public machine"));
            }
            *found.first().ok_or_else(|| refused("a push address leads nowhere"))?
        }
    };
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from(target.host.clone()).map_err(io::Error::other)?;
    let stream = TcpStream::connect(address).await?;
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    let head = format!(
        "POST {} HTTP/1.1\r\nHost: {}\r\nTTL: {KEPT}\r\nUrgency: normal\r\nContent-Type: application/octet-stream\r\n\
         Content-Encoding: aes128gcm\r\nAuthorization: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        target.path,
        target.host,
        message.authorization,
        message.body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(&message.body).await?;
    stream.flush().await?;
    let mut answer = Vec::with_capacity(MAX_ANSWER);
    while answer.len() < MAX_ANSWER && !answer.contains(&b'\n') {
        if stream.read_buf(&mut answer).await? == 0 {
            break;
        }
    }
    let line = String::from_utf8_lossy(&answer);
    line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| refused("that was no answer"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_to_named_machines_is_an_address() {
        let read = |url: &str| Target::read(url).map(|target| (target.origin(), target.path));
        let good = Some(("https://push.example".to_string(), "/a/b?c=d".to_string()));
        assert_eq!(read("https://push.example/a/b?c=d"), good);
        assert_eq!(read("https://PUSH.example:443/a/b?c=d#e"), good);
        for wrong in [
            "",
            "http://push.example/a",
            "https://push.example",
            "https://push.example:8443/a",
            "https://me@push.example/a",
            "https://127.0.0.1/a",
            "https://2130706433/a",
            "https://[::1]/a",
            "https:///a",
            "https://push.example/a b",
            "https://push.example/a\r\nHost: other",
            "https://pu\u{455}h.example/a",
            "ftp://push.example/a",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(Target::read(&format!("https://push.example/{}", "a".repeat(MAX_URL))), None);
    }

    #[test]
    fn only_machines_of_the_public_network_are_connected_to() {
        for (address, public) in [
            ("8.8.8.8", true),
            ("2600:1901:0:38d7::", true),
            ("127.0.0.1", false),
            ("10.1.2.3", false),
            ("172.16.0.1", false),
            ("192.168.0.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("0.0.0.0", false),
            ("198.18.0.1", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("::1", false),
            ("::", false),
            ("::ffff:127.0.0.1", false),
            ("fe80::1", false),
            ("fd00::1", false),
            ("ff02::1", false),
            ("64:ff9b::7f00:1", false),
            ("2002:7f00:1::", false),
            ("2001::1", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(is_public(address.parse().expect("an address")), public, "{address}");
        }
    }
}
