//! What is different between two variants, in sentences. Compares what the files mean, not how they are written.

use heterodox_messages::{Message, Value, id, say};
use heterodox_rules::betza::Term;
use heterodox_rules::bits::Bits;
use heterodox_rules::spec::squares::{all_of, as_ranks, names, written};
use heterodox_rules::spec::{
    Exit, Occasion, POWERS, PiecePortal, PieceSpec, Portal, Progress, Royal, Spec, SpecError, Squares,
};
use heterodox_rules::{Board, Catalogue, Variant};
use serde::Serialize;

use crate::betza::{Step, phrases, steps};
use crate::script::{DRAFT, Script, compile};

/// One thing that is different.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Difference {
    /// The key it is about, with dots.
    pub key: String,
    /// What is different, as somebody would tell it who knows the old rules.
    pub sentence: String,
    /// The same as data.
    pub said: Message,
    /// The old value as written.
    pub old: Option<String>,
    /// The new value as written.
    pub new: Option<String>,
}

impl Difference {
    /// Whether the game is played otherwise.
    fn is_of_rules(&self) -> bool {
        !matters_not(&self.key) && ![id::PIECES_REORDERED, id::PIECE_RENAMED].contains(&self.said.id())
    }
}

/// How two variants differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// Nothing is different at all.
    pub same: bool,
    /// The rules are the same: names and remarks at most are different.
    pub same_meaning: bool,
    /// Everything that is different.
    pub changes: Vec<Difference>,
}

/// A variant to be compared: its file's keys, and what they mean.
pub struct Side {
    script: Script,
    variant: Variant,
}

impl Side {
    /// A text that may inherit from the catalogue.
    pub fn of_text(catalogue: &Catalogue, text: &str) -> Result<Side, SpecError> {
        Ok(Side { variant: compile(catalogue, DRAFT, text)?, script: Script::new(catalogue, text)? })
    }

    /// A variant of the catalogue.
    pub fn of_variant(catalogue: &Catalogue, id: &str) -> Result<Side, SpecError> {
        Ok(Side { variant: catalogue.open(id)?, script: Script::open(catalogue, id)? })
    }
}

/// Compares two variants.
pub fn compare(old: &Side, new: &Side) -> Comparison {
    let mut teller = Teller { old, new, changes: Vec::new() };
    let same_meaning = match (&old.variant, &new.variant) {
        (Variant::Chess(before), Variant::Chess(after)) => {
            teller.names();
            teller.specs(before.spec(), after.spec());
            let letters = |spec: &Spec| spec.pieces.iter().map(|piece| piece.letter).collect::<Vec<char>>();
            let (mut old, mut new) = (letters(before.spec()), letters(after.spec()));
            let differ = old != new;
            old.sort_unstable();
            new.sort_unstable();
            teller.say_if(differ && old == new, "pieces", || say::PiecesReordered.into());
            before.meaning() == after.meaning()
        }
        (Variant::Battle(before), Variant::Battle(after)) => {
            teller.names();
            teller.values();
            before.spec().meaning() == after.spec().meaning()
        }
        (_, after) => {
            teller.say("family", say::OtherFamily { family: after.family().word() });
            false
        }
    };
    // A difference that no sentence so far is about is at least named by its keys.
    if !same_meaning && !teller.changes.iter().any(Difference::is_of_rules) {
        teller.values();
        if !teller.changes.iter().any(Difference::is_of_rules) {
            teller.say("", say::RulesDiffer);
        }
    }
    Comparison { same: teller.changes.is_empty(), same_meaning, changes: teller.changes }
}

/// Whether a key has nothing to do with the rules.
fn matters_not(key: &str) -> bool {
    key == "name" || key == "about" || key.ends_with(".symbol")
}

struct Teller<'a> {
    old: &'a Side,
    new: &'a Side,
    changes: Vec<Difference>,
}

