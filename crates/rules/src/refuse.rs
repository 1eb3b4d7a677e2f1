//! Why a move is refused: a code with its data for each reason (`refusals.ftl`), and which key of the
//! variant file says so.

use heterodox_messages::{Message, Value, say};
use thiserror::Error;

use crate::atlas::{Effect, Shape, Way};
use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::legality::Stage;
use crate::moves::{Act, Move};
use crate::rules::Rules;
use crate::spec::{Castle, Exit, Law, Portal, Power};
use crate::state::State;
use crate::text::coordinates::Wish;

/// A move that was not played, and why. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct Refused {
    message: Message,
    rule: Option<String>,
}

impl Refused {
    pub(crate) fn new(message: impl Into<Message>) -> Refused {
        Refused { message: message.into(), rule: None }
    }

    fn by(self, rule: impl Into<String>) -> Refused {
        Refused { rule: Some(rule.into()), ..self }
    }

    pub(crate) fn over(outcome: crate::Outcome) -> Refused {
        let refused = Refused::new(say::GameOver { how: outcome.message() });
        match outcome.reason.info().key {
            Some(key) => refused.by(key),
            None => refused,
        }
    }

    /// What is said, as a code with its data.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// The reason alone, without the sentence around it that says which piece cannot go where.
    pub fn reason(&self) -> &Message {
        match self.message.arg("why") {
            Some(Value::Message(why)) => why,
            _ => &self.message,
        }
    }

    /// The key of the variant file that forbids it, with dots, where it is a matter of the rules. The
    /// file need not have it: then its default holds.
    pub fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }
}

impl Rules {
    /// Finds the legal move somebody wishes for.
    pub fn grant(&self, state: &State, wish: Wish) -> Result<Move, Refused> {
        let Wish { from, to, promotion, act } = wish;
        let fits = |action: &&Move| {
            action.origin() == Some(from)
                && action.target() == to
                && action.promotion() == promotion
                && act.is_none_or(|act| action.act() == act)
        };
        let moves = self.moves(state);
        // Where a piece could do two things, from and to alone mean the first act of the registry.
        let best = moves.iter().filter(fits).min_by_key(|action| action.act());
        best.copied().ok_or_else(|| self.refusal(state, wish))
    }

    /// A refusal of every move, where there is none left.
    pub(crate) fn over(&self, state: &State) -> Option<Refused> {
        self.end_without_moves(state).map(Refused::over)
    }

    /// Why a wish is not granted.
    pub fn refusal(&self, state: &State, wish: Wish) -> Refused {
        if let Some(refused) = self.over(state) {
            return refused;
        }
        let us = state.to_move();
        let Wish { from, to, .. } = wish;
        let Some((colour, kind)) = state.piece_at(from) else {
            return Refused::new(say::NoPieceAt { square: self.name(from) });
        };
        let piece = self.piece(kind);
        if colour != us {
            let (side, whose) = (Value::Side(us.word()), Value::Side(colour.word()));
            return Refused::new(say::NotYourTurn { side, piece, square: self.name(from), whose });
        }
        let Some(to) = to else { return self.no_exit(state, from, kind) };
        let Refused { message: why, rule } = self.no_way(state, wish, to, kind);
        let message = say::CannotMove { piece, from: self.name(from), to: self.name(to), why }.into();
        Refused { message, rule }
    }

    /// The name of a kind, as messages have it.
    fn piece(&self, kind: usize) -> Value {
        Value::kind(&self.spec.pieces[kind].name)
    }

    /// The key of a piece that says something.
    fn key(&self, kind: usize, key: &str) -> String {
        format!("pieces.{}.{key}", self.spec.pieces[kind].name)
    }

    /// The key of a piece that gives it a way to a square.
    fn key_of(&self, kind: usize, way: &Way, to: Square) -> String {
        let own_portal = self.spec.pieces[kind].portal.is_some() && way.passes_portal(to);
        let key = match way.effect {
            Effect::Act(act) => Power::of(act).map_or("moves", |power| power.key),
            Effect::Exit => "exit",
            _ if own_portal => "portal",
            _ => "moves",
        };
        self.key(kind, key)
    }

    /// The key of the variant file that allows a legal move, with dots.
    pub fn rule_of(&self, state: &State, action: Move) -> String {
        let (kind, from, to) = (action.kind(), action.from(), action.to());
        let wanted = |effect: Effect| match Power::of(action.act()) {
            Some(power) => effect == Effect::Act(power.act),
            None => effect.moves() || effect.takes(),
        };
        match action.act() {
            Act::Exit => self.key(kind, "exit"),
            Act::Passing => self.key(kind, "en_passant"),
            Act::Castle => {
                let castle = action.castle().map(|index| self.spec.castling[index].letter);
                castle.map_or_else(|| "castling".to_string(), |letter| format!("castling.{letter}"))
            }
            _ => {
                let ways: Vec<&Way> = self.open_ways(state, (state.to_move(), kind), from, to, wanted).collect();
                let way = ways.iter().find(|way| !way.passes_portal(to)).or(ways.first());
                way.map_or_else(|| self.key(kind, "moves"), |way| self.key_of(kind, way, to))
            }
        }
    }

