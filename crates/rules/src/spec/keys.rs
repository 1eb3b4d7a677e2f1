//! The registry of keys a variant file may have. The reader, the reference in
//! `docs/variant-files.md` and the suggestions for mistyped keys derive from it.

use super::{Family, MAX_CASTLES};
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
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of texts.
    Texts,
}

impl Form {
    /// The form in words.
    pub fn describe(self) -> String {
        match self {
            Form::Number(low, high) => format!("a whole number from {low} to {high}"),
            Form::Flag => "true or false".into(),
            Form::Text(_) => "a text in quotes".into(),
            Form::Word(words) => {
                let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                match &quoted[..] {
                    [one] => one.clone(),
                    [init @ .., last] => format!("{} or {last}", init.join(", ")),
                    [] => String::new(),
                }
            }
            Form::Texts => "a list of texts: [\"...\", \"...\"]".into(),
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
    pub default: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// The family of games that has it; `None` is every family.
    pub family: Option<Family>,
}

impl Key {
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
const fn any(path: &'static [&'static str], form: Form, default: &'static str, meaning: &'static str) -> Key {
    Key { path, form, default, meaning, family: None }
}

/// A key of chess-like games.
const fn key(path: &'static [&'static str], form: Form, default: &'static str, meaning: &'static str) -> Key {
    Key { path, form, default, meaning, family: Some(Family::Chess) }
}

/// A key of battles.
const fn battle(path: &'static [&'static str], form: Form, default: &'static str, meaning: &'static str) -> Key {
    Key { path, form, default, meaning, family: Some(Family::Battle) }
}

const SIDE: Form = Form::Number(2, MAX_SIDE as i64);
const COUNT: Form = Form::Number(0, 1000);
const SECONDS: Form = Form::Number(1, 86_400);
const RANK: Form = Form::Number(1, MAX_SIDE as i64);

