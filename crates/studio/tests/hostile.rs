//! Files from strangers: everything the studio does with a text ends soon and says something, whatever the text is.

use heterodox_rules::Catalogue;
use heterodox_rules::spec::MAX_FILE;
use heterodox_studio::check::check;
use heterodox_studio::compare::{Side, compare};
use heterodox_studio::cursor::{at, complete};
use heterodox_studio::edit::{Change, edit};
use heterodox_studio::form::form;
use heterodox_studio::script::Spot;
use heterodox_studio::share::{portable, squeeze, unsqueeze};

const CHESS: &str = "inherits = \"chess\"\nname = \"X\"\n";

/// A file whose pieces on some ranks change places by lot.
fn shuffled(board: &str, ranks: &str) -> String {
    format!(
        "name = \"X\"\n[board]\nwidth = 16\nheight = 16\nstart = \"a15/{board} w - - 0 1\"\n\
         [shuffle]\nsquares = \"rank {ranks}\"\nreflect = \"none\"\n\
         [pieces]\na = {{ letter = \"A\", moves = \"fW\" }}\nb = {{ letter = \"B\", moves = \"fF\" }}\n"
    )
}

/// Does everything with a text; gives the first fault.
fn everything(name: &str, text: &str) -> Option<String> {
    let catalogue = Catalogue::new();
    let faults = check(&catalogue, None, text).err().unwrap_or_default();
    for fault in &faults {
        assert!(fault.message.len() < 2000, "{name}: a message of {} bytes", fault.message.len());
        assert!(!fault.message.chars().any(|c| c.is_control() && c != '\n'), "{name}: {:?}", fault.message);
    }
    for spot in [(1, 1), (2, 12), (4, 10), (9999, 9999)] {
        let spot = Spot { line: spot.0, column: spot.1 };
        _ = (at(&catalogue, text, spot), complete(&catalogue, text, spot));
    }
    _ = (form(&catalogue, text), portable(&catalogue, text), unsqueeze(&squeeze(text)));
    for change in [
        r#"{"do":"flatten"}"#,
        r#"{"do":"board","width":16,"height":2}"#,
        r#"{"do":"set","key":"board.width","value":9}"#,
        r#"{"do":"set","key":"castling","value":null}"#,
        r#"{"do":"set","key":"pieces.king.moves","value":"<script>\u0000"}"#,
        r#"{"do":"remove-piece","piece":"king"}"#,
        r#"{"do":"letter","piece":"king","letter":"X"}"#,
        r#"{"do":"add-piece","name":"x","letter":"X","moves":"K"}"#,
    ] {
        let change: Change = serde_json::from_str(change).expect("a change");
        if let Ok(text) = edit(&catalogue, text, &change) {
            assert!(text.len() <= MAX_FILE, "{name}: {} bytes", text.len());
        }
    }
    if let (Ok(one), Ok(other)) = (Side::of_text(&catalogue, text), Side::of_text(&catalogue, CHESS)) {
        _ = (compare(&one, &other), compare(&other, &one));
    }
    faults.first().map(|fault| fault.message.clone())
}

