//! `heterodox render`: a position, a seat's view or the ways of a piece as a picture. What
//! is hidden from a seat never gets here: battles are drawn from a view.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use heterodox_picture::{
    Arrow, Look, MAX_SIZE, MIN_SIZE, Marks, Paint, Place, Placed, Scene, Target, Theme, draw, piece_diagram, targets,
};
use heterodox_rules::battle::Battle;
use heterodox_rules::bits::Bits;
use heterodox_rules::spec::Squares;
use heterodox_rules::text::fen::shorten;
use heterodox_rules::{Board, Catalogue, Colour, Rules, Square, State, Strictness, Variant};
use heterodox_table::{Sighting, View, Viewer, sightings};

use crate::failure::{Failure, bad};
use crate::input::{Given, PositionOptions, SeatOptions, open, play_moves, replace_file};

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// Where the picture goes; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
    /// Moves to play first, in coordinates or SAN, separated by blanks; the last one is marked
    #[arg(long, default_value = "", allow_hyphen_values = true, conflicts_with_all = ["seat", "log"])]
    moves: String,
    /// An arrow, e2e4 or a1off, with a colour after a colon if it shall not be green
    #[arg(long, value_name = "e2e4[:COLOUR]", help_heading = "Marks")]
    arrow: Vec<String>,
    /// A highlighted square
    #[arg(long, value_name = "e4[:COLOUR]", help_heading = "Marks")]
    mark: Vec<String>,
    /// A circled square
    #[arg(long, value_name = "e4[:COLOUR]", help_heading = "Marks")]
    circle: Vec<String>,
    /// Where the piece on this square may go
    #[arg(long, value_name = "e2", help_heading = "Marks")]
    targets: Option<String>,
    /// Instead of a position: where a piece could go on an empty board, by its letter (small: Black's)
    #[arg(long, value_name = "LETTER", help_heading = "One piece",
        conflicts_with_all = ["fen", "board", "moves", "seat", "log", "targets"])]
    piece: Option<String>,
    /// Where that piece stands
    #[arg(long, value_name = "d4", requires = "piece", help_heading = "One piece")]
    at: Option<String>,
    /// Turn the board round
    #[arg(long, help_heading = "Look")]
    flip: bool,
    /// The longer side in pixels
    #[arg(long, value_name = "PX", default_value_t = 480, help_heading = "Look",
        value_parser = clap::value_parser!(u32).range(MIN_SIZE as i64..=MAX_SIZE as i64))]
    size: u32,
    /// The colours of the board
    #[arg(long, value_enum, default_value = "light", help_heading = "Look")]
    theme: Colours,
    /// Leave letters and numbers out
    #[arg(long, help_heading = "Look")]
    no_coordinates: bool,
    #[command(flatten)]
    position: PositionOptions,
    #[command(flatten)]
    seat: SeatOptions,
}

#[derive(Clone, Copy, ValueEnum)]
enum Colours {
    Light,
    Dark,
}

/// A picture in the making; `turned` is how its viewer sits.
struct Sketch {
    scene: Scene,
    marks: Marks,
    turned: bool,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let variant = open(catalogue, &options.variant)?;
    let mut sketch = match &variant {
        Variant::Chess(rules) if options.piece.is_some() => piece(options, rules)?,
        Variant::Chess(rules) if !options.seat.apply(&variant) => position(options, rules)?,
        Variant::Battle(_) if options.piece.is_some() => {
            return bad("in a battle every piece steps alike: there is nothing to draw for one of them");
        }
        Variant::Battle(_) if !options.moves.is_empty() => {
            return bad("the moves of a battle are given by --seat and --log");
        }
        _ => seat(options, &variant)?,
    };
    add_marks(options, &mut sketch)?;
    let look = Look {
        size: options.size,
        flipped: sketch.turned != options.flip,
        coordinates: !options.no_coordinates,
        theme: match options.theme {
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
        },
        ..Look::default()
    };
    write(&options.out, &draw(&sketch.scene, &sketch.marks, &look))
}

