//! The symmetries of a variant's board: maps of squares under which every way of every
//! piece stays a way. Read off the atlas, so a mirror, a seam, a promotion rank or an
//! odd piece is accounted for.

use heterodox_rules::atlas::{Effect, Shape, Way};
use heterodox_rules::betza::Hop;
use heterodox_rules::bits::Bits;
use heterodox_rules::spec::Portal;
use heterodox_rules::{Board, Colour, Rules, Square};

/// Where each square goes.
pub(crate) type Map = Vec<u8>;

/// The maps under which these kinds move as before, the one that moves nothing first.
pub(crate) fn symmetries(rules: &Rules, kinds: &[usize]) -> Vec<Map> {
    let keep = |map: &Map| fits(rules, kinds, map, |colour| colour);
    candidates(rules.board(), rules.spec().portal).into_iter().filter(keep).collect()
}

/// A map that turns each side's game into the other's.
pub(crate) fn exchange(rules: &Rules) -> Option<Map> {
    let kinds: Vec<usize> = (0..rules.spec().pieces.len()).collect();
    let swaps = |map: &Map| fits(rules, &kinds, map, Colour::other);
    candidates(rules.board(), rules.spec().portal).into_iter().find(swaps)
}

/// All maps worth trying: reflections and turns, and shifts around a seam.
fn candidates(board: Board, portal: Option<Portal>) -> Vec<Map> {
    let (width, height) = (board.width as i32, board.height as i32);
    let shifts = if portal == Some(Portal::Wrap) { width } else { 1 };
    let mut maps: Vec<Map> = Vec::new();
    let mut add = |map: &dyn Fn(i32, i32) -> (i32, i32)| {
        let to = |square: Square| {
            let (file, rank) = map(board.file(square), board.rank(square));
            (rank * width + file) as u8
        };
        let map: Map = board.all().map(to).collect();
        if !maps.contains(&map) {
            maps.push(map);
        }
    };
    for shift in 0..shifts {
        let turned = |file: i32| (file + shift) % width;
        add(&|file, rank| (turned(file), rank));
        add(&|file, rank| (turned(width - 1 - file), rank));
        add(&|file, rank| (turned(file), height - 1 - rank));
        add(&|file, rank| (turned(width - 1 - file), height - 1 - rank));
    }
    if width == height {
        add(&|file, rank| (rank, file));
        add(&|file, rank| (width - 1 - rank, file));
        add(&|file, rank| (rank, width - 1 - file));
        add(&|file, rank| (width - 1 - rank, width - 1 - file));
    }
    maps
}

fn fits(rules: &Rules, kinds: &[usize], map: &Map, becomes: impl Fn(Colour) -> Colour) -> bool {
    let spec = rules.spec();
    let moved = |square: Square| Square(map[square.index()]);
    let stands = |colour: Colour, kind: usize, square: Square| {
        let (piece, seen) = (spec.piece(colour, kind), spec.board.for_colour(square, colour).index());
        let (becomes, turns) =
            (&piece.promotes_to, (piece.promotes_on, piece.promotes_last_in.has(seen), piece.may_stay, piece.limit));
        let drops = (piece.drop.has(seen), piece.drop_per_file, piece.drop_even);
        (piece.stands.has(seen), piece.promotes_in.has(seen), drops, becomes, turns, piece.royal)
    };
    Colour::BOTH.into_iter().all(|colour| {
        kinds.iter().all(|&kind| {
            spec.board.all().all(|from| {
                let image = becomes(colour);
                let ways = |colour, from| rules.atlas().ways(colour, kind, from).iter();
                let mut here: Vec<Plain> = ways(colour, from).map(|way| plain(way, moved)).collect();
                let mut there: Vec<Plain> = ways(image, moved(from)).map(|way| plain(way, |square| square)).collect();
                here.sort();
                there.sort();
                here == there && stands(colour, kind, from) == stands(image, kind, moved(from))
            })
        })
    })
}

/// What a way is apart from names: its effect, whether it is a line and how that leads over a piece, its target or none, the squares in order (a ray) or
/// as a set (what must be empty), and whether it can be answered in passing.
type Plain = (Effect, Option<Option<Hop>>, Option<u8>, Vec<u8>, bool);

fn plain(way: &Way, moved: impl Fn(Square) -> Square) -> Plain {
    let number = |square: &Square| moved(*square).0;
    match &way.shape {
        Shape::Ray(line) => (way.effect, Some(None), None, line.iter().map(number).collect(), way.double),
        Shape::Hop { line, hop } => (way.effect, Some(Some(*hop)), None, line.iter().map(number).collect(), way.double),
        Shape::Leap { to, empty } => {
            let mut empty: Vec<u8> = empty.iter().map(number).collect();
            empty.sort_unstable();
            (way.effect, None, to.as_ref().map(number), empty, way.double)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heterodox_rules::Catalogue;

    fn count(id: &str, letters: &str) -> usize {
        let rules = Catalogue::new().load(id).expect("a built-in variant");
        let kinds: Vec<usize> =
            letters.chars().map(|letter| rules.spec().kind(letter).expect("a kind of this game")).collect();
        let maps = symmetries(&rules, &kinds);
        assert!(maps[0].iter().enumerate().all(|(from, &to)| from == to as usize), "the first map moves nothing");
        maps.len()
    }

    #[test]
    fn a_board_is_as_symmetric_as_its_pieces() {
        assert_eq!(count("chess", "KQRBN"), 8);
        assert_eq!(count("chess", "KP"), 2);
        // Archers shoot two squares along files, not along ranks.
        assert_eq!(count("archer", "KA"), 4);
        // The mirror joins the sides, so ranks and files are different things.
        assert_eq!(count("mirror", "KR"), 4);
        // A seam can be cut anywhere.
        assert_eq!(count("cylinder-archers", "K"), 2 * 2 * 10);
    }

    #[test]
    fn the_sides_of_the_catalogue_play_the_same_game() {
        let catalogue = Catalogue::new();
        for id in catalogue.ids_of(heterodox_rules::Family::Chess) {
            let rules = catalogue.load(&id).expect("a built-in variant");
            let alike = rules.spec().pieces.iter().all(|piece| piece.black.is_none());
            assert_eq!(exchange(&rules).is_some(), alike, "{id}");
        }
    }
}
