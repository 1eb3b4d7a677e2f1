//! What is known of a variant before any thinking: the values of its evaluation, and tables
//! of positions whose worth is certain.

use std::sync::Arc;

use heterodox_rules::{Rules, State};

use crate::ending::Endings;
use crate::exact::Exact;
use crate::solve::Solved;
use crate::weights::Weights;

/// What an engine knows of its variant.
#[derive(Clone)]
pub struct Lore {
    /// The values of the evaluation.
    pub weights: Weights,
    /// The whole game, if it is small enough to have been solved.
    pub solved: Option<Arc<Solved>>,
    /// Tables of endings.
    pub endings: Option<Arc<Endings>>,
}

impl Lore {
    /// What is shipped for a variant, or else follows from its rules.
    pub fn of(rules: &Rules) -> Lore {
        Lore { solved: Solved::shipped(rules), ..Lore::values(Weights::of(rules)) }
    }

    /// Values alone.
    pub fn values(weights: Weights) -> Lore {
        Lore { weights, solved: None, endings: None }
    }

    /// The certain value of a position for the side to move.
    pub fn probe(&self, rules: &Rules, state: &State) -> Option<Exact> {
        let solved = self.solved.as_ref().and_then(|solved| solved.probe(state));
        solved.or_else(|| self.endings.as_ref()?.probe(rules, state))
    }
}
