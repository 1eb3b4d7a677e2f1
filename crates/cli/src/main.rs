//! x
fn main(){
  let a: Vec<String> = std::env::args().collect();
  let t=std::time::Instant::now();
  let r = heterodox_rules::Rules::load(&a[1]);
  eprintln!("load {:?}", t.elapsed());
  let fen = a.get(3).cloned().unwrap_or(r.spec.start.clone());
  let l = if a.get(4).is_some() { heterodox_rules::Leaves::Played } else { heterodox_rules::Leaves::Counted };
  for d in 1..=a[2].parse().unwrap() { let t=std::time::Instant::now(); let n=r.perft(&fen, d, l); let e=t.elapsed(); println!("{d} {n} {:.1} Mnps", n as f64/e.as_secs_f64()/1e6); }
}
