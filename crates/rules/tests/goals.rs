//! Ends in sentences, laws and counted checks: how games end, what is refused and why, and what files cannot say.

mod support;

use heterodox_rules::spec::SpecError;
use heterodox_rules::{Catalogue, Colour, Outcome, Reason, Rules, Turn};
use support::{line, moves, over, position, refusal, rules};

fn load(text: &str) -> Result<std::sync::Arc<Rules>, SpecError> {
    Catalogue::new().load_bytes("mine", "mine.toml", text.as_bytes())
}

/// How the game stands in a position.
fn turn(rules: &Rules, fen: &str) -> Turn {
    rules.turn(&position(rules, fen))
}

const WHITE: Option<Colour> = Some(Colour::White);
const BLACK: Option<Colour> = Some(Colour::Black);

#[test]
fn a_king_in_the_middle_wins_and_ends_the_game() {
    let hill = rules("kingofthehill");
    let before = "4k3/8/8/8/8/4K3/8/8 w - - 0 1";
    assert_eq!(turn(&hill, before), Turn::Act(Colour::White), "kings alone can still win");
    let after = line(&hill, before, &["Kd4"]);
    assert_eq!(hill.turn(&after), over(WHITE, Reason::Goal));
    assert!(hill.moves(&after).is_empty());
    assert_eq!(refusal(&hill, &hill.write_fen(&after), "Ke7"), "the game is over: White wins: the goal is reached.");
    assert_eq!(turn(&hill, "8/8/8/3k4/8/8/8/4K3 w - - 0 1"), over(BLACK, Reason::Goal));
}

#[test]
fn the_third_check_wins() {
    let rules = rules("3check");
    let state = line(&rules, "4k3/8/8/8/8/8/4Q3/4K3 b - - 2+3 0 1", &["Kd8", "Qd2"]);
    assert_eq!(rules.write_fen(&state), "3k4/8/8/8/8/8/3Q4/4K3 b - - 1+3 2 2");
    assert_eq!((state.checks(Colour::White), state.checks(Colour::Black)), (2, 0));
    let state = line(&rules, &rules.write_fen(&state), &["Ke8", "Qe2"]);
    assert_eq!(rules.turn(&state), over(WHITE, Reason::Checks(3)));
    // Positions with other counts are others.
    let [one, other] =
        ["3+3", "3+2"].map(|checks| position(&rules, &format!("4k3/8/8/8/8/8/4Q3/4K3 b - - {checks} 0 1")));
    assert_ne!(one, other);
    assert_ne!(one.hash(), other.hash());
}

/// Chess with these lines under `[end]`.
fn chess_ending(lines: &str) -> std::sync::Arc<Rules> {
    let text = format!("name = \"X\"\ninherits = \"chess\"\n[end]\n{lines}\n");
    load(&text).unwrap_or_else(|error| panic!("{lines}: {error}"))
}

#[test]
fn castling_ends_a_game() {
    let before = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
    let wins = chess_ending("wins = [\"castled\"]");
    for san in ["O-O", "O-O-O"] {
        assert_eq!(wins.turn(&line(&wins, before, &[san])), over(WHITE, Reason::Castled), "{san}");
        assert_eq!(wins.turn(&line(&wins, before, &["a3", san])), over(BLACK, Reason::Castled), "{san}");
    }
    let after = line(&wins, before, &["O-O"]);
    let refused = refusal(&wins, &wins.write_fen(&after), "Ke7");
    assert_eq!(refused, "the game is over: White wins: castling decides the game.");
    // Only the ways that are named, and they are remembered.
    let queenside = chess_ending("loses = [\"castled Q\"]");
    let state = line(&queenside, before, &["O-O"]);
    assert_eq!(queenside.turn(&state), Turn::Act(Colour::Black));
    assert_eq!(queenside.write_fen(&state), "r3k2r/p6p/8/8/8/8/P6P/R4RK1 b kq - - 1 1");
    assert_eq!(queenside.turn(&line(&queenside, before, &["a3", "O-O-O"])), over(WHITE, Reason::Castled));
    let drawn = chess_ending("draws = [\"castled K\"]");
    assert_eq!(drawn.turn(&line(&drawn, before, &["O-O"])), over(None, Reason::Castled));
    // King takes rook is the same castling.
    let anywhere = "K = \"king to g1, rook to f1\"\nQ = \"king to c1, rook to d1\"";
    let free = chess_ending(&format!("wins = [\"castled\"]\n[castling]\n{anywhere}"));
    assert_eq!(free.turn(&line(&free, before, &["e1a1"])), over(WHITE, Reason::Castled));
}

