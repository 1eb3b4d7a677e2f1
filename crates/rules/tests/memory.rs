//! What games remember: counted moves, mates of a certain sort, and what it means that a position comes back.

mod support;

use heterodox_rules::spec::SpecError;
use heterodox_rules::{Catalogue, Claim, Colour, Game, Reason, Rules, Strictness, Turn};
use support::{line, over, position, rules};

const WHITE: Option<Colour> = Some(Colour::White);
const BLACK: Option<Colour> = Some(Colour::Black);

fn load(text: &str) -> Result<std::sync::Arc<Rules>, SpecError> {
    Catalogue::new().load_bytes("mine", "mine.toml", text.as_bytes())
}

fn game(text: &str) -> std::sync::Arc<Rules> {
    load(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The FEN after some moves.
fn fen(rules: &Rules, fen: &str, texts: &[&str]) -> String {
    rules.write_fen(&line(rules, fen, texts))
}

/// Who has a king and a soldier left and can only promote need not; the answers are those of pyffish 0.0.90.
#[test]
fn a_side_that_can_only_promote_may_claim_a_draw() {
    let sittuyin = rules("sittuyin");
    for (fen, may) in [
        ("1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1", true),
        ("8/8/8/8/8/8/3R4/1K4pk[] b - - 0 1", true),
        ("1k4PK/3r4/8/8/8/8/8/8[] w - 32 5 1", true),
        ("8/8/4p3/4P3/2p5/2P3p1/5k2/7K[] w - - 0 1", false),
        ("1k4P1/3r3K/8/8/8/8/8/8[] w - - 0 1", false),
        ("k7/p7/2R5/8/8/8/8/6PK[] b - - 0 1", false),
    ] {
        let game = Game::from_state(sittuyin.clone(), position(&sittuyin, fen));
        let claims = if may { vec![Claim::Promotion] } else { vec![] };
        assert_eq!((game.outcome(), game.claims()), (None, claims), "{fen}");
    }
    // All pieces of the side are named.
    let file = |claim: &str| {
        let text = format!("name = \"X\"\ninherits = \"sittuyin\"\n[draws]\npromotion_claim = \"{claim}\"\n");
        Catalogue::new().load_bytes("x", "x.toml", text.as_bytes()).map_err(|error| error.to_string())
    };
    let other = file("KPP").expect("two soldiers");
    let game = Game::from_state(other.clone(), position(&other, "1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1"));
    assert_eq!(game.claims(), vec![]);
    for (claim, said) in [
        ("KX", "x.toml:4:19: draws.promotion_claim: no piece has the letter 'X'"),
        ("KR", "none of these pieces promotes"),
    ] {
        let error = file(claim).err().expect(claim);
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn a_lone_king_counts_by_what_the_other_side_has() {
    let makruk = rules("makruk");
    for (board, limit, count) in [
        ("4k3/8/8/8/8/8/3R4/3K4", 32, 6),
        ("7k/8/8/8/8/8/3RR3/3K4", 16, 8),
        ("4k3/8/8/8/8/8/3SS3/3K4", 44, 8),
        ("4k3/8/8/8/8/8/3NN3/3K4", 64, 8),
        ("4k3/8/8/8/8/8/3S4/3K4", 88, 6),
        ("4k3/8/8/8/8/8/3M4/3K4", 128, 6),
        ("4k3/8/8/8/8/8/3SN3/3K4", 88, 8),
    ] {
        let after = fen(&makruk, &format!("{board} w - - 0 1"), &["Kc1"]);
        assert_eq!(
            after.split(' ').skip(3).collect::<Vec<_>>(),
            [&limit.to_string(), &count.to_string(), "1"],
            "{board}"
        );
    }
    // With more than a king, and while there are pawns, nobody counts so.
    assert_eq!(fen(&makruk, "4k3/8/8/4p3/8/8/3R4/3K4 w - - 0 1", &["Kc1"]), "4k3/8/8/4p3/8/8/3R4/2K5 b - - 1 1");
    assert_eq!(fen(&makruk, "4kn2/8/8/8/8/8/3R4/3K4 w - - 0 1", &["Kc1"]), "4kn2/8/8/8/8/8/3R4/2K5 b - 128 0 1");
}

#[test]
fn the_count_goes_on_ends_the_game_and_is_read_back() {
    let makruk = rules("makruk");
    let state = position(&makruk, "4k3/8/8/8/8/8/3R4/3K4 b - 32 31 40");
    assert_eq!(state.counted(), (32, 31));
    let at_limit = line(&makruk, "4k3/8/8/8/8/8/3R4/3K4 b - 32 31 40", &["Kf8"]);
    assert_eq!(makruk.write_fen(&at_limit), "5k2/8/8/8/8/8/3R4/3K4 w - 32 32 41");
    assert_eq!(makruk.turn(&at_limit), Turn::Act(Colour::White), "the count may reach the limit");
    let beyond = line(&makruk, "4k3/8/8/8/8/8/3R4/3K4 b - 32 31 40", &["Kf8", "Kc1"]);
    assert_eq!(makruk.turn(&beyond), over(None, Reason::Counted(16)));
    let Turn::Over(outcome) = makruk.turn(&beyond) else { panic!("it is over") };
    assert_eq!(outcome.sentence(), "Draw: 16 moves were counted without mate.");
    // Mate comes first.
    let mated = line(&makruk, "k7/8/1K6/8/8/8/8/7R w - 32 32 40", &["Rh8"]);
    assert_eq!(makruk.turn(&mated), over(WHITE, Reason::Checkmate));
    // A capture in between does not begin it anew for a side that has more; for a lone king it does.
    assert_eq!(
        fen(&makruk, "4kn2/8/8/8/8/6N1/5R2/3K4 w - 128 50 9", &["Rf3", "Ne6"]),
        "4k3/8/4n3/8/8/5RN1/8/3K4 w - 128 52 10"
    );
    assert_eq!(
        fen(&makruk, "4kn2/8/8/8/8/6N1/5R2/3K4 w - 128 50 9", &["Rxf8+", "Kxf8"]),
        "5k2/8/8/8/8/6N1/8/3K4 w - 32 9 10"
    );
    assert_eq!(fen(&makruk, "4kn2/8/8/8/8/8/3R1R2/3K4 w - 128 50 9", &["Rxf8+"]), "4kR2/8/8/8/8/8/3R4/3K4 b - 16 8 9");
    for wrong in ["x", "-1", "241", "0128", "e3", "1e1"] {
        let text = format!("4k3/8/8/8/8/8/3R4/3K4 b - {wrong} 31 40");
        let error = makruk.read_fen(&text, Strictness::Game).expect_err(wrong).to_string();
        assert!(error.contains("plies that may be counted"), "{wrong}: {error}");
    }
    let too_many = makruk.read_fen("4k3/8/8/8/8/8/3R4/3K4 b - 32 300 40", Strictness::Game);
    assert!(too_many.expect_err("a count is a byte").to_string().contains("at most 255"));
    assert_eq!(position(&makruk, "4k3/8/8/8/8/8/3R4/3K4 b - 0 5 40").counted(), (0, 0));
}

#[test]
fn the_last_pawn_taken_by_a_lone_king_begins_its_count() {
    let makruk = rules("makruk");
    // Black's king takes the last pawn: it counts from twice the pieces, less the ply it has just made.
    assert_eq!(fen(&makruk, "8/8/8/4k3/4P3/8/3R4/3K4 b - - 0 1", &["Kxe4"]), "8/8/8/8/4k3/8/3R4/3K4 w - 32 5 2");
    // In ASEAN chess it is found out a move later, and from zero.
    let asean = rules("asean");
    assert_eq!(fen(&asean, "8/8/8/4k3/4P3/8/3R4/3K4 b - - 0 1", &["Kxe4"]), "8/8/8/8/4k3/8/3R4/3K4 w - - 0 2");
    assert_eq!(fen(&asean, "8/8/8/4k3/4P3/8/3R4/3K4 b - - 0 1", &["Kxe4", "Kc1"]), "8/8/8/8/4k3/8/3R4/2K5 b - 32 0 2");
    assert_eq!(fen(&asean, "4k3/8/8/8/8/8/3Q4/3K4 w - - 0 1", &["Kc1"]), "4k3/8/8/8/8/8/3Q4/2K5 b - - 1 1");
}

#[test]
fn a_count_may_ask_for_few_pieces() {
    let rules = game(
        "inherits = \"makruk\"\nname = \"X\"\n[count]\nmoves = 63\npieces = 3\nwithout = \"none\"\nalone_without = \"P\"\n",
    );
    let three = "rn2k3/8/4p3/8/8/8/4P3/3K3R w - - 0 1";
    assert!(fen(&rules, three, &["Kc1"]).ends_with("b - - 1 1"), "four pieces are too many");
    assert!(fen(&rules, "r3k3/8/4p3/8/8/8/4P3/3K3R w - - 0 1", &["Kc1"]).ends_with("b - 126 0 1"));
    assert!(fen(&rules, "4k3/8/8/8/8/8/4P3/3K3R w - - 0 1", &["Kc1"]).ends_with("b - - 1 1"), "a pawn is left");
}

#[test]
fn mates_of_a_certain_sort() {
    let shatar = rules("shatar");
    // A mate by a bishop alone after no check: a draw. By a rook: a win. By a knight: the mated side wins.
    let rook = line(&shatar, "k7/8/1K6/8/8/p7/8/7R w - - 0 1", &["Rh8"]);
    assert_eq!(shatar.turn(&rook), over(WHITE, Reason::Checkmate));
    let knight = line(&shatar, "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", &["Nf7"]);
    assert_eq!(shatar.turn(&knight), over(BLACK, Reason::Checkmate), "nobody mates with a knight");
    let quiet = line(&shatar, "6bk/7p/5p1P/8/8/8/1B6/K7 w - - 0 1", &["Bxf6"]);
    assert_eq!(shatar.turn(&quiet), over(None, Reason::Checkmate), "no check by rook, knight or leopard led to it");
    // A check by the rook before makes it count, if the checks are not broken off.
    let game = |moves: &[&str]| shatar.turn(&line(&shatar, "7k/5b1p/5p1P/p7/8/8/1B6/K5R1 w - - 0 1", moves));
    assert_eq!(game(&["Rg8+", "Bxg8", "Bxf6"]), over(WHITE, Reason::Checkmate));
    assert_eq!(game(&["Rg8+", "Bxg8", "Kb1", "a4", "Bxf6"]), over(None, Reason::Checkmate));
    // A lone king is a draw at once.
    assert_eq!(shatar.turn(&position(&shatar, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1")), over(None, Reason::Bare));
}

#[test]
fn a_position_that_comes_back_may_be_lost() {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let played = |keys: &str| {
        let rules = game(&format!("inherits = \"chess\"\nname = \"X\"\n[draws]\nrepetition = 3\n{keys}\n"));
        let mut game = Game::new(rules);
        for text in shuffle.iter().chain(&shuffle) {
            assert_eq!(game.outcome(), None);
            game.play_text(text).unwrap_or_else(|refused| panic!("{refused}"));
        }
        game.outcome().expect("the start stands for the third time")
    };
    let drawn = played("");
    assert_eq!((drawn.winner, drawn.reason), (None, Reason::Repetition));
    assert_eq!(played("repetition_means = \"loss for white\"").winner, BLACK);
    assert_eq!(played("repetition_means = \"loss for black\"").winner, WHITE);
    // Black brought the position back.
    let lost = played("repetition_means = \"loss for the repeater\"");
    assert_eq!((lost.winner, lost.reason), (WHITE, Reason::Repetition));
    assert_eq!(lost.sentence(), "White wins: the repetition is a loss for Black.");
}

#[test]
fn perpetual_check_loses() {
    let rules = game("inherits = \"chess\"\nname = \"X\"\n[draws]\nrepetition = 3\nperpetual_check = \"loses\"\n");
    let from = |fen: &str, cycle: &[&str]| {
        let mut game = Game::from_state(rules.clone(), position(&rules, fen));
        for text in cycle.iter().cycle().take(40) {
            if let Some(outcome) = game.outcome() {
                return (outcome, game.plies().len());
            }
            game.play_text(text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
        }
        panic!("nothing came back")
    };
    // White checks with every move, from the start of the cycle on.
    let (outcome, _) = from("6k1/8/8/8/8/q7/8/4Q1K1 w - - 0 1", &["Qe8+", "Kg7", "Qe7+", "Kg8"]);
    assert_eq!((outcome.winner, outcome.reason), (BLACK, Reason::PerpetualCheck));
    assert_eq!(outcome.sentence(), "Black wins: White gave perpetual check.");
    // One move of the cycle is no check: a draw.
    let (outcome, _) = from("6k1/8/8/8/8/q7/8/4Q1K1 w - - 0 1", &["Qe8+", "Kg7", "Qe1", "Kg8"]);
    assert_eq!((outcome.winner, outcome.reason), (None, Reason::Repetition));
    // Black checks.
    let (outcome, _) = from("4q1k1/8/Q7/8/8/8/8/6K1 b - - 0 1", &["Qe1+", "Kg2", "Qe2+", "Kg1"]);
    assert_eq!((outcome.winner, outcome.reason), (WHITE, Reason::PerpetualCheck));
}

#[test]
fn what_makes_no_sense_is_told_with_its_place() {
    for (base, keys, said) in [
        ("makruk", "[count]\nalone = [\"8 against X\"]", "no piece has the letter"),
        ("makruk", "[count]\nalone = [\"0 against R\"]", "is not a line of a count"),
        ("makruk", "[count]\nalone = [\"121 against R\"]", "is not a line of a count"),
        ("makruk", "[count]\nalone = [\"eight against R\"]", "is not a line of a count"),
        ("makruk", "[count]\nwithout = \"Z\"", "no piece has the letter"),
        ("courier", "[count]\nwithout = \"P\"", "nothing is counted"),
        ("chess", "[count]\nmoves = 64", "no pieces that take in passing"),
        ("chess", "[draws]\nrepetition = 0\nperpetual_check = \"loses\"", "no repetition ends the game"),
        ("chess", "[draws]\nrepetition = 0\nrepetition_means = \"loss for white\"", "no repetition ends the game"),
        ("chess", "[end]\nwins = [\"mate by X\"]", "no piece has the letter"),
        (
            "chess",
            "[end]\nwins = [\"mate without a check by Q\"]\ndraws = [\"mate without a check by R\"]",
            "only one sentence",
        ),
        ("antichess", "[end]\nwins = [\"mate by Q\"]", "no piece is royal"),
    ] {
        let text = format!("inherits = \"{base}\"\nname = \"X\"\n{keys}\n");
        let error = load(&text).err().unwrap_or_else(|| panic!("{keys} was taken"));
        assert!(error.to_string().contains(said), "{keys}: {error}");
        assert!(error.problems.iter().all(|problem| problem.place.line >= 4), "{keys}: {error}");
    }
}

#[test]
fn what_is_remembered_is_part_of_the_meaning() {
    let base = rules("makruk");
    for keys in [
        "[count]\nmoves = 63",
        "[count]\npieces = 3",
        "[count]\nbegins = \"zero\"",
        "[count]\nwithout = \"PN\"",
        "[draws]\nrepetition_means = \"loss for white\"",
        "[draws]\nperpetual_check = \"loses\"",
        "[end]\ndraws = [\"mate by N\"]",
        "[end]\ndraws = [\"mate without a check by N\"]",
    ] {
        let other = game(&format!("inherits = \"makruk\"\nname = \"X\"\n{keys}\n"));
        assert_ne!(base.meaning(), other.meaning(), "{keys}");
        assert!(!other.spec().end_changes(base.spec()).is_empty(), "{keys} is a change");
        assert_ne!(base.spec().end_rules(), other.spec().end_rules(), "{keys} is on the rules page");
    }
}
