// Why a piece may go somewhere or not: a piece, any square, and the line of the file that says so.
import { createEffect, createSignal, on, Show } from 'solid-js';
import type { Shape } from '../board/shapes';
import { desk, reasonOf } from '../desk/desk';
import { studio, type Why } from '../desk/studio';
import { heldAt, pocketsOf } from '../game/hands';
import type { LocalSession } from '../game/local';
import { courtsOf } from '../game/session';
import { BoardView } from '../parts/BoardView';
import { say, t } from '../text';
import { fileName, sideName } from '../text/names';
import { s } from '../text/studio';
import type { Workshop } from './workshop';

interface Asked {
  from: string;
  to: string;
  answer: Why | null;
  fault: string | null;
  /** The line itself, as its file has it. */
  line: string | null;
}

export function WhyPane(props: { shop: Workshop; show: () => void }) {
  return (
    <Show
      when={props.shop.session()}
      keyed
      fallback={<p>{props.shop.good() ? s('studio-why-battle') : s('studio-not-yet')}</p>}
    >
      {(session) => <Asking shop={props.shop} session={session} show={props.show} />}
    </Show>
  );
}

function Asking(props: { shop: Workshop; session: LocalSession; show: () => void }) {
  const { shop, session } = props;
  const [asked, setAsked] = createSignal<Asked | null>(null);
  let serial = 0;
  let fromField!: HTMLInputElement;
  let toField!: HTMLInputElement;

  const ask = async (from: string, to: string) => {
    serial += 1;
    const mine = serial;
    const off = to === 'off' || to.startsWith('court');
    const question = { from, to: off ? 'off' : to };
    try {
      const answer = await studio.why(session.place()!, question.from, question.to);
      const { rule } = answer;
      const source = rule ? (rule.file ? await desk.source(rule.file) : (shop.good()?.text ?? '')) : '';
      if (mine !== serial) return;
      setAsked({ ...question, answer, fault: null, line: rule ? (source.split('\n')[rule.line - 1] ?? null) : null });
      shop.point(rule);
    } catch (failure) {
      if (mine === serial) setAsked({ ...question, answer: null, fault: reasonOf(failure), line: null });
    }
  };
  /** A square without a piece asks nothing. */
  const clear = () => {
    serial += 1;
    setAsked(null);
    shop.point(null);
  };
  // Other rules, another answer.
  createEffect(
    on(
      session.snap,
      () => {
        const it = asked();
        if (it) void ask(it.from, it.to);
      },
      { defer: true },
    ),
  );
  const shapes = (): Shape[] => {
    const it = asked();
    if (!it || it.to === 'off') return [];
    const from = heldAt(it.from) ? it.to : it.from;
    return [{ from, to: it.to, colour: it.answer?.legal ? 'green' : 'red' }];
  };
  return (
    <>
      <p class="hint">{s('studio-why-hint')}</p>
      <Show when={session.snap()}>
        {(now) => (
          <div class="board-column why-board">
            <BoardView
              rules={now().rules}
              pieces={now().pieces}
              checked={now().checked}
              last={now().last}
              courts={courtsOf(now().courts, (side, scored, captured) =>
                t('court', { side: sideName(now().rules, side), scored, captured }),
              )}
              trays={pocketsOf(now().rules, now().hands)}
              free
              shapes={shapes()}
              label={s('studio-why-board')}
              square={clear}
              put={(_, from, to) => from && void ask(from, to ?? 'off')}
            />
          </div>
        )}
      </Show>
      <form
        class="row why-form"
        onSubmit={(event) => {
          event.preventDefault();
          void ask(fromField.value.trim().toLowerCase(), toField.value.trim().toLowerCase());
        }}
      >
        <label class="field inline">
          <span>{s('studio-why-from')}</span>
          <input
            ref={fromField}
            type="text"
            size="4"
            required
            maxlength="3"
            pattern="[a-pA-P][0-9]+"
            value={asked()?.from ?? ''}
          />
        </label>
        <label class="field inline">
          <span>{s('studio-why-to')}</span>
          <input
            ref={toField}
            type="text"
            size="4"
            required
            maxlength="3"
            pattern="[a-pA-P][0-9]+|off"
            value={asked()?.to ?? ''}
          />
        </label>
        <button type="submit">{s('studio-why-ask')}</button>
      </form>
      <div class="why-answer" role="status" data-testid="why">
        <Show when={asked()}>
          {(it) => (
            <>
              <p classList={{ yes: it().answer?.legal, no: !it().answer?.legal }}>
                <Show
                  when={it().answer?.legal}
                  fallback={it().fault ?? say(it().answer?.said, it().answer?.reason ?? '')}
                >
                  {s('studio-allowed', { move: it().answer!.move?.san ?? `${it().from}–${it().to}` })}
                </Show>
              </p>
              <Show when={it().answer}>
                <Show when={it().answer!.rule} fallback={<p class="hint">{s('studio-no-rule')}</p>}>
                  {(rule) => (
                    <figure class="rule-line">
                      <figcaption>
                        {rule().file
                          ? s('studio-rule-inherited', { file: fileName(rule().file!), line: rule().line })
                          : s('studio-rule-line', { line: rule().line })}
                      </figcaption>
                      <Show when={it().line}>
                        <code dir="ltr">{it().line!.trim()}</code>
                      </Show>
                      <Show when={!rule().file}>
                        <button
                          type="button"
                          onClick={() => {
                            shop.point({ ...rule() });
                            props.show();
                          }}
                        >
                          {s('studio-show-line')}
                        </button>
                      </Show>
                    </figure>
                  )}
                </Show>
              </Show>
            </>
          )}
        </Show>
      </div>
    </>
  );
}
