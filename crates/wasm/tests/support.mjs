// What the tests and the benchmark share: the module, a native desk, a worker as browsers have it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const folder = process.env.HETERODOX_WASM ?? join(root, 'target/wasm-pkg');
export const load = (name) => import(pathToFileURL(join(folder, name)).href);

const { initSync, Desk } = await load('heterodox_wasm.js');
initSync({ module: readFileSync(join(folder, 'heterodox_wasm_bg.wasm')) });
export { Desk };

/** What the WebAssembly module answers to messages, reports included. */
export function wasm(messages, desk = new Desk()) {
  const lines = [];
  for (const message of messages) {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    lines.push(desk.handle(text, (report) => lines.push(report)));
  }
  // The answer to a message stands behind its reports.
  return lines.map((line) => JSON.parse(line));
}

/** What the same desk answers when it is compiled for this machine. */
export function native(messages, profile = 'test') {
  const input = messages.map((message) => (typeof message === 'string' ? message : JSON.stringify(message))).join('\n');
  return run(build(profile), [], { input }).trimEnd().split('\n').map((line) => JSON.parse(line));
}

const built = new Map();

/** The program that is the native desk. */
function build(profile) {
  if (!built.has(profile)) {
    // With the whole workspace's features, as `cargo test --workspace` has compiled it already.
    const args = ['build', '--quiet', '--workspace', '--profile', profile, '--example', 'handle', '--message-format=json'];
    const lines = run(process.env.CARGO ?? 'cargo', args).split('\n').filter((line) => line.startsWith('{'));
    const made = lines.map((line) => JSON.parse(line)).filter(({ executable }) => executable);
    built.set(profile, made.find(({ target }) => target.name === 'handle').executable);
  }
  return built.get(profile);
}

function run(program, args, options = {}) {
  const { status, error, stderr, stdout } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error ?? stderr}`);
  return stdout;
}

/** Without what depends on the time of day. */
export function timeless(value) {
  return JSON.parse(JSON.stringify(value, (key, it) => (key === 'time' || key === 'nps' ? undefined : it)));
}

/** `worker.js` in a thread of Node, behind the interface that browsers give a worker. */
export function spawnWorker(module = 'heterodox_wasm_bg.wasm') {
  const start = `
    import { readFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
    // Node's fetch knows no files.
    globalThis.fetch = async (url) =>
      new Response(readFileSync(new URL(${JSON.stringify(module)}, url)), { headers: { 'content-type': 'application/wasm' } });
    await import(${JSON.stringify(pathToFileURL(join(folder, 'worker.js')).href)});
    // Messages wait for this line, as they wait for the script in a browser.
    parentPort.on('message', (data) => self.onmessage({ data }));
  `;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`));
  const worker = { onmessage: null, postMessage: (data) => thread.postMessage(data), terminate: () => thread.terminate() };
  thread.on('message', (data) => worker.onmessage?.({ data }));
  thread.on('error', (error) => { throw error; });
  return worker;
}
