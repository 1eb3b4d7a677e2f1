//! SAN: short algebraic notation with the additions of our games. A move only a portal
//! allows ends in `~`, a shot is `Ac5*c7` with its full origin, leaving the board is `R>`, coming
//! out of the hand `N@f3`.

use heterodox_messages::{Message, Value, say};

use crate::action::PortalUse;
use crate::board::Square;
use crate::moves::{Act, Move, Written};
use crate::refuse::Refused;
use crate::rules::Rules;
use crate::spec::Portal;
use crate::state::State;
use crate::text::coordinates::{self, Origin, Wish};
use crate::text::fen::shorten;

/// What the legal moves of a state have to say to be told apart, found once for all of them.
pub(crate) struct Origins<'a> {
    rules: &'a Rules,
    state: &'a State,
    /// What can be done and from where, sorted.
    from: Vec<(Deed, Square)>,
}

/// What several pieces of a kind may be able to do. A pawn's captures always name its file and
/// its other moves never do, so they are two deeds.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Deed {
    kind: usize,
    /// `None` leaves the board.
    to: Option<Square>,
    pawn_takes: bool,
}

impl<'a> Origins<'a> {
    /// Those of all legal moves.
    pub fn of(rules: &'a Rules, state: &'a State, moves: &[Move]) -> Self {
        let mut origins = Origins { rules, state, from: Vec::new() };
        origins.from = moves.iter().filter_map(|action| Some((origins.deed(*action)?, action.from()))).collect();
        origins.from.sort_unstable();
        origins
    }

    /// `None` for moves that are written without regard to others.
    fn deed(&self, action: Move) -> Option<Deed> {
        let kind = action.kind();
        match action.act().info().written {
            Written::Off => Some(Deed { kind, to: None, pawn_takes: false }),
            Written::Target => {
                let pawn = self.rules.spec.pieces[kind].pawn;
                let pawn_takes = pawn && self.rules.captured(self.state, action).is_some();
                Some(Deed { kind, to: Some(action.to()), pawn_takes })
            }
            Written::Sign(_) | Written::Name | Written::Drop => None,
        }
    }

    /// As much of the origin as tells the piece from others of its kind: the file, else the
    /// rank, else both.
    fn origin(&self, action: Move, file_always: bool) -> String {
        let board = self.rules.spec.board;
        let from = action.from();
        let others: Vec<Square> = self.deed(action).map_or_else(Vec::new, |deed| {
            let first = self.from.partition_point(|(other, _)| *other < deed);
            let same = self.from[first..].iter().take_while(|(other, _)| *other == deed);
            same.map(|(_, square)| *square).filter(|square| *square != from).collect()
        });
        let file = board.file_letter(from).to_string();
        if others.is_empty() {
            return if file_always { file } else { String::new() };
        }
        match others.iter().any(|other| board.file(*other) == board.file(from)) {
            false => file,
            true if !file_always && !others.iter().any(|other| board.rank(*other) == board.rank(from)) => {
                (board.rank(from) + 1).to_string()
            }
            true => board.name(from),
        }
    }

    /// Writes one of the moves, but for what it leads to and whether it needs a portal.
    pub fn write(&self, action: Move) -> String {
        let Origins { rules, state, .. } = self;
        let board = rules.spec.board;
        let piece = &rules.spec.pieces[action.kind()];
        let letter = if piece.pawn { String::new() } else { piece.letter.to_string() };
        let (from, to) = (action.from(), action.to());
        match action.act().info().written {
            Written::Name => {
                let castle = castle_name(rules, action).unwrap_or_else(|| format!("{letter}{}", board.name(to)));
                let squares = rules.castle_squares(state, action).filter(|_| action.gate().is_some());
                let at = squares.map(|[king, rook]| if action.act() == Act::GateRook { rook.0 } else { king.0 });
                castle + &gate_text(rules, action) + &at.map_or(String::new(), |square| board.name(square))
            }
            Written::Sign(sign) => format!("{letter}{}{sign}{}", board.name(from), board.name(to)),
            Written::Drop => coordinates::held(action, &rules.spec) + &board.name(to),
            Written::Off => format!("{letter}{}>", self.origin(action, piece.pawn)),
            Written::Target => {
                let takes = rules.captured(state, action).is_some();
                let origin = self.origin(action, piece.pawn && takes);
                let promotion = action.promotion().map(|kind| format!("={}", rules.spec.pieces[kind].letter));
                let cross = if takes { "x" } else { "" };
                let end = promotion.unwrap_or_default() + &gate_text(rules, action);
                format!("{letter}{origin}{cross}{}{end}", board.name(to))
            }
        }
    }
}

