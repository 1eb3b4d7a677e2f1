//! What a battle's file says, and whether it fits together.

use super::Card;
use heterodox_messages::{Message, Value, say};

use super::MAX_KINDS;
use super::draft::Draft;
use super::error::Problem;
use super::validate::Validator;
use crate::board::Board;

/// The rules of a battle as written down.
#[derive(Clone, PartialEq, Debug)]
pub struct BattleSpec {
    /// The name of the file without `.toml`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// One sentence about it.
    pub about: String,
    /// Who made it and how it is found.
    pub card: Card,
    /// Width and height.
    pub board: Board,
    /// The kinds of piece in the order of the file.
    pub kinds: Vec<BattleKind>,
    /// How many rows each side fills.
    pub rows: u8,
    /// How the armies are placed.
    pub setup: Setup,
    /// Kinds are known to their owner only until a fight is won.
    pub hidden: bool,
    /// So many moves without a fight are a draw; 0 switches it off.
    pub quiet_moves: u16,
    /// A side without pieces loses.
    pub eliminated: bool,
    /// The last two pieces fight at once.
    pub one_on_one: bool,
    /// Seconds to set up, to move and to pick.
    pub seconds: Seconds,
}

/// How much time there is, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seconds {
    /// To set up.
    pub setup: u32,
    /// For a move.
    pub step: u32,
    /// For a pick after a tie.
    pub pick: u32,
}

/// How armies are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setup {
    /// Owners place what cannot move; the rest is shuffled.
    Secret,
    /// Everything is shuffled.
    Random,
}

/// One kind of piece of a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct BattleKind {
    /// "rock".
    pub name: String,
    /// Its capital letter.
    pub letter: char,
    /// Characters to draw it with.
    pub symbol: Option<(char, char)>,
    /// How many each side has.
    pub count: u8,
    /// The kinds it beats.
    pub beats: Vec<usize>,
    /// What it is for.
    pub role: Role,
}

/// What a kind is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Moves and fights.
    Fighter,
    /// Stands still; whoever strikes it wins.
    King,
    /// Stands still; whoever steps onto it is gone.
    Pit,
}

impl BattleSpec {
    /// The kind with this capital letter.
    pub fn kind(&self, letter: char) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.letter == letter)
    }

    /// The kinds that fight.
    pub fn fighters(&self) -> impl Iterator<Item = usize> {
        self.kinds.iter().enumerate().filter(|(_, kind)| kind.role == Role::Fighter).map(|(index, _)| index)
    }
}

/// The spec as far as it can be told, and what is wrong with it.
pub(super) fn validate(id: &str, draft: &Draft) -> (Option<BattleSpec>, Vec<Problem>) {
    let mut validator = Validator { draft, problems: Vec::new() };
    let spec = battle(&mut validator, id);
    (spec, validator.problems)
}

fn battle(validator: &mut Validator, id: &str) -> Option<BattleSpec> {
    let draft = validator.draft;
    let name = validator.required_text(&["name"]);
    let width = validator.required_number(&["board", "width"]);
    let height = validator.required_number(&["board", "height"]);
    let rows = validator.required_number(&["battle", "rows"]);
    let kinds = kinds(validator);
    let board = Board::new(width?, height?);
    let rows = rows?;
    if 2 * rows > board.height {
        let message = say::ArmiesDoNotFit { rows, height: board.height };
        validator.fail::<()>(&["battle", "rows"], message);
    }
    let army: u32 = kinds.iter().map(|kind| kind.count as u32).sum();
    let cells = rows as u32 * board.width as u32;
    // An army that is not known in full cannot be held against the rows.
    let known = !kinds.is_empty()
        && draft.names("pieces").iter().all(|name| draft.number(&["pieces", name, "count"]).is_some());
    if known && army != cells {
        validator.fail::<()>(&["battle", "rows"], say::ArmyDoesNotFill { count: army, cells });
    }
    let seconds = |key: &str, default: i64| draft.number(&["clock", key]).unwrap_or(default) as u32;
    Some(BattleSpec {
        id: id.to_string(),
        name: name?,
        card: draft.card(),
        about: draft.text(&["about"]).map_or(String::new(), |(text, _)| text.to_string()),
        board,
        kinds,
        rows,
        setup: if validator.word(&["battle", "setup"]) == "random" { Setup::Random } else { Setup::Secret },
        hidden: draft.flag(&["battle", "hidden"]),
        quiet_moves: draft.number(&["battle", "quiet_moves"]).unwrap_or(0) as u16,
        eliminated: validator.word(&["battle", "eliminated"]) == "loss",
        one_on_one: validator.word(&["battle", "one_on_one"]) == "compare",
        seconds: Seconds { setup: seconds("setup", 180), step: seconds("move", 120), pick: seconds("pick", 30) },
    })
}

