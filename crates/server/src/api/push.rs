//! Notices of browsers with no page open: the key they ask for, and where they want them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::Body;
use crate::fault::Fault;
use crate::hub::Hub;
use crate::identity::Caller;
use crate::push;

/// The server's key.
#[derive(Serialize, ToSchema)]
pub struct PushKey {
    /// As base64 for URLs: an uncompressed point of P-256.
    key: String,
}

/// A browser's address and keys, as its `PushSubscription` has them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushWish {
    /// The push service's URL for it: https only.
    #[schema(max_length = 1000)]
    endpoint: String,
    /// The browser's public key.
    #[schema(max_length = 100)]
    p256dh: String,
    /// And its secret.
    #[schema(max_length = 100)]
    auth: String,
}

/// A browser that wants no more notices.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushEnd {
    /// Its address.
    #[schema(max_length = 1000)]
    endpoint: String,
}

/// The key by which push services know this server
#[utoipa::path(get, path = "/api/push", responses((status = 200, body = PushKey), (status = "4XX", body = Fault)))]
pub async fn key(State(hub): State<Arc<Hub>>) -> Json<PushKey> {
    Json(PushKey { key: hub.push.public_key() })
}

/// Has a browser told of the caller's games while no page is open
#[utoipa::path(post, path = "/api/push", request_body = PushWish,
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn subscribe(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(wish): Body<PushWish>,
) -> Result<StatusCode, Fault> {
    caller.may("play")?;
    push::subscribe(&hub.db, caller.who, &wish.endpoint, &wish.p256dh, &wish.auth).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells it no more
#[utoipa::path(delete, path = "/api/push", request_body = PushEnd,
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn forget(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(wish): Body<PushEnd>,
) -> Result<StatusCode, Fault> {
    caller.may("play")?;
    push::forget(&hub.db, caller.who, &wish.endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}
