// An act on its way to the server: sent again after a lost connection or a reload, with the same number, until it is
// answered. The server answers a number once, however often it hears it.
import { isRecord, readJson, removeItem, writeJson } from '../store/storage';

export interface Sent {
  seq: number;
  ply?: number;
  action: string;
}

const key = (game: string) => `act.${game}`;

const isSent = (value: unknown): value is Sent =>
  isRecord(value) && typeof value.seq === 'number' && typeof value.action === 'string';

export class Outbox {
  private open: Sent | null;
  private last = 0;

  constructor(private readonly game: string) {
    this.open = readJson(key(game), isSent);
  }

  /** What is still to be answered. */
  get pending() {
    return this.open;
  }

  /** Takes an act; nothing while another is on its way. */
  add(action: string, ply?: number): Sent | null {
    if (this.open) return null;
    this.last += 1;
    this.open = { seq: this.last, ply, action };
    writeJson(key(this.game), this.open);
    return this.open;
  }

  /** The server told which number it has heard last: what it has not heard is to be sent again. */
  resume(heard: number): Sent | null {
    this.last = Math.max(this.last, heard, this.open?.seq ?? 0);
    if (this.open && this.open.seq <= heard) this.answered(this.open.seq);
    return this.open;
  }

  /** An answer came; says whether it was ours. */
  answered(seq: number): boolean {
    if (this.open?.seq !== seq) return false;
    this.open = null;
    removeItem(key(this.game));
    return true;
  }
}
