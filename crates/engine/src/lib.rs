//! A computer player for every variant. Limits go in, reports come out through
//! callbacks: no printing, no protocol, no variant's name.

mod control;
mod engine;
pub mod hidden;
mod level;
mod limits;
mod prove;
mod report;
pub mod simple;

pub use control::Control;
pub use engine::{Answer, Engine, Task};
pub use level::Level;
pub use limits::{GameClock, Limits};
pub use prove::{Proof, Prover, Win, prove_win};
pub use report::{Bound, Report, Score};
