//! `heterodox render`: what it draws, what it refuses, and that a refusal leaves files alone.

mod support;

use std::fs;

use support::{Folder, Output, run, unread};

/// Both armies set up, Red's and Blue's kings on b1 and b6, pits on c1 and c6; Red begins.
const SET_UP: &str = "red:K@b1 red:O@c1 deal:red:RKORPPPPRRSSSS red:ready \
    blue:K@b6 blue:O@c6 deal:blue:RRPPPPRRKOSSSS blue:ready first:red";

/// The picture on stdout.
fn render(args: &[&str]) -> String {
    let ran = run(["render"].iter().chain(args)).done();
    assert_eq!(ran.stderr, "");
    assert!(ran.stdout.starts_with("<svg ") && ran.stdout.ends_with("</svg>\n"), "{}", ran.stdout);
    ran.stdout
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

const YELLOW: &str = "#f2c93b";
const RED: &str = "#d83a34";
const GREEN: &str = "#2e9d57";

#[test]
fn a_picture_goes_to_stdout_or_to_a_file() {
    let start = render(&["chess"]);
    assert_eq!(count(&start, "<use "), 32);
    assert_eq!(render(&["chess", "-o", "-"]), start);
    let folder = Folder::new();
    let file = folder.path().join("board.svg");
    let ran = run(["render", "chess", "-o", file.to_str().expect("a plain path")]).done();
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("", ""));
    assert_eq!(fs::read_to_string(&file).expect("written"), start);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left there");
    assert_eq!(unread(["render", "caravan"], Output::Stdout), (Some(0), String::new()));
}

#[test]
fn positions_are_given_as_to_other_commands() {
    let fen = render(&["mirror", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]);
    assert_eq!(count(&fen, "<use "), 2);
    let list = render(&["mirror", "--board", "w:Pa5,Kg1;b:Ke8,Ph5", "--last-move", "h7h5"]);
    assert_eq!((count(&list, "<use "), count(&list, YELLOW)), (4, 2));
    let study = ["render", "mirror", "--fen", "8/8/8/8/8/8/8/R7 w - - 0 1"];
    assert!(run(study).one_line().contains("--study"));
    assert_eq!(count(&render(&[&study[1..], &["--study"]].concat()), "<use "), 1);
}

