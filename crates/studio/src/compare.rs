//! What is different between two variants, in sentences. Compares what the files mean, not how they are written.

use heterodox_rules::betza::Term;
use heterodox_rules::spec::{Exit, PiecePortal, PieceSpec, Portal, Spec, SpecError};
use heterodox_rules::{Catalogue, Variant};
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
    /// The old value as written.
    pub old: Option<String>,
    /// The new value as written.
    pub new: Option<String>,
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
            teller.say_if(differ && old == new, "pieces", || "The pieces are listed in another order.".into());
            before.meaning() == after.meaning()
        }
        (Variant::Battle(before), Variant::Battle(after)) => {
            teller.names();
            teller.values();
            before.spec().meaning() == after.spec().meaning()
        }
        (_, after) => {
            teller.say("family", format!("It is a game of another family: {}.", after.family().word()));
            false
        }
    };
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
    fn say(&mut self, key: &str, sentence: String) {
        let path: Vec<&str> = key.split('.').collect();
        let raw = |side: &Side| side.script.get(&path).map(|entry| entry.raw.clone());
        let (old, new) = (raw(self.old), raw(self.new));
        self.changes.push(Difference { key: key.to_string(), sentence, old, new });
    }

    fn say_if(&mut self, different: bool, key: &str, sentence: impl FnOnce() -> String) {
        if different {
            self.say(key, sentence());
        }
    }

    fn names(&mut self) {
        let (old, new) = (&self.old.variant, &self.new.variant);
        let (name, about) = (new.name().to_string(), new.about().to_string());
        self.say_if(old.name() != name, "name", || format!("It is now called {name}."));
        self.say_if(old.about() != about, "about", || match about.is_empty() {
            true => "It is no longer described.".to_string(),
            false => format!("It is described anew: {about}"),
        });
    }

    /// Every key whose value is another, for games about which nothing better is known.
    fn values(&mut self) {
        let (old, new) = (&self.old.script.entries, &self.new.script.entries);
        let value = |entry: &crate::script::Entry| {
            entry.value().map(|it| it.to_string().trim().to_string()).unwrap_or_default()
        };
        let mut told: Vec<(String, String)> = Vec::new();
        for entry in old.iter().chain(new) {
            let key = entry.key();
            if matters_not(&key) || key == "inherits" || told.iter().any(|(known, _)| *known == key) {
                continue;
            }
            let find = |list: &[crate::script::Entry]| list.iter().find(|it| it.path == entry.path).map(value);
            match (find(old), find(new)) {
                (before, after) if before == after => {}
                (Some(before), Some(after)) => {
                    told.push((key.clone(), format!("`{key}` is now {after}; it was {before}.")))
                }
                (None, Some(after)) => told.push((key.clone(), format!("`{key}` is new: {after}."))),
                (_, _) => told.push((key.clone(), format!("`{key}` is gone."))),
            }
        }
        told.into_iter().for_each(|(key, sentence)| self.say(&key, sentence));
    }

    fn specs(&mut self, old: &Spec, new: &Spec) {
        let (width, height) = (new.board.width, new.board.height);
        self.say_if(old.board.width != width, "board.width", || {
            format!("The board is {width} files wide instead of {}.", old.board.width)
        });
        self.say_if(old.board.height != height, "board.height", || {
            format!("The board is {height} ranks high instead of {}.", old.board.height)
        });
        self.say_if(old.start != new.start, "board.start", || "The game begins from another position.".into());
        self.say_if(old.portal != new.portal, "board.portal", || match new.portal {
            None => "The left and the right edge are no longer joined.".into(),
            Some(Portal::Wrap) => "The first and the last file are now neighbours.".into(),
            Some(Portal::Mirror) => "Each file now faces its mirror image.".into(),
        });
        self.pieces(old, new);
        self.castling(old, new);
        for (key, sentence) in new.end_changes(old) {
            self.say(key, sentence.to_string());
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
                self.say(&format!("pieces.{}", piece.name), format!("There is no {} any more.", piece.name));
            }
        }
        for piece in &new.pieces {
            let key = format!("pieces.{}", piece.name);
            match twin(piece, new, old) {
                None => {
                    self.say(&format!("{key}.moves"), format!("There is a new piece, the {}.", piece.name));
                    let nothing = PieceSpec {
                        moves: Vec::new(),
                        shoot: Vec::new(),
                        royal: false,
                        pawn: false,
                        ranks: (0, old.board.height - 1),
                        start_rank: None,
                        en_passant: Default::default(),
                        promotes_to: Vec::new(),
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
        self.say_if(old.name != *name, &format!("pieces.{name}"), || format!("The {} is now called {name}.", old.name));
        self.say_if(old.letter != new.letter, &key("letter"), || {
            format!("The {name} has the letter {} now.", new.letter)
        });
        self.say_if(old.symbol != new.symbol, &key("symbol"), || format!("The {name} is drawn with other characters."));
        self.ways(name, "moves", &old.moves, &new.moves);
        self.ways(name, "shoot", &old.shoot, &new.shoot);
        self.say_if(old.royal != new.royal, &key("royal"), || match new.royal {
            true => format!("The {name} is royal now: it must not be left attacked."),
            false => format!("The {name} is no longer royal."),
        });
        self.say_if(old.pawn != new.pawn, &key("pawn"), || match new.pawn {
            true => format!("The {name} counts as a pawn now."),
            false => format!("The {name} no longer counts as a pawn."),
        });
        // Ranks that are all of the board say nothing of their own.
        let all = |ranks: (u8, u8), spec: &Spec| ranks == (0, spec.board.height - 1);
        let both = all(old.ranks, before) && all(new.ranks, after);
        self.say_if(old.ranks != new.ranks && !both, &key("ranks"), || match all(new.ranks, after) {
            true => format!("The {name} may stand on every rank now."),
            false => format!("The {name} stands on ranks {} to {} only.", new.ranks.0 + 1, new.ranks.1 + 1),
        });
        self.say_if(old.start_rank != new.start_rank, &key("start_rank"), || match new.start_rank {
            Some(rank) => format!("The first moves of the {name} are made from rank {}.", rank + 1),
            None => format!("The {name} has no first moves any more."),
        });
        self.say_if(old.en_passant != new.en_passant, &key("en_passant"), || {
            match (new.en_passant.step, new.en_passant.seam) {
                (false, false) => format!("The {name} no longer takes in passing."),
                (true, false) => format!("The {name} takes in passing onto the square passed over."),
                (false, true) => format!("The {name} takes in passing across the seam only."),
                (true, true) => format!("The {name} takes in passing, also across the seam."),
            }
        });
        let letters = |piece: &PieceSpec, spec: &Spec| {
            piece.promotes_to.iter().map(|kind| spec.pieces[*kind].name.clone()).collect::<Vec<_>>()
        };
        let becomes = letters(new, after);
        self.say_if(letters(old, before) != becomes, &key("promotes_to"), || match becomes.is_empty() {
            true => format!("The {name} no longer promotes."),
            false => format!("The {name} promotes to {}.", any_of(&becomes)),
        });
        self.say_if(old.portal != new.portal, &key("portal"), || match &new.portal {
            None => format!("The {name} no longer uses the mirror."),
            Some(PiecePortal::Slide) => format!("The {name} goes through the mirror to the opposite square."),
            Some(PiecePortal::SlideOn) => format!("The {name} goes through the mirror and on."),
            Some(PiecePortal::Leap(terms)) => {
                format!("The {name} leaps through the mirror: {}.", phrases(&steps(terms)).join(", or "))
            }
        });
        self.say_if(old.shots_check != new.shots_check, &key("shots_check"), || match new.shots_check {
            true => format!("A king within range of the {name} is in check now."),
            false => format!("The shots of the {name} no longer give check."),
        });
        self.say_if(old.exit != new.exit, &key("exit"), || match new.exit {
            None => format!("The {name} can no longer leave the board."),
            Some(Exit::Slide) => format!("The {name} leaves the board along a line when all squares ahead are empty."),
            Some(Exit::Leap) => format!("The {name} leaves the board when a leap lands beyond the far edge."),
            Some(Exit::Edge) => format!("The {name} leaves the board from the far rank."),
        });
    }

    /// What a piece may do in addition, and what it may no longer do.
    fn ways(&mut self, name: &str, key: &str, old: &[Term], new: &[Term]) {
        let path = format!("pieces.{name}.{key}");
        let (before, after) = (uses(old), uses(new));
        let count = self.changes.len();
        let within = |step: &Step, all: &[Step]| all.iter().any(|other| step.is_within(other));
        let kept =
            |steps: &[Step], keep: &dyn Fn(&Step) -> bool| steps.iter().filter(|step| keep(step)).copied().collect();
        let told: [(&str, Vec<Step>); 3] = [
            (if old.is_empty() { "may now" } else { "may also" }, kept(&after, &|step| !within(step, &before))),
            ("may no longer", kept(&before, &|step| !within(step, &after))),
            ("may still", kept(&after, &|step| within(step, &before) && !before.contains(step))),
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
            for (steps, verb, tail) in
                [(both, "go", ""), (part(false), "go", " to an empty square"), (part(true), "take", "")]
            {
                let verb = if key == "shoot" { "shoot" } else { verb };
                let words = phrases(&steps);
                if !words.is_empty() {
                    let tail = if key == "shoot" { "" } else { tail };
                    self.say(&path, format!("The {name} {lead} {verb} {}{tail}.", words.join(", or ")));
                }
            }
        }
        // Nothing new can be reached, and still the terms are others: how they are put together matters to the meaning.
        self.say_if(old != new && self.changes.len() == count, &path, || {
            format!("The {} of the {name} are written in another way.", if key == "shoot" { "shots" } else { "moves" })
        });
    }

    fn castling(&mut self, old: &Spec, new: &Spec) {
        let way = |spec: &Spec, letter: char| {
            let castle = spec.castling.iter().find(|it| it.letter == letter)?;
            let square = |it| spec.board.name(it);
            let partner = spec.pieces[castle.partner].name.clone();
            let [a, b, c, d] = [castle.king.0, castle.king.1, castle.rook.0, castle.rook.1].map(square);
            Some(format!("the king goes from {a} to {b}, the {partner} from {c} to {d}"))
        };
        let mut letters: Vec<char> = old.castling.iter().chain(&new.castling).map(|castle| castle.letter).collect();
        letters.sort_unstable();
        letters.dedup();
        for letter in letters {
            let key = format!("castling.{letter}");
            match (way(old, letter), way(new, letter)) {
                (before, after) if before == after => {}
                (_, Some(after)) => self.say(&key, format!("Castling {letter} is this now: {after}.")),
                (_, None) => self.say(&key, format!("Castling {letter} is gone.")),
            }
        }
        let order = |spec: &Spec| spec.castling.iter().map(|castle| castle.letter).collect::<Vec<_>>();
        let (before, after) = (order(old), order(new));
        let same = before.len() == after.len() && before.iter().all(|it| after.contains(it));
        self.say_if(same && before != after, "castling", || "The ways to castle are listed in another order.".into());
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

fn any_of(words: &[String]) -> String {
    match words {
        [init @ .., last] if !init.is_empty() => format!("{} or {last}", init.join(", ")),
        _ => words.concat(),
    }
}
