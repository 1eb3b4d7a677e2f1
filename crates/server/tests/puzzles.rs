//! Puzzles by REST, and the rating that is kept with an account.

mod support;

use serde_json::{Value, json};
use support::{Client, Server};

#[tokio::test]
async fn puzzles_are_found_by_variant_theme_and_level() {
    let server = Server::new().await;
    let guest = Client::guest(&server).await;
    let all = async |query: &str| {
        let answer = guest.get(&format!("/api/puzzles{query}")).await;
        assert_eq!(answer.status, 200, "{query}: {answer:?}");
        answer.json().as_array().expect("a list").clone()
    };
    let shots = all("?variant=archer&theme=shot&level=2").await;
    assert!(!shots.is_empty());
    let is_shot = |puzzle: &Value| puzzle["themes"].as_array().is_some_and(|themes| themes.contains(&json!("shot")));
    assert!(shots.iter().all(|puzzle| puzzle["variant"] == "archer" && puzzle["grade"] == 2 && is_shot(puzzle)));
    let first = all("?limit=3").await;
    let after = all(&format!("?limit=2&after={}", first[0]["id"].as_str().expect("an id"))).await;
    assert_eq!(first[1..], after[..]);
    let id = shots[0]["id"].as_str().expect("an id");
    assert_eq!(guest.get(&format!("/api/puzzles/{id}")).await.json(), shots[0]);
    assert!(all("?variant=nothing").await.is_empty());
    let day = guest.get("/api/puzzles/daily?variant=mirror").await.json();
    assert_eq!(day["variant"], "mirror");
    assert_eq!(guest.get("/api/puzzles/daily").await.status, 200);
    for (path, status) in [
        ("?level=9", 400),
        ("?limit=0", 400),
        ("?levle=1", 400),
        (&format!("?variant={}", "x".repeat(101)), 400),
        ("?after=x", 404),
        ("/00000000", 404),
        ("/daily?variant=x", 404),
        ("/standings", 401),
    ] {
        assert_eq!(guest.get(&format!("/api/puzzles{path}")).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn the_first_try_counts_and_only_with_an_account() {
    let server = Server::new().await;
    let (guest, user) = (Client::guest(&server).await, Client::user(&server, "Solver").await);
    let hard = guest.get("/api/puzzles?variant=archer&level=7&limit=2").await.json();
    let path = |n: usize| format!("/api/puzzles/{}/result", hard[n]["id"].as_str().expect("an id"));
    assert_eq!(guest.post(&path(0), &json!({"solved": true})).await.status, 401);
    assert_eq!(user.post(&path(0), &json!({"solved": 1})).await.status, 400);
    assert_eq!(user.post("/api/puzzles/00000000/result", &json!({"solved": true})).await.status, 404);
    let won = user.post(&path(0), &json!({"solved": true})).await.json();
    assert!(won["rating"].as_i64() > Some(1500) && won["tried"] == 1 && won["solved"] == 1, "{won}");
    // Neither another result nor many at once change what was noted.
    assert_eq!(user.post(&path(0), &json!({"solved": false})).await.json(), won);
    let again: Vec<_> = (0..8).map(|_| (user.clone(), path(1))).collect();
    let mut tries = tokio::task::JoinSet::new();
    for (user, path) in again {
        tries.spawn(async move { user.post(&path, &json!({"solved": false})).await.status });
    }
    assert!(tries.join_all().await.iter().all(|status| *status == 200));
    let standings = user.get("/api/puzzles/standings").await.json();
    assert_eq!((&standings[0]["tried"], &standings[0]["solved"]), (&json!(2), &json!(1)));
    assert!(standings[0]["rating"].as_i64() < won["rating"].as_i64());
    let server = server.restart().await;
    let user = Client { address: server.address(), ..user };
    assert_eq!(user.get("/api/puzzles/standings").await.json(), standings);
}
