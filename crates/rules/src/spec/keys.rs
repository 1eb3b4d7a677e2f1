//! The registry of keys a variant file may have. The reader, the reference in
//! `docs/variant-files.md` and the suggestions for mistyped keys derive from it.

use heterodox_messages::{Message, Value, say};

use super::{Family, MAX_CASTLES};
use crate::betza::Words;
use crate::board::MAX_SIDE;

/// What kind of value a key takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A whole number from the first to the second.
    Number(i64, i64),
    /// `true` or `false`.
    Flag,
    /// Any text of at most so many characters.
    Text(usize),
    /// Where a piece goes, in Betza notation.
    Betza,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of texts.
    Texts,
}

impl Form {
    /// The form in words.
    pub fn message(self) -> Message {
        match self {
            Form::Number(low, high) => say::FormNumber { low, high }.into(),
            Form::Flag => say::FormFlag.into(),
            Form::Text(_) | Form::Betza => say::FormText.into(),
            Form::Word(words) => {
                say::FormWords { words: Value::or(words.iter().map(|word| format!("\"{word}\""))) }.into()
            }
            Form::Texts => say::FormTexts.into(),
        }
    }
}

/// What holds when a key is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// It must not be.
    Required,
    /// No text.
    Empty,
    /// Nothing at all.
    Nothing,
    /// Everything there is.
    All,
    /// What follows from the name of the piece.
    ByName,
    /// 0, which switches the rule off.
    Off,
    /// This value.
    Word(&'static str),
}

impl Missing {
    /// The same for people.
    pub fn value(self) -> Value {
        match self {
            Missing::Required => say::DefaultRequired.into(),
            Missing::Empty => say::DefaultEmpty.into(),
            Missing::Nothing => say::DefaultNothing.into(),
            Missing::All => say::DefaultAll.into(),
            Missing::ByName => say::DefaultByName.into(),
            Missing::Off => say::DefaultOff.into(),
            Missing::Word(word) => word.into(),
        }
    }
}

/// One key.
#[derive(Debug)]
pub struct Key {
    /// The path; `*` stands for a name of the author's choice.
    pub path: &'static [&'static str],
    /// What it takes.
    pub form: Form,
    /// What holds when it is missing (and nothing is inherited).
    pub default: Missing,
    meaning: Words,
    /// The family of games that has it; `None` is every family.
    pub family: Option<Family>,
}

impl Key {
    /// What it means.
    pub fn meaning(&self) -> Message {
        (self.meaning)()
    }

    /// The path with dots.
    pub fn dotted(&self) -> String {
        self.path.join(".").replace('*', "NAME")
    }

    /// Whether a path of names is this key.
    pub fn matches<S: AsRef<str>>(&self, path: &[S]) -> bool {
        self.path.len() == path.len() && self.begins(path)
    }

    /// Whether a path of names is this key or leads to it.
    pub fn begins<S: AsRef<str>>(&self, path: &[S]) -> bool {
        self.path.len() >= path.len()
            && self.path.iter().zip(path).all(|(own, name)| *own == "*" || *own == name.as_ref())
    }
}

/// A key of every family.
const fn any(path: &'static [&'static str], form: Form, default: Missing, meaning: Words) -> Key {
    Key { path, form, default, meaning, family: None }
}

/// A key of chess-like games.
const fn key(path: &'static [&'static str], form: Form, default: Missing, meaning: Words) -> Key {
    Key { path, form, default, meaning, family: Some(Family::Chess) }
}

/// A key of battles.
const fn battle(path: &'static [&'static str], form: Form, default: Missing, meaning: Words) -> Key {
    Key { path, form, default, meaning, family: Some(Family::Battle) }
}

const SIDE: Form = Form::Number(2, MAX_SIDE as i64);
const COUNT: Form = Form::Number(0, 1000);
const SECONDS: Form = Form::Number(1, 86_400);
const RANK: Form = Form::Number(1, MAX_SIDE as i64);

