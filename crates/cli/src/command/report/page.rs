//! The report as a page: one file, no scripts, pictures drawn as SVG. Names come from
//! strangers' files and are written as text, never as markup.

use std::fmt::Write;

use heterodox_engine::health::{KindUse, Share, Weight};

use heterodox_studio::report::{CHESS, Histogram, Report, SPECIAL};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#22252b;background:#f7f6f2}\
h1{margin:0}h2{margin:2rem 0 .5rem}table{border-collapse:collapse}td,th{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #d9d6cc}\
td:first-child,th:first-child{text-align:left}ul{padding:0;list-style:none}li{margin:.4rem 0;padding:.5rem .75rem;border-left:5px solid;background:#fff}\
.fine{border-color:#2e8b57}.look{border-color:#c98a00}.serious{border-color:#c0392b}svg{max-width:100%;height:auto;display:block}\
@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#17191e}li{background:#22252c}td,th{border-color:#3a3d45}svg text{fill:#e6e6e6}}";

pub fn page(report: &Report) -> String {
    let health = report.health;
    let spec = health.rules().spec();
    let name = escape(&spec.name);
    let mut body = format!("<h1>{name}</h1>\n<p>{}</p>\n", escape(&spec.about));
    _ = writeln!(body, "<p>{} games of the engine against itself.</p>", health.games().len());
    body += "<h2>Verdict</h2>\n<ul>\n";
    for remark in &report.remarks {
        let sign = match remark.weight {
            Weight::Fine => "Fine",
            Weight::Look => "Look",
            Weight::Serious => "Serious",
        };
        _ = writeln!(
            body,
            "<li class=\"{}\"><b>{sign}.</b> {}</li>",
            remark.weight.word(),
            escape(&remark.message.to_string())
        );
    }
    body += "</ul>\n<h2>Who wins</h2>\n";
    body += &results(report);
    body += "<h2>How long games last</h2>\n";
    body += &lengths(&health.lengths());
    let ends: Vec<(String, f64)> =
        health.ends().into_iter().map(|(end, count)| (end.to_string(), count as f64)).collect();
    body += "<h2>How games end</h2>\n";
    body += &bars(&ends);
    body += "<h2>What the pieces do</h2>\n<table><tr><th>piece</th><th>value</th><th>moves</th><th>takes</th><th>taken</th></tr>\n";
    for kind in &report.kinds {
        let value = kind.value.map_or("&ndash;".to_string(), |value| format!("{:.2}", value as f64 / 100.0));
        let (name, moves, takes, taken) = (escape(&kind.name), kind.moves, kind.takes, kind.taken);
        _ = writeln!(body, "<tr><td>{name}</td><td>{value}</td><td>{moves}</td><td>{takes}</td><td>{taken}</td></tr>");
    }
    body += "</table>\n";
    let lead = |kind: &KindUse| Some((kind.name.clone(), 100.0 * kind.ahead?.score.share));
    let leads: Vec<(String, f64)> = report.kinds.iter().filter_map(lead).collect();
    if !leads.is_empty() {
        body += "<h2>What a lead worth a piece scores, in per cent</h2>\n";
        body += &bars(&leads);
    }
    body += "<h2>What happens</h2>\n";
    let games = health.games().len().max(1) as f64;
    let special: Vec<(String, f64)> = SPECIAL
        .iter()
        .map(|(tag, words)| (format!("{words} a game"), health.tag(*tag) as f64 / games))
        .filter(|(_, count)| *count > 0.0)
        .collect();
    body += &bars(&special);
    _ = writeln!(
        body,
        "<h2>How large the game is</h2>\n<p>{:.1} legal moves in a position, {:.0} plies a game: a tree of 10<sup>{:.0}</sup> \
         lines. Chess measured in the same way has 10<sup>{CHESS:.0}</sup>. The side ahead changes {:.1} times a game.</p>",
        health.branching(),
        health.length(),
        health.complexity(),
        health.lead_changes()
    );
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{name}: health report</title><style>{STYLE}</style></head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// White's wins, draws and Black's wins as one bar, with the interval of White's score.
fn results(report: &Report) -> String {
    let counts = report.health.results();
    let total = counts.iter().sum::<usize>().max(1) as f64;
    let mut svg = String::from("<svg viewBox=\"0 0 600 70\" role=\"img\" aria-label=\"Results\">\n");
    let mut x = 0.0;
    for (count, (fill, ink, words)) in counts.into_iter().zip([
        ("#fffdf5", "#222", "White"),
        ("#b9b4a5", "#222", "drawn"),
        ("#33302b", "#fff", "Black"),
    ]) {
        let width = 600.0 * count as f64 / total;
        _ = write!(svg, "<rect x=\"{x:.1}\" width=\"{width:.1}\" height=\"40\" fill=\"{fill}\" stroke=\"#777\"/>");
        if width > 70.0 {
            let middle = x + width / 2.0;
            _ = write!(
                svg,
                "<text x=\"{middle:.1}\" y=\"26\" text-anchor=\"middle\" style=\"fill:{ink}\" font-size=\"15\">{words} {count}</text>"
            );
        }
        x += width;
    }
    let Share { share, margin } = report.health.white();
    let (low, high) = (600.0 * (share - margin).max(0.0), 600.0 * (share + margin).min(1.0));
    _ = writeln!(
        svg,
        "<path d=\"M{low:.1} 55H{high:.1}M{low:.1} 48v14M{high:.1} 48v14\" stroke=\"#c0392b\" stroke-width=\"3\" fill=\"none\"/>\
         <path d=\"M300 44v24\" stroke=\"#777\" stroke-dasharray=\"3\"/></svg>"
    );
    let (share, margin) = (100.0 * share, 100.0 * margin);
    svg + &format!(
        "<p>White scores {share:.1} % &plusmn; {margin:.1} (95 %, red); the dashed line is an even game.</p>\n"
    )
}

/// A histogram of lengths.
fn lengths(lengths: &[usize]) -> String {
    let Histogram { width, counts } = Histogram::new(lengths);
    let highest = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let mut svg =
        String::from("<svg viewBox=\"0 0 600 170\" role=\"img\" aria-label=\"Lengths of the games in plies\">\n");
    for (index, count) in counts.into_iter().enumerate() {
        let (x, height) = (index as f64 * 28.0, 130.0 * count as f64 / highest);
        _ = write!(
            svg,
            "<rect x=\"{x:.0}\" y=\"{:.1}\" width=\"25\" height=\"{height:.1}\" fill=\"#1f5f8b\"/>",
            135.0 - height
        );
        if index % 4 == 0 {
            _ = write!(svg, "<text x=\"{x:.0}\" y=\"155\" font-size=\"13\">{}</text>", index * width);
        }
    }
    svg + "</svg>\n<p>Plies, and how many games took so many.</p>\n"
}

fn bars(rows: &[(String, f64)]) -> String {
    let most = rows.iter().map(|(_, count)| *count).fold(1e-9, f64::max);
    let height = 28 * rows.len().max(1);
    let mut svg = format!("<svg viewBox=\"0 0 600 {height}\" role=\"img\" aria-label=\"Counts\">\n");
    for (index, (words, count)) in rows.iter().enumerate() {
        let (y, width) = (index * 28, 330.0 * count / most);
        let number = if *count >= 10.0 || count.fract() == 0.0 { format!("{count:.0}") } else { format!("{count:.2}") };
        _ = writeln!(
            svg,
            "<text x=\"0\" y=\"{}\" font-size=\"15\">{}</text><rect x=\"210\" y=\"{}\" width=\"{width:.1}\" height=\"20\" \
             fill=\"#1f5f8b\"/><text x=\"{:.1}\" y=\"{}\" font-size=\"15\">{number}</text>",
            y + 18,
            escape(words),
            y + 3,
            218.0 + width,
            y + 18
        );
    }
    svg + "</svg>\n"
}

/// Text that cannot become markup.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
