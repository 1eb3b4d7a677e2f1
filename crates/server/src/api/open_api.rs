//! The OpenAPI document, made from the calls themselves.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;

use super::{account, analysis, bot, games, lobby, operator, people, push, puzzles, variants};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Heterodox",
        description = "Chess variants: games, records, the lobby, accounts and bots. Live play goes over the websocket at /ws, \
                       see docs/protocol.md. Who shows no cookie and no token is a guest."
    ),
    paths(
        account::me,
        account::rename,
        account::sign_up,
        account::sign_in,
        account::sign_out,
        account::tokens,
        account::new_token,
        account::revoke,
        account::user,
        people::password,
        people::recovery,
        people::recover,
        people::delete,
        people::data,
        people::blocked,
        people::block,
        people::unblock,
        people::follows,
        people::follow,
        people::unfollow,
        people::report,
        push::key,
        push::subscribe,
        push::forget,
        operator::act,
        operator::reports,
        operator::log,
        people::leaderboard,
        people::ratings,
        people::versus,
        people::tallies,
        people::gains,
        variants::list,
        variants::bring,
        variants::show,
        variants::remove,
        variants::file,
        variants::of_game,
        variants::of_challenge,
        puzzles::list,
        puzzles::daily,
        puzzles::standings,
        puzzles::show,
        puzzles::result,
        lobby::lobby,
        lobby::challenge,
        lobby::mine,
        lobby::show,
        lobby::cancel,
        lobby::accept,
        lobby::qr,
        lobby::computer,
        games::list,
        games::mine,
        games::export,
        games::show,
        games::events,
        games::chat,
        games::act,
        games::record,
        games::pgn,
        bot::events,
        bot::game,
        analysis::analyse
    )
)]
struct Api;

/// The document.
pub fn document() -> String {
    let mut document = serde_json::to_value(Api::openapi()).expect("plain data can be written as JSON");
    // Enums refuse unknown fields like everything else; utoipa says so of structs only.
    for name in ["Control", "Start"] {
        let kinds = document["components"]["schemas"][name]["oneOf"].as_array_mut();
        for kind in kinds.into_iter().flatten() {
            kind["additionalProperties"] = false.into();
        }
    }
    format!("{document:#}")
}

/// The document
pub async fn serve() -> Response {
    // It takes some milliseconds to make, and is always the same.
    static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| document().into());
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.clone()).into_response()
}
