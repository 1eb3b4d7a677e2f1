//! What REST says about variants: those of the catalogue and those that people brought.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use super::Person;

/// A variant, for a list to choose from.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct VariantInfo {
    /// Its id: the name of a file of the catalogue, or `~` and 13 letters and digits for one that somebody brought.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// One sentence about it.
    pub about: String,
    /// `chess` or `battle`.
    pub family: String,
    /// Files.
    pub width: i32,
    /// Ranks.
    pub height: i32,
    /// The start position, where there is one.
    pub start: Option<String>,
    /// What its rules mean: 32 hexadecimal digits that change when the rules do, not with names.
    pub meaning: String,
    /// Who brought it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<Person>,
    /// Who may see it, if somebody brought it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub visibility: Option<Visibility>,
    /// The meaning of the rules it was made from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub parent: Option<String>,
    /// When it was brought.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<u64>,
}

/// Who may see a variant that somebody brought. Whoever may see a game of it may read its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Its owner, and those they play it with.
    #[default]
    Private,
    /// Whoever knows its id.
    Unlisted,
    /// Everybody: it is in the list.
    Public,
}

impl Visibility {
    /// All of them, by the number they are kept as.
    pub const ALL: [Visibility; 3] = [Visibility::Private, Visibility::Unlisted, Visibility::Public];
}

/// A variant to be kept.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantWish {
    /// The file; it has its name and what it is about in it.
    #[schema(max_length = 32768)]
    pub text: String,
    /// Who may see it.
    #[serde(default)]
    #[ts(as = "Option<Visibility>", optional)]
    pub visibility: Visibility,
    /// The meaning of the rules it was made from.
    #[serde(default)]
    #[ts(optional)]
    #[schema(pattern = "^([0-9a-f]{16}){1,2}$")]
    pub parent: Option<String>,
}

/// Which variants to list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WhichVariants {
    /// Those of the server's catalogue, what people brought for everybody, or the caller's own.
    #[serde(default)]
    #[param(inline)]
    pub from: Origin,
    /// Only those made from rules of this meaning.
    #[param(pattern = "^([0-9a-f]{16}){1,2}$")]
    pub parent: Option<String>,
    /// Only those older than this one.
    #[param(pattern = "^~[0-7][0-9a-hjkmnp-tv-z]{12}$")]
    pub before: Option<String>,
    /// How many, at most 100; not for the catalogue.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
}

/// Where a list of variants comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The server's own.
    #[default]
    Catalogue,
    /// Brought by people, for everybody.
    Public,
    /// The caller's own.
    Mine,
}
