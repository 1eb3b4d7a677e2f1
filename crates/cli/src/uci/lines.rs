//! Reads lines of bounded length, whatever bytes they are made of.

use std::io::{BufRead, Read, Result};

/// The longest line that is read: a game of two hundred thousand moves.
pub const MAX_LINE: usize = 1 << 20;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    Text(String),
    /// It was dropped.
    TooLong,
    End,
}

/// The next line.
pub fn next(input: &mut impl BufRead) -> Result<Line> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if read > MAX_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).trim().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_should() {
        let mut bytes = b"uci\r\n\xff\0x\n".to_vec();
        bytes.extend(std::iter::repeat_n(b'a', MAX_LINE + 5));
        bytes.extend(b"\nlast");
        let mut input = &bytes[..];
        let text = |text: &str| Line::Text(text.into());
        let mut read = || next(&mut input).expect("memory can be read");
        assert_eq!(read(), text("uci"));
        assert_eq!(read(), text("\u{fffd}\0x"));
        assert_eq!(read(), Line::TooLong);
        assert_eq!(read(), text("last"));
        assert_eq!(read(), Line::End);
    }
}
