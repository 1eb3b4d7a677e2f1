//! Tables of endings: known results, proof of every entry, agreement with complete
//! solutions, and the engine that uses them.

#[path = "support/small.rs"]
mod support;

use std::sync::Arc;

use heterodox_engine::ending::{BuildError, Endings, Material, MaterialError, Next, Progress, Table, Tally, Worker};
use heterodox_engine::solve::solve;
use heterodox_engine::{Control, Engine, Exact, Limits, Lore, Score, SealError, Task, Weights};
use heterodox_rules::{Catalogue, Rules, Strictness};

fn load(id: &str) -> Arc<Rules> {
    Catalogue::new().load(id).expect("built in")
}

/// All tables that some material needs, each proved after it is made.
fn endings(rules: &Rules, material: &str) -> (Endings, Material) {
    let mut endings = Endings::new(rules);
    let material = Material::read(rules, material).expect("pieces of this game");
    for needed in endings.needs(rules, &material) {
        let worker = Worker { rules, endings: &endings, threads: 2, tell: &|_| Next::GoOn };
        let table = worker.build(&needed, None, &mut |_| {}).expect("nobody stops it");
        let proved = worker.verify(&table).unwrap_or_else(|error| panic!("{error}"));
        let positions: u64 = table.tally().iter().map(|tally| tally.wins + tally.draws + tally.losses).sum();
        assert_eq!(proved, positions, "{}", needed.name(rules));
        endings.add(table);
    }
    let upright = endings.upright(&material);
    (endings, upright)
}

fn tally(id: &str, material: &str) -> [Tally; 2] {
    let rules = load(id);
    let (endings, material) = endings(&rules, material);
    endings.table(&material).expect("just made").tally()
}

#[test]
fn queen_and_rook_mate_as_slowly_as_the_books_say() {
    // Mate in 10 and in 16 moves at most: the winner's last ply is number 19 and 31.
    for (material, longest) in [("KQvK", 19), ("KRvK", 31)] {
        let [white, black] = tally("chess", material);
        assert_eq!((white.longest, black.longest), (longest, longest + 1), "{material}");
        assert_eq!((white.draws, white.losses, black.wins), (0, 0, 0), "{material}");
        assert!(black.draws > 0, "{material}: a hanging piece is taken");
    }
    let [white, black] = tally("chess", "KPvK");
    assert_eq!((white.longest, black.longest), (55, 56));
    let [white, _] = tally("chess", "KBvK");
    assert_eq!((white.wins, white.losses), (0, 0));
}

#[test]
fn bishop_and_knight_mate_in_33() {
    let [white, black] = tally("chess", "KBNvK");
    assert_eq!((white.longest, black.longest), (65, 66));
    assert_eq!((white.losses, black.wins), (0, 0));
}

#[test]
fn an_archer_that_checks_wins_from_everywhere() {
    let [white, _] = tally("archer-checks", "KAvK");
    assert_eq!((white.draws, white.losses, white.longest), (0, 0, 33));
    let [white, _] = tally("archer", "KAvK");
    assert_eq!((white.wins, white.losses), (0, 0), "without checks there is no mate");
}

/// What a table tells from one move to the one before has to know over what pieces hop.
#[test]
fn pieces_that_hop_are_stepped_back_too() {
    let text = r#"
name = "Hops"
board = { width = 5, height = 5, start = "k4/5/5/5/KRG2 w - - 0 1" }
pieces.king = { letter = "K", moves = "K", royal = true }
pieces.rook = { letter = "R", moves = "R" }
pieces.hopper = { letter = "G", moves = "gQ" }
draws.repetition = 3
"#;
    let loaded = Catalogue::new().load_bytes("hops", "hops.toml", text.as_bytes());
    let rules = loaded.unwrap_or_else(|error| panic!("{error}"));
    let (endings, material) = endings(&rules, "KRGvK");
    let [white, _] = endings.table(&material).expect("just made").tally();
    assert!(white.wins > 0 && white.losses == 0);
}

#[test]
fn pawns_that_take_in_passing_agree_with_the_complete_solution() {
    let rules = support::small();
    let (endings, _) = endings(&rules, "KPvKP");
    let root = rules.read_fen("1k2/1p2/4/4/P3/1K2 w - - 0 1", Strictness::Game).expect("a position");
    let solved = solve(&rules, &root, 20_000_000, &mut |_| true).expect("small enough");
    let mut passing = 0;
    for (state, value) in solved.positions(&rules) {
        let told = endings.probe(&rules, &state);
        assert_eq!(told, Some(value), "{}", rules.write_fen(&state));
        passing += u32::from(state.passing().is_some());
    }
    assert!(passing > 100, "{passing}");
}

#[test]
fn games_that_are_scored_agree_with_the_complete_solution() {
    for id in ["kings-cooking", "kings-cooking-elimination"] {
        let rules = load(id);
        let (endings, _) = endings(&rules, "RBvNB");
        let solved = solve(&rules, &rules.start(), 10_000_000, &mut |_| true).expect("small enough");
        let mut asked = 0;
        for (state, value) in solved.positions(&rules) {
            if let Some(told) = endings.probe(&rules, &state) {
                asked += 1;
                assert_eq!(told, value, "{id} {}", rules.write_fen(&state));
            }
        }
        assert!(asked > 10_000, "{id}: {asked}");
    }
}

