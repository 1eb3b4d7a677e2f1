//! Whose question is answered next: when more is asked for than can be answered at once, addresses take turns. Nobody waits
//! for more than one question of each other address.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::oneshot;

use crate::limits::customer;
use crate::turns::Turns;

/// The way in.
#[derive(Default)]
pub struct Gate(Mutex<Waiting>);

struct Waiting {
    turns: Turns<oneshot::Sender<()>>,
    /// Somebody is being let in: others wait.
    busy: bool,
}

impl Default for Waiting {
    /// Bounded by the number of connections: on each one question waits.
    fn default() -> Waiting {
        Waiting { turns: Turns::new(usize::MAX, usize::MAX), busy: false }
    }
}

impl Gate {
    /// Waits for the turn of an address.
    pub async fn enter(self: &Arc<Gate>, address: IpAddr) {
        let wait = {
            let mut waiting = self.lock();
            if !std::mem::replace(&mut waiting.busy, true) {
                tokio::spawn(self.clone().let_in());
                return;
            }
            let (turn, wait) = oneshot::channel();
            waiting.turns.put(customer(address), turn);
            wait
        };
        // Nobody lets anybody in any more when the server ends.
        _ = wait.await;
    }

    /// Lets one of each address in, again and again until nobody waits.
    async fn let_in(self: Arc<Gate>) {
        loop {
            // Whoever was let in comes first.
            tokio::task::yield_now().await;
            let mut waiting = self.lock();
            let addresses = waiting.turns.addresses();
            waiting.busy = addresses > 0;
            if addresses == 0 {
                return;
            }
            let next: Vec<_> = (0..addresses).filter_map(|_| waiting.turns.take()).collect();
            drop(waiting);
            for turn in next {
                _ = turn.send(());
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().expect("no holder of this lock panics")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_flood_of_one_address_keeps_nobody_waiting() {
        let gate = Arc::new(Gate::default());
        let order = Arc::new(Mutex::new(Vec::new()));
        let ask = |address: u8| {
            let (gate, order) = (gate.clone(), order.clone());
            tokio::spawn(async move {
                gate.enter([10, 0, 0, address].into()).await;
                order.lock().expect("nobody panics").push(address);
            })
        };
        let mut asked: Vec<_> = (0..100).map(|_| ask(1)).collect();
        asked.push(ask(2));
        for one in asked {
            one.await.expect("everybody comes in");
        }
        let order = order.lock().expect("nobody panics");
        let place = order.iter().position(|address| *address == 2).expect("they came in");
        assert!(order.len() == 101 && place < 5, "{place}");
    }
}
