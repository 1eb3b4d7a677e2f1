//! A variant's rules as data for rules pages, and geometry: where a piece could go on an empty
//! board, and what may be played as soon as the other side has moved.

use std::collections::BTreeSet;

use heterodox_messages::Message;
use heterodox_rules::atlas::{Atlas, Effect};
use heterodox_rules::spec::battle::{Role, Setup};
use heterodox_rules::spec::{PieceSpec, Portal, Power};
use heterodox_rules::{Colour, Game, Rules, Square, Tag, Variant};
use serde_json::{Value, json};

use crate::describe;
use crate::fault::{Fault, Kind};
use crate::request::Ways;

/// Everything a page tells about a variant.
pub(crate) fn rules(variant: &Variant) -> Value {
    let mut value = describe::variant(variant);
    value["meaning"] = variant.meaning().to_string().into();
    let more = match variant {
        Variant::Chess(rules) => chess(rules),
        Variant::Battle(battle) => {
            let spec = battle.spec();
            let piece = |kind: &heterodox_rules::spec::battle::BattleKind| {
                let role = match kind.role {
                    Role::King => "king",
                    Role::Pit => "pit",
                    Role::Fighter => "fighter",
                };
                let beats: String = kind.beats.iter().map(|it| spec.kinds[*it].letter).collect();
                json!({ "letter": kind.letter, "name": kind.name, "count": kind.count, "role": role, "beats": beats })
            };
            json!({
                "pieces": spec.kinds.iter().map(piece).collect::<Vec<_>>(),
                "rows": spec.rows, "hidden": spec.hidden, "secretSetup": spec.setup == Setup::Secret,
                "quietMoves": spec.quiet_moves, "eliminated": spec.eliminated, "oneOnOne": spec.one_on_one,
                "seconds": { "setup": spec.seconds.setup, "move": spec.seconds.step, "pick": spec.seconds.pick },
            })
        }
    };
    if let (Value::Object(value), Value::Object(more)) = (&mut value, more) {
        value.extend(more);
    }
    value
}

fn chess(rules: &Rules) -> Value {
    let spec = rules.spec();
    let arises = arising(rules);
    let piece = |(number, kind): (usize, &PieceSpec)| {
        let promotes: String = kind.promotes_to.iter().map(|it| spec.pieces[*it].letter).collect();
        json!({
            "letter": kind.letter, "name": kind.name, "pawn": kind.pawn, "arises": arises.contains(&kind.letter),
            "promotesTo": promotes, "enPassant": kind.en_passant.any(),
            "exits": kind.exit.is_some(), "powers": kind.powers().map(|(power, _)| power.key).collect::<Vec<_>>(),
            "says": spec.piece_sentences(number).into_iter().map(said).collect::<Vec<_>>(),
        })
    };
    let castle = |it: &heterodox_rules::spec::Castle| {
        let pair = |(from, to): (Square, Square)| [rules.name(from), rules.name(to)];
        json!({ "letter": it.letter, "king": pair(it.king), "rook": pair(it.rook) })
    };
    json!({
        "pieces": spec.pieces.iter().enumerate().map(piece).collect::<Vec<_>>(),
        "portal": spec.portal.map(|portal| match portal {
            Portal::Mirror => PORTAL_TAG,
            Portal::Wrap => "wrap",
        }),
        "exits": spec.has_exits(),
        "castling": spec.castling.iter().map(castle).collect::<Vec<_>>(),
        "draws": {
            "repetition": spec.draws.repetition, "repetitionClaim": spec.draws.repetition_claim,
            "quietMoves": spec.draws.quiet_moves, "quietMovesClaim": spec.draws.quiet_moves_claim,
        },
        "end": {
            "noMoves": spec.end.no_moves.word(),
            "eliminated": spec.end.eliminated, "scoreGoal": spec.end.score_goal,
        },
        "says": spec.end_rules().into_iter().map(|it| said(it.message)).collect::<Vec<_>>(),
    })
}

/// A sentence in English, and as data for other languages.
fn said(message: Message) -> Value {
    json!({ "text": message.to_string(), "said": message })
}