    /// Why a piece does not get from a square to another.
    fn no_way(&self, state: &State, wish: Wish, to: Square, kind: usize) -> Refused {
        let us = state.to_move();
        let from = wish.from;
        let piece = self.piece(kind);
        if from == to {
            return Refused::new(say::StandsThereAlready);
        }
        if let Some(reason) = self.other_act(state, wish, to, kind) {
            return reason;
        }
        let (target, asked) = (state.piece_at(to), wish.act.and_then(Power::of));
        let power_of = |way: &Way| match way.effect {
            Effect::Act(act) => Power::of(act),
            _ => None,
        };
        let leading: Vec<&Way> = (self.atlas.ways(us, kind, from).iter())
            .filter(|way| way.effect != Effect::Exit && way.targets().contains(&to))
            .collect();
        let fits = |way: &&Way| match (power_of(way), target) {
            (Some(power), _) => {
                let there = target.map(|(colour, _)| colour);
                asked.is_none_or(|asked| asked.act == power.act) && there == Some(power.aim.whose(us))
            }
            _ if asked.is_some() => false,
            (None, None) => way.effect.moves(),
            (None, Some((colour, _))) => colour != us && way.effect.takes(),
        };
        let fitting: Vec<&Way> = leading.iter().copied().filter(fits).collect();
        let is_open = |way: &Way| way.path_to(to).iter().all(|square| state.piece_at(*square).is_none());
        let open: Vec<&Way> = fitting.iter().copied().filter(|way| is_open(way)).collect();
        if !open.is_empty() {
            // It could go there, were it not for what stands there or for its own king.
            let moves = open.iter().any(|way| power_of(way).is_none());
            let power = open.iter().find_map(|way| power_of(way)).filter(|_| !moves);
            if let Some((_, prey)) = target.filter(|(colour, prey)| *colour != us && self.spec.pieces[*prey].royal) {
                let royal = self.piece(prey);
                let why = match power {
                    Some(power) => (power.words.spared)(royal),
                    None => say::NeverTaken { prey: royal }.into(),
                };
                return Refused::new(why).by(self.key(prey, "royal"));
            }
            let act = power.map_or(Act::Go, |power| power.act);
            return self.forbidden(state, Move::new(act, kind, from.index(), to.index()));
        }
        if let Some(action) = self.passing(state, from, to, kind) {
            return self.forbidden(state, action);
        }
        if let Some(reason) = self.no_castling(state, from, to, kind) {
            return reason;
        }
        let own = target.filter(|(colour, _)| *colour == us).map(|(_, kind)| self.piece(kind));
        let Some(first) = leading.first() else {
            let why: Message = match own {
                Some(blocker) => say::OwnPieceAndNoWay { blocker, piece }.into(),
                None => say::NoSuchWay { piece }.into(),
            };
            return Refused::new(why).by(self.key(kind, "moves"));
        };
        // The first piece on the first way, where all ways are blocked.
        let blocked = |ways: &[&Way]| -> Option<Refused> {
            if ways.iter().any(|way| is_open(way)) {
                return None;
            }
            let way = ways.first()?;
            let met = way.path_to(to).iter().find_map(|square| Some((*square, state.piece_at(*square)?)));
            let (square, (_, blocker)) = met?;
            let (blocker, square) = (self.piece(blocker), self.name(square));
            let why = say::WayBlocked { piece: self.piece(kind), from: self.name(from), blocker, square };
            Some(Refused::new(why).by(self.key_of(kind, way, to)))
        };
        if let Some(blocker) = own {
            let there = say::OwnPieceThere { piece, from: self.name(from), blocker, square: self.name(to) };
            return blocked(&leading).unwrap_or_else(|| Refused::new(there).by(self.key_of(kind, first, to)));
        }
        if let Some(reason) = blocked(&fitting) {
            return reason;
        }
        // The power that was asked for, or the only thing that leads there.
        let only = power_of(first).filter(|_| leading.iter().all(|way| power_of(way).is_some()));
        let why = match (target, asked.or(only)) {
            (None, Some(power)) => (power.words.nothing)(self.name(to)),
            (None, None) => say::OnlyToTake { piece, square: self.name(to) }.into(),
            (Some(_), Some(power)) if !leading.iter().any(|way| way.effect == Effect::Act(power.act)) => {
                (power.words.never_so)(piece)
            }
            (Some(_), _) => say::NeverTakesSo { piece }.into(),
        };
        Refused::new(why).by(self.key_of(kind, first, to))
    }

