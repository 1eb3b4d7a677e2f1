//! How the server is started: flags, then the environment, then a file, then what is usual.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Deserialize;

/// What can be set. In the file the names are the same, without the dashes in front.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ServeOptions {
    /// A TOML file with further settings
    #[arg(long, value_name = "FILE", env = "HETERODOX_CONFIG")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// Print the settings, without secrets, and exit
    #[arg(long)]
    #[serde(skip)]
    pub print_config: bool,
    /// Address and port to listen at [127.0.0.1:8000]
    #[arg(long, value_name = "ADDRESS", env = "HETERODOX_BIND")]
    pub bind: Option<SocketAddr>,
    /// Listen at all addresses and show how to reach the server in this network
    #[arg(long, env = "HETERODOX_LAN")]
    #[serde(default)]
    pub lan: bool,
    /// A file for SQLite, or a postgres:// URL [heterodox.db]
    #[arg(long, value_name = "PATH|URL", env = "HETERODOX_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// The certificate chain, in PEM
    #[arg(long, value_name = "FILE", env = "HETERODOX_TLS_CERT")]
    pub tls_cert: Option<PathBuf>,
    /// Its private key, in PEM
    #[arg(long, value_name = "FILE", env = "HETERODOX_TLS_KEY")]
    pub tls_key: Option<PathBuf>,
    /// A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be given several times
    #[arg(long, value_name = "ADDRESS", env = "HETERODOX_TRUSTED_PROXY", value_delimiter = ',')]
    #[serde(default)]
    pub trusted_proxy: Vec<IpAddr>,
    /// Threads for the computer's moves [all cores but one]
    #[arg(long, value_name = "N", env = "HETERODOX_COMPUTERS")]
    pub computers: Option<usize>,
    /// The longest the computer thinks about a move, in milliseconds [1000]
    #[arg(long, value_name = "MS", env = "HETERODOX_THINK")]
    pub think: Option<u64>,
    /// Connections from one address [128]
    #[arg(long, value_name = "N", env = "HETERODOX_CONNECTIONS_PER_ADDRESS")]
    pub connections_per_address: Option<usize>,
    /// Connections in all [20000]
    #[arg(long, value_name = "N", env = "HETERODOX_CONNECTIONS")]
    pub connections: Option<usize>,
    /// Sockets of one person [32]
    #[arg(long, value_name = "N", env = "HETERODOX_SOCKETS_PER_PERSON")]
    pub sockets_per_person: Option<usize>,
    /// Requests a second from one address, after a burst of ten times as many [20]
    #[arg(long, value_name = "N", env = "HETERODOX_REQUESTS_PER_SECOND")]
    pub requests_per_second: Option<u32>,
    /// Messages a second on one socket, after a burst of ten times as many [20]
    #[arg(long, value_name = "N", env = "HETERODOX_MESSAGES_PER_SECOND")]
    pub messages_per_second: Option<u32>,
    /// Show /metrics to everybody, not only to this machine
    #[arg(long, env = "HETERODOX_OPEN_METRICS")]
    #[serde(default)]
    pub open_metrics: bool,
    /// Write logs as JSON
    #[arg(long, env = "HETERODOX_LOG_JSON")]
    #[serde(default)]
    pub log_json: bool,
}

/// What was set, and what is usual for the rest.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub bind: SocketAddr,
    /// Whether to show how to reach it.
    pub lan: bool,
    /// The database.
    pub database: String,
    /// Certificate and key.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Whose word about clients is taken.
    pub trusted_proxy: Vec<IpAddr>,
    /// Threads for the computer.
    pub computers: usize,
    /// Its longest thought, in milliseconds.
    pub think: u64,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// Connections in all.
    pub connections: usize,
    /// Sockets of one person.
    pub sockets_per_person: usize,
    /// Requests a second from one address.
    pub requests_per_second: u32,
    /// Messages a second on one socket.
    pub messages_per_second: u32,
    /// Whether everybody may see the metrics.
    pub open_metrics: bool,
    /// Logs as JSON.
    pub log_json: bool,
}

/// The usual port.
const PORT: u16 = 8000;
/// The largest settings file that is read.
const MAX_FILE: u64 = 64 * 1024;

