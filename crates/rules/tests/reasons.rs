//! A law: whatever reason is given for a refused move is true, held against the slow reference generator,
//! which shares no code with the rules. Blocked means that something stands there; "leaves your king
//! attacked by the rook on e4" means that after the move that rook attacks it.

mod support;

use std::collections::BTreeMap;

use heterodox_messages::{Message, Value, id};
use heterodox_rules::{Catalogue, Refused, Rules, State};
use support::random_variant::Rng;
use support::reference::Reference;
use support::reference::truth::{Castling, Want};
use support::{load_random, long, random_games, rules};

/// A variant with what it is held against.
struct Court<'a> {
    rules: &'a Rules,
    reference: Reference,
    /// Its pieces do not pass from edge to edge.
    plain: Reference,
    /// How often each reason was given.
    met: BTreeMap<&'static str, usize>,
}

/// A move that was asked for.
#[derive(Clone, Debug)]
struct Asked {
    from: String,
    /// Empty: off the board.
    to: String,
    promotion: Option<char>,
    shot: bool,
}

impl Asked {
    fn text(&self) -> String {
        let Asked { from, to, promotion, shot } = self;
        match to.is_empty() {
            true => format!("{from}off"),
            false => format!("{from}{}{to}{}", if *shot { "*" } else { "" }, promotion.map_or("".into(), String::from)),
        }
    }
}

fn text<'a>(message: &'a Message, arg: &str) -> &'a str {
    match message.arg(arg) {
        Some(Value::Text(text)) => text,
        other => panic!("{message:?}: {arg} is {other:?}"),
    }
}

fn texts(message: &Message, arg: &str) -> Vec<String> {
    match message.arg(arg) {
        Some(Value::Or(all) | Value::And(all)) => all.iter().map(Value::to_string).collect(),
        other => panic!("{message:?}: {arg} is {other:?}"),
    }
}

