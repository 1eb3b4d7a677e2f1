//! What the rules page says of a variant's pieces, from what its file says. Its ends are told by `ends`.

use heterodox_messages::{Message, Value, say};

use super::{Exit, PiecePortal, PieceSpec, Portal, Spec};
use crate::betza::Term;

impl Spec {
    /// A piece in sentences, in the order they are read.
    pub fn piece_sentences(&self, kind: usize) -> Vec<Message> {
        let piece = &self.pieces[kind];
        let mut told: Vec<Message> = Vec::new();
        let mut tell = |holds: bool, message: Message| told.extend(holds.then_some(message));
        tell(piece.royal, say::RuleRoyal.into());
        tell(piece.moves.iter().any(Term::is_ray), say::RuleSlides.into());
        tell(piece.moves.iter().any(leaps), say::RuleLeaps.into());
        tell(piece.moves.iter().any(|term| term.lame), say::RuleLame.into());
        if let Some(rank) = piece.start_rank {
            tell(true, say::RuleStartRank { rank: rank + 1 }.into());
        }
        let (low, high) = (piece.ranks.0 + 1, piece.ranks.1 + 1);
        let somewhere = piece.promotes_to.is_empty() && (low > 1 || high < self.board.height);
        tell(somewhere, say::RuleRanks { low, high }.into());
        for (power, terms) in piece.powers() {
            tell(true, (power.words.about)(piece));
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
        let kinds = Value::or(piece.promotes_to.iter().map(|kind| Value::kind(&self.pieces[*kind].name)));
        tell(!piece.promotes_to.is_empty(), say::RulePromotes { kinds }.into());
        tell(self.castling.iter().any(|castle| castle.kind == kind), say::RuleCastles.into());
        told
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

/// Whether a term goes over what stands between.
fn leaps(term: &Term) -> bool {
    !term.is_ray() && !term.lame && term.leaps.iter().any(|&(x, y)| x.abs().max(y.abs()) > 1)
}