#[test]
fn hostile_files_are_refused_soon_and_clearly() {
    let pieces = |count: usize| {
        (0..count).map(|it| format!("[pieces.p{it}]\nletter = \"A\"\nmoves = \"Q\"\n")).collect::<String>()
    };
    let full = |ranks: usize| "AAAAAAAAAAAAAAAA/".repeat(ranks);
    let rows: Vec<(&str, String, &str)> = vec![
        ("a huge board", format!("{CHESS}[board]\nwidth = 1000000\nheight = 16\n"), "from 2 to 16"),
        ("a number too large", format!("{CHESS}[board]\nwidth = 99999999999999999999999\n"), ""),
        ("a thousand pieces", format!("name = \"X\"\n{}", pieces(1000)), ""),
        (
            "directions without end",
            format!(
                "{CHESS}{}",
                (b'a'..=b'j')
                    .map(|it| format!(
                        "[pieces.z{}]\nletter = \"{}\"\nmoves = \"{}\"\n",
                        it as char,
                        (it - 32) as char,
                        "Q".repeat(190)
                    ))
                    .collect::<String>()
            ),
            "",
        ),
        (
            "leaps through the mirror without end",
            format!(
                "{CHESS}[board]\nportal = \"mirror\"\n{}",
                ["rook", "knight", "bishop", "queen", "pawn"]
                    .map(|name| format!("[pieces.{name}]\nportal = \"leap {}N\"\n", "N ".repeat(90)))
                    .concat()
            ),
            "directions to move in",
        ),
        (
            "more moves than anybody needs",
            format!(
                "name = \"X\"\n[board]\nwidth = 16\nheight = 16\nstart = \"{}A w - - 0 1\"\n\
                 [pieces.amazon]\nletter = \"A\"\nmoves = \"Q NN\"\n",
                "A1A1A1A1A1A1A1A1/".repeat(15) + "15"
            ),
            "at most 4000 are allowed",
        ),
        (
            "kings without end",
            format!(
                "name = \"X\"\n[board]\nwidth = 16\nheight = 16\nstart = \"{}/16/16/q15/Q15/16/16/16/16/{} w - - 0 1\"\n\
                 [pieces]\nking = {{ letter = \"K\", moves = \"K\", royal = \"each\" }}\n\
                 queen = {{ letter = \"Q\", moves = \"mQ mNN\" }}\n",
                ["kkkkkkkkkkkkkkkk"; 4].join("/"),
                ["KKKKKKKKKKKKKKKK"; 4].join("/"),
            ),
            "128 pieces must not be left attacked",
        ),
        (
            "a Betza bomb",
            format!("{CHESS}[pieces.king]\nmoves = \"{}\"\n", "N".repeat(100_000).get(..60_000).expect("long")),
            "at most 200",
        ),
        (
            "a Betza text of modifiers",
            format!("{CHESS}[pieces.king]\nmoves = \"{}\"\n", "f".repeat(200)),
            "no piece letter",
        ),
        ("a FEN bomb", format!("{CHESS}[board]\nstart = \"{}\"\n", "99".repeat(20_000)), "at most 1000"),
        (
            "a FEN of numbers",
            format!("{CHESS}[board]\nstart = \"{} w - - 0 1\"\n", "99999999999999999999/".repeat(40)),
            "",
        ),
        ("a name of 10 kB", format!("inherits = \"chess\"\nname = \"{}\"\n", "x".repeat(10_000)), "at most 80"),
        (
            "a piece with a name of 10 kB",
            format!("{CHESS}[pieces.{}]\nletter = \"Z\"\nmoves = \"K\"\n", "x".repeat(10_000)),
            "",
        ),
        ("a key of 10 kB", format!("{CHESS}{} = 1\n", "k".repeat(10_000)), "unknown key"),
        ("a megabyte", format!("{CHESS}# {}\n", "x".repeat(1 << 20)), "too large"),
        ("nested arrays", format!("{CHESS}x = {}{}\n", "[".repeat(5000), "]".repeat(5000)), ""),
        ("nested tables", format!("{CHESS}[{}a]\n", "a.".repeat(5000)), ""),
        ("inline tables", format!("{CHESS}x = {}1{}\n", "{a=".repeat(3000), "}".repeat(3000)), ""),
        ("itself as a parent", "inherits = \"draft\"\nname = \"X\"\n".to_string(), "circle"),
        ("nobody as a parent", "inherits = \"../../etc/passwd\"\nname = \"X\"\n".to_string(), "no variant"),
        (
            "control characters",
            "inherits = \"chess\"\nname = \"a\\u0000b\\u001b[2J\"\n".to_string(),
            "control character",
        ),
        (
            "a name that turns the text around",
            "inherits = \"chess\"\nname = \"\\u202e\\u0007\"\n".to_string(),
            "control character",
        ),
        ("no text at all", String::new(), ""),
        ("only quotes", "\"\"\"".repeat(10_000), ""),
        (
            "start positions without end",
            shuffled(&(full(14) + "AAAAAABBBBBBBBBB"), "1-15"),
            "ways to place these pieces",
        ),
        (
            "start positions that would fill the memory",
            shuffled(&(full(10) + "AAAAAAAAAAAAABBB/16/16/16/16"), "5-15"),
            "ways to place these pieces",
        ),
        (
            "dead positions without end",
            format!("{CHESS}[draws]\ndead = [{}]\n", "\"K v K\",".repeat(5000)),
            "at most 32",
        ),
    ];
    for (name, text, words) in rows {
        let told = everything(name, &text).unwrap_or_else(|| panic!("{name}: nothing is said to be wrong"));
        assert!(told.contains(words), "{name}: {told}");
    }
}

#[test]
fn markup_stays_text() {
    // A name may be anything that can be printed; whoever shows it has to show it as text.
    let text = "inherits = \"chess\"\nname = \"<img src=x onerror=alert(1)>\"\n";
    assert_eq!(everything("markup", text), None);
}

#[test]
fn the_largest_variant_is_still_quick() {
    let letters: Vec<char> = ('A'..='Z').filter(|c| *c != 'K').take(15).collect();
    let mut text = String::from("name = \"Largest\"\n[board]\nwidth = 16\nheight = 16\nportal = \"wrap\"\n");
    let row: String = letters.iter().collect::<String>() + "K";
    let (top, empty) = (row.to_lowercase(), vec!["16"; 14].join("/"));
    text += &format!(
        "start = \"{top}/{empty}/{row} w - - 0 1\"\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n"
    );
    for letter in &letters {
        text += &format!("[pieces.p{}]\nletter = \"{letter}\"\nmoves = \"mQ mNN cCC\"\n", letter.to_ascii_lowercase());
    }
    everything("the largest variant", &text);
}

#[test]
fn damaged_texts_never_panic() {
    let base = heterodox_studio::examples::EXAMPLES[9].text;
    let mut seed = 1u64;
    for _ in 0..150 {
        let mut bytes = base.as_bytes().to_vec();
        for _ in 0..3 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let at = (seed >> 33) as usize % bytes.len();
            match seed >> 20 & 3 {
                0 => _ = bytes.remove(at),
                1 => bytes.insert(at, b"\"[]=.#\n9"[(seed >> 10 & 7) as usize]),
                2 => bytes.truncate(at.max(10)),
                _ => bytes[at] = bytes[(seed >> 40) as usize % bytes.len()],
            }
        }
        everything("a damaged text", &String::from_utf8_lossy(&bytes));
    }
}
