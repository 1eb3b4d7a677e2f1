//! The frames of a websocket, counted as they are read. The websocket library shows whole
//! messages only, and one message may come in any number of frames.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf};

/// The most frames that are read while no message is complete.
const MAX_UNSEEN: u32 = 1000;
/// The most that is read after the last word was said, in bytes.
const MAX_AFTER: u64 = 4 * 1024 * 1024;
/// What a client masks its frames with.
const MASK: usize = 4;

/// A stream that counts the frames it carries in.
pub struct Frames<S> {
    stream: S,
    reader: Reader,
    unseen: u32,
}

impl<S> Frames<S> {
    /// Counts from the first byte after the handshake.
    pub fn new(stream: S) -> Frames<S> {
        Frames { stream, reader: Reader::default(), unseen: 0 }
    }

    /// How many frames have begun since this was last asked.
    pub fn take(&mut self) -> u32 {
        std::mem::take(&mut self.unseen)
    }

    /// Whether the line was broken off for too many frames.
    pub fn is_flooded(&self) -> bool {
        self.unseen > MAX_UNSEEN
    }
}

impl<S: AsyncRead + Unpin> Frames<S> {
    /// Reads on without looking: a line that is closed with something unread loses what was sent last.
    pub async fn drain(&mut self) {
        let mut rest = (&mut self.stream).take(MAX_AFTER);
        let mut buffer = [0; 4096];
        while rest.read(&mut buffer).await.is_ok_and(|read| read > 0) {}
    }
}

/// Where in a frame the next byte stands.
#[derive(Default)]
struct Reader {
    head: [u8; 10],
    /// How much of the head is known.
    known: usize,
    /// How many bytes of mask and payload are still to come.
    rest: u64,
}

impl Reader {
    /// How many frames begin in these bytes.
    fn count(&mut self, mut bytes: &[u8]) -> u32 {
        let mut begun = 0;
        while let Some(first) = bytes.first() {
            if self.rest > 0 {
                let skipped = self.rest.min(bytes.len() as u64);
                self.rest -= skipped;
                bytes = &bytes[skipped as usize..];
                continue;
            }
            begun += (self.known == 0) as u32;
            self.head[self.known] = *first;
            self.known += 1;
            bytes = &bytes[1..];
            // The second byte tells how long the payload is, or how many bytes tell it.
            let head = match self.head[1] & 127 {
                _ if self.known < 2 => continue,
                126 => 4,
                127 => 10,
                _ => 2,
            };
            if self.known == head {
                let long = |from: usize| self.head[from..head].iter().fold(0, |sum, byte| sum << 8 | *byte as u64);
                let payload = if head == 2 { (self.head[1] & 127) as u64 } else { long(2) };
                let mask = if self.head[1] & 128 != 0 { MASK } else { 0 };
                self.rest = payload.saturating_add(mask as u64);
                self.known = 0;
            }
        }
        begun
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Frames<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.is_flooded() {
            return Poll::Ready(Err(io::Error::other("too many frames")));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        let begun = self.reader.count(&buffer.filled()[before..]);
        self.unseen = self.unseen.saturating_add(begun);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Frames<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(payload: usize) -> Vec<u8> {
        let mut bytes = match payload {
            0..126 => vec![0x82, 0x80 | payload as u8],
            126..65536 => vec![0x82, 0xfe, (payload >> 8) as u8, payload as u8],
            _ => [vec![0x82, 0xff], (payload as u64).to_be_bytes().to_vec()].concat(),
        };
        bytes.resize(bytes.len() + MASK + payload, 0x81);
        bytes
    }

    #[test]
    fn frames_are_counted_however_they_are_cut() {
        let sizes = [0, 1, 125, 126, 127, 65535, 65536, 0, 0, 70_000];
        let bytes: Vec<u8> = sizes.iter().flat_map(|size| frame(*size)).collect();
        for piece in [1, 2, 3, 7, 512, bytes.len()] {
            let mut reader = Reader::default();
            let count: u32 = bytes.chunks(piece).map(|piece| reader.count(piece)).sum();
            assert_eq!(count as usize, sizes.len(), "in pieces of {piece}");
        }
        let mut reader = Reader::default();
        assert_eq!(reader.count(&[0x82, 0x00, 0x82, 0x00]), 2, "a frame without a mask is one, too");
    }
}
