// Undo and redo over the whole file, whichever view changed it. Typing is taken together.

export interface Step {
  text: string;
  caret: number;
}

/** Typing that is not interrupted for so long is one step, in milliseconds. */
const PAUSE = 800;
const MOST = 200;

export class History {
  private past: Step[] = [];
  private future: Step[] = [];
  private last = Number.NEGATIVE_INFINITY;

  constructor(private now: Step) {}

  /** A change; `typed` ones soon after each other become one step. */
  add(step: Step, time: number, typed: boolean) {
    if (step.text === this.now.text) {
      this.now = step;
      return;
    }
    const together = typed && time - this.last < PAUSE && this.past.length > 0;
    if (!together) this.past = [...this.past, this.now].slice(-MOST);
    this.now = step;
    this.future = [];
    this.last = typed ? time : Number.NEGATIVE_INFINITY;
  }

  undo(): Step | null {
    const step = this.past.pop();
    if (!step) return null;
    this.future.push(this.now);
    return this.go(step);
  }

  redo(): Step | null {
    const step = this.future.pop();
    if (!step) return null;
    this.past.push(this.now);
    return this.go(step);
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  private go(step: Step) {
    this.now = step;
    this.last = Number.NEGATIVE_INFINITY;
    return step;
  }
}
