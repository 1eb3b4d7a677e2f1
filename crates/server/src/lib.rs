//! The server.
mod db;
mod id;
mod metrics;
mod time;
pub mod writer;
pub use db::Db;
