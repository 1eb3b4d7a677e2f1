//! Every game of the catalogue is taught: its lessons are what they claim, and they show what is special about it.

use std::collections::BTreeSet;

use heterodox_engine::lesson::{FEWEST, Lesson, MOST, Task, bouts, holds, lessons};
use heterodox_rules::{Catalogue, Family, Outcome, Rules, State, Strictness, Turn, Variant};
use heterodox_table::sightings;

fn load(id: &str) -> std::sync::Arc<Rules> {
    Catalogue::new().load(id).expect("the catalogue loads")
}

fn words(lessons: &[Lesson]) -> Vec<&'static str> {
    lessons.iter().map(|lesson| lesson.task.word()).collect()
}

fn state_of(rules: &Rules, lesson: &Lesson) -> State {
    rules.read_fen(&lesson.fen, Strictness::Game).unwrap_or_else(|error| panic!("{}: {error}", lesson.fen))
}

/// What is claimed, asked in another way: the game is played on with the public doors.
fn check(rules: &Rules, lesson: &Lesson) {
    let id = &rules.spec().id;
    let about = format!("{id} {:?} {}", lesson.task, lesson.fen);
    let state = state_of(rules, lesson);
    assert_eq!(rules.turn(&state), Turn::Act(lesson.side), "{about}");
    let all = rules.actions(&state);
    for answer in &lesson.answers {
        assert!(all.iter().any(|it| it.coordinates == *answer), "{about}: {answer} is legal");
    }
    for action in &all {
        let is_answer = lesson.answers.contains(&action.coordinates);
        let tags: Vec<&str> = action.tags.iter().map(|tag| tag.word()).collect();
        let has = |tag: &str| tags.contains(&tag);
        let after = rules.play_unchecked(&state, action.action);
        if let (true, Turn::Over(outcome)) = (is_answer, rules.turn(&after)) {
            assert!(outcome.winner.is_some(), "{about}: nobody is praised for a draw");
        }
        let does = match lesson.task {
            Task::Take { kind } => {
                action.captured.is_some() && action.action.kind() == kind && !has("shot") && !has("en-passant")
            }
            Task::Portal => has("mirror-only"),
            Task::Shoot => has("shot"),
            Task::Leave => has("exit"),
            Task::Drop { check } => has("drop") && (!check || rules.in_check(&after)),
            Task::StepIn => action.action.gate().is_some(),
            Task::MustTake => action.captured.is_some(),
            Task::Castle => has("castle"),
            Task::EnPassant => has("en-passant"),
            Task::Promote => has("promotion"),
            Task::Win(_) => wins(rules, &after, lesson),
        };
        assert_eq!(does, is_answer, "{about}: {}", action.coordinates);
    }
}

fn wins(rules: &Rules, after: &State, lesson: &Lesson) -> bool {
    let won = |outcome: &Outcome| outcome.winner == Some(lesson.side);
    match rules.turn(after) {
        Turn::Over(outcome) => won(&outcome),
        Turn::Act(_) => {
            let replies = rules.moves(after);
            let ends = |it: &heterodox_rules::Move| matches!(rules.turn(&rules.play_unchecked(after, *it)), Turn::Over(outcome) if won(&outcome));
            !replies.is_empty() && replies.len() <= 3 && replies.iter().all(ends)
        }
        _ => false,
    }
}

#[test]
fn every_game_is_taught_by_positions_that_are_what_they_claim() {
    let catalogue = Catalogue::new();
    let mut few = Vec::new();
    for id in catalogue.ids_of(Family::Chess) {
        let rules = load(&id);
        let found = lessons(&rules);
        assert!(found.len() <= MOST, "{id}: {:?}", words(&found));
        for lesson in &found {
            assert!(holds(&rules, lesson), "{id}: {lesson:?}");
            check(&rules, lesson);
            let text = lesson.message(&rules).to_string();
            assert!(text.ends_with('.') && !text.contains(['{', '}', '$']), "{id}: {text}");
        }
        let different: BTreeSet<&str> = found.iter().map(|lesson| lesson.fen.as_str()).collect();
        assert_eq!(different.len(), found.len(), "{id}: no lesson comes twice");
        if found.len() < FEWEST {
            few.push(id);
        }
    }
    assert!(few.is_empty(), "{few:?}");
}