#[test]
fn castling_can_be_answered_by_castling() {
    let rules = chess_ending("wins = [\"castled, answered\"]");
    let before = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let state = line(&rules, before, &["O-O"]);
    // The rook on f1 keeps the black king from castling to its side.
    let fen = "r3k2r/8/8/8/8/8/8/R4RK1 b kq - K 1 1";
    assert_eq!(rules.write_fen(&state), fen);
    assert_eq!(rules.turn(&state), Turn::Act(Colour::Black));
    assert_eq!(rules.turn(&line(&rules, fen, &["O-O-O"])), over(None, Reason::Castled));
    assert_eq!(rules.turn(&line(&rules, fen, &["Ke7"])), over(WHITE, Reason::Castled));
    assert_eq!(turn(&rules, "4k3/8/8/8/8/8/8/R4RK1 b - - K 1 1"), over(WHITE, Reason::Castled), "nothing to answer");
    // Positions with other castlings are others.
    let [one, other] = ["K", "-"].map(|castled| position(&rules, &fen.replace(" K ", &format!(" {castled} "))));
    assert_ne!(one, other);
    assert_ne!(one.hash(), other.hash());
}

#[test]
fn castlings_made_have_a_field_in_fen() {
    let rules = chess_ending("wins = [\"castled, answered\", \"3 checks\"]");
    let board = "r3k2r/8/8/8/8/8/8/R3K2R w - -";
    let read = |rest: &str| rules.read_fen(&format!("{board} {rest}"), heterodox_rules::Strictness::Game);
    for (rest, written) in [
        ("3+3 - 0 1", "3+3 - 0 1"),
        ("3+3 0 1", "3+3 - 0 1"),
        ("2+1 Kq 4 9", "2+1 Kq 4 9"),
        ("3+3 KQkq", "3+3 KQkq 0 1"),
    ] {
        let state = read(rest).unwrap_or_else(|error| panic!("{rest}: {error}"));
        assert_eq!(rules.write_fen(&state), format!("{board} {written}"));
    }
    for wrong in ["qK", "KK", "A", "K-", "--", "kQ"] {
        let error = read(&format!("3+3 {wrong} 0 1")).expect_err(wrong).to_string();
        assert!(error.contains("does not say who has castled: letters from KQkq"), "{wrong}: {error}");
    }
}

#[test]
fn checks_are_read_as_others_write_them() {
    let rules = rules("3check");
    let board = "4k3/8/8/8/8/8/8/R3K3 w - -";
    let read = |rest: &str| rules.write_fen(&position(&rules, &format!("{board}{rest}")));
    assert_eq!(read(" 0 1 +2+0"), format!("{board} 1+3 0 1"), "as Lichess writes them: those given");
    assert_eq!(read(" 2+1 0 1"), format!("{board} 2+1 0 1"));
    assert_eq!(read(" 2+1"), format!("{board} 2+1 0 1"));
    assert_eq!(read(" 0 1"), format!("{board} 1+1 0 1"), "nothing said: the next one decides");
    for wrong in ["4+1", "3+", "+3", "3+3+3", "03+1", "-1+2"] {
        let text = format!("{board} {wrong} 0 1");
        let error = rules.read_fen(&text, heterodox_rules::Strictness::Game).expect_err(wrong).to_string();
        assert!(error.contains("checks left") || error.contains("fields"), "{wrong}: {error}");
    }
}