/// All keys, in the order of the reference.
pub const KEYS: &[Key] = &[
    any(&["name"], Form::Text(80), Missing::Required, || say::KeyName.into()),
    any(
        &["family"],
        // tidy: allow variant-id: the words of the families
        Form::Word(&["chess", "battle"]),
        Missing::Word("chess"), // tidy: allow variant-id: the family
        || say::KeyFamily.into(),
    ),
    any(&["about"], Form::Text(400), Missing::Empty, || say::KeyAbout.into()),
    any(&["inherits"], Form::Text(80), Missing::Nothing, || say::KeyInherits.into()),
    any(&["board", "width"], SIDE, Missing::Required, || say::KeyBoardWidth.into()),
    any(&["board", "height"], SIDE, Missing::Required, || say::KeyBoardHeight.into()),
    key(&["board", "start"], Form::Text(1000), Missing::Required, || say::KeyBoardStart.into()),
    key(
        &["board", "portal"],
        // tidy: allow variant-id: the word of the portal, which the game is named after
        Form::Word(&["mirror", "wrap", "none"]),
        Missing::Word("none"),
        || say::KeyBoardPortal.into(),
    ),
    any(&["pieces", "*", "letter"], Form::Text(1), Missing::Required, || say::KeyPiecesLetter.into()),
    key(&["pieces", "*", "moves"], Form::Betza, Missing::Required, || say::KeyPiecesMoves.into()),
    any(&["pieces", "*", "symbol"], Form::Text(2), Missing::ByName, || say::KeyPiecesSymbol.into()),
    key(&["pieces", "*", "royal"], Form::Flag, Missing::Word("false"), || say::KeyPiecesRoyal.into()),
    key(&["pieces", "*", "pawn"], Form::Flag, Missing::Word("false"), || say::KeyPiecesPawn.into()),
    key(&["pieces", "*", "ranks"], Form::Text(5), Missing::All, || say::KeyPiecesRanks.into()),
    key(&["pieces", "*", "start_rank"], RANK, Missing::Word("none"), || say::KeyPiecesStartRank.into()),
    key(
        &["pieces", "*", "en_passant"],
        Form::Word(&["step", "seam", "step, seam", "none"]),
        Missing::Word("none"),
        || say::KeyPiecesEnPassant.into(),
    ),
    key(&["pieces", "*", "promotes_to"], Form::Text(16), Missing::Word("none"), || say::KeyPiecesPromotesTo.into()),
    key(&["pieces", "*", "portal"], Form::Text(200), Missing::Word("none"), || say::KeyPiecesPortal.into()),
    key(&["pieces", "*", "shoot"], Form::Betza, Missing::Word("none"), || say::KeyPiecesShoot.into()),
    key(&["pieces", "*", "shots_check"], Form::Flag, Missing::Word("false"), || say::KeyPiecesShotsCheck.into()),
    key(&["pieces", "*", "exit"], Form::Word(&["slide", "leap", "edge", "none"]), Missing::Word("none"), || {
        say::KeyPiecesExit.into()
    }),
    key(&["castling"], Form::Word(&["none"]), Missing::Word("none"), || say::KeyCastling.into()),
    key(&["castling", "*"], Form::Text(60), Missing::Word("none"), || say::KeyCastlingWays.into()),
    key(&["draws", "repetition"], COUNT, Missing::Off, || say::KeyDrawsRepetition.into()),
    key(&["draws", "repetition_claim"], COUNT, Missing::Off, || say::KeyDrawsRepetitionClaim.into()),
    key(&["draws", "quiet_moves"], COUNT, Missing::Off, || say::KeyDrawsQuietMoves.into()),
    key(&["draws", "quiet_moves_claim"], COUNT, Missing::Off, || say::KeyDrawsQuietMovesClaim.into()),
    key(&["draws", "dead"], Form::Texts, Missing::Word("none"), || say::KeyDrawsDead.into()),
    key(&["end", "no_moves"], Form::Word(&["draw", "loss", "win", "score"]), Missing::Word("draw"), || {
        say::KeyEndNoMoves.into()
    }),
    key(&["end", "eliminated"], Form::Word(&["score", "none"]), Missing::Word("none"), || say::KeyEndEliminated.into()),
    key(&["end", "score_goal"], Form::Number(0, 100), Missing::Off, || say::KeyEndScoreGoal.into()),
    key(&["end", "wins"], Form::Texts, Missing::Word("none"), || say::KeyEndWins.into()),
    key(&["end", "loses"], Form::Texts, Missing::Word("none"), || say::KeyEndLoses.into()),
    key(&["end", "draws"], Form::Texts, Missing::Word("none"), || say::KeyEndDraws.into()),
    key(&["law", "must"], Form::Texts, Missing::Word("none"), || say::KeyLawMust.into()),
    key(&["law", "never"], Form::Texts, Missing::Word("none"), || say::KeyLawNever.into()),
    key(&["zones", "*"], Form::Text(200), Missing::Nothing, || say::KeyZones.into()),
    battle(&["pieces", "*", "count"], Form::Number(1, 64), Missing::Required, || say::KeyPiecesCount.into()),
    battle(&["pieces", "*", "beats"], Form::Text(16), Missing::Nothing, || say::KeyPiecesBeats.into()),
    battle(&["pieces", "*", "role"], Form::Word(&["fighter", "king", "pit"]), Missing::Word("fighter"), || {
        say::KeyPiecesRole.into()
    }),
    battle(&["battle", "rows"], Form::Number(1, 8), Missing::Required, || say::KeyBattleRows.into()),
    battle(&["battle", "setup"], Form::Word(&["secret", "random"]), Missing::Word("secret"), || {
        say::KeyBattleSetup.into()
    }),
    battle(&["battle", "hidden"], Form::Flag, Missing::Word("false"), || say::KeyBattleHidden.into()),
    battle(&["battle", "quiet_moves"], COUNT, Missing::Off, || say::KeyBattleQuietMoves.into()),
    battle(&["battle", "eliminated"], Form::Word(&["loss", "none"]), Missing::Word("none"), || {
        say::KeyBattleEliminated.into()
    }),
    battle(&["battle", "one_on_one"], Form::Word(&["compare", "none"]), Missing::Word("none"), || {
        say::KeyBattleOneOnOne.into()
    }),
    battle(&["clock", "setup"], SECONDS, Missing::Word("180"), || say::KeyClockSetup.into()),
    battle(&["clock", "move"], SECONDS, Missing::Word("120"), || say::KeyClockMove.into()),
    battle(&["clock", "pick"], SECONDS, Missing::Word("30"), || say::KeyClockPick.into()),
];

