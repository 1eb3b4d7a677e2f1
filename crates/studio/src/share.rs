//! A variant's file in few bytes, for links, and back. Deflate; what comes back is bounded whatever was sent.

use heterodox_rules::Catalogue;
use heterodox_rules::spec::MAX_FILE;

use crate::edit::{Change, EditError, edit};
use crate::script::{Script, id_of};

/// A text in few bytes.
pub fn squeeze(text: &str) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9)
}

/// Undoes [`squeeze`]; nothing where the bytes are damaged or the text would be too long for a file.
pub fn unsqueeze(bytes: &[u8]) -> Option<String> {
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(bytes, MAX_FILE).ok()?;
    String::from_utf8(bytes).ok()
}

/// The text as it can be read anywhere: what it inherits from files that are not built in is written into it.
pub fn portable(catalogue: &Catalogue, text: &str) -> Result<String, EditError> {
    let built_in = Catalogue::new();
    let script = Script::new(catalogue, text)?;
    let foreign = |id: &str| built_in.source(id).is_none() || catalogue.file(id).is_some();
    let needs = script.entries.iter().filter_map(|entry| entry.file.as_deref()).any(|file| foreign(&id_of(file)))
        || script.text(&["inherits"]).is_some_and(|parent| foreign(&parent));
    if needs { edit(catalogue, text, &Change::Flatten) } else { Ok(text.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_and_bombs_do_not() {
        for text in ["", "name = \"X\"\n", &"é\n".repeat(1000)] {
            assert_eq!(unsqueeze(&squeeze(text)).as_deref(), Some(text));
        }
        assert_eq!(unsqueeze(&squeeze(&"a".repeat(MAX_FILE + 1))), None);
        assert_eq!(unsqueeze(b"no deflate"), None);
        assert_eq!(unsqueeze(&miniz_oxide::deflate::compress_to_vec(b"\xff\xfe", 9)), None);
    }

    #[test]
    fn what_others_cannot_have_is_written_in() {
        let mut catalogue = Catalogue::new();
        catalogue.add("mine", "mine.toml", b"inherits = \"chess\"\nname = \"Mine\"\n[end]\nno_moves = \"loss\"\n");
        let text = "inherits = \"mine\"\nname = \"Child\"  # of mine\n";
        let alone = portable(&catalogue, text).expect("it can be written");
        assert!(alone.contains("# of mine") && alone.contains("no_moves"), "{alone}");
        let meaning = |catalogue: &Catalogue, text: &str| {
            catalogue.load_bytes("x", "x", text.as_bytes()).expect("valid").meaning()
        };
        assert_eq!(meaning(&Catalogue::new(), &alone), meaning(&catalogue, text));
        let plain = "inherits = \"chess\"\nname = \"X\"\n";
        assert_eq!(portable(&catalogue, plain).as_deref(), Ok(plain));
    }
}
