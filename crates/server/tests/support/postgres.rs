//! A real PostgreSQL on a port and in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};

use sqlx::{Connection, PgConnection};

use super::Folder;

/// The role the server has: it may do nothing but what its owner may.
const PLAIN: &str = "plain";
/// The one that tests have.
const SUPER: &str = "tester";

/// One that ends with the test.
pub struct Postgres {
    folder: Folder,
    programs: PathBuf,
    pub port: u16,
}

/// Debian keeps the programs of every version apart.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    found.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    found.retain(|path| path.join("initdb").exists());
    found.into_iter().next().expect("PostgreSQL is missing; run: sudo apt-get install postgresql")
}

impl Postgres {
    /// The one that the tests of a file share while at least one of them runs.
    pub fn shared() -> Arc<Postgres> {
        static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        shared.upgrade().unwrap_or_else(|| {
            let new = Arc::new(Postgres::new());
            *shared = Arc::downgrade(&new);
            new
        })
    }

    /// One of the test's own.
    pub fn new() -> Postgres {
        let folder = Folder::new();
        let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("a port").port();
        let postgres = Postgres { folder, programs: programs(), port };
        let data = postgres.data();
        std::fs::create_dir(&data).expect("a folder");
        if is_root() {
            must(Command::new("chown").arg("-R").arg("postgres").arg(&postgres.folder.0));
        }
        postgres.run("initdb", &["-D", &data, "-A", "trust", "-U", SUPER, "--no-sync"]);
        postgres.start();
        let port = port.to_string();
        postgres.run("createuser", &["-h", "127.0.0.1", "-p", &port, "-U", SUPER, PLAIN]);
        postgres
    }

    pub fn start(&self) {
        let data = self.data();
        let settings = format!("-p {} -k '' -c listen_addresses=127.0.0.1 -c shared_buffers=16MB", self.port);
        self.run("pg_ctl", &["-D", &data, "-w", "-o", &settings, "-l", &format!("{data}/log"), "start"]);
    }

    /// Stops it as a crash would.
    pub fn stop(&self) {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]);
    }

    fn data(&self) -> String {
        self.path("data")
    }

    /// A file in a folder that its programs may write to.
    pub fn path(&self, name: &str) -> String {
        self.folder.0.join(name).display().to_string()
    }

    /// Runs one of its programs; it must succeed.
    pub fn run(&self, name: &str, args: &[&str]) {
        must(&mut self.command(name, args));
    }

    /// PostgreSQL refuses to run as root.
    fn command(&self, name: &str, args: &[&str]) -> Command {
        let program = self.programs.join(name);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
                command
            }
            false => Command::new(program),
        };
        command.args(args).current_dir("/").stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// The address of a new, empty database.
    pub async fn database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let create = format!("CREATE DATABASE {name} OWNER {PLAIN}");
        let url = format!("postgres://{PLAIN}@127.0.0.1:{}", self.port);
        execute(&mut connect(&format!("{url}/postgres")).await, &create).await;
        format!("{url}/{name}")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        _ = self.command("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]).status();
    }
}

fn must(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(status.success(), "{command:?}");
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(Path::new("/proc/self")).is_ok_and(|meta| meta.uid() == 0)
}

/// A connection to look behind the server's back with.
pub async fn connect(url: &str) -> PgConnection {
    let url = url.replace(&format!("{PLAIN}@"), &format!("{SUPER}@"));
    PgConnection::connect(&url).await.expect("PostgreSQL answers")
}

/// Runs statements.
pub async fn execute(connection: &mut PgConnection, sql: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(connection).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// A number.
pub async fn number(connection: &mut PgConnection, sql: &str) -> i64 {
    let query = sqlx::query_scalar(sqlx::AssertSqlSafe(sql));
    query.fetch_one(connection).await.unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// Waits until a number is that.
pub async fn until(connection: &mut PgConnection, sql: &str, wanted: i64) {
    let mut last = 0;
    let wait = async {
        loop {
            last = number(connection, sql).await;
            if last == wanted {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(super::LONG, wait).await;
    waited.unwrap_or_else(|_| panic!("{sql} is {last}, not {wanted}"));
}
