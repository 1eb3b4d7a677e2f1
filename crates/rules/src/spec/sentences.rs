//! What the rules page says of a variant's pieces, from what its file says. Its ends are told by `ends`.

use heterodox_messages::{Message, Value, say};

use super::{Exit, Occasion, PiecePortal, PieceSpec, Portal, Royal, Spec, Squares, squares};
use crate::betza::{Hop, Prey, Term};
use crate::bits::Bits;
use crate::board::Colour;

impl Spec {
    /// A piece in sentences, in the order they are read.
    pub fn piece_sentences(&self, kind: usize) -> Vec<Message> {
        let piece = &self.pieces[kind];
        if piece.black.is_none() {
            return self.sentences_for(piece, kind);
        }
        // What holds for both first, then what is different.
        let told = Colour::BOTH.map(|colour| self.sentences_for(piece.of(colour), kind));
        let mut all: Vec<Message> = told[0].iter().filter(|it| told[1].contains(it)).cloned().collect();
        for (colour, own) in Colour::BOTH.into_iter().zip(&told) {
            let own: Vec<Message> = own.iter().filter(|it| !all.contains(it)).cloned().collect();
            if !own.is_empty() {
                all.push(say::RuleForSide { side: Value::Side(colour.word()) }.into());
                all.extend(own);
            }
        }
        all
    }

