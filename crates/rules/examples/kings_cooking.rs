//! King's Cooking in a dozen lines: new game, a piece's moves, a move, a refusal, score
//! and result, and the game as JSON and back. Run: `cargo run --example kings_cooking`.

use heterodox_rules::text::court::{CourtGame, Player};
use heterodox_rules::{Catalogue, Colour};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Catalogue::new().load("kings-cooking")?;
    let players = ["Alice", "Bob"].map(|name| Player { id: name.to_lowercase(), name: name.into() });
    let mut names = (1..).map(|number| format!("piece-{number}"));
    let mut court = CourtGame::new(rules.clone(), "game-1", players, || names.next().expect("endless"))?;

    // getValidMoves
    let a1 = rules.board().parse("a1").ok_or("no square")?;
    let moves: Vec<String> = rules.actions_from(court.game().state(), a1).into_iter().map(|a| a.san).collect();
    println!("The rook on a1 can play {}", moves.join(", "));

    // makeMove, refused and played
    if let Err(refused) = court.play("a1b1", "move-1", 0) {
        println!("Refused: {refused}");
    }
    for (number, text) in ["Rxa3", "Nxc1", "R>", "Na2", "Nxc3", "N>", "N>"].iter().enumerate() {
        if let Err(refused) = court.play(text, &format!("move-{number}"), 1_760_000_000_000) {
            println!("{text}: {refused}");
        }
    }

    // checkGameEnd
    let score = Colour::BOTH.map(|colour| court.game().state().score(colour));
    println!("Score {score:?}: {:?}", court.game().outcome().map(|outcome| outcome.sentence()));

    // toJSON, fromJSON
    let json = court.to_json();
    let again = CourtGame::from_json(rules, &json)?;
    println!("{} moves read back from {} bytes", again.game().plies().len(), json.len());
    Ok(())
}
