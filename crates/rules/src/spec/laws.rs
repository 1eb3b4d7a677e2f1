//! Duties and bans beyond how pieces move: `must` and `never` of `[law]`. The registry; `legality` has them as stages, but for
//! those that are geometry (`stuck`) or about drops alone (`hand`).

use heterodox_messages::{Message, Value as Said, say};

use super::draft::Value;
use super::error::Problem;
use super::keys::nearest;
use super::validate::Validator;
use super::{Hand, PieceSpec, Spec, Squares, squares};
use crate::atlas::Atlas;
use crate::bits::Bits;
use crate::board::{Colour, Square};

/// Some kinds of piece, a bit each.
pub type KindSet = u64;

/// Every kind there can be.
pub const EVERY_KIND: KindSet = !0;

/// A law that every move obeys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// No piece goes, or is dropped, where it could never move again.
    NeverStuck,
    /// A royal piece in check does not walk away: it may only take what gives check.
    NeverWalks,
    /// No move gives check.
    NeverCheck,
    /// No drop of these kinds gives check.
    NeverCheckByDrop(KindSet),
    /// No drop of these kinds mates.
    NeverMateByDrop(KindSet),
    /// No promotion of these kinds makes a piece that attacks an enemy, or gives check.
    NeverAttackByPromoting(KindSet),
    /// Who can drop one of these kinds, must.
    MustDrop(KindSet),
    /// Who can capture, must.
    MustCapture,
    /// Who can capture must capture as many pieces at once as possible.
    MustCaptureMost,
}

/// How a law is written; `*` stands for letters of pieces.
struct Form {
    key: &'static str,
    words: &'static str,
    law: fn(KindSet) -> Law,
}

/// Bans before duties: that is the order in which they are asked.
const FORMS: [Form; 13] = [
    Form { key: "never", words: "move where it is stuck", law: |_| Law::NeverStuck },
    Form { key: "never", words: "walk out of check", law: |_| Law::NeverWalks },
    Form { key: "never", words: "give check", law: |_| Law::NeverCheck },
    Form { key: "never", words: "check by drop", law: Law::NeverCheckByDrop },
    Form { key: "never", words: "check by dropping *", law: Law::NeverCheckByDrop },
    Form { key: "never", words: "mate by drop", law: Law::NeverMateByDrop },
    Form { key: "never", words: "mate by dropping *", law: Law::NeverMateByDrop },
    Form { key: "never", words: "attack by promoting", law: Law::NeverAttackByPromoting },
    Form { key: "never", words: "attack by promoting *", law: Law::NeverAttackByPromoting },
    Form { key: "must", words: "drop", law: Law::MustDrop },
    Form { key: "must", words: "drop *", law: Law::MustDrop },
    Form { key: "must", words: "capture", law: |_| Law::MustCapture },
    Form { key: "must", words: "capture the most", law: |_| Law::MustCaptureMost },
];

impl Form {
    /// The letters in a text of this form; none where it has no place for letters, nothing where it is another.
    fn fits<'t>(&self, text: &'t str) -> Option<&'t str> {
        match self.words.strip_suffix('*') {
            None => (text == self.words).then_some(""),
            Some(head) => {
                text.strip_prefix(head).filter(|rest| !rest.is_empty() && rest.chars().all(char::is_uppercase))
            }
        }
    }
}

