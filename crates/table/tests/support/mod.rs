//! What the table's test files share: random numbers, random games of every variant, the
//! bytes a viewer gets, and positions read back from a viewer's text.
#![allow(dead_code)]

use std::collections::BTreeMap;

use heterodox_rules::{Catalogue, Family, Turn, Variant};
use heterodox_table::{Entry, Logged, Options, Record, Seat, Table, TimeControl, Versioned, View, Viewer};
use serde_json::Value;

/// When the games of the tests begin: a time with as many digits as real ones.
pub const START: u64 = 1_790_000_000_000;

/// Splitmix64.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    pub fn chance(&mut self, of: usize, bound: usize) -> bool {
        self.below(bound) < of
    }

    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Whether the slow suites are wanted.
pub fn long() -> bool {
    std::env::var_os("HETERODOX_LONG").is_some()
}

pub fn variant(id: &str) -> Variant {
    Catalogue::new().open(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// All built-in variants of a family, compiled once.
pub fn variants(family: Family) -> Vec<Variant> {
    Catalogue::new().ids_of(family).iter().map(|id| variant(id)).collect()
}

pub fn all_variants() -> Vec<Variant> {
    [Family::Chess, Family::Battle].into_iter().flat_map(variants).collect()
}

pub fn is_hidden(variant: &Variant) -> bool {
    matches!(variant, Variant::Battle(battle) if battle.spec().hidden)
}

pub fn options(control: TimeControl) -> Options {
    Options { control, start: None, now: START }
}

pub fn open(variant: &Variant, control: TimeControl) -> Table {
    Table::new(variant.clone(), options(control)).unwrap_or_else(|error| panic!("{}: {error}", variant.id()))
}

/// A chess-like game from a position.
pub fn open_at(id: &str, fen: &str, control: TimeControl) -> Table {
    let options = Options { start: Some(fen.to_string()), ..options(control) };
    Table::new(variant(id), options).unwrap_or_else(|error| panic!("{id}: {fen}: {error}"))
}

/// Does something that must be allowed.
pub fn act(table: &mut Table, now: u64, seat: Seat, text: &str) {
    table.act(now, seat, text).unwrap_or_else(|refusal| panic!("{seat:?} {text}: {}", refusal.message));
}

pub fn chance(table: &mut Table, now: u64, text: &str) {
    table.chance(now, text).unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message));
}

/// Chance decides whatever it is asked.
pub fn lots(table: &mut Table, now: u64, rng: &mut Rng) {
    while table.turn() == Turn::Chance {
        let text = table.draw_lots(&mut |bound| rng.below(bound)).expect("who waits for chance can draw lots");
        chance(table, now, &text);
    }
}

/// One line of a log, done at a table.
pub fn follow(table: &mut Table, line: &Logged) {
    match &line.entry {
        Entry::Act(seat, text) => act(table, line.at, *seat, text),
        Entry::Chance(text) => chance(table, line.at, text),
        Entry::Time => table.tick(line.at),
        Entry::Gone(seat) => table.gone(line.at, *seat).expect("it was logged"),
    }
}

pub fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("views and events can be written as JSON")
}

pub fn seat_view(table: &Table, seat: Seat, now: u64) -> View {
    table.view(Viewer::Seat(seat), now)
}

/// Everything a viewer can get: the view with its actions, all events, the record.
pub fn bytes(table: &Table, viewer: Viewer, now: u64) -> String {
    let view = json(&table.view(viewer, now));
    let events = json(&table.events(viewer, 0));
    format!("{view}\n{events}\n{}", Record::write_seen(table, viewer))
}

/// Views and streams of everybody, and the log: the whole table from outside.
pub fn everything(table: &Table, now: u64) -> String {
    let mut text: String = Viewer::ALL.iter().map(|viewer| bytes(table, *viewer, now) + "\n").collect();
    text += &format!("{:?}\n{:?}\n{:?}", table.log(), table.deadline(), table.turn());
    text
}

/// Whether two tables are the same from outside; quicker than comparing all their bytes.
pub fn same(one: &Table, other: &Table, now: u64) -> bool {
    let of = |viewer: Viewer| {
        json(&one.view(viewer, now)) == json(&other.view(viewer, now))
            && one.events(viewer, 0) == other.events(viewer, 0)
    };
    Viewer::ALL.into_iter().all(of)
        && one.log() == other.log()
        && (one.deadline(), one.turn(), one.ending()) == (other.deadline(), other.turn(), other.ending())
}

/// The seats that may act now.
pub fn asked(table: &Table) -> Vec<Seat> {
    match table.turn() {
        Turn::Act(seat) => vec![seat],
        Turn::Together(seats) => Seat::BOTH.into_iter().filter(|seat| seats.has(*seat)).collect(),
        Turn::Chance | Turn::Over(_) => Vec::new(),
    }
}

