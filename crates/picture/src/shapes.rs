//! Small shapes as SVG text. Coordinates are in hundredths of a square.

use crate::marks::{Paint, Target};

/// A number without needless digits.
pub(crate) fn number(value: f32) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Minus zero has no place in a picture.
    (rounded + 0.0).to_string()
}

/// Text from anywhere as the text of an element or an attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            '\t' | '\n' | '\r' => safe.push(' '),
            // XML has no way to write these at all.
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            _ => safe.push(sign),
        }
    }
    safe
}

/// A square, painted over.
pub(crate) fn tint((x, y): (f32, f32), paint: Paint, opacity: &str) -> String {
    let (x, y) = (number(x), number(y));
    format!(r#"<path fill="{paint}" fill-opacity="{opacity}" d="M{x} {y}h100v100h-100z"/>"#)
}

/// A circle around what stands at a centre.
pub(crate) fn ring((x, y): (f32, f32), radius: u8, width: u8, paint: Paint) -> String {
    let (x, y) = (number(x), number(y));
    format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{paint}" stroke-width="{width}"/>"#)
}

/// What can be done at a centre: a dot to go there, a ring to take, a cross-hair to shoot.
/// The ring leaves room for a piece that is `there`.
pub(crate) fn target(centre: (f32, f32), target: &Target, there: bool) -> String {
    let (x, y) = (number(centre.0), number(centre.1));
    let mut text = String::new();
    if target.moves {
        let paint = if target.portal { Paint::PURPLE } else { Paint::GREEN };
        text += &format!(r##"<circle cx="{x}" cy="{y}" r="14" fill="{paint}" stroke="#fff" stroke-width="3"/>"##);
    }
    if target.takes {
        text += &ring(centre, if there { 44 } else { 25 }, 7, Paint::RED);
    }
    if target.power.is_some() {
        let paint = Paint::RED;
        text += &ring(centre, 34, 5, paint);
        text +=
            &format!(r#"<path stroke="{paint}" stroke-width="5" d="M{x} {y}m0 -24v-20m0 68v20m-24 -44h-20m68 0h20"/>"#);
    }
    text
}

/// An arrow from one centre to another that leaves both pieces in sight; nothing if they are one.
pub(crate) fn arrow(from: (f32, f32), to: (f32, f32), paint: Paint) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return String::new();
    }
    let (ux, uy) = (dx / length, dy / length);
    // Along the arrow, and to its left.
    let at = |along: f32, aside: f32| {
        format!("{} {}", number(from.0 + ux * along - uy * aside), number(from.1 + uy * along + ux * aside))
    };
    let (start, neck, tip) = (28.0_f32.min(length / 3.0), length - 40.0, length - 6.0);
    let points =
        [(start, 7.0), (neck, 7.0), (neck - 3.0, 21.0), (tip, 0.0), (neck - 3.0, -21.0), (neck, -7.0), (start, -7.0)];
    let path: Vec<String> = points.into_iter().map(|(along, aside)| at(along, aside)).collect();
    format!(r#"<path fill="{paint}" fill-opacity=".82" d="M{}z"/>"#, path.join("L"))
}
