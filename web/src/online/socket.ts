// The one connection to the server. It comes back by itself; whoever listens says again what it wants when it does.
import { createSignal } from 'solid-js';
import { type ClientMessage, type Person, PROTOCOL, type ServerMessage } from '../protocol';
import { met } from './api';

export type Status = 'off' | 'connecting' | 'open' | 'lost' | 'newer';
type Listener = (message: ServerMessage) => void;

/** Milliseconds between attempts, growing. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** A silence of so many milliseconds means that nobody is there. */
const PING_EVERY = 5000;
const SILENCE = 12_000;

const [status, setStatus] = createSignal<Status>('off');
const [you, setYou] = createSignal<Person | null>(null);

export { status, you };

const listeners = new Set<Listener>();
let socket: WebSocket | null = null;
let wait = FIRST_WAIT;
let heard = 0;
let pings = 0;
let timer = 0;

/** Hears everything the server says, and a `welcome` after every new connection. Gives its undoing. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  if (!socket) void open();
  else if (status() === 'open' && you()) listener({ t: 'welcome', protocol: PROTOCOL, you: you()!, now: Date.now() });
  return () => {
    listeners.delete(listener);
    // Nobody is interested any more.
    if (listeners.size === 0) hangUp();
  };
}

/** Sends if there is a connection; what must not be lost is sent again after the next `welcome`. */
export function send(message: ClientMessage): boolean {
  if (socket?.readyState !== WebSocket.OPEN || status() !== 'open') return false;
  socket.send(JSON.stringify(message));
  return true;
}

let opening = false;

/** Not before the server knows who this is. */
async function open() {
  if (opening) return;
  opening = true;
  await met();
  opening = false;
  if (listeners.size && !socket) connect();
}

function connect() {
  clearTimeout(timer);
  setStatus((was) => (was === 'lost' ? 'lost' : 'connecting'));
  const mine = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
  socket = mine;
  heard = Date.now();
  mine.onmessage = ({ data }) => mine === socket && hear(String(data));
  mine.onclose = () => mine === socket && lose();
  mine.onerror = () => mine.close();
  const beat = setInterval(() => {
    if (mine !== socket || mine.readyState > WebSocket.OPEN) return clearInterval(beat);
    if (Date.now() - heard > SILENCE) {
      clearInterval(beat);
      mine.onclose = null;
      mine.close();
      lose();
    } else if (mine.readyState === WebSocket.OPEN) {
      pings += 1;
      mine.send(JSON.stringify({ t: 'ping', n: pings }));
    }
  }, PING_EVERY);
}

function hear(data: string) {
  heard = Date.now();
  let message: ServerMessage;
  try {
    message = JSON.parse(data);
  } catch {
    return;
  }
  if (message.t === 'welcome') {
    if (message.protocol > PROTOCOL) {
      setStatus('newer');
      socket?.close();
      return;
    }
    wait = FIRST_WAIT;
    setYou(message.you);
    setStatus('open');
  }
  for (const listener of [...listeners]) listener(message);
}

function lose() {
  socket = null;
  if (status() === 'newer' || listeners.size === 0) return;
  setStatus('lost');
  timer = window.setTimeout(connect, wait * (0.75 + Math.random() / 2));
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

function hangUp() {
  clearTimeout(timer);
  const old = socket;
  socket = null;
  setStatus('off');
  old?.close();
}

/** Somebody signed in or out: the server is to see the new cookie. */
export function reconnect() {
  const old = socket;
  socket = null;
  old?.close();
  if (listeners.size) connect();
}

if (typeof addEventListener === 'function') addEventListener('online', () => status() === 'lost' && connect());
