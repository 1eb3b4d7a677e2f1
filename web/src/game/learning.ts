// A lesson that is being taken: a move that does what is asked for is played, any other is refused with a word.
import { createSignal } from 'solid-js';
import { readPieces } from '../board/pieces';
import { desk, reasonOf } from '../desk/desk';
import type { Action, Lesson, RulesInfo } from '../desk/types';
import { t } from '../text';
import { playMeant, playTyped, whyNot } from './ask';
import { preview, type Session, type Snap, sideOf, snapOfPosition } from './session';

export type LessonProgress = 'open' | 'wrong' | 'right' | 'shown';

/** How long an answer waits, so that the move before it is seen. */
const PAUSE = 450;

export interface LessonSession extends Session {
  progress(): LessonProgress;
  /** Plays one of the answers. */
  show(): Promise<void>;
}

export function createLesson(rules: RulesInfo, lesson: Lesson, done: () => void): LessonSession {
  const [snap, setSnap] = createSignal<Snap | null>(null);
  const [error, setError] = createSignal<string | null>(null);
  const [progress, setProgress] = createSignal<LessonProgress>('open');
  let moves: string[] = [];
  let disposed = false;
  const battle = rules.family === 'battle';
  const place = () => ({ variant: rules.id, fen: lesson.fen, moves });

  async function look(forward: boolean) {
    try {
      const now = snapOfPosition(rules, await desk.position(place()), forward);
      const over = moves.length > 0;
      if (!disposed) setSnap(over ? { ...now, actions: [] } : now);
    } catch (failure) {
      setError(reasonOf(failure));
    }
  }

  /** A battle that was never set up is known to nobody else: what is seen of it is made here. */
  function fight(action: Action | null) {
    const before = readPieces(lesson.fen, rules);
    setSnap({
      rules,
      pieces: action ? preview(before, action) : before,
      text: lesson.fen + moves.join(),
      turn: ['first'],
      you: action ? null : 'first',
      actions: action ? [] : (lesson.moves ?? []),
      last: action ? action.path : [],
      played: action,
      checked: [],
      courts: null,
      hands: null,
      moves: [],
      at: 0,
      outcome: null,
      claims: [],
    });
  }

  async function finish(action: Action, how: LessonProgress) {
    setProgress(how);
    moves = [action.move];
    done();
    if (battle) return fight({ ...action, tags: ['fight'] });
    await look(true);
    // Where every answer loses, one of them is seen.
    if (lesson.task !== 'win' || snap()?.outcome) return;
    const { moves: replies } = await desk.position(place());
    await new Promise((then) => setTimeout(then, PAUSE));
    if (disposed || !replies[0]) return;
    moves = [action.move, replies[0].move];
    await look(true);
  }

  async function act(action: Action) {
    if (progress() === 'right' || progress() === 'shown') return;
    if (lesson.answers.includes(action.move)) return finish(action, 'right');
    setProgress('wrong');
    // Back to where it was.
    const now = snap()!;
    setSnap({ ...now });
  }

  async function why(from: string, to: string): Promise<string | null> {
    if (!battle) return whyNot(place(), from, to);
    return t('not-legal');
  }

  if (battle) fight(null);
  else void look(false);

  return {
    snap,
    error,
    progress,
    act,
    async show() {
      const action = snap()?.actions.find((it) => lesson.answers.includes(it.move));
      if (action) await finish(action, 'shown');
    },
    why,
    async typed(text) {
      const actions = snap()?.actions ?? [];
      return battle ? playMeant(text, actions, { act, why }) : playTyped(place(), text, actions, act);
    },
    premoves: () => [],
    premove: () => null,
    setPremove() {},
    place: () => (battle ? null : place()),
    events: () => [],
    thinking: () => false,
    dispose() {
      disposed = true;
    },
  };
}

/** Whose task it is. */
export const learnerOf = (lesson: Lesson) => sideOf(lesson.side) ?? 'first';