#[test]
fn one_table_answers_for_both_sides() {
    let rules = load("chess");
    let (endings, _) = endings(&rules, "KvKR");
    for (fen, value) in [
        ("8/8/8/8/8/1k6/8/K6r w - - 0 1", Exact::Loss(0)),
        ("8/8/8/8/8/1k6/7r/K7 b - - 0 1", Exact::Win(1)),
        ("8/8/8/8/8/1K6/7R/k7 w - - 0 1", Exact::Win(1)),
        ("8/8/8/8/8/8/1r6/K6k w - - 0 1", Exact::Draw),
    ] {
        let state = rules.read_fen(fen, Strictness::Game).expect("a position");
        assert_eq!(endings.probe(&rules, &state), Some(value), "{fen}");
    }
    // Five pieces, castling rights: not in any table.
    assert_eq!(endings.probe(&rules, &rules.start()), None);
}

#[test]
fn work_that_was_put_aside_is_gone_on_with() {
    let rules = load("chess");
    let mut endings = Endings::new(&rules);
    let bare = Material::read(&rules, "KvK").expect("pieces");
    let wanted = Material::read(&rules, "KRvK").expect("pieces");
    let quiet = |_: Progress| Next::GoOn;
    let table = Worker { rules: &rules, endings: &endings, threads: 1, tell: &quiet }.build(&bare, None, &mut |_| {});
    endings.add(table.expect("nobody stops it"));
    let whole = Worker { rules: &rules, endings: &endings, threads: 1, tell: &quiet };
    let whole = whole.build(&wanted, None, &mut |_| {}).expect("nobody stops it").write(&rules);
    let pauses = |progress| match progress {
        Progress::Plies(11, _) => Next::Keep,
        Progress::Plies(12, _) => Next::Stop,
        _ => Next::GoOn,
    };
    let mut kept = Vec::new();
    let paused = Worker { rules: &rules, endings: &endings, threads: 1, tell: &pauses };
    assert_eq!(paused.build(&wanted, None, &mut |bytes| kept = bytes).err(), Some(BuildError::Stopped));
    let first = std::sync::Mutex::new(None);
    let hears = |progress| {
        if let Progress::Plies(ply, _) = progress {
            first.lock().expect("unharmed").get_or_insert(ply);
        }
        Next::GoOn
    };
    let again = Worker { rules: &rules, endings: &endings, threads: 1, tell: &hears };
    let table = again.build(&wanted, Some(&kept), &mut |_| {}).expect("nobody stops it");
    assert!(table.write(&rules) == whole, "the same table as without a pause");
    assert_eq!(*first.lock().expect("unharmed"), Some(12), "it went on where it was");
    // What is damaged is not used: it begins anew.
    kept[1000] ^= 1;
    let table = again.build(&wanted, Some(&kept), &mut |_| {}).expect("nobody stops it");
    assert!(table.write(&rules) == whole);
}

#[test]
fn a_file_is_of_its_rules_and_its_material() {
    let rules = load("chess");
    let (endings, material) = endings(&rules, "KQvK");
    let file = endings.table(&material).expect("made").write(&rules);
    assert!(Table::read(&rules, &material, &file).is_ok_and(|table| table.write(&rules) == file));
    let other = Material::read(&rules, "KRvK").expect("pieces");
    assert!(Table::read(&rules, &other, &file).is_err());
    let foreign = load("mirror");
    let same_letters = Material::read(&foreign, "KQvK").expect("pieces");
    let refused = Table::read(&foreign, &same_letters, &file).err();
    assert_eq!(refused, Some(SealError::Rules.into()));
    let mut damaged = file;
    damaged[5_000] ^= 4;
    assert_eq!(Table::read(&rules, &material, &damaged).err(), Some(SealError::Damaged.into()));
}

#[test]
fn impossible_material_is_refused_in_words() {
    let rules = load("chess");
    let read = |text| Material::read(&rules, text).expect_err("impossible");
    assert_eq!(read("KR"), MaterialError::Form);
    assert_eq!(read("KRvKvK"), MaterialError::Form);
    assert_eq!(read("KXvK"), MaterialError::Letter('X', "KQRBNP".into()));
    assert_eq!(read("RvK"), MaterialError::Royal("king".into()));
    assert_eq!(read("KKvK"), MaterialError::Royal("king".into()));
    assert_eq!(read("KQRvKR"), MaterialError::Many(5));
    assert_eq!(read(""), MaterialError::Form);
    let archers = load("archer");
    assert_eq!(Material::read(&archers, "kavK").map(|material| material.name(&archers)), Ok("KAvK".to_string()));
}

#[test]
fn the_engine_knows_what_its_tables_know() {
    let rules = load("chess");
    let (endings, _) = endings(&rules, "KRvK");
    let lore = Lore { endings: Some(Arc::new(endings)), ..Lore::values(Weights::of(&rules)) };
    let mut engine = Engine::with_lore(rules.clone(), lore);
    let mut think = |fen: &str| {
        let state = rules.read_fen(fen, Strictness::Game).expect("a position");
        let still = Control::with_clock(|| std::time::Duration::ZERO);
        let mut exact = false;
        let task = Task::new(state, Limits::nodes(2_000));
        let answer = engine.think(&task, &still, &mut |report| exact = report.exact);
        (answer.score, exact)
    };
    assert_eq!(think("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"), (Score::Win(31), true));
    // The rook is about to be taken back into a known ending: search finds the way there.
    let (score, exact) = think("8/8/8/8/8/2k5/8/KR1n4 b - - 0 1");
    assert!(!exact);
    assert!(!matches!(score, Score::Win(_)), "{score:?}");
    let (score, _) = think("7k/8/8/8/8/8/1K1R4/3n4 w - - 0 1");
    assert!(matches!(score, Score::Win(plies) if plies <= 33), "{score:?}");
}
