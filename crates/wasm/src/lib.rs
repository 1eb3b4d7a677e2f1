//! Rules and engine behind one message interface: a JSON text goes in, a JSON text comes out,
//! and what happens in between is told through a callback. `docs/wasm.md` lists the messages.
//!
//! Everything but `glue` is plain Rust and runs, and is tested, without a browser. Knows nothing of
//! servers, accounts or drawing; of a game with secrets it tells a seat only what `table` shows to it.

mod describe;
mod desk;
mod exact;
mod fault;
#[cfg(target_arch = "wasm32")]
mod glue;
mod host;
mod lessons;
mod link;
mod lock;
mod portrait;
mod request;
mod studio;
mod tables;
mod texts;
mod think;

pub use desk::{Desk, MAX_MESSAGE};
pub use host::Host;
