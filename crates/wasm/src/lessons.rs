//! Lessons as JSON: positions with something to do, made from the rules by the engine.

use heterodox_engine::lesson::{Bout, bouts, lessons};
use heterodox_rules::battle::Battle;
use heterodox_rules::{Colour, Square, Variant};
use serde_json::{Value, json};

/// The lessons of a variant, in the order in which they are best taken.
pub(crate) fn of(variant: &Variant) -> Value {
    let list: Vec<Value> = match variant {
        Variant::Chess(rules) => lessons(rules)
            .iter()
            .map(|lesson| {
                let message = lesson.message(rules);
                json!({
                    "task": lesson.task.word(), "text": message.to_string(), "said": message,
                    "fen": lesson.fen, "side": lesson.side.word(),
                    "piece": rules.sign(Colour::White, lesson.kind), "answers": lesson.answers,
                })
            })
            .collect(),
        Variant::Battle(battle) => bouts(battle.spec()).iter().map(|bout| of_bout(battle, bout)).collect(),
    };
    json!({ "lessons": list })
}

/// Nobody can be asked where a battle stands that was never set up: everything that may be done comes with it.
fn of_bout(battle: &Battle, bout: &Bout) -> Value {
    let name = |square: Square| battle.board().name(square);
    let step = |(from, to): &(Square, Square)| {
        let (from, to) = (name(*from), name(*to));
        json!({ "move": format!("{from}{to}"), "san": format!("{from}{to}"), "path": [from, to], "tags": [] })
    };
    json!({
        "task": "strike", "text": bout.message.to_string(), "said": bout.message,
        "fen": bout.position, "side": Battle::side_word(Colour::White),
        "piece": battle.spec().kinds[bout.kind].letter.to_string(),
        "answers": bout.answers.iter().map(|(from, to)| name(*from) + &name(*to)).collect::<Vec<_>>(),
        "moves": bout.steps.iter().map(step).collect::<Vec<_>>(),
    })
}
