//! What waits to be sent to one socket. Bounded: who does not read is cut off and can come
//! back and resume, so that nobody's slowness costs anybody else memory.

use std::collections::VecDeque;
use std::sync::Mutex;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use crate::metrics::{METRICS, Metrics};

/// The most that waits, in bytes and in messages.
const MAX_BYTES: usize = 256 * 1024;
const MAX_MESSAGES: usize = 256;
const MAX_ALONE: usize = 1024 * 1024;

/// Messages for one socket.
#[derive(Default)]
pub struct Outbox {
    queue: Mutex<Queue>,
    news: Notify,
}

#[derive(Default)]
struct Queue {
    messages: VecDeque<Utf8Bytes>,
    bytes: usize,
    closed: Option<Closed>,
}

/// Why a socket should be closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// It does not read.
    TooSlow,
    /// The server stops.
    Stopping,
    /// Its session was ended.
    SignedOut,
}

impl Outbox {
    /// Puts a message in, or closes the box when it is full.
    pub fn push(&self, message: Utf8Bytes) {
        let mut queue = self.lock();
        if queue.closed.is_some() {
            return;
        }
        // A long game is one long message: alone, it may be longer.
        let most = if queue.bytes == 0 { MAX_ALONE } else { MAX_BYTES };
        if queue.bytes + message.len() > most || queue.messages.len() >= MAX_MESSAGES {
            Metrics::count(&METRICS.slow_readers);
            *queue = Queue { closed: Some(Closed::TooSlow), ..Queue::default() };
        } else {
            queue.bytes += message.len();
            queue.messages.push_back(message);
        }
        drop(queue);
        self.news.notify_one();
    }

    /// Takes nothing more and has the socket closed once the rest is sent.
    pub fn close(&self, why: Closed) {
        self.lock().closed.get_or_insert(why);
        self.news.notify_one();
    }

    /// Waits for news.
    pub async fn news(&self) {
        self.news.notified().await;
    }

    /// All that waits, and whether to close after it.
    pub fn take(&self) -> (VecDeque<Utf8Bytes>, Option<Closed>) {
        let mut queue = self.lock();
        queue.bytes = 0;
        (std::mem::take(&mut queue.messages), queue.closed)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().expect("no holder of this lock panics")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_box_is_closed_and_holds_nothing() {
        let outbox = Outbox::default();
        for _ in 0..MAX_MESSAGES {
            outbox.push("x".into());
        }
        assert!(outbox.lock().closed.is_none());
        outbox.push("x".into());
        let (messages, closed) = outbox.take();
        assert_eq!((messages.len(), closed), (0, Some(Closed::TooSlow)));
        outbox.push("x".into());
        assert_eq!(outbox.take().0.len(), 0);
        let outbox = Outbox::default();
        outbox.push("x".repeat(MAX_BYTES).into());
        outbox.push("x".into());
        assert_eq!(outbox.take().1, Some(Closed::TooSlow));
    }
}