#[test]
fn moves_are_played_first_and_the_last_one_is_marked() {
    let mated = render(&["chess", "--moves", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 Qxf7"]);
    assert!(mated.contains("White wins by checkmate."));
    assert_eq!((count(&mated, YELLOW), count(&mated, RED)), (2, 1), "two squares and a king in check");
    let line = run(["render", "chess", "--moves", "e4 e4"]).one_line();
    assert!(line.contains("move 2 (e4)"), "{line}");
    let left = render(&["kings-cooking", "--fen", "1nb/3/RNB w - r 0 2", "--moves", "a1off"]);
    assert!(left.contains("In Black&#39;s court: rook.") && count(&left, YELLOW) == 2);
}

#[test]
fn marks_are_drawn_in_their_colours() {
    let plain = render(&["chess"]);
    let marks = ["chess", "--arrow", "e2e4", "--arrow", "g1f3:#123456", "--mark", "d4:red", "--circle", "e5:blue"];
    let marked = render(&marks);
    assert_eq!(count(&plain, GREEN), 0);
    for paint in [GREEN, "#123456", RED, "#2f6fd6"] {
        assert_eq!(count(&marked, paint), 1, "{paint}");
    }
    // Shots are red cross-hairs, steps green dots.
    let shots = ["archer", "--fen", "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 0 1", "--targets", "c5"];
    let archer = render(&shots);
    assert_eq!((count(&archer, GREEN), count(&archer, RED)), (7, 4));
    assert_eq!(count(&render(&["kings-cooking", "--fen", "1nb/3/RNB w - r 0 2", "--arrow", "a1off:red"]), RED), 1);
}

#[test]
fn the_look_can_be_chosen() {
    let small = render(&["caravan", "--size", "100"]);
    assert!(small.contains(r#"width="100""#), "the longer side");
    let bare = render(&["chess", "--no-coordinates"]);
    assert_eq!((count(&bare, "<text"), count(&render(&["chess"]), "<text")), (0, 16));
    assert_ne!(render(&["chess", "--theme", "dark"]), render(&["chess"]));
    assert_ne!(render(&["chess", "--flip"]), render(&["chess"]));
}

#[test]
fn one_piece_is_drawn_with_its_ways() {
    let archer = render(&["archer", "--piece", "A", "--at", "d4"]);
    assert!(archer.contains("It shoots at d2 c3 d3 e3 c4 e4 c5 d5 e5 d6."), "{archer}");
    assert_eq!(count(&archer, "<use "), 1);
    assert!(render(&["chess", "--piece", "p"]).contains("Black: pawn d7. It moves to d5 d6. It takes on c6 e6."));
    assert!(render(&["kings-cooking", "--piece", "R"]).contains("It leaves the board."));
    let line = run(["render", "chess", "--piece", "P", "--at", "a1"]).one_line();
    assert!(line.contains("a pawn never stands on a1"), "{line}");
    let line = run(["render", "chess", "--piece", "A"]).one_line();
    assert!(line.contains("they are KQRBNP"), "{line}");
    run(["render", "rps", "--piece", "R"]).one_line();
}

#[test]
fn a_battle_is_drawn_as_a_seat_sees_it() {
    let log = format!("{SET_UP} red:c2c3");
    let red = render(&["rps", "--seat", "red", "--log", &log, "--targets", "c3"]);
    assert_eq!((count(&red, "\"#hx-hidden\""), count(&red, "\"#hx-king\"")), (14, 1));
    assert!(red.contains("Red: ") && red.contains("Blue: hidden ") && red.contains("To act: blue."));
    let spectator = render(&["rps", "--seat", "spectator", "--log", &log]);
    assert_eq!((count(&spectator, "\"#hx-hidden\""), count(&spectator, "<use ")), (28, 28));
    assert!(!spectator.contains("scissors") && !spectator.contains("king"), "no kind in any form");
    // Blue's setup before it is done is no business of Red's.
    let early = render(&["rps", "--seat", "red", "--log", "blue:K@b6"]);
    assert_eq!(count(&early, "<use "), 0);
    assert!(run(["render", "rps"]).one_line().contains("whose view?"));
    assert!(run(["render", "rps", "--moves", "a1a2"]).one_line().contains("--log"));
}

#[test]
fn a_seat_of_a_chess_game_sits_at_the_bottom() {
    let log = ["--log", "white:e2e4"];
    let black = render(&[&["chess", "--seat", "black"], &log[..]].concat());
    let white = render(&[&["chess", "--seat", "white"], &log[..]].concat());
    assert_eq!(render(&[&["chess", "--seat", "white", "--flip"], &log[..]].concat()), black);
    assert_eq!(render(&["chess", "--moves", "e4"]), white);
}

#[test]
fn bad_input_is_refused_in_one_line_and_leaves_the_file_alone() {
    let folder = Folder::new();
    let file = folder.file("board.svg", "my picture");
    for (args, part) in [
        (&["--arrow", "e2"][..], "two squares are wanted"),
        (&["--arrow", "e2e9"], "no square \"e9\""),
        (&["--arrow", "z2e4"], "no arrow"),
        (&["--arrow", "e2e2"], "leads nowhere"),
        (&["--arrow", "e2off"], "nobody leaves"),
        (&["--arrow", "e2e4:pink"], "no colour"),
        (&["--mark", "e4:url(x)"], "no colour"),
        (&["--mark", "é"], "no square"),
        (&["--circle", "i9"], "no square"),
        (&["--targets", "e7"], "no piece of White stands on e7"),
        (&["--targets", "e4"], "no piece of White stands on e4"),
        (&["--fen", "nonsense"], ""),
        (&["--moves", "e9"], "move 1"),
    ] {
        let ran = run(["render", "chess", "-o", &file].iter().chain(args));
        let line = ran.one_line();
        assert!(line.contains(part), "{args:?}: {line}");
        assert_eq!(fs::read_to_string(&file).expect("still there"), "my picture", "{args:?}");
    }
    let cooking = run(["render", "kings-cooking", "--arrow", "b2off"]).one_line();
    assert!(cooking.contains("no piece stands on b2"), "{cooking}");
    for args in [
        &["--size", "0"][..],
        &["--size", "99999"],
        &["--theme", "pink"],
        &["--at", "d4"],
        &["--piece", "K", "--targets", "e1"],
    ] {
        run(["render", "chess", "-o", &file].iter().chain(args)).refused();
    }
    assert_eq!(fs::read_to_string(&file).expect("still there"), "my picture");
}

#[test]
fn a_place_that_cannot_be_written_is_refused() {
    let folder = Folder::new();
    for place in [folder.path().to_path_buf(), folder.path().join("nowhere/board.svg")] {
        let line = run(["render", "chess", "-o", place.to_str().expect("a plain path")]).one_line();
        assert!(line.contains("cannot write"), "{line}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left there");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let folder = Folder::new();
    let (real, link) = (folder.path().join("real.svg"), folder.path().join("link.svg"));
    fs::write(&real, "old").expect("a file");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    run(["render", "chess", "-o", link.to_str().expect("a plain path")]).done();
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert!(fs::read_to_string(&real).expect("there").starts_with("<svg "));
}

#[test]
fn names_of_a_strangers_file_are_only_text() {
    let folder = Folder::new();
    let text = "name = \"<script>alert(1)</script> & \\u0001\"\ninherits = \"chess\"\n";
    let file = folder.file("evil.toml", text);
    let ran = run(["render", &file]);
    // Whether the reader of files or the picture stops it, no markup comes out.
    assert!(!ran.stdout.contains("<script"), "{}", ran.stdout);
    let file = folder.file("odd.toml", "name = \"<b>Odd</b> & \\\"so\\\"\"\ninherits = \"chess\"\n");
    assert!(render(&[&file]).contains("<title>&lt;b&gt;Odd&lt;/b&gt; &amp; &quot;so&quot;</title>"));
}

/// Words of a line, with quotes as a shell has them.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().map(str::to_string).collect(),
            _ => vec![part.to_string()],
        })
        .collect()
}

#[test]
fn the_pictures_of_the_docs_are_made_by_the_lines_above_them() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut made = 0;
    for page in ["render", "findings"] {
        let page = fs::read_to_string(format!("{root}/docs/{page}.md")).expect("the page");
        for line in page.lines().filter(|line| line.starts_with("heterodox render ")) {
            let mut args = words(line);
            let out = args.pop().expect("a file");
            assert_eq!(args.pop().as_deref(), Some("-o"), "{line}");
            let picture = fs::read_to_string(format!("{root}/{out}")).expect("a picture");
            assert!(run(&args[1..]).done().stdout == picture, "make it again: {line}");
            assert!(page.contains(&format!("]({})", out.trim_start_matches("docs/"))), "{out} is shown");
            made += 1;
        }
    }
    let kept = fs::read_dir(format!("{root}/docs/pictures")).expect("the pictures").count();
    assert_eq!((made, made), (13, kept));
}
