//! x
use crate::atlas::Atlas;
use crate::spec::*;
use crate::tables::Tables;
use crate::text::fen::*;
pub struct Rules { pub spec: Spec, pub atlas: Atlas, pub tables: Tables<u64> }
impl Rules {
    pub fn load(id: &str) -> Rules {
        let find = |id: &str| std::fs::read_to_string(format!("variants/{id}.toml")).ok().map(|t| Ok(crate::spec::Source{file: id.into(), text: t.into()}));
        let (spec,_) = match load(id, &find) { Ok(x) => x, Err(e) => panic!("{e}") };
        let atlas = Atlas::new(&spec);
        let tables = Tables::new(&spec, &atlas);
        Rules { spec, atlas, tables }
    }
    pub fn perft(&self, fen: &str, d: u32, l: crate::Leaves) -> u64 {
        let t = FenText { spec: &self.spec, tables: &self.tables, army: None };
        let p = t.read(fen, Strictness::Game).unwrap();
        self.tables.perft(&p, d, l)
    }
}
