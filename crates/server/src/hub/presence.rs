//! Who is here: the sockets of each person, and what all of them are told.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Hub;
use crate::id::Who;
use crate::outbox::{Closed, News, Outbox};

impl Hub {
    pub(super) fn sockets(&self) -> std::sync::MutexGuard<'_, HashMap<Who, Vec<Arc<Outbox>>>> {
        self.sockets.lock().expect("no holder of this lock panics")
    }

    /// A socket of somebody's is open. `false` when they have too many.
    pub fn join(&self, who: Who, outbox: &Arc<Outbox>) -> bool {
        let mut sockets = self.sockets();
        let own = sockets.entry(who).or_default();
        if own.len() >= self.settings.sockets_per_person {
            return false;
        }
        own.push(outbox.clone());
        self.online.fetch_add(1, Ordering::Relaxed);
        true
    }

    /// It is closed.
    pub fn leave(&self, who: Who, outbox: &Arc<Outbox>) {
        let mut sockets = self.sockets();
        if let Some(own) = sockets.get_mut(&who) {
            own.retain(|known| !Arc::ptr_eq(known, outbox));
            if own.is_empty() {
                sockets.remove(&who);
            }
            self.online.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Whether somebody has a socket open.
    pub fn is_here(&self, who: Who) -> bool {
        self.sockets().contains_key(&who)
    }

    /// Tells all of somebody's sockets; false when they have none.
    pub fn tell(&self, who: Who, message: &Utf8Bytes) -> bool {
        let sockets = self.sockets();
        let own = sockets.get(&who);
        own.into_iter().flatten().for_each(|outbox| outbox.push(message.clone()));
        own.is_some()
    }

    /// Tells those of somebody's sockets that do not know yet.
    pub fn tell_others(&self, who: Who, known: &[Arc<Outbox>], message: impl FnOnce() -> Utf8Bytes) {
        let sockets = self.sockets();
        let own = sockets.get(&who).into_iter().flatten();
        let others: Vec<_> = own.filter(|own| !known.iter().any(|known| Arc::ptr_eq(known, own))).cloned().collect();
        drop(sockets);
        if !others.is_empty() {
            let message = message();
            others.iter().for_each(|outbox| outbox.tell(message.clone(), News::Turn));
        }
    }

    /// Closes all of somebody's sockets.
    pub fn hang_up(&self, who: Who) {
        if let Some(own) = self.sockets().get(&who) {
            own.iter().for_each(|outbox| outbox.close(Closed::SignedOut));
        }
    }
}
