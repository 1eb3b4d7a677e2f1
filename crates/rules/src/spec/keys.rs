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
    /// `true`, `false` or one of these words.
    FlagOrWord(&'static [&'static str]),
    /// Squares: their names, ranks, files and zones, one after the other.
    Squares,
    /// A list of texts.
    Texts,
}

impl Form {
    /// The form in words.
    pub fn message(self) -> Message {
        match self {
            Form::Number(low, high) => say::FormNumber { low, high }.into(),
            Form::Flag => say::FormFlag.into(),
            Form::Text(_) | Form::Betza | Form::Squares => say::FormText.into(),
            Form::Word(words) => {
                say::FormWords { words: Value::or(words.iter().map(|word| format!("\"{word}\""))) }.into()
            }
            Form::FlagOrWord(words) => {
                say::FormFlagOrWords { words: Value::or(words.iter().map(|word| format!("\"{word}\""))) }.into()
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
    /// The letter of the piece.
    ByLetter,
    /// Every move of a pawn, none of another piece.
    ByPawn,
    /// 1, or 0 for a royal piece.
    ByRoyal,
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
            Missing::ByLetter => say::DefaultByLetter.into(),
            Missing::ByPawn => say::DefaultByPawn.into(),
            Missing::ByRoyal => say::DefaultByRoyal.into(),
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
        self.path.len() == self.length(path) && self.agrees(path)
    }

    /// The next part of this key behind a path of names that leads to it.
    pub fn below<S: AsRef<str>>(&self, path: &[S]) -> Option<&'static str> {
        let next = *self.path.get(self.length(path))?;
        self.agrees(path).then_some(next)
    }

    fn agrees<S: AsRef<str>>(&self, path: &[S]) -> bool {
        let side = if self.says_side(path) { SIDE_AT } else { path.len() };
        let names = path.iter().enumerate().filter(|(index, _)| *index != side).map(|(_, name)| name.as_ref());
        self.path.iter().zip(names).all(|(own, name)| *own == "*" || *own == name)
    }

    /// Whether it may be said for one side only, below the piece's `white` or `black`.
    pub fn is_sided(&self) -> bool {
        self.family == Some(Family::Chess)
            && self.path.starts_with(&["pieces", "*"])
            && !["pawn", "fen"].contains(&self.path[2])
    }

    /// Whether a path says this key for one side.
    fn says_side<S: AsRef<str>>(&self, path: &[S]) -> bool {
        path.get(SIDE_AT).is_some_and(|name| SIDES.contains(&name.as_ref())) && self.is_sided()
    }

    /// How many names a path has besides that of the side it is said for.
    fn length<S: AsRef<str>>(&self, path: &[S]) -> usize {
        path.len() - self.says_side(path) as usize
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

/// The tables of a piece for what holds for one side only.
pub const SIDES: [&str; 2] = ["white", "black"];
/// Where a path names the side, behind `pieces` and the name of the piece.
const SIDE_AT: usize = 2;

const SIDE: Form = Form::Number(2, MAX_SIDE as i64);
const COUNT: Form = Form::Number(0, 1000);
const COUNTED: Form = Form::Number(0, super::memory::MOST_COUNTED as i64);
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
    any(&["inventor"], Form::Text(80), Missing::Empty, || say::KeyInventor.into()),
    any(&["tags"], Form::Texts, Missing::Nothing, || say::KeyTags.into()),
    any(&["aliases"], Form::Texts, Missing::Nothing, || say::KeyAliases.into()),
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
    key(&["board", "symmetry"], Form::Word(&["reflection", "rotation"]), Missing::Word("reflection"), || {
        say::KeyBoardSymmetry.into()
    }),
    key(&["board", "look"], Form::Word(&["chequered", "plain", "tiles"]), Missing::Word("chequered"), || {
        say::KeyBoardLook.into()
    }),
    any(&["pieces", "*", "letter"], Form::Text(1), Missing::Required, || say::KeyPiecesLetter.into()),
    key(&["pieces", "*", "fen"], Form::Text(2), Missing::ByLetter, || say::KeyPiecesFen.into()),
    key(&["pieces", "*", "moves"], Form::Betza, Missing::Required, || say::KeyPiecesMoves.into()),
    any(&["pieces", "*", "symbol"], Form::Text(2), Missing::ByName, || say::KeyPiecesSymbol.into()),
    key(&["pieces", "*", "also_in", "*"], Form::Betza, Missing::Nothing, || say::KeyPiecesAlsoIn.into()),
    key(&["pieces", "*", "within", "*"], Form::Betza, Missing::Nothing, || say::KeyPiecesWithin.into()),
    key(&["pieces", "*", "first_moves"], Form::Betza, Missing::Word("none"), || say::KeyPiecesFirstMoves.into()),
    key(&["pieces", "*", "first_moves_until"], Form::Text(16), Missing::Word("none"), || {
        say::KeyPiecesFirstMovesUntil.into()
    }),
    key(&["pieces", "*", "royal"], Form::FlagOrWord(&["each", "last", "together"]), Missing::Word("false"), || {
        say::KeyPiecesRoyal.into()
    }),
    key(&["pieces", "*", "pawn"], Form::Flag, Missing::Word("false"), || say::KeyPiecesPawn.into()),
    key(&["pieces", "*", "progress"], Form::Word(&["every move", "forward", "none"]), Missing::ByPawn, || {
        say::KeyPiecesProgress.into()
    }),
    key(&["pieces", "*", "ranks"], Form::Text(5), Missing::All, || say::KeyPiecesRanks.into()),
    key(&["pieces", "*", "stands"], Form::Squares, Missing::All, || say::KeyPiecesStands.into()),
    key(&["pieces", "*", "start_rank"], RANK, Missing::Word("none"), || say::KeyPiecesStartRank.into()),
    key(&["pieces", "*", "start"], Form::Squares, Missing::Word("none"), || say::KeyPiecesStart.into()),
    key(
        &["pieces", "*", "en_passant"],
        Form::Word(&["step", "seam", "step, seam", "taken", "none"]),
        Missing::Word("none"),
        || say::KeyPiecesEnPassant.into(),
    ),
    key(&["pieces", "*", "en_passant_on"], Form::Squares, Missing::All, || say::KeyPiecesEnPassantOn.into()),
    key(&["pieces", "*", "promotes_to"], Form::Text(16), Missing::Word("none"), || say::KeyPiecesPromotesTo.into()),
    key(&["pieces", "*", "promotes_in"], Form::Squares, Missing::Word("last rank"), || say::KeyPiecesPromotesIn.into()),
    key(
        &["pieces", "*", "promotes_on"],
        Form::Word(&["reaching", "touching", "capture", "turn"]),
        Missing::Word("reaching"),
        || say::KeyPiecesPromotesOn.into(),
    ),
    key(&["pieces", "*", "promotes_last_in"], Form::Squares, Missing::Word("none"), || {
        say::KeyPiecesPromotesLastIn.into()
    }),
    key(&["pieces", "*", "promotes"], Form::Word(&["must", "may"]), Missing::Word("must"), || {
        say::KeyPiecesPromotes.into()
    }),
    key(&["promotion", "in"], Form::Squares, Missing::Word("last rank"), || say::KeyPromotionIn.into()),
    key(
        &["promotion", "on"],
        Form::Word(&["reaching", "touching", "capture", "turn"]),
        Missing::Word("reaching"),
        || say::KeyPromotionOn.into(),
    ),
    key(&["promotion", "choice"], Form::Word(&["must", "may"]), Missing::Word("must"), || {
        say::KeyPromotionChoice.into()
    }),
    key(&["pieces", "*", "points"], Form::Number(0, 100), Missing::ByRoyal, || say::KeyPiecesPoints.into()),
    key(&["pieces", "*", "limit"], Form::Number(1, 64), Missing::Word("none"), || say::KeyPiecesLimit.into()),
    key(&["pieces", "*", "drop"], Form::Squares, Missing::All, || say::KeyPiecesDrop.into()),
    key(&["pieces", "*", "drop_per_file"], Form::Number(1, 16), Missing::Word("none"), || {
        say::KeyPiecesDropPerFile.into()
    }),
    key(&["pieces", "*", "drop_colours"], Form::Word(&["both", "none"]), Missing::Word("none"), || {
        say::KeyPiecesDropColours.into()
    }),
    key(&["pieces", "*", "portal"], Form::Text(200), Missing::Word("none"), || say::KeyPiecesPortal.into()),
    key(&["pieces", "*", "shoot"], Form::Betza, Missing::Word("none"), || say::KeyPiecesShoot.into()),
    key(&["pieces", "*", "shots_check"], Form::Flag, Missing::Word("false"), || say::KeyPiecesShotsCheck.into()),
    key(&["pieces", "*", "exit"], Form::Word(&["slide", "leap", "edge", "none"]), Missing::Word("none"), || {
        say::KeyPiecesExit.into()
    }),
    key(&["castling"], Form::Word(&["none"]), Missing::Word("none"), || say::KeyCastling.into()),
    key(&["castling", "*"], Form::Text(60), Missing::Word("none"), || say::KeyCastlingWays.into()),
    key(&["hand", "captures"], Form::Word(&["kept", "none"]), Missing::Word("none"), || say::KeyHandCaptures.into()),
    key(&["hand", "promoted"], Form::Word(&["turn back", "stay"]), Missing::Word("turn back"), || {
        say::KeyHandPromoted.into()
    }),
    key(&["hand", "gate"], Form::Squares, Missing::Word("none"), || say::KeyHandGate.into()),
    key(&["hand", "drop_promoted"], Form::Flag, Missing::Word("false"), || say::KeyHandDropPromoted.into()),
    key(&["hand", "drop_castles"], Form::Flag, Missing::Word("false"), || say::KeyHandDropCastles.into()),
    key(&["shuffle", "squares"], Form::Squares, Missing::Word("none"), || say::KeyShuffleSquares.into()),
    key(&["shuffle", "keep"], Form::Texts, Missing::Nothing, || say::KeyShuffleKeep.into()),
    key(&["shuffle", "reflect"], Form::Word(&["ranks", "files", "none"]), Missing::Word("ranks"), || {
        say::KeyShuffleReflect.into()
    }),
    key(&["draws", "repetition"], COUNT, Missing::Off, || say::KeyDrawsRepetition.into()),
    key(
        &["draws", "repetition_means"],
        Form::Word(&["draw", "loss for white", "loss for black", "loss for the repeater"]),
        Missing::Word("draw"),
        || say::KeyDrawsRepetitionMeans.into(),
    ),
    key(&["draws", "perpetual_check"], Form::Word(&["loses", "none"]), Missing::Word("none"), || {
        say::KeyDrawsPerpetualCheck.into()
    }),
    key(&["draws", "repetition_claim"], COUNT, Missing::Off, || say::KeyDrawsRepetitionClaim.into()),
    key(&["draws", "quiet_moves"], COUNT, Missing::Off, || say::KeyDrawsQuietMoves.into()),
    key(&["draws", "quiet_moves_claim"], COUNT, Missing::Off, || say::KeyDrawsQuietMovesClaim.into()),
    key(&["draws", "promotion_claim"], Form::Text(16), Missing::Word("none"), || say::KeyDrawsPromotionClaim.into()),
    key(&["draws", "dead"], Form::Texts, Missing::Word("none"), || say::KeyDrawsDead.into()),
    key(&["count", "moves"], COUNTED, Missing::Off, || say::KeyCountMoves.into()),
    key(&["count", "pieces"], Form::Number(0, 100), Missing::Off, || say::KeyCountPieces.into()),
    key(&["count", "without"], Form::Text(16), Missing::Nothing, || say::KeyCountWithout.into()),
    key(&["count", "alone"], Form::Texts, Missing::Word("none"), || say::KeyCountAlone.into()),
    key(&["count", "alone_without"], Form::Text(16), Missing::Nothing, || say::KeyCountAloneWithout.into()),
    key(&["count", "begins"], Form::Word(&["zero", "pieces"]), Missing::Word("zero"), || say::KeyCountBegins.into()),
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
    key(&["zones", "*"], Form::Squares, Missing::Nothing, || say::KeyZones.into()),
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

/// What inventors look for under other names: the word, and which answer it gets (`key-later`, `key-elsewhere`).
const SOUGHT: &[(&[&str], Sought)] = &[
    (&["drop", "gate", "gates", "gating", "drops", "hands", "pocket", "pockets"], Sought::Elsewhere("hand")),
    (&["atomic", "explode", "explodes", "explosion", "explosions"], Sought::Later("explosions")),
    (&["blocked", "hole", "holes", "wall", "walls"], Sought::Later("holes")),
    (&["double_move", "moves_per_turn", "pass", "turn", "turns"], Sought::Later("turns")),
    (&["fischer", "random", "shuffled"], Sought::Elsewhere("shuffle")),
    (&["hex", "hexagon", "hexagons", "players"], Sought::Later("boards")),
    (&["checks", "goal", "goals", "hill", "three_check", "win", "wins"], Sought::Elsewhere("end")),
    (&["capture", "forced_capture", "must", "must_capture", "never"], Sought::Elsewhere("law")),
];

#[derive(Clone, Copy)]
enum Sought {
    /// Cannot be written yet.
    Later(&'static str),
    /// Is written in this table.
    Elsewhere(&'static str),
}

/// What to say to somebody who looks for something under this name.
pub(super) fn sought(word: &str, parents: &[String]) -> Option<Message> {
    match SOUGHT.iter().find(|(words, _)| words.contains(&word))?.1 {
        Sought::Later(what) => Some(say::KeyLater { what }.into()),
        Sought::Elsewhere(table) => parents.is_empty().then(|| say::KeyElsewhere { table }.into()),
    }
}

/// The nearest of some words, if it is near enough to be what was meant.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(40).collect();
    known
        .map(|candidate| (distance(&word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 6)
        .min()
        .map(|(_, candidate)| candidate)
}

/// How many letters must be changed, added, dropped or exchanged with their neighbour to turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let [a, b]: [Vec<char>; 2] = [a, b].map(|word| word.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut least = (rows[i][j] + (x != y) as usize).min(row[j] + 1).min(rows[i][j + 1] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
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
        // Another word of the same length is not a slip of the finger.
        assert_eq!(nearest("drops", ["draws"].into_iter()), None);
    }
}
