// The WebAssembly module in Node: the same oracle as everywhere else, the same answers as the
// native desk, and a worker that can be stopped. `cargo xtask test wasm` runs it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Desk, load, native, root, spawnWorker, timeless, wasm } from './support.mjs';

const catalogue = wasm([{ id: 0, ask: 'variants' }])[0].ok.variants;
const chessLike = catalogue.filter(({ family }) => family === 'chess').map(({ id }) => id);

/** Messages about every variant of the catalogue: the start, and a short game. */
function script(ask) {
  return chessLike.flatMap((variant) => {
    const messages = [];
    const moves = [];
    for (let ply = 0; ply < 12; ply += 1) {
      messages.push(...ask(variant, [...moves]));
      const [{ ok }] = wasm([{ ask: 'position', variant, moves }]);
      if (ok.moves.length === 0) break;
      moves.push(ok.moves[(ply * 7) % ok.moves.length].move);
    }
    return messages;
  });
}

const numbered = (messages) => messages.map((message, id) => ({ id, ...message }));

test('the catalogue is the whole folder', () => {
  assert.ok(chessLike.includes('chess') && catalogue.length > chessLike.length);
  assert.deepEqual(wasm([{ ask: 'variants' }]), native([{ ask: 'variants' }]));
});

test('perft gives the published counts', () => {
  const table = readFileSync(join(root, 'crates/rules/tests/data/perft.tsv'), 'utf8');
  const rows = table.split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
  const seen = new Set();
  for (const [variant, , position, depth, nodes] of rows) {
    if (Number(nodes) > 400_000) continue;
    const fen = position === 'start' ? undefined : position;
    const [{ ok, error }] = wasm([{ ask: 'perft', variant, fen, depth: Number(depth) }]);
    assert.equal(ok?.nodes, Number(nodes), `${variant} ${position} ${depth}: ${error?.message}`);
    seen.add(variant);
  }
  assert.ok(seen.size >= 8, `${seen.size} variants`);
});

test('positions, moves and counts of every variant are those of the native desk', () => {
  const messages = numbered(script((variant, moves) => [
    { ask: 'position', variant, moves },
    { ask: 'perft', variant, moves, depth: 2 },
  ]));
  const [here, there] = [wasm(messages), native(messages)];
  assert.equal(here.length, messages.length);
  assert.deepEqual(here, there);
});

test('a search of so many nodes comes to the same as the native one, report by report', () => {
  const middlegame = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
  const messages = numbered([
    ...chessLike.flatMap((variant) => [
      { ask: 'think', variant, nodes: 5000 },
      { ask: 'think', variant, nodes: 5000, lines: 3, level: 2, seed: 11 },
    ]),
    { ask: 'forget' },
    { ask: 'think', variant: 'chess', fen: middlegame, nodes: 50_000 },
    { ask: 'think', variant: 'chess', fen: middlegame, depth: 6 },
    // So few moves that the search gets very deep: the stack has to hold it.
    { ask: 'think', variant: 'chess', fen: '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1', nodes: 200_000 },
  ]);
  const [here, there] = [wasm(messages), native(messages)];
  assert.deepEqual(timeless(here), timeless(there));
  const answers = here.filter(({ ok }) => ok?.best !== undefined);
  assert.equal(answers.length, messages.length - 1);
  for (const { id, ok } of answers) {
    const { variant, fen } = messages[id];
    const [{ ok: position }] = wasm([{ ask: 'position', variant, fen }]);
    assert.ok(position.moves.some(({ move }) => move === ok.best.move), `${variant}: ${ok.best.move}`);
  }
});