/// The reference as Markdown tables, for `docs/variant-files.md`.
pub fn reference() -> String {
    let groups = [("Every game", None), ("Chess-like games", Some(Family::Chess)), ("Battles", Some(Family::Battle))];
    let mut text = String::new();
    for (title, family) in groups {
        text += &format!("### {title}\n\n| key | value | default | meaning |\n|---|---|---|---|\n");
        for key in KEYS.iter().filter(|key| key.family == family) {
            let value = key.form.message();
            text += &format!("| `{}` | {} | {} | {} |\n", key.dotted(), value, key.default.value(), key.meaning());
        }
        text.push('\n');
    }
    text += &format!("At most {} kinds of piece and {MAX_CASTLES} castling letters.\n", super::MAX_KINDS);
    text
}

/// The nearest of some words, if it is near enough to be what was meant.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(40).collect();
    known
        .map(|candidate| (distance(&word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 3)
        .min()
        .map(|(_, candidate)| candidate)
}

/// How many letters must be changed, added or dropped to turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replace = corner + (x != *y) as usize;
            corner = row[j + 1];
            row[j + 1] = replace.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found() {
        let words = ["width", "height", "start", "portal"];
        assert_eq!(nearest("widht", words.into_iter()), Some("width"));
        assert_eq!(nearest("heigth", words.into_iter()), Some("height"));
        assert_eq!(nearest("colour", words.into_iter()), None);
    }
}