impl ServeOptions {
    /// The settings; what is wrong with them, otherwise.
    pub fn settings(self) -> Result<Settings> {
        let file = match &self.config {
            None => ServeOptions::default(),
            Some(path) => {
                let size = std::fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?.len();
                if size > MAX_FILE {
                    bail!("{} is too large for a settings file", path.display());
                }
                let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
                toml::from_str(&text).with_context(|| format!("{} is wrong", path.display()))?
            }
        };
        let lan = self.lan || file.lan;
        let everywhere = IpAddr::V4(if lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST });
        let bind = self.bind.or(file.bind).unwrap_or(SocketAddr::new(everywhere, PORT));
        // Nobody else in the room reaches the machine's address for itself.
        let bind = if lan && bind.ip().is_loopback() { SocketAddr::new(everywhere, bind.port()) } else { bind };
        let tls = match (self.tls_cert.or(file.tls_cert), self.tls_key.or(file.tls_key)) {
            (Some(cert), Some(key)) => Some((cert, key)),
            (None, None) => None,
            _ => bail!("a certificate and its key are given together"),
        };
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let trusted_proxy = if self.trusted_proxy.is_empty() { file.trusted_proxy } else { self.trusted_proxy };
        Ok(Settings {
            bind,
            lan,
            database: self.database.or(file.database).unwrap_or_else(|| "heterodox.db".into()),
            tls,
            trusted_proxy,
            computers: self.computers.or(file.computers).unwrap_or((cores - 1).max(1)).clamp(1, 256),
            think: self.think.or(file.think).unwrap_or(1000).clamp(10, 60_000),
            connections_per_address: self.connections_per_address.or(file.connections_per_address).unwrap_or(128),
            connections: self.connections.or(file.connections).unwrap_or(20_000),
            sockets_per_person: self.sockets_per_person.or(file.sockets_per_person).unwrap_or(32),
            requests_per_second: self.requests_per_second.or(file.requests_per_second).unwrap_or(20).max(1),
            messages_per_second: self.messages_per_second.or(file.messages_per_second).unwrap_or(20).max(1),
            open_metrics: self.open_metrics || file.open_metrics,
            log_json: self.log_json || file.log_json,
        })
    }
}

impl Settings {
    /// As a settings file, without secrets.
    pub fn print(&self) -> String {
        // A text in JSON is a text in TOML.
        let text = |text: &str| serde_json::Value::from(text).to_string();
        let mut lines = vec![
            format!("bind = {}", text(&self.bind.to_string())),
            format!("lan = {}", self.lan),
            format!("database = {}", text(&without_secret(&self.database))),
        ];
        if let Some((cert, key)) = &self.tls {
            lines.push(format!("tls-cert = {}", text(&cert.display().to_string())));
            lines.push(format!("tls-key = {}", text(&key.display().to_string())));
        }
        let proxies: Vec<String> = self.trusted_proxy.iter().map(|proxy| text(&proxy.to_string())).collect();
        lines.push(format!("trusted-proxy = [{}]", proxies.join(", ")));
        lines.push(format!("computers = {}", self.computers));
        lines.push(format!("think = {}", self.think));
        lines.push(format!("connections-per-address = {}", self.connections_per_address));
        lines.push(format!("connections = {}", self.connections));
        lines.push(format!("sockets-per-person = {}", self.sockets_per_person));
        lines.push(format!("requests-per-second = {}", self.requests_per_second));
        lines.push(format!("messages-per-second = {}", self.messages_per_second));
        lines.push(format!("open-metrics = {}", self.open_metrics));
        lines.push(format!("log-json = {}", self.log_json));
        lines.join("\n")
    }
}

/// A URL without its password.
fn without_secret(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_string() };
    match rest.rsplit_once('@') {
        Some((user, place)) => {
            let user = user.split(':').next().unwrap_or_default();
            let place = place.split('?').next().unwrap_or_default();
            format!("{scheme}://{user}:***@{place}")
        }
        None => format!("{scheme}://{}", rest.split('?').next().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_go_before_the_file_and_secrets_are_not_printed() {
        let folder = std::env::temp_dir().join(format!("heterodox-settings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        let file = folder.join("settings.toml");
        std::fs::write(&file, "bind = \"127.0.0.1:9\"\nthink = 50\nlan = true\n").expect("writable");
        let database = Some("postgres://me:secret@host/db?password=secret".to_string());
        let options = ServeOptions { config: Some(file.clone()), think: Some(70), database, ..Default::default() };
        let settings = options.settings().expect("good settings");
        assert_eq!((settings.bind.port(), settings.think, settings.lan), (9, 70, true));
        assert!(settings.bind.ip().is_unspecified(), "phones in the room reach it");
        let printed = settings.print();
        assert!(!printed.contains("secret"), "{printed}");
        let again: ServeOptions = toml::from_str(&printed).expect("what is printed can be read");
        assert_eq!(again.think, Some(70));
        std::fs::write(&file, "bnid = 1").expect("writable");
        let options = ServeOptions { config: Some(file), ..Default::default() };
        assert!(format!("{:#}", options.settings().expect_err("a mistyped name")).contains("bnid"));
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }
}
