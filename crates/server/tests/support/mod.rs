//! A real server on a port of its own, and clients that speak to it as any other would.
#![allow(dead_code, reason = "every test uses its own part")]

pub mod log;
pub mod postgres;
pub mod relay;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use heterodox_rules::Catalogue;
use heterodox_server::{Running, ServeOptions, Settings, start};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Nothing takes longer than this, even on a busy machine.
pub const LONG: Duration = Duration::from_secs(60);

/// A folder that is removed in the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("heterodox-server-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs.
pub struct Server {
    pub running: Running,
    pub options: ServeOptions,
    _folder: Option<Folder>,
}

pub fn options(database: &str) -> ServeOptions {
    ServeOptions {
        bind: Some("127.0.0.1:0".parse().expect("an address")),
        database: Some(database.to_string()),
        requests_per_second: Some(1000),
        messages_per_second: Some(1000),
        think: Some(50),
        ..ServeOptions::default()
    }
}

impl Server {
    /// With a new SQLite database.
    pub async fn new() -> Server {
        let folder = Folder::new();
        let options = options(&folder.0.join("test.db").display().to_string());
        Server { _folder: Some(folder), ..Server::with(options).await }
    }

    pub async fn with(options: ServeOptions) -> Server {
        let settings: Settings = options.clone().settings().expect("good settings");
        let running = start(settings, Catalogue::new()).await.expect("it starts");
        Server { running, options, _folder: None }
    }

    /// One that was started by hand.
    pub fn of(running: Running, options: ServeOptions) -> Server {
        Server { running, options, _folder: None }
    }

    pub fn address(&self) -> SocketAddr {
        self.running.address
    }

    /// Stops it and starts it again with the same database.
    pub async fn restart(self) -> Server {
        let (options, folder) = self.stop().await;
        Server::again(options, folder).await
    }

    /// Stops it; the database stays where it is.
    pub async fn stop(self) -> (ServeOptions, Option<Folder>) {
        self.running.stop().await;
        (self.options, self._folder)
    }

    /// Starts one again that was stopped.
    pub async fn again(options: ServeOptions, folder: Option<Folder>) -> Server {
        Server { _folder: folder, ..Server::with(options).await }
    }
}

/// An answer to a request.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn cookie(&self, name: &str) -> Option<String> {
        let cookies = self.head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
        let mut values = cookies.filter_map(|cookie| cookie.split(';').next()?.strip_prefix(&format!("{name}=")));
        values.next().map(|value| format!("{name}={value}"))
    }
}

/// Somebody who speaks to the server.
#[derive(Clone, Debug)]
pub struct Client {
    pub address: SocketAddr,
    /// Lines of the head that show who it is.
    pub identity: String,
    /// Where it calls from: 127.0.0.1 or another of the machine's addresses for itself.
    pub from: Ipv4Addr,
}

impl Client {
    /// A stranger: every request is another guest's.
    pub fn stranger(server: &Server) -> Client {
        Client::to(server.address())
    }

    pub fn to(address: SocketAddr) -> Client {
        Client { address, identity: String::new(), from: Ipv4Addr::LOCALHOST }
    }

    /// A guest at another address, 127.0.`network`.`number`.
    pub async fn guest_at(server: &Server, network: u8, number: u8) -> Client {
        let client = Client { from: Ipv4Addr::new(127, 0, network, number), ..Client::stranger(server) };
        client.become_guest().await
    }

    async fn become_guest(mut self) -> Client {
        let cookie = self.get("/api/me").await.cookie("hx_guest").expect("a guest gets a cookie");
        self.identity = format!("Cookie: {cookie}\r\n");
        self
    }

