//! `heterodox serve`: opens everything, listens until a signal, and closes it in order.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use heterodox_rules::Catalogue;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::api;
use crate::hub::Hub;
use crate::id::Id;
use crate::listen;
use crate::metrics::serving;
use crate::rest;
use crate::settings::Settings;
use crate::writer::InUse;

/// The longest that open sockets are waited for at the end.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    hub: Arc<Hub>,
    stop: watch::Sender<bool>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

/// Starts a server.
pub async fn start(settings: Settings, catalogue: Catalogue) -> Result<Running> {
    let tls = settings.tls.as_ref().map(|(cert, key)| listen::tls(cert, key)).transpose()?;
    let bind = settings.bind;
    let listener = TcpListener::bind(bind).await.with_context(|| format!("cannot listen at {bind}"))?;
    let address = listener.local_addr()?;
    let hub = Hub::open(settings, catalogue).await?;
    let (stop, stopped) = watch::channel(false);
    let routes = api::router(hub.clone());
    let shares = hub.shares.clone();
    let tasks = vec![
        tokio::spawn(serving(async move { shares.give_turns().await })),
        tokio::spawn(serving(hub.clone().keep_house())),
        tokio::spawn(serving(listen::accept(hub.clone(), listener, routes, tls, stopped))),
    ];
    Ok(Running { address, hub, stop, tasks })
}

impl Running {
    /// Waits until another server has taken over the database: nothing more is written down.
    pub async fn taken(&self) {
        self.hub.writer.taken().await;
    }

    /// Has a game leave memory, as it does when room is needed; false when it is not there, or waits for the disk.
    #[doc(hidden)]
    pub fn put_aside(&self, game: Id) -> bool {
        self.hub.loaded(game).is_some_and(|game| game.put_aside())
    }

    /// Tells everybody, waits for the disk and closes everything.
    pub async fn stop(self) {
        _ = self.stop.send(true);
        self.hub.say_closing();
        let gone = async {
            while self.hub.online.load(std::sync::atomic::Ordering::Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        _ = tokio::time::timeout(FAREWELL, gone).await;
        self.hub.close().await;
        for task in self.tasks {
            task.abort();
        }
    }
}

/// Serves until a signal comes.
pub fn serve(settings: Settings, catalogue: Catalogue) -> Result<()> {
    log(settings.log_json);
    // The database and the computer have threads of their own.
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let mut runtime = match cores / 2 {
        0 | 1 => tokio::runtime::Builder::new_current_thread(),
        several => {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            runtime.worker_threads(several);
            runtime
        }
    };
    let runtime = runtime.on_thread_park(rest::before_waiting).enable_all().build()?;
    runtime.block_on(async {
        let lan = settings.lan;
        let scheme = if settings.tls.is_some() { "https" } else { "http" };
        let running = start(settings, catalogue).await?;
        print!("{}", announcement(running.address, scheme, lan.then(lan_address)));
        let ended = tokio::select! {
            told = signal() => told,
            () = running.taken() => Err(InUse::Meanwhile.into()),
        };
        tracing::info!("stopping");
        running.stop().await;
        ended
    })
}

fn log(json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env();
    let filter = filter.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second server in one process logs where the first one does.
    _ = if json { builder.json().try_init() } else { builder.try_init() };
}

async fn signal() -> Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}

/// Says where the server is, and shows phones in the room the way; `far` is the machine's address there, if there is one.
fn announcement(address: SocketAddr, scheme: &str, far: Option<Option<IpAddr>>) -> String {
    let near = if address.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { address.ip() };
    let mut text = format!("Heterodox is at {scheme}://{}\n", SocketAddr::new(near, address.port()));
    match far {
        None => {}
        Some(None) => text += "This machine has no address in a network.\n",
        Some(Some(far)) => {
            let url = format!("{scheme}://{}", SocketAddr::new(far, address.port()));
            text += &format!("Others in this network find it at {url}\n");
            if let Ok(code) = QrCode::new(url.as_bytes()) {
                // Most terminals write light on dark: what is written is the light part.
                let mut picture = code.render::<Dense1x2>();
                text += &picture.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).quiet_zone(true).build();
                text.push('\n');
            }
        }
    }
    text
}

/// The address this machine has towards others. Nothing is sent: connecting a datagram socket
/// only chooses a way.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|address| !address.is_unspecified() && !address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones_are_shown_the_way() {
        let everywhere: SocketAddr = "0.0.0.0:8000".parse().expect("an address");
        let far = "192.168.1.7".parse().ok();
        let text = announcement(everywhere, "http", Some(far));
        assert!(text.starts_with("Heterodox is at http://127.0.0.1:8000\n"), "{text}");
        assert!(text.contains("Others in this network find it at http://192.168.1.7:8000\n"), "{text}");
        let code = text.split_once(":8000\nOthers").expect("two lines").1.split_once('\n').expect("a code").1;
        // The picture is that of the address: two rows of modules in a line of text, with a quiet zone around.
        let modules = QrCode::new(b"http://192.168.1.7:8000").expect("short").width() + 8;
        let lines: Vec<&str> = code.lines().collect();
        assert_eq!(lines.len(), modules.div_ceil(2), "{code}");
        assert!(lines.iter().all(|line| line.chars().count() == modules), "{code}");
        assert!(!announcement(everywhere, "http", None).contains("Others"));
        assert!(announcement(everywhere, "https", Some(None)).contains("no address"));
        let six = announcement("[::1]:80".parse().expect("an address"), "https", None);
        assert_eq!(six, "Heterodox is at https://[::1]:80\n");
    }
}
