//! What Heterodox says to people. A message is a code with its data; the sentence is made where it is
//! shown. [`say`] has one type for each message of `ftl/en/*.ftl`, made at build time: a wrong id or
//! argument does not compile. `Display` gives the English sentence; the web client renders the same
//! ids and arguments from the catalogue of the reader's language.
//!
//! ```
//! use heterodox_messages::{Message, say};
//!
//! let message = Message::from(say::NoPieceAt { square: "e4" });
//! assert_eq!(message.id(), "no-piece-at");
//! assert_eq!(message.to_string(), "No piece at e4");
//! ```

mod message;
mod pattern;

pub use message::{Message, Value};

/// One type for each message, named after its id; its fields are the arguments.
pub mod say {
    include!(concat!(env!("OUT_DIR"), "/say.rs"));
}

/// The ids of all messages, for those who decide by them.
pub mod id {
    include!(concat!(env!("OUT_DIR"), "/id.rs"));
}
