//! A new variant from nothing: write the file, play it. Run: `cargo run --example new_variant`.

use heterodox_rules::{Catalogue, Game, Leaves};

/// Chess with a wizard in place of each queen: it leaps like a camel, or steps on the slant.
const WIZARDS: &str = r#"
name = "Wizard Chess"
inherits = "chess"

[board]
start = "rnbwkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBWKBNR w KQkq - 0 1"

[pieces.wizard]
letter = "W"
moves = "C F"

[pieces.pawn]
promotes_to = "WRBN"
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Catalogue::new().load_bytes("wizard-chess", "wizard-chess.toml", WIZARDS.as_bytes())?;
    println!("{}: {} lines of three plies", rules.spec().name, rules.perft(&rules.start(), 3, Leaves::Counted));

    let mut game = Game::new(rules.clone());
    for text in ["d2d4", "e7e5", "Wc4", "exd4"] {
        let step = game.play_text(text)?;
        println!("{text}: {:?}", step.events);
    }
    println!("{}", rules.write_fen(game.state()));
    if let Err(refused) = game.play_text("Wc6") {
        println!("Refused: {refused}");
    }

    // A mistake in the file is told with its place and what was meant.
    let broken = WIZARDS.replace("moves", "movs").replace("letter = \"W\"", "letter = \"w\"");
    if let Err(error) = Catalogue::new().load_bytes("wizard-chess", "wizard-chess.toml", broken.as_bytes()) {
        println!("{error}");
    }
    Ok(())
}
