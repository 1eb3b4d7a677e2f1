//! Waits for a source file to change, by looking once a second: no dependency,
//! and the few hundred files we have are read in a millisecond.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

const FOLDERS: [&str; 4] = ["crates", "xtask", "variants", "docs"];

/// What tests leave behind in the source tree; a rerun must not start the next.
const LEFT_BY_TESTS: [&str; 3] = ["proptest-regressions", ".snap.new", ".pending-snap"];

/// Every watched file with its time and length, as they were at one moment.
#[derive(Clone, PartialEq, Eq)]
pub struct Snapshot(BTreeMap<PathBuf, (Option<SystemTime>, u64)>);

impl Snapshot {
    /// Looks at the workspace at `root`.
    pub fn take(root: &Path) -> Snapshot {
        let mut seen = BTreeMap::new();
        let mut folders: Vec<PathBuf> = FOLDERS.iter().map(|it| root.join(it)).collect();
        // A folder or file that goes away while we look has changed: no error.
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let name = entry.file_name();
                let name = name.to_string_lossy();
                let left = LEFT_BY_TESTS.iter().any(|end| name.ends_with(end));
                if left || name.starts_with('.') || name == "target" {
                    continue;
                }
                let Ok(meta) = entry.metadata() else { continue };
                if meta.is_dir() {
                    folders.push(entry.path());
                } else {
                    seen.insert(entry.path(), (meta.modified().ok(), meta.len()));
                }
            }
        }
        Snapshot(seen)
    }

    /// Some file that was written, added or removed between `self` and `later`.
    fn changed<'a>(&'a self, later: &'a Snapshot) -> Option<&'a Path> {
        let differs = |path: &&PathBuf| self.0.get(*path) != later.0.get(*path);
        let mut paths = later.0.keys().chain(self.0.keys());
        paths.find(differs).map(PathBuf::as_path)
    }
}

/// Returns the path of a file that is not as `before` saw it, once there is one.
pub fn wait_for_change(root: &Path, before: &Snapshot) -> PathBuf {
    loop {
        let now = Snapshot::take(root);
        if let Some(path) = before.changed(&now) {
            return path.strip_prefix(root).unwrap_or(path).to_path_buf();
        }
        sleep(Duration::from_secs(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_adding_and_removing_are_changes() -> std::io::Result<()> {
        let root = std::env::temp_dir().join(format!("xtask-watch-{}", std::process::id()));
        let file = root.join("variants/a.toml");
        let noise = root.join("variants/a.snap.new");
        fs::create_dir_all(root.join("variants"))?;

        let empty = Snapshot::take(&root);
        fs::write(&file, "a")?;
        let added = Snapshot::take(&root);
        fs::write(&file, "longer")?;
        let written = Snapshot::take(&root);
        fs::write(&noise, "left by a test")?;
        let noisy = Snapshot::take(&root);
        fs::remove_dir_all(&root)?;
        let removed = Snapshot::take(&root);

        assert_eq!(empty.changed(&added), Some(file.as_path()));
        assert_eq!(added.changed(&written), Some(file.as_path()));
        assert_eq!(written.changed(&noisy), None);
        assert_eq!(written.changed(&removed), Some(file.as_path()));
        Ok(())
    }
}
