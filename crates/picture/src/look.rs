//! How a picture shall look, whatever it shows.

use heterodox_rules::spec::Look as Style;
use heterodox_rules::{Colour, Family};

use crate::scene::Scene;

/// The smallest size of a picture in pixels.
pub const MIN_SIZE: u32 = 32;
/// The largest.
pub const MAX_SIZE: u32 = 4096;

/// How to draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The longer side in pixels, from [`MIN_SIZE`] to [`MAX_SIZE`].
    pub size: u32,
    /// Black (or Blue) sits at the bottom.
    pub flipped: bool,
    /// Letters and numbers at the edge.
    pub coordinates: bool,
    /// The colours of the board.
    pub theme: Theme,
    /// The name of the picture; by default that of the scene.
    pub title: Option<String>,
    /// The picture in words; by default the scene describes itself.
    pub description: Option<String>,
}

impl Default for Look {
    fn default() -> Look {
        Look { size: 480, flipped: false, coordinates: true, theme: Theme::Light, title: None, description: None }
    }
}

/// The colours of board and background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// For white paper.
    Light,
    /// For dark screens.
    Dark,
}

/// What a theme consists of.
pub(crate) struct Colours {
    pub ground: &'static str,
    pub light: &'static str,
    pub dark: &'static str,
    /// A board of one colour, and the lines on it.
    pub plain: &'static str,
    pub lines: &'static str,
    /// Goal squares.
    pub goal: &'static str,
    /// Coordinates and labels.
    pub ink: &'static str,
    /// The courts beside the board.
    pub court: &'static str,
    /// Edges that lead somewhere.
    pub portal: &'static str,
}

impl Theme {
    pub(crate) fn colours(self) -> Colours {
        match self {
            Theme::Light => Colours {
                ground: "#fff",
                light: "#e9edf1",
                dark: "#8fa4b9",
                plain: "#ecd6a4",
                lines: "#6d5527",
                goal: "#e0a100",
                ink: "#46525f",
                court: "#d3dbe3",
                portal: "#7a5ccc",
            },
            // Not too dark: black pieces must stand out as well.
            Theme::Dark => Colours {
                ground: "#1b2028",
                light: "#aab6c3",
                dark: "#718399",
                plain: "#c2a468",
                lines: "#4a3815",
                goal: "#ffd34d",
                ink: "#c3ccd6",
                court: "#46525f",
                portal: "#b39dff",
            },
        }
    }
}

/// The three colours of a side's pieces as attributes; the same in every theme.
pub(crate) fn uniform(scene: &Scene, side: Colour) -> &'static str {
    if scene.look == Style::Tiles {
        return match side {
            Colour::White => r##"fill="#fff6e0" stroke="#4d3a14" color="#26292e""##,
            Colour::Black => r##"fill="#ead09a" stroke="#4d3a14" color="#26292e""##,
        };
    }
    match (scene.family, side) {
        (Family::Chess, Colour::White) => r##"fill="#fff" stroke="#26292e" color="#26292e""##,
        (Family::Chess, Colour::Black) => r##"fill="#3a3f47" stroke="#111316" color="#d5dae0""##,
        (Family::Battle, Colour::White) => r##"fill="#d9483b" stroke="#5a0f0b" color="#fff1ee""##,
        (Family::Battle, Colour::Black) => r##"fill="#3b78d8" stroke="#0d2657" color="#eef4ff""##,
    }
}