/// "/E" where an E steps in.
fn gate_text(rules: &Rules, action: Move) -> String {
    action.gate().map_or(String::new(), |kind| format!("/{}", rules.spec.pieces[kind].letter))
}

/// `O-O` for the castling with the nearer partner, `O-O-O` for the other; none where a
/// variant has more than two.
fn castle_name(rules: &Rules, action: Move) -> Option<String> {
    let castles = &rules.spec.castling;
    let index = action.castle()?;
    let reach = |index: usize| castles[index].king.0.0.abs_diff(castles[index].rook.0.0);
    let nearer = (0..castles.len()).filter(|&other| (reach(other), other) < (reach(index), index)).count();
    (castles.len() <= 2).then(|| ["O-O", "O-O-O"][nearer].to_string())
}

/// What a SAN text says, piece by piece.
struct Parts {
    kind: usize,
    file: Option<i32>,
    rank: Option<i32>,
    takes: bool,
    act: Asked,
    promotion: Option<usize>,
    portal: bool,
}

impl Parts {
    /// The same in coordinates, for the piece on a square.
    fn wish(&self, from: Square) -> Wish {
        let from = Origin::Square(from);
        let (to, act) = match self.act {
            Asked::Off => (None, None),
            Asked::Go(to) => (Some(to), None),
            Asked::Sign(act, to) => (Some(to), Some(act)),
        };
        Wish { from, to, promotion: self.promotion, act }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Go(Square),
    Sign(Act, Square),
    Off,
}

/// Reads a move, which must be legal and must be the only one meant.
pub(crate) fn read(rules: &Rules, state: &State, text: &str) -> Result<Move, Refused> {
    let moves = rules.moves(state);
    let shown = shorten(text.trim());
    let trimmed = text.trim();
    let trimmed = trimmed.strip_suffix("e.p.").unwrap_or(trimmed).trim_end();
    let trimmed = trimmed.trim_end_matches(['+', '#', '!', '?']);
    // What steps in stands behind the move: "Qd2/E", and with its square where two are left: "O-O/Eh1".
    if let Some((plain, gate)) = trimmed.split_once('/') {
        let (gate, portal) = gate.strip_suffix('~').map_or((gate, ""), |gate| (gate, "~"));
        let base = read(rules, state, &format!("{plain}{portal}"))?;
        let written = |action: &&Move| {
            let ends_so =
                |text: String| text.split_once('/').is_some_and(|(_, end)| end == gate || end.get(..1) == Some(gate));
            action.gate().is_some()
                && action.ungated() == base
                && ends_so(Origins::of(rules, state, &[]).write(**action))
        };
        return moves.iter().find(written).copied().ok_or_else(|| Refused::new(say::NoGate { text: shown }));
    }
    if trimmed.starts_with("O-O") || trimmed.starts_with("0-0") {
        let wanted = trimmed.replace('0', "O");
        let castles =
            |action: &&Move| action.gate().is_none() && castle_name(rules, **action).as_ref() == Some(&wanted);
        return moves.iter().find(castles).copied().ok_or_else(|| no_castle(rules, state, &wanted));
    }
    if let Some(wish) = coordinates::parse_drop(trimmed, &rules.spec) {
        return rules.grant(state, wish);
    }
    let parts = parts(rules, trimmed).ok_or_else(|| Refused::new(say::NotAMove { text: shorten(text.trim()) }))?;
    let board = rules.spec.board;
    let bare_pawn = rules.spec.pieces[parts.kind].pawn && parts.file.is_none() && parts.rank.is_none();
    let fits = |action: &Move| {
        let from = action.from();
        action.kind() == parts.kind
            && action.gate().is_none()
            && parts.file.is_none_or(|file| board.file(from) == file)
            && parts.rank.is_none_or(|rank| board.rank(from) == rank)
            && match parts.act {
                Asked::Off => action.target().is_none(),
                Asked::Sign(act, to) => action.act() == act && action.to() == to,
                Asked::Go(to) => action.to() == to && goes(rules, *action),
            }
            && !(bare_pawn && rules.captured(state, *action).is_some())
    };
    let found: Vec<Move> = moves.iter().copied().filter(fits).collect();
    let exact: Vec<Move> = found.iter().copied().filter(|action| action.promotion() == parts.promotion).collect();
    let chosen = match (&exact[..], &found[..]) {
        ([one], _) => *one,
        ([], []) => return Err(nothing_fits(rules, state, &parts, &shown)),
        ([], [any, ..]) => {
            return Err(rules.refusal(state, parts.wish(any.from())));
        }
        (several, _) => {
            let squares = Value::or(several.iter().map(|action| board.name(action.from())));
            let piece = Value::kind(&rules.spec.pieces[parts.kind].name);
            return Err(Refused::new(say::WhichPiece { text: shown, piece, squares }));
        }
    };
    if parts.takes && rules.captured(state, chosen).is_none() {
        return Err(Refused::new(say::NothingToTake { text: shown }));
    }
    if parts.portal && rules.portal_use(state, chosen) != PortalUse::Only {
        let why: Message = match rules.spec.portal {
            Some(Portal::Wrap) => say::EdgeNotNeeded { text: shown }.into(),
            _ => say::MirrorNotNeeded { text: shown }.into(),
        };
        return Err(Refused::new(why));
    }
    Ok(chosen)
}

/// Whether a move is written by its target: also a castling that has no name.
fn goes(rules: &Rules, action: Move) -> bool {
    match action.act().info().written {
        Written::Target => true,
        Written::Name => castle_name(rules, action).is_none(),
        Written::Sign(_) | Written::Off | Written::Drop => false,
    }
}

fn parts(rules: &Rules, text: &str) -> Option<Parts> {
    let spec = &rules.spec;
    let (text, portal) = match text.strip_suffix('~') {
        Some(text) => (text, true),
        None => (text, false),
    };
    let letter = text.chars().next().filter(char::is_ascii_uppercase);
    let (kind, rest) = match letter {
        Some(letter) => (spec.kind(letter)?, &text[1..]),
        None => (spec.pieces.iter().position(|piece| piece.pawn)?, text),
    };
    if let Some(origin) = rest.strip_suffix('>') {
        let (file, rank) = origin_parts(rules, origin)?;
        return Some(Parts { kind, file, rank, takes: false, act: Asked::Off, promotion: None, portal });
    }
    if let Some((at, sign)) = rest.char_indices().find(|(_, letter)| Act::signed(*letter).is_some()) {
        let (origin, target) = (&rest[..at], &rest[at + sign.len_utf8()..]);
        let from = spec.board.parse(origin)?;
        let act = Asked::Sign(Act::signed(sign)?, spec.board.parse(target)?);
        let (file, rank) = (Some(spec.board.file(from)), Some(spec.board.rank(from)));
        return Some(Parts { kind, file, rank, takes: false, act, promotion: None, portal });
    }
    let (rest, promotion) = match rest.char_indices().next_back() {
        Some((at, letter)) if letter.is_ascii_uppercase() => {
            (rest[..at].strip_suffix('=').unwrap_or(&rest[..at]), Some(spec.kind(letter)?))
        }
        _ => (rest, None),
    };
    // The target is the last square in the text.
    let at = rest.rfind(|c: char| c.is_ascii_lowercase())?;
    let target = spec.board.parse(&rest[at..])?;
    let (origin, takes) = match rest[..at].strip_suffix('x') {
        Some(origin) => (origin, true),
        None => (&rest[..at], false),
    };
    let (file, rank) = origin_parts(rules, origin)?;
    Some(Parts { kind, file, rank, takes, act: Asked::Go(target), promotion, portal })
}

/// "", "b", "3" or "b3".
fn origin_parts(rules: &Rules, text: &str) -> Option<(Option<i32>, Option<i32>)> {
    let board = rules.spec.board;
    let (file, rest) = match text.bytes().next() {
        Some(letter) if letter.is_ascii_lowercase() => (Some((letter - b'a') as i32), &text[1..]),
        _ => (None, text),
    };
    if file.is_some_and(|file| file >= board.width as i32) {
        return None;
    }
    let rank = match rest {
        "" => None,
        _ if rest.len() <= 2 && !rest.starts_with('0') && rest.bytes().all(|b| b.is_ascii_digit()) => {
            Some(rest.parse::<i32>().ok()? - 1)
        }
        _ => return None,
    };
    Some((file, rank))
}

fn no_castle(rules: &Rules, state: &State, wanted: &str) -> Refused {
    let named = (0..rules.spec.castling.len()).find(|&index| {
        let action = Move::new(Act::Castle, 0, 0, 0).with_extra(index);
        castle_name(rules, action).as_deref() == Some(wanted)
    });
    match named {
        Some(index) => {
            let castle = &rules.spec.castling[index];
            let place = |square| rules.spec.board.for_colour(square, state.to_move());
            let king = |square: &Square| state.piece_at(*square) == Some((state.to_move(), castle.kind));
            let from = rules.spec.board.all().find(king).filter(|_| castle.free).unwrap_or(place(castle.king.0));
            let (from, to) = (Origin::Square(from), Some(place(castle.king.1)));
            rules.refusal(state, Wish { from, to, promotion: None, act: None })
        }
        None if rules.spec.castling.is_empty() => Refused::new(say::NoCastlingHere),
        None => Refused::new(say::NotACastling { text: shorten(wanted) }),
    }
}

/// No legal move fits: tell why of the piece that was most likely meant.
fn nothing_fits(rules: &Rules, state: &State, parts: &Parts, text: &str) -> Refused {
    let board = rules.spec.board;
    let meant: Vec<Square> = board
        .all()
        .filter(|square| state.piece_at(*square) == Some((state.to_move(), parts.kind)))
        .filter(|square| parts.file.is_none_or(|file| board.file(*square) == file))
        .filter(|square| parts.rank.is_none_or(|rank| board.rank(*square) == rank))
        .collect();
    let piece = Value::kind(&rules.spec.pieces[parts.kind].name);
    let to = match parts.act {
        Asked::Off => None,
        Asked::Go(to) | Asked::Sign(_, to) => Some(to),
    };
    // Of several, the one that goes there but for something in its way is the one meant.
    let leads = |from: &Square| {
        let ways = rules.atlas.ways(state.to_move(), parts.kind, *from);
        to.is_some_and(|to| ways.iter().any(|way| way.targets().contains(&to)))
    };
    let near: Vec<Square> = meant.iter().copied().filter(leads).collect();
    let meant = if near.len() == 1 { near } else { meant };
    // Some may go there after all, but that is written in another way.
    let legal = rules.moves(state);
    let goes = |from: &&Square| legal.iter().any(|action| action.origin() == Some(**from) && action.target() == to);
    let going = meant.iter().find(goes);
    match (&meant[..], going) {
        ([], _) => Refused::new(say::NoSuchPiece { text, side: Value::Side(state.to_move().word()), piece }),
        ([from], _) | (_, Some(from)) => rules.refusal(state, parts.wish(*from)),
        _ => match to {
            Some(to) => Refused::new(say::NoneCanGo { text, piece, square: board.name(to) }),
            None => Refused::new(say::NoneCanLeave { text, piece }),
        },
    }
}
