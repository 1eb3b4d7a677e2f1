//! Every route of the OpenAPI document, tried by people it is not for, with ids of somebody
//! else's things, bodies that are too large, too odd or not there: typed refusals, nothing
//! given away, nothing changed.

mod support;

use serde_json::{Value, json};
use support::{Client, Server, begin, chess};

const FILE: &str = "name = \"Mine\"\nabout = \"secret-of-the-file\"\ninherits = \"chess\"\n";

/// Somebody's things.
struct Things {
    owner: Client,
    ids: Vec<String>,
    watched: Vec<String>,
}

impl Things {
    async fn new(server: &Server) -> Things {
        let (owner, friend) = (Client::user(server, "Owner").await, Client::guest(server).await);
        let game = begin(&owner, &friend, chess()).await;
        let mut terms = chess();
        terms["private"] = true.into();
        let id = |value: Value| value["id"].as_str().expect("an id").to_string();
        let challenge = id(owner.post("/api/challenges", &terms).await.json());
        let variant = id(owner.post("/api/variants", &json!({"text": FILE})).await.json());
        let token = id(owner.post("/api/tokens", &json!({"label": "bot", "scopes": ["play"]})).await.json());
        let puzzle = id(owner.get("/api/puzzles/daily").await.json());
        let watched = vec![
            format!("/api/games/{game}"),
            format!("/api/challenges/{challenge}"),
            format!("/api/variants/{variant}/info"),
            "/api/tokens".to_string(),
            "/api/variants?from=mine".to_string(),
            "/api/users/owner".to_string(),
            "/api/puzzles/standings".to_string(),
        ];
        let odd = ["0000000000000", "%00", "%FF", "..%2F..%2Fetc%2Fpasswd", "~", "'; DROP TABLE games; --", "é"];
        let odd = odd.map(|text| text.replace(' ', "%20").replace('é', "%C3%A9")).to_vec();
        Things { owner, ids: [vec![game, challenge, variant, token, puzzle, "Owner".into()], odd].concat(), watched }
    }

    /// What must not change, but for the time on the clocks.
    async fn state(&self) -> Vec<Value> {
        let mut all = Vec::new();
        for path in &self.watched {
            let mut value = self.owner.get(path).await.json();
            if let Some(view) = value.get_mut("view") {
                view["clocks"] = Value::Null;
            }
            all.push(value);
        }
        all
    }
}

#[tokio::test]
async fn no_route_lets_strangers_do_or_see_what_is_not_theirs() {
    let server = Server::new().await;
    let things = Things::new(&server).await;
    let reader = Client::user(&server, "Reader").await;
    let token = reader.post("/api/tokens", &json!({"label": "r", "scopes": ["read"]})).await.json();
    let bearer = format!("Authorization: Bearer {}\r\n", token["token"].as_str().expect("a secret"));
    let forged = "Cookie: hx_session=00; hx_guest=0000000000001.00000000000000000000000000000000\r\n".to_string();
    let people = [
        ("nobody", Client::stranger(&server)),
        ("a guest", Client::guest(&server).await),
        ("a reader's token", Client { identity: bearer, ..Client::stranger(&server) }),
        ("a forger", Client { identity: forged, ..Client::stranger(&server) }),
    ];
    let before = things.state().await;
    let document: Value = serde_json::from_str(&heterodox_server::open_api()).expect("a document");
    let large = format!("{{\"text\": \"{}\"}}", "x".repeat(70_000));
    let deep = "[".repeat(5_000);
    let bodies = ["", "{}", "[]", "null", "{\"solved\": true}", "{\"action\": \"e2e4\"}", &large, &deep, "\u{0}"];
    let mut tried = 0;
    // Whoever has the link of a challenge may accept it: that is what it is for.
    let paths = document["paths"].as_object().expect("paths").iter().filter(|(path, _)| !path.ends_with("/accept"));
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys().map(|method| method.to_uppercase()) {
            let ids: &[String] = if path.contains('{') { &things.ids } else { &things.ids[..1] };
            for id in ids {
                let place = path.replace("{id}", id).replace("{name}", id);
                for (name, client) in &people {
                    let bodies = if method == "POST" { &bodies[..] } else { &bodies[..1] };
                    for body in bodies {
                        let answer = client.request(&method, &place, "Content-Type: application/json\r\n", body).await;
                        tried += 1;
                        let what = format!("{name}: {method} {place} {:.40}: {answer:?}", body);
                        assert!((200..500).contains(&answer.status), "{what}");
                        assert!(!answer.body.contains("secret-of-the-file"), "{what}");
                        if answer.status >= 400 {
                            assert!(answer.json()["kind"].is_string(), "{what}");
                        }
                    }
                }
            }
        }
    }
    assert!(tried > 1000, "{tried}");
    assert_eq!(things.state().await, before);
}

/// A request that is sent again, or eight times at once, does nothing twice.
#[tokio::test]
async fn what_is_sent_again_is_done_once() {
    let server = Server::new().await;
    let (ada, bob) = (Client::guest(&server).await, Client::guest(&server).await);
    let challenge = ada.post("/api/challenges", &chess()).await.json()["id"].as_str().expect("an id").to_string();
    let path = format!("/api/challenges/{challenge}/accept");
    let mut tries = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (bob, path) = (bob.clone(), path.clone());
        tries.spawn(async move { bob.post(&path, &json!({})).await.status });
    }
    let answers = tries.join_all().await;
    assert_eq!(answers.iter().filter(|status| **status == 201).count(), 1, "{answers:?}");
    let game = ada.get("/api/games").await.json()[0].clone();
    let id = game["id"].as_str().expect("an id").to_string();
    let white = if game["players"][0]["id"] == ada.get("/api/me").await.json()["id"] { &ada } else { &bob };
    let act = json!({"seq": 1, "ply": 0, "action": "e2e4"});
    let first = white.post(&format!("/api/games/{id}/acts"), &act).await;
    for _ in 0..3 {
        let again = white.post(&format!("/api/games/{id}/acts"), &act).await;
        assert_eq!((again.status, again.body), (200, first.body.clone()));
    }
    assert_eq!(ada.get(&format!("/api/games/{id}")).await.json()["ply"], 1);
}
