//! Words for people: what happened in a battle, what to type, lists and sentences.

use heterodox_rules::battle::Battle;
use heterodox_rules::spec::battle::Role;
use heterodox_table::{Event, Seat};

/// "Red" or "Blue".
pub fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "Red",
        Seat::Black => "Blue",
    }
}

/// How to play a game again.
pub fn seed_line(seed: u64) -> String {
    format!("Seed {seed}: --seed {seed} and the same moves give this game again.")
}

/// An event in a sentence; `None` when the board tells it.
pub fn event(battle: &Battle, event: &Event) -> Option<String> {
    let kind = |letter: char| {
        let spec = battle.spec();
        spec.kind(letter).map_or("piece", |kind| spec.kinds[kind].name.as_str())
    };
    Some(match event {
        Event::Ready { seat } => format!("{} is ready.", sentence(seat)),
        Event::First { seat } => format!("The armies stand. {} moves first.", sentence(seat)),
        Event::Moved { seat, action, .. } => format!("{} moves {action}.", sentence(seat)),
        Event::Fought { seat, action, winner, kind: strong, lost } => {
            let attack = format!("{} attacks {action}", sentence(seat));
            let end = match (winner, strong) {
                (Some(winner), Some(strong)) => format!("{}'s {} wins", sentence(winner), kind(*strong)),
                _ => "both are gone".to_string(),
            };
            let lost = lost.map_or(String::new(), |lost| format!(" against a {}", kind(lost)));
            format!("{attack}: {end}{lost}.")
        }
        Event::Tied { action, kind: equal } => format!("A tie, {action}: {0} meets {0}.", kind(*equal)),
        Event::Picked { seat } => format!("{} has picked.", sentence(seat)),
        Event::Passed { seat } => format!("{} has no move and is passed over.", sentence(seat)),
        Event::Offered { seat, what } => format!("{} offers a {what}.", sentence(seat)),
        Event::Declined { seat, what } => format!("{} declines the {what}.", sentence(seat)),
        Event::Arranged { .. } | Event::Over { .. } | Event::Shown { .. } => return None,
        Event::TakenBack { .. } | Event::Rematch => return None,
    })
}

/// The kinds of a battle: letter, name and what each beats.
pub fn kinds(battle: &Battle) -> String {
    let spec = battle.spec();
    let mut text = String::new();
    for kind in &spec.kinds {
        let beaten: Vec<&str> = kind.beats.iter().map(|other| spec.kinds[*other].name.as_str()).collect();
        let about = match kind.role {
            Role::Fighter => format!("beats {}", beaten.join(" and ")),
            Role::King => "never moves; whoever strikes it wins".to_string(),
            Role::Pit => "never moves; swallows whoever steps onto it".to_string(),
        };
        text += &format!("  {} {}: {about}\n", kind.letter, kind.name);
    }
    text
}

/// "rock (R), paper (P) or scissors (S)".
pub fn fighters(battle: &Battle) -> String {
    let spec = battle.spec();
    let names: Vec<String> =
        spec.fighters().map(|kind| format!("{} ({})", spec.kinds[kind].name, spec.kinds[kind].letter)).collect();
    any_of(&names)
}

/// "a, b or c".
fn any_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Words in lines of at most 76 characters.
pub fn wrap(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > 76 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += word.len();
    }
    text
}

/// A reason with a capital letter at its front.
pub fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
