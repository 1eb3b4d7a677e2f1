//! Puts a picture together, from the back to the front. Text from outside goes through
//! `escape`; everything else is numbers, colours and the crate's own drawings.

use std::collections::BTreeMap;

use heterodox_rules::spec::{Look as Style, Portal};
use heterodox_rules::{Colour, Square};

use crate::art;
use crate::look::{Look, MAX_SIZE, MIN_SIZE, uniform};
use crate::marks::{Marks, Paint, Place};
use crate::scene::{Placed, Scene};
use crate::shapes::{arrow, escape, number, ring, target, tint};

/// The side of a square; everything is measured in it.
const CELL: f32 = 100.0;
/// Around the board, with and without coordinates.
const MARGINS: (f32, f32) = (40.0, 16.0);
/// The depth of a court and the room it needs.
const COURT: f32 = 76.0;
const COURT_ROOM: f32 = 88.0;
/// The size of pieces in a court.
const COURT_SCALE: f32 = 0.7;
/// From this width and height on a board for tiles has points.
const STARRED: u8 = 7;
/// How the letter on a token is written.
const LETTER: &str = r#"text-anchor="middle" font-family="Georgia,'DejaVu Serif',serif" font-size="42" font-weight="bold" fill="currentColor" stroke="none""#;

/// Draws a scene.
pub fn draw(scene: &Scene, marks: &Marks, look: &Look) -> String {
    Easel::new(scene, look).picture(marks)
}

struct Easel<'a> {
    scene: &'a Scene,
    look: &'a Look,
    /// The upper left corner of the board.
    corner: (f32, f32),
    /// The whole picture.
    size: (f32, f32),
}

