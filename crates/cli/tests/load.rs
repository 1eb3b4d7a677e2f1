//! `heterodox load --hostile`: attackers beside honest games, and nobody honest suffers.

use std::process::Command;

use serde_json::Value;

#[test]
fn attackers_shut_nobody_out() {
    let long = std::env::var_os("HETERODOX_LONG").is_some();
    let (games, seconds, addresses) = if long { ("100", "60", "20") } else { ("10", "5", "3") };
    let output = Command::new(env!("CARGO_BIN_EXE_heterodox"))
        .args(["load", "--hostile", "all", "--think", "300", "--json"])
        .args(["--games", games, "--seconds", seconds, "--hostile-addresses", addresses])
        .output()
        .expect("the program starts");
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_str(&told).unwrap_or_else(|error| panic!("{error}: {told}{errors}"));
    assert!(output.status.success(), "{told}{errors}");
    assert_eq!(report["refused-or-closed"], 0, "{told}{errors}");
    assert!(report["moves"].as_u64() > Some(0) && report["visits"].as_u64() > Some(0), "{told}");
    let attacks: Vec<_> =
        report.as_object().into_iter().flatten().filter(|(name, _)| name.starts_with("attack-")).collect();
    assert!(attacks.len() > 10, "{told}");
    for (name, done) in attacks {
        assert!(done["sent"].as_u64() > Some(0), "{name} has done nothing: {told}");
    }
}

#[test]
fn attackers_nobody_knows_are_refused_before_anything_begins() {
    let output = Command::new(env!("CARGO_BIN_EXE_heterodox")).args(["load", "--hostile", "lobby,nosuch"]).output();
    let output = output.expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("there is no attacker \"nosuch\""), "{errors}");
}
