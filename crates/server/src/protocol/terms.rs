//! What somebody wants to play, and what is open.

use heterodox_table::TimeControl;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{GameInfo, Person};
use crate::id::Id;

/// What somebody wants to play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Terms {
    /// The variant's id.
    #[schema(max_length = 100)]
    pub variant: String,
    /// The clocks.
    #[schema(value_type = Control)]
    pub control: TimeControl,
    /// Whether it counts; accounts only.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
    /// Where whoever asks sits.
    #[serde(default)]
    #[ts(as = "Option<Side>", optional)]
    pub side: Side,
    /// Another start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub start: Option<Start>,
    /// In no list: only those who have the link can find it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub private: bool,
    /// Only for accounts rated from and to so much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(min_items = 2, max_items = 2, value_type = Option<Vec<i32>>)]
    pub range: Option<[i32; 2]>,
    /// Whoever waits for another live clock is as welcome.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub any_clock: bool,
    /// Only for the account with this name, which is told; in no list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_length = 20)]
    pub to: Option<String>,
}

/// The clocks, as the OpenAPI document describes them: the table's own type says the same.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(dead_code, reason = "it is only described")]
pub(super) enum Control {
    Unlimited {},
    Variant {},
    Fischer {
        #[schema(maximum = 21_600_000)]
        base: u64,
        #[schema(maximum = 3_600_000)]
        increment: u64,
    },
    Delay {
        #[schema(maximum = 21_600_000)]
        base: u64,
        #[schema(maximum = 3_600_000)]
        delay: u64,
    },
    ByoYomi {
        #[schema(maximum = 21_600_000)]
        base: u64,
        #[schema(minimum = 1000, maximum = 3_600_000)]
        period: u64,
        #[schema(minimum = 1, maximum = 20)]
        periods: u32,
    },
    Hourglass {
        #[schema(minimum = 1000, maximum = 21_600_000)]
        base: u64,
    },
    Unequal {
        #[schema(min_items = 2, max_items = 2, value_type = Vec<u64>)]
        base: [u64; 2],
        #[schema(min_items = 2, max_items = 2, value_type = Vec<u64>)]
        increment: [u64; 2],
    },
    PerMove {
        #[schema(minimum = 1000, maximum = 3_600_000)]
        limit: u64,
    },
    Correspondence {
        #[schema(minimum = 1, maximum = 30)]
        days: u32,
    },
}

/// Where somebody sits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// White or Red.
    First,
    /// Black or Blue.
    Second,
    /// As it comes.
    #[default]
    Random,
}

/// A start position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum Start {
    /// As FEN.
    Fen {
        /// The text.
        #[schema(max_length = 1000)]
        fen: String,
    },
    /// As a piece list.
    Board {
        /// `w:Pa5,Kg1;b:Ke8,Ph5`.
        #[schema(max_length = 4000)]
        board: String,
        /// `white` or `black`.
        turn: String,
        /// What was played last, like `h7h5`.
        #[serde(rename = "lastMove", default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        last_move: Option<String>,
    },
    /// One of those from which the game is otherwise drawn.
    Number {
        /// From 1, as the page counts them.
        #[schema(minimum = 1)]
        number: u32,
    },
}

/// An open challenge.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its id.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub id: Id,
    /// Who asks.
    pub owner: Person,
    /// For what.
    pub terms: Terms,
    /// When it was made.
    pub made: u64,
    /// Whether whoever asks is paired with anybody who wants the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub seek: bool,
}

/// Who wants to play and what is being played.
#[derive(Serialize, ToSchema)]
pub struct LobbyView {
    /// Challenges that anybody may accept: at most 200, of every address the newest.
    pub challenges: Vec<Challenge>,
    /// Games that can be watched: at most 50, the newest.
    pub games: Vec<GameInfo>,
    /// How many sockets are open.
    pub online: u64,
}