    /// The piece may act on that square, but not in the way that was asked for.
    fn other_act(&self, state: &State, wish: Wish, to: Square, kind: usize) -> Option<Refused> {
        let same = |action: &Move| action.origin() == Some(wish.from) && action.target() == Some(to);
        let legal: Vec<Move> = self.moves(state).into_iter().filter(same).collect();
        let first = legal.first()?;
        let piece = self.piece(kind);
        let choices: Vec<usize> = legal.iter().filter_map(|action| action.promotion()).collect();
        let letters = || Value::or(choices.iter().map(|&kind| self.letter(Colour::Black, kind)));
        let (why, key): (Message, _) = if let Some(power) = wish.act.and_then(Power::of) {
            match state.piece_at(to) {
                // What would leave the king attacked, where the piece may take by moving.
                Some(_) if self.acts_on(state, power, kind, wish.from, to) => return None,
                Some(_) => ((power.words.never_so)(piece), power.key),
                None => ((power.words.nothing)(self.name(to)), power.key),
            }
        } else if !choices.is_empty() {
            let why = match wish.promotion {
                None => say::PromotionMissing { piece, choices: letters() }.into(),
                Some(_) => say::PromotionChoices { piece, choices: letters() }.into(),
            };
            (why, "promotes_to")
        } else if wish.promotion.is_some() {
            (say::NoPromotionThere { piece }.into(), "promotes_to")
        } else if let Some(power) = Power::of(first.act()) {
            ((power.words.only_so)(self.san(state, *first)), power.key)
        } else if self.captured(state, *first).is_some() {
            (say::TakesWrittenSo { piece, san: self.san(state, *first) }.into(), "moves")
        } else {
            let refused = Refused::new(say::WrittenSo { san: self.san(state, *first) });
            return Some(refused.by(self.rule_of(state, *first)));
        };
        Some(Refused::new(why).by(self.key(kind, key)))
    }

    /// Whether a piece could use a power on a square, with nothing in the way.
    fn acts_on(&self, state: &State, power: &Power, kind: usize, from: Square, to: Square) -> bool {
        let wanted = |effect| effect == Effect::Act(power.act);
        self.open_ways(state, (state.to_move(), kind), from, to, wanted).next().is_some()
    }

    /// Taking in passing, were it not for the king's safety.
    fn passing(&self, state: &State, from: Square, to: Square, kind: usize) -> Option<Move> {
        let passing = state.passing()?;
        let takes = crate::state::on_both!(self.tables, state, tables, _position => {
            let table = &tables.kinds[state.to_move().index()][kind];
            let (landed, own) = (state.piece_at(passing.landed)?.1, kind);
            let step = table.en_passant.step && to == passing.over && table.takes_onto[to.index()].has(from.index());
            let seam = table.en_passant.seam && to == passing.origin && tables.across_the_seam(passing.landed) == Some(from);
            landed == own && (step || seam)
        });
        takes.then(|| Move::new(Act::Passing, kind, from.index(), to.index()))
    }

    /// Why a piece that has a way may not go it: the stage that stops it says so.
    fn forbidden(&self, state: &State, candidate: Move) -> Refused {
        match self.stopped(state, candidate) {
            Some(Stage::Safety) => self.exposed(&self.play_unchecked(state, candidate), state.to_move()),
            Some(Stage::Law(law)) => self.unlawful(state, law),
            None => Refused::new(say::NotAllowed),
        }
    }

    /// What a law asks for instead.
    fn unlawful(&self, state: &State, law: Law) -> Refused {
        let capture =
            || self.moves(state).into_iter().find_map(|action| Some((action, self.captured(state, action)?.0)));
        let why: Message = match (law, capture()) {
            (Law::MustCapture, Some((action, at))) => {
                let (piece, from) = (self.piece(action.kind()), self.name(action.from()));
                say::MustCapture { piece, from, square: self.name(at) }.into()
            }
            (Law::MustCapture, None) => say::NotAllowed.into(),
            (Law::NeverCheck, _) => say::NeverGivesCheck.into(),
        };
        Refused::new(why).by(law.key())
    }

