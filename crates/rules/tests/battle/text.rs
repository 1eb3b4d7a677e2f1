//! How acts and what chance does are written, and texts that are neither.

use heterodox_rules::battle::Battle;

use crate::{BLUE, RED, Random, act, battle};

#[test]
fn acts_and_chance_are_written_as_on_the_page() {
    let battle = battle("rps");
    for text in ["K@b1", "O@c1", "shuffle", "ready", "b2b3", "=R", "=P", "=S"] {
        assert_eq!(battle.write_act(act(&battle, text)), text);
    }
    for text in ["deal:red:RRRRPPPPSSSSKO", "deal:blue:KOSSSSPPPPRRRR", "first:red", "first:blue"] {
        let draw = battle.read_draw(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(battle.write_draw(&draw), text);
    }
    assert_eq!((Battle::side_word(RED), Battle::side_word(BLUE)), ("red", "blue"));
}

#[test]
fn odd_texts_are_refused_without_panic() {
    let battle = battle("rpsls");
    let mut random = Random::new(3);
    let letters: Vec<char> = "abcdefg0123456789KORPSLV=@:, *?!éß\u{0}\u{1F600}\u{feff}shufleadyintb".chars().collect();
    for _ in 0..200_000 {
        let length = random.below(9);
        let text: String = (0..length).map(|_| random.pick(&letters)).collect();
        match battle.read_act(&text) {
            Ok(wish) => assert_eq!(battle.write_act(wish), text.trim(), "an act has one text"),
            Err(refused) => assert!(refused.to_string().contains("no action"), "{refused}"),
        }
        if let Ok(draw) = battle.read_draw(&text) {
            assert_eq!(battle.write_draw(&draw), text);
        }
    }
    let long = "K@".to_string() + &"a".repeat(100_000);
    let refused = battle.read_act(&long).expect_err("no cell has that name").to_string();
    assert!(refused.len() < 300, "the refusal repeats {} bytes", refused.len());
    assert!(battle.read_draw(&long).is_err());
}