impl Law {
    /// Its list in the file.
    pub(crate) fn list(self) -> &'static str {
        if self.is_duty() { "must" } else { "never" }
    }

    /// The key of the file that has it, with dots.
    pub fn key(self) -> String {
        format!("law.{}", self.list())
    }

    /// Whether it says what must be done, not what never may.
    pub fn is_duty(self) -> bool {
        matches!(self, Law::MustDrop(_) | Law::MustCapture | Law::MustCaptureMost)
    }

    /// Whether it is asked of a list of moves; others are in the tables or asked of drops alone.
    pub(crate) fn filters(self) -> bool {
        self.is_duty() || matches!(self, Law::NeverWalks | Law::NeverCheck | Law::NeverAttackByPromoting(_))
    }

    /// The kinds it names.
    fn kinds(self) -> KindSet {
        match self {
            Law::NeverCheckByDrop(kinds)
            | Law::NeverMateByDrop(kinds)
            | Law::NeverAttackByPromoting(kinds)
            | Law::MustDrop(kinds) => kinds,
            _ => EVERY_KIND,
        }
    }

    /// Its place among the forms, whatever kinds it names.
    fn rank(self) -> usize {
        let same = |form: &Form| std::mem::discriminant(&(form.law)(0)) == std::mem::discriminant(&self);
        FORMS.iter().position(same).unwrap_or(FORMS.len())
    }

    /// The sentence of the rules page.
    pub(crate) fn about(self, spec: &Spec) -> Message {
        let kinds = || match self.kinds() {
            EVERY_KIND => say::AnyPiece.into(),
            kinds => Said::or(kinds.members().map(|kind| Said::kind(&spec.pieces[kind].name))),
        };
        match self {
            Law::NeverStuck => say::LawStuck.into(),
            Law::NeverWalks => say::LawWalks.into(),
            Law::NeverCheck => say::LawNoCheck.into(),
            Law::NeverCheckByDrop(_) => say::LawNoCheckByDrop { kinds: kinds() }.into(),
            Law::NeverMateByDrop(_) => say::LawNoMateByDrop { kinds: kinds() }.into(),
            Law::NeverAttackByPromoting(_) => say::LawNoAttackByPromoting { kinds: kinds() }.into(),
            Law::MustDrop(_) => say::LawDrop { kinds: kinds() }.into(),
            Law::MustCapture => say::LawCapture.into(),
            Law::MustCaptureMost => say::LawCaptureMost.into(),
        }
    }

    /// Its words in the canonical text of the rules.
    fn words(self, spec: &Spec) -> String {
        let mut letters: Vec<char> = match self.kinds() {
            EVERY_KIND => Vec::new(),
            kinds => kinds.members().map(|kind| spec.pieces[kind].letter).collect(),
        };
        letters.sort_unstable();
        let form = &FORMS[self.rank()];
        let named = || FORMS.iter().find(|other| other.words.ends_with('*') && (other.law)(0) == (form.law)(0));
        match (letters.is_empty(), named()) {
            (false, Some(form)) => form.words.replace('*', &letters.into_iter().collect::<String>()),
            _ => form.words.to_string(),
        }
    }
}

impl Spec {
    /// Where a law says so, takes the squares on which a piece could never move again out of those it can stand on, unless it
    /// becomes another there. What else a file says of where it stands does not make it stuck.
    pub(super) fn confine(&mut self) {
        if !self.laws.contains(&Law::NeverStuck) {
            return;
        }
        let mut free = self.clone();
        let sides = |piece: &mut PieceSpec, change: &mut dyn FnMut(&mut PieceSpec, Colour)| {
            change(piece, Colour::White);
            piece.black.iter_mut().for_each(|black| change(black, Colour::Black));
        };
        let all = squares::all_of(self.board);
        free.pieces.iter_mut().for_each(|piece| sides(piece, &mut |piece, _| piece.stands = all));
        let atlas = Atlas::new(&free);
        for (kind, piece) in self.pieces.iter_mut().enumerate() {
            sides(piece, &mut |piece, colour| {
                let stuck =
                    |square: &Square| atlas.ways(colour, kind, free.board.for_colour(*square, colour)).is_empty();
                let stuck =
                    free.board.all().filter(stuck).fold(Squares::default(), |set, at| set | Squares::bit(at.index()));
                piece.stuck = stuck;
                piece.stands &= !stuck;
                piece.drop &= !stuck;
            });
        }
    }

    /// The lines about laws in the canonical text of the rules. Of duties the order counts.
    pub(super) fn law_lines(&self) -> Vec<String> {
        let (duties, bans): (Vec<Law>, Vec<Law>) = self.laws.iter().partition(|law| law.is_duty());
        let ban = |law: Law| format!("law never {}", law.words(self));
        let duty = |(at, law): (usize, Law)| {
            let place = if at == 0 { String::new() } else { format!("{} ", at + 1) };
            format!("law must {place}{}", law.words(self))
        };
        bans.into_iter().map(ban).chain(duties.into_iter().enumerate().map(duty)).collect()
    }
}