#[test]
fn kings_race_and_black_may_catch_up() {
    let rules = rules("racingkings");
    // Black's king cannot get there: over at once. It can: the game goes on, and both there is a draw.
    assert_eq!(turn(&rules, "K7/8/2k5/8/8/8/8/8 b - - 0 1"), over(WHITE, Reason::Goal));
    assert_eq!(turn(&rules, "K7/2k5/8/8/8/8/8/8 b - - 0 1"), Turn::Act(Colour::Black));
    assert_eq!(rules.turn(&line(&rules, "K7/2k5/8/8/8/8/8/8 b - - 0 1", &["Kd8"])), over(None, Reason::Goal));
    assert_eq!(rules.turn(&line(&rules, "K7/2k5/8/8/8/8/8/8 b - - 0 1", &["Kd7"])), over(WHITE, Reason::Goal));
    assert_eq!(
        turn(&rules, "k7/7K/8/8/8/8/8/8 w - - 0 1"),
        over(BLACK, Reason::Goal),
        "White is not given another move"
    );
    let why = refusal(&rules, "8/8/8/8/8/k7/8/6RK w - - 0 1", "Ra1");
    assert_eq!(why, "Rook cannot move from g1 to a1: no move may give check");
}

#[test]
fn whoever_can_capture_must_and_wins_with_nothing_left() {
    let rules = rules("antichess");
    let fen = "8/8/8/3p4/4P3/8/8/N7 w - - 0 1";
    assert_eq!(moves(&rules, &position(&rules, fen)), ["e4d5"]);
    let why = refusal(&rules, fen, "Nb3");
    assert_eq!(why, "Knight cannot move from a1 to b3: you must capture: the pawn on e4 can take on d5");
    let refused = rules.play_text(&position(&rules, fen), "Nb3").expect_err("illegal");
    assert_eq!(refused.rule(), Some("law.must"));
    assert_eq!(rules.turn(&line(&rules, "8/8/8/3p4/4P3/8/8/8 b - - 0 1", &["dxe4"])), over(WHITE, Reason::Rid));
    assert_eq!(turn(&rules, "8/8/8/p7/P7/8/8/8 w - - 0 1"), over(WHITE, Reason::NoMoves));
    assert_eq!(moves(&rules, &position(&rules, "8/P7/8/8/8/8/8/k7 w - - 0 1")).len(), 5, "a pawn may become a king");
}

#[test]
fn several_ends_at_once_are_asked_in_order() {
    let base = "inherits = \"chess\"\nname = \"X\"\n[pieces]\nking.royal = false\n[end]\n";
    // The one who moved comes first: taking the last queen with the last knight loses nothing, but no knight is left.
    let extinct = load(&format!("{base}loses = [\"no Q\", \"no N\"]\n")).expect("a game");
    let both = line(&extinct, "nq6/8/8/8/8/8/8/NQ2K2k b - - 0 1", &["Kg2"]);
    assert_eq!(extinct.turn(&both), Turn::Act(Colour::White));
    assert_eq!(turn(&extinct, "n7/8/8/8/8/8/8/1Q2K2k w - - 0 1"), over(WHITE, Reason::Lost), "Black moved last");
    assert_eq!(turn(&extinct, "n7/8/8/8/8/8/8/1Q2K2k b - - 0 1"), over(BLACK, Reason::Lost), "White moved last");
    let kings = load(&format!("{base}loses = [\"fewer than 2 K\"]\ndraws = [\"K alone\"]\n"));
    assert!(kings.is_err_and(|error| error.to_string().contains("over before it begins")));
    let mated = load("inherits = \"chess\"\nname = \"X\"\n[end]\nwins = [\"mate\", \"K alone\"]\n").expect("a game");
    assert_eq!(turn(&mated, "7k/6Q1/6K1/7p/8/8/8/8 b - - 0 1"), over(BLACK, Reason::Checkmate));
    assert_eq!(turn(&mated, "7k/8/6K1/7p/8/8/8/8 b - - 0 1"), over(WHITE, Reason::Bare));
    let held = load("inherits = \"chess\"\nname = \"X\"\n[end]\nwins = [\"N on e5, held\"]\n").expect("a game");
    let there = line(&held, "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", &["Ne5"]);
    assert_eq!(held.turn(&there), Turn::Act(Colour::Black), "it may still be taken");
    assert_eq!(held.turn(&line(&held, &held.write_fen(&there), &["Kd8"])), over(WHITE, Reason::Goal));
}

