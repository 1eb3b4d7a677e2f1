//! Pictures of every variant: well-formed, complete, small, and deaf to hostile names.

mod support;

use std::sync::Arc;

use heterodox_picture::{
    Arrow, Look, MAX_SIZE, Marks, Paint, Place, Placed, Scene, Target, Theme, art, draw, piece_diagram, targets,
};
use heterodox_rules::{Catalogue, Colour, Family, Rules, Square, State, Strictness, Variant};
use support::{Element, read};

fn load(id: &str) -> Arc<Rules> {
    Catalogue::new().load(id).expect("built in")
}

fn state(rules: &Rules, fen: &str) -> State {
    rules.read_fen(fen, Strictness::Study).expect("a position")
}

fn square(rules: &Rules, name: &str) -> Square {
    rules.board().parse(name).expect("a square")
}

fn picture(scene: &Scene, marks: &Marks) -> Vec<Element> {
    read(&draw(scene, marks, &Look::default()))
}

fn named<'a>(elements: &'a [Element], name: &str) -> Vec<&'a Element> {
    elements.iter().filter(|element| element.name == name).collect()
}

#[test]
fn every_start_position_is_drawn_with_all_its_pieces() {
    let catalogue = Catalogue::new();
    for id in catalogue.ids_of(Family::Chess) {
        let rules = load(&id);
        let start = rules.start();
        let scene = Scene::of_state(&rules, &start);
        for flipped in [false, true] {
            for theme in [Theme::Light, Theme::Dark] {
                let text = draw(&scene, &Marks::default(), &Look { flipped, theme, ..Look::default() });
                let elements = read(&text);
                assert!(text.len() < 12_000, "{id}: {} bytes", text.len());
                assert_eq!(elements[0].get("role"), Some("img"));
                assert_eq!(elements[1].name, "title");
                assert_eq!(elements[1].text, rules.spec().name);
                assert!(elements[2].name == "desc" && elements[2].text.ends_with("White is to move."), "{id}");
                let ids: Vec<&str> = named(&elements, "g").iter().filter_map(|group| group.get("id")).collect();
                let uses = named(&elements, "use");
                let standing = rules.board().all().filter(|at| start.piece_at(*at).is_some()).count();
                let kinds = 0..rules.spec().pieces.len();
                let held = Colour::BOTH.into_iter().flat_map(|side| kinds.clone().map(move |kind| (side, kind)));
                let held: u32 = held.map(|(side, kind)| start.hand(side, kind)).sum();
                assert_eq!(uses.len(), standing + held as usize, "{id}");
                for used in &uses {
                    let target = used.get("href").and_then(|href| href.strip_prefix('#')).expect("a reference inside");
                    assert!(ids.contains(&target), "{id}: {target}");
                }
            }
        }
    }
}

#[test]
fn every_kind_stands_as_often_as_in_the_position() {
    let rules = load("archer");
    let elements = picture(&Scene::of_state(&rules, &rules.start()), &Marks::default());
    let count = |id: &str| elements.iter().filter(|element| element.get("href") == Some(id)).count();
    let counts = ["#hx-king", "#hx-queen", "#hx-rook", "#hx-bishop", "#hx-knight", "#hx-archer", "#hx-pawn"].map(count);
    assert_eq!(counts, [2, 2, 4, 4, 4, 4, 12]);
    // Each drawing once, whoever uses it.
    assert_eq!(named(&elements, "defs").len(), 1);
    assert_eq!(elements.iter().filter(|element| element.get("id") == Some("hx-pawn")).count(), 1);
}

#[test]
fn a_turned_board_is_the_same_turned() {
    let rules = load("mirror");
    let scene = Scene::of_state(&rules, &state(&rules, "7k/8/8/8/8/8/8/K7 w - - 0 1"));
    let places = |flipped| -> Vec<(f32, f32)> {
        let elements = read(&draw(&scene, &Marks::default(), &Look { flipped, ..Look::default() }));
        named(&elements, "use").iter().map(|used| (used.number("x"), used.number("y"))).collect()
    };
    let (plain, turned) = (places(false), places(true));
    // White's king is drawn first; the two stand in opposite corners and change places.
    assert_eq!(plain, [(40.0, 716.0), (740.0, 16.0)]);
    assert_eq!(turned, [plain[1], plain[0]]);
    let labels = |flipped| -> Vec<String> {
        let elements = read(&draw(&scene, &Marks::default(), &Look { flipped, ..Look::default() }));
        let mut texts = named(&elements, "text");
        texts.retain(|text| text.number("x") > 40.0);
        texts.sort_by(|a, b| a.number("x").total_cmp(&b.number("x")));
        texts.iter().map(|text| text.text.clone()).collect()
    };
    assert_eq!(labels(false).concat(), "abcdefgh");
    assert_eq!(labels(true).concat(), "hgfedcba");
}

