//! Why a move is refused: a code with its data for each reason (`refusals.ftl`), and which key of the
//! variant file says so.

use heterodox_messages::{Message, Value, say};
use thiserror::Error;

use crate::atlas::{Effect, Hindrance, Shape, Way};
use crate::betza::Term;
use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::effects::Piece;
use crate::hand::DropStop;
use crate::legality::Stage;
use crate::moves::{Act, Move};
use crate::rules::Rules;
use crate::spec::{Castle, Exit, Law, Occasion, Portal, Power};
use crate::state::State;
use crate::text::coordinates::{self, Origin, Wish};

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
            Origin::of(**action) == from
                && action.target() == to
                && action.promotion().or(action.gate()) == promotion
                && action.act() != Act::GateRook
                && act.is_none_or(|act| action.act() == act)
        };
        let moves = self.moves(state);
        // Where a piece could do two things, from and to alone mean the first act of the registry.
        let best = moves.iter().filter(fits).min_by_key(|action| action.act());
        let castling = || moves.iter().find(|action| self.castles_so(state, **action, wish));
        best.or_else(castling).copied().ok_or_else(|| self.refusal(state, wish))
    }

    /// Whether a wish means a castling, however it is written: the king goes to its target or takes its partner; a piece that
    /// steps in for the partner is written the other way round.
    fn castles_so(&self, state: &State, action: Move, wish: Wish) -> bool {
        let Some([king, rook]) = self.castle_squares(state, action) else { return false };
        let (from, to) = match wish {
            Wish { from: Origin::Square(from), to: Some(to), act: None, .. } => (from, to),
            _ => return false,
        };
        wish.promotion == action.gate()
            && match action.act() {
                Act::GateRook => (from, to) == (rook.0, king.0),
                _ => from == king.0 && (to == king.1 || to == rook.0),
            }
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
        let (from, to) = match (wish.from, wish.to) {
            (Origin::Square(from), to) => (from, to),
            (Origin::Hand(kind), Some(to)) => return self.no_drop(state, kind, to, wish.promotion),
            (Origin::Hand(_), None) => return Refused::new(say::NotAllowed),
        };
        let Some((colour, kind)) = state.piece_at(from) else {
            return Refused::new(say::NoPieceAt { square: self.name(from) });
        };
        let piece = self.piece(kind);
        if colour != us {
            let (side, whose) = (Value::Side(us.word()), Value::Side(colour.word()));
            return Refused::new(say::NotYourTurn { side, piece, square: self.name(from), whose });
        }
        let Some(to) = to else { return self.no_exit(state, from, kind) };
        let Refused { message: why, rule } = self.no_way(state, wish, (from, to), kind);
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
    fn key_of(&self, (colour, kind): Piece, way: &Way, to: Square) -> String {
        let own_portal = self.spec.piece(colour, kind).portal.is_some() && way.passes_portal(to);
        let key = match way.effect {
            Effect::Act(act) => Power::of(act).map_or("moves", |power| power.key),
            Effect::Exit => "exit",
            Effect::First => "first_moves",
            _ if own_portal => "portal",
            _ => "moves",
        };
        self.key(kind, key)
    }

    /// The key of the variant file that allows a legal move, with dots.
    pub fn rule_of(&self, state: &State, action: Move) -> String {
        let (kind, from, to, us) = (action.kind(), action.from(), action.to(), state.to_move());
        let wanted = |effect: Effect| match Power::of(action.act()) {
            Some(power) => effect == Effect::Act(power.act),
            None => effect.moves() || effect.takes_one(true) || effect.takes_one(false) || effect == Effect::First,
        };
        match action.act() {
            Act::Exit => self.key(kind, "exit"),
            Act::Drop if self.spec.hand.captures => "hand.captures".to_string(),
            Act::Drop => "board.start".to_string(),
            Act::Passing => self.key(kind, "en_passant"),
            Act::Castle => {
                let castle = action.castle().map(|index| self.spec.castling[index].letter);
                castle.map_or_else(|| "castling".to_string(), |letter| format!("castling.{letter}"))
            }
            _ if action.promotion().is_some() && self.spec.piece(us, kind).promotes_on == Occasion::Turn => {
                self.key(kind, "promotes_on")
            }
            _ => {
                let ways: Vec<&Way> = self.open_ways(state, (state.to_move(), kind), from, to, wanted).collect();
                let way = ways.iter().find(|way| !way.passes_portal(to)).or(ways.first());
                way.map_or_else(|| self.key(kind, "moves"), |way| self.key_of((us, kind), way, to))
            }
        }
    }

    /// Why a piece does not get from a square to another.
    fn no_way(&self, state: &State, wish: Wish, (from, to): (Square, Square), kind: usize) -> Refused {
        let us = state.to_move();
        let piece = self.piece(kind);
        if let Some(refused) = self.no_turn(state, wish, (from, to), kind) {
            return refused;
        }
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
        let blocks = target.is_some_and(|(colour, _)| colour == us);
        let leads = |way: &&Way| match way.effect {
            Effect::Exit => false,
            Effect::TakeRoyal if blocks => false,
            _ => way.targets().contains(&to),
        };
        let leading: Vec<&Way> = (self.atlas.ways(us, kind, from).iter()).filter(leads).collect();
        let unmoved = target.is_none() && self.has_first_moves(state, from);
        let can_leap = unmoved && !self.stays_for_check(state, from);
        let royal = self.is_royal_there(state, to);
        let fits = |way: &&Way| match (power_of(way), target) {
            (Some(power), _) => {
                let there = target.map(|(colour, _)| colour);
                asked.is_none_or(|asked| asked.act == power.act) && there == Some(power.aim.whose(us))
            }
            _ if asked.is_some() => false,
            (None, None) if way.effect == Effect::First => can_leap,
            (None, None) => way.effect.moves(),
            (None, Some((colour, _))) => colour != us && way.effect.takes_one(royal),
        };
        let fitting: Vec<&Way> = leading.iter().copied().filter(fits).collect();
        let hindrance = |way: &Way| way.hindrance(to, |square| state.piece_at(square).is_some());
        let is_open = |way: &Way| hindrance(way).is_none();
        let open: Vec<&Way> = fitting.iter().copied().filter(|way| is_open(way)).collect();
        if !open.is_empty() {
            // It could go there, were it not for what stands there or for its own king.
            let moves = open.iter().any(|way| power_of(way).is_none());
            let power = open.iter().find_map(|way| power_of(way)).filter(|_| !moves);
            if let Some((_, prey)) = target.filter(|_| self.is_royal_at(state, to)) {
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
            if own.is_none() && self.is_stuck(us, kind, to) && self.is_that_way((us, kind), from, to) {
                return Refused::new(say::WouldBeStuck { piece, square: self.name(to) }).by(Law::NeverStuck.key());
            }
            let why: Message = match own {
                Some(blocker) => say::OwnPieceAndNoWay { blocker, piece }.into(),
                None => say::NoSuchWay { piece }.into(),
            };
            return Refused::new(why).by(self.key(kind, "moves"));
        };
        let only_first = target.is_none() && asked.is_none() && !leading.iter().any(|way| way.effect.moves());
        let of_first = |way: &&&Way| way.effect == Effect::First;
        if let Some(way) = leading.iter().find(of_first).filter(|_| only_first && !can_leap) {
            let why: Message =
                if unmoved { say::FirstMoveInCheck { piece }.into() } else { say::FirstMoveOver { piece }.into() };
            return Refused::new(why).by(self.key_of((us, kind), way, to));
        }
        // The first piece on the first way, where all ways are blocked.
        let blocked = |ways: &[&Way]| -> Option<Refused> {
            if ways.iter().any(|way| is_open(way)) {
                return None;
            }
            let way = ways.first()?;
            let piece = self.piece(kind);
            let why: Message = match hindrance(way)? {
                Hindrance::Blocked(square) => {
                    let (_, blocker) = state.piece_at(square)?;
                    let (blocker, square) = (self.piece(blocker), self.name(square));
                    say::WayBlocked { piece, from: self.name(from), blocker, square }.into()
                }
                Hindrance::NoScreen => say::NoScreen { piece, to: self.name(to) }.into(),
                Hindrance::Screens(first, second) => {
                    let (first, second) = (self.name(first), self.name(second));
                    say::TwoScreens { piece, to: self.name(to), first, second }.into()
                }
                Hindrance::FarScreen(screen) => say::ScreenTooFar { piece, screen: self.name(screen) }.into(),
            };
            Some(Refused::new(why).by(self.key_of((us, kind), way, to)))
        };
        if let Some(blocker) = own {
            let there = say::OwnPieceThere { piece, from: self.name(from), blocker, square: self.name(to) };
            return blocked(&leading).unwrap_or_else(|| Refused::new(there).by(self.key_of((us, kind), first, to)));
        }
        if let Some(reason) = blocked(&fitting) {
            return reason;
        }
        let only_royal = leading.iter().all(|way| way.effect == Effect::TakeRoyal);
        // The power that was asked for, or the only thing that leads there.
        let only = power_of(first).filter(|_| leading.iter().all(|way| power_of(way).is_some()));
        let why = match (target, asked.or(only)) {
            (None, Some(power)) => (power.words.nothing)(self.name(to)),
            (_, None) if only_royal => say::TakesRoyalOnly { piece }.into(),
            (None, None) => say::OnlyToTake { piece, square: self.name(to) }.into(),
            (Some(_), Some(power)) if !leading.iter().any(|way| way.effect == Effect::Act(power.act)) => {
                (power.words.never_so)(piece)
            }
            (Some(_), _) => say::NeverTakesSo { piece }.into(),
        };
        Refused::new(why).by(self.key_of((us, kind), first, to))
    }

    /// Why a piece that promotes by a turn of its own does not.
    fn no_turn(&self, state: &State, wish: Wish, (from, to): (Square, Square), kind: usize) -> Option<Refused> {
        let us = state.to_move();
        let spec = self.spec.piece(us, kind);
        let other =
            wish.promotion.filter(|other| spec.promotes_on == Occasion::Turn && spec.promotes_to.contains(other))?;
        let piece = self.piece(kind);
        let goes = |effect: Effect| effect.moves();
        let why: Message = if !self.may_turn(state, from) {
            say::TurnNotHere { piece }.into()
        } else if from != to && state.piece_at(to).is_some() {
            say::TurnNeverTakes { piece }.into()
        } else if from != to && self.open_ways(state, (us, other), from, to, goes).next().is_none() {
            say::NoSuchWay { piece: self.piece(other) }.into()
        } else {
            return Some(self.forbidden(state, Move::new(Act::Go, kind, from.index(), to.index()).with_extra(other)));
        };
        Some(Refused::new(why).by(self.key(kind, "promotes_on")))
    }

    /// Whether a law keeps a piece from a square because it could never move again from there.
    fn is_stuck(&self, us: Colour, kind: usize, to: Square) -> bool {
        self.spec.piece(us, kind).stuck.has(self.spec.board.for_colour(to, us).index())
    }

    /// Whether a piece goes in the direction of a square, and so far.
    fn is_that_way(&self, (us, kind): Piece, from: Square, to: Square) -> bool {
        let board = self.spec.board;
        let [from, to] = [from, to].map(|square| board.for_colour(square, us));
        let (dx, dy) = (board.file(to) - board.file(from), board.rank(to) - board.rank(from));
        let reaches = |&(x, y): &(i8, i8), range: u8| {
            let steps =
                (1..=board.width.max(board.height) as i32).take(if range == 0 { usize::MAX } else { range as usize });
            steps.into_iter().any(|step| (x as i32 * step, y as i32 * step) == (dx, dy))
        };
        let piece = self.spec.piece(us, kind);
        let leads = |term: &Term| {
            let mut strides = term.tracks.iter().flat_map(|track| &track.0);
            term.leaps.iter().any(|leap| reaches(leap, term.range))
                || strides.any(|stride| stride.at == (dx as i8, dy as i8))
        };
        piece.all_moves().any(leads)
    }

    /// The piece may act on that square, but not in the way that was asked for.
    fn other_act(&self, state: &State, wish: Wish, to: Square, kind: usize) -> Option<Refused> {
        let Origin::Square(from) = wish.from else { return None };
        let same = |action: &Move| action.origin() == Some(from) && action.target() == Some(to);
        let legal: Vec<Move> = self.moves(state).into_iter().filter(same).collect();
        let first = legal.first()?;
        let piece = self.piece(kind);
        let choices: Vec<usize> = legal.iter().filter_map(|action| action.promotion()).collect();
        let letters = || Value::or(choices.iter().map(|&becomes| coordinates::sign(kind, becomes, &self.spec)));
        let (why, key): (Message, _) = if let Some(power) = wish.act.and_then(Power::of) {
            match state.piece_at(to) {
                // What would leave the king attacked, where the piece may take by moving.
                Some(_) if self.acts_on(state, power, kind, from, to) => return None,
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
            let stepper = &tables.kinds[state.to_move().other().index()][state.piece_at(passing.landed)?.1];
            let over = passing.squares().any(|over| over == to && stepper.taken_on.has(over.index()));
            let step = table.en_passant.step && over && table.takes_onto[to.index()].has(from.index());
            let seam = table.en_passant.seam && to == passing.origin && tables.across_the_seam(passing.landed) == Some(from);
            step || seam
        });
        takes.then(|| Move::new(Act::Passing, kind, from.index(), to.index()))
    }

    /// Why a piece that has a way may not go it: the stage that stops it says so.
    fn forbidden(&self, state: &State, candidate: Move) -> Refused {
        match self.stopped(state, candidate) {
            Some(Stage::Safety) => self.exposed(&self.play_unchecked(state, candidate), state.to_move()),
            Some(Stage::Law(law)) => self.unlawful(state, law),
            None => {
                let (kind, piece) = (candidate.kind(), self.spec.piece(state.to_move(), candidate.kind()));
                match piece.promotes_to.is_empty() {
                    true => Refused::new(say::NotAllowed),
                    false => {
                        Refused::new(say::NothingToBecome { piece: self.piece(kind) }).by(self.key(kind, "promotes_to"))
                    }
                }
            }
        }
    }

    /// What a law asks for instead.
    fn unlawful(&self, state: &State, law: Law) -> Refused {
        let legal = self.moves(state);
        let capture = || legal.iter().find_map(|action| Some((*action, self.captured(state, *action)?.0)));
        let why: Message = match law {
            Law::MustCapture | Law::MustCaptureMost => match capture() {
                Some((action, at)) => {
                    let (piece, from) = (self.piece(action.kind()), self.name(action.from()));
                    say::MustCapture { piece, from, square: self.name(at) }.into()
                }
                None => say::NotAllowed.into(),
            },
            Law::MustDrop(_) => match legal.iter().find(|action| action.act() == Act::Drop) {
                Some(action) => {
                    say::MustDrop { piece: self.piece(action.kind()), square: self.name(action.to()) }.into()
                }
                None => say::NotAllowed.into(),
            },
            Law::NeverCheck => say::NeverGivesCheck.into(),
            Law::NeverWalks => say::NeverWalksOutOfCheck.into(),
            Law::NeverCheckByDrop(_) => say::NeverChecksByDrop.into(),
            Law::NeverMateByDrop(_) => say::NeverMatesByDrop.into(),
            Law::NeverAttackByPromoting(_) => say::NeverAttacksByPromoting.into(),
            Law::NeverStuck => say::NotAllowed.into(),
        };
        Refused::new(why).by(law.key())
    }

    /// Who attacks the royal pieces of a side whose move just led to this state.
    fn exposed(&self, next: &State, us: Colour) -> Refused {
        let attacked = crate::state::on_both!(self.tables, next, tables, position => {
            tables.attacked_royals(position, us).members().map(|square| Square(square as u8)).collect::<Vec<_>>()
        });
        for square in attacked {
            let Some((_, royal)) = next.piece_at(square) else { continue };
            for from in self.spec.board.all() {
                let Some(piece @ (colour, kind)) = next.piece_at(from) else {
                    continue;
                };
                if colour == us {
                    continue;
                }
                let shots = self.spec.piece(colour, kind).shots_check;
                let wanted =
                    move |effect: Effect| effect.takes_one(true) || (shots && effect == Effect::Act(Act::Shoot));
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
        let squares = |index: usize| {
            crate::state::on_both!(self.tables, state, tables, position => {
                tables.castle_from(position, us, index).map(|castle| [castle.king, castle.rook])
            })
        };
        // The king goes to its target or takes its partner.
        let fits = |(index, castle): &(usize, &Castle)| {
            castle.kind == kind
                && match squares(*index) {
                    Some([king, rook]) => from == king.0 && (to == king.1 || to == rook.0),
                    None => to == place(castle.king.1) && board.rank(from) == board.rank(to),
                }
        };
        let (index, castle) = self.spec.castling.iter().enumerate().find(fits)?;
        let royal = self.piece(castle.kind);
        let refused = |why: Message| Some(Refused::new(why).by(format!("castling.{}", castle.letter)));
        let held = self.holds_right(state, us, index);
        if !held {
            return refused(say::CastlingOver { royal, partner: self.piece(castle.partner) }.into());
        }
        let [(from, target), (rook_from, rook_to)] = squares(index)?;
        let span = |a: Square, b: Square| (a.0.min(b.0)..=a.0.max(b.0)).map(Square);
        for square in span(from, target).chain(span(rook_from, rook_to)) {
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
        let to = if castle.free { rook_from } else { target };
        let action = Move::new(Act::Castle, castle.kind, from.index(), to.index()).with_extra(index);
        if self.is_candidate(state, action) {
            return Some(self.forbidden(state, action));
        }
        refused(say::CastlingThroughAttack { royal }.into())
    }

    /// Why a piece is not dropped.
    fn no_drop(&self, state: &State, kind: usize, to: Square, turned: Option<usize>) -> Refused {
        let us = state.to_move();
        let (piece, square) = (self.piece(kind), self.name(to));
        if !self.spec.hand.used {
            return Refused::new(say::NoHandHere).by("hand.captures");
        }
        if state.hand(us, kind) == 0 {
            return Refused::new(say::NoneInHand { side: Value::Side(us.word()), piece });
        }
        if turned.is_some() && !self.spec.hand.drop_promoted {
            return Refused::new(say::DropNotPromoted { piece }).by("hand.drop_promoted");
        }
        let placed = turned.unwrap_or(kind);
        let stop = crate::state::on_both!(self.tables, state, tables, position => {
            tables.drop_stop(position, placed, to.index())
        });
        let spec = self.spec.piece(us, placed);
        let zone = spec.drop.has(self.spec.board.for_colour(to, us).index());
        let Refused { message: why, rule } = match state.piece_at(to) {
            Some((_, blocker)) => {
                Refused::new(say::DropOnPiece { blocker: self.piece(blocker), square: square.clone() })
            }
            None if self.is_stuck(us, kind, to) => {
                let stuck = say::WouldBeStuck { piece: piece.clone(), square: square.clone() };
                Refused::new(stuck).by(Law::NeverStuck.key())
            }
            None if !zone => Refused::new(say::DropNotThere { piece: piece.clone() }).by(self.key(kind, "drop")),
            None => match stop {
                Some(DropStop::File) => {
                    let (file, count) = (self.spec.board.file_letter(to), spec.drop_per_file);
                    let full = say::DropFileFull { piece: piece.clone(), file, count };
                    Refused::new(full).by(self.key(kind, "drop_per_file"))
                }
                Some(DropStop::Colour) => {
                    Refused::new(say::DropOtherColour { piece: piece.clone() }).by(self.key(kind, "drop_colours"))
                }
                Some(DropStop::Needed(other)) => {
                    Refused::new(say::DropSquareNeeded { piece: self.piece(other) }).by(self.key(other, "drop_colours"))
                }
                None => self.forbidden(state, Move::drop(kind, to.index(), turned)),
            },
        };
        Refused { message: say::CannotDrop { piece, square, why }.into(), rule }
    }

    /// Why a piece does not leave the board.
    fn no_exit(&self, state: &State, from: Square, kind: usize) -> Refused {
        let spec = self.spec.piece(state.to_move(), kind);
        let piece = self.piece(kind);
        let exits: Vec<&Way> =
            self.atlas.ways(state.to_move(), kind, from).iter().filter(|way| way.effect == Effect::Exit).collect();
        let open = exits.iter().any(|way| match &way.shape {
            Shape::Leap { empty, .. } => empty.iter().all(|square| state.piece_at(*square).is_none()),
            Shape::Ray(_) | Shape::Hop { .. } => false,
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

    /// Whether an enemy stands there that is never taken.
    fn is_royal_at(&self, state: &State, square: Square) -> bool {
        crate::state::on_both!(self.tables, state, tables, position => {
            tables.royals(position, position.turn().other()).has(square.index())
        })
    }

    fn holds_right(&self, state: &State, colour: Colour, index: usize) -> bool {
        crate::state::on_both!(self.tables, state, tables, position => {
            position.rights & tables.castles[colour.index()][index].right != 0
        })
    }
}
