//! A variant's rules as data for rules pages, and geometry: where a piece could go on an empty
//! board, and what may be played as soon as the other side has moved.

use std::collections::BTreeSet;

use heterodox_messages::Message;
use heterodox_rules::atlas::{Atlas, Effect};
use heterodox_rules::bits::Bits;
use heterodox_rules::spec::battle::{Role, Setup};
use heterodox_rules::spec::{Occasion, PieceSpec, Portal, Power};
use heterodox_rules::{Colour, Game, Rules, Square, State, Tag, Variant};
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
        let promotes: String = kind.promotes_to.iter().map(|it| rules.sign(Colour::White, *it)).collect();
        json!({
            "letter": rules.sign(Colour::White, number), "name": kind.name, "pawn": kind.pawn, "arises": arises.contains(&kind.letter),
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
        "shuffled": spec.shuffle.is_some(),
        "castling": spec.castling.iter().map(castle).collect::<Vec<_>>(),
        "draws": {
            "repetition": spec.draws.repetition, "repetitionClaim": spec.draws.repetition_claim,
            "quietMoves": spec.draws.quiet_moves, "quietMovesClaim": spec.draws.quiet_moves_claim,
        },
        "end": {
            "noMoves": spec.end.no_moves.word(),
            "eliminated": spec.end.eliminated, "scoreGoal": spec.end.score_goal,
        },
        "goals": goals(rules), "checks": spec.end.checks(), "look": spec.card.look.word(),
        "says": spec.end_rules().into_iter().map(|it| said(it.message)).collect::<Vec<_>>(),
    })
}

/// The squares that each side wins by reaching, where there are any.
fn goals(rules: &Rules) -> Value {
    let names = |side| rules.spec().goal_squares(side).into_iter().map(|it| rules.name(it)).collect::<Vec<_>>();
    match Colour::BOTH.map(names) {
        [white, black] if white.is_empty() && black.is_empty() => Value::Null,
        [white, black] => json!({ "white": white, "black": black }),
    }
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
            let becomes = Colour::BOTH.into_iter().flat_map(|side| &kind.of(side).promotes_to);
            found.extend(becomes.map(|it| spec.pieces[*it].letter));
        }
        if found == before {
            return found;
        }
    }
}

