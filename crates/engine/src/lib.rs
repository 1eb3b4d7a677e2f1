//! A computer player for every variant. Limits go in, reports come out through
//! callbacks: no printing, no protocol, no variant's name.

mod control;
mod correct;
pub mod ending;
mod engine;
mod eval;
mod exact;
mod exchange;
mod geometry;
pub mod health;
pub mod hidden;
mod hunt;
mod judge;
mod known;
pub mod lesson;
mod level;
mod limits;
mod lore;
mod order;
mod prove;
pub mod puzzle;
mod quiesce;
mod report;
mod root;
mod search;
#[cfg(not(target_arch = "wasm32"))]
mod seat;
pub mod simple;
pub mod solve;
mod symmetry;
mod ttable;
pub mod tune;
mod weights;

pub use control::Control;
pub use engine::{Answer, DEFAULT_HASH, Engine, MAX_HASH, MAX_THREADS, Task};
pub use exact::{Exact, SealError};
pub use level::Level;
pub use limits::{GameClock, Limits};
pub use lore::Lore;
pub use prove::{Proof, Prover, Win, prove_win};
pub use report::{Bound, Report, Score};
#[cfg(not(target_arch = "wasm32"))]
pub use seat::player;
pub use weights::{MAX_WEIGHTS, Pair, Weights, WeightsError};