#[test]
fn names_from_strangers_are_only_text() {
    let rules = load("chess");
    let hostile = "</title><script>alert('1')</script>&\"\u{0}\u{1b}\u{ffff}";
    let mut scene = Scene::of_state(&rules, &rules.start());
    scene.name = hostile.into();
    scene.note = hostile.into();
    for figure in &mut scene.kinds {
        figure.name = hostile.into();
        figure.letter = '<';
    }
    let elements = picture(&scene, &Marks::default());
    assert!(named(&elements, "script").is_empty());
    assert_eq!(elements[1].text, "</title><script>alert('1')</script>&\"\u{fffd}\u{fffd}\u{fffd}");
    let look = Look { title: Some(hostile.into()), description: Some("<&>".into()), ..Look::default() };
    let elements = read(&draw(&scene, &Marks::default(), &look));
    assert_eq!(elements[2].text, "<&>");
    assert!(named(&elements, "text").iter().any(|text| text.text == "<"), "the token's letter");
}

#[test]
fn a_scene_made_by_hand_may_hold_nonsense() {
    let rules = load("chess");
    let mut scene = Scene::empty(&rules);
    let piece = |square, kind| Placed { square: Square(square), side: Colour::White, kind, halo: true, promoted: true };
    scene.pieces = vec![piece(200, Some(0)), piece(0, Some(99)), piece(1, None)];
    scene.gone = Some([vec![99], vec![]]);
    let far = Square(255);
    let marks = Marks {
        last: vec![Place::Square(far), Place::Court(Colour::White)],
        check: vec![far],
        squares: vec![(far, Paint::RED)],
        targets: vec![Target::new(far)],
        circles: vec![(far, Paint::RED)],
        arrows: vec![
            Arrow { from: far, to: Place::Square(Square(0)), paint: Paint::RED },
            Arrow { from: Square(0), to: Place::Square(far), paint: Paint::RED },
            Arrow { from: Square(0), to: Place::Square(Square(0)), paint: Paint::RED },
        ],
    };
    let text = draw(&scene, &marks, &Look { size: 0, ..Look::default() });
    assert_eq!(named(&read(&text), "use").len(), 1, "only the hidden piece on b1");
    assert!(!text.contains("NaN") && !text.contains("inf"));
    let huge = read(&draw(&scene, &marks, &Look { size: u32::MAX, ..Look::default() }));
    assert_eq!(huge[0].number("width").max(huge[0].number("height")), MAX_SIZE as f32);
}

#[test]
fn the_largest_full_board_stays_small() {
    let row = "qqqqqqqqqqqqqqqq/";
    let file = format!(
        "name = \"Full\"\n[board]\nwidth = 16\nheight = 16\nstart = \"{} w - - 0 1\"\n[pieces.quail]\nletter = \"Q\"\nmoves = \"W\"\n",
        row.repeat(8) + (row.to_uppercase()).repeat(8).trim_end_matches('/')
    );
    let rules = Catalogue::new().load_bytes("full", "full.toml", file.as_bytes()).expect("a variant");
    let text = draw(&Scene::of_state(&rules, &rules.start()), &Marks::default(), &Look::default());
    let elements = read(&text);
    assert_eq!(named(&elements, "use").len(), 256);
    assert!(named(&elements, "text").iter().any(|text| text.text == "Q"), "an unknown kind has its letter");
    assert!(text.len() < 24_000, "{} bytes", text.len());
}

