//! Boards as pictures: a [`Scene`] (what stands where), [`Marks`] on it and a [`Look`] go in,
//! one self-contained SVG comes out. Nothing is read or written here, and nothing is known
//! about what a viewer may see: a scene holds only what its maker put into it.
//!
//! ```
//! use heterodox_picture::{Look, Marks, Scene, draw};
//! let rules = heterodox_rules::Catalogue::new().load("archer").expect("built in");
//! let svg = draw(&Scene::of_state(&rules, &rules.start()), &Marks::default(), &Look::default());
//! assert!(svg.starts_with("<svg") && svg.contains("<title>Archer Chess</title>"));
//! ```

pub mod art;
mod diagram;
mod draw;
mod look;
mod marks;
mod scene;
mod shapes;

pub use diagram::{piece_diagram, targets};
pub use draw::draw;
pub use look::{Look, MAX_SIZE, MIN_SIZE, Theme};
pub use marks::{Arrow, Marks, Paint, Place, Target};
pub use scene::{Figure, Placed, Scene};
