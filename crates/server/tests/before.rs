//! What the version before wrote down is there again: games go on under their own rules, and
//! those are known by their meaning now.

mod support;

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use support::{Client, Folder, Server, options};

/// A database of the version in which a meaning was a number of 16 digits.
const BEFORE: &str = include_str!("data/before-meaning.sql");
const WHITE: &str = "7v8nny9nb686x.a2f012fcb6461fcc5dbd75dd3e44721a";
const BLACK: &str = "7bv7r1qnbx9qy.35c201dfedf3e47bca26a8ded1b0152f";
const HOP: &str = "~071tp5e37ckkq";

#[tokio::test]
async fn games_and_variants_of_the_version_before_go_on() {
    let folder = Folder::new();
    let path = folder.0.join("before.db");
    let connect = SqliteConnectOptions::new().filename(&path).create_if_missing(true).foreign_keys(false);
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(connect).await.expect("a new file");
    sqlx::raw_sql(BEFORE).execute(&pool).await.expect("a database");
    pool.close().await;
    let mut server = Server::with(options(&path.display().to_string())).await;
    // The second start finds nothing left to do.
    for start in 0..2 {
        let at =
            |token: &str| Client { identity: format!("Cookie: hx_guest={token}\r\n"), ..Client::stranger(&server) };
        let (white, black) = (at(WHITE), at(BLACK));
        let mine = white.get("/api/me/games").await.json();
        let games = mine.as_array().expect("a list");
        assert_eq!(games.len(), 3, "{mine}");
        let catalogue = white.get("/api/variants").await.json();
        let own = |id: &str| {
            let known = catalogue.as_array().expect("a list").iter().find(|variant| variant["id"] == id);
            known.map(|variant| variant["meaning"].clone())
        };
        for game in games {
            let meaning = game["meaning"].as_str().expect("a meaning");
            assert_eq!(meaning.len(), 32, "{game}");
            // The server's own rules are still the same rules.
            let variant = game["variant"].as_str().expect("an id");
            assert!(own(variant).is_none_or(|own| own == meaning), "{game}");
            let id = game["id"].as_str().expect("an id");
            assert_eq!(white.get(&format!("/api/games/{id}")).await.status, 200, "{game}");
            assert!(white.get(&format!("/api/games/{id}/variant")).await.body.contains("name = "), "{game}");
        }
        let hop = games.iter().find(|game| game["variant"] == HOP).expect("a game of a brought variant");
        let forks: Value = white
            .get(&format!("/api/variants?from=public&parent={}", hop["meaning"].as_str().expect("it")))
            .await
            .json();
        assert_eq!(forks[0]["name"], "Hop on", "{forks}");
        let id = hop["id"].as_str().expect("an id");
        let act = json!({"seq": 2 + start, "action": if start == 0 { "Nc6" } else { "Nf6" }});
        assert_eq!(black.post(&format!("/api/games/{id}/acts"), &act).await.status, 200);
        if start == 0 {
            // The answer of the version before.
            let again = white.post(&format!("/api/games/{id}/acts"), &json!({"seq": 2, "action": "e1f3"})).await;
            assert_eq!(again.json()["v"], 3, "{again:?}");
            assert_eq!(
                white.post(&format!("/api/games/{id}/acts"), &json!({"seq": 3, "action": "a3"})).await.status,
                200
            );
        }
        server = server.restart().await;
    }
    server.running.stop().await;
}
