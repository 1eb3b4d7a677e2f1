//! Laws of `[law]`: what must be done, what never may, what is said of it, and what files cannot say.

mod support;

use heterodox_rules::spec::SpecError;
use heterodox_rules::{Catalogue, Colour, Reason, Rules, Turn};
use support::{line, moves, over, position, refusal};

fn load(text: &str) -> Result<std::sync::Arc<Rules>, SpecError> {
    Catalogue::new().load_bytes("mine", "mine.toml", text.as_bytes())
}

fn game(text: &str) -> std::sync::Arc<Rules> {
    load(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A small board with pieces of shogi.
fn small_shogi(laws: &str) -> std::sync::Arc<Rules> {
    game(&format!(
        "name = \"Small\"\n[board]\nwidth = 5\nheight = 5\nstart = \"rpgkn/5/5/5/NKGPR[] w - - 0 1\"\n[pieces]\n\
         king.letter = \"K\"\nking.moves = \"K\"\nking.royal = true\ngold.letter = \"G\"\ngold.moves = \"WfF\"\n\
         rook.letter = \"R\"\nrook.moves = \"R\"\nknight.letter = \"N\"\nknight.moves = \"ffN\"\n\
         knight.promotes_to = \"G\"\nknight.promotes_in = \"rank 4-5\"\nknight.promotes = \"may\"\n\
         pawn.letter = \"P\"\npawn.moves = \"fW\"\n[hand]\ncaptures = \"kept\"\npromoted = \"stay\"\n[law]\n{laws}\n"
    ))
}

#[test]
fn whether_a_drop_mates_is_known_soon_whatever_could_be_dropped_in_answer() {
    // Everybody holds nine pieces with many ways, and every answer by drop gives check again.
    let way = "NN iA cC CC nN inN iC9 cnD B cK cK iC Q";
    let rules = game(&format!(
        "name = \"Worst\"\n[board]\nwidth = 6\nheight = 8\nportal = \"wrap\"\n\
         start = \"k5/B5/6/6/5B/6/1A2B1/B1B1BK[AaBbCcAaBbCcAaBbCc] w - - 0 1\"\n[hand]\ncaptures = \"kept\"\n\
         [law]\nnever = [\"move where it is stuck\", \"mate by drop\"]\n\
         [pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = \"last\"\n\
         [pieces.a]\nletter = \"A\"\nmoves = \"{way}\"\nstart_rank = 2\npromotes_to = \"BC\"\nranks = \"1-7\"\n\
         [pieces.b]\nletter = \"B\"\nmoves = \"iK nG nG G mH nH mB inA inA nG F13 F8\"\nstart_rank = 2\n\
         [pieces.c]\nletter = \"C\"\nmoves = \"{way} nN\"\nstart_rank = 2\n"
    ));
    let mut state = rules.start();
    for ply in 0..12 {
        let list = rules.moves(&state);
        let Some(action) = list.get(ply * 7 % list.len().max(1)) else { break };
        state = rules.play(&state, *action).expect("a listed move").state;
    }
}

#[test]
fn nobody_mates_by_dropping_a_pawn() {
    let rules = small_shogi("never = [\"mate by dropping P\"]");
    // The king on e5 has no square: its pawn stands on d5, and the gold on d3 guards d4, e4 and the pawn there.
    let mate = "3pk/5/3G1/5/1K3[PN] w - - 0 1";
    let moves_of = moves(&rules, &position(&rules, mate));
    assert!(!moves_of.contains(&"P@e4".to_string()), "{moves_of:?}");
    assert_eq!(
        refusal(&rules, mate, "P@e4"),
        "Pawn cannot be dropped on e4: this drop would mate, which is not allowed"
    );
    let refused = rules.play_text(&position(&rules, mate), "P@e4").expect_err("illegal");
    assert_eq!(refused.rule(), Some("law.never"));
    assert!(moves_of.contains(&"P@c3".to_string()));
    // Where the pawn can be taken it is only a check.
    let check = "3pk/3g1/3G1/5/1K3[PN] w - - 0 1";
    assert!(moves(&rules, &position(&rules, check)).contains(&"P@e4".to_string()), "the gold on d4 takes it");
    let free = "4k/5/5/3G1/1K3[PN] w - - 0 1";
    assert!(moves(&rules, &position(&rules, free)).contains(&"P@e4".to_string()), "a check by a pawn is fine");
    let allowed = small_shogi("never = [\"check by dropping N\"]");
    assert_eq!(allowed.turn(&line(&allowed, mate, &["P@e4"])), over(Some(Colour::White), Reason::Checkmate));
}

#[test]
fn no_check_by_a_drop() {
    let rules = small_shogi("never = [\"check by drop\"]");
    let fen = "4k/5/5/5/1K3[RP] w - - 0 1";
    let legal = moves(&rules, &position(&rules, fen));
    assert!(!legal.contains(&"P@e4".to_string()) && !legal.contains(&"R@e1".to_string()));
    assert!(legal.contains(&"R@d1".to_string()) && legal.contains(&"P@d4".to_string()));
    assert_eq!(
        refusal(&rules, fen, "R@a5"),
        "Rook cannot be dropped on a5: this drop would give check, which is not allowed"
    );
    let only_rook = small_shogi("never = [\"check by dropping R\"]");
    let legal = moves(&only_rook, &position(&only_rook, fen));
    assert!(legal.contains(&"P@e4".to_string()) && !legal.contains(&"R@e1".to_string()));
}

#[test]
fn no_piece_goes_where_it_is_stuck() {
    let rules = small_shogi("never = [\"move where it is stuck\"]");
    let fen = "4k/5/N1P2/5/1K3[NP] w - - 0 1";
    let legal = moves(&rules, &position(&rules, fen));
    // The knight on a3 must become a gold on b5; knights are dropped on ranks 1 to 3, pawns not on the last.
    assert!(legal.contains(&"a3b5g".to_string()) && !legal.contains(&"a3b5".to_string()), "{legal:?}");
    assert!(legal.contains(&"N@a2".to_string()) && !legal.contains(&"N@a4".to_string()));
    assert!(legal.contains(&"P@a4".to_string()) && !legal.contains(&"P@a5".to_string()));
    assert_eq!(refusal(&rules, fen, "N@a4"), "Knight cannot be dropped on a4: a knight could never move again from a4");
    let last = "4k/2P2/5/5/1K3[] w - - 0 1";
    assert_eq!(refusal(&rules, last, "c4c5"), "Pawn cannot move from c4 to c5: a pawn could never move again from c5");
    let free = small_shogi("never = [\"check by dropping R\"]");
    assert!(moves(&free, &position(&free, last)).contains(&"c4c5".to_string()));
    assert!(moves(&free, &position(&free, fen)).contains(&"a3b5".to_string()));
    // It holds for Black, turned over.
    let black = moves(&rules, &position(&rules, "4k/5/5/2p2/1K3[p] b - - 0 1"));
    assert!(!black.contains(&"c2c1".to_string()) && !black.contains(&"P@a1".to_string()), "{black:?}");
}

#[test]
fn a_king_in_check_does_not_walk_away() {
    let rules = game("inherits = \"chess\"\nname = \"X\"\n[law]\nnever = [\"walk out of check\"]\n");
    let fen = "4k3/8/8/8/8/4r3/8/R3K3 w - - 0 1";
    assert_eq!(moves(&rules, &position(&rules, fen)), Vec::<String>::new(), "nothing blocks or takes on e3");
    assert_eq!(rules.turn(&position(&rules, fen)), over(Some(Colour::Black), Reason::Checkmate));
    let beside = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1";
    assert_eq!(moves(&rules, &position(&rules, beside)), ["e1e2"], "it may take the checker");
    assert_eq!(
        refusal(&rules, beside, "Kd2"),
        "King cannot move from e1 to d2: this leaves your king attacked by the rook on e2"
    );
    let slant = "4k3/8/8/8/8/8/8/R2rK3 w - - 0 1";
    assert_eq!(moves(&rules, &position(&rules, slant)), ["a1d1", "e1d1"]);
    let why = refusal(&rules, slant, "Ke2");
    assert_eq!(
        why,
        "King cannot move from e1 to e2: a king in check may not walk away; it may only take the piece that gives check"
    );
    // Two checkers: taking one is a walk.
    let double = "4k3/8/8/8/7b/8/8/R2rK3 w - - 0 1";
    assert_eq!(moves(&rules, &position(&rules, double)), Vec::<String>::new());
    // Who is not in check walks as ever.
    assert!(moves(&rules, &rules.start()).len() == 20);
}

#[test]
fn the_first_duty_that_can_be_met_binds() {
    let base = "inherits = \"crazyhouse\"\nname = \"X\"\n[law]\n";
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3[NP] w - - 0 1";
    let drops = game(&format!("{base}must = [\"drop N\", \"capture\"]\n"));
    let legal = moves(&drops, &position(&drops, fen));
    assert!(!legal.is_empty() && legal.iter().all(|text| text.starts_with("N@")), "{legal:?}");
    assert!(refusal(&drops, fen, "exd5").ends_with("you must drop a piece: the knight can go to a1"));
    // Without a knight in hand the next duty is asked for.
    assert_eq!(moves(&drops, &position(&drops, "4k3/8/8/3p4/4P3/8/8/4K3[P] w - - 0 1")), ["e4d5"]);
    let takes = game(&format!("{base}must = [\"capture\", \"drop\"]\n"));
    assert_eq!(moves(&takes, &position(&takes, fen)), ["e4d5"]);
    let legal = moves(&takes, &position(&takes, "4k3/8/8/8/4P3/8/8/4K3[P] w - - 0 1"));
    assert!(legal.iter().all(|text| text.starts_with("P@")) && legal.len() > 20);
    assert_ne!(drops.meaning(), takes.meaning());
    // Whoever is in check gets out of it first.
    let checked = "4k3/8/8/3p4/4P3/8/4r3/4K3[] w - - 0 1";
    assert_eq!(moves(&takes, &position(&takes, checked)), ["e1e2"]);
}

#[test]
fn most_captures_are_one_each_today() {
    let most = game("inherits = \"chess\"\nname = \"X\"\n[law]\nmust = [\"capture the most\"]\n");
    let any = game("inherits = \"chess\"\nname = \"X\"\n[law]\nmust = [\"capture\"]\n");
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(moves(&most, &position(&most, fen)), moves(&any, &position(&any, fen)));
    assert_eq!(moves(&most, &most.start()).len(), 20);
    assert_eq!(most.turn(&most.start()), Turn::Act(Colour::White));
}

#[test]
fn laws_that_make_no_sense_are_told_with_their_place() {
    for (base, law, said) in [
        ("chess", "must = [\"drop\"]", "nobody ever has a piece in hand"),
        ("chess", "never = [\"mate by dropping P\"]", "nobody ever has a piece in hand"),
        ("crazyhouse", "must = [\"drop X\"]", "no piece has the letter"),
        ("crazyhouse", "never = [\"mate by dropping Z\"]", "no piece has the letter"),
        ("crazyhouse", "must = [\"drops\"]", "did you mean \"drop\""),
        ("crazyhouse", "never = [\"mate by dropping\"]", "did you mean \"mate by dropping P\""),
        ("crazyhouse", "never = [\"move where it is stuk\"]", "did you mean \"move where it is stuck\""),
        ("antichess", "never = [\"walk out of check\"]", "no piece is royal"),
    ] {
        let text = format!("inherits = \"{base}\"\nname = \"X\"\n[law]\n{law}\n");
        let error = load(&text).err().unwrap_or_else(|| panic!("{law} was taken"));
        assert!(error.to_string().contains(said), "{law}: {error}");
        assert!(error.problems.iter().any(|problem| problem.place.line == 4), "{law}: {error}");
    }
    let never =
        "inherits = \"crazyhouse\"\nname = \"X\"\n[pieces]\nqueen.drop = \"none\"\n[law]\nmust = [\"drop Q\"]\n";
    assert!(load(never).err().expect("wrong").to_string().contains("a queen is never dropped"));
}
