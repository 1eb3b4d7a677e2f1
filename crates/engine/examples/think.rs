//! scratch: think VARIANT MOVETIME FEN...
use heterodox_engine::*;
use heterodox_rules::*;
use std::time::Duration;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rules = Catalogue::new().load(&args[1]).expect("variant");
    let time: u64 = args[2].parse().expect("ms");
    let state = if args.len() > 3 {
        rules.read_fen(&args[3..].join(" "), Strictness::Game).expect("fen")
    } else {
        rules.start()
    };
    let mut engine = Engine::new(rules.clone());
    println!("eval {}", engine.evaluate(&state));
    let control = Control::new();
    let task = Task::new(state.clone(), Limits::time(Duration::from_millis(time)));
    let answer = engine.think(&task, &control, &mut |r| {
        let pv: Vec<String> = r.moves.iter().map(|m| rules.coordinates(*m)).collect();
        println!(
            "{} {}/{} {:?} nodes {} nps {:.0} {:?} full {} pv {}",
            r.line,
            r.depth,
            r.reach,
            r.score,
            r.nodes,
            r.nodes as f64 / r.elapsed.as_secs_f64(),
            r.elapsed,
            r.full,
            pv.join(" ")
        );
    });
    println!("{:?} {} in {:?}", answer, answer.best.map_or(String::new(), |m| rules.coordinates(m)), control.elapsed());
}