#[test]
fn courts_hold_what_has_left_and_arrows_lead_there() {
    let rules = load("kings-cooking");
    let before = state(&rules, "1nb/3/RNB w - r 0 2");
    let step = rules.play_text(&before, "a1off").expect("legal");
    let scene = Scene::of_state(&rules, &step.state);
    assert!(scene.describe().contains("In Black's court: rook."), "{}", scene.describe());
    let marks = Marks { last: Place::of_move(step.action, Colour::White).to_vec(), ..Marks::default() };
    let elements = picture(&scene, &marks);
    // Four pieces stand, one has left; the yellow court is the upper one.
    assert_eq!(named(&elements, "use").len(), 5);
    let yellow: Vec<f32> = named(&elements, "rect")
        .iter()
        .filter(|court| court.get("fill") == Some(&Paint::YELLOW.to_string()))
        .map(|court| court.number("y"))
        .collect();
    assert_eq!(yellow, [6.0]);
    // An arrow to a court ends above the board for White, below it for Black, turned round
    // when the board is.
    let tip = |side: Colour, flipped| {
        let (scene, marks) = piece_diagram(&rules, side, rules.spec().kind('R').expect("a rook"), square(&rules, "b2"));
        assert_eq!(marks.arrows.len(), 1);
        let look = Look { flipped, ..Look::default() };
        let elements = read(&draw(&scene, &marks, &look));
        let arrows: Vec<&str> = elements
            .iter()
            .filter(|path| path.get("fill-opacity") == Some(".82"))
            .filter_map(|path| path.get("d"))
            .collect();
        assert_eq!(arrows.len(), 1);
        let arrow = arrows[0];
        let ys = arrow.trim_matches(['M', 'z']).split('L').map(|point| point.split(' ').nth(1).map(str::parse::<f32>));
        let ys: Vec<f32> = ys.map(|y| y.expect("two numbers").expect("a number")).collect();
        (ys[3] < 100.0, ys[3] > 430.0)
    };
    assert_eq!(tip(Colour::White, false), (true, false));
    assert_eq!(tip(Colour::Black, false), (false, true));
    assert_eq!(tip(Colour::White, true), (false, true));
}

#[test]
fn targets_tell_moves_captures_shots_and_portals_apart() {
    let names = |rules: &Rules, marks: &Marks, wanted: fn(&Target) -> bool| -> String {
        let list: Vec<String> = marks.targets.iter().filter(|t| wanted(t)).map(|t| rules.name(t.square)).collect();
        list.join(" ")
    };
    let rules = load("archer");
    let position = state(&rules, "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 0 1");
    let marks = targets(&rules, &position, square(&rules, "c5"));
    assert_eq!(names(&rules, &marks, |t| t.power.is_some()), "c4 c7");
    assert_eq!(names(&rules, &marks, |t| t.moves), "b4 d4 b5 d5 b6 c6 d6");
    assert_eq!(names(&rules, &marks, |t| t.takes || t.portal), "");

    let rules = load("mirror-triboard");
    let position = state(&rules, "4k3/8/8/8/8/R4p2/8/4K3 w - - 0 1");
    let marks = targets(&rules, &position, square(&rules, "a3"));
    assert_eq!(names(&rules, &marks, |t| t.portal), "g3 h3");
    assert_eq!(names(&rules, &marks, |t| t.takes), "f3");

    let rules = load("chess");
    let (scene, marks) =
        piece_diagram(&rules, Colour::Black, rules.spec().kind('P').expect("a pawn"), square(&rules, "d7"));
    assert_eq!(names(&rules, &marks, |t| t.moves), "d5 d6");
    assert_eq!(names(&rules, &marks, |t| t.takes), "c6 e6");
    assert!(
        scene.describe().ends_with("Black: pawn d7. It moves to d5 d6. It takes on c6 e6."),
        "{}",
        scene.describe()
    );
}

#[test]
fn a_battle_shows_what_its_maker_knows() {
    let Variant::Battle(battle) = Catalogue::new().open("rpsls").expect("built in") else { panic!("a battle") };
    let piece = |square, side, kind| Placed { square: Square(square), side, kind, halo: false, promoted: false };
    let mut pieces: Vec<Placed> = (0..7).map(|kind| piece(kind, Colour::White, Some(kind as usize))).collect();
    pieces.push(piece(30, Colour::Black, None));
    let scene = Scene::of_battle(&battle, pieces);
    let elements = picture(&scene, &Marks::default());
    assert_eq!(named(&elements, "use").len(), 8);
    assert!(!elements.iter().any(|element| element.get("id").is_some_and(|id| id.starts_with("hx-token"))));
    assert!(scene.describe().contains("Blue: hidden a6."), "{}", scene.describe());
}

#[test]
fn drawings_share_one_frame_and_leave_their_colours_open() {
    let frame = |file: &str| file.split_once('\n').map(|(first, _)| first.to_string()).expect("lines");
    let first = frame(art::DRAWINGS[0].1);
    for (name, file) in art::DRAWINGS {
        assert_eq!(frame(file), first, "{name}");
        let elements = read(file);
        assert!(file.len() < 1500, "{name}");
        for element in &elements[1..] {
            for paint in ["fill", "stroke"].into_iter().filter_map(|name| element.get(name)) {
                assert!(["none", "currentColor"].contains(&paint), "{name}: {paint}");
            }
            assert!(element.get("color").is_none_or(|paint| paint == art::ACCENT), "{name}");
        }
    }
    assert_eq!(art::for_kind("horse"), Some("knight"));
    assert_eq!(["hidden", "token"].map(art::for_kind), [None, None], "nobody passes for a hidden piece");
}

