// `node crates/wasm/bench.mjs [NODES]`: how fast the same search and the same count run in WebAssembly and
// natively, in one run. Needs `cargo xtask wasm` first; builds the native desk in release mode.
import { native, wasm } from './tests/support.mjs';

const nodes = Number(process.argv[2] ?? 1_000_000);
const middlegame = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const place = { variant: 'chess', fen: middlegame };
const forget = { ask: 'forget' };
// Once to warm up: V8 compiles twice, and the second time well.
const warm = { ask: 'think', ...place, nodes: 100_000 };
const think = [{ ...warm }, forget, { ask: 'think', ...place, nodes }, forget, { ask: 'think', ...place, nodes }];

const best = (answers) => {
  const runs = answers.filter(({ ok }) => ok?.nps !== undefined).slice(1).map(({ ok }) => ok);
  return runs.reduce((a, b) => (b.nps > a.nps ? b : a));
};

native([forget], 'release'); // Built before anything is measured.
const here = best(wasm(think));
const there = best(native(think, 'release'));
const show = (name, { nodes, time, nps, depth, best }) =>
  console.log(`${name}: ${nps} nodes/s (${nodes} nodes in ${time} ms, depth ${depth}, ${best?.move})`);
show('think native', there);
show('think wasm', here);
console.log(`think wasm/native: ${(here.nps / there.nps).toFixed(2)}`);
if (here.nodes !== there.nodes || here.best?.move !== there.best?.move) {
  console.error('the two searches are not the same');
  process.exitCode = 1;
}

// The rulebook alone. The answer has no time in it: measured from outside, against a count of nothing.
const count = (depth) => ({ ask: 'perft', ...place, depth });
const time = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
wasm([count(4)]);
const [deep, none] = [count(5), count(0)];
const perft = 193_690_690;
const seconds = [wasm, (messages) => native(messages, 'release')].map(
  (run) => (Math.min(time(() => run([deep])), time(() => run([deep]))) - time(() => run([none]))) / 1000,
);
const [inWasm, inNative] = seconds.map((it) => perft / it / 1e6);
console.log(`perft native: ${inNative.toFixed(0)} million/s`);
console.log(`perft wasm: ${inWasm.toFixed(0)} million/s`);
console.log(`perft wasm/native: ${(inWasm / inNative).toFixed(2)}`);
