//! `heterodox trace`: many games at once for programs that compare our rules with others. A game
//! is a line on standard input; the answer has a line for every position it goes through.

use std::collections::HashMap;
use std::io::{BufRead, BufWriter, Read, Write};
use std::sync::Arc;

use clap::Args;
use heterodox_rules::text::fen::shorten;
use heterodox_rules::{Catalogue, Claim, Game, Rules, Strictness};

use crate::failure::{Failure, bad};
use crate::input::load;

/// The longest line that is read.
const MAX_LINE: usize = 64 * 1024;
/// How many variants stay loaded.
const MAX_LOADED: usize = 256;

#[derive(Args)]
#[command(after_help = "\
A line is VARIANT<TAB>FEN<TAB>MOVES; FEN and MOVES may be empty. Each position is answered by a line:
FEN<TAB>legal moves, sorted<TAB>how the game stands, which is \"-\" (it goes on), \"1-0 checkmate\" (it is
over) or \"claim repetition\" (the side to move may claim a draw). A blank line ends the answer. What is
refused is answered by a line that begins with \"error\" and a tab.")]
pub struct Options {
    /// Let the FENs have any number of kings
    #[arg(long)]
    study: bool,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let strictness = if options.study { Strictness::Study } else { Strictness::Game };
    let mut tracer = Tracer { catalogue, strictness, loaded: HashMap::new() };
    let mut input = std::io::stdin().lock();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let (mut lines, mut refused) = (0_u64, 0_u64);
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        lines += 1;
        let answer = match std::str::from_utf8(&line) {
            _ if line.len() > MAX_LINE => Err(format!("the line is too long: at most {MAX_LINE} bytes are read")),
            Err(_) => Err("the line is not text".to_string()),
            Ok(text) => tracer.follow(text, &mut out)?,
        };
        if let Err(reason) = answer {
            refused += 1;
            writeln!(out, "error\t{}", reason.replace(['\n', '\t'], " "))?;
        }
        writeln!(out)?;
        // Whoever asks line by line waits for this.
        out.flush()?;
    }
    match refused {
        0 => Ok(()),
        _ => bad(format!("{refused} of {lines} lines were refused")),
    }
}

/// The next line without its end; of one that is too long, a byte more than the limit.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    if input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.pop_if(|last| *last == b'\n').is_some() {
        _ = line.pop_if(|last| *last == b'\r');
    } else if line.len() > MAX_LINE {
        input.skip_until(b'\n')?;
    }
    Ok(true)
}

struct Tracer<'a> {
    catalogue: &'a Catalogue,
    strictness: Strictness,
    loaded: HashMap<String, Arc<Rules>>,
}

impl Tracer<'_> {
    /// Plays the game of a line; the inner error is why that cannot go on.
    fn follow(&mut self, line: &str, out: &mut impl Write) -> std::io::Result<Result<(), String>> {
        let mut parts = line.split('\t');
        let [variant, fen, moves] = [(); 3].map(|()| parts.next().unwrap_or_default().trim());
        if parts.next().is_some() {
            return Ok(Err("a line has three parts: variant, FEN and moves".to_string()));
        }
        let mut game = match self.begin(variant, fen) {
            Ok(game) => game,
            Err(reason) => return Ok(Err(reason)),
        };
        tell(&game, out)?;
        for (index, text) in moves.split_whitespace().enumerate() {
            if let Err(refused) = game.play_text(text) {
                return Ok(Err(format!("move {} ({}): {refused}", index + 1, shorten(text))));
            }
            tell(&game, out)?;
        }
        Ok(Ok(()))
    }

    fn begin(&mut self, variant: &str, fen: &str) -> Result<Game, String> {
        let rules = self.rules(variant).map_err(|failure| match failure {
            Failure::Input(reason) | Failure::Outside(reason) => reason,
            Failure::Internal(error) => error.to_string(),
        })?;
        if fen.is_empty() {
            return Ok(Game::new(rules));
        }
        let start = rules.read_fen(fen, self.strictness).map_err(|error| error.to_string())?;
        Ok(Game::from_state(rules, start))
    }

    fn rules(&mut self, variant: &str) -> Result<Arc<Rules>, Failure> {
        if let Some(rules) = self.loaded.get(variant) {
            return Ok(rules.clone());
        }
        let rules = load(self.catalogue, variant)?;
        if self.loaded.len() >= MAX_LOADED {
            self.loaded.clear();
        }
        self.loaded.insert(variant.to_string(), rules.clone());
        Ok(rules)
    }
}

/// The line of a position.
fn tell(game: &Game, out: &mut impl Write) -> std::io::Result<()> {
    let (rules, state) = (game.rules(), game.state());
    let mut moves: Vec<String> = rules.moves(state).into_iter().map(|action| rules.coordinates(action)).collect();
    moves.sort_unstable();
    let stands = match game.outcome() {
        Some(outcome) => format!("{} {}", outcome.result(), outcome.reason.info().word),
        None => game.claims().first().map_or("-".to_string(), |claim| format!("claim {}", word(*claim))),
    };
    writeln!(out, "{}\t{}\t{stands}", rules.write_fen(state), moves.join(" "))
}

fn word(claim: Claim) -> &'static str {
    match claim {
        Claim::Repetition => "repetition",
        Claim::QuietMoves => "quiet-moves",
        Claim::Promotion => "promotion",
    }
}
