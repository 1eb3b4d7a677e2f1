//! What the numbers mean, in sentences: what is fine, what an inventor should look at, and
//! what could be tried.

use heterodox_messages::{Message, Value, say};
use heterodox_rules::spec::Verdict;
use heterodox_rules::{Colour, Reason, Tag};

use crate::health::{CUT_OFF, Health, KindUse};

/// How serious a remark is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// Nothing to do.
    Fine,
    /// Worth a look.
    Look,
    /// A game with this is not good yet.
    Serious,
}

impl Weight {
    /// The word for scripts.
    pub fn word(self) -> &'static str {
        match self {
            Weight::Fine => "fine",
            Weight::Look => "look",
            Weight::Serious => "serious",
        }
    }
}

/// A sentence about the variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// How serious it is.
    pub weight: Weight,
    /// What is said.
    pub message: Message,
}

/// Fewer games say little.
const FEW: usize = 30;
/// A lead that scores so many percent decides.
const DECIDES: f64 = 90.0;

impl Health {
    /// What the games say, the most serious first; `kinds` are those of [`Health::kinds`].
    pub fn verdict(&self, kinds: &[KindUse]) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let mut say = |weight, message: Message| remarks.push(Remark { weight, message });
        let count = self.games().len();
        if count < FEW {
            say(Weight::Look, say::HealthFewGames { count }.into());
        }
        self.balance(&mut say);
        self.endings(&mut say);
        self.length_of_games(&mut say);
        material(kinds, &mut say);
        self.unused(kinds, &mut say);
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.weight));
        remarks
    }

    fn balance(&self, say: &mut impl FnMut(Weight, Message)) {
        let white = self.white();
        let (share, margin) = (100.0 * white.share, 100.0 * white.margin);
        let lead = (share - 50.0).abs();
        let (side, better) = if share >= 50.0 { (Colour::White, share) } else { (Colour::Black, 100.0 - share) };
        let proven = lead > margin;
        let (side, share, margin) = (Value::Side(side.word()), whole(better), whole(margin));
        if proven && lead - 100.0 * white.margin >= 10.0 {
            say(Weight::Serious, say::HealthLeadLarge { side, share, margin }.into());
        } else if proven && lead >= 5.0 {
            say(Weight::Look, say::HealthLeadSome { side, share, margin }.into());
        } else {
            say(Weight::Fine, say::HealthLeadNone { side, share, margin }.into());
        }
    }

    fn endings(&self, say: &mut impl FnMut(Weight, Message)) {
        let games = self.games().len().max(1) as f64;
        let draws = self.draws();
        let low = 100.0 * (draws.share - draws.margin);
        let (share, margin) = (whole(100.0 * draws.share), whole(100.0 * draws.margin));
        let spec = self.rules().spec();
        let winnable = spec.has_exits() || spec.end.goals.iter().any(|goal| goal.verdict != Verdict::Draws);
        if low > 70.0 && winnable {
            // The game may be fine: what ends it lies further away than a quick search sees.
            say(Weight::Look, say::HealthDrawsUnreached { share, margin }.into());
        } else if low > 70.0 {
            say(Weight::Serious, say::HealthDrawsMost { share, margin }.into());
        } else if low > 45.0 {
            say(Weight::Look, say::HealthDrawsMany { share, margin }.into());
        } else {
            say(Weight::Fine, say::HealthDraws { share, margin }.into());
        }
        let part = |word: &str| 100.0 * self.ended(word) as f64 / games;
        let (repeated, cut_off) = (part(Reason::Repetition.word()), part(CUT_OFF));
        if repeated > 25.0 {
            say(Weight::Look, say::HealthRepetition { share: whole(repeated) }.into());
        }
        if cut_off > 5.0 {
            say(Weight::Serious, say::HealthCutOff { share: whole(cut_off) }.into());
        }
        let early = self.early();
        if early.share > 0.10 {
            let line = self.shortest_win().unwrap_or_default().join(" ");
            say(Weight::Look, say::HealthEarlyWins { share: whole(100.0 * early.share), line }.into());
        }
    }

    fn length_of_games(&self, say: &mut impl FnMut(Weight, Message)) {
        let (length, branching) = (self.length(), self.branching());
        let (moves, choices) = (whole(length / 2.0), whole(branching));
        if length < 12.0 {
            say(Weight::Look, say::HealthLengthShort { moves, choices }.into());
        } else if length > 240.0 {
            say(Weight::Look, say::HealthLengthLong { moves, choices }.into());
        } else {
            say(Weight::Fine, say::HealthLength { moves, choices }.into());
        }
        if branching < 4.0 {
            say(Weight::Look, say::HealthFewChoices.into());
        }
    }

    fn unused(&self, kinds: &[KindUse], say: &mut impl FnMut(Weight, Message)) {
        let spec = self.rules().spec();
        // What is inherited but neither set up nor promoted to is no part of the game.
        let start = self.rules().start();
        let placed = |kind: usize| {
            Colour::BOTH.iter().any(|&colour| start.count(colour, kind) > 0)
                || spec.both_sides().any(|piece| piece.promotes_to.contains(&kind))
        };
        for (_, kind) in kinds.iter().enumerate().filter(|(index, kind)| kind.moves == 0 && placed(*index)) {
            say(Weight::Serious, say::HealthNeverMoves { piece: Value::kind(&kind.name) }.into());
        }
        let promotes = spec.both_sides().any(|piece| !piece.promotes_to.is_empty());
        if promotes && self.tag(Tag::Promotion) == 0 {
            say(Weight::Look, say::HealthNoPromotion.into());
        }
        if spec.has_exits() && self.tag(Tag::Exit) == 0 {
            say(Weight::Serious, say::HealthNoExit.into());
        }
        if spec.pieces.iter().any(|piece| piece.powers().next().is_some()) && self.tag(Tag::Shot) == 0 {
            say(Weight::Serious, say::HealthNoShot.into());
        }
        if spec.pieces.iter().any(|piece| piece.portal.is_some()) && self.tag(Tag::Mirror) == 0 {
            say(Weight::Serious, say::HealthNoPortal.into());
        }
        if !spec.castling.is_empty() && self.tag(Tag::Castle) == 0 {
            say(Weight::Look, say::HealthNoCastling.into());
        }
        let worth = |kind: &&KindUse| kind.value.is_some_and(|value| value <= 0) && kind.moves > 0;
        for kind in kinds.iter().filter(worth) {
            say(Weight::Look, say::HealthWorthless { piece: Value::kind(&kind.name) }.into());
        }
    }
}

/// To the nearest whole number.
fn whole(number: f64) -> i64 {
    number.round_ties_even() as i64
}

/// The smallest lead in material that decides a game.
fn material(kinds: &[KindUse], say: &mut impl FnMut(Weight, Message)) {
    let mut used: Vec<&KindUse> = kinds.iter().filter(|kind| kind.moves > 0 && kind.value.is_some()).collect();
    used.sort_by_key(|kind| kind.value);
    let score = |kind: &KindUse| kind.ahead.map(|ahead| 100.0 * ahead.score.share);
    let decides = |kind: &&&KindUse| score(kind).is_some_and(|percent| percent >= DECIDES);
    if let Some((KindUse { name, .. }, percent)) =
        used.iter().find(decides).and_then(|kind| Some((*kind, score(kind)?)))
    {
        say(Weight::Fine, say::HealthLeadDecides { piece: Value::kind(name), share: whole(percent) }.into());
    } else if let Some((KindUse { name, .. }, percent)) = used.last().and_then(|kind| Some((*kind, score(kind)?))) {
        // Not even the most valuable one.
        say(Weight::Fine, say::HealthNoLeadDecides { piece: Value::kind(name), share: whole(percent) }.into());
    }
}
