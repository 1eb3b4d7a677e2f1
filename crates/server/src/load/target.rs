//! The server that is tried: one that runs somewhere, or a child that may be killed. Tells
//! what it costs.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::RwLock;

use super::LoadOptions;
use crate::db::{Db, on};
use crate::metrics::{BUSY, KEPT};
use crate::time::now;

/// The server.
pub struct Target {
    address: SocketAddr,
    database: String,
    /// Where a new one keeps its games.
    folder: Option<PathBuf>,
    child: Mutex<Option<Child>>,
    outages: RwLock<Vec<Outage>>,
}

/// A time in which the server was away.
struct Outage {
    down: Instant,
    up: Instant,
    /// How long it had lived since its last sign of life: its clocks go on from there.
    unseen: Duration,
}

/// How often a task had a thread that serves everybody, and how often for more than 10 ms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kept {
    /// At all.
    pub all: u64,
    /// With the time in which others had the core.
    pub long: u64,
    /// Without it.
    pub busy: u64,
}

impl Kept {
    /// Since then.
    pub fn since(self, before: Kept) -> Kept {
        Kept {
            all: self.all.saturating_sub(before.all),
            long: self.long.saturating_sub(before.long),
            busy: self.busy.saturating_sub(before.busy),
        }
    }
}

/// What a process has used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// Processor time, in seconds.
    pub cpu: f64,
    /// Memory now, in megabytes.
    pub memory: f64,
    /// The most memory so far, in megabytes.
    pub peak: f64,
}

impl Target {
    /// The one that is named, or a new one.
    pub async fn open(options: &LoadOptions, folder: &Path) -> Result<Target> {
        if let Some(address) = options.at {
            let database = String::new();
            return Ok(Target { address, database, folder: None, child: Mutex::default(), outages: RwLock::default() });
        }
        // The port is free now; nobody else is likely to take it in the next moment.
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let database = match &options.database {
            Some(database) => database.clone(),
            None => {
                std::fs::create_dir_all(folder)?;
                folder.join("load.db").display().to_string()
            }
        };
        let folder = Some(folder.to_path_buf());
        let target = Target { address, database, folder, child: Mutex::default(), outages: RwLock::default() };
        target.start().await?;
        Ok(target)
    }

    /// Where a new one keeps its games, unless it was told another place.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref().filter(|folder| Path::new(&self.database).starts_with(folder))
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    async fn start(&self) -> Result<()> {
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut command = Command::new(program);
        command.arg("serve").arg("--bind").arg(self.address.to_string()).arg("--database").arg(&self.database);
        command.env("RUST_LOG", "warn").stdout(Stdio::null()).stdin(Stdio::null());
        let child = command.spawn().context("cannot start the server")?;
        *self.child() = Some(child);
        let begun = Instant::now();
        while !healthy(self.address).await {
            if begun.elapsed() > Duration::from_secs(20) {
                bail!("the server does not answer");
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        eprintln!("load: the server answers after {} ms", begun.elapsed().as_millis());
        Ok(())
    }

    /// Kills the server as a power cut would and starts it again.
    pub async fn kill_and_restart(&self) -> Result<()> {
        // Whoever is told a time by the new server waits until it is known how long there was none.
        let mut outages = self.outages.write().await;
        let down = Instant::now();
        if let Some(mut child) = self.child().take() {
            child.kill()?;
            child.wait()?;
        }
        let killed = now();
        self.start().await?;
        let unseen = Duration::from_millis(killed.saturating_sub(last_sign_of_life(&self.database, killed).await?));
        outages.push(Outage { down, up: Instant::now(), unseen });
        Ok(())
    }

    /// How long the server was away when it was killed between two moments, at most, and how much further back it
    /// has gone on from.
    pub async fn away(&self, from: Instant, to: Instant) -> (Duration, Duration) {
        let outages = self.outages.read().await;
        let between = || outages.iter().filter(|outage| outage.down > from && outage.down < to);
        (between().map(|outage| outage.up - outage.down).sum(), between().map(|outage| outage.unseen).sum())
    }

    /// What it has used.
    pub fn usage(&self) -> Usage {
        self.child().as_ref().and_then(|child| usage(child.id())).unwrap_or_default()
    }

    /// What it says of its threads; nothing when it does not tell.
    pub async fn kept(&self) -> Kept {
        let text = ask(self.address, "/metrics").await.unwrap_or_default();
        let count = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<u64>().ok());
        let all = |name: &str| count(&format!("{name}_count")).unwrap_or(0);
        let long = |name: &str| all(name) - count(&format!("{name}_bucket{{le=\"0.01\"}}")).unwrap_or(all(name));
        Kept { all: all(KEPT), long: long(KEPT), busy: long(BUSY) }
    }

    /// Ends a child in peace.
    pub async fn stop(&self) {
        let child = self.child().take();
        if let Some(mut child) = child {
            let pid = rustix::process::Pid::from_child(&child);
            _ = rustix::process::kill_process(pid, rustix::process::Signal::TERM);
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_secs(10) {
                if matches!(child.try_wait(), Ok(Some(_))) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            _ = child.kill();
            _ = child.wait();
        }
    }

    fn child(&self) -> std::sync::MutexGuard<'_, Option<Child>> {
        self.child.lock().expect("no holder of this lock panics")
    }
}

impl Drop for Target {
    /// Whatever went wrong: no server is left behind.
    fn drop(&mut self) {
        if let Some(mut child) = self.child().take() {
            _ = child.kill();
            _ = child.wait();
        }
        if let Some(folder) = &self.folder {
            _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// When a server that was started again had last been heard of before it was killed, as it has noted itself.
async fn last_sign_of_life(database: &str, killed: u64) -> Result<u64> {
    let db = Db::open(database).await?;
    let last = "SELECT MAX(down) FROM outages WHERE down <= $1";
    let down: Option<i64> = on!(&db, pool => sqlx::query_scalar(last).bind(killed as i64).fetch_one(pool).await?);
    db.close().await;
    Ok(down.context("the server has not noted that it was away")? as u64)
}

async fn healthy(address: SocketAddr) -> bool {
    ask(address, "/healthz").await.is_some()
}

async fn ask(address: SocketAddr, path: &str) -> Option<String> {
    let ask = async {
        let mut stream = TcpStream::connect(address).await?;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        std::io::Result::Ok(answer)
    };
    let answer = tokio::time::timeout(Duration::from_secs(2), ask).await.ok()?.ok()?;
    answer.starts_with("HTTP/1.1 200").then_some(answer)
}

/// Reads what Linux says of a process.
pub fn usage(pid: u32) -> Option<Usage> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    // In hundredths of a second on every Linux there is.
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let megabytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
    };
    Some(Usage { cpu: ticks / 100.0, memory: megabytes("VmRSS:")?, peak: megabytes("VmHWM:")? })
}
