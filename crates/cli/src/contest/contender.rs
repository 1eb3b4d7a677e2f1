//! Players of chess-like games behind one door: our engine, the plain opponents, other
//! programs. Each worker has two of its own.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use heterodox_engine::simple::{Greedy, Mind, Minimax, RandomMind};
use heterodox_engine::{Control, Engine, Lore, Score, Task, Weights};
use heterodox_rules::spec::keys::nearest;
use heterodox_rules::text::fen::shorten;
use heterodox_rules::{Game, Move, Rules, State, Variant};
use heterodox_table::{Attack, Dice, Player, Viewer};

use super::contestant::{Contestant, DERIVED, EngineOptions, UciOptions, Who};
use crate::failure::{Failure, bad};
use crate::input::{read_weights, table};
use crate::uci_client::{UciError, UciProgram, find};

/// How long a program may think that was given no time, only nodes or a depth.
const LONG: Duration = Duration::from_secs(300);
/// The option that says which game is played.
const VARIANT: &str = "UCI_Variant";

/// A move and what its player told about it.
pub struct Thought {
    pub action: Move,
    pub score: Option<Score>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
}

/// Somebody who plays chess-like games.
pub trait Contender {
    /// A new game; the same seed and the same moves are to give the same choices.
    fn begin(&mut self, seed: u64) -> Result<(), Failure>;
    /// A move; `past` is the game's states, oldest first.
    fn choose(&mut self, game: &Game, past: &[State]) -> Result<Thought, Failure>;
}

/// Makes a player. `lore` are the values our engine plays with, `grace` is how much longer
/// than its time a program may take.
pub fn contender(
    contestant: &Contestant,
    rules: &Arc<Rules>,
    lore: &Lore,
    grace: Duration,
) -> Result<Box<dyn Contender>, Failure> {
    let rules = rules.clone();
    let plain = |make: Box<dyn Fn(u64) -> Box<dyn Mind>>| Box::new(Plain { mind: make(0), make });
    Ok(match &contestant.who {
        Who::Engine(options) => Box::new(Ours::new(rules, lore, options)?),
        Who::Uci(options) => Box::new(Other::new(&rules, options, grace)?),
        Who::Random => plain(Box::new(move |seed| Box::new(RandomMind::new(rules.clone(), seed)))),
        Who::Greedy => plain(Box::new(move |seed| Box::new(Greedy::new(rules.clone(), seed)))),
        Who::Attack => plain(Box::new(move |seed| Box::new(Attacker::new(rules.clone(), seed)))),
        &Who::Minimax(depth) => plain(Box::new(move |seed| Box::new(Minimax::new(rules.clone(), depth, seed)))),
    })
}

/// One of the plain opponents, made anew for each game.
struct Plain {
    make: Box<dyn Fn(u64) -> Box<dyn Mind>>,
    mind: Box<dyn Mind>,
}