#[test]
fn a_piece_must_be_safe_where_the_sentence_says_so() {
    let rules = load(
        "inherits = \"chess\"\nname = \"X\"\n[zones]\nhome = \"last rank\"\n[end]\nwins = [\"N on home, safe\"]\n",
    );
    let rules = rules.expect("a game");
    assert_eq!(turn(&rules, "1N5k/8/8/8/8/8/8/K7 b - - 0 1"), over(WHITE, Reason::Goal));
    assert_eq!(turn(&rules, "1N5k/8/8/8/8/8/1r6/7K b - - 0 1"), Turn::Act(Colour::Black));
    assert_eq!(turn(&rules, "7k/8/8/8/8/8/8/Kn6 w - - 0 1"), Turn::Act(Colour::White), "the king attacks it");
    assert_eq!(
        turn(&rules, "7k/8/8/8/8/8/8/K3n3 w - - 0 1"),
        over(BLACK, Reason::Goal),
        "for Black the first rank is the last"
    );
}

#[test]
fn sentences_that_make_no_sense_are_told_with_their_place() {
    for (list, said) in [
        ("wins = [\"K on z9\"]", "`z9` is no square"),
        ("wins = [\"X on d4\"]", "no piece has the letter"),
        ("wins = [\"K sits on d4\"]", "is no sentence about an end"),
        ("wins = [\"0 checks\"]", "is no sentence about an end"),
        ("wins = [\"3 checks\"]\nloses = [\"2 checks\"]", "only one number of checks"),
        ("wins = [\"3 checks, safe\"]", "of pieces on squares only"),
        ("wins = [\"K on d4, soon\"]", "cannot stand behind the comma"),
        ("wins = [\"K on d4 not rank 1-8\"]", "names no square"),
        ("loses = [\"no X\"]", "no piece has the letter"),
        ("loses = [\"no K\"]\n[zones]\na1 = \"b2\"", "a zone has a name"),
        ("[law]\nmust = [\"captures\"]", "did you mean \"capture\""),
        ("[law]\nnever = [\"check\"]", "there is no law"),
    ] {
        let header = if list.starts_with('[') { "" } else { "[end]\n" };
        let text = format!("inherits = \"chess\"\nname = \"X\"\n{header}{list}\n");
        match load(&text) {
            Err(error) if !said.is_empty() => {
                let told = error.to_string();
                assert!(told.contains(said), "{list}: {told}");
                assert!(error.problems.iter().all(|problem| problem.place.line >= 3), "{list}: {told}");
            }
            Err(error) => panic!("{list}: {error}"),
            Ok(_) => assert!(said.is_empty(), "{list} was taken"),
        }
    }
    let nobody = "inherits = \"chess\"\nname = \"X\"\ncastling = \"none\"\n[board]\n\
                  start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n[pieces]\nking.royal = false\n";
    for list in ["[end]\nwins = [\"3 checks\"]", "[law]\nnever = [\"give check\"]"] {
        let error = load(&format!("{nobody}{list}\n")).err().expect("no king").to_string();
        assert!(error.contains("no piece is royal"), "{error}");
    }
}

#[test]
fn drawn_is_said_of_draws() {
    let drawn = Outcome { winner: None, reason: Reason::Goal };
    assert_eq!(drawn.sentence(), "Draw: both sides have reached the goal.");
}