impl Teller<'_> {
    fn say(&mut self, key: &str, message: impl Into<Message>) {
        let said = message.into();
        let path: Vec<&str> = key.split('.').collect();
        let raw = |side: &Side| side.script.get(&path).map(|entry| entry.raw.clone());
        let (old, new) = (raw(self.old), raw(self.new));
        self.changes.push(Difference { key: key.to_string(), sentence: said.to_string(), said, old, new });
    }

    fn say_if(&mut self, different: bool, key: &str, message: impl FnOnce() -> Message) {
        if different {
            self.say(key, message());
        }
    }

    fn names(&mut self) {
        let (old, new) = (&self.old.variant, &self.new.variant);
        let (name, about) = (new.name().to_string(), new.about().to_string());
        self.say_if(old.name() != name, "name", || say::NowCalled { name }.into());
        self.say_if(old.about() != about, "about", || match about.is_empty() {
            true => say::NoLongerDescribed.into(),
            false => say::NowDescribed { about: &about }.into(),
        });
    }

    /// Every key whose value is another, for games about which nothing better is known.
    fn values(&mut self) {
        let (old, new) = (&self.old.script.entries, &self.new.script.entries);
        let value = |entry: &crate::script::Entry| {
            entry.value().map(|it| it.to_string().trim().to_string()).unwrap_or_default()
        };
        let mut told: Vec<(String, Message)> = Vec::new();
        for entry in old.iter().chain(new) {
            let key = entry.key();
            if matters_not(&key) || key == "inherits" || told.iter().any(|(known, _)| *known == key) {
                continue;
            }
            let find = |list: &[crate::script::Entry]| list.iter().find(|it| it.path == entry.path).map(value);
            match (find(old), find(new)) {
                (before, after) if before == after => {}
                (Some(before), Some(after)) => {
                    told.push((key.clone(), say::KeyChanged { key, after, before }.into()));
                }
                (None, Some(after)) => told.push((key.clone(), say::KeyNew { key, after }.into())),
                (_, _) => told.push((key.clone(), say::KeyGone { key }.into())),
            }
        }
        told.into_iter().for_each(|(key, message)| self.say(&key, message));
    }

    fn specs(&mut self, old: &Spec, new: &Spec) {
        let (width, height) = (new.board.width, new.board.height);
        self.say_if(old.board.width != width, "board.width", || {
            say::BoardWidthChanged { after: width, before: old.board.width }.into()
        });
        self.say_if(old.board.height != height, "board.height", || {
            say::BoardHeightChanged { after: height, before: old.board.height }.into()
        });
        self.say_if(old.start != new.start, "board.start", || say::OtherStart.into());
        self.say_if(old.portal != new.portal, "board.portal", || match new.portal {
            None => say::EdgesApart.into(),
            Some(Portal::Wrap) => say::EdgesWrap.into(),
            Some(Portal::Mirror) => say::EdgesMirror.into(),
        });
        self.pieces(old, new);
        self.castling(old, new);
        for (key, message) in new.end_changes(old) {
            self.say(key, message);
        }
    }

    fn pieces(&mut self, old: &Spec, new: &Spec) {
        // A piece that kept its letter and lost its name was renamed.
        let twin = |piece: &PieceSpec, of: &Spec, other: &Spec| -> Option<PieceSpec> {
            let same = other.pieces.iter().find(|it| it.name == piece.name);
            let renamed = other
                .pieces
                .iter()
                .find(|it| it.letter == piece.letter && !of.pieces.iter().any(|own| own.name == it.name));
            same.or(renamed).cloned()
        };
        for piece in &old.pieces {
            if twin(piece, old, new).is_none() {
                self.say(&format!("pieces.{}", piece.name), say::PieceGone { piece: Value::kind(&piece.name) });
            }
        }
        for piece in &new.pieces {
            let key = format!("pieces.{}", piece.name);
            match twin(piece, new, old) {
                None => {
                    self.say(&format!("{key}.moves"), say::PieceNew { piece: Value::kind(&piece.name) });
                    let nothing = PieceSpec {
                        moves: Vec::new(),
                        powers: Vec::new(),
                        places: Vec::new(),
                        first_moves: Vec::new(),
                        first_until: Vec::new(),
                        royal: Royal::No,
                        pawn: false,
                        progress: Progress::No,
                        stands: all_of(old.board),
                        start: Squares::default(),
                        en_passant: Default::default(),
                        promotes_to: Vec::new(),
                        promotes_in: Squares::default(),
                        promotes_on: Occasion::Reaching,
                        promotes_last_in: Squares::default(),
                        may_stay: false,
                        limit: 0,
                        drop: if old.hand.used { all_of(old.board) } else { Squares::default() },
                        drop_per_file: 0,
                        drop_even: false,
                        black: None,
                        portal: None,
                        shots_check: false,
                        exit: None,
                        ..piece.clone()
                    };
                    self.piece(&nothing, piece, old, new);
                }
                Some(before) => self.piece(&before, piece, old, new),
            }
        }
    }

    fn piece(&mut self, old: &PieceSpec, new: &PieceSpec, before: &Spec, after: &Spec) {
        let name = &new.name;
        let key = |key: &str| format!("pieces.{name}.{key}");
        let piece = || Value::kind(name);
        self.say_if(old.name != *name, &format!("pieces.{name}"), || {
            say::PieceRenamed { piece: Value::kind(&old.name), name: piece() }.into()
        });
        self.say_if(old.letter != new.letter, &key("letter"), || {
            say::PieceLetterNow { piece: piece(), letter: new.letter }.into()
        });
        self.say_if(old.symbol != new.symbol, &key("symbol"), || say::PieceSymbol { piece: piece() }.into());
        self.ways(name, "moves", &old.moves, &new.moves);
        let until = |piece: &PieceSpec, spec: &Spec| {
            piece.first_until.iter().map(|kind| spec.pieces[*kind].letter).collect::<Vec<_>>()
        };
        let first = steps(&old.first_moves) != steps(&new.first_moves) || until(old, before) != until(new, after);
        self.say_if(first, &key("first_moves"), || match new.first_moves.is_empty() {
            true => say::PieceNoFirstMoves { piece: piece() }.into(),
            false => say::PieceFirstMoves { piece: piece() }.into(),
        });
        for (index, power) in POWERS.iter().enumerate() {
            let [before, after] = [old, new].map(|it| it.powers.get(index).map_or(&[][..], Vec::as_slice));
            self.ways(name, power.key, before, after);
        }
        self.say_if(old.royal != new.royal, &key("royal"), || match (old.royal, new.royal) {
            (Royal::No, Royal::One) => say::PieceRoyal { piece: piece() }.into(),
            (_, Royal::No) => say::PieceNotRoyal { piece: piece() }.into(),
            _ => say::PieceRoyalOtherwise { piece: piece() }.into(),
        });
        self.say_if(old.pawn != new.pawn, &key("pawn"), || match new.pawn {
            true => say::PiecePawn { piece: piece() }.into(),
            false => say::PieceNotPawn { piece: piece() }.into(),
        });
        let progress = |piece: &PieceSpec| {
            piece.pawn == (piece.progress == Progress::Every) && piece.progress != Progress::Forward
        };
        self.say_if(old.progress != new.progress && !(progress(old) && progress(new)), &key("progress"), || {
            say::PieceProgress { piece: piece() }.into()
        });
        // Squares that are all of the board say nothing of their own.
        let (told, tells) = (written(before.board, old.stands), written(after.board, new.stands));
        self.say_if(told != tells, &key("stands"), || match as_ranks(after.board, new.stands) {
            _ if tells.is_empty() => say::PieceEveryRank { piece: piece() }.into(),
            Some((low, high)) => say::PieceRanks { piece: piece(), low: low + 1, high: high + 1 }.into(),
            None => say::PieceStands { piece: piece(), squares: tells.clone() }.into(),
        });
        let (told, tells) = (written(before.board, old.start), written(after.board, new.start));
        self.say_if(told != tells, &key("start"), || match as_ranks(after.board, new.start) {
            Some((rank, last)) if rank == last => say::PieceStartRank { piece: piece(), rank: rank + 1 }.into(),
            _ if new.start.is_empty() => say::PieceNoStartRank { piece: piece() }.into(),
            _ => say::PieceStart { piece: piece(), squares: names(after.board, new.start) }.into(),
        });
        self.say_if(old.places != new.places, &key("also_in"), || say::PiecePlaces { piece: piece() }.into());
        let passing = |piece: &PieceSpec, board: Board| {
            let it = piece.en_passant;
            (it.step, it.seam, written(board, it.taken_on))
        };
        self.say_if(passing(old, before.board) != passing(new, after.board), &key("en_passant"), || {
            match (new.en_passant.step, new.en_passant.seam) {
                (false, false) if new.en_passant.any() => say::PiecePassingTaken { piece: piece() }.into(),
                (false, false) => say::PieceNoPassing { piece: piece() }.into(),
                (true, false) => say::PiecePassingStep { piece: piece() }.into(),
                (false, true) => say::PiecePassingSeam { piece: piece() }.into(),
                (true, true) => say::PiecePassingBoth { piece: piece() }.into(),
            }
        });
        let letters = |piece: &PieceSpec, spec: &Spec| {
            piece.promotes_to.iter().map(|kind| spec.pieces[*kind].name.clone()).collect::<Vec<_>>()
        };
        let becomes = letters(new, after);
        self.say_if(letters(old, before) != becomes, &key("promotes_to"), || match becomes.is_empty() {
            true => say::PieceNoPromotion { piece: piece() }.into(),
            false => say::PiecePromotes { piece: piece(), into: Value::or(becomes.iter().map(Value::kind)) }.into(),
        });
        let turns = |piece: &PieceSpec, spec: &Spec| {
            let height = spec.board.height;
            let last = as_ranks(spec.board, piece.promotes_in) == Some((height - 1, height - 1));
            let zone = if last { String::new() } else { written(spec.board, piece.promotes_in) };
            (zone, piece.promotes_on, piece.may_stay, written(spec.board, piece.promotes_last_in))
        };
        let both = !old.promotes_to.is_empty() && !new.promotes_to.is_empty();
        self.say_if(both && turns(old, before) != turns(new, after), &key("promotes_in"), || {
            say::PieceTurns { piece: piece() }.into()
        });
        self.say_if(old.limit != new.limit, &key("limit"), || say::PieceLimit { piece: piece() }.into());
        // That hands come or go is told of the whole game.
        let drops = |piece: &PieceSpec, board: Board| {
            (piece.drop.is_empty(), written(board, piece.drop), piece.drop_per_file, piece.drop_even)
        };
        let both = before.hand.used && after.hand.used;
        self.say_if(both && drops(old, before.board) != drops(new, after.board), &key("drop"), || {
            say::PieceDrops { piece: piece() }.into()
        });
        self.say_if(old.black != new.black, &key("black"), || say::PieceBlack { piece: piece() }.into());
        self.say_if(old.portal != new.portal, &key("portal"), || match &new.portal {
            None => say::PieceNoMirror { piece: piece() }.into(),
            Some(PiecePortal::Slide) => say::PieceMirrorSlide { piece: piece() }.into(),
            Some(PiecePortal::SlideOn) => say::PieceMirrorSlideOn { piece: piece() }.into(),
            Some(PiecePortal::Leap(terms)) => match phrases(&steps(terms)) {
                Some(way) => say::PieceMirrorLeap { piece: piece(), way }.into(),
                None => say::PieceNoMirror { piece: piece() }.into(),
            },
        });
        self.say_if(old.shots_check != new.shots_check, &key("shots_check"), || match new.shots_check {
            true => say::PieceShotsCheck { piece: piece() }.into(),
            false => say::PieceShotsNoCheck { piece: piece() }.into(),
        });
        self.say_if(old.exit != new.exit, &key("exit"), || match new.exit {
            None => say::PieceNoExit { piece: piece() }.into(),
            Some(Exit::Slide) => say::PieceExitSlide { piece: piece() }.into(),
            Some(Exit::Leap) => say::PieceExitLeap { piece: piece() }.into(),
            Some(Exit::Edge) => say::PieceExitEdge { piece: piece() }.into(),
        });
    }

    /// What a piece may do in addition, and what it may no longer do.
    fn ways(&mut self, name: &str, key: &str, old: &[Term], new: &[Term]) {
        let path = format!("pieces.{name}.{key}");
        let power = POWERS.iter().find(|power| power.key == key);
        let (before, after) = (uses(old), uses(new));
        let count = self.changes.len();
        let within = |step: &Step, all: &[Step]| all.iter().any(|other| step.is_within(other));
        let kept =
            |steps: &[Step], keep: &dyn Fn(&Step) -> bool| steps.iter().filter(|step| keep(step)).copied().collect();
        let told: [(&str, Vec<Step>); 3] = [
            (if old.is_empty() { "now" } else { "also" }, kept(&after, &|step| !within(step, &before))),
            ("no-longer", kept(&before, &|step| !within(step, &after))),
            ("still", kept(&after, &|step| within(step, &before) && !before.contains(step))),
        ];
        for (lead, mut left) in told {
            // Steps that both move and take are told once.
            let both: Vec<Step> = left
                .iter()
                .filter(|step| step.quiet && left.contains(&Step { quiet: false, take: true, ..**step }))
                .map(|step| Step { take: true, ..*step })
                .collect();
            left.retain(|step| !both.iter().any(|it| Step { quiet: step.quiet, take: step.take, ..*it } == *step));
            let part = |take: bool| left.iter().filter(|step| step.take == take).copied().collect::<Vec<_>>();
            for (steps, how) in [(both, "go"), (part(false), "quiet"), (part(true), "take")] {
                let how = power.map_or(how, |power| power.words.compared.0);
                if let Some(way) = phrases(&steps) {
                    self.say(&path, say::PieceMay { piece: Value::kind(name), lead, how, way });
                }
            }
        }
        // Nothing new can be reached, and still the terms are others: how they are put together matters to the meaning.
        self.say_if(old != new && self.changes.len() == count, &path, || {
            let piece = Value::kind(name);
            match power {
                Some(power) => (power.words.compared.1)(piece),
                None => say::MovesRewritten { piece }.into(),
            }
        });
    }

    fn castling(&mut self, old: &Spec, new: &Spec) {
        let way = |spec: &Spec, letter: char| {
            let castle = spec.castling.iter().find(|it| it.letter == letter)?;
            let square = |it| spec.board.name(it);
            let partner = Value::kind(&spec.pieces[castle.partner].name);
            let [king_from, king_to, from, to] =
                [castle.king.0, castle.king.1, castle.rook.0, castle.rook.1].map(square);
            Some(Message::from(say::CastlingChanged { letter, king_from, king_to, partner, from, to }))
        };
        let mut letters: Vec<char> = old.castling.iter().chain(&new.castling).map(|castle| castle.letter).collect();
        letters.sort_unstable();
        letters.dedup();
        for letter in letters {
            let key = format!("castling.{letter}");
            match (way(old, letter), way(new, letter)) {
                (before, after) if before == after => {}
                (_, Some(after)) => self.say(&key, after),
                (_, None) => self.say(&key, say::CastlingGone { letter }),
            }
        }
        let order = |spec: &Spec| spec.castling.iter().map(|castle| castle.letter).collect::<Vec<_>>();
        let (before, after) = (order(old), order(new));
        let same = before.len() == after.len() && before.iter().all(|it| after.contains(it));
        self.say_if(same && before != after, "castling", || say::CastlingReordered.into());
    }
}

/// Every single use of some terms: a direction to move along, or to take along.
fn uses(terms: &[Term]) -> Vec<Step> {
    let each = |step: Step| {
        let quiet = step.quiet.then_some(Step { take: false, ..step });
        let take = step.take.then_some(Step { quiet: false, ..step });
        quiet.into_iter().chain(take)
    };
    steps(terms).into_iter().flat_map(each).collect()
}