#[test]
fn every_file_of_the_artwork_can_be_had_by_a_name() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("art");
    let entries = std::fs::read_dir(&folder).expect("the folder of the artwork");
    let mut files: Vec<String> =
        entries.map(|entry| entry.expect("a file").file_name().into_string().expect("a plain name")).collect();
    files.sort();
    let drawings: Vec<&str> = files.iter().filter_map(|file| file.strip_suffix(".svg")).collect();
    assert_eq!(art::DRAWINGS.iter().map(|(name, _)| *name).collect::<Vec<_>>(), drawings, "the list is the folder");
    assert!(drawings.len() >= 60);
    for name in drawings.iter().filter(|name| !["hidden", "token"].contains(*name)) {
        assert_eq!(art::for_kind(name), Some(*name));
    }
    // The other names: sorted, each of something, none of them a drawing.
    let names = std::fs::read_to_string(folder.join("names.txt")).expect("the other names");
    assert!(names.lines().is_sorted());
    for line in names.lines() {
        let (name, drawing) = line.split_once(' ').expect("a name and a drawing");
        assert!(!drawings.contains(&name) && art::for_kind(name) == Some(drawing), "{line}");
    }
    assert_eq!(art::for_kind_in("tile", "pawn"), Some("tile-pawn"));
    assert_eq!(art::for_kind_in("tile", "promoted-rook"), Some("tile-dragon"));
    assert_eq!(art::for_kind_in("tile", "amazon"), Some("amazon"));
    assert_eq!(art::for_kind_in("tile", "nothing"), None);
}

#[test]
fn colours_are_named_or_written_out() {
    assert_eq!(Paint::parse("red"), Some(Paint::RED));
    assert_eq!(Paint::parse("#0aF010").map(|paint| paint.to_string()), Some("#0af010".into()));
    for text in ["", "#12345", "#1234567", "#+12345", "Red", "url(#x)", "#éé12"] {
        assert_eq!(Paint::parse(text), None, "{text}");
    }
}

#[test]
fn goal_squares_and_promoted_pieces_are_drawn_and_told() {
    let hill = load("kingofthehill");
    let scene = Scene::of_state(&hill, &hill.start());
    assert!(scene.describe().contains("Goal squares: d4 e4 d5 e5."), "{}", scene.describe());
    let framed = |scene: &Scene| draw(scene, &Marks::default(), &Look::default()).matches("h88v88h-88z").count();
    assert_eq!(framed(&scene), 4);
    assert_eq!(framed(&Scene::of_state(&load("chess"), &load("chess").start())), 0);
    let house = load("crazyhouse");
    let scene = Scene::of_state(&house, &state(&house, "Q~6k/8/8/8/8/8/8/K6Q[] b - - 0 1"));
    assert!(scene.describe().contains("queen h1 a8 (promoted)"), "{}", scene.describe());
    let dotted = picture(&scene, &Marks::default());
    assert_eq!(named(&dotted, "circle").iter().filter(|it| it.get("r") == Some("10")).count(), 1);
}

#[test]
fn a_board_looks_as_its_file_says_and_the_rules_stay_the_same() {
    let look = |word: &str| {
        let text = format!("name = \"Chess\"\ninherits = \"chess\"\n[board]\nlook = \"{word}\"\n");
        let mut catalogue = Catalogue::new();
        catalogue.add("own", "own.toml", text.as_bytes());
        catalogue.load("own").expect("it loads")
    };
    let uses = |rules: &Rules, flipped: bool| {
        let scene = Scene::of_state(rules, &rules.start());
        draw(&scene, &Marks::default(), &Look { flipped, ..Look::default() })
    };
    let [chequered, plain, tiles] = ["chequered", "plain", "tiles"].map(look);
    assert_eq!(uses(&chequered, false), uses(&load("chess"), false));
    assert!(!uses(&plain, false).contains("rotate(180") && uses(&plain, false).contains("hx-king"));
    assert_eq!(uses(&tiles, false).matches("rotate(180").count(), 16, "one side's tiles are turned about");
    assert!(uses(&tiles, false).contains("hx-tile-king") && uses(&tiles, true).matches("rotate(180").count() == 16);
    for rules in [&chequered, &plain, &tiles] {
        assert_eq!(rules.meaning(), load("chess").meaning());
    }
}
