//! King's Cooking and its siblings: cases and whole games as data, and the document.

mod support;

use heterodox_rules::text::court::{CourtGame, Player};
use heterodox_rules::{Game, Strictness, Turn};
use support::{moves, position, rows, rules};

#[test]
fn cases() {
    let mut checked = 0;
    for row in rows(include_str!("data/kings-cooking-cases.tsv")) {
        let [id, variant, fen, action, expect, ..] = row[..] else { panic!("{row:?}") };
        let rules = rules(variant);
        checked += 1;
        if action == "fen" {
            match (expect.strip_prefix("ok "), rules.read_fen(fen, Strictness::Game)) {
                (Some(written), Ok(state)) => assert_eq!(rules.write_fen(&state), written, "{id}"),
                (None, Err(_)) => {}
                (Some(_), Err(error)) => panic!("{id}: {error}"),
                (None, Ok(_)) => panic!("{id}: {fen} should be refused"),
            }
            continue;
        }
        let state = position(&rules, fen);
        if let Some(square) = action.strip_prefix("moves") {
            let from = square.strip_prefix(':').unwrap_or("");
            let listed: Vec<String> = moves(&rules, &state).into_iter().filter(|text| text.starts_with(from)).collect();
            assert_eq!(format!("= {}", listed.join(" ")).trim_end(), expect, "{id}");
        } else if action == "end" {
            let end = match rules.turn(&state) {
                Turn::Over(outcome) => format!("over {}", outcome.sentence()),
                _ => "playing".to_string(),
            };
            assert_eq!(end, expect, "{id}");
        } else {
            match (rules.play_text(&state, action), expect.strip_prefix("ok ")) {
                (Ok(step), Some(after)) => assert_eq!(rules.write_fen(&step.state), after, "{id}"),
                (Err(refused), None) => {
                    let words = expect.strip_prefix("refused").unwrap_or_else(|| panic!("{id}: {expect}")).trim();
                    assert!(refused.to_string().contains(words), "{id}: {refused}");
                }
                (Ok(_), None) => panic!("{id}: {action} should be refused"),
                (Err(refused), Some(_)) => panic!("{id}: {refused}"),
            }
        }
    }
    assert!(checked >= 120, "only {checked} cases");
}

#[test]
fn whole_games() {
    let mut checked = 0;
    for row in rows(include_str!("data/kings-cooking-games.tsv")) {
        let [id, variant, coordinates, san, fen, result, sentence, ..] = row[..] else { panic!("{row:?}") };
        let rules = rules(variant);
        for texts in [coordinates, san] {
            let mut game = Game::new(rules.clone());
            for (text, written) in texts.split(' ').zip(san.split(' ')) {
                assert_eq!(game.outcome(), None, "{id}: goes on before {text}");
                let before = game.state().clone();
                let step = game.play_text(text).unwrap_or_else(|refused| panic!("{id}: {text}: {refused}"));
                assert_eq!(rules.san(&before, step.action), written, "{id}");
            }
            let outcome = game.outcome().unwrap_or_else(|| panic!("{id}: should be over"));
            assert_eq!((outcome.result(), outcome.sentence().as_str()), (result, sentence), "{id}");
            assert_eq!(rules.write_fen(game.state()), fen, "{id}");
            assert!(game.play_text("a1a2").expect_err("over").to_string().contains("the game is over"), "{id}");
        }
        document_round_trip(id, variant, coordinates, result);
        checked += 1;
    }
    assert!(checked >= 10, "only {checked} games");
}

fn players() -> [Player; 2] {
    [("w-1", "Alice"), ("b-1", "Bob \"the cook\" \u{1f373}")]
        .map(|(id, name)| Player { id: id.into(), name: name.into() })
}

fn new_document(variant: &str) -> CourtGame {
    let mut number = 0;
    let next = || {
        number += 1;
        format!("piece-{number}")
    };
    CourtGame::new(rules(variant), "game-1", players(), next).expect("a scored game")
}

fn document_round_trip(id: &str, variant: &str, moves: &str, result: &str) {
    let mut court = new_document(variant);
    for (index, text) in moves.split(' ').enumerate() {
        let again =
            CourtGame::from_json(rules(variant), &court.to_json()).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(again.to_json(), court.to_json(), "{id}");
        court
            .play(text, &format!("move-{index}"), 1_760_000_000_000 + index as u64)
            .unwrap_or_else(|r| panic!("{id}: {r}"));
    }
    let text = court.to_json();
    let again = CourtGame::from_json(rules(variant), &text).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(again.to_json(), text, "{id}");
    assert_eq!(again.game().state(), court.game().state(), "{id}");
    let status = match result {
        "1-0" => "white_wins",
        "0-1" => "black_wins",
        _ => "draw",
    };
    assert!(text.contains(&format!("\"status\": \"{status}\"")), "{id}: {text}");
}

#[test]
fn the_seeds_document_is_read_as_its_javascript_writes_it() {
    // Field order, compactness and checksum as `JSON.stringify` and the seed's function give them.
    let piece = |kind: &str, owner: &str, row: u8, column: u8| {
        format!(
            r#"{{"type":"{kind}","owner":"{owner}","position":[{row},{column}],"moveCount":0,"id":"{owner}-{kind}"}}"#
        )
    };
    let row = |owner: &str, row: u8| {
        let pieces: Vec<String> = ["rook", "knight", "bishop"]
            .iter()
            .zip(0..)
            .map(|(kind, column)| piece(kind, owner, row, column))
            .collect();
        format!("[{}]", pieces.join(","))
    };
    let board = format!("[{},[null,null,null],{}]", row("black", 0), row("white", 2));
    let data = format!("0c5c7dd1-9d4e-4f3c-8b1c-1f2e3d4c5b6a-0-{board}");
    let hash = data.encode_utf16().fold(0i64, |hash, unit| {
        // As JavaScript computes it: shifts and the final `&` are 32-bit, the rest is exact.
        let shifted = ((hash as i32) << 5) as i64;
        (shifted - hash + unit as i64) as i32 as i64
    });
    let text = format!(
        r#"{{"version":"1.0.0","gameId":"0c5c7dd1-9d4e-4f3c-8b1c-1f2e3d4c5b6a","board":{board},"whiteCourt":[],"blackCourt":[],"capturedWhite":[],"capturedBlack":[],"currentTurn":0,"currentPlayer":"white","whitePlayer":{{"id":"1","name":"White Player"}},"blackPlayer":{{"id":"2","name":"Black Player"}},"status":"playing","winner":null,"moveHistory":[],"checksum":"{}"}}"#,
        radix36(hash)
    );
    let court = CourtGame::from_json(rules("kings-cooking"), &text).expect("the seed's own document");
    let compact: serde_json::Value = serde_json::from_str(&court.to_json()).expect("JSON");
    assert_eq!(compact.to_string(), text);
}

fn radix36(number: i64) -> String {
    let mut digits = String::new();
    let mut rest = number.unsigned_abs();
    loop {
        digits.insert(0, char::from_digit((rest % 36) as u32, 36).expect("a digit"));
        rest /= 36;
        if rest == 0 {
            return if number < 0 { format!("-{digits}") } else { digits };
        }
    }
}

#[test]
fn other_games_have_no_such_document() {
    let error = CourtGame::new(rules("chess"), "g", players(), || "x".into()).err().expect("refused");
    assert!(error.to_string().contains("no piece leaves the board"));
}
