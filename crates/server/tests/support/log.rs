//! What a server logs.

use std::io::Write;
use std::sync::{Arc, Mutex};

use tracing_subscriber::fmt::MakeWriter;

/// Everything that is logged, at the most talkative level.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Log;

    fn make_writer(&self) -> Log {
        self.clone()
    }
}

impl Log {
    /// Takes down whatever is logged from now on.
    pub fn listen() -> Log {
        Log::of(tracing::Level::TRACE)
    }

    /// The same of a level and what is more important.
    pub fn of(level: tracing::Level) -> Log {
        let log = Log::default();
        let subscriber = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).without_time();
        subscriber.with_max_level(level).init();
        log
    }

    /// What was logged since the last time.
    pub fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut self.0.lock().expect("nobody panics"))).expect("a log is text")
    }
}
