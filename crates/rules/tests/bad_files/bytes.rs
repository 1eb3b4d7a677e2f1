//! Files that are huge, deep, empty, no text or no TOML, and signs that hide something.

use heterodox_rules::Catalogue;
use heterodox_rules::spec::{MAX_FILE, Problem};

use crate::{BASE, FILE, all_refused, edited, load, problems};

#[test]
fn huge_and_deep_files_are_refused_at_once() {
    let mut big = BASE.as_bytes().to_vec();
    big.resize(10 * 1024 * 1024, b'#');
    let found = problems(&big);
    assert!(
        found[0].message.to_string().contains("too large") && found[0].message.to_string().contains("65536"),
        "{found:?}"
    );
    let mut catalogue = Catalogue::new();
    catalogue.add("big", "big.toml", &big);
    assert!(
        catalogue.load("big").is_err_and(|error| error.to_string().starts_with("big.toml:1:1: the file is too large"))
    );
    let mut most = BASE.as_bytes().to_vec();
    most.resize(MAX_FILE, b'\n');
    load(&most).unwrap_or_else(|error| panic!("just small enough: {error}"));
    most.push(b'\n');
    assert!(load(&most).is_err());

    let deep = 10_000;
    let name = |n: usize| vec!["a"; n].join(".");
    for text in [
        format!("[{}]\n", name(deep)),
        format!("[{}]\n", name(32_000)),
        format!("[[{}]]\n", name(deep)),
        format!("[pieces.{}]\n", name(deep)),
        format!("[board]\nstart.{} = 1\n", name(deep)),
        format!("{} = 1\n", name(32_000)),
        format!("x = {}1{}\n", "{a=".repeat(deep), "}".repeat(deep)),
        format!("pieces = {}1{}\n", "{a=".repeat(deep), "}".repeat(deep)),
        format!("x = {}{}\n", "[".repeat(deep), "]".repeat(deep)),
        format!("x = {}\n", "[".repeat(60_000)),
        format!("x = {}\n", "{a=".repeat(20_000)),
        format!("{}\n", "[".repeat(60_000)),
        format!("x = {}", "[{a=".repeat(15_000)),
        format!("[draws]\ndead = {}\"K v K\"{}\n", "[".repeat(deep), "]".repeat(deep)),
        format!("{{{}", "\"".repeat(60_000)),
        "[a]\n".repeat(15_000),
        "[[a]]\n".repeat(10_000),
        "x\n".repeat(30_000),
        (0..8_000).map(|n| format!("k{n}=1\n")).collect(),
    ] {
        assert!(text.len() <= MAX_FILE, "{} bytes would be refused for their number", text.len());
        let found = problems(
            (BASE.to_string() + &text).as_bytes().get(..MAX_FILE.min(BASE.len() + text.len())).unwrap_or_default(),
        );
        assert!(!found.is_empty() && found.len() <= 100, "{} problems", found.len());
        let found = problems(text.as_bytes());
        assert!(!found.is_empty() && found.len() <= 100, "{} problems", found.len());
    }
}

#[test]
fn thousands_of_pieces_are_refused_at_once() {
    let text: String = "[pieces]\n".to_string() + &(0..4_000).map(|n| format!("a{n}.pawn=true\n")).collect::<String>();
    let found = problems(text.as_bytes());
    assert!(
        found.iter().any(|p| p.key == "pieces" && p.message.to_string().contains("4000 kinds")),
        "{:?}",
        found.first()
    );
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    for (bytes, line, column) in [
        (&b"\xff"[..], 1, 1),
        (b"name = \"\xc3\x28\"", 1, 9),
        (b"name = \"a\"\nabout = \"\xe2\x82\"\n", 2, 10),
        (b"\n\n# \xf0\x9f\x98", 3, 3),
        (b"\xef\xbb", 1, 1),
        (b"\x00\xc0\x80", 1, 2),
        (b"\xed\xa0\x80", 1, 1),
        // Columns count characters, also before the broken one.
        ("name = \"é\u{2654}".as_bytes(), 0, 0),
    ] {
        if line == 0 {
            let broken = [bytes, b"\xff"].concat();
            let place = &problems(&broken)[0].place;
            assert_eq!((place.line, place.column), (1, 11), "columns are characters");
            continue;
        }
        let found = problems(bytes);
        assert!(found[0].message.to_string().contains("UTF-8"), "{found:?}");
        assert_eq!((found[0].place.line, found[0].place.column), (line, column), "{bytes:?}");
    }
    let wide: Vec<u8> = BASE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(!problems(&[&b"\xff\xfe"[..], &wide].concat()).is_empty());
    assert!(!problems(&wide).is_empty());
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let crlf = BASE.replace('\n', "\r\n");
    load(crlf.as_bytes()).unwrap_or_else(|error| panic!("CRLF: {error}"));
    let (text, mark) = edited("moves = \"R\"", "moves = \"W ¦xF\"");
    let place = &problems(text.replace('\n', "\r\n").as_bytes())[0].place;
    assert_eq!(Some((place.line, place.column)), mark);
    load(format!("\u{feff}{BASE}").as_bytes()).unwrap_or_else(|error| panic!("a byte order mark: {error}"));
    for (text, word, line, column) in [
        ("nmae = \"x\"\n", "unknown key", 1, 1),
        ("\nnmae = \"x\"\n", "unknown key", 2, 1),
        ("name = 5\n", "expected a text", 1, 8),
        ("a = = 1", "TOML", 1, 5),
    ] {
        let found = problems(format!("\u{feff}{text}").as_bytes());
        let fits =
            |p: &Problem| p.message.to_string().contains(word) && (p.place.line, p.place.column) == (line, column);
        assert!(found.iter().any(fits), "a byte order mark has no width: {text:?} {found:?}");
    }
    // A lone carriage return ends no line in TOML.
    assert!(load(BASE.replace('\n', "\r").as_bytes()).is_err());
}

