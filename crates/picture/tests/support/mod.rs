//! A strict little reader of XML, enough to hold pictures to well-formedness.

/// An element with its attributes and the text directly behind its opening tag.
#[derive(Debug)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub text: String,
}

impl Element {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// A number, 0 where there is none.
    pub fn number(&self, name: &str) -> f32 {
        self.get(name).map_or(0.0, |value| value.parse().expect("a number"))
    }
}

/// All elements in order; panics when the text is not one well-formed document.
pub fn read(text: &str) -> Vec<Element> {
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = text.trim_end();
    while !rest.is_empty() {
        assert!(elements.is_empty() || !open.is_empty(), "more than one root: {rest:.60}");
        let start = rest.find('<').expect("no text behind the root");
        if let Some(index) = open.last() {
            elements[*index].text += &unescape(&rest[..start]);
        }
        let end = rest.find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let index = open.pop().expect("something is open");
            assert_eq!(elements[index].name, name, "tags are nested");
            continue;
        }
        let (tag, alone) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()), "a name: {tag}");
        if !alone {
            open.push(elements.len());
        }
        elements.push(Element { name: name.into(), attributes: read_attributes(attributes), text: String::new() });
    }
    assert!(open.is_empty(), "every tag is closed");
    elements
}

fn read_attributes(mut text: &str) -> Vec<(String, String)> {
    let mut list: Vec<(String, String)> = Vec::new();
    while !text.trim().is_empty() {
        let (name, rest) = text.trim_start().split_once("=\"").expect("an attribute has a value in quotes");
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || b"-BS".contains(&byte)), "a name: {name}");
        assert!(list.iter().all(|(known, _)| known != name), "{name} stands twice");
        let (value, rest) = rest.split_once('"').expect("a value ends");
        list.push((name.into(), unescape(value)));
        text = rest;
    }
    list
}

fn unescape(text: &str) -> String {
    assert!(text.chars().all(|sign| sign >= ' ' || sign == '\n'), "no control characters");
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (entity, rest) = part.split_once(';').expect("an ampersand begins an entity");
        plain += match entity {
            "amp" => "&",
            "lt" => "<",
            "gt" => ">",
            "quot" => "\"",
            "#39" => "'",
            other => panic!("unknown entity {other}"),
        };
        plain += rest;
    }
    plain
}
