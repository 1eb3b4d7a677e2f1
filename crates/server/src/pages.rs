//! The web client, embedded at build time, and the page that is shown where there is none.

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What pages may do: everything comes from here, nothing is written into them.
pub const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                          connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; \
                          form-action 'self'; frame-ancestors 'none'";

const PLAIN: &str = include_str!("page.html");
const PLAIN_STYLE: &str = include_str!("page.css");

/// Serves a file of the client. What is no file is a place within the client.
pub async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, "only reading is possible here\n").into_response();
    }
    let named = FILES.iter().find(|(known, _)| *known == path);
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let index = || FILES.iter().find(|(known, _)| *known == "/index.html");
    match (named, index()) {
        (Some((path, bytes)), _) => file(path, bytes),
        (None, Some((path, bytes))) if !is_file => file(path, bytes),
        (None, None) if path == "/page.css" => file(path, PLAIN_STYLE.as_bytes()),
        (None, None) if !is_file => file("/index.html", PLAIN.as_bytes()),
        _ => (StatusCode::NOT_FOUND, "there is nothing here\n").into_response(),
    }
}

fn file(path: &str, bytes: &'static [u8]) -> Response {
    // The client's builder puts a digest of each file in its name, there.
    let cache = if path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(path))),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    (headers, bytes).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