impl<'a> Easel<'a> {
    fn new(scene: &'a Scene, look: &'a Look) -> Easel<'a> {
        let labels = if look.coordinates { MARGINS.0 } else { MARGINS.1 };
        let strips = scene.gone.is_some() as u8 + scene.hands.is_some() as u8;
        let court = COURT_ROOM * strips as f32;
        let corner = (labels, MARGINS.1 + court);
        let width = corner.0 + scene.board.width as f32 * CELL + MARGINS.1;
        let height = corner.1 + scene.board.height as f32 * CELL + labels + court;
        Easel { scene, look, corner, size: (width, height) }
    }

    fn picture(&self, marks: &Marks) -> String {
        let (width, height) = self.size;
        let scale = self.look.size.clamp(MIN_SIZE, MAX_SIZE) as f32 / width.max(height);
        let pixels = |length: f32| (length * scale).round().max(1.0);
        let title = escape(self.look.title.as_deref().unwrap_or(&self.scene.name));
        let words = escape(&self.look.description.clone().unwrap_or_else(|| self.scene.describe()));
        let ground = self.look.theme.colours().ground;
        let parts = [
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{}" height="{}" role="img">"#,
                pixels(width),
                pixels(height)
            ),
            format!("<title>{title}</title>\n<desc>{words}</desc>"),
            self.drawings(),
            format!(r#"<path fill="{ground}" d="M0 0h{width}v{height}H0z"/>"#),
            self.board(),
            self.goals(),
            self.tints(marks),
            self.edges(),
            self.labels(),
            Colour::BOTH.map(|side| self.army(side)).concat(),
            Colour::BOTH.map(|side| self.court(side, marks)).concat(),
            Colour::BOTH.map(|side| self.hand(side)).concat(),
            self.overlay(marks),
            "</svg>\n".to_string(),
        ];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The upper left corner of a square.
    fn place(&self, square: Square) -> (f32, f32) {
        let board = self.scene.board;
        let (file, rank) = (board.file(square) as f32, board.rank(square) as f32);
        let (column, row) = match self.look.flipped {
            false => (file, board.height as f32 - 1.0 - rank),
            true => (board.width as f32 - 1.0 - file, rank),
        };
        (self.corner.0 + column * CELL, self.corner.1 + row * CELL)
    }

    fn centre(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.place(square);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// Where the strip of a side begins that lies so far from the edge of the picture: its owner sits there.
    fn strip_top(&self, owner: Colour, inwards: f32) -> f32 {
        let at_bottom = (owner == Colour::White) != self.look.flipped;
        if at_bottom { self.size.1 - COURT - 6.0 - inwards } else { 6.0 + inwards }
    }

    /// Where the court of a side begins: between its hand and the board.
    fn court_top(&self, owner: Colour) -> f32 {
        self.strip_top(owner, if self.scene.hands.is_some() { COURT_ROOM } else { 0.0 })
    }

    /// How far an arrow goes into a court.
    fn court_door(&self, owner: Colour) -> f32 {
        let top = self.court_top(owner);
        if top > self.corner.1 { top + 24.0 } else { top + COURT - 24.0 }
    }

    /// The drawings in use, each once and without colours.
    fn drawings(&self) -> String {
        let beside = [&self.scene.gone, &self.scene.hands];
        let gone = beside.into_iter().flatten().flatten().flatten().map(|kind| Some(*kind));
        let placed = Colour::BOTH.into_iter().flat_map(|side| self.scene.army(side).map(|piece| piece.kind));
        let drawings: BTreeMap<String, String> = placed.chain(gone).filter_map(|kind| self.drawing(kind)).collect();
        let list: String = drawings.into_iter().map(|(id, body)| format!("<g id=\"{id}\">{body}</g>\n")).collect();
        if list.is_empty() { list } else { format!("<defs>\n{list}</defs>") }
    }

    /// The id and the content of the drawing of a kind. The id tells the content, so that
    /// several pictures on one page do not disturb each other.
    fn drawing(&self, kind: Option<usize>) -> Option<(String, String)> {
        let figure = match kind {
            Some(kind) => Some(self.scene.kinds.get(kind)?),
            None => None,
        };
        let known = figure.map_or(Some(art::HIDDEN), |figure| match self.scene.look {
            Style::Tiles => art::for_kind_in("tile", &figure.name),
            _ => art::for_kind(&figure.name),
        });
        let name = known.unwrap_or(art::TOKEN);
        let (mut id, mut body) = (format!("hx-{name}"), art::content(name).replace('\n', ""));
        if let Some(figure) = figure.filter(|_| known.is_none()) {
            id += &format!("-{:x}", figure.letter as u32);
            let letter = escape(&figure.letter.to_string());
            body += &format!("<text x=\"50\" y=\"64.5\" {LETTER}>{letter}</text>");
        }
        Some((id, body))
    }

    fn board(&self) -> String {
        let colours = self.look.theme.colours();
        let board = self.scene.board;
        let (x, y) = self.corner;
        let (width, height) = (board.width as f32 * CELL, board.height as f32 * CELL);
        if self.scene.look != Style::Chequered {
            let floor = format!("<path fill=\"{}\" d=\"M{x} {y}h{width}v{height}h-{width}z\"/>", colours.plain);
            return floor + "\n" + &self.lines();
        }
        let mut path = String::new();
        for square in board.all().filter(|square| (board.file(*square) + board.rank(*square)) % 2 == 0) {
            let (x, y) = self.place(square);
            path += &format!("M{x} {y}h100v100h-100z");
        }
        let (light, dark) = (colours.light, colours.dark);
        format!(
            "<path fill=\"{light}\" d=\"M{x} {y}h{width}v{height}h-{width}z\"/>\n<path fill=\"{dark}\" d=\"{path}\"/>"
        )
    }

    /// The lines of a board of one colour, and on a large one for tiles the points that part it in three.
    fn lines(&self) -> String {
        let board = self.scene.board;
        let (x, y) = self.corner;
        let (width, height) = (board.width as f32 * CELL, board.height as f32 * CELL);
        let mut path = String::new();
        for column in 0..=board.width {
            path += &format!("M{} {y}v{height}", x + column as f32 * CELL);
        }
        for row in 0..=board.height {
            path += &format!("M{x} {}h{width}", y + row as f32 * CELL);
        }
        let colour = self.look.theme.colours().lines;
        let mut text = format!("<path stroke=\"{colour}\" stroke-width=\"3\" d=\"{path}\"/>");
        if self.scene.look == Style::Tiles && board.width.min(board.height) >= STARRED {
            let points = |size: u8| [(size + 1) / 3, size - (size + 1) / 3].map(|at| at as f32 * CELL);
            for (column, row) in points(board.width).into_iter().flat_map(|c| points(board.height).map(|r| (c, r))) {
                text += &format!("<circle cx=\"{}\" cy=\"{}\" r=\"8\" fill=\"{colour}\"/>", x + column, y + row);
            }
        }
        text
    }

    /// Where pieces win by standing there: a light frame in each square.
    fn goals(&self) -> String {
        let mut path = String::new();
        for square in self.scene.goals.iter().filter(|square| self.holds(**square)) {
            let (x, y) = self.place(*square);
            path += &format!("M{} {}h88v88h-88z", x + 6.0, y + 6.0);
        }
        let colour = self.look.theme.colours().goal;
        match path.is_empty() {
            true => path,
            false => format!(
                "<path fill=\"{colour}\" fill-opacity=\".16\" stroke=\"{colour}\" stroke-width=\"5\" stroke-opacity=\".7\" d=\"{path}\"/>"
            ),
        }
    }

    /// What colours whole squares.
    fn tints(&self, marks: &Marks) -> String {
        let mut text = String::new();
        for square in marks.last.iter().filter_map(|place| self.square(place)) {
            text += &tint(self.place(square), Paint::YELLOW, ".6");
        }
        for square in marks.check.iter().filter(|square| self.holds(**square)) {
            text += &tint(self.place(*square), Paint::RED, ".75");
        }
        for (square, paint) in marks.squares.iter().filter(|(square, _)| self.holds(*square)) {
            text += &tint(self.place(*square), *paint, ".65");
        }
        text
    }

    fn holds(&self, square: Square) -> bool {
        square.index() < self.scene.board.squares()
    }

    fn square(&self, place: &Place) -> Option<Square> {
        match place {
            Place::Square(square) => Some(*square).filter(|square| self.holds(*square)),
            Place::Court(_) => None,
        }
    }

    /// Left and right edge where they lead somewhere: a mirror is glass with its back hatched,
    /// a seam is a row of stitches.
    fn edges(&self) -> String {
        let Some(portal) = self.scene.portal else { return String::new() };
        let colour = self.look.theme.colours().portal;
        let (left, top) = self.corner;
        let right = left + self.scene.board.width as f32 * CELL;
        let height = self.scene.board.height as f32 * CELL;
        let bottom = top + height;
        let lines = format!("M{} {top}v{height}M{} {top}v{height}", left - 3.0, right + 3.0);
        match portal {
            Portal::Wrap => {
                format!(r#"<path stroke="{colour}" stroke-width="6" stroke-dasharray="14 11" d="{lines}"/>"#)
            }
            Portal::Mirror => {
                let mut hatch = String::new();
                let mut y = top + 6.0;
                while y + 10.0 <= bottom {
                    hatch += &format!("M{} {y}l-8 8M{} {y}l8 8", left - 4.0, right + 4.0);
                    y += 25.0;
                }
                format!(
                    r#"<path stroke="{colour}" stroke-width="5" d="{lines}"/><path stroke="{colour}" stroke-width="3" d="{hatch}"/>"#
                )
            }
        }
    }

    fn labels(&self) -> String {
        if !self.look.coordinates {
            return String::new();
        }
        let board = self.scene.board;
        let ink = self.look.theme.colours().ink;
        // A large board is looked at from farther away.
        let font = if board.width.max(board.height) > 9 { 28 } else { 22 };
        let mut text = format!(r#"<g fill="{ink}" font-family="sans-serif" font-size="{font}" text-anchor="middle">"#);
        let below = self.corner.1 + board.height as f32 * CELL + 27.0;
        for square in (0..board.width as i32).filter_map(|file| board.at(file, 0)) {
            text += &format!(r#"<text x="{}" y="{below}">{}</text>"#, self.centre(square).0, board.file_letter(square));
        }
        for square in (0..board.height as i32).filter_map(|rank| board.at(0, rank)) {
            let (x, y) = (self.corner.0 - 24.0, self.centre(square).1 + 8.0);
            text += &format!(r#"<text x="{x}" y="{y}">{}</text>"#, board.rank(square) + 1);
        }
        text + "</g>"
    }

    /// The pieces of a side.
    fn army(&self, side: Colour) -> String {
        let halos: String = (self.scene.army(side).filter(|piece| piece.halo))
            .map(|piece| ring(self.centre(piece.square), 46, 5, Paint::ORANGE))
            .collect();
        let uses: String = self.scene.army(side).map(|piece| self.stand(piece)).collect();
        let dots: String = (self.scene.army(side).filter(|piece| piece.promoted))
            .map(|piece| {
                let (x, y) = self.place(piece.square);
                let fill = self.look.theme.colours().goal;
                format!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"10\" fill=\"{fill}\" stroke=\"#2b2118\" stroke-width=\"3\"/>\n",
                    x + 84.0,
                    y + 16.0
                )
            })
            .collect();
        if uses.is_empty() { uses } else { format!("{halos}{}{uses}</g>\n{dots}", self.dress(side, "")) }
    }

    fn stand(&self, piece: &Placed) -> String {
        let (x, y) = self.place(piece.square);
        let about = self.turn(piece.side, x + CELL / 2.0, y + CELL / 2.0);
        let used = |(id, _)| format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"{about}/>\n");
        self.drawing(piece.kind).map_or(String::new(), used)
    }

    /// Tiles point away from their owner: those of the side that sits at the top are turned about.
    fn turn(&self, side: Colour, x: f32, y: f32) -> String {
        let at_top = (side == Colour::Black) != self.look.flipped;
        if self.scene.look == Style::Tiles && at_top {
            format!(" transform=\"rotate(180 {x} {y})\"")
        } else {
            String::new()
        }
    }

    /// Opens a group in a side's colours.
    fn dress(&self, side: Colour, more: &str) -> String {
        let uniform = uniform(self.scene, side);
        format!("<g {uniform} stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{more}>\n")
    }

    /// Beyond the far edge: the pieces of a side that got there, in the other side's court.
    fn court(&self, side: Colour, marks: &Marks) -> String {
        let Some(gone) = &self.scene.gone else { return String::new() };
        let owner = side.other();
        let fill = match marks.last.contains(&Place::Court(owner)) {
            true => Paint::YELLOW.to_string(),
            false => self.look.theme.colours().court.to_string(),
        };
        let label = format!("{}&#39;s court", self.scene.side_name(owner));
        self.strip(side, &gone[side.index()], self.court_top(owner), &fill, &label)
    }

    /// What a side holds, before it.
    fn hand(&self, side: Colour) -> String {
        let Some(hands) = &self.scene.hands else { return String::new() };
        let label = format!("{}&#39;s hand", self.scene.side_name(side));
        self.strip(side, &hands[side.index()], self.strip_top(side, 0.0), self.look.theme.colours().court, &label)
    }

    /// Pieces of a side in a strip beside the board, or its name where there are none.
    fn strip(&self, side: Colour, kinds: &[usize], top: f32, fill: &str, label: &str) -> String {
        let width = self.scene.board.width as f32 * CELL;
        let x = self.corner.0;
        let floor =
            format!("<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{COURT}\" rx=\"12\" fill=\"{fill}\"/>\n");
        if kinds.is_empty() {
            let ink = self.look.theme.colours().ink;
            let (x, y) = (self.corner.0 + width / 2.0, top + COURT / 2.0 + 8.0);
            return format!(
                "{floor}<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\" font-family=\"sans-serif\" font-size=\"24\" text-anchor=\"middle\">{label}</text>\n"
            );
        }
        // Side by side as far as there is room, in the coordinates of the smaller pieces.
        let room = width / COURT_SCALE - CELL;
        let step = if kinds.len() > 1 { (room / (kinds.len() - 1) as f32).min(CELL) } else { CELL };
        let place = format!(
            " transform=\"translate({} {}) scale({COURT_SCALE})\"",
            number(self.corner.0),
            number(top + (COURT - CELL * COURT_SCALE) / 2.0)
        );
        let mut text = floor + &self.dress(side, &place);
        for (index, kind) in kinds.iter().enumerate() {
            if let Some((id, _)) = self.drawing(Some(*kind)) {
                let x = index as f32 * step;
                let about = self.turn(side, x + CELL / 2.0, CELL / 2.0);
                text += &format!("<use href=\"#{id}\" x=\"{}\"{about}/>\n", number(x));
            }
        }
        text + "</g>\n"
    }

    /// What lies over the pieces.
    fn overlay(&self, marks: &Marks) -> String {
        let mut text = String::new();
        for mark in marks.arrows.iter().filter(|mark| self.holds(mark.from)) {
            let from = self.centre(mark.from);
            let to = match mark.to {
                Place::Court(owner) => (from.0, self.court_door(owner)),
                // A piece out of the hand comes from nowhere on the board.
                Place::Square(square) if square == mark.from => {
                    text += &ring(from, 46, 6, mark.paint);
                    continue;
                }
                Place::Square(square) if self.holds(square) => self.centre(square),
                Place::Square(_) => continue,
            };
            text += &arrow(from, to, mark.paint);
        }
        for spot in marks.targets.iter().filter(|spot| self.holds(spot.square)) {
            let there = self.scene.pieces.iter().any(|piece| piece.square == spot.square);
            text += &target(self.centre(spot.square), spot, there);
        }
        for (square, paint) in marks.circles.iter().filter(|(square, _)| self.holds(*square)) {
            text += &ring(self.centre(*square), 46, 6, *paint);
        }
        text
    }
}
