//! A relay between server and database that can be told to fail.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What it does with what comes.
#[derive(Clone, Debug, PartialEq)]
pub enum Mode {
    Pass,
    /// Lines are up and nothing comes through; what was sent meanwhile arrives later.
    Hole,
    /// The first transaction that holds these bytes is carried out, but its answer is lost with the line.
    CutAfterCommit(&'static [u8]),
    /// It is lost with the line before it is carried out.
    CutBeforeCommit(&'static [u8]),
}

pub struct Relay {
    pub address: SocketAddr,
    mode: watch::Sender<Mode>,
    lines: Arc<AtomicUsize>,
    cuts: Arc<AtomicUsize>,
}

impl Relay {
    /// A relay to a port of this machine.
    pub async fn new(port: u16) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let relay = Relay {
            address: listener.local_addr().expect("a port"),
            mode: watch::Sender::new(Mode::Pass),
            lines: Arc::default(),
            cuts: Arc::default(),
        };
        let (mode, lines, cuts) = (relay.mode.clone(), relay.lines.clone(), relay.cuts.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                lines.fetch_add(1, Ordering::Relaxed);
                let (mode, cuts) = (mode.clone(), cuts.clone());
                tokio::spawn(async move {
                    if let Ok(server) = TcpStream::connect(("127.0.0.1", port)).await
                        && pass(client, server, &mode).await.is_none()
                    {
                        cuts.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        relay
    }

    pub fn set(&self, mode: Mode) {
        self.mode.send_replace(mode);
    }

    /// How many lines there were.
    pub fn lines(&self) -> usize {
        self.lines.load(Ordering::Relaxed)
    }

    /// How many were cut.
    pub fn cuts(&self) -> usize {
        self.cuts.load(Ordering::Relaxed)
    }

    /// The same database by way of the relay.
    pub fn url(&self, url: &str) -> String {
        let (user, place) = url.split_once('@').expect("a URL with a user");
        let name = place.split_once('/').expect("a URL with a database").1;
        format!("{user}@{}/{name}", self.address)
    }
}

/// Carries bytes both ways until a side ends; nothing when it was cut.
async fn pass(mut client: TcpStream, mut server: TcpStream, mode: &watch::Sender<Mode>) -> Option<()> {
    let mut watched = mode.subscribe();
    let (mut up, mut down) = ([0; 65_536], [0; 65_536]);
    let mut sent: Vec<u8> = Vec::new();
    loop {
        watched.wait_for(|mode| *mode != Mode::Hole).await.ok()?;
        tokio::select! {
            _ = watched.changed() => {}
            read = client.read(&mut up) => {
                let Ok(length @ 1..) = read else { return Some(()) };
                let bytes = &up[..length];
                sent.extend(bytes);
                let has = |needle: &[u8]| sent.windows(needle.len()).any(|part| part == needle);
                let commits = has(b"COMMIT");
                let now = mode.borrow().clone();
                match now {
                    Mode::CutAfterCommit(needle) if commits && has(needle) => {
                        mode.send_replace(Mode::Pass);
                        server.write_all(bytes).await.ok()?;
                        // Once it answers it is done.
                        _ = server.read(&mut down).await;
                        return None;
                    }
                    Mode::CutBeforeCommit(needle) if commits && has(needle) => {
                        mode.send_replace(Mode::Pass);
                        return None;
                    }
                    _ => {}
                }
                if commits {
                    sent.clear();
                }
                if server.write_all(bytes).await.is_err() {
                    return Some(());
                }
            }
            read = server.read(&mut down) => {
                let Ok(length @ 1..) = read else { return Some(()) };
                if client.write_all(&down[..length]).await.is_err() {
                    return Some(());
                }
            }
        }
    }
}
