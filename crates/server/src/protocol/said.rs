//! Sentences as data.

use std::collections::BTreeMap;

use heterodox_messages::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A sentence as data, for clients that say it in other words: which one it is, and what is put into it. All are in
/// `crates/messages/ftl`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Said {
    /// Which.
    pub id: String,
    /// What is put into it, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, SaidOf>>", optional)]
    pub args: BTreeMap<String, SaidOf>,
}

/// What is put into a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum SaidOf {
    /// Something that is the same in all languages.
    Text(String),
    /// A number.
    Number(i64),
    /// A kind of piece.
    Kind {
        /// Its name.
        kind: String,
    },
    /// A side.
    Side {
        /// Its word.
        side: String,
    },
    /// All of some things.
    And {
        /// Which.
        #[schema(no_recursion)]
        and: Vec<SaidOf>,
    },
    /// One of some things.
    Or {
        /// Which.
        #[schema(no_recursion)]
        or: Vec<SaidOf>,
    },
    /// Another sentence.
    #[schema(no_recursion)]
    Said(Said),
}

impl From<&Message> for Said {
    fn from(message: &Message) -> Said {
        let said = serde_json::to_value(message).and_then(serde_json::from_value);
        said.expect("a message is an id and arguments of these kinds")
    }
}