#[test]
fn an_empty_file_is_told_everything_it_lacks() {
    for text in ["", "\n\n\n", "# nothing\n", "\u{feff}", "   "] {
        let found = problems(text.as_bytes());
        for key in ["name", "board.width", "board.height", "board.start", "pieces"] {
            assert!(found.iter().any(|problem| problem.key == key), "{text:?} {key}: {found:?}");
        }
        assert!(found.iter().all(|problem| problem.place.line >= 1 && problem.place.column >= 1));
    }
}

#[test]
fn what_is_not_toml_is_refused_at_its_place() {
    for (from, to) in [
        ("about =", "name = \"Again\"\nabout ="),
        ("[draws]", "[board]\n[draws]"),
        ("[draws]", "[pieces.king]\nletter = \"Q\"\n[draws]"),
        ("royal = true", "royal = true\nroyal = false"),
        ("royal = true", "royal = tru"),
        ("royal = true", "royal = True"),
        ("royal = true", "royal ="),
        ("royal = true", "royal"),
        ("width = 4", "width = 04"),
        ("width = 4", "width = 4 5"),
        ("width = 4", "width = 4.2.1"),
        ("name = \"Small\"", "name = \"Small"),
        ("name = \"Small\"", "name = Small"),
        ("name = \"Small\"", "name = 'Small\""),
        ("name = \"Small\"", "name = \"\"\"Small"),
        ("name = \"Small\"", "name = \"\\x\""),
        ("name = \"Small\"", "name = \"\\ud800\""),
        ("name = \"Small\"", "name = \"\\U00110000\""),
        ("[draws]", "[draws"),
        ("[draws]", "[]\n[draws]"),
        ("[draws]", "[a..b]\n[draws]"),
        ("about =", "board.width = 5\nabout ="),
        ("about =", "name.x = 5\nabout ="),
    ] {
        let (text, _) = edited(from, to);
        let found = problems(text.as_bytes());
        let first = text.find(to).map_or(1, |at| text[..at].matches('\n').count() + 1);
        assert!(found[0].place.file == FILE && found[0].place.line >= 1, "{to:?}: {found:?}");
        assert!(found.iter().any(|problem| problem.message.to_string().contains("TOML")), "{to:?}: {found:?}");
        // The parser may notice late (an open text ends where the file ends), never early.
        assert!(found.iter().all(|problem| problem.place.line >= first.min(4)), "{to:?}: {found:?}");
    }
}

#[test]
fn control_characters_and_long_texts_are_refused_and_markup_is_kept_as_it_is() {
    let name = "name = \"Small\"";
    let long = |n: usize| format!("name = ¦\"{}\"", "é".repeat(n));
    let about = format!("about = ¦\"{}\"", "x".repeat(401));
    let start = format!("start = ¦\"{}", "8".repeat(1000));
    all_refused(&[
        (name, "name = ¦\"a\\u0000b\"", "name", "control character '\\0'"),
        (name, "name = ¦\"a\\u001bb\"", "name", "control character"),
        (name, "name = ¦\"a\\u007fb\"", "name", "control character"),
        (name, "name = ¦\"a\\u0085b\"", "name", "control character"),
        (name, "name = ¦\"a\\nb\"", "name", "control character '\\n'"),
        (name, "name = ¦\"a\\tb\"", "name", "control character '\\t'"),
        (name, "name = ¦\"\"\"a\nb\"\"\"", "name", "control character"),
        ("about = \"Something small.\"", "about = ¦\"a\\rb\"", "about", "control character"),
        ("dead = [\"K v K\"]", "dead = [¦\"K\\u0000 v K\"]", "draws.dead", "control character"),
        ("moves = \"R\"", "moves = ¦\"R\\nW\"", "pieces.rook.moves", "control character"),
        (name, &long(81), "name", "has 81 characters, at most 80"),
        (name, &long(3000), "name", "has 3000 characters, at most 80"),
        ("about = \"Something small.\"", &about, "about", "at most 400"),
        ("start = \"r2k", &start, "board.start", "at most 1000"),
    ]);
    for markup in ["<script>alert('1')</script>", "&amp; [b]&#60;", "%s {0} ${x} `ls`", "é\u{2654}\u{1f600}"] {
        let (text, _) = edited(name, &format!("name = \"{markup}\""));
        let rules = load(text.as_bytes()).unwrap_or_else(|error| panic!("{markup}: {error}"));
        assert_eq!(rules.spec().name, markup);
    }
    let (text, _) = edited(name, &long(80));
    load(text.as_bytes()).unwrap_or_else(|error| panic!("exactly as long as allowed: {error}"));
    // Whatever is quoted from a file is cut: a message stays readable.
    let (text, _) = edited("no_moves = \"draw\"", &format!("no_moves = \"{}\"", "x".repeat(50_000)));
    assert!(problems(text.as_bytes())[0].message.to_string().len() < 300);
    let (text, _) = edited("width = 4", &format!("width = {}", "9".repeat(50_000)));
    assert!(problems(text.as_bytes())[0].message.to_string().len() < 300);
    let (text, _) = edited("about =", &format!("{} =", "k".repeat(50_000)));
    assert!(problems(text.as_bytes())[0].to_string().len() < 1000, "an unknown key of 50000 letters");
}

#[test]
fn names_hide_nothing() {
    for sign in ['\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}'] {
        let found = problems(BASE.replace("Small\"", &format!("Sm{sign}all\"")).as_bytes());
        assert!(
            found
                .iter()
                .any(|problem| problem.key == "name" && problem.message.to_string().contains("control character"))
        );
    }
}
