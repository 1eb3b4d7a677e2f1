//! Pieces in hand: what is kept, what is dropped where, how it is written, and what is refused and why.

mod support;

use heterodox_rules::spec::SpecError;
use heterodox_rules::{Catalogue, Colour, Rules, Strictness};
use support::{line, moves, position, refusal, rules};

fn load(text: &str) -> Result<std::sync::Arc<Rules>, SpecError> {
    Catalogue::new().load_bytes("mine", "mine.toml", text.as_bytes())
}

/// A child of chess that keeps captures, with more lines behind.
fn house(more: &str) -> Result<std::sync::Arc<Rules>, SpecError> {
    load(&format!("name = \"Mine\"\ninherits = \"chess\"\n[hand]\ncaptures = \"kept\"\n{more}"))
}

#[test]
fn what_is_taken_is_held_and_dropped() {
    let rules = rules("crazyhouse");
    let start = rules.write_fen(&rules.start());
    assert_eq!(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    let state = line(&rules, &start, &["e4", "d5", "exd5", "Qxd5"]);
    assert_eq!(rules.write_fen(&state), "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3");
    assert_eq!((state.hand(Colour::White, 5), state.hand(Colour::Black, 5)), (1, 1));
    let state = line(&rules, &rules.write_fen(&state), &["P@e4"]);
    assert_eq!(rules.write_fen(&state), "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3");
    // One held more or less is another position.
    let [one, other] = ["Pp", "p"].map(|hand| position(&rules, &format!("4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1")));
    assert_ne!(one, other);
    assert_ne!(one.hash(), other.hash());
}

#[test]
fn a_promoted_piece_turns_back() {
    let before = "1n2k3/P7/8/8/8/8/8/4K3[] w - - 0 1";
    let crazyhouse = rules("crazyhouse");
    let state = line(&crazyhouse, before, &["axb8=Q+"]);
    assert_eq!(crazyhouse.write_fen(&state), "1Q~2k3/8/8/8/8/8/8/4K3[N] b - - 0 1");
    let taken = |id: &str, queen: &str| {
        let rules = rules(id);
        rules.write_fen(&line(&rules, &format!("r{queen}2k3/8/8/8/8/8/8/4K3[N] b - - 0 1"), &["Rxb8"]))
    };
    assert_eq!(taken("crazyhouse", "Q~"), "1r2k3/8/8/8/8/8/8/4K3[Np] w - - 0 2");
    assert_eq!(taken("crazyhouse", "Q"), "1r2k3/8/8/8/8/8/8/4K3[Nq] w - - 0 2");
    assert_eq!(taken("loop", "Q"), "1r2k3/8/8/8/8/8/8/4K3[Nq] w - - 0 2");
    // The mark goes with the piece.
    let state = line(&crazyhouse, "1Q~2k3/8/8/8/8/8/8/4K3[N] b - - 0 1", &["Kf7", "Qb3"]);
    assert!(state.is_promoted(support::at(&crazyhouse, "b3")) && !state.is_promoted(support::at(&crazyhouse, "b8")));
}

#[test]
fn drops_are_written_in_one_way_and_read_in_several() {
    let rules = rules("crazyhouse");
    let fen = "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1";
    let state = position(&rules, fen);
    for (written, others) in [("N@f3", ["n@f3", "N@f3+", "N@f3!"]), ("P@e4", ["@e4", "p@e4", "@e4?"])] {
        let action = rules.read_move(&state, written).expect(written);
        assert_eq!((rules.coordinates(action), rules.san(&state, action)), (written.to_string(), written.to_string()));
        for other in others {
            assert_eq!(rules.read_move(&state, other), Ok(action), "{other}");
        }
    }
    let after = rules.play_unchecked(&state, rules.read_move(&state, "N@f6").expect("legal"));
    assert!(rules.in_check(&after));
    assert!(moves(&rules, &state).iter().all(|text| !text.starts_with("P@") || !text.ends_with(['1', '8'])));
}

#[test]
fn hands_are_read_as_others_write_them() {
    let rules = rules("crazyhouse");
    let read = |board: &str| rules.write_fen(&position(&rules, &format!("{board} w - - 0 1")));
    let written = "4k3/8/8/8/8/8/8/4K3[QNPPn] w - - 0 1";
    for board in ["4k3/8/8/8/8/8/8/4K3[PnQPN]", "4k3/8/8/8/8/8/8/4K3/QNPPn"] {
        assert_eq!(read(board), written, "{board}");
    }
    for board in ["4k3/8/8/8/8/8/8/4K3[]", "4k3/8/8/8/8/8/8/4K3[-]", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3/"] {
        assert_eq!(read(board), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "{board}");
    }
    let many = "P".repeat(254);
    for (board, words) in [
        ("4k3/8/8/8/8/8/8/4K3[Q", "between [ and ]"),
        ("4k3/8/8/8/8/8/8/4K3[X]", "the pieces in hand: no piece has the letter 'X'"),
        ("4k3/8/8/8/8/8/8/4K3[K]", "one king"),
        ("4k3/8/8/8/8/8/8/4K~3[]", "~ marks a piece that was promoted"),
        ("4k3/8/8/8/8/8/P~7/4K3[]", "~ marks a piece that was promoted"),
        ("4k3/8/8/8/8/8/Q~~7/4K3[]", "~ marks a piece that was promoted"),
        ("4k3/8/8/8/8/8/~8/4K3[]", "~ marks a piece that was promoted"),
        (&format!("4k3/8/8/8/8/8/8/4K3[{many}]"), "more than 255 pieces"),
    ] {
        let error = rules.read_fen(&format!("{board} w - - 0 1"), Strictness::Game).expect_err(board).to_string();
        assert!(error.contains(words), "{board}: {error}");
    }
    let chess = support::rules("chess");
    let error = chess.read_fen(written, Strictness::Game).expect_err("chess has no hands").to_string();
    assert_eq!(error, "nobody has pieces in hand in this game");
    assert_eq!(refusal(&chess, &chess.write_fen(&chess.start()), "N@f3"), "nobody has pieces in hand in this game");
}

#[test]
fn refused_drops_say_why() {
    let rules = house("[pieces.pawn]\ndrop_per_file = 1\n[pieces.rook]\ndrop = \"rank 1-4\"\n").expect("it loads");
    let fen = "4k3/8/8/8/4r3/8/P7/4K3[RNP] w - - 0 1";
    for (text, why) in [
        ("Q@d4", "White has no queen in hand"),
        ("N@e4", "Knight cannot be dropped on e4: the rook stands on e4"),
        ("R@d5", "Rook cannot be dropped on d5: a rook is not dropped there"),
        ("P@b1", "Pawn cannot be dropped on b1: a pawn is not dropped there"),
        ("P@a4", "Pawn cannot be dropped on a4: there is a pawn of yours on the a-file already"),
        ("N@b5", "Knight cannot be dropped on b5: this leaves your king attacked by the rook on e4"),
    ] {
        assert_eq!(refusal(&rules, fen, text), why);
    }
    assert_eq!(moves(&rules, &position(&rules, fen)).iter().filter(|text| text.contains('@')).count(), 6, "e2 and e3");
}

#[test]
fn royals_in_hand_are_there_and_safe() {
    // The king comes onto the board where nothing attacks it.
    let text = "name = \"Mine\"\ninherits = \"chess\"\ncastling = \"none\"\n[board]\nstart = \"4k3/8/8/8/8/8/r7/8[K] w - - 0 1\"\n";
    let rules = load(text).expect("it loads");
    let drops = moves(&rules, &rules.start());
    assert!(drops.contains(&"K@e4".to_string()) && !drops.contains(&"K@e2".to_string()), "{drops:?}");
    assert!(!drops.contains(&"K@d8".to_string()), "beside the other king: {drops:?}");
    // "last" counts the hand.
    let text = "name = \"Mine\"\ninherits = \"chess\"\ncastling = \"none\"\n[board]\n\
                start = \"4k3/8/8/8/8/8/8/r3K3[Kk] w - - 0 1\"\n[pieces.king]\nroyal = \"last\"\n[end]\nloses = [\"no K\"]\n";
    let rules = load(text).expect("it loads");
    assert!(!rules.in_check(&rules.start()), "another one is in hand");
}

#[test]
fn files_that_make_no_sense_are_refused() {
    let fault = |loaded: Result<std::sync::Arc<Rules>, SpecError>| loaded.err().map(|error| error.to_string());
    let child = "name = \"Mine\"\ninherits = \"chess\"\n";
    for (loaded, place, words) in [
        (load(&format!("{child}[hand]\npromoted = \"stay\"\n")), "mine.toml:4:12", "nobody ever has a piece in hand"),
        (
            load(&format!("{child}[pieces.pawn]\ndrop = \"rank 2\"\n")),
            "mine.toml:4:8",
            "nobody ever has a piece in hand",
        ),
        (house("[pieces.pawn]\ndrop = \"rank 8\"\n"), "mine.toml:6:8", "can stand on none of these squares"),
        (house("[pieces.pawn]\ndrop = \"rank 9\"\n"), "mine.toml:6:8", "the ranks of this board are 1 to 8"),
        (house("[pieces.bishop]\npromotes_to = \"Q\"\n"), "mine.toml:4:12", "write promoted = \"stay\""),
        (house("[board]\nstart = \"4k3/8/8/8/8/8/8/4K3[X] w - - 0 1\"\n"), "mine.toml:6:9", "the pieces in hand"),
    ] {
        let error = fault(loaded).unwrap_or_else(|| panic!("{words}: it loads"));
        assert!(error.contains(place) && error.contains(words), "{place} {words}: {error}");
    }
}
