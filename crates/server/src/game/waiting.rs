//! What of a game waits for the disk, and what each viewer may be told meanwhile.

use std::collections::VecDeque;

use heterodox_table::{Seat, Viewer};

/// What waits, in order, with the answers (`R`) that are given when it is on the disk.
pub struct Waiting<R> {
    jobs: u64,
    pending: VecDeque<Pending<R>>,
    /// The versions of all viewers as far as they are on the disk.
    settled: [u64; 3],
}

struct Pending<R> {
    job: u64,
    /// Whose act it was.
    by: Option<Seat>,
    /// The versions of all viewers after it.
    versions: [u64; 3],
    replies: Vec<R>,
}

impl<R> Waiting<R> {
    /// Nothing waits of a game with these versions.
    pub fn new(settled: [u64; 3]) -> Waiting<R> {
        Waiting { jobs: 0, pending: VecDeque::new(), settled }
    }

    /// The number of what is handed to the writer next.
    pub fn next(&self) -> u64 {
        self.jobs + 1
    }

    /// Notes what is handed to the writer, and gives its number.
    pub fn push(&mut self, by: Option<Seat>, versions: [u64; 3], reply: Option<R>) -> u64 {
        self.jobs += 1;
        self.pending.push_back(Pending { job: self.jobs, by, versions, replies: reply.into_iter().collect() });
        self.jobs
    }

    /// Keeps an answer for as long as something waits; gives it back when that is done.
    pub fn put_off(&mut self, job: u64, reply: R) -> Option<R> {
        match self.pending.iter_mut().find(|pending| pending.job == job) {
            Some(pending) => {
                pending.replies.push(reply);
                None
            }
            None => Some(reply),
        }
    }

    /// Everything up to this is on the disk: the answers to it.
    pub fn written(&mut self, job: u64) -> Vec<R> {
        let mut replies = Vec::new();
        while let Some(pending) = self.pending.pop_front_if(|pending| pending.job <= job) {
            self.settled = pending.versions;
            replies.extend(pending.replies);
        }
        replies
    }

    /// Nothing of it will be there: those who wait.
    pub fn lost(&mut self) -> Vec<R> {
        std::mem::take(&mut self.pending).into_iter().flat_map(|pending| pending.replies).collect()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }

    /// Whether all that a viewer with this version may know is on the disk. What others do in secret keeps nobody waiting:
    /// that would tell it.
    pub fn is_settled(&self, viewer: Viewer, version: u64) -> bool {
        let own = |pending: &Pending<R>| pending.by.is_some_and(|seat| viewer.is(seat));
        version == self.settled[viewer.index()] && !self.pending.iter().any(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of White, Black and a spectator may be told, if their versions are these.
    fn told(waiting: &Waiting<&str>, versions: [u64; 3]) -> [bool; 3] {
        Viewer::ALL.map(|viewer| waiting.is_settled(viewer, versions[viewer.index()]))
    }

    #[test]
    fn what_the_other_side_does_in_secret_puts_nothing_off() {
        let mut waiting = Waiting::new([4, 4, 4]);
        // Black says something to all; White then does something that only White sees.
        let open = waiting.push(Some(Seat::Black), [5, 5, 5], Some("open"));
        let secret = waiting.push(Some(Seat::White), [6, 5, 5], Some("secret"));
        let now = [6, 5, 5];
        assert_eq!(told(&waiting, now), [false; 3]);
        assert_eq!(waiting.written(open), ["open"]);
        assert_eq!(told(&waiting, now), [false, true, true], "only White waits for what White did");
        assert_eq!(waiting.put_off(open, "again"), Some("again"));
        assert_eq!(waiting.put_off(secret, "again"), None);
        assert_eq!(waiting.written(secret), ["secret", "again"]);
        assert_eq!(told(&waiting, now), [true; 3]);
    }

    #[test]
    fn what_all_may_see_is_told_once_all_of_it_is_written() {
        let mut waiting = Waiting::new([0, 0, 0]);
        let first = waiting.push(Some(Seat::White), [1, 1, 1], Some("first"));
        waiting.push(None, [2, 2, 2], None);
        // A refusal: nobody sees anything new, and White has its answer first.
        let last = waiting.push(Some(Seat::White), [2, 2, 2], Some("last"));
        waiting.written(first);
        assert_eq!(told(&waiting, [2, 2, 2]), [false; 3]);
        assert!(!waiting.is_empty() && waiting.next() == last + 1);
        assert_eq!(waiting.lost(), ["last"]);
        assert!(waiting.is_empty());
    }
}
