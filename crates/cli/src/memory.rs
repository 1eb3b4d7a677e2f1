//! How much memory there is to take: a table larger than that would end the process
//! instead of being refused. Knows Linux; elsewhere nothing is held back.

use std::fs;

/// The part of what is free that stays free.
const RESERVE: usize = 4;

/// At most so many of the megabytes asked for.
pub fn affordable(megabytes: usize) -> usize {
    let free = [available(), cgroup()].into_iter().flatten().min();
    free.map_or(megabytes, |free| megabytes.min(free - free / RESERVE).max(1))
}

/// What the system can hand out without swapping, in megabytes.
fn available() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? / 1024)
}

/// What is left of the limit of a container, in megabytes.
fn cgroup() -> Option<usize> {
    let number = |name: &str| {
        let text = fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok()?;
        text.trim().parse::<usize>().ok()
    };
    Some(number("memory.max")?.saturating_sub(number("memory.current")?) >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_is_always_given_and_never_more_than_asked() {
        assert_eq!(affordable(1), 1);
        assert!(affordable(usize::MAX) >= 1);
        assert!(affordable(16) <= 16);
    }
}