    /// A line to the server.
    pub async fn connect(&self) -> TcpStream {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::new(self.from.into(), 0)).expect("an address of this machine");
        socket.connect(self.address).await.expect("it listens")
    }

    /// A guest.
    pub async fn guest(server: &Server) -> Client {
        Client::stranger(server).become_guest().await
    }

    /// Somebody with an account.
    pub async fn user(server: &Server, name: &str) -> Client {
        let mut client = Client::stranger(server);
        let answer = client.post("/api/account", &json!({"name": name, "password": "correct horse"})).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        client.identity = format!("Cookie: {}\r\n", answer.cookie("hx_session").expect("a session"));
        client
    }

    pub async fn raw(&self, request: &[u8]) -> Answer {
        let work = async {
            let mut stream = self.connect().await;
            // A server that has heard enough may close before all is said.
            _ = stream.write_all(request).await;
            let mut bytes = Vec::new();
            _ = stream.read_to_end(&mut bytes).await;
            bytes
        };
        let bytes = timeout(LONG, work).await.expect("an answer");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let chunked = head.contains("transfer-encoding: chunked");
        let body = if chunked { unchunk(body) } else { body.to_string() };
        Answer { status, head: head.to_string(), body }
    }

    pub async fn request(&self, method: &str, path: &str, more: &str, body: &str) -> Answer {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{}{more}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            self.identity,
            body.len()
        );
        self.raw(request.as_bytes()).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", "").await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.request("DELETE", path, "", "").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, "Content-Type: application/json\r\n", &body.to_string()).await
    }

    /// Acts by REST and expects it to be accepted.
    pub async fn act(&self, game: &str, action: &str) -> Value {
        let answer = self.post(&format!("/api/games/{game}/acts"), &json!({"action": action})).await;
        assert_eq!(answer.status, 200, "{action}: {answer:?}");
        answer.json()
    }

    pub async fn socket(&self) -> Socket {
        self.socket_on(self.connect().await).await
    }

    pub async fn socket_on(&self, stream: TcpStream) -> Socket {
        let mut request = format!("ws://{}/ws", self.address).into_client_request().expect("an address");
        for line in self.identity.lines() {
            let (name, value) = line.split_once(": ").expect("a line of a head");
            let name = tokio_tungstenite::tungstenite::http::HeaderName::from_bytes(name.as_bytes()).expect("a name");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("a socket");
        let mut socket = Socket(socket);
        socket.expect("welcome").await;
        socket
    }
}

fn unchunk(mut body: &str) -> String {
    let mut all = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || rest.len() < size {
            break;
        }
        all += &rest[..size];
        body = rest[size..].trim_start_matches("\r\n");
    }
    all
}

/// A websocket.
pub struct Socket(pub WebSocketStream<TcpStream>);

impl Socket {
    pub async fn send(&mut self, message: Value) {
        self.0.send(Message::Text(message.to_string().into())).await.expect("the line is open");
    }

    /// The next text; `None` when the line is closed.
    pub async fn text(&mut self) -> Option<String> {
        let text = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                    Some(Ok(_)) => {}
                }
            }
        };
        timeout(LONG, text).await.expect("something within a minute")
    }

    pub async fn next(&mut self) -> Value {
        serde_json::from_str(&self.text().await.expect("an open line")).expect("messages are JSON")
    }

    /// The next message of a type; others are passed over.
    pub async fn expect(&mut self, tag: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["t"] == tag {
                return message;
            }
            assert!(!(message["t"] == "error" && tag != "error"), "waiting for {tag}: {message}");
        }
    }

    pub async fn watch(&mut self, game: &str) -> Value {
        self.send(json!({"t": "watch", "game": game, "actions": true})).await;
        self.expect("snapshot").await
    }

    /// Acts and gives the answer.
    pub async fn act(&mut self, game: &str, seq: u64, action: &str) -> Value {
        self.send(json!({"t": "act", "game": game, "seq": seq, "action": action})).await;
        loop {
            let message = self.next().await;
            if message["seq"] == seq && (message["t"] == "accepted" || message["t"] == "rejected") {
                return message;
            }
        }
    }
}

/// Begins a game between two, the first of whom has the first seat.
pub async fn begin(first: &Client, second: &Client, terms: Value) -> String {
    let mut terms = terms;
    terms["side"] = "first".into();
    let challenge = first.post("/api/challenges", &terms).await;
    assert_eq!(challenge.status, 201, "{challenge:?}");
    let id = challenge.json()["id"].as_str().expect("an id").to_string();
    let game = second.post(&format!("/api/challenges/{id}/accept"), &json!({})).await;
    assert_eq!(game.status, 201, "{game:?}");
    game.json()["id"].as_str().expect("an id").to_string()
}

pub fn chess() -> Value {
    json!({"variant": "chess", "control": {"kind": "fischer", "base": 300_000, "increment": 2000}})
}
