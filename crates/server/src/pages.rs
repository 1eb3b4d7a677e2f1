//! The web client, embedded at build time as it is and compressed, and the page that is shown
//! where there is none.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::hub::Hub;

include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What pages may do: everything comes from here, nothing is written into them.
pub const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                          connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; \
                          form-action 'self'; frame-ancestors 'none'";

/// A file of the client.
struct File {
    path: &'static str,
    bytes: &'static [u8],
    /// The same by gzip, where that is smaller.
    packed: Option<&'static [u8]>,
    /// Changes with the bytes.
    mark: &'static str,
}

static PLAIN: File =
    File { path: "/index.html", bytes: include_bytes!("page.html"), packed: None, mark: env!("CARGO_PKG_VERSION") };
static PLAIN_STYLE: File =
    File { path: "/page.css", bytes: include_bytes!("page.css"), packed: None, mark: env!("CARGO_PKG_VERSION") };

/// What a link to a place within the client shows where it is pasted: the game's name and what it is.
struct Preview {
    title: String,
    about: String,
}

/// The pages that are about one game: `/play/archer`.
const ABOUT_A_GAME: [&str; 7] = ["play", "rules", "learn", "analysis", "editor", "puzzles", "best"];
/// The most letters of a sentence that previews show.
const MAX_ABOUT: usize = 200;

impl Preview {
    /// Of a place, if it is about a game of the catalogue.
    fn of(hub: &Hub, path: &str) -> Option<Preview> {
        let mut parts = path.split('/').skip(1);
        let _page = parts.next().filter(|page| ABOUT_A_GAME.contains(page))?;
        let variant = hub.variants.get(parts.next()?)?;
        Some(Preview { title: format!("{} · Heterodox", variant.name()), about: variant.about().to_string() })
    }

    /// The page with it, in the place of what it says of itself.
    fn put_into(&self, page: &str) -> String {
        let about: String = self.about.chars().take(MAX_ABOUT).collect();
        let (title, about) = (escaped(&self.title), escaped(&about));
        let mut text = page.to_string();
        for (begin, end, new) in [
            ("<meta property=\"og:title\" content=\"", "\"", &title),
            ("<meta property=\"og:description\" content=\"", "\"", &about),
            ("<meta name=\"description\" content=\"", "\"", &about),
            ("<title>", "</title>", &title),
        ] {
            let Some(from) = text.find(begin).map(|at| at + begin.len()) else { continue };
            let Some(to) = text[from..].find(end).map(|at| at + from) else { continue };
            text.replace_range(from..to, new);
        }
        text
    }
}

/// Text that is only text in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Serves a file of the client. What is no file is a place within the client.
pub async fn serve(State(hub): State<Arc<Hub>>, request: Request) -> Response {
    let path = request.uri().path();
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, "only reading is possible here\n").into_response();
    }
    let find = |path: &str| CLIENT.iter().find(|known| known.path == path);
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match (find(path), find("/index.html")) {
        (Some(known), _) => file(known, request.headers()),
        (None, Some(index)) if !is_file => match (Preview::of(&hub, path), std::str::from_utf8(index.bytes)) {
            (Some(preview), Ok(page)) => {
                let kind = [(header::CONTENT_TYPE, kind(index.path)), (header::CACHE_CONTROL, "no-cache")];
                (kind, preview.put_into(page)).into_response()
            }
            _ => file(index, request.headers()),
        },
        (None, None) if path == PLAIN_STYLE.path => file(&PLAIN_STYLE, request.headers()),
        (None, None) if !is_file => file(&PLAIN, request.headers()),
        _ => (StatusCode::NOT_FOUND, "there is nothing here\n").into_response(),
    }
}

fn file(file: &'static File, asked: &HeaderMap) -> Response {
    let packed = file.packed.filter(|_| takes_gzip(asked));
    let tag = format!("\"{}{}\"", file.mark, if packed.is_some() { "-gzip" } else { "" });
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let known = known.flat_map(|list| list.split(',')).any(|one| one.trim().trim_start_matches("W/") == tag);
    // The client's builder puts a digest of each file in its name, there.
    let lasting = file.path.starts_with("/assets/");
    let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => packed.unwrap_or(file.bytes).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(file.path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("a mark is plain text"));
    if file.packed.is_some() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if packed.is_some() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|one| {
        let (name, more) = one.split_once(';').unwrap_or((one, ""));
        let refused = more.trim().strip_prefix("q=").is_some_and(|q| q.trim().parse::<f32>().is_ok_and(|q| q == 0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The client may not have been built here: one file with both forms stands for it.
    static SAMPLE: File = File { path: "/a.js", bytes: b"plain", packed: Some(b"zip"), mark: "7" };

    fn ask(pairs: &[(&'static str, &'static str)]) -> Response {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (header::HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        file(&SAMPLE, &pairs.iter().map(pair).collect())
    }

    #[test]
    fn a_preview_says_what_the_game_is_and_stays_text() {
        let page = include_str!("../../../web/index.html");
        let preview = Preview { title: "Chess \"<b>\"".into(), about: "A & B. ".repeat(100) };
        let text = preview.put_into(page);
        assert!(text.contains("<title>Chess &quot;&lt;b&gt;&quot;</title>"), "{text}");
        assert!(text.contains("og:title\" content=\"Chess &quot;&lt;b&gt;&quot;\""), "{text}");
        assert!(text.contains("name=\"description\" content=\"A &amp; B."), "{text}");
        assert_eq!(text.matches("<script").count(), page.matches("<script").count());
        assert!(text.len() < page.len() + 1500, "a sentence is cut");
    }

    #[test]
    fn files_go_out_packed_to_those_who_can_unpack_them() {
        let head = |response: &Response, name: &str| response.headers().get(name).cloned();
        for (accept, packed) in
            [("gzip", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("identity", false), ("x-gzip", false)]
        {
            let response = ask(&[("accept-encoding", accept)]);
            assert_eq!(head(&response, "content-encoding").is_some(), packed, "{accept}");
            assert_eq!(head(&response, "vary"), Some(HeaderValue::from_static("accept-encoding")));
        }
        assert_eq!(head(&ask(&[]), "etag"), Some(HeaderValue::from_static("\"7\"")));
        assert_eq!(ask(&[("if-none-match", "\"6\", W/\"7\"")]).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(ask(&[("if-none-match", "\"7\""), ("accept-encoding", "gzip")]).status(), StatusCode::OK);
        for known in CLIENT {
            assert!(known.packed.is_none_or(|packed| packed.len() < known.bytes.len() && packed[..2] == [0x1f, 0x8b]));
        }
    }
}
