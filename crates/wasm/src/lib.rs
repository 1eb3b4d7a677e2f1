//! Rules and engine behind one message interface: a JSON text goes in, a JSON text comes out,
//! and what happens in between is told through a callback. `docs/wasm.md` lists the messages.
//!
//! Everything but `glue` is plain Rust and runs, and is tested, without a browser. Knows nothing of
//! servers, accounts or drawing, and of no game between two people: that is `table`'s.

mod describe;
mod desk;
mod fault;
#[cfg(target_arch = "wasm32")]
mod glue;
mod host;
mod request;
mod think;

pub use desk::{Desk, MAX_MESSAGE};
pub use host::Host;