/// A piece alone.
fn piece(options: &Options, rules: &Rules) -> Result<Sketch, Failure> {
    let text = options.piece.as_deref().unwrap_or_default();
    let mut letters = text.chars();
    let kind = letters.next().filter(|_| letters.next().is_none());
    let found = kind.and_then(|letter| Some((rules.spec().kind(letter.to_ascii_uppercase())?, letter)));
    let Some((kind, letter)) = found else {
        let known: String = rules.spec().pieces.iter().map(|piece| piece.letter).collect();
        return bad(format!("no piece of this game has the letter \"{}\": they are {known}", shorten(text)));
    };
    let side = if letter.is_ascii_lowercase() { Colour::Black } else { Colour::White };
    let (board, spec) = (rules.board(), rules.spec().piece(side, kind));
    let from = match &options.at {
        Some(name) => square(board, name)?,
        // The middle of the board, or where the piece begins.
        None => {
            let middle = |size: u8| (size as i32 - 1) / 2;
            let from_middle = |square: &Square| {
                let (file, rank) =
                    (board.file(*square) - middle(board.width), board.rank(*square) - middle(board.height));
                (rank.abs(), file.abs())
            };
            let of = |set: Squares| board.all().filter(move |square| set.has(square.index())).min_by_key(from_middle);
            let best = of(spec.start).or_else(|| of(spec.stands)).expect("every piece can stand somewhere");
            board.for_colour(best, side)
        }
    };
    if !spec.stands.has(board.for_colour(from, side).index()) {
        return bad(format!("a {} never stands on {}", spec.name, board.name(from)));
    }
    let (scene, marks) = piece_diagram(rules, side, kind, from);
    Ok(Sketch { scene, marks, turned: false })
}

/// A position of a chess-like game.
fn position(options: &Options, rules: &Rules) -> Result<Sketch, Failure> {
    let Given { state, last_move } = options.position.read(rules)?;
    let (state, played) = play_moves(rules, state, &options.moves)?;
    let last = match (played, last_move) {
        (Some(action), _) => Place::of_move(action, state.to_move().other()).to_vec(),
        (None, Some((from, to))) => vec![Place::Square(from), Place::Square(to)],
        (None, None) => Vec::new(),
    };
    chess(options, rules, &state, last)
}

fn chess(options: &Options, rules: &Rules, state: &State, last: Vec<Place>) -> Result<Sketch, Failure> {
    let mut marks = Marks::default();
    if let Some(name) = &options.targets {
        let from = square(rules.board(), name)?;
        if state.piece_at(from).is_none_or(|(side, _)| side != state.to_move()) {
            return bad(format!("no piece of {} stands on {name}", state.to_move().name()));
        }
        marks = targets(rules, state, from);
    }
    marks.check = rules.checked(state);
    marks.last = last;
    Ok(Sketch { scene: Scene::of_state(rules, state), marks, turned: false })
}

/// What a seat sees.
fn seat(options: &Options, variant: &Variant) -> Result<Sketch, Failure> {
    let (table, viewer) = options.seat.sit(variant, &options.position)?;
    let view = table.view(viewer, 0);
    let turned = viewer == Viewer::Seat(Colour::Black);
    let sketch = match variant {
        Variant::Chess(rules) => {
            let state = rules.read_fen(&view.position, Strictness::Game)?;
            let last = view.last_move.as_deref().map_or(Vec::new(), |text| moved(rules.board(), text, state.to_move()));
            chess(options, rules, &state, last)?
        }
        Variant::Battle(rules) => battle(options, rules, &view)?,
    };
    Ok(Sketch { turned, ..sketch })
}

/// From and to of a move in coordinates; `next` has the turn after it.
fn moved(board: Board, text: &str, next: Colour) -> Vec<Place> {
    let Some((from, rest)) = board.parse_prefix(text) else { return Vec::new() };
    let to = match board.parse_prefix(rest.trim_start_matches(['*', '-', 'x'])) {
        Some((to, _)) => Place::Square(to),
        None => Place::Court(next),
    };
    vec![Place::Square(from), to]
}

