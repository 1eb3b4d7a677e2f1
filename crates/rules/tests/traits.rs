//! What is taken for granted of a variant's games is true of them.

mod support;

use std::sync::Arc;

use heterodox_rules::{Catalogue, Game, Outcome, Reason, Rules};
use support::random_variant::{Rng, random_variant};
use support::{kind, long, rules};

fn load(text: &str) -> Arc<Rules> {
    Catalogue::new().load_bytes("x", "x.toml", text.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

/// A king and a pawn a side; what the pawn does is given.
fn with_pawn(keys: &str) -> String {
    format!(
        "name = \"X\"\n[board]\nwidth = 3\nheight = 5\nstart = \"k1p/3/3/3/P1K w - - 0 1\"\n[draws]\nrepetition = 3\n\
         [pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n[pieces.pawn]\nletter = \"P\"\npawn = true\n{keys}\n"
    )
}

#[test]
fn positions_come_back_after_moves_of_pawns_that_can_go_back() {
    let rules = load(&with_pawn("moves = \"W\""));
    assert!(!rules.traits().progress_is_final);
    let mut game = Game::new(rules);
    for text in ["a1a2", "c5c4", "a2a1", "c4c5"].into_iter().cycle().take(8) {
        assert_eq!(game.outcome(), None);
        game.play_text(text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
    }
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.outcome(), Some(Outcome { winner: None, reason: Reason::Repetition }));
    // Ahead only, sideways, and around the edge.
    for (keys, is_final) in
        [("moves = \"mfW cfF\"", true), ("moves = \"mfW msW cfF\"", false), ("moves = \"fN\"", true)]
    {
        assert_eq!(load(&with_pawn(keys)).traits().progress_is_final, is_final, "{keys}");
    }
}

/// Counting the whole game gives the same as looking back to the last progress.
fn check_occurrences(rules: &Arc<Rules>, seed: u64) {
    let mut rng = Rng(seed);
    let mut game = Game::new(rules.clone());
    while game.outcome().is_none() && game.plies().len() < 80 {
        let moves = rules.moves(game.state());
        // Going to and fro now and then.
        let back = moves.iter().copied().find(|action| {
            let next = rules.play_unchecked(game.state(), *action);
            game.plies().iter().any(|(_, state)| *state == next)
        });
        let action = back.filter(|_| rng.chance(1, 2)).unwrap_or_else(|| *rng.pick(&moves));
        game.play(action).unwrap_or_else(|refused| panic!("{refused}"));
        let all = std::iter::once(game.start()).chain(game.plies().iter().map(|(_, state)| state));
        assert_eq!(game.occurrences(), all.filter(|state| *state == game.state()).count(), "{}", rules.spec().id);
    }
}

#[test]
fn no_repetition_is_missed() {
    for id in support::chess_ids() {
        let rules = rules(&id);
        let spec = rules.spec();
        assert!(rules.traits().progress_is_final != (spec.hand.used || spec.counting.is_used()), "{id}");
        (0..3).for_each(|seed| check_occurrences(&rules, seed));
    }
    let (mut comes_back, mut changes_back) = (0, 0);
    for seed in 0..if long() { 3000 } else { 200 } {
        let text = random_variant(&mut Rng(seed));
        let Ok(rules) = Catalogue::new().load_bytes("random", "random.toml", text.as_bytes()) else { continue };
        comes_back += usize::from(!rules.traits().progress_is_final);
        changes_back += usize::from(rules.traits().changes_back().is_some());
        check_occurrences(&rules, seed);
    }
    assert!(comes_back > 0 && changes_back > 0, "{comes_back} and {changes_back} variants were put to the test");
}

#[test]
fn promotions_may_lead_on_and_back() {
    let officers = "[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n";
    let pawn = "moves = \"mfW cfF\"\nranks = \"1-4\"\npromotes_to = \"R\"\n";
    let plain = load(&with_pawn(&format!("{pawn}{officers}")));
    assert_eq!(plain.traits().becomes[kind(&plain, 'P')], [kind(&plain, 'R')]);
    let on = load(&with_pawn(&format!("{pawn}{}", officers.replace("\"R\"\n[", "\"R\"\npromotes_to = \"Q\"\n["))));
    assert_eq!(on.traits().becomes[kind(&on, 'P')], [kind(&on, 'R'), kind(&on, 'Q')]);
    assert_eq!(on.traits().changes_back(), None);
    let back = format!("{pawn}{}promotes_to = \"R\"\n", officers.replace("\"R\"\n[", "\"R\"\npromotes_to = \"Q\"\n["));
    let back = load(&with_pawn(&back));
    assert_eq!(back.traits().changes_back(), Some(kind(&back, 'R')));
    assert!(back.traits().progress_is_final, "a pawn is never a pawn again");
    let pawn_again =
        format!("{pawn}{}", officers.replace("\"R\"\n[", "\"R\"\npromotes_to = \"P\"\npromotes_in = \"rank 2\"\n["));
    assert!(!load(&with_pawn(&pawn_again)).traits().progress_is_final);
}

#[test]
fn ends_say_what_a_search_may_do() {
    let chess = rules("chess");
    let traits = chess.traits();
    assert!(traits.only_mate_wins && !traits.ends_unannounced && traits.material_counts && traits.passing_is_worse);
    let losing = load(&format!("{}[end]\nno_moves = \"win\"\n", with_pawn("moves = \"mfW cfF\"\n")));
    let traits = losing.traits();
    assert!(!traits.only_mate_wins && !traits.ends_unannounced && !traits.material_counts && !traits.passing_is_worse);
    let scored = rules("kings-cooking");
    assert!(!scored.traits().only_mate_wins && scored.traits().ends_unannounced && scored.traits().material_counts);
}
