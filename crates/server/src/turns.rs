//! A queue in which addresses take turns: nobody waits for more than one thing of each other address. Bounded, and even
//! when it is full every address has room for one.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;

/// What waits, address by address.
pub struct Turns<T> {
    waiting: HashMap<IpAddr, VecDeque<T>>,
    /// Whose turn it is, the next one first.
    turns: VecDeque<IpAddr>,
    count: usize,
    of_one: usize,
    in_all: usize,
}

impl<T> Turns<T> {
    /// An empty one, with the most that waits of one address and in all.
    pub fn new(of_one: usize, in_all: usize) -> Turns<T> {
        Turns { waiting: HashMap::new(), turns: VecDeque::new(), count: 0, of_one, in_all }
    }

    /// Puts something in; `false` when too much waits.
    pub fn put(&mut self, address: IpAddr, new: T) -> bool {
        let own = self.waiting.get(&address).map_or(0, VecDeque::len);
        if own >= self.of_one || self.count >= self.in_all && own > 0 {
            return false;
        }
        if own == 0 {
            self.turns.push_back(address);
        }
        self.waiting.entry(address).or_default().push_back(new);
        self.count += 1;
        true
    }

    /// Takes the first thing of whose turn it is.
    pub fn take(&mut self) -> Option<T> {
        let address = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&address)?;
        let first = own.pop_front();
        self.count -= 1;
        if own.is_empty() {
            self.waiting.remove(&address);
        } else {
            self.turns.push_back(address);
        }
        first
    }

    /// How much waits.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many addresses wait.
    pub fn addresses(&self) -> usize {
        self.turns.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(n: u8) -> IpAddr {
        [10, 0, 0, n].into()
    }

    fn all<T>(queue: &mut Turns<T>) -> Vec<T> {
        std::iter::from_fn(|| queue.take()).collect()
    }

    #[test]
    fn addresses_take_turns() {
        let mut queue = Turns::new(40, 2000);
        for (address, count) in [(1, 5), (2, 1), (3, 2)] {
            (0..count).for_each(|n| assert!(queue.put(at(address), (address, n))));
        }
        assert_eq!(all(&mut queue), [(1, 0), (2, 0), (3, 0), (1, 1), (3, 1), (1, 2), (1, 3), (1, 4)]);
        assert!(queue.count == 0 && queue.waiting.is_empty() && queue.turns.is_empty());
    }

    #[test]
    fn nobody_is_kept_out_by_others() {
        let mut queue = Turns::new(40, 2000);
        let refused = (0..45).filter(|_| !queue.put(at(0), 0)).count();
        assert_eq!(refused, 5, "an address has its bound");
        for address in 1..100 {
            (0..40).for_each(|_| _ = queue.put(at(address), address));
        }
        assert!((2000..2100).contains(&queue.count()), "{}", queue.count());
        assert!(queue.put(at(200), 200), "there is room for whoever has nothing waiting");
        assert!(!queue.put(at(200), 200));
        let first = all(&mut queue).iter().position(|address| *address == 200).expect("it was done");
        assert!(first <= 100, "{first}");
    }
}