/// All keys, in the order of the reference.
pub const KEYS: &[Key] = &[
    any(&["name"], Form::Text(80), "required", "What people call the variant."),
    any(
        &["family"],
        // tidy: allow variant-id: the words of the families
        Form::Word(&["chess", "battle"]),
        "chess", // tidy: allow variant-id: the family
        "The family of games: `chess` (pieces move, take, shoot, leave) or `battle` (armies are set up, pieces fight).",
    ),
    any(
        &["about"],
        Form::Text(400),
        "empty",
        "One sentence about it. Not inherited by a variant with a `name` of its own.",
    ),
    any(
        &["inherits"],
        Form::Text(80),
        "nothing",
        "The variant to start from: every key given here replaces that variant's.",
    ),
    any(&["board", "width"], SIDE, "required", "Number of files."),
    any(&["board", "height"], SIDE, "required", "Number of ranks."),
    key(&["board", "start"], Form::Text(1000), "required", "The start position as FEN."),
    key(
        &["board", "portal"],
        // tidy: allow variant-id: the word of the portal, which the game is named after
        Form::Word(&["mirror", "wrap", "none"]),
        "none",
        "How the left and right edge are joined. `wrap`: the first and the last file are neighbours for every move; a line crosses the seam at most once. `mirror`: each file faces its mirror image, and each piece says with `portal` how it uses that.",
    ),
    any(&["pieces", "*", "letter"], Form::Text(1), "required", "The capital letter of the piece in FEN and notation."),
    key(&["pieces", "*", "moves"], Form::Text(200), "required", "How it moves and takes, in Betza notation."),
    any(&["pieces", "*", "symbol"], Form::Text(2), "by name", "Two characters to draw it with: White's, then Black's."),
    key(&["pieces", "*", "royal"], Form::Flag, "false", "Each side has exactly one and must not leave it attacked."),
    key(
        &["pieces", "*", "pawn"],
        Form::Flag,
        "false",
        "A pawn: its moves are written without a letter and reset the move counter.",
    ),
    key(
        &["pieces", "*", "ranks"],
        Form::Text(5),
        "all",
        "The ranks it can stand on, as its owner counts them: `\"2-7\"`. It does not go elsewhere, but for the last rank if it promotes there.",
    ),
    key(&["pieces", "*", "start_rank"], RANK, "none", "The rank from which its `i` moves are allowed."),
    key(
        &["pieces", "*", "en_passant"],
        Form::Word(&["step", "seam", "step, seam", "none"]),
        "none",
        "How it takes a piece of its own kind that just made a double step (a lame leap over one square). `step`: onto the square passed over. `seam`: from the other edge of the board, onto the square the double step came from.",
    ),
    key(
        &["pieces", "*", "promotes_to"],
        Form::Text(16),
        "none",
        "Letters of the pieces it becomes on the last rank; it must become one of them.",
    ),
    key(
        &["pieces", "*", "portal"],
        Form::Text(200),
        "none",
        "With `portal = \"mirror\"`: `slide` goes along the rank to the mirror of its own square when all between is empty; `slide on` may go on from there; `leap vD` (any Betza leap) jumps from the mirror of its square.",
    ),
    key(
        &["pieces", "*", "shoot"],
        Form::Text(200),
        "none",
        "Where it shoots, in Betza notation: it removes an enemy there and stays. Kings cannot be shot.",
    ),
    key(&["pieces", "*", "shots_check"], Form::Flag, "false", "A king within range of its shots is in check."),
    key(
        &["pieces", "*", "exit"],
        Form::Word(&["slide", "leap", "edge", "none"]),
        "none",
        "How it leaves the board over the far edge, which scores. `slide`: along one of its lines when all squares ahead are empty. `leap`: when a leap lands beyond the edge. `edge`: when it stands on the far rank.",
    ),
    key(
        &["castling"],
        Form::Word(&["none"]),
        "none",
        "The word `none` drops what was inherited; otherwise `[castling]` is a table.",
    ),
    key(
        &["castling", "*"],
        Form::Text(60),
        "none",
        "The name is the letter in FEN; the value says who goes where for White: `\"king e1-g1, rook h1-f1\"`.",
    ),
    key(&["draws", "repetition"], COUNT, "0 (off)", "The occurrence of a position that ends the game as a draw."),
    key(&["draws", "repetition_claim"], COUNT, "0 (off)", "The occurrence at which the side to move may claim a draw."),
    key(
        &["draws", "quiet_moves"],
        COUNT,
        "0 (off)",
        "Moves of each side without capture, exit or pawn move that end the game as a draw.",
    ),
    key(&["draws", "quiet_moves_claim"], COUNT, "0 (off)", "The same, but the side to move must claim it."),
    key(
        &["draws", "dead"],
        Form::Texts,
        "none",
        "Material with which nobody can win: `\"KN v K\"`. `B*` is any number of them; `one colour` at the end asks that all pieces with a star stand on squares of one colour.",
    ),
    key(
        &["end", "no_moves"],
        Form::Word(&["draw", "loss", "win", "score"]),
        "draw",
        "What it means for a side to have no legal move (in check it is mate and loses). `score`: more pieces gone over the edge win.",
    ),
    key(
        &["end", "eliminated"],
        Form::Word(&["score", "none"]),
        "none",
        "`score`: the game ends when a side has no piece on the board, and the other's pieces there score as if they had left.",
    ),
    key(&["end", "score_goal"], Form::Number(0, 100), "0 (off)", "So many pieces over the edge win at once."),
    battle(&["pieces", "*", "count"], Form::Number(1, 64), "required", "How many of them each side has."),
    battle(
        &["pieces", "*", "beats"],
        Form::Text(16),
        "nothing",
        "Letters of the fighters it beats. Of two different fighters exactly one beats the other; two equal ones tie.",
    ),
    battle(
        &["pieces", "*", "role"],
        Form::Word(&["fighter", "king", "pit"]),
        "fighter",
        "A `fighter` steps one cell up, down, left or right. A `king` and a `pit` never move: who strikes a king wins, who steps onto a pit is gone.",
    ),
    battle(&["battle", "rows"], Form::Number(1, 8), "required", "How many rows each side fills at the start."),
    battle(
        &["battle", "setup"],
        Form::Word(&["secret", "random"]),
        "secret",
        "`secret`: kings and pits are placed by their owner, the others are shuffled, as often as wanted. `random`: everything is placed at random.",
    ),
    battle(
        &["battle", "hidden"],
        Form::Flag,
        "false",
        "A piece's kind is known only to its owner until it has won a fight.",
    ),
    battle(&["battle", "quiet_moves"], COUNT, "0 (off)", "So many moves in a row without a fight are a draw."),
    battle(&["battle", "eliminated"], Form::Word(&["loss", "none"]), "none", "`loss`: a side without pieces loses."),
    battle(
        &["battle", "one_on_one"],
        Form::Word(&["compare", "none"]),
        "none",
        "`compare`: when each side has one piece left, these two fight at once, wherever they stand, for the game.",
    ),
    battle(&["clock", "setup"], SECONDS, "180", "Seconds to set up; then the rest is placed at random."),
    battle(&["clock", "move"], SECONDS, "120", "Seconds for a move; running out loses the game."),
    battle(&["clock", "pick"], SECONDS, "30", "Seconds for a pick after a tie; a missed pick loses the fight."),
];

/// The reference as Markdown tables, for `docs/variant-files.md`.
pub fn reference() -> String {
    let groups = [("Every game", None), ("Chess-like games", Some(Family::Chess)), ("Battles", Some(Family::Battle))];
    let mut text = String::new();
    for (title, family) in groups {
        text += &format!("### {title}\n\n| key | value | default | meaning |\n|---|---|---|---|\n");
        for key in KEYS.iter().filter(|key| key.family == family) {
            let value = key.form.describe();
            text += &format!("| `{}` | {} | {} | {} |\n", key.dotted(), value, key.default, key.meaning);
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