test('malformed messages are answered, and the desk lives on', () => {
  const desk = new Desk();
  const messages = ['', 'null', '[', '{}', '{"ask":"x"}', '\u0000', '\ud800', `"${'x'.repeat(2 << 20)}"`,
    '['.repeat(50_000), '{"id":1,"ask":"think","variant":"chess","moves":["e2e5"]}',
    '{"id":1,"ask":"think","variant":"rps","movetime":5}', '{"id":1,"ask":"load","variant":"a","text":"["}'];
  for (const { error } of wasm(messages, desk)) assert.ok(error.kind && error.message);
  const kinds = wasm(messages.slice(-3), desk).map(({ error }) => error.kind);
  assert.deepEqual(kinds, ['move', 'family', 'variant']);
  assert.equal(wasm([{ id: 2, ask: 'position', variant: 'chess' }], desk)[0].ok.moves.length, 20);
});

test('a variant written a minute ago is played', () => {
  const text = 'inherits = "chess"\nname = "Queens"\n[board]\nstart = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"\n';
  const [loaded, position, think] = wasm([
    { ask: 'load', variant: 'queens', text },
    { ask: 'position', variant: 'queens' },
    { ask: 'think', variant: 'queens', nodes: 500 },
  ]).filter(({ report }) => !report);
  assert.equal(loaded.ok.name, 'Queens');
  assert.ok(position.ok.moves.some(({ move }) => move === 'a1a8'));
  assert.ok(think.ok.best.move);
});

test('thinking keeps its time', () => {
  const start = performance.now();
  const answer = wasm([{ ask: 'think', variant: 'chess', movetime: 200 }]).at(-1);
  assert.ok(answer.ok.best);
  // Generous: the machine may be busy.
  assert.ok(performance.now() - start < 20_000);
});

test('what callbacks throw stops a search and breaks nothing', () => {
  const desk = new Desk();
  const fail = () => { throw new Error('no'); };
  const { ok } = JSON.parse(desk.handle('{"ask":"think","variant":"chess"}', fail, fail));
  assert.equal(ok.stopped, true);
  // A callback cannot ask the desk that is busy, and may ask another.
  const other = new Desk();
  const nosy = () => {
    assert.throws(() => desk.handle('{"ask":"variants"}'));
    other.handle('{"ask":"think","variant":"chess","nodes":100}', null, () => true);
    return false;
  };
  assert.equal(JSON.parse(desk.handle('{"ask":"think","variant":"chess"}', null, nosy)).ok.stopped, true);
  assert.ok(JSON.parse(desk.handle('{"ask":"variants"}')).ok);
});

for (const shared of [true, false]) {
  test(`a client asks a worker and stops it ${shared ? 'with' : 'without'} shared memory`, async () => {
    const { Client, DeskError } = await load('client.js');
    const client = new Client(spawnWorker, shared);
    try {
      assert.equal((await client.ask({ ask: 'position', variant: 'chess' })).moves.length, 20);
      await assert.rejects(client.ask({ ask: 'position', variant: 'ches' }), DeskError);
      const text = 'inherits = "chess"\nname = "Mine"\n';
      await client.ask({ ask: 'load', variant: 'mine', text });
      // Without a limit: nothing but the stop ends it.
      const thinking = client.ask({ ask: 'think', variant: 'chess' }, () => {});
      const counting = client.ask({ ask: 'perft', variant: 'chess', depth: 8 });
      client.stop();
      const ended = await Promise.allSettled([thinking, counting]);
      for (const { value, reason } of ended) assert.ok(value?.stopped || reason.kind === 'stopped', reason?.message);
      // And once more in the middle of it, after the first line was told.
      let told = 0;
      const stopped = await client.ask({ ask: 'think', variant: 'mine' }, () => {
        told += 1;
        client.stop();
      });
      assert.ok(stopped.best.move && stopped.best.san);
      assert.equal(stopped.stopped, told > 0);
      assert.equal((await client.ask({ ask: 'position', variant: 'mine' })).variant, 'mine');
    } finally {
      client.close();
    }
  });
}

test('a worker whose module is missing says so', async () => {
  const { Client } = await load('client.js');
  const client = new Client(() => spawnWorker('no-such-file.wasm'), false);
  try {
    await assert.rejects(client.ask({ ask: 'variants' }), { kind: 'module' });
  } finally {
    client.close();
  }
});
