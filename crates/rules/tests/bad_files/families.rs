//! Files that inherit: circles, parents that are missing or wrong, and in which file a fault is told.

use heterodox_rules::Catalogue;
use heterodox_rules::spec::{MAX_DEPTH, Problem};

use crate::{BASE, FILE, edited, problems};

#[test]
fn inheriting_in_circles_from_nobody_or_too_deep_is_refused() {
    let mut catalogue = Catalogue::new();
    catalogue.add("a", "a.toml", b"inherits = \"b\"\n");
    catalogue.add("b", "b.toml", b"inherits = \"c\"\n");
    catalogue.add("c", "c.toml", b"\n\n   inherits = \"a\"\n");
    catalogue.add("self", "self.toml", b"inherits = \"self\"\n");
    catalogue.add("chess", "mine/chess.toml", b"inherits = \"chess\"\n");
    for (id, file, line, column, word) in [
        ("a", "c.toml", 3, 15, "a -> b -> c -> a"),
        ("b", "a.toml", 1, 12, "b -> c -> a -> b"),
        ("self", "self.toml", 1, 12, "self -> self"),
        // A file that hides a built-in one cannot inherit from what it hides.
        ("chess", "mine/chess.toml", 1, 12, "chess -> chess"),
        ("mirror", "mine/chess.toml", 1, 12, "mirror -> chess -> chess"),
    ] {
        let Err(error) = catalogue.load(id) else { panic!("{id} loads") };
        let problem = &error.problems[0];
        assert_eq!(
            (problem.place.file.as_str(), problem.place.line, problem.place.column),
            (file, line, column),
            "{id}"
        );
        assert!(problem.key == "inherits" && problem.message.to_string().contains(word), "{id}: {error}");
    }
    let Err(error) = catalogue.load_bytes("x", "x.toml", b"inherits = \"x\"") else { panic!("x loads") };
    assert!(error.to_string().contains("circle"), "{error}");
    for parent in ["ches", "", "none", "../chess", "chess.toml", "<b>", "no such thing"] {
        let Err(error) = Catalogue::new().load_bytes("x", "x.toml", format!("inherits = \"{parent}\"").as_bytes())
        else {
            panic!("{parent} loads")
        };
        let problem = &error.problems[0];
        assert!(
            problem.key == "inherits" && problem.message.to_string().contains(&format!("\"{parent}\"")),
            "{parent}: {error}"
        );
        assert_eq!((problem.place.line, problem.place.column), (1, 12), "{parent}");
    }
    let mut deep = Catalogue::new();
    deep.add("v0", "v0.toml", BASE.as_bytes());
    for level in 1..=200 {
        let text = format!("inherits = \"v{}\"\n", level - 1);
        deep.add(&format!("v{level}"), &format!("v{level}.toml"), text.as_bytes());
    }
    let deepest = MAX_DEPTH - 1;
    deep.load(&format!("v{deepest}")).unwrap_or_else(|error| panic!("{deepest}: {error}"));
    for level in [deepest + 1, 100, 200] {
        let Err(error) = deep.load(&format!("v{level}")) else { panic!("{level} loads") };
        assert!(error.problems[0].key == "inherits" && error.to_string().contains("more than 8"), "{level}: {error}");
    }
    assert!(Catalogue::new().load("nothing").is_err_and(|error| error.to_string().contains("no such variant")));
}

#[test]
fn what_is_wrong_with_a_parent_is_told_with_the_parents_file() {
    let mut catalogue = Catalogue::new();
    let (typo, mark) = edited("moves = \"R\"", "moves = \"W ¦xF\"");
    catalogue.add("parent", "dir/parent.toml", typo.as_bytes());
    catalogue.add("binary", "dir/binary.toml", b"name = \"a\"\nx = \"\xff\"\n");
    catalogue.add("syntax", "dir/syntax.toml", b"name = \"a\"\nx = = 1\n");
    let child = |parent: &str| {
        let text = format!("inherits = \"{parent}\"\nname = \"Child\"\n[pieces]\nking.moves = \"Y\"\n");
        match catalogue.load_bytes("child", "child.toml", text.as_bytes()) {
            Ok(_) => panic!("{parent}: this loads"),
            Err(error) => error.problems,
        }
    };
    let found = child("parent");
    let of_parent = found.iter().find(|p| p.place.file == "dir/parent.toml").unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(Some((of_parent.place.line, of_parent.place.column)), mark);
    assert!(found.iter().any(|p| p.place.file == "child.toml" && p.key == "pieces.king.moves"), "{found:?}");
    for (parent, line, column) in [("binary", 2, 6), ("syntax", 2, 5)] {
        let found = child(parent);
        let file = format!("dir/{parent}.toml");
        let fits = |p: &Problem| p.place.file == file && (p.place.line, p.place.column) == (line, column);
        assert!(found.iter().any(fits), "{parent}: {found:?}");
    }
}

/// What does not go together with an inherited key is told where the file itself says it.
#[test]
fn a_fault_is_told_in_the_file_that_has_it() {
    for (text, key, message) in [
        (
            "[pieces.knight]\nranks = ¦\"1-4\"\n",
            "pieces.knight.ranks",
            "the knight cannot stand on a8, where another piece would become one",
        ),
        ("[pieces.knight]\npawn = ¦true\n", "pieces.knight.pawn", "only one kind can be pawn, and the pawn already is"),
        (
            "[castling]\nA = ¦\"king e1-g1, rook h1-f1\"\nB = \"king e1-c1, rook a1-d1\"\nC = \"king e1-b1, rook a1-c1\"\n\
             D = \"king e1-d1, rook a1-e1\"\nE = \"king e1-f1, rook h1-e1\"\n",
            "castling",
            "at most 4 ways to castle",
        ),
    ] {
        let text = format!("inherits = \"chess\"\nname = \"Mine\"\n{text}");
        let before = &text[..text.find('¦').expect("a mark")];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let found = problems(text.replace('¦', "").as_bytes());
        let fault = found.iter().find(|problem| problem.key == key).unwrap_or_else(|| panic!("{key} in {found:?}"));
        assert!(fault.message.to_string().contains(message), "{fault:?}");
        assert_eq!(
            (fault.place.file.as_str(), fault.place.line, fault.place.column),
            (FILE, line, column),
            "{fault:?}"
        );
    }
}