    fn sentences_for(&self, piece: &PieceSpec, kind: usize) -> Vec<Message> {
        let named = |set: Squares| squares::names(self.board, set);
        let mut told: Vec<Message> = Vec::new();
        let mut tell = |holds: bool, message: Message| told.extend(holds.then_some(message));
        let royal = match piece.royal {
            Royal::Each => say::RuleRoyalEach.into(),
            Royal::Last => say::RuleRoyalLast.into(),
            Royal::Together => say::RuleRoyalTogether.into(),
            Royal::No | Royal::One => say::RuleRoyal.into(),
        };
        tell(piece.royal.is(), royal);
        let slides = |term: &Term| term.is_ray() && term.hop.is_none() && term.tracks.is_empty();
        if let Some(lines) = whole(piece, slides) {
            tell(true, say::RuleSlides { lines: lines.word() }.into());
        } else {
            tell(piece.all_moves().any(slides), say::RuleSlides { lines: "some" }.into());
        }
        tell(piece.all_moves().any(|term| !term.tracks.is_empty()), say::RuleBends.into());
        let hops = |hop| piece.all_moves().filter(move |term| term.hop == Some(hop));
        for (hop, say) in [
            (Hop::Far, (|by| say::RuleHops { r#use: by }.into()) as fn(&'static str) -> Message),
            (Hop::Near, |by| say::RuleHopsNear { r#use: by }.into()),
        ] {
            let by = match (hops(hop).any(|term| term.quiet), hops(hop).any(|term| term.take)) {
                (true, false) => "move",
                (false, true) => "take",
                _ => "both",
            };
            tell(hops(hop).next().is_some(), say(by));
        }
        tell(piece.all_moves().any(|term| term.prey == Prey::Royal), say::RuleTakesRoyal.into());
        tell(piece.all_moves().any(|term| term.prey == Prey::Common), say::RuleTakesCommon.into());
        if let Some(lines) = whole(piece, |term| !term.is_ray()) {
            tell(true, say::RuleSteps { lines: lines.word() }.into());
        }
        tell(
            piece.all_moves().any(|term| leaps(term) && term.leaps.len() == 8 && knightly(term)),
            say::RuleKnight.into(),
        );
        tell(piece.all_moves().any(leaps), say::RuleLeaps.into());
        tell(piece.all_moves().any(|term| term.lame), say::RuleLame.into());
        match squares::as_ranks(self.board, piece.start) {
            Some((rank, last)) if rank == last => tell(true, say::RuleStartRank { rank: rank + 1 }.into()),
            _ => tell(!piece.start.is_empty(), say::RuleStart { squares: named(piece.start) }.into()),
        }
        let confined = piece.promotes_to.is_empty() && piece.stands != squares::all_of(self.board);
        match squares::as_ranks(self.board, piece.stands) {
            Some((low, high)) => tell(confined, say::RuleRanks { low: low + 1, high: high + 1 }.into()),
            None => tell(confined, say::RuleStands { squares: named(piece.stands) }.into()),
        }
        for place in &piece.places {
            let squares = named(place.squares);
            tell(
                true,
                if place.within { say::RuleWithin { squares }.into() } else { say::RuleAlsoIn { squares }.into() },
            );
        }
        if !piece.first_moves.is_empty() {
            tell(true, say::RuleFirstMoves.into());
            tell(piece.royal.is(), say::RuleFirstMovesRoyal.into());
            let kinds = Value::or(piece.first_until.iter().map(|kind| Value::kind(&self.pieces[*kind].name)));
            tell(!piece.first_until.is_empty(), say::RuleFirstMovesUntil { kinds }.into());
        }
        for (power, terms) in piece.powers() {
            tell(true, (power.words.about)(self, piece));
            tell(terms.iter().any(|term| term.lame), (power.words.lame)());
        }
        told.extend(self.portal_sentence(piece));
        told.extend(piece.exit.map(|exit| match exit {
            Exit::Slide => say::RuleExitSlide.into(),
            Exit::Leap => say::RuleExitLeap.into(),
            Exit::Edge => say::RuleExitEdge.into(),
        }));
        let mut tell = |holds: bool, message: Message| told.extend(holds.then_some(message));
        tell(piece.en_passant.step, say::RuleEnPassant.into());
        tell(piece.en_passant.seam, say::RuleSeam.into());
        let only_taken = piece.en_passant.any() && !piece.en_passant.step && !piece.en_passant.seam;
        tell(only_taken, say::RuleEnPassantTaken.into());
        tell(!piece.promotes_to.is_empty(), self.promotion_sentence(piece));
        let last = say::RulePromotesLast { squares: named(piece.promotes_last_in) };
        tell(!piece.promotes_last_in.is_empty(), last.into());
        tell(piece.limit > 0, say::RuleLimit { count: piece.limit }.into());
        tell(self.end.counts_points() && piece.points > 0, say::RulePoints { points: piece.points }.into());
        tell(self.hand.used && piece.drop.is_empty(), say::RuleNeverDropped.into());
        let anywhere = piece.drop.is_empty() || piece.drop == squares::all_of(self.board);
        tell(!anywhere, say::RuleDrops { squares: named(piece.drop) }.into());
        tell(piece.drop_per_file > 0, say::RuleDropsPerFile { count: piece.drop_per_file }.into());
        tell(piece.drop_even, say::RuleDropsEven.into());
        tell(self.castling.iter().any(|castle| castle.kind == kind), say::RuleCastles.into());
        told
    }

    fn promotion_sentence(&self, piece: &PieceSpec) -> Message {
        let kinds = Value::or(piece.promotes_to.iter().map(|kind| Value::kind(&self.pieces[*kind].name)));
        let last = self.board.height - 1;
        let usual = piece.promotes_in == squares::ranks(self.board, last, last) && !piece.may_stay;
        if usual && piece.promotes_on == Occasion::Reaching {
            return say::RulePromotes { kinds }.into();
        }
        let by = match piece.promotes_on {
            Occasion::Reaching => "reaching",
            Occasion::Touching => "touching",
            Occasion::Capture => "capture",
            Occasion::Turn => "turn",
        };
        let stays = if piece.may_stay || piece.promotes_on == Occasion::Turn { "yes" } else { "no" };
        say::RulePromotesIn { stays, kinds, by, squares: squares::names(self.board, piece.promotes_in) }.into()
    }

    fn portal_sentence(&self, piece: &PieceSpec) -> Option<Message> {
        match (&piece.portal, self.portal) {
            (Some(PiecePortal::Slide), _) => Some(say::RulePortalSlide.into()),
            (Some(PiecePortal::SlideOn), _) => Some(say::RulePortalSlideOn.into()),
            (Some(PiecePortal::Leap(_)), _) => Some(say::RulePortalLeap.into()),
            (None, Some(Portal::Wrap)) => Some(say::RuleWraps.into()),
            (None, _) => None,
        }
    }
}

/// Directions that a piece goes in, all of their kind.
#[derive(Clone, Copy)]
enum Lines {
    Straight,
    Slanting,
    All,
}

impl Lines {
    fn word(self) -> &'static str {
        match self {
            Lines::Straight => "straight",
            Lines::Slanting => "slanting",
            Lines::All => "all",
        }
    }
}

/// Which of the eight neighbours a piece moves and takes towards by some of its terms, as far as needed or one step;
/// `None` where words would be as many as the directions.
fn whole(piece: &PieceSpec, which: impl Fn(&Term) -> bool) -> Option<Lines> {
    let free = |term: &&Term| {
        which(term)
            && term.quiet
            && term.take
            && term.prey == Prey::Any
            && !term.lame
            && !term.initial
            && term.range < 2
    };
    let leaps: Vec<(i8, i8)> = piece.moves.iter().filter(free).flat_map(|term| term.leaps.iter().copied()).collect();
    let has = |slanting: bool| {
        let mut near = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
        near.all(|(x, y)| (x, y) == (0, 0) || (x != 0 && y != 0) != slanting || leaps.contains(&(x, y)))
    };
    match (has(false), has(true)) {
        (true, true) => Some(Lines::All),
        (true, false) => Some(Lines::Straight),
        (false, true) => Some(Lines::Slanting),
        (false, false) => None,
    }
}

/// Whether all of a term's leaps are a knight's.
fn knightly(term: &Term) -> bool {
    term.leaps.iter().all(|&(x, y)| x.abs().min(y.abs()) == 1 && x.abs().max(y.abs()) == 2)
}

/// Whether a term goes over what stands between.
fn leaps(term: &Term) -> bool {
    !term.is_ray() && !term.lame && term.leaps.iter().any(|&(x, y)| x.abs().max(y.abs()) > 1)
}

#[cfg(test)]
mod tests {
    use crate::Catalogue;

    fn told(id: &str, letter: char) -> String {
        let rules = Catalogue::new().load(id).expect("it is in the catalogue");
        let spec = rules.spec();
        let kind = spec.pieces.iter().position(|piece| piece.letter == letter).expect("there is such a piece");
        let ends = spec.end_rules().into_iter().map(|rule| rule.message);
        spec.piece_sentences(kind).into_iter().chain(ends).map(|message| format!("{message} ")).collect()
    }

    #[test]
    fn steps_and_lines_are_put_in_words() {
        assert!(told("chess", 'K').contains("Steps one square in any direction."));
        assert!(told("chess", 'N').contains("Leaps two squares along a rank or file, then one to the side."));
        assert!(told("chess", 'R').contains("Slides any distance along ranks and files"));
        assert!(told("chess", 'B').contains("Slides any distance along diagonals"));
        assert!(told("chess", 'Q').contains("Slides any distance in any direction"));
        assert!(!told("chess", 'P').contains("Slides") && !told("chess", 'P').contains("Steps"));
    }

    #[test]
    fn nothing_is_said_of_what_a_game_does_not_have() {
        assert!(told("chess", 'P').contains("without a capture or pawn move"));
        assert!(!told("racingkings", 'R').contains("pawn"));
        assert!(told("archer", 'A').contains("give no check"));
    }
}