impl Validator<'_> {
    /// The laws of a file: bans in the order of the forms, then duties in the order of the file.
    pub(super) fn laws(&mut self, pieces: &[PieceSpec], hand: &Hand) -> Vec<Law> {
        let mut bans: Vec<Law> = Vec::new();
        let mut duties: Vec<Law> = Vec::new();
        for key in ["must", "never"] {
            let path = ["law", key];
            let Some(Value::Texts(texts)) = self.draft.get(&path).map(|entry| &entry.value) else { continue };
            for (text, place) in texts {
                match law(key, text.trim(), pieces, hand) {
                    Ok(law) if law.is_duty() => {
                        if !duties.contains(&law) {
                            duties.push(law);
                        }
                    }
                    Ok(law) => add_ban(&mut bans, law),
                    Err(message) => {
                        let (place, key) = (place.clone(), path.join("."));
                        self.problems.push(Problem { place, key, message, instead: None });
                    }
                }
            }
        }
        bans.sort_by_key(|law| law.rank());
        bans.extend(duties);
        bans
    }
}

/// Of two bans that differ in their kinds only, one for all of these is made.
fn add_ban(bans: &mut Vec<Law>, law: Law) {
    match bans.iter_mut().find(|ban| ban.rank() == law.rank()) {
        None => bans.push(law),
        Some(Law::NeverCheckByDrop(kinds) | Law::NeverMateByDrop(kinds) | Law::NeverAttackByPromoting(kinds)) => {
            *kinds |= law.kinds();
        }
        Some(_) => {}
    }
}

/// Reads a law.
fn law(key: &str, text: &str, pieces: &[PieceSpec], hand: &Hand) -> Result<Law, Message> {
    let known = || FORMS.iter().filter(|form| form.key == key);
    let Some((form, letters)) = known().find_map(|form| Some((form, form.fits(text)?))) else {
        let words: Vec<&str> = known().map(|form| form.words).collect();
        let meant = nearest(text, words.iter().copied()).unwrap_or(words[0]).replace('*', "P");
        return Err(say::LawUnknown { text, meant }.into());
    };
    let mut kinds: KindSet = if form.words.ends_with('*') { 0 } else { EVERY_KIND };
    for letter in letters.chars() {
        let found = pieces.iter().position(|piece| piece.letter == letter);
        let kind = found.ok_or_else(|| Message::from(say::LetterUnknown { letter: format!("{letter:?}") }))?;
        kinds |= 1 << kind;
    }
    let law = (form.law)(kinds);
    let royal = |piece: &PieceSpec| Colour::BOTH.iter().any(|&colour| piece.of(colour).royal.is());
    let of_drops = matches!(law, Law::NeverCheckByDrop(_) | Law::NeverMateByDrop(_) | Law::MustDrop(_));
    let of_promotion = matches!(law, Law::NeverAttackByPromoting(_));
    let of_checks = !law.is_duty() && law != Law::NeverStuck && !of_promotion;
    if of_drops && !hand.used {
        return Err(say::LawNeedsHand.into());
    }
    if of_checks && !pieces.iter().any(royal) {
        return Err(say::ChecksNeedRoyal.into());
    }
    let promotes = |piece: &PieceSpec| Colour::BOTH.iter().any(|&colour| !piece.of(colour).promotes_to.is_empty());
    let named = |(kind, _): &(usize, &PieceSpec)| kinds >> kind & 1 != 0;
    let idle = pieces.iter().enumerate().filter(named).find(|(_, piece)| !promotes(piece));
    if of_promotion && (kinds != EVERY_KIND || !pieces.iter().any(promotes)) && idle.is_some() {
        return Err(say::PromotesToNothing.into());
    }
    let dropped = |piece: &PieceSpec| Colour::BOTH.iter().any(|&colour| !piece.of(colour).drop.is_empty());
    let never = |(kind, piece): &(usize, &PieceSpec)| kinds >> kind & 1 != 0 && !dropped(piece);
    if of_drops
        && kinds != EVERY_KIND
        && let Some((_, piece)) = pieces.iter().enumerate().find(never)
    {
        return Err(say::LawNeverDropped { piece: Said::kind(&piece.name) }.into());
    }
    Ok(law)
}