impl Contender for Plain {
    fn begin(&mut self, seed: u64) -> Result<(), Failure> {
        self.mind = (self.make)(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Game, past: &[State]) -> Result<Thought, Failure> {
        let action = self.mind.choose(past).ok_or_else(|| no_move(game, "a plain opponent"))?;
        Ok(Thought { action, score: None, depth: None, nodes: None })
    }
}

/// The table's attacker, who is handed a view.
struct Attacker {
    rules: Arc<Rules>,
    variant: Variant,
    player: Attack,
}

impl Attacker {
    fn new(rules: Arc<Rules>, seed: u64) -> Attacker {
        let variant = Variant::Chess(rules.clone());
        Attacker { player: Attack::new(&variant, seed), variant, rules }
    }
}

impl Mind for Attacker {
    fn choose(&mut self, past: &[State]) -> Option<Move> {
        let state = past.last()?;
        let table = table(&self.variant, Some(self.rules.write_fen(state))).ok()?;
        let text = self.player.choose(&table.view(Viewer::Seat(state.to_move()), 0))?;
        self.rules.read_move(state, &text).ok()
    }
}

/// Our engine.
struct Ours {
    engine: Engine,
    options: EngineOptions,
    dice: Dice,
}

impl Ours {
    fn new(rules: Arc<Rules>, known: &Lore, options: &EngineOptions) -> Result<Ours, Failure> {
        let weights = match options.values.as_deref() {
            None => known.weights.clone(),
            Some(DERIVED) => Weights::derived(&rules),
            Some(file) => read_weights(Path::new(file), &rules)?.or_else(|stale| bad(format!("{file}: {stale}")))?,
        };
        let mut engine = Engine::with_lore(rules, Lore { weights, ..known.clone() });
        if let Some(megabytes) = options.hash {
            engine.set_hash(megabytes);
        }
        if let Some(threads) = options.threads {
            engine.set_threads(threads);
        }
        Ok(Ours { engine, options: options.clone(), dice: Dice::new(0) })
    }
}

impl Contender for Ours {
    fn begin(&mut self, seed: u64) -> Result<(), Failure> {
        self.engine.clear();
        self.dice = Dice::new(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Game, past: &[State]) -> Result<Thought, Failure> {
        let task = Task {
            past: past.to_vec(),
            level: self.options.level,
            seed: self.dice.roll(),
            ..Task::new(game.state().clone(), self.options.thinking.limits())
        };
        let answer = self.engine.think(&task, &Control::new(), &mut |_| {});
        let action = answer.best.ok_or_else(|| no_move(game, "the engine"))?;
        Ok(Thought { action, score: Some(answer.score), depth: Some(answer.depth), nodes: Some(answer.nodes) })
    }
}

fn no_move(game: &Game, who: &str) -> Failure {
    let fen = game.rules().write_fen(game.state());
    Failure::Internal(anyhow::anyhow!("{who} has no move although the game goes on: {fen}"))
}

/// Another program.
struct Other {
    program: UciProgram,
    options: UciOptions,
    grace: Duration,
}

impl From<UciError> for Failure {
    fn from(error: UciError) -> Failure {
        match error {
            UciError::Start(text) => Failure::Input(text),
            UciError::Talk(text) => Failure::Outside(text),
        }
    }
}

impl Other {
    fn new(rules: &Rules, options: &UciOptions, grace: Duration) -> Result<Other, Failure> {
        let Some((path, words)) = find(&options.program) else {
            return bad(format!("there is no program \"{}\"", shorten(&options.program)));
        };
        // Some load large files before they say hello.
        let mut program = UciProgram::start(&path, &words, 2 * grace)?;
        for (name, value) in &options.options {
            check_option(&program, name, value)?;
            program.set(name, value)?;
        }
        let told = options.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(VARIANT));
        if program.option(VARIANT).is_some() && !told {
            let id = &rules.spec().id;
            check_option(&program, VARIANT, id)?;
            program.set(VARIANT, id)?;
        }
        program.ready(2 * grace)?;
        Ok(Other { program, options: options.clone(), grace })
    }
}

/// Whether a program lists an option and lets it have this value.
fn check_option(program: &UciProgram, name: &str, value: &str) -> Result<(), Failure> {
    let who = program.name();
    let Some(option) = program.option(name) else {
        let near = nearest(name, program.options().iter().map(|option| option.name.as_str()));
        let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
        return bad(format!("{who} has no option \"{}\"{hint}", shorten(name)));
    };
    let fits = match option.kind.as_str() {
        "combo" => option.values.iter().any(|known| known.eq_ignore_ascii_case(value)),
        "check" => ["true", "false"].contains(&value),
        "spin" => match option.range {
            Some((least, most)) => value.parse().is_ok_and(|number: i64| (least..=most).contains(&number)),
            None => value.parse::<i64>().is_ok(),
        },
        _ => true,
    };
    if fits {
        return Ok(());
    }
    let wanted = match (option.kind.as_str(), option.range) {
        ("check", _) => "; it is true or false".to_string(),
        ("spin", Some((least, most))) => format!("; it is a number from {least} to {most}"),
        ("combo", _) => {
            let near = nearest(value, option.values.iter().map(String::as_str));
            near.map_or(String::new(), |near| format!("; did you mean {near}?"))
        }
        _ => String::new(),
    };
    if name.eq_ignore_ascii_case(VARIANT) {
        return bad(format!("{who} does not know the variant \"{}\"{wanted}", shorten(value)));
    }
    bad(format!("{who}: {} cannot be \"{}\"{wanted}", option.name, shorten(value)))
}

impl Contender for Other {
    fn begin(&mut self, _: u64) -> Result<(), Failure> {
        self.program.say("ucinewgame")?;
        Ok(self.program.ready(2 * self.grace)?)
    }

    fn choose(&mut self, game: &Game, _: &[State]) -> Result<Thought, Failure> {
        let rules = game.rules();
        let mut position = format!("position fen {}", rules.write_fen(game.start()));
        for (index, (action, _)) in game.plies().iter().enumerate() {
            position += if index == 0 { " moves " } else { " " };
            position += &rules.coordinates(*action);
        }
        let thinking = &self.options.thinking;
        let patience = thinking.movetime.map_or(LONG, Duration::from_millis) + self.grace;
        let here = |text: String| {
            let fen = rules.write_fen(game.state());
            Failure::Outside(format!("{text}; position: {fen}"))
        };
        let answer =
            self.program.think(&position, &thinking.go(), patience).map_err(|error| here(error.to_string()))?;
        let action = rules.read_move(game.state(), &answer.best).map_err(|refused| {
            here(format!("{} played \"{}\", but {refused}", self.program.name(), shorten(&answer.best)))
        })?;
        Ok(Thought { action, score: answer.score, depth: answer.depth, nodes: answer.nodes })
    }
}
