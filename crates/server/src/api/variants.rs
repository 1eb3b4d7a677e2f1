//! The variants the server has, and their files.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use heterodox_rules::Variant;
use serde::Serialize;
use utoipa::ToSchema;

use crate::fault::Fault;
use crate::hub::Hub;
use crate::protocol::ErrorKind;

/// A variant, for a list to choose from.
#[derive(Serialize, ToSchema)]
pub struct VariantInfo {
    /// Its id.
    id: String,
    /// What people call it.
    name: String,
    /// One sentence about it.
    about: String,
    /// `chess` or `battle`.
    family: &'static str,
    /// Files.
    width: usize,
    /// Ranks.
    height: usize,
    /// The start position, where there is one.
    start: Option<String>,
}

/// All variants
#[utoipa::path(get, path = "/api/variants", responses((status = 200, body = Vec<VariantInfo>), (status = "4XX", body = Fault)))]
pub async fn list(State(hub): State<Arc<Hub>>) -> Json<Vec<VariantInfo>> {
    let info = |variant: &Variant| VariantInfo {
        id: variant.id().to_string(),
        name: variant.name().to_string(),
        about: variant.about().to_string(),
        family: variant.family().word(),
        width: variant.board().width as usize,
        height: variant.board().height as usize,
        start: variant.clone().chess().map(|rules| rules.write_fen(&rules.start())),
    };
    Json(hub.variants.values().map(info).collect())
}

/// The file of a variant
#[utoipa::path(get, path = "/api/variants/{id}", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/toml"), (status = "4XX", body = Fault)))]
pub async fn file(State(hub): State<Arc<Hub>>, Path(id): Path<String>) -> Result<Response, Fault> {
    hub.variant(&id)?;
    let source = hub.catalogue.source(&id).and_then(Result::ok);
    let source = source.ok_or_else(|| Fault::new(ErrorKind::NotFound, "there is no such variant"))?;
    Ok(([(header::CONTENT_TYPE, "application/toml")], source.text.into_owned()).into_response())
}
