//! Online play on one binary: storage, sockets, time and identity around the table. Knows no
//! variant's rules; whatever leaves the server was made by the table for one viewer.

mod accounts;
mod admin;
mod api;
mod care;
mod chance;
mod chat;
mod computer;
mod db;
mod fair;
mod fault;
mod frames;
mod friends;
mod game;
mod hub;
mod id;
mod identity;
mod lag;
mod limits;
mod listen;
mod load;
mod lobby;
mod metrics;
mod outages;
mod outbox;
mod pages;
mod password;
mod people;
mod pinned;
pub mod protocol;
mod push;
mod puzzles;
mod rating;
mod rest;
mod serve;
mod settings;
mod shares;
mod socket;
mod time;
mod timers;
mod transfer;
mod turns;
mod workers;
mod workshop;
mod writer;

pub use admin::{Deed, admin};
pub use api::document as open_api;
#[doc(hidden)]
pub use chance::fix as fix_chance;
pub use db::Db;
pub use id::Id;
pub use load::{LoadOptions, load};
#[doc(hidden)]
pub use push::sink as push_sink;
pub use serve::{Running, serve, start};
pub use settings::{ServeOptions, Settings};
#[doc(hidden)]
pub use time::hold as hold_time;
pub use transfer::{backup, export, import};
pub use writer::InUse;
