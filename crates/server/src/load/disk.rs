//! What the disk does by itself, beside the server: a block written again and again in the same place.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often.
const PAUSE: Duration = Duration::from_millis(50);
const BLOCK: [u8; 4096] = [b'.'; 4096];

/// A thread that tries the disk out.
pub struct Disk {
    stop: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<Vec<u32>>,
}

impl Disk {
    /// Begins, with a file in that folder.
    pub fn try_out(folder: &Path) -> Disk {
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, file) = (stop.clone(), folder.join("disk"));
        Disk { stop, thread: std::thread::spawn(move || write(file, &stopped).unwrap_or_default()) }
    }

    /// Ends, and gives the times of all writes in microseconds, sorted; none if the disk could not be written to.
    pub fn end(self) -> Vec<u32> {
        self.stop.store(true, Ordering::Relaxed);
        let mut times = self.thread.join().unwrap_or_default();
        times.sort_unstable();
        times
    }
}

fn write(path: PathBuf, stopped: &AtomicBool) -> std::io::Result<Vec<u32>> {
    let file = File::create(path)?;
    file.write_all_at(&BLOCK, 0)?;
    file.sync_all()?;
    let mut times = Vec::new();
    while !stopped.load(Ordering::Relaxed) {
        std::thread::sleep(PAUSE);
        let begun = Instant::now();
        file.write_all_at(&BLOCK, 0)?;
        file.sync_data()?;
        times.push(begun.elapsed().as_micros() as u32);
    }
    Ok(times)
}
