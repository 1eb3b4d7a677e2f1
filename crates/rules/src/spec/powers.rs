//! What pieces do besides moving and taking, each said by a key of its own in Betza notation: the registry. Reading,
//! identity, geometry, generation, refusals and comparisons go through it; what such a move changes is said in `effects`.

use heterodox_messages::{Message, Value, say};

use super::{PieceSpec, Spec};
use crate::board::Colour;
use crate::moves::Act;

/// One thing that pieces can do.
pub struct Power {
    /// The last part of its key.
    pub key: &'static str,
    /// What its moves do.
    pub act: Act,
    /// What stands on the squares it is used on.
    pub aim: Aim,
    /// What the canonical text of the rules calls it, for good.
    pub(super) identity: &'static str,
    /// Whether its moves change one square only, and only by taking what stands there: then the paths to a royal piece tell
    /// whether they are safe.
    pub(crate) only_takes: bool,
    /// What is said of it.
    pub words: PowerWords,
}

/// Whose pieces a power is used on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The opponent's, but for royal ones.
    Enemy,
}

/// What is said of a power.
pub struct PowerWords {
    /// The rules page: what a piece with it does.
    pub about: fn(&Spec, &PieceSpec) -> Message,
    /// The rules page: something on the way stops it.
    pub lame: fn() -> Message,
    /// A refusal: nothing it could be used on stands there.
    pub(crate) nothing: fn(String) -> Message,
    /// A refusal: the piece does not use it that way.
    pub(crate) never_so: fn(Value) -> Message,
    /// A refusal: that piece is spared.
    pub(crate) spared: fn(Value) -> Message,
    /// A refusal: it is the only thing the piece can do there.
    pub(crate) only_so: fn(String) -> Message,
    /// A diagram's description: "shoots at", before the squares.
    pub does_on: &'static str,
    /// A comparison: the word that selects its sentence, and what is said when only the notation has changed.
    pub compared: (&'static str, fn(Value) -> Message),
}

/// All of them.
pub const POWERS: &[Power] = &[Power {
    key: "shoot",
    act: Act::Shoot,
    aim: Aim::Enemy,
    identity: "shoots",
    only_takes: true,
    words: PowerWords {
        about: |spec, piece| match (spec.has_royals(), piece.shots_check) {
            (false, _) => say::RuleShootsOnly.into(),
            (true, false) => say::RuleShoots.into(),
            (true, true) => say::RuleShootsCheck.into(),
        },
        lame: || say::RuleLameShots.into(),
        nothing: |square| say::NothingToShoot { square }.into(),
        never_so: |piece| say::NeverShootsSo { piece }.into(),
        spared: |prey| say::NeverShot { prey }.into(),
        only_so: |san| say::OnlyByShooting { san }.into(),
        does_on: "shoots at",
        compared: ("shoot", |piece| say::ShotsRewritten { piece }.into()),
    },
}];

impl Aim {
    /// The side whose pieces those are.
    #[inline(always)]
    pub(crate) fn whose(self, us: Colour) -> Colour {
        match self {
            Aim::Enemy => us.other(),
        }
    }
}

impl Power {
    /// The power whose moves do this.
    pub fn of(act: Act) -> Option<&'static Power> {
        POWERS.iter().find(|power| power.act == act)
    }
}
