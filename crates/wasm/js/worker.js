// The Web Worker: hands messages (JSON texts) to the desk and answers back. While the desk
// thinks, no further message gets in; a stop comes through shared memory where there is any.
import init, { Desk } from './heterodox_wasm.js';

const desk = init().then(() => new Desk());
desk.catch(() => {}); // Told to whoever asks.

/** Shared with the page: every message up to this number is to end. */
let ended = null;

self.onmessage = async ({ data }) => {
  if (typeof data !== 'string') {
    ended = new Int32Array(data.ended);
    return;
  }
  const id = idOf(data);
  const goOn = () => ended === null || !(typeof id === 'number' && id <= Atomics.load(ended, 0));
  try {
    self.postMessage((await desk).handle(data, (report) => self.postMessage(report), goOn));
  } catch (failure) {
    // The module could not be loaded, or has a fault: nobody is left waiting.
    self.postMessage(JSON.stringify({ id, error: { kind: 'module', message: String(failure) } }));
  }
};

function idOf(text) {
  try {
    return JSON.parse(text).id ?? null;
  } catch {
    return null; // The desk says what is wrong with it.
  }
}
