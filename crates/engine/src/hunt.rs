//! The hunt for the nearest win once a game is as good as won: beside the search, which
//! reduces and prunes, an exhaustive proof looks for wins within a few moves.

use heterodox_rules::bits::Bits;
use heterodox_rules::{Position, Rules, Width};

use crate::prove::{Proof, Prover, Win};

/// Wins of so many plies are hunted for.
const MOST: u32 = 7;
/// The hunt looks at one position for so many of the search.
const SHARE: u64 = 1;
/// With fewer positions to look at it is not worth beginning.
const LEAST: u64 = 50;

/// A hunt from one root.
pub(crate) struct Hunt<'a> {
    prover: Prover<'a>,
    /// Allowance of the last attempt that ended too early.
    last: u64,
    over: bool,
}

impl<'a> Hunt<'a> {
    /// `stopped` ends an attempt at once.
    pub fn new(rules: &'a Rules, stopped: impl Fn() -> bool + 'a) -> Hunt<'a> {
        let mut prover = Prover::new(rules);
        prover.stop_when(stopped);
        Hunt { prover, last: 0, over: false }
    }

    /// Looks for a win nearer than `known` plies, as far as a search of so many nodes allows.
    pub fn look<B: Width + Bits>(&mut self, position: &Position<B>, known: Option<u32>, nodes: u64) -> Option<Win> {
        let most = known.map_or(MOST, |plies| MOST.min(plies.saturating_sub(1)));
        let allowed = (nodes / SHARE).saturating_sub(self.prover.positions());
        // Each attempt begins anew, so a second one must be allowed much more.
        if self.over || most == 0 || allowed < LEAST.max(2 * self.last) {
            return None;
        }
        match self.prover.prove(&B::state(*position), most, allowed) {
            Proof::Win(win) => {
                self.over = true;
                Some(win)
            }
            Proof::NoWin => {
                self.over = true;
                None
            }
            Proof::GaveUp => {
                self.last = allowed;
                None
            }
        }
    }
}
