//! What the numbers mean, in sentences: what is fine, what an inventor should look at, and
//! what could be tried.

use heterodox_rules::{Reason, Tag};

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
    /// The sentence.
    pub text: String,
}

/// Fewer games say little.
const FEW: usize = 30;
/// A lead that scores so many percent decides.
const DECIDES: f64 = 90.0;

impl Health {
    /// What the games say, the most serious first; `kinds` are those of [`Health::kinds`].
    pub fn verdict(&self, kinds: &[KindUse]) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let mut say = |weight, text: String| remarks.push(Remark { weight, text });
        let count = self.games().len();
        if count < FEW {
            let text = format!("Only {count} games were played: read everything here with care, or give it more time.");
            say(Weight::Look, text);
        }
        self.balance(&mut say);
        self.endings(&mut say);
        self.length_of_games(&mut say);
        material(kinds, &mut say);
        self.unused(kinds, &mut say);
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.weight));
        remarks
    }

    fn balance(&self, say: &mut impl FnMut(Weight, String)) {
        let white = self.white();
        let (share, margin) = (100.0 * white.share, 100.0 * white.margin);
        let lead = (share - 50.0).abs();
        let (side, better) = if share >= 50.0 { ("White", share) } else { ("Black", 100.0 - share) };
        let proven = lead > margin;
        let text = format!("{side} scores {better:.0} % +- {margin:.0}");
        if proven && lead - margin >= 10.0 {
            let cure = "consider the pie rule, a weaker first move, or another start position";
            say(Weight::Serious, format!("{text}: {cure}."));
        } else if proven && lead >= 5.0 {
            say(Weight::Look, format!("{text}: an advantage about as large as, or larger than, White's in chess."));
        } else {
            say(Weight::Fine, format!("{text}: no side is clearly better."));
        }
    }

    fn endings(&self, say: &mut impl FnMut(Weight, String)) {
        let games = self.games().len().max(1) as f64;
        let draws = self.draws();
        let (share, margin) = (100.0 * draws.share, 100.0 * draws.margin);
        let text = format!("{share:.0} % +- {margin:.0} of the games are drawn");
        match share - margin {
            low if low > 70.0 => {
                say(Weight::Serious, format!("{text}: consider an end that somebody wins, such as a goal or a score."));
            }
            low if low > 45.0 => say(Weight::Look, format!("{text}, which is a lot.")),
            _ => say(Weight::Fine, format!("{text}.")),
        }
        let part = |word: &str| 100.0 * self.ended(word) as f64 / games;
        let (repeated, cut_off) = (part(Reason::Repetition.word()), part(CUT_OFF));
        if repeated > 25.0 {
            let text = format!("{:.0} % of the games end by repetition", repeated);
            say(Weight::Look, format!("{text}: there is often nothing better than to go back and forth."));
        }
        if cut_off > 5.0 {
            let text = format!("{:.0} % of the games had to be cut off", cut_off);
            say(
                Weight::Serious,
                format!(
                    "{text}: no rule ended them in time; consider a shorter limit of quiet moves or of repetitions."
                ),
            );
        }
        let early = self.early();
        if early.share > 0.10 {
            let text = format!("{:.0} % of the games are won within 20 plies", 100.0 * early.share);
            let line = self.shortest_win().unwrap_or_default().join(" ");
            say(Weight::Look, format!("{text}; the shortest is {line}. Look for a forced win near the start."));
        }
    }

    fn length_of_games(&self, say: &mut impl FnMut(Weight, String)) {
        let (length, branching) = (self.length(), self.branching());
        let text = format!(
            "A game takes {:.0} moves of each side on average, with {branching:.0} legal moves to choose from",
            length / 2.0
        );
        if length < 12.0 {
            say(Weight::Look, format!("{text}: it is over before it has begun."));
        } else if length > 240.0 {
            say(Weight::Look, format!("{text}: that is long."));
        } else {
            say(Weight::Fine, format!("{text}."));
        }
        if branching < 4.0 {
            say(Weight::Look, "There is seldom much to choose from.".to_string());
        }
    }

    fn unused(&self, kinds: &[KindUse], say: &mut impl FnMut(Weight, String)) {
        let spec = self.rules().spec();
        // What is inherited but neither set up nor promoted to is no part of the game.
        let start = self.rules().start();
        let placed = |kind: usize| {
            heterodox_rules::Colour::BOTH.iter().any(|&colour| start.count(colour, kind) > 0)
                || spec.pieces.iter().any(|piece| piece.promotes_to.contains(&kind))
        };
        for (_, kind) in kinds.iter().enumerate().filter(|(index, kind)| kind.moves == 0 && placed(*index)) {
            say(Weight::Serious, format!("The {} never moves: look at its moves and at where it starts.", kind.name));
        }
        let promotes = spec.pieces.iter().any(|piece| !piece.promotes_to.is_empty());
        if promotes && self.tag(Tag::Promotion) == 0 {
            say(Weight::Look, "No piece is ever promoted.".to_string());
        }
        if spec.has_exits() && self.tag(Tag::Exit) == 0 {
            say(Weight::Serious, "No piece ever leaves the board, though it could.".to_string());
        }
        if spec.pieces.iter().any(|piece| !piece.shoot.is_empty()) && self.tag(Tag::Shot) == 0 {
            say(Weight::Serious, "Nothing is ever shot.".to_string());
        }
        if spec.pieces.iter().any(|piece| piece.portal.is_some()) && self.tag(Tag::Mirror) == 0 {
            say(Weight::Serious, "Nobody ever goes through the portal.".to_string());
        }
        if !spec.castling.is_empty() && self.tag(Tag::Castle) == 0 {
            say(Weight::Look, "Nobody ever castles.".to_string());
        }
        let worth = |kind: &&KindUse| kind.value.is_some_and(|value| value <= 0) && kind.moves > 0;
        for kind in kinds.iter().filter(worth) {
            say(Weight::Look, format!("A {} is worth nothing, or less: it is in the way.", kind.name));
        }
    }
}

/// The smallest lead in material that decides a game.
fn material(kinds: &[KindUse], say: &mut impl FnMut(Weight, String)) {
    let mut used: Vec<&KindUse> = kinds.iter().filter(|kind| kind.moves > 0 && kind.value.is_some()).collect();
    used.sort_by_key(|kind| kind.value);
    let score = |kind: &KindUse| kind.ahead.map(|ahead| 100.0 * ahead.score.share);
    let decides = |kind: &&&KindUse| score(kind).is_some_and(|percent| percent >= DECIDES);
    if let Some((KindUse { name, .. }, percent)) =
        used.iter().find(decides).and_then(|kind| Some((*kind, score(kind)?)))
    {
        say(Weight::Fine, format!("A lead worth one {name} decides: it scores {percent:.0} % of the points."));
    } else if let Some((KindUse { name, .. }, percent)) = used.last().and_then(|kind| Some((*kind, score(kind)?))) {
        // Not even the most valuable one.
        say(Weight::Fine, format!("No lead decides: one worth a {name} scores {percent:.0} % of the points."));
    }
}