#[test]
fn what_is_special_about_a_game_is_taught() {
    for (id, wanted) in [
        ("archer", &["shoot", "win"][..]),
        ("mirror", &["portal", "win"]),
        ("cylinder-archers", &["portal", "shoot", "win"]),
        ("kings-cooking", &["leave", "win"]),
        ("crazyhouse", &["drop", "win"]),
        ("antichess", &["must-take", "win"]),
        ("seirawan", &["take", "step-in", "win"]),
        ("kingofthehill", &["win"]),
        ("chess", &["win"]),
    ] {
        let found = words(&lessons(&load(id)));
        for word in wanted {
            assert!(found.contains(word), "{id}: {word} is not among {found:?}");
        }
    }
    let reasons = |id: &str| -> Vec<Task> { lessons(&load(id)).into_iter().map(|it| it.task).collect() };
    assert!(reasons("kingofthehill").contains(&Task::Win("goal")));
    assert!(reasons("3check").contains(&Task::Win("checks")));
    assert!(reasons("chess").contains(&Task::Win("checkmate")));
}

#[test]
fn lessons_are_the_same_every_time_and_small() {
    for id in ["chess", "archer", "kings-cooking"] {
        let rules = load(id);
        let found = lessons(&rules);
        assert_eq!(found, lessons(&rules), "{id}");
        for lesson in &found {
            let pieces = rules.board().all().filter(|at| state_of(&rules, lesson).piece_at(*at).is_some()).count();
            assert!(pieces <= 10, "{id}: {} pieces in {}", pieces, lesson.fen);
        }
    }
}

#[test]
fn a_lesson_that_claims_too_much_does_not_hold() {
    let rules = load("chess");
    let good = lessons(&rules).into_iter().find(|it| it.task == Task::Win("checkmate")).expect("chess has mates");
    assert!(holds(&rules, &good));
    let none = Lesson { answers: Vec::new(), ..good.clone() };
    let other = Lesson { answers: vec!["a1a1".into()], ..good.clone() };
    let start = Lesson { fen: rules.write_fen(&rules.start()), ..good };
    for wrong in [none, other, start] {
        assert!(!holds(&rules, &wrong), "{wrong:?}");
    }
}

#[test]
fn battles_teach_who_beats_whom_and_the_king() {
    let catalogue = Catalogue::new();
    for id in catalogue.ids_of(Family::Battle) {
        let Variant::Battle(battle) = catalogue.open(&id).expect("the catalogue loads") else { panic!("{id}") };
        let spec = battle.spec();
        let all = bouts(spec);
        assert!((FEWEST..=MOST).contains(&all.len()), "{id}: {}", all.len());
        for bout in &all {
            let seen = sightings(spec.board, &bout.position).unwrap_or_else(|| panic!("{id}: {}", bout.position));
            let at = |square: heterodox_rules::Square| {
                seen[square.index()].and_then(|it| it.kind).and_then(|it| spec.kind(it))
            };
            for (from, to) in &bout.steps {
                assert_eq!(at(*from), Some(bout.kind), "{id}");
                let struck = at(*to).map(|kind| &spec.kinds[kind]);
                let king = struck.is_some_and(|kind| kind.role == heterodox_rules::spec::battle::Role::King);
                let beaten = at(*to).is_some_and(|kind| spec.kinds[bout.kind].beats.contains(&kind));
                assert_eq!(bout.answers.contains(&(*from, *to)), king || beaten, "{id}: {}", bout.position);
            }
        }
    }
}
