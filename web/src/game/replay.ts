// A battle that is over, step by step: the session as it is, or as it was where one looks back.
import { createSignal } from 'solid-js';
import { readPieces } from '../board/pieces';
import { desk, reasonOf } from '../desk/desk';
import { toast } from '../parts/toast';
import { type Session, type Snap, squaresOf } from './session';

export interface Replay {
  /** What the board shows. */
  session: Session;
  /** How many steps there are, once they are known. */
  count(): number;
  at(): number;
  /** Gets the steps. */
  open(): Promise<void>;
  goto(step: number): void;
}

export function createReplay(session: Session, record: () => Promise<string>): Replay {
  const [steps, setSteps] = createSignal<{ act: string | null; position: string }[]>([]);
  const [at, setAt] = createSignal<number | null>(null);
  const last = () => Math.max(0, steps().length - 1);
  const snap = (): Snap | null => {
    const [now, step] = [session.snap(), at()];
    const shown = step === null ? undefined : steps()[step];
    if (!now || !shown) return now;
    const path = shown.act ? squaresOf(shown.act) : [];
    return {
      ...now,
      pieces: readPieces(shown.position, now.rules),
      text: shown.position,
      actions: [],
      turn: [],
      last: path,
      played: null,
      tie: null,
    };
  };
  return {
    session: { ...session, snap },
    count: last,
    at: () => at() ?? last(),
    async open() {
      if (steps().length) return;
      try {
        setSteps(await desk.unfold(await record()));
        setAt(0);
      } catch (failure) {
        toast(reasonOf(failure), 'error');
      }
    },
    goto: (step) => setAt(step >= last() ? null : Math.max(0, step)),
  };
}
