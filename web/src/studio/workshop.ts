// A variant being written: its text, what is wrong with it, the last text that worked, and the game that tries it out.
import { batch, createRoot, createSignal, onCleanup } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { type Change, type Fault, type RuleLine, studio } from '../desk/studio';
import type { RulesInfo, Sentence } from '../desk/types';
import { createLocal, type LocalSession } from '../game/local';
import { dropDraft, keepDraft } from '../store/drafts';
import { DRAFT, setDraft, type Version } from '../store/variants';
import { say } from '../text';
import { adapted } from './adapt';
import { History, type Step } from './history';
import { carried, replaced } from './lines';

/** How long typing rests before the file is looked at, in milliseconds. */
const REST = 150;

export interface Opened {
  /** What was opened, for its draft. */
  of: string;
  /** The text as it is saved, or as the template has it. */
  saved: string;
  text: string;
  fen?: string | null;
  study?: boolean;
  moves?: string[];
}

export function createWorkshop(opened: Opened) {
  const [of, setOf] = createSignal(opened.of);
  const [text, setText] = createSignal(opened.text);
  const [base, setBase] = createSignal(opened.saved);
  const [caret, setCaret] = createSignal(0);
  const [faults, setFaults] = createSignal<Fault[]>([]);
  const [warnings, setWarnings] = createSignal<Sentence[]>([]);
  const [trouble, setTrouble] = createSignal<string | null>(null);
  const [good, setGood] = createSignal<Version | null>(null);
  const [session, setSession] = createSignal<LocalSession | null>(null);
  const [lost, setLost] = createSignal<number | null>(null);
  const [pointed, setPointed] = createSignal<RuleLine | null>(null);
  const [steps, setSteps] = createSignal(0);
  const history = new History({ text: opened.text, caret: 0 });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let serial = 0;
  let disposed = false;
  let end: (() => void) | null = null;

  async function check() {
    serial += 1;
    const mine = serial;
    const now = text();
    try {
      const found = await studio.check(now, DRAFT);
      if (mine !== serial || disposed) return;
      setTrouble(null);
      setFaults(found.ok ? [] : found.faults);
      setWarnings(found.ok ? found.warnings : []);
      if (found.ok) await use({ meaning: found.meaning, text: now, rules: found.rules, saved: Date.now() });
    } catch (failure) {
      if (mine === serial) setTrouble(reasonOf(failure));
    }
    if (mine === serial && !disposed) keep();
  }

  /** A text that works: the board follows. */
  async function use(version: Version) {
    const rules: RulesInfo = { ...version.rules, id: DRAFT };
    const before = good();
    setDraft({ ...version, rules });
    setGood({ ...version, rules });
    if (rules.family !== 'chess') {
      end?.();
      end = null;
      setSession(null);
      return;
    }
    const going = session();
    if (!going) {
      const moves = opened.moves ?? [];
      const fit = await adapted({ fen: opened.fen, moves, at: moves.length }, null, replay(version.text));
      if (disposed || session()) return;
      createRoot((dispose) => {
        const made = createLocal(
          {
            id: DRAFT,
            variant: DRAFT,
            mode: 'hotseat',
            fen: fit.fen,
            study: opened.study,
            moves: fit.moves,
            at: fit.at,
            changed: 0,
          },
          keep,
        );
        end = () => {
          made.dispose();
          dispose();
        };
        setSession(made);
      });
      setLost(fit.lost);
      return;
    }
    if (before?.meaning === version.meaning && before.rules.name === rules.name) return;
    const { fen, moves, at } = going.game();
    const onBoard = fen || at ? (going.snap()?.text ?? null) : null;
    const fit = await adapted({ fen, moves, at }, onBoard, replay(version.text));
    if (disposed || session() !== going) return;
    setLost(fit.lost);
    await going.adopt({ fen: fit.fen, moves: fit.moves, at: fit.at, result: undefined });
  }

  const replay = (file: string) => (game: { fen?: string; moves: string[] }) =>
    studio.replay(file, [game]).then(([first]) => first!);

  function keep() {
    const going = session()?.game();
    const [fen, moves] = [going?.fen ?? opened.fen, going?.moves ?? opened.moves ?? []];
    const untouched = text() === base();
    if (untouched && moves.length === 0) dropDraft(of());
    else keepDraft({ of: of(), text: text(), fen, moves, untouched, changed: Date.now() });
  }

  /** Text and caret change together: whoever follows one finds the other. */
  const show = (step: Step) =>
    batch(() => {
      setText(step.text);
      setCaret(step.caret);
      setPointed(null);
      setSteps((it) => it + 1);
    });

  function put(next: string, at: number, typed: boolean) {
    history.add({ text: next, caret: at }, performance.now(), typed);
    show({ text: next, caret: at });
    clearTimeout(timer);
    if (typed) timer = setTimeout(check, REST);
    else void check();
  }

  function walk(step: Step | null) {
    if (!step) return;
    show(step);
    void check();
  }

  onCleanup(() => {
    disposed = true;
    clearTimeout(timer);
    end?.();
  });
  void check();

  return {
    /** What is open: the name of a template, or the id of what was saved. */
    get of() {
      return of();
    },
    text,
    caret,
    setCaret,
    faults,
    warnings,
    /** Why the file could not even be looked at. */
    trouble,
    /** The last version that worked. */
    good,
    /** The file as it is works. */
    works: () => !!good() && good()!.text === text() && faults().length === 0,
    session,
    /** The move that the last change of the rules took away. */
    lost,
    setLost,
    /** The line of the file that a rule comes from. */
    pointed,
    point: setPointed,
    changed: () => text() !== base(),
    /** What is saved now, under this id, is where further changes begin. */
    saved(now: string, id: string) {
      if (id !== of()) dropDraft(of());
      batch(() => {
        setOf(id);
        setBase(now);
      });
      keep();
    },
    /** The version that works, with a name in its file: what is played by it is called so. Or why it cannot be. */
    async named(name: string): Promise<Version | string> {
      const now = good()!;
      if (now.rules.name === name) return now;
      try {
        const next = await studio.edit(now.text, { do: 'set', key: 'name', value: name });
        const found = await studio.check(next);
        if (!found.ok) return say(found.faults[0]!.said, found.faults[0]!.message);
        this.change(next);
        return { meaning: found.meaning, text: next, rules: found.rules, saved: Date.now() };
      } catch (failure) {
        return reasonOf(failure);
      }
    },
    type: (next: string, at: number) => put(next, at, true),
    /** A change of the whole file: a fix, a template, a form. */
    change: (next: string) => put(next, carried(text(), next, caret()), false),
    fix(fault: Fault) {
      if (fault.fix) this.change(replaced(text(), fault.fix.from, fault.fix.to, fault.fix.text));
    },
    /** A change of the form: comments and layout stay. Says why it cannot be done. */
    async edit(change: Change): Promise<string | null> {
      try {
        this.change(await studio.edit(text(), change));
        return null;
      } catch (failure) {
        return reasonOf(failure);
      }
    },
    undo: () => walk(history.undo()),
    redo: () => walk(history.redo()),
    canUndo: () => steps() >= 0 && history.canUndo,
    canRedo: () => steps() >= 0 && history.canRedo,
  };
}

export type Workshop = ReturnType<typeof createWorkshop>;
