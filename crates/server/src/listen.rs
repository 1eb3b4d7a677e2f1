//! Accepting connections: counted by address, encrypted if there is a certificate, with a
//! limit on how long a request's head may take, and how long an answer may stand still. Knows
//! nothing of what is asked.

use std::convert::Infallible;
use std::io::{self, BufReader, IoSlice};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as Task, Poll};
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Sleep;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tower_service::Service;

use crate::api::Peer;
use crate::hub::Hub;
use crate::metrics::serving;

/// The longest a request's head or an encrypted greeting takes.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// An answer of which nothing is taken for so long is for nobody.
const WRITE_TIME: Duration = Duration::from_secs(20);
/// The longest head.
const HEAD: usize = 16 * 1024;

/// Certificate and key.
pub fn tls(cert: &Path, key: &Path) -> Result<TlsAcceptor> {
    let open = |path: &Path| {
        let file = std::fs::File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        anyhow::Ok(BufReader::new(file))
    };
    let chain = CertificateDer::pem_reader_iter(open(cert)?).collect::<Result<Vec<_>, _>>();
    let chain = chain.with_context(|| format!("{} is no certificate", cert.display()))?;
    let key = PrivateKeyDer::from_pem_reader(open(key)?).with_context(|| format!("{} is no key", key.display()))?;
    let config = ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key);
    Ok(TlsAcceptor::from(Arc::new(config.context("the certificate cannot be used")?)))
}

async fn stopped(stop: &mut watch::Receiver<bool>) {
    _ = stop.wait_for(|stop| *stop).await;
}

/// Accepts connections until told to stop.
pub async fn accept(
    hub: Arc<Hub>,
    listener: TcpListener,
    routes: Router,
    tls: Option<TlsAcceptor>,
    mut stop: watch::Receiver<bool>,
) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stop) => return,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Usually too many open files: others must end first.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // Behind a trusted proxy everybody comes from one address.
        let trusted = hub.settings.trusted_proxy.contains(&address.ip().to_canonical());
        let counted = match hub.limits.connect(address.ip()) {
            Some(counted) => Some(counted),
            None if trusted => None,
            None => continue,
        };
        _ = stream.set_nodelay(true);
        let peer = Peer { address: address.ip(), encrypted: tls.is_some(), counted: counted.map(Arc::new) };
        let talk = greet(stream, peer, routes.clone(), tls.clone(), stop.clone());
        // Whoever is behind a proxy has a share once it is known who it is.
        match trusted {
            true => tokio::spawn(serving(talk)),
            false => tokio::spawn(hub.shares.clone().serving(address.ip(), talk)),
        };
    }
}

async fn greet(stream: TcpStream, peer: Peer, routes: Router, tls: Option<TlsAcceptor>, stop: watch::Receiver<bool>) {
    match tls {
        None => converse(stream, peer, routes, stop).await,
        Some(tls) => {
            if let Ok(Ok(stream)) = tokio::time::timeout(HEAD_TIME, tls.accept(stream)).await {
                converse(stream, peer, routes, stop).await;
            }
        }
    }
}

async fn converse<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    peer: Peer,
    routes: Router,
    mut stop: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let (mut routes, peer) = (routes.clone(), peer.clone());
        async move {
            let mut request: Request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(peer);
            routes.call(request).await.map_err(|never: Infallible| never)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(Patient { stream, blocked: None }), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => {}
        () = stopped(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            _ = tokio::time::timeout(HEAD_TIME, connection).await;
        }
    }
}

/// A stream that is broken off when the other end takes nothing: what waits for it is in memory.
struct Patient<S> {
    stream: S,
    blocked: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    fn wait<T>(&mut self, cx: &mut Task<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.blocked = None;
            return written;
        }
        let end = self.blocked.get_or_insert_with(|| Box::pin(tokio::time::sleep(WRITE_TIME)));
        end.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Task<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Task<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.wait(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Task<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.wait(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Task<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.wait(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Task<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