impl<'a> Court<'a> {
    fn new(rules: &'a Rules, id: &str, load: &dyn Fn(&str) -> String) -> Court<'a> {
        let (reference, plain) = (Reference::new(id, load), Reference::without_portal(id, load));
        Court { rules, reference, plain, met: BTreeMap::new() }
    }

    /// The letter of a kind that a message names, for White.
    fn letter(&self, message: &Message, arg: &str) -> char {
        match message.arg(arg) {
            Some(Value::Kind(name)) => {
                let piece = self.rules.spec().pieces.iter().find(|piece| piece.name == *name);
                piece.unwrap_or_else(|| panic!("{message:?}: there is no {name}")).letter
            }
            other => panic!("{message:?}: {arg} is {other:?}"),
        }
    }

    /// Asks for moves of a position in coordinates and in notation.
    fn ask(&mut self, state: &State, rng: &mut Rng, count: usize) {
        let (rules, board) = (self.rules, self.rules.board());
        let fen = rules.write_fen(state);
        let all: Vec<String> = board.all().map(|square| rules.name(square)).collect();
        let own = |square: &heterodox_rules::Square| state.piece_at(*square).is_some_and(|it| it.0 == state.to_move());
        let mine: Vec<String> = board.all().filter(own).map(|square| rules.name(square)).collect();
        let letters: Vec<char> = rules.spec().pieces.iter().map(|piece| piece.letter).collect();
        for _ in 0..count {
            let from = if mine.is_empty() || rng.chance(1, 12) { rng.pick(&all) } else { rng.pick(&mine) }.clone();
            let to = if rng.chance(1, 12) { String::new() } else { rng.pick(&all).clone() };
            let promotion = (!to.is_empty() && rng.chance(1, 10)).then(|| rng.pick(&letters).to_ascii_lowercase());
            let shot = !to.is_empty() && promotion.is_none() && rng.chance(1, 10);
            let asked = Asked { from, to, promotion, shot };
            if let Err(refused) = rules.read_move(state, &asked.text()) {
                self.judge(&fen, &asked, &refused);
            }
            let kind = rng.pick(&rules.spec().pieces);
            let to = rng.pick(&all).clone();
            let san = if kind.pawn { to.clone() } else { format!("{}{to}", kind.letter) };
            if let Err(refused) = rules.read_move(state, &san) {
                self.judge_san(&fen, &san, kind.letter, &to, &refused);
            }
        }
    }

    fn judge(&mut self, fen: &str, asked: &Asked, refused: &Refused) {
        let why = refused.reason();
        *self.met.entry(why.id()).or_default() += 1;
        let outer = refused.message();
        let holds = match outer.id() {
            id::GAME_OVER => self.reference.moves(fen).is_empty(),
            id::NO_PIECE_AT => text(outer, "square") == asked.from && self.on(fen, &asked.from).is_none(),
            id::NOT_YOUR_TURN => self.on(fen, &asked.from) == Some((false, self.letter(outer, "piece"))),
            id::CANNOT_MOVE => {
                [text(outer, "from"), text(outer, "to")] == [&asked.from, &asked.to]
                    && self.on(fen, &asked.from) == Some((true, self.letter(outer, "piece")))
                    && self.stays(fen, asked, why)
            }
            _ => asked.to.is_empty() && self.keeps(fen, asked, outer, why),
        };
        assert!(holds, "{}: {fen}: {}: \"{refused}\" is not true ({why:?})", self.rules.spec().id, asked.text());
    }

    /// What stands on a square: whether it is the side's to move, and its letter for White.
    fn on(&self, fen: &str, square: &str) -> Option<(bool, char)> {
        let letter = self.reference.letter_on(fen, square)?;
        let white = fen.split(' ').nth(1) == Some("w");
        Some((letter.is_ascii_uppercase() == white, letter.to_ascii_uppercase()))
    }

    /// Why a piece does not get from a square to another.
    /// Whether somebody must capture as a reason says, instead of making a move.
    fn must_capture(&self, fen: &str, move_text: &str, why: &Message) -> bool {
        let [from, square] = ["from", "square"].map(|arg| text(why, arg));
        self.on(fen, from) == Some((true, self.letter(why, "piece")))
            && self.reference.must_capture(fen, move_text, from, square)
    }

    fn must_drop(&self, fen: &str, move_text: &str, why: &Message) -> bool {
        self.reference.must_drop(fen, move_text, self.letter(why, "piece"), text(why, "square"))
    }

    fn stays(&self, fen: &str, asked: &Asked, why: &Message) -> bool {
        let Asked { from, to, promotion, shot } = asked;
        let there = self.on(fen, to);
        let (own, enemy) = (matches!(there, Some((true, _))), matches!(there, Some((false, _))));
        let on_empty = |want| self.reference.ways_to(fen, &[], from, to, want).contains(&true);
        let now = |want| self.reference.ways_now(fen, from, to, want).contains(&true);
        let no_way = ![Want::Go, Want::Take, Want::Shoot].into_iter().any(on_empty);
        let move_text = format!("{from}{to}");
        let legal = || self.reference.moves(fen);
        let king = self.on(fen, from).is_some_and(|(_, letter)| letter == 'K');
        let castling = || self.reference.castling(fen, from, to).filter(|_| king);
        let suffixes = || -> Vec<String> {
            let mut found: Vec<String> = legal()
                .iter()
                .filter_map(|known| Some(known.strip_prefix(&move_text)?.to_string()).filter(|it| it.len() == 1))
                .filter(|it| it.chars().all(|c| c.is_ascii_lowercase() || "+-".contains(c)))
                .collect();
            found.sort();
            found
        };
        let choices = || {
            let mut told = texts(why, "choices");
            told.sort();
            told
        };
        match why.id() {
            id::STANDS_THERE_ALREADY => from == to,
            id::WAY_BLOCKED => {
                let square = text(why, "square");
                let wanted: &[Want] = match there {
                    _ if *shot && !own => &[Want::Shoot],
                    None => &[Want::Go],
                    Some((true, _)) => &[Want::Go, Want::Take, Want::Shoot],
                    Some((false, _)) => &[Want::Take, Want::Shoot],
                };
                // Some way leads there, and this piece alone would close it.
                let closes = |want: &Want| {
                    let free = self.reference.ways_to(fen, &[], from, to, *want);
                    let closed = self.reference.ways_to(fen, &[square], from, to, *want);
                    free.iter().zip(&closed).any(|(free, closed)| *free && !*closed)
                };
                text(why, "from") == from
                    && self.on(fen, square).map(|it| it.1) == Some(self.letter(why, "blocker"))
                    && wanted.iter().any(closes)
                    && (own || !wanted.iter().any(|want| now(*want)))
            }
            id::NO_SCREEN | id::TWO_SCREENS | id::SCREEN_TOO_FAR => {
                let hops = self.reference.hops_to(fen, from, to);
                let one_is = match why.id() {
                    id::NO_SCREEN => text(why, "to") == to && hops.iter().any(|(full, ..)| full.is_empty()),
                    id::TWO_SCREENS => {
                        let two = [text(why, "first"), text(why, "second")];
                        text(why, "to") == to && hops.iter().any(|(full, ..)| full.len() > 1 && full[..2] == two)
                    }
                    _ => hops.iter().any(|(full, next, near)| *next && !near && *full == [text(why, "screen")]),
                };
                let wants: &[Want] = if there.is_none() { &[Want::Go] } else { &[Want::Take, Want::Shoot] };
                one_is && (own || !wants.iter().any(|want| now(*want)))
            }
            id::TAKES_ROYAL_ONLY => {
                !own && !on_empty(Want::Go) && !on_empty(Want::Shoot) && (there.is_none() || !now(Want::Take))
            }
            id::OWN_PIECE_THERE => {
                text(why, "square") == to && there == Some((true, self.letter(why, "blocker"))) && !no_way
            }
            id::OWN_PIECE_AND_NO_WAY => there == Some((true, self.letter(why, "blocker"))) && no_way,
            id::NO_SUCH_WAY => !own && no_way && castling().is_none() && !self.reference.could_move(fen, &move_text),
            id::ONLY_TO_TAKE => {
                text(why, "square") == to && there.is_none() && !on_empty(Want::Go) && on_empty(Want::Take)
            }
            id::NEVER_TAKES_SO => enemy && !on_empty(Want::Take) && !on_empty(Want::Shoot) && on_empty(Want::Go),
            id::NEVER_SHOOTS_SO => {
                let castles = castling().is_some() && legal().contains(&move_text);
                *shot && !on_empty(Want::Shoot) && ((enemy && !no_way) || castles)
            }
            id::NOTHING_TO_SHOOT => {
                text(why, "square") == to && !enemy && (*shot || !(on_empty(Want::Go) || on_empty(Want::Take)))
            }
            id::NEVER_SHOT => self.is_royal_enemy(there, why) && now(Want::Shoot) && (*shot || !now(Want::Take)),
            id::NEVER_TAKEN => self.is_royal_enemy(there, why) && now(Want::Take),
            id::ROYAL_ATTACKED | id::ROYAL_ATTACKED_MIRROR | id::ROYAL_ATTACKED_EDGE => {
                self.attacked(fen, &move_text, why)
            }
            id::MUST_CAPTURE => self.must_capture(fen, &move_text, why),
            id::NEVER_GIVES_CHECK => self.reference.gives_check(fen, &move_text),
            id::NEVER_WALKS_OUT_OF_CHECK => self.reference.walks_out_of_check(fen, &move_text),
            id::MUST_DROP => self.must_drop(fen, &move_text, why),
            id::WOULD_BE_STUCK => {
                let piece = self.letter(why, "piece");
                text(why, "square") == to && !own && self.reference.would_be_stuck(fen, piece, to)
            }
            id::FIRST_MOVE_OVER | id::FIRST_MOVE_IN_CHECK => {
                let (leads, unmoved, attacked) = self.reference.first_move(fen, from, to);
                let over = why.id() == id::FIRST_MOVE_OVER;
                there.is_none() && leads && !now(Want::Go) && if over { !unmoved } else { unmoved && attacked }
            }
            id::NEVER_ATTACKS_BY_PROMOTING => promotion.is_none() || self.reference.could_move(fen, &asked.text()),
            id::TURN_NOT_HERE | id::TURN_NEVER_TAKES => {
                promotion.is_some() && !self.reference.could_move(fen, &asked.text())
            }
            id::CASTLING_OVER => castling().is_some_and(|it| !it.held),
            id::CASTLING_BLOCKED => castling().is_some_and(|Castling { held, blocked, .. }| {
                let square = text(why, "square");
                let letter = self.on(fen, square).map(|it| it.1);
                held && blocked.iter().any(|it| it == square) && letter == Some(self.letter(why, "blocker"))
            }),
            id::CASTLING_IN_CHECK => castling().is_some_and(|it| it.held) && self.reference.in_check(fen),
            id::CASTLING_THROUGH_ATTACK => {
                castling().is_some_and(|it| it.held && it.blocked.is_empty())
                    && !self.reference.in_check(fen)
                    && !legal().contains(&move_text)
            }
            id::PROMOTION_MISSING => promotion.is_none() && suffixes() == choices(),
            id::PROMOTION_CHOICES => {
                suffixes() == choices() && promotion.is_some_and(|it| !choices().contains(&it.to_string()))
            }
            id::NOTHING_TO_BECOME => {
                self.reference.at_limits(fen, from)
                    && self.reference.attackers_after(fen, &move_text, &self.reference).is_empty()
                    && !legal().iter().any(|known| known.starts_with(&move_text))
            }
            id::NO_PROMOTION_THERE => promotion.is_some() && legal().contains(&move_text),
            // Only notation can ask for these: coordinates would have been granted.
            id::ONLY_BY_SHOOTING => enemy && !now(Want::Take) && now(Want::Shoot) && legal().contains(&move_text),
            id::TAKES_WRITTEN_SO => (enemy || fen.split(' ').nth(3) != Some("-")) && legal().contains(&move_text),
            id::WRITTEN_SO => castling().is_some() && legal().contains(&move_text),
            _ => false,
        }
    }

    fn is_royal_enemy(&self, there: Option<(bool, char)>, why: &Message) -> bool {
        let prey = self.letter(why, "prey");
        there == Some((false, prey)) && self.reference.is_royal(prey)
    }

    /// The piece that is named attacks a king after the move, and does so through the portal only if that is said.
    fn attacked(&self, fen: &str, move_text: &str, why: &Message) -> bool {
        let square = text(why, "square");
        let by = |judge| self.reference.attackers_after(fen, move_text, judge).iter().any(|it| it == square);
        self.reference.is_royal(self.letter(why, "royal"))
            && self.on(fen, square) == Some((false, self.letter(why, "attacker")))
            && by(&self.reference)
            && by(&self.plain) == (why.id() == id::ROYAL_ATTACKED)
    }

    /// Why a piece does not leave the board.
    fn keeps(&self, fen: &str, asked: &Asked, outer: &Message, why: &Message) -> bool {
        let off = asked.text();
        let piece = self.letter(outer, "piece");
        let could = self.reference.could_move(fen, &off);
        let exit = self.reference.exit(piece);
        self.on(fen, &asked.from) == Some((true, piece))
            && match why.id() {
                id::NEVER_LEAVES => exit.is_empty(),
                id::NO_PATH_TO_EDGE => exit == "slide" && !could,
                id::L_MOVE_FALLS_SHORT | id::LEAP_FALLS_SHORT => exit == "leap" && !could,
                id::MUST_STOP_AT_EDGE => exit == "edge" && !could,
                id::MUST_CAPTURE => self.must_capture(fen, &off, why),
                id::NEVER_GIVES_CHECK => self.reference.gives_check(fen, &off),
                id::MUST_DROP => self.must_drop(fen, &off, why),
                _ => outer.id() == id::CANNOT_LEAVE && self.attacked(fen, &off, why),
            }
    }

    /// The same for notation that names a kind and a square.
    fn judge_san(&mut self, fen: &str, san: &str, letter: char, to: &str, refused: &Refused) {
        let outer = refused.message();
        let mine: Vec<String> = (self.rules.board().all().map(|square| self.rules.name(square)))
            .filter(|square| self.on(fen, square) == Some((true, letter)))
            .collect();
        let legal = || self.reference.moves(fen);
        let goes = |from: &String| {
            let plain = format!("{from}{to}");
            legal().iter().any(|known| known.strip_prefix(&plain).is_some_and(|it| !it.starts_with(char::is_numeric)))
        };
        let holds = match outer.id() {
            id::CANNOT_MOVE => {
                let [from, to] = ["from", "to"].map(|arg| text(outer, arg).to_string());
                return self.judge(fen, &Asked { from, to, promotion: None, shot: false }, refused);
            }
            id::GAME_OVER => legal().is_empty(),
            id::NO_SUCH_PIECE => mine.is_empty() && self.letter(outer, "piece") == letter,
            id::NONE_CAN_GO => text(outer, "square") == to && !mine.iter().any(goes),
            id::WHICH_PIECE => texts(outer, "squares").iter().all(|from| mine.contains(from) && goes(from)),
            _ => false,
        };
        *self.met.entry(outer.id()).or_default() += 1;
        assert!(holds, "{}: {fen}: {san}: \"{refused}\" is not true ({outer:?})", self.rules.spec().id);
    }
}

#[test]
fn every_reason_for_a_refusal_is_true() {
    let catalogue = Catalogue::new();
    let load = |id: &str| catalogue.source(id).expect("built in").expect("readable").text.into_owned();
    let mut met: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut add = |court: Court| court.met.into_iter().for_each(|(id, count)| *met.entry(id).or_default() += count);
    for id in support::chess_ids() {
        let rules = rules(&id);
        let mut court = Court::new(&rules, &id, &load);
        let mut rng = Rng(21);
        random_games(&rules, 21, if long() { 60 } else { 1 }, 80, |state| court.ask(state, &mut rng, 4));
        add(court);
    }
    for seed in 0..if long() { 3000 } else { 120 } {
        let Some((rules, file)) = load_random(seed) else { continue };
        let mut court = Court::new(&rules, "random", &|_| file.clone());
        let mut rng = Rng(seed);
        let judged = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            random_games(&rules, seed, if long() { 4 } else { 1 }, 30, |state| court.ask(state, &mut rng, 3));
        }));
        assert!(judged.is_ok(), "seed {seed}:\n{file}");
        add(court);
    }
    let all: usize = met.values().sum();
    println!("{all} refused moves: {met:?}");
    assert!(all > 5000, "only {all} refused moves were judged");
    for id in [
        id::NO_PIECE_AT,
        id::NOT_YOUR_TURN,
        id::WAY_BLOCKED,
        id::OWN_PIECE_THERE,
        id::OWN_PIECE_AND_NO_WAY,
        id::NO_SUCH_WAY,
        id::ONLY_TO_TAKE,
        id::NEVER_TAKES_SO,
        id::NOTHING_TO_SHOOT,
        id::ROYAL_ATTACKED,
        id::NEVER_LEAVES,
        id::NONE_CAN_GO,
    ] {
        assert!(met.contains_key(id), "no move was refused because of {id}");
    }
}

#[test]
fn what_may_be_played_but_is_written_in_another_way_is_said_to_be() {
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (variant, fen, move_text, sentence) in [
        ("chess", castles, "Kg1", "King cannot move from e1 to g1: this move is written O-O"),
        (
            "chess",
            "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1",
            "d5",
            "Pawn cannot move from c4 to d5: the pawn takes there, which is written cxd5",
        ),
        (
            "chess",
            "4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1",
            "Ng1*f3",
            "Knight cannot move from g1 to f3: a knight does not shoot that way",
        ),
    ] {
        assert_eq!(support::refusal(&rules(variant), fen, move_text), sentence);
    }
}