/// How a piece goes from a square of the empty board; the case of its letter says whose it is.
pub(crate) fn ways(rules: &Rules, asked: &Ways) -> Result<Value, Fault> {
    let wrong = |message: &str| Fault::plain(Kind::Message, message);
    let sides = Colour::BOTH.into_iter();
    let pieces = sides.flat_map(|colour| (0..rules.spec().pieces.len()).map(move |kind| (colour, kind)));
    let piece = pieces.into_iter().find(|(colour, kind)| rules.sign(*colour, *kind) == asked.piece);
    let (colour, kind) = piece.ok_or_else(|| wrong("ways: no such piece"))?;
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
        Effect::Move | Effect::First => "move",
        Effect::Take | Effect::TakeRoyal | Effect::TakeCommon => "take",
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
        let unmoved = rules.has_first_moves(state, from);
        for way in atlas.ways(seat, kind, from).iter().filter(|way| unmoved || way.effect != Effect::First) {
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
                let piece = spec.piece(seat, kind);
                let (turns, stays) = piece.turns(board.for_colour(from, seat), board.for_colour(*to, seat));
                for kind in piece.promotes_to.iter().filter(|_| turns) {
                    let letter = rules.sign(Colour::Black, *kind);
                    add(format!("{start}{end}{letter}"), vec![start.clone(), end.clone(), letter], tags.clone());
                }
                if stays {
                    add(format!("{start}{end}"), vec![start.clone(), end], tags);
                }
            }
        }
        // A turn of its own: where it stands, or with a step of the new piece.
        let piece = spec.piece(seat, kind);
        for other in piece.promotes_to.iter().filter(|_| piece.promotes_on == Occasion::Turn) {
            let letter = rules.sign(Colour::Black, *other);
            let ways = atlas.ways(seat, *other, from).iter().filter(|way| way.effect.moves());
            for to in ways.flat_map(|way| way.targets()).chain([&from]) {
                let end = rules.name(*to);
                add(format!("{start}{end}{letter}"), vec![start.clone(), end, letter.clone()], Vec::new());
            }
        }
        for castle in spec.castling.iter().filter(|castle| castle.kind == kind) {
            let [home, end] = [castle.king.0, castle.king.1].map(|square| board.for_colour(square, seat));
            let partner = |square: &Square| state.piece_at(*square) == Some((seat, castle.partner));
            let beside = |square: &Square| board.rank(*square) == board.rank(from) && partner(square);
            for rook in board.all().filter(|square| castle.free && beside(square)) {
                let end = rules.name(rook);
                add(format!("{start}{end}"), vec![start.clone(), end], vec![Tag::Castle.word()]);
            }
            if home == from && !castle.free {
                let end = rules.name(end);
                add(format!("{start}{end}"), vec![start.clone(), end], vec!["castle"]);
            }
        }
    }
    // Onto any square: what stands there may go, or be taken and taken back.
    for (kind, piece) in spec.pieces.iter().enumerate().filter(|(kind, _)| state.hand(seat, *kind) > 0) {
        let zone = |square: &Square| piece.of(seat).drop.has(board.for_colour(*square, seat).index());
        for to in board.all().filter(zone) {
            let path = vec![format!("hand:{}", rules.letter(seat, kind)), rules.name(to)];
            add(format!("{}@{}", piece.letter, rules.name(to)), path, vec![Tag::Drop.word()]);
        }
        if let Some(turned) = spec.turned(kind).filter(|_| spec.hand.drop_promoted) {
            for to in board.all() {
                let [hand, to, sign] =
                    [format!("hand:{}", rules.letter(seat, kind)), rules.name(to), rules.sign(Colour::Black, turned)];
                add(format!("+{}@{to}", piece.letter), vec![hand, to, sign], vec![Tag::Drop.word()]);
            }
        }
    }
    let gated = step_in(rules, state, seat, &list);
    list.extend(gated);
    Ok(json!({ "moves": list }))
}

/// The same moves with a piece in hand that steps onto the square they leave.
fn step_in(rules: &Rules, state: &State, seat: Colour, moves: &[Value]) -> Vec<Value> {
    let (spec, board) = (rules.spec(), rules.board());
    let gate =
        |name: &str| board.parse(name).is_some_and(|square| spec.hand.gate.has(board.for_colour(square, seat).index()));
    let letters: Vec<String> = (0..spec.pieces.len())
        .filter(|kind| state.hand(seat, *kind) > 0)
        .map(|kind| rules.letter(Colour::Black, kind).to_string())
        .collect();
    let mut list = Vec::new();
    for action in moves.iter().filter(|it| it["path"].as_array().is_some_and(|path| path.len() == 2)) {
        let [from, to] = [&action["from"], &action["to"]].map(|it| it.as_str().unwrap_or_default().to_string());
        let castles = action["tags"].to_string().contains(Tag::Castle.word());
        let rooks = spec.castling.iter().filter(|_| castles).map(|it| rules.name(board.for_colour(it.rook.0, seat)));
        let on_rook = rooks.chain(castles.then(|| to.clone())).map(|rook| (rook, from.clone()));
        for (from, to) in std::iter::once((from.clone(), to)).chain(on_rook).filter(|(from, _)| gate(from)) {
            list.extend(letters.iter().map(|letter| {
                let (text, path) = (format!("{from}{to}{letter}"), [from.clone(), to.clone(), letter.clone()]);
                json!({ "move": text, "san": text, "from": from, "to": to, "path": path, "tags": [Tag::Gate.word()] })
            }));
        }
    }
    list
}

/// As [`heterodox_rules::Tag`] has it.
const PORTAL_TAG: &str = Tag::Mirror.word();
