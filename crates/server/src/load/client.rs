//! A client of the server that is tried: one address, its cookies, requests and sockets.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::SinkExt;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// A websocket.
pub type Socket = WebSocketStream<TcpStream>;

/// Nobody waits longer for a line or a greeting.
const PATIENCE: Duration = Duration::from_secs(10);
/// Nor for an answer.
const LONG_PATIENCE: Duration = Duration::from_secs(60);
/// The most of an answer that is read.
const MAX_ANSWER: u64 = 64 << 20;

/// Somebody who calls.
pub struct Client {
    /// The server.
    pub server: SocketAddr,
    local: Ipv4Addr,
    cookies: Vec<String>,
}

/// What the server says to a request.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

impl Client {
    /// Somebody whom the server does not know yet.
    pub fn new(server: SocketAddr, local: Ipv4Addr) -> Client {
        Client { server, local, cookies: Vec::new() }
    }

    /// Comes as somebody else.
    pub fn forget(&mut self) {
        self.cookies.clear();
    }

    /// A line to the server on which nothing was said.
    pub async fn line(&self) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.set_reuseaddr(true)?;
        socket.set_nodelay(true)?;
        socket.bind((self.local, 0).into())?;
        Ok(timeout(PATIENCE, socket.connect(self.server)).await??)
    }

    /// A websocket.
    pub async fn connect(&mut self) -> Result<Socket> {
        let stream = self.line().await?;
        let mut request = format!("ws://{}/ws", self.server).into_client_request()?;
        if !self.cookies.is_empty() {
            request.headers_mut().insert("cookie", self.cookies.join("; ").parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let greeting = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        let (socket, answer) = timeout(PATIENCE, greeting).await??;
        for cookie in answer.headers().get_all("set-cookie") {
            self.keep(cookie.to_str()?);
        }
        Ok(socket)
    }

    /// One request on a line of its own.
    pub async fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Answer> {
        let mut stream = self.line().await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.server,
            self.cookies.join("; "),
            body.len()
        );
        let mut answer = Vec::new();
        let talk = async {
            stream.write_all(request.as_bytes()).await?;
            stream.take(MAX_ANSWER).read_to_end(&mut answer).await
        };
        timeout(LONG_PATIENCE, talk).await??;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").context("an answer has a head")?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("a status is a number")?;
        for cookie in head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")) {
            self.keep(cookie);
        }
        Ok(Answer { status, body: body.to_string() })
    }

    fn keep(&mut self, cookie: &str) {
        let cookie = cookie.split(';').next().unwrap_or_default();
        let name = |cookie: &str| cookie.split('=').next().map(str::to_string);
        self.cookies.retain(|known| name(known) != name(cookie));
        self.cookies.push(cookie.to_string());
    }
}

/// Says something on a socket.
pub async fn send(socket: &mut Socket, text: &str) -> Result<()> {
    Ok(timeout(PATIENCE, socket.send(Message::Text(Utf8Bytes::from(text)))).await??)
}
