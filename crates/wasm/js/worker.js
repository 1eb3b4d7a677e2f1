// The Web Worker: hands messages (JSON texts) to the desk and answers back. While the desk
// thinks, no further message gets in; a stop comes through shared memory where there is any.
import init, { Desk } from './heterodox_wasm.js';

const desk = init().then(() => new Desk());

/** Shared with the page: every message up to this number is to end. */
let ended = null;

self.onmessage = async ({ data }) => {
  if (typeof data !== 'string') {
    ended = new Int32Array(data.ended);
    return;
  }
  const answers = await desk;
  const id = number(data);
  const goOn = () => ended === null || !(id <= Atomics.load(ended, 0));
  self.postMessage(answers.handle(data, (report) => self.postMessage(report), goOn));
};

/** The message's id, when it is one that can be stopped by number. */
function number(text) {
  try {
    return Number(JSON.parse(text).id);
  } catch {
    return NaN; // The desk says what is wrong with it.
  }
}