fn kinds(validator: &mut Validator) -> Vec<BattleKind> {
    let draft = validator.draft;
    let names = draft.names("pieces");
    if names.len() > MAX_KINDS {
        let message = say::TooManyKinds { count: names.len(), most: MAX_KINDS };
        validator.fail::<()>(&["pieces"], message);
        return Vec::new();
    }
    let letters: Vec<Option<char>> = names.iter().map(|name| validator.letter(name)).collect();
    let named: Vec<(String, char)> =
        names.iter().zip(&letters).filter_map(|(name, letter)| Some((name.clone(), (*letter)?))).collect();
    validator.distinct(&named);
    let kinds: Vec<BattleKind> = names
        .iter()
        .zip(&letters)
        .map(|(name, letter)| {
            let path = |key: &'static str| ["pieces", name.as_str(), key];
            let beats = draft.text(&path("beats")).map_or("", |(text, _)| text);
            BattleKind {
                name: name.clone(),
                letter: letter.unwrap_or('?'),
                symbol: validator.symbol(name),
                count: validator.required_number(&path("count")).unwrap_or(1),
                beats: beats
                    .chars()
                    .filter_map(|beaten| letters.iter().position(|known| *known == Some(beaten)))
                    .collect(),
                role: match validator.word(&path("role")) {
                    "king" => Role::King,
                    "pit" => Role::Pit,
                    _ => Role::Fighter,
                },
            }
        })
        .collect();
    check_beats(validator, &kinds);
    kinds
}

/// Of two different fighters exactly one beats the other.
fn check_beats(validator: &mut Validator, kinds: &[BattleKind]) {
    let draft = validator.draft;
    if !kinds.iter().any(|kind| kind.role == Role::Fighter) {
        validator.fail::<()>(&["pieces"], say::NoFighter);
    }
    for (index, kind) in kinds.iter().enumerate() {
        let path = ["pieces", kind.name.as_str(), "beats"];
        let letters = draft.text(&path).map_or("", |(text, _)| text);
        for letter in letters.chars() {
            match kinds.iter().position(|other| other.letter == letter) {
                None => _ = validator.fail::<()>(&path, say::LetterUnknown { letter: format!("{letter:?}") }),
                Some(_) if letters.matches(letter).count() > 1 => {
                    validator.fail::<()>(&path, say::LetterTwice { letter });
                }
                Some(other) if other == index => _ = validator.fail::<()>(&path, say::BeatsItself),
                Some(other) if kinds[other].role != Role::Fighter => {
                    let message = say::NotAFighter { piece: Value::kind(&kinds[other].name) };
                    validator.fail::<()>(&path, message);
                }
                Some(_) => {}
            }
        }
        if kind.role != Role::Fighter {
            if !letters.is_empty() {
                validator.fail::<()>(&path, say::OnlyFightersBeat);
            }
            continue;
        }
        for (other_index, other) in kinds.iter().enumerate().filter(|(_, other)| other.role == Role::Fighter) {
            let (wins, loses) = (kind.beats.contains(&other_index), other.beats.contains(&index));
            if other_index > index && wins == loses {
                let (one, other) = (Value::kind(&kind.name), Value::kind(&other.name));
                let message: Message = if wins {
                    say::BeatEachOther { one, other }.into()
                } else {
                    say::NeitherBeats { one, other }.into()
                };
                validator.fail::<()>(&path, message);
            }
        }
    }
}