/// Chess with other ends.
fn ends(list: &str) -> std::sync::Arc<Rules> {
    let start = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w - - 0 1";
    let text = format!("inherits = \"chess\"\nname = \"X\"\n[board]\nstart = \"{start}\"\n[end]\n{list}\n");
    load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn a_row_or_a_square_of_pieces_ends_a_game() {
    let row = ends("wins = [\"3 N in a row\"]");
    assert_eq!(turn(&row, "4k3/8/8/8/8/8/N7/KNNR4 w - - 0 1"), Turn::Act(Colour::White), "two and a corner are no row");
    for board in
        ["4k3/8/8/8/8/8/8/KNNN4", "4k3/8/8/N7/N7/N7/8/4K3", "4k3/8/8/N7/1N6/2N5/8/4K3", "4k3/8/7N/6N1/5N2/8/8/4K3"]
    {
        assert_eq!(turn(&row, &format!("{board} b - - 0 1")), over(WHITE, Reason::Row(3)), "{board}");
    }
    assert_eq!(
        turn(&row, "4k3/8/6N1/8/8/8/7N/K4N2 b - - 0 1"),
        Turn::Act(Colour::Black),
        "rows do not go round the edge"
    );
    let any = ends("loses = [\"5 in a row\"]");
    let after = line(&any, "4k3/8/8/8/8/3PN3/1QR3B1/K7 w - - 0 1", &["Qb3", "Kd8", "Rc3"]);
    assert_eq!(any.turn(&after), Turn::Act(Colour::Black));
    let after = line(&any, &any.write_fen(&after), &["Ke8", "Bf3"]);
    assert_eq!(any.turn(&after), over(BLACK, Reason::Row(5)));
    let block = ends("draws = [\"3 by 3\"]");
    assert_eq!(
        turn(&block, "4k3/8/8/8/8/1RRR4/1NNN4/1PPK4 b - - 0 1".replace("1PPK4", "1QQK4").as_str()),
        over(None, Reason::Row(3))
    );
}

#[test]
fn joined_pieces_end_a_game() {
    let joined = ends("wins = [\"RNBQ joining rank 1 to rank 4\"]");
    assert_eq!(turn(&joined, "4k3/8/8/8/3N4/3R4/2B5/1Q2K3 b - - 0 1"), over(WHITE, Reason::Joined));
    assert_eq!(turn(&joined, "4k3/8/8/8/3N4/8/2B5/1Q2K3 b - - 0 1"), Turn::Act(Colour::Black));
    // For Black the squares lie opposite.
    assert_eq!(turn(&joined, "1q2k3/2b5/3r4/3n4/8/8/8/4K3 w - - 0 1"), over(BLACK, Reason::Joined));
    let all = ends("wins = [\"all joined\"]");
    let after = line(&all, "4k3/8/8/7p/2R5/8/3B4/4K3 w - - 0 1", &["Rc3"]);
    assert_eq!(all.turn(&after), over(WHITE, Reason::Joined));
    let pawns = ends("loses = [\"all P joined\"]");
    assert_eq!(turn(&pawns, "4k3/8/8/8/8/1P6/2P5/4K3 b - - 0 1"), over(BLACK, Reason::Joined));
    assert_eq!(turn(&pawns, "4k3/8/8/8/8/8/8/4K2R b - - 0 1"), Turn::Act(Colour::Black), "no pawn is not joined");
}

#[test]
fn a_full_board_is_won_by_the_most() {
    let tiny = |list: &str| {
        let text = format!(
            "name = \"X\"\n[board]\nwidth = 3\nheight = 2\nstart = \"3/3[SSSQsssq] w - - 0 1\"\n[pieces]\nstone.letter = \"S\"\n\
             stone.moves = \"mW\"\nqueen.letter = \"Q\"\nqueen.moves = \"mW\"\nqueen.points = 3\n[law]\nmust = [\"drop\"]\n[end]\n{list}\n"
        );
        load(&text).unwrap_or_else(|error| panic!("{error}"))
    };
    let rules = tiny("wins = [\"most pieces when the board is full\"]");
    assert_eq!(turn(&rules, "sss/SSS[Qq] w - - 0 1"), over(None, Reason::Full));
    assert_eq!(turn(&rules, "sss/sSS[Qq] w - - 0 1"), over(BLACK, Reason::Full));
    assert_eq!(turn(&rules, "ss1/sSS[Qq] w - - 0 1"), Turn::Act(Colour::White));
    let rules = tiny("loses = [\"most points when the board is full\"]");
    assert_eq!(turn(&rules, "sss/SQS[Sq] w - - 0 1"), over(BLACK, Reason::Full), "White has five points");
    let rules = tiny("draws = [\"board full\"]");
    assert_eq!(turn(&rules, "sss/sSS[Qq] w - - 0 1"), over(None, Reason::Full));
    let rules = tiny("wins = [\"12 points\"]");
    assert_eq!(turn(&rules, "QQ1/3[QQsssq] b - - 0 1"), over(WHITE, Reason::Points(12)), "the hand counts");
    assert_eq!(turn(&rules, "QQ1/3[QSsssq] b - - 0 1"), Turn::Act(Colour::Black));
}

#[test]
fn a_king_that_has_entered_with_its_army_wins() {
    let rules = load(
        "inherits = \"crazyhouse\"\nname = \"X\"\n[pieces]\nqueen.points = 5\n[end]\n\
         wins = [\"K on rank 6-8 with 2 pieces and 8 points, safe, held\"]\n",
    )
    .expect("a game");
    // Two others there, six points there and two in hand.
    let fen = "8/8/1KQN4/8/8/8/8/4k3[NN] w - - 0 1";
    assert_eq!(turn(&rules, fen), over(WHITE, Reason::Goal));
    assert_eq!(turn(&rules, &fen.replace(" w ", " b ")), Turn::Act(Colour::Black), "its own turn must come");
    assert_eq!(turn(&rules, &fen.replace("[NN]", "[N]")), Turn::Act(Colour::White));
    assert_eq!(
        turn(&rules, &fen.replace("QN4", "Q5").replace("[NN]", "[NNN]")),
        Turn::Act(Colour::White),
        "one other is too few"
    );
    assert_eq!(
        turn(&rules, &fen.replace("8/8/1K", "1r6/8/1K")),
        Turn::Act(Colour::White),
        "in check it does not count"
    );
}

#[test]
fn new_sentences_that_make_no_sense_are_told() {
    for (list, said) in [
        ("wins = [\"9 in a row\"]", "a row on this board has from 2 to 8"),
        ("wins = [\"1 in a row\"]", "a row on this board has from 2 to 8"),
        ("wins = [\"9 by 9\"]", "a row on this board has from 2 to 8"),
        ("wins = [\"2 by 3\"]", "is no sentence about an end"),
        ("wins = [\"3 X in a row\"]", "no piece has the letter"),
        ("wins = [\"P joining rank 1\"]", "is no sentence about an end"),
        ("wins = [\"P joining rank 1 to nowhere\"]", "`nowhere` is no square"),
        ("wins = [\"all joined, safe\"]", "of pieces on squares only"),
        ("wins = [\"K on d4 with friends\"]", "cannot stand behind `with`"),
        ("wins = [\"10 points, answered\"]", "cannot be answered"),
        ("wins = [\"all joined\"]", "over before it begins"),
        ("wins = [\"castled X\"]", "there is no castling \"X\"; the letters of the castlings are KQ"),
        ("wins = [\"castled, safe\"]", "`safe` is said of pieces on squares only"),
        ("wins = [\"castled twice now\"]", "is no sentence about an end"),
    ] {
        let text = format!("inherits = \"chess\"\nname = \"X\"\n[end]\n{list}\n");
        let error = load(&text).err().unwrap_or_else(|| panic!("{list} was taken"));
        assert!(error.to_string().contains(said), "{list}: {error}");
    }
}

#[test]
fn nobody_castles_where_nothing_is_said_of_it() {
    let text = "inherits = \"antichess\"\nname = \"X\"\n[end]\nwins = [\"no pieces\",\n  \"castled\"]\n";
    let error = load(text).err().expect("a sentence about nothing").to_string();
    assert!(
        error.starts_with("mine.toml:5:3: end.wins: nobody castles here; give the game a `[castling]` first"),
        "{error}"
    );
}
