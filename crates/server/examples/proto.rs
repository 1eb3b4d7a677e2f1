//! Prototype.
use heterodox_server::{Db, writer::*};
use std::sync::{Arc, atomic::*};
struct G { n: AtomicUsize, w: Writer, id: i64, done: Arc<AtomicU64>, me: std::sync::OnceLock<std::sync::Weak<G>>, think: u64 }
impl G { fn go(self: &Arc<G>) { let n = self.n.fetch_add(1, Ordering::Relaxed) as i32; self.w.bring(Job::Append{game: self.clone(), rows: vec![Row{game:self.id,n,at:1760000000000,wall:1760000000000,kind:(n%2) as i16,text:"e2e4".into(),seq:Some(n as i64)}], end: None}); } }
impl Durable for G { fn durable(&self, _l: usize) { self.done.fetch_add(1, Ordering::Relaxed); let g=self.me.get().unwrap().upgrade().unwrap(); if self.think==0 { g.go() } else { let t=self.think; tokio::spawn(async move { tokio::time::sleep(std::time::Duration::from_millis(t)).await; g.go() }); } } fn lost(&self) { panic!() } }
fn cpu() -> f64 { let s=std::fs::read_to_string("/proc/self/stat").unwrap(); let f: Vec<&str>=s.rsplit(')').next().unwrap().split_whitespace().collect(); (f[11].parse::<f64>().unwrap()+f[12].parse::<f64>().unwrap())/100.0 }
#[tokio::main(worker_threads = 2)]
async fn main() { let a: Vec<String>=std::env::args().collect(); let db=Db::open(&a[1]).await.unwrap(); let w=Writer::start(db); let done=Arc::new(AtomicU64::new(0)); let think: u64=a[3].parse().unwrap();
 let gs: Vec<_> = (0..a[2].parse::<i64>().unwrap()).map(|i| { let g=Arc::new(G{n:AtomicUsize::new(0),w:w.clone(),id:(i<<20)+rand::random::<u16>() as i64,done:done.clone(),me:Default::default(),think}); g.me.set(Arc::downgrade(&g)).ok(); g }).collect();
 for g in &gs { g.go() } 
 for _ in 0..4 { let (d,c,t)=(done.load(Ordering::Relaxed),cpu(),std::time::Instant::now()); tokio::time::sleep(std::time::Duration::from_secs(2)).await; let s=t.elapsed().as_secs_f64(); let m=(done.load(Ordering::Relaxed)-d) as f64; println!("{:.0}/s cpu {:.2} {:.1}us/move", m/s,(cpu()-c)/s,(cpu()-c)/m*1e6); } std::process::exit(0) }
