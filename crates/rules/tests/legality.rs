//! The stages of legality: both ways to prove a royal piece safe give the same moves, several royal pieces of one kind or of
//! several are looked after, and the reference generator agrees.

mod support;

use std::sync::Arc;

use heterodox_rules::{AnyTables, Catalogue, Colour, Legality, Move, Reason, Rules, State, Strictness, Width};
use support::random_variant::{Rng, random_variant};
use support::reference::Reference;
use support::{long, moves, over, position, rules};

/// All legal moves, and those that take, shoot, leave or promote, each sorted.
fn found(rules: &Rules, state: &State) -> [Vec<Move>; 2] {
    fn found<B: Width>(tables: &heterodox_rules::Tables<B>, state: &State) -> [Vec<Move>; 2] {
        let position = B::position(state).expect("a state of these rules");
        let (mut all, mut noisy) = (Vec::new(), Vec::new());
        tables.generate(position, &mut all);
        tables.generate_noisy(position, &mut noisy);
        assert_eq!(tables.count(position), all.len() as u64);
        assert_eq!(tables.has_moves(position), !all.is_empty());
        [all, noisy].map(|mut list| {
            list.sort();
            list
        })
    }
    match rules.tables() {
        AnyTables::Narrow(tables) => found(tables, state),
        AnyTables::Wide(tables) => found(tables, state),
        AnyTables::Huge(tables) => found(tables, state),
    }
}

fn tried_out(rules: &Rules) -> Rules {
    let spec = rules.spec().clone();
    Rules::compile(spec, Legality::Trial).unwrap_or_else(|error| panic!("{}: {error}", rules.spec().id))
}

/// Plays random games by both.
fn same_moves(rules: &Rules, seed: u64, games: usize) {
    let trial = tried_out(rules);
    let mut rng = Rng(seed);
    for _ in 0..games {
        let mut state = rules.start();
        for _ in 0..60 {
            let fen = rules.write_fen(&state);
            let [all, noisy] = found(rules, &state);
            assert_eq!(found(&trial, &state), [all.clone(), noisy], "{}: {fen}", rules.spec().id);
            if all.is_empty() {
                break;
            }
            state = rules.play_unchecked(&state, *rng.pick(&all));
        }
    }
}

#[test]
fn paths_and_trial_give_the_same_moves() {
    for id in support::chess_ids() {
        same_moves(&rules(&id), 3, if long() { 100 } else { 4 });
    }
    let mut loaded = 0;
    for seed in 0..if long() { 2000 } else { 120 } {
        let text = random_variant(&mut Rng(seed));
        if let Ok(rules) = Catalogue::new().load_bytes("random", "random.toml", text.as_bytes()) {
            loaded += 1;
            same_moves(&rules, seed, 2);
        }
    }
    assert!(loaded > 60, "only {loaded} random variants could be loaded");
}

/// A variant in which pieces of one more kind must not be left attacked, and the same for the reference.
fn with_royal(id: &str, name: &str) -> (Arc<Rules>, Reference) {
    let mut spec = rules(id).spec().clone();
    let piece = spec.pieces.iter_mut().find(|piece| piece.name == name).expect("a piece of the variant");
    piece.royal = heterodox_rules::spec::Royal::One;
    let king = spec.pieces.iter().position(|piece| piece.name == name).expect("a piece of the variant");
    spec.pieces.iter_mut().for_each(|piece| piece.promotes_to.retain(|kind| *kind != king));
    let promotes = spec.pieces.iter().find(|piece| piece.pawn).map(|pawn| {
        let letters: String = pawn.promotes_to.iter().map(|kind| spec.pieces[*kind].letter).collect();
        format!("pawn.promotes_to = \"{letters}\"\n")
    });
    let text =
        format!("name = \"X\"\ninherits = \"{id}\"\n[pieces]\n{name}.royal = true\n{}", promotes.unwrap_or_default());
    let load = |wanted: &str| match wanted {
        "royal" => text.clone(),
        id => Catalogue::new().source(id).expect("built in").expect("readable").text.into_owned(),
    };
    let reference = Reference::new("royal", &load);
    (Arc::new(Rules::compile(spec, Legality::Trial).expect("its start has one of each")), reference)
}

#[test]
fn several_royal_kinds_agree_with_the_reference() {
    for (id, name) in [("chess", "queen"), ("mirror", "queen"), ("archer", "queen"), ("caravan", "queen")] {
        let (rules, reference) = with_royal(id, name);
        let mut rng = Rng(17);
        let (mut checks, mut met) = (0, 0);
        for _ in 0..if long() { 60 } else { 6 } {
            let mut state = rules.start();
            for _ in 0..80 {
                let fen = rules.write_fen(&state);
                let legal = rules.moves(&state);
                assert_eq!(moves(&rules, &state), reference.moves(&fen), "{id}: {fen}");
                assert_eq!(rules.in_check(&state), reference.in_check(&fen), "{id}: {fen}");
                assert_eq!(rules.in_check(&state), !rules.checked(&state).is_empty(), "{id}: {fen}");
                checks += usize::from(rules.in_check(&state));
                met += 1;
                let Some(&action) = (!legal.is_empty()).then(|| rng.pick(&legal)) else { break };
                let next = rules.play_unchecked(&state, action);
                assert_eq!(next.hash(), rules.fresh_hash(&next));
                state = next;
            }
        }
        assert!(checks > 0 && met > 100, "{id}: {checks} checks in {met} positions");
    }
}

#[test]
fn a_refusal_names_the_royal_piece_that_would_be_left_attacked() {
    let (rules, _) = with_royal("chess", "queen");
    // The queen stands attacked by the rook; the king is safe.
    let state = position(&rules, "q2rk3/8/8/8/8/8/8/3QK3 w - - 0 1");
    let refused = rules.play_text(&state, "e1f1").expect_err("the queen stays attacked");
    assert!(refused.to_string().contains("this leaves your queen attacked by the rook on d8"), "{refused}");
    assert_eq!(refused.rule(), Some("pieces.queen.royal"));
    let at = |name: &str| rules.board().parse(name).expect("on the board");
    assert_eq!(rules.checked(&state), [at("d1")]);
    // A fork of both is mate, since no move helps both.
    let forked = position(&rules, "4k1q1/8/8/8/8/8/2n5/Q3K3 w - - 0 1");
    assert_eq!(rules.checked(&forked), [at("a1"), at("e1")]);
    assert_eq!(rules.turn(&forked), over(Some(Colour::Black), Reason::Checkmate));
}

#[test]
fn marks_of_check_name_the_attacked_kings_of_a_study_only() {
    let rules = rules("chess");
    let state = rules.read_fen("4k3/8/8/8/8/8/4r3/K3K2K w - - 0 1", Strictness::Study).expect("a study");
    let names: Vec<String> = rules.checked(&state).into_iter().map(|square| rules.name(square)).collect();
    assert_eq!(names, ["e1"]);
    assert_eq!(state.to_move(), Colour::White);
}
