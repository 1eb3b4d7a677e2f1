// The page's side of the worker: questions as promises, reports as callbacks, and a stop that
// works with shared memory (cross-origin isolated pages) and without.

/** Why a question was not answered; `kind`, `said` and `problems` as the desk gives them. */
export class DeskError extends Error {
  constructor({ kind, message, said, problems }) {
    super(message);
    this.name = 'DeskError';
    this.kind = kind;
    this.said = said;
    this.problems = problems ?? [];
  }
}

const spawnWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

export class Client {
  #spawn;
  #worker;
  #ended = null;
  #last = 0;
  /** id -> what was asked, and how to answer. */
  #open = new Map();
  /** What a new worker has to be told again, by variant. */
  #loaded = new Map();
  #hash = null;

  /** `spawn` makes the worker; another one than the default is for tests. */
  constructor(spawn = spawnWorker, shared = typeof SharedArrayBuffer === 'function') {
    this.#spawn = spawn;
    // Without cross-origin isolation browsers have no SharedArrayBuffer at all.
    if (shared) this.#ended = new Int32Array(new SharedArrayBuffer(4));
    this.#start();
  }

  /** Asks `{ ask: ..., ... }`; rejects with a DeskError. */
  ask(message, report = () => {}) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { message, report, resolve, reject, latest: null });
      this.#worker.postMessage(JSON.stringify({ ...message, id }));
    });
  }

  /** Ends everything that was asked so far; a search answers with the best it has found. */
  stop() {
    if (this.#open.size === 0) return;
    if (this.#ended) {
      Atomics.store(this.#ended, 0, this.#last);
      return;
    }
    // Nothing reaches a busy worker. What it has reported is what it has found.
    this.#worker.terminate();
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#start();
    for (const text of [...this.#loaded.values(), this.#hash]) {
      if (text) this.#worker.postMessage(JSON.stringify({ ...text, id: 0 }));
    }
    for (const { latest, resolve, reject } of open) {
      if (latest === null) {
        reject(
          new DeskError({
            kind: 'stopped',
            message: 'stopped before there was anything to tell',
            said: { id: 'stopped-empty' },
          }),
        );
      } else {
        const { depth, score, nodes, time, nps, pv, san } = latest;
        const [best = null, ponder = null] = pv.map((move, index) => ({ move, san: san[index] }));
        resolve({ best, ponder, score, depth, nodes, time, nps, stopped: true });
      }
    }
  }

  /** Ends the worker; what is still open is never answered. */
  close() {
    this.#worker.terminate();
    this.#open.clear();
  }

  #start() {
    this.#worker = this.#spawn();
    this.#worker.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    if (this.#ended) this.#worker.postMessage({ ended: this.#ended.buffer });
  }

  #hear({ id, ok, error, report }) {
    const asked = this.#open.get(id);
    if (!asked) return;
    if (report) {
      if (report.line === 1) asked.latest = report;
      asked.report(report);
      return;
    }
    this.#open.delete(id);
    if (error) {
      asked.reject(new DeskError(error));
      return;
    }
    // In the order of loading: a file may inherit from one before it.
    if (asked.message.ask === 'load') {
      this.#loaded.delete(asked.message.variant);
      this.#loaded.set(asked.message.variant, asked.message);
    }
    if (asked.message.ask === 'hash') this.#hash = asked.message;
    asked.resolve(ok);
  }
}
