//! What waits to be sent to one socket. Bounded: news that can be had again makes room for
//! what cannot; who still does not read is cut off and can come back and resume.

use std::collections::VecDeque;
use std::sync::Mutex;

use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::id::Id;
use crate::limits::Payer;
use crate::metrics::{METRICS, Metrics};

/// The most that waits, in bytes and in messages.
const MAX_BYTES: usize = 256 * 1024;
const MAX_MESSAGES: usize = 256;
const MAX_ALONE: usize = 1024 * 1024;
/// The part of it that may be news.
const MAX_NEWS: usize = 192 * 1024;
const MAX_NEWS_MESSAGES: usize = 128;
/// With more than this waiting, a game tells what happens later and at once.
const BUSY: usize = 32 * 1024;

/// Messages for one socket.
pub struct Outbox {
    /// Who reads them.
    pub payer: Payer,
    queue: Mutex<Queue>,
    news: Notify,
}

#[derive(Default)]
struct Queue {
    messages: VecDeque<Waiting>,
    bytes: usize,
    closed: Option<Closed>,
    missed: Missed,
}

struct Waiting {
    text: Utf8Bytes,
    news: Option<News>,
}

/// What may be left out when there is no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// Something said in a game.
    Said,
    /// Who is there in a game: the last word counts.
    Presence(Id),
    /// A move in a game that is not watched: it is in the list of games, too.
    Turn,
    /// The lobby: whoever misses some of it gets the whole again.
    Lobby,
}

/// What has to be made up for once there is room again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Missed {
    /// Some news of the lobby.
    pub lobby: bool,
    /// What happened in some game.
    pub games: bool,
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

impl Queue {
    fn drop_news(&mut self, which: impl Fn(News) -> bool) {
        let Queue { messages, bytes, missed, .. } = self;
        messages.retain(|waiting| {
            let Some(news) = waiting.news.filter(|news| which(*news)) else { return true };
            missed.lobby |= news == News::Lobby;
            *bytes -= waiting.text.len();
            false
        });
    }

    fn fits(&self, text: &Utf8Bytes) -> bool {
        // A long game is one long message: alone, it may be longer.
        let most = if self.bytes == 0 { MAX_ALONE } else { MAX_BYTES };
        self.bytes + text.len() <= most && self.messages.len() < MAX_MESSAGES
    }

    fn put(&mut self, text: Utf8Bytes, news: Option<News>) {
        self.bytes += text.len();
        self.messages.push_back(Waiting { text, news });
    }

    fn has_room_for_news(&self, text: &Utf8Bytes) -> bool {
        let news = self.messages.iter().filter(|waiting| waiting.news.is_some());
        let (count, bytes) = news.fold((0, text.len()), |(count, sum), news| (count + 1, sum + news.text.len()));
        count < MAX_NEWS_MESSAGES && bytes <= MAX_NEWS && self.bytes + text.len() <= MAX_BYTES
    }
}

impl Outbox {
    /// An empty one.
    pub fn new(payer: Payer) -> Outbox {
        Outbox { payer, queue: Mutex::default(), news: Notify::new() }
    }

    /// Puts a message in that must not be lost, or closes the box when it is full.
    pub fn push(&self, text: Utf8Bytes) {
        let mut queue = self.lock();
        if queue.closed.is_some() {
            return;
        }
        if !queue.fits(&text) {
            queue.drop_news(|_| true);
        }
        if queue.fits(&text) {
            queue.put(text, None);
        } else {
            Metrics::count(&METRICS.slow_readers);
            *queue = Queue { closed: Some(Closed::TooSlow), ..Queue::default() };
        }
        drop(queue);
        self.news.notify_one();
    }

    /// Puts news in, if there is room.
    pub fn tell(&self, text: Utf8Bytes, news: News) {
        let mut queue = self.lock();
        if queue.closed.is_some() || news == News::Lobby && queue.missed.lobby {
            return;
        }
        if let News::Presence(_) = news {
            queue.drop_news(|known| known == news);
        }
        if queue.has_room_for_news(&text) {
            queue.put(text, Some(news));
        } else if news == News::Lobby {
            // The whole comes again: what is left of it is not needed.
            queue.drop_news(|known| known == News::Lobby);
            queue.missed.lobby = true;
        }
        drop(queue);
        self.news.notify_one();
    }

    /// Notes that news of the lobby were left out.
    pub fn miss_lobby(&self) {
        self.lock().missed.lobby = true;
    }

    /// Whether some were; asked once.
    pub fn missed_lobby(&self) -> bool {
        std::mem::take(&mut self.lock().missed.lobby)
    }

    /// Whether so much waits that a game should tell the rest later; whoever asks is then called back.
    pub fn is_busy(&self) -> bool {
        let mut queue = self.lock();
        let busy = queue.bytes > BUSY;
        queue.missed.games |= busy;
        busy
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
    pub fn take(&self) -> (Vec<Utf8Bytes>, Option<Closed>) {
        let mut queue = self.lock();
        queue.bytes = 0;
        (std::mem::take(&mut queue.messages).into_iter().map(|waiting| waiting.text).collect(), queue.closed)
    }

    /// What has to be made up for, asked when all that was taken is sent.
    pub fn missed(&self) -> Missed {
        std::mem::take(&mut self.lock().missed)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().expect("no holder of this lock panics")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Who;

    fn outbox() -> Outbox {
        Outbox::new(Payer { address: [127, 0, 0, 1].into(), who: Who::Guest(Id(1)) })
    }

    #[test]
    fn a_full_box_is_closed_and_holds_nothing() {
        let full = outbox();
        for _ in 0..MAX_MESSAGES {
            full.push("x".into());
        }
        assert!(full.lock().closed.is_none());
        full.push("x".into());
        let (messages, closed) = full.take();
        assert_eq!((messages.len(), closed), (0, Some(Closed::TooSlow)));
        full.push("x".into());
        assert_eq!(full.take().0.len(), 0);
        let full = outbox();
        full.push("x".repeat(MAX_BYTES).into());
        full.push("x".into());
        assert_eq!(full.take().1, Some(Closed::TooSlow));
    }

    #[test]
    fn news_makes_room_and_closes_nothing() {
        let full = outbox();
        let long = || Utf8Bytes::from("x".repeat(1000));
        for _ in 0..10_000 {
            full.tell(long(), News::Said);
            full.tell(long(), News::Lobby);
        }
        assert!(full.lock().closed.is_none() && full.lock().bytes <= MAX_NEWS);
        for n in 0..MAX_MESSAGES {
            full.push(n.to_string().into());
        }
        let (messages, closed) = full.take();
        assert_eq!((messages.len(), closed), (MAX_MESSAGES, None));
        assert!(messages.iter().enumerate().all(|(n, text)| text.as_str() == n.to_string()), "in order");
        assert_eq!(full.missed(), Missed { lobby: true, games: false });
        assert_eq!(full.missed(), Missed::default());
    }

    #[test]
    fn of_who_is_there_the_last_word_is_sent() {
        let few = outbox();
        let [one, other] = [News::Presence(Id(1)), News::Presence(Id(2))];
        for (text, news) in [("1 here", one), ("2 here", other), ("1 gone", one)] {
            few.tell(text.into(), news);
        }
        let texts: Vec<String> = few.take().0.iter().map(|text| text.to_string()).collect();
        assert_eq!(texts, ["2 here", "1 gone"]);
        assert!(!few.is_busy());
        few.push("x".repeat(BUSY + 1).into());
        assert!(few.is_busy() && few.missed().games);
    }
}