/// A battle, from nothing but a view.
fn battle(options: &Options, battle: &Battle, view: &View) -> Result<Sketch, Failure> {
    let board = battle.board();
    let cells = sightings(board, &view.position).expect("a view's position can be read");
    let placed = |(square, seen): (Square, &Option<Sighting>)| {
        let Sighting { side, kind, halo } = (*seen)?;
        let kind = kind.and_then(|letter| battle.spec().kind(letter));
        Some(Placed { square, side, kind, halo, promoted: false })
    };
    let pieces: Vec<Placed> = board.all().zip(&cells).filter_map(placed).collect();
    let mut marks = Marks::default();
    if let Some(name) = &options.targets {
        let from = board.name(square(board, name)?);
        for action in view.actions.iter().filter(|action| action.path.first() == Some(&from)) {
            let Some(to) = action.path.get(1).and_then(|to| board.parse(to)) else { continue };
            let takes = pieces.iter().any(|piece| piece.square == to);
            marks.targets.push(Target { moves: !takes, takes, portal: false, ..Target::new(to) });
        }
    }
    marks.last = view.last_move.as_deref().map_or(Vec::new(), |text| moved(board, text, Colour::White));
    let mut scene = Scene::of_battle(battle, pieces);
    scene.note = match &view.result {
        Some(result) => result.text.clone(),
        None => format!("To act: {}.", view.turn.join(", ")),
    };
    Ok(Sketch { scene, marks, turned: false })
}

/// What the user marks.
fn add_marks(options: &Options, sketch: &mut Sketch) -> Result<(), Failure> {
    let Sketch { scene, marks, .. } = sketch;
    for text in &options.mark {
        let (name, paint) = painted(text)?;
        marks.squares.push((square(scene.board, name)?, paint));
    }
    for text in &options.circle {
        let (name, paint) = painted(text)?;
        marks.circles.push((square(scene.board, name)?, paint));
    }
    for text in &options.arrow {
        let (way, paint) = painted(text)?;
        let (from, to) = arrow(scene, way)?;
        marks.arrows.push(Arrow { from, to, paint });
    }
    Ok(())
}

/// Splits the colour off a mark.
fn painted(text: &str) -> Result<(&str, Paint), Failure> {
    let Some((mark, name)) = text.split_once(':') else { return Ok((text, Paint::GREEN)) };
    match Paint::parse(name) {
        Some(paint) => Ok((mark, paint)),
        None => {
            let known = Paint::NAMED.map(|(name, _)| name).join(", ");
            bad(format!("\"{}\" is no colour: it is one of {known}, or #rrggbb", shorten(name)))
        }
    }
}

/// The ends of an arrow.
fn arrow(scene: &Scene, text: &str) -> Result<(Square, Place), Failure> {
    let Some((from, rest)) = scene.board.parse_prefix(text).filter(|(_, rest)| !rest.is_empty()) else {
        return bad(format!("\"{}\" is no arrow on this board: two squares are wanted, as in e2e4", shorten(text)));
    };
    if rest == "off" {
        let piece = scene.pieces.iter().find(|piece| piece.square == from);
        return match (&scene.gone, piece) {
            (None, _) => bad("an arrow off the board: nobody leaves the board in this game"),
            (_, None) => bad(format!("an arrow off the board: no piece stands on {}", scene.board.name(from))),
            (_, Some(piece)) => Ok((from, Place::Court(piece.side.other()))),
        };
    }
    let to = square(scene.board, rest)?;
    if from == to {
        return bad(format!("the arrow \"{}\" leads nowhere", shorten(text)));
    }
    Ok((from, Place::Square(to)))
}

fn square(board: Board, name: &str) -> Result<Square, Failure> {
    board.parse(name).map_or_else(|| bad(format!("there is no square \"{}\" on this board", shorten(name))), Ok)
}

/// Writes the picture: all of it or nothing.
fn write(out: &Path, svg: &str) -> Result<(), Failure> {
    if out == Path::new("-") {
        std::io::stdout().lock().write_all(svg.as_bytes())?;
        return Ok(());
    }
    replace_file(out, svg.as_bytes())
}