    /// Who attacks the royal pieces of a side whose move just led to this state.
    fn exposed(&self, next: &State, us: Colour) -> Refused {
        for square in self.spec.board.all() {
            let Some(royal) = next.piece_at(square).filter(|(colour, _)| *colour == us).map(|(_, kind)| kind) else {
                continue;
            };
            if !self.spec.pieces[royal].royal {
                continue;
            }
            for from in self.spec.board.all() {
                let Some(piece @ (colour, kind)) = next.piece_at(from) else {
                    continue;
                };
                if colour == us {
                    continue;
                }
                let shots = self.spec.pieces[kind].shots_check;
                let wanted = move |effect: Effect| effect.takes() || (shots && effect == Effect::Act(Act::Shoot));
                let ways: Vec<&Way> = self.open_ways(next, piece, from, square, wanted).collect();
                if let Some(way) = ways.iter().find(|way| !way.passes_portal(square)).or(ways.first()) {
                    let key = self.key(royal, "royal");
                    let (royal, attacker, square_of) = (self.piece(royal), self.piece(kind), self.name(from));
                    let why: Message = match self.spec.portal {
                        Some(portal) if way.passes_portal(square) => match portal {
                            Portal::Wrap => say::RoyalAttackedEdge { royal, attacker, square: square_of }.into(),
                            Portal::Mirror => say::RoyalAttackedMirror { royal, attacker, square: square_of }.into(),
                        },
                        _ => say::RoyalAttacked { royal, attacker, square: square_of }.into(),
                    };
                    return Refused::new(why).by(key);
                }
            }
        }
        Refused::new(say::NotAllowed)
    }

    fn no_castling(&self, state: &State, from: Square, to: Square, kind: usize) -> Option<Refused> {
        let us = state.to_move();
        let board = self.spec.board;
        let place = |square| board.for_colour(square, us);
        let fits = |castle: &&Castle| castle.kind == kind && (place(castle.king.0), place(castle.king.1)) == (from, to);
        let castle = self.spec.castling.iter().find(fits)?;
        let royal = self.piece(castle.kind);
        let index = self.spec.castling.iter().position(|other| other == castle)?;
        let refused = |why: Message| Some(Refused::new(why).by(format!("castling.{}", castle.letter)));
        let held = self.holds_right(state, us, index);
        if !held {
            return refused(say::CastlingOver { royal, partner: self.piece(castle.partner) }.into());
        }
        let (rook_from, rook_to) = (place(castle.rook.0), place(castle.rook.1));
        let span = |a: Square, b: Square| (a.0.min(b.0)..=a.0.max(b.0)).map(Square);
        for square in span(from, to).chain(span(rook_from, rook_to)) {
            if let Some((_, blocker)) = state.piece_at(square)
                && square != from
                && square != rook_from
            {
                let (blocker, square) = (self.piece(blocker), self.name(square));
                return refused(say::CastlingBlocked { blocker, square }.into());
            }
        }
        if self.in_check(state) {
            return refused(say::CastlingInCheck { royal }.into());
        }
        let action = Move::new(Act::Castle, castle.kind, from.index(), to.index()).with_extra(index);
        if self.is_candidate(state, action) {
            return Some(self.forbidden(state, action));
        }
        refused(say::CastlingThroughAttack { royal }.into())
    }

    /// Why a piece does not leave the board.
    fn no_exit(&self, state: &State, from: Square, kind: usize) -> Refused {
        let spec = &self.spec.pieces[kind];
        let piece = self.piece(kind);
        let exits: Vec<&Way> =
            self.atlas.ways(state.to_move(), kind, from).iter().filter(|way| way.effect == Effect::Exit).collect();
        let open = exits.iter().any(|way| match &way.shape {
            Shape::Leap { empty, .. } => empty.iter().all(|square| state.piece_at(*square).is_none()),
            Shape::Ray(_) => false,
        });
        if open {
            let exit = Move::new(Act::Exit, kind, from.index(), from.index());
            let Refused { message: why, rule } = self.forbidden(state, exit);
            return Refused { message: say::CannotLeave { piece, why }.into(), rule };
        }
        let why: Message = match spec.exit {
            None => say::NeverLeaves { piece }.into(),
            Some(Exit::Slide) => say::NoPathToEdge { piece }.into(),
            Some(Exit::Leap) => {
                let knight = spec.moves.iter().flat_map(|term| &term.leaps).all(|(dx, dy)| dx.abs() + dy.abs() == 3);
                if knight { say::LMoveFallsShort { piece }.into() } else { say::LeapFallsShort { piece }.into() }
            }
            Some(Exit::Edge) => say::MustStopAtEdge { piece }.into(),
        };
        Refused::new(why).by(self.key(kind, "exit"))
    }

    fn holds_right(&self, state: &State, colour: Colour, index: usize) -> bool {
        crate::state::on_both!(self.tables, state, tables, position => {
            position.rights & tables.castles[colour.index()][index].right != 0
        })
    }
}