/// The letters of the kinds that stand in the start position or can come of those that do.
fn arising(rules: &Rules) -> BTreeSet<char> {
    let spec = rules.spec();
    let fen = rules.write_fen(&rules.start());
    let board = fen.split(' ').next().unwrap_or_default();
    let mut found: BTreeSet<char> =
        board.chars().filter(char::is_ascii_alphabetic).map(|it| it.to_ascii_uppercase()).collect();
    loop {
        let before = found.clone();
        for kind in spec.pieces.iter().filter(|kind| before.contains(&kind.letter)) {
            found.extend(kind.promotes_to.iter().map(|it| spec.pieces[*it].letter));
        }
        if found == before {
            return found;
        }
    }
}

/// How a piece goes from a square of the empty board; the case of its letter says whose it is.
pub(crate) fn ways(rules: &Rules, asked: &Ways) -> Result<Value, Fault> {
    let wrong = |message: &str| Fault::plain(Kind::Message, message);
    let colour = if asked.piece.is_uppercase() { Colour::White } else { Colour::Black };
    let kind = rules.spec().kind(asked.piece.to_ascii_uppercase()).ok_or_else(|| wrong("ways: no such piece"))?;
    let from = rules.board().parse(&asked.square).ok_or_else(|| wrong("ways: no such square"))?;
    let atlas = Atlas::new(rules.spec());
    let mut list = Vec::new();
    for way in atlas.ways(colour, kind, from) {
        let effect = word(way.effect);
        if way.effect == Effect::Exit {
            list.push(json!({ "to": "off", "effect": effect, "portal": false }));
        }
        for to in way.targets() {
            list.push(json!({ "to": rules.name(*to), "effect": effect, "portal": way.passes_portal(*to) }));
        }
    }
    list.dedup();
    Ok(json!({ "ways": list }))
}

fn word(effect: Effect) -> &'static str {
    match effect {
        Effect::Move => "move",
        Effect::Take => "take",
        Effect::MoveOrTake => "move-or-take",
        Effect::Act(act) => Power::of(act).map_or("move", |power| power.key),
        Effect::Exit => "exit",
    }
}

/// What a seat may play in advance: whatever its pieces reach when nothing stands in the way.
pub(crate) fn premoves(game: &Game, seat: &str) -> Result<Value, Fault> {
    let seat = Colour::BOTH.into_iter().find(|colour| colour.word() == seat);
    let seat = seat.ok_or_else(|| Fault::plain(Kind::Message, "premoves: `seat` is white or black"))?;
    let (rules, state) = (game.rules(), game.state());
    let (spec, board) = (rules.spec(), rules.board());
    let atlas = Atlas::new(spec);
    let mut seen = BTreeSet::new();
    let mut list = Vec::new();
    let mut add = |action: String, path: Vec<String>, tags: Vec<&str>| {
        if seen.insert(path.clone()) {
            list.push(
                json!({ "move": action, "san": action, "from": path[0], "to": path[1], "path": path, "tags": tags }),
            );
        }
    };
    for from in board.all() {
        let Some((_, kind)) = state.piece_at(from).filter(|(colour, _)| *colour == seat) else { continue };
        let start = rules.name(from);
        for way in atlas.ways(seat, kind, from) {
            if way.effect == Effect::Exit {
                add(format!("{start}off"), vec![start.clone(), format!("court:{}", seat.other().word())], vec!["exit"]);
            }
            for to in way.targets() {
                let end = rules.name(*to);
                let mut tags = Vec::new();
                if let Effect::Act(act) = way.effect {
                    tags.extend(act.tag().map(Tag::word));
                }
                if way.passes_portal(*to) {
                    tags.push(PORTAL_TAG);
                }
                let promotes = &spec.pieces[kind].promotes_to;
                let last = board.rank_for(*to, seat) == board.height as i32 - 1;
                if last && !promotes.is_empty() {
                    for kind in promotes {
                        let letter = rules.letter(Colour::Black, *kind).to_string();
                        add(format!("{start}{end}{letter}"), vec![start.clone(), end.clone(), letter], tags.clone());
                    }
                } else {
                    add(format!("{start}{end}"), vec![start.clone(), end], tags);
                }
            }
        }
        for castle in spec.castling.iter().filter(|castle| castle.kind == kind) {
            let [home, end] = [castle.king.0, castle.king.1].map(|square| board.for_colour(square, seat));
            if home == from {
                let end = rules.name(end);
                add(format!("{start}{end}"), vec![start.clone(), end], vec!["castle"]);
            }
        }
    }
    Ok(json!({ "moves": list }))
}

/// As [`heterodox_rules::Tag`] has it.
const PORTAL_TAG: &str = Tag::Mirror.word();