/// An action for a seat that is asked, chosen so that games come to something: setups end
/// after a while and pieces are taken.
pub fn random_action(view: &View, rng: &mut Rng) -> String {
    let has = |word: &str| view.actions.iter().any(|action| action.action == word);
    if has("ready") && rng.chance(1, 2) {
        return if rng.chance(3, 4) { "ready".into() } else { "shuffle".into() };
    }
    let taking: Vec<_> = view.actions.iter().filter(|action| action.tags.contains(&"capture")).collect();
    if !taking.is_empty() && rng.chance(1, 2) {
        return rng.pick(&taking).action.clone();
    }
    assert!(!view.actions.is_empty(), "{} is asked and has nothing to do: {}", view.viewer, view.position);
    rng.pick(&view.actions).action.clone()
}

/// One random step of a game that goes on: chance, or a seat that is asked.
pub fn random_step(table: &mut Table, now: u64, rng: &mut Rng) {
    if table.turn() == Turn::Chance {
        let text = table.draw_lots(&mut |bound| rng.below(bound)).expect("who waits for chance can draw lots");
        return chance(table, now, &text);
    }
    let seats = asked(table);
    assert!(!seats.is_empty(), "nobody is asked in a game that goes on");
    let seat = *rng.pick(&seats);
    let text = random_action(&seat_view(table, seat, now), rng);
    act(table, now, seat, &text);
}

/// Plays on at random, without clocks mattering, until the end or so many lines more.
pub fn play_on(table: &mut Table, now: &mut u64, rng: &mut Rng, lines: usize) {
    for _ in 0..lines {
        if table.ending().is_some() {
            return;
        }
        *now += rng.below(3000) as u64;
        random_step(table, *now, rng);
    }
}

/// The word of an event as JSON: "moved", "fought".
pub fn word(event: &Versioned) -> String {
    field(event, "t").as_str().expect("every event says what it is").to_string()
}

pub fn field(event: &Versioned, name: &str) -> Value {
    let value = serde_json::to_value(event).expect("events can be written as JSON");
    value.get(name).cloned().unwrap_or(Value::Null)
}

/// A piece in a viewer's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    pub letter: char,
    pub halo: bool,
}

impl Seen {
    /// Red writes capitals and `?`.
    pub fn side(self) -> Seat {
        if self.letter == '?' || self.letter.is_ascii_uppercase() { Seat::White } else { Seat::Black }
    }

    pub fn is_hidden(self) -> bool {
        "?!".contains(self.letter)
    }
}

/// The pieces of a battle's text by the names of their cells.
pub fn pieces(position: &str) -> BTreeMap<String, Seen> {
    let board = position.split(' ').next().expect("a position begins with the board");
    let height = board.split('/').count();
    let mut pieces = BTreeMap::new();
    for (row, line) in board.split('/').enumerate() {
        let (mut file, mut run) = (0usize, 0usize);
        let mut last: Option<String> = None;
        for c in line.chars() {
            if let Some(digit) = c.to_digit(10) {
                run = run * 10 + digit as usize;
                continue;
            }
            file += std::mem::take(&mut run);
            if c == '*' {
                let name = last.clone().expect("a halo stands behind a piece");
                pieces.entry(name).and_modify(|seen: &mut Seen| seen.halo = true);
                continue;
            }
            let name = format!("{}{}", (b'a' + file as u8) as char, height - row);
            pieces.insert(name.clone(), Seen { letter: c, halo: false });
            last = Some(name);
            file += 1;
        }
    }
    pieces
}

/// The true board of a battle, put together from what each seat knows of its own.
pub fn truth(table: &Table, now: u64) -> BTreeMap<String, Seen> {
    let mut all = BTreeMap::new();
    for seat in Seat::BOTH {
        let own = pieces(&seat_view(table, seat, now).position);
        all.extend(own.into_iter().filter(|(_, seen)| seen.side() == seat));
    }
    all
}

/// The third field of a battle's text.
pub fn phase(table: &Table) -> String {
    let position = table.view(Viewer::Spectator, START).position;
    position.split(' ').nth(2).expect("a battle's text has a phase").to_string()
}

/// From and to of a battle's move.
pub fn ends(action: &str) -> (String, String) {
    let split = action.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic()).expect("two cells").0;
    (action[..split].to_string(), action[split..].to_string())
}

/// The cells of a side's own rows in the order of a deal.
pub fn home(table: &Table, seat: Seat) -> Vec<String> {
    let Variant::Battle(battle) = table.variant() else { panic!("only battles have deals") };
    battle.home(seat).map(|square| battle.board().name(square)).collect()
}

/// A battle in which the time for the setup ran out at once, so that chance deals everything;
/// the deals are given or drawn.
pub fn begin(table: &mut Table, now: &mut u64, rng: &mut Rng, deals: [Option<&str>; 2], first: Seat) {
    if let Some(deadline) = table.deadline() {
        *now = deadline;
        table.tick(*now);
    }
    for (seat, deal) in Seat::BOTH.into_iter().zip(deals) {
        assert_eq!(table.turn(), Turn::Chance, "the setup is completed by chance");
        match deal {
            Some(letters) => chance(table, *now, &format!("deal:{}:{letters}", side(seat))),
            None => {
                let text = table.draw_lots(&mut |bound| rng.below(bound)).expect("a deal is due");
                chance(table, *now, &text);
            }
        }
    }
    chance(table, *now, &format!("first:{}", side(first)));
}

pub fn side(seat: Seat) -> &'static str {
    ["red", "blue"][seat.index()]
}
