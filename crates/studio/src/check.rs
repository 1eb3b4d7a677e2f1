//! What is wrong with a variant file, as an editor shows it: where, how far, and what to put there instead.

use heterodox_messages::{Message, Value, say};
use heterodox_rules::spec::{NoMoves, Problem, SpecError, Verdict};
use heterodox_rules::{Catalogue, Colour, Rules, Variant};
use serde::Serialize;

use crate::script::{DRAFT, Spot, compile, id_of};

/// What can be done about a fault: a text in place of what stands between two places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fix {
    /// What it does, for a button.
    pub label: String,
    /// The same as data.
    pub said: Message,
    /// From here.
    pub from: Spot,
    /// To here.
    pub to: Spot,
    /// What is to stand there.
    pub text: String,
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// Where.
    #[serde(flatten)]
    pub spot: Spot,
    /// How many characters to underline.
    pub length: usize,
    /// The key it is about, with dots; empty for the file as a whole.
    pub key: String,
    /// What is wrong.
    pub message: String,
    /// The same as data.
    pub said: Message,
    /// The variant in whose file it is, where that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// Compiles a text under an id, or tells everything that is wrong with it.
pub fn check(catalogue: &Catalogue, id: Option<&str>, text: &str) -> Result<Variant, Vec<Fault>> {
    compile(catalogue, id.unwrap_or(DRAFT), text).map_err(|error| faults(catalogue, text, &error))
}

/// The problems of a text as faults.
pub fn faults(catalogue: &Catalogue, text: &str, error: &SpecError) -> Vec<Fault> {
    error.problems.iter().map(|problem| fault(catalogue, text, problem)).collect()
}

fn fault(catalogue: &Catalogue, text: &str, problem: &Problem) -> Fault {
    let spot = Spot { line: problem.place.line, column: problem.place.column };
    let (key, said) = (problem.key.clone(), problem.message.clone());
    let message = said.to_string();
    if !problem.place.file.is_empty() {
        return Fault { spot, length: 1, key, message, said, file: Some(id_of(&problem.place.file)), fix: None };
    }
    let word = word_at(text, spot);
    let length = word.chars().count().max(1);
    let parent = || {
        let near = catalogue.nearest(word.trim_matches(['"', '\''])).map(|near| format!("\"{near}\""));
        near.filter(|_| key == "inherits")
    };
    let fix = problem.instead.clone().or_else(parent).map(|text| {
        let said = Message::from(say::WriteInstead { text: &text });
        Fix { label: said.to_string(), said, from: spot, to: spot.after(length), text }
    });
    Fault { spot, length, key, message, said, file: None, fix }
}

/// What stands at a place: a text in quotes, or as much as has no space in it.
fn word_at(text: &str, spot: Spot) -> &str {
    let rest = text[spot.offset(text)..].lines().next().unwrap_or_default();
    let end = match rest.chars().next() {
        Some(quote @ ('"' | '\'')) => rest[1..].find(quote).map_or(rest.len(), |at| at + 2),
        _ => rest.find(|c: char| c.is_whitespace() || "\"'=[],".contains(c)).unwrap_or(rest.len()),
    };
    &rest[..end]
}

/// Whether some piece can go other than forwards, so that positions can come again.
fn goes_round(rules: &Rules) -> bool {
    let board = rules.board();
    let rank = |square| board.rank_for(square, Colour::White);
    (0..rules.spec().pieces.len()).any(|kind| {
        board.all().any(|from| {
            let mut ways = rules.atlas().ways(Colour::White, kind, from).iter().filter(|way| way.effect.moves());
            ways.any(|way| way.targets().iter().any(|to| rank(*to) <= rank(from)))
        })
    })
}

/// What is allowed but may not be meant.
pub fn warnings(rules: &Rules) -> Vec<Message> {
    let spec = rules.spec();
    let mut warnings = Vec::new();
    if spec.draws.repetition == 0 && spec.draws.quiet_moves == 0 && goes_round(rules) {
        warnings.push(say::NoEndToCircles.into());
    }
    let decided = spec.end.goals.iter().any(|goal| goal.verdict != Verdict::Draws)
        || matches!(spec.end.no_moves, NoMoves::Loss | NoMoves::Win);
    if !spec.has_royals() && !spec.has_exits() && !decided {
        warnings.push(say::NobodyCanWin.into());
    }
    let start = rules.start();
    if !rules.checked(&start).is_empty() {
        warnings.push(say::StartInCheck { side: Value::Side(start.to_move().word()) }.into());
    }
    for (kind, piece) in spec.pieces.iter().enumerate() {
        let placed = Colour::BOTH.iter().any(|&colour| start.count(colour, kind) + start.hand(colour, kind) > 0);
        let promoted = spec.both_sides().any(|other| other.promotes_to.contains(&kind));
        if !placed && !promoted {
            warnings.push(say::PieceNeverThere { piece: Value::kind(&piece.name) }.into());
        }
        if piece.moves.iter().any(|term| term.leaps.is_empty())
            || (piece.moves.is_empty() && piece.powers().next().is_none())
        {
            warnings.push(say::PieceCannotMove { piece: Value::kind(&piece.name) }.into());
        }
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> Fault {
        check(&Catalogue::new(), None, text).err().expect("it is wrong").remove(0)
    }

    fn mended(text: &str) -> String {
        let fix = first(text).fix.expect("there is a fix");
        let (from, to) = (fix.from.offset(text), fix.to.offset(text));
        format!("{}{}{}", &text[..from], fix.text, &text[to..])
    }

    #[test]
    fn a_mistyped_word_is_underlined_and_can_be_mended() {
        for (wrong, right) in [
            ("inherits = \"ches\"\nname = \"X\"\n", "inherits = \"chess\"\nname = \"X\"\n"),
            (
                "inherits = \"chess\"\nname = \"X\"\n[end]\nno_movs = \"loss\"\n",
                "inherits = \"chess\"\nname = \"X\"\n[end]\nno_moves = \"loss\"\n",
            ),
            (
                "inherits = \"chess\"\nname = \"X\"\n[end]\nno_moves = \"los\" # lost\n",
                "inherits = \"chess\"\nname = \"X\"\n[end]\nno_moves = \"loss\" # lost\n",
            ),
        ] {
            assert_eq!(mended(wrong), right);
            assert!(check(&Catalogue::new(), None, right).is_ok());
        }
    }

    #[test]
    fn a_fault_in_betza_has_its_own_column() {
        let fault = first("inherits = \"chess\"\nname = \"X\"\n[pieces.king]\nmoves = \"K mfY F\"\n");
        assert_eq!((fault.spot, fault.length), (Spot { line: 4, column: 14 }, 1), "{fault:?}");
    }

    #[test]
    fn everything_wrong_is_told_at_once() {
        let text =
            "inherits = \"chess\"\nname = \"X\"\nabot = \"\"\n[pieces.king]\nmoves = \"Y\"\n[board]\nwidth = 99\n";
        let faults = check(&Catalogue::new(), None, text).err().expect("it is wrong");
        assert!(faults.len() >= 3, "{faults:?}");
    }
}
