// The same file as a form: every change goes into the text, whose remarks and layout stay as they are.
import { createEffect, createResource, createSignal, For, on, Show } from 'solid-js';
import { type Piece, readHands, readPieces } from '../board/pieces';
import { placement } from '../board/placement';
import { catalogue } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { type Change, type Form, type KeyInfo, studio, type Value } from '../desk/studio';
import { type Held, moved, pocketsOf, sparesOf } from '../game/hands';
import { BoardView } from '../parts/BoardView';
import { Reason } from '../parts/Reason';
import { toast } from '../parts/toast';
import { say, t } from '../text';
import { s } from '../text/studio';
import { Faults } from './Faults';
import { KeyField, LineField } from './Fields';
import { PieceForms } from './PieceForms';
import type { Workshop } from './workshop';

const ENDS = ['end', 'draws', 'battle', 'clock'];

export interface FormProps {
  shop: Workshop;
  form: Form;
  keys: KeyInfo[];
  /** Says whether the change was taken; if not, the reason is shown at the field. */
  edit: (change: Change, field?: string) => Promise<boolean>;
  /** What is wrong with a field, by its key with dots. */
  wrong: (field: string) => string | null;
  forget: () => void;
}

/** The field that a change comes from. */
function fieldOf(change: Change): string {
  if (change.do === 'set') return change.key;
  if (change.do === 'start') return 'board.start';
  if (change.do === 'letter') return `pieces.${change.piece}.letter`;
  if (change.do === 'steps') return `pieces.${change.piece}.${change.key}`;
  return change.do;
}

export function FormPane(props: { shop: Workshop }) {
  const { shop } = props;
  const [form, setForm] = createSignal<Form | null>(null);
  const [fault, setFault] = createSignal<string | null>(null);
  const [refused, setRefused] = createSignal<{ field: string; reason: string } | null>(null);
  const [keys] = createResource(() => studio.keys().catch(() => []));
  let asked = 0;
  createEffect(
    on(shop.text, async (text) => {
      asked += 1;
      const mine = asked;
      setRefused(null);
      const [found, reason] = await studio.form(text).then(
        (it) => [it, null] as const,
        (failure) => [null, reasonOf(failure)] as const,
      );
      if (mine !== asked) return;
      setForm(found);
      setFault(reason);
    }),
  );
  const forget = () => setRefused(null);
  const edit = async (change: Change, field = fieldOf(change)) => {
    const castling = Object.keys(form()?.castling ?? {});
    const reason = await shop.edit(change);
    setRefused(reason === null ? null : { field, reason });
    if (reason === null && ['board', 'remove-piece'].includes(change.do)) void tellLost(castling);
    return reason === null;
  };
  /** Ways to castle that no longer fit are taken out with the squares they need. */
  const tellLost = async (before: string[]) => {
    const now = await studio.form(shop.text()).catch(() => null);
    if (now && before.some((it) => !(it in now.castling))) toast(s('studio-form-castling-gone'));
  };
  const wrong = (field: string) => {
    if (refused()?.field === field) return refused()!.reason;
    const fault = shop.faults().find((it) => !it.file && it.key === field);
    return fault ? say(fault.said, fault.message) : null;
  };
  const rest = () => ({ shop, keys: keys() ?? [], edit, wrong, forget });
  return (
    <div class="form-pane">
      <Show when={shop.faults().length} fallback={<Reason text={shop.trouble() ?? (shop.works() ? fault() : null)} />}>
        <div class="form-faults" role="status" data-testid="form-faults">
          <p class="reason">{form() ? s('studio-form-faulty') : s('studio-form-fault')}</p>
          <ul class="faults">
            <Faults shop={shop} />
          </ul>
        </div>
      </Show>
      <Show when={form()}>
        {(it) => (
          <fieldset class="form-body">
            <About {...rest()} form={it()} />
            <BoardForm {...rest()} form={it()} />
            <PieceForms {...rest()} form={it()} />
            <Show when={it().family === 'chess' && shop.good()?.rules.start}>
              <StartForm {...rest()} form={it()} />
            </Show>
            <EndForm {...rest()} form={it()} />
          </fieldset>
        )}
      </Show>
    </div>
  );
}

const infoOf = (keys: KeyInfo[], key: string) => keys.find((it) => it.key === key);

function About(props: FormProps) {
  const set = (key: string) => (value: Value | null) => props.edit({ do: 'set', key, value });
  const bases = catalogue.filter((it) => it.family === props.form.family).map((it) => it.id);
  return (
    <section>
      <h3>{s('studio-form-about')}</h3>
      <For each={['name', 'about']}>
        {(key) => (
          <KeyField
            info={infoOf(props.keys, key)}
            name={key}
            field={props.form.fields[key]}
            wrong={props.wrong(key)}
            forget={props.forget}
            set={set(key)}
          />
        )}
      </For>
      <Show when={props.form.fields.inherits?.own}>
        <KeyField
          info={infoOf(props.keys, 'inherits')}
          name="inherits"
          field={props.form.fields.inherits}
          choices={bases}
          wrong={props.wrong('inherits')}
          forget={props.forget}
          set={set('inherits')}
        />
      </Show>
    </section>
  );
}

function BoardForm(props: FormProps) {
  const size = () => [props.form.fields['board.width']?.value, props.form.fields['board.height']?.value] as number[];
  const resize = (side: string, width: number, height: number) => props.edit({ do: 'board', width, height }, side);
  return (
    <section>
      <h3>{s('studio-form-board')}</h3>
      <div class="key-fields">
        <KeyField
          info={infoOf(props.keys, 'board.width')}
          name="board.width"
          field={props.form.fields['board.width']}
          wrong={props.wrong('board.width')}
          forget={props.forget}
          set={(value) => typeof value === 'number' && void resize('board.width', value, size()[1]!)}
        />
        <KeyField
          info={infoOf(props.keys, 'board.height')}
          name="board.height"
          field={props.form.fields['board.height']}
          wrong={props.wrong('board.height')}
          forget={props.forget}
          set={(value) => typeof value === 'number' && void resize('board.height', size()[0]!, value)}
        />
        <Show when={props.form.family === 'chess'}>
          <KeyField
            info={infoOf(props.keys, 'board.portal')}
            name="board.portal"
            field={props.form.fields['board.portal']}
            wrong={props.wrong('board.portal')}
            forget={props.forget}
            set={(value) => props.edit({ do: 'set', key: 'board.portal', value })}
          />
        </Show>
      </div>
    </section>
  );
}

function StartForm(props: FormProps) {
  const rules = () => props.shop.good()!.rules;
  const held = (): Held => ({ pieces: readPieces(rules().start!, rules()), hands: readHands(rules().start!) });
  const [fen, tail] = [() => rules().start!, () => rules().start!.split(' ').slice(1)];
  const change = (next: Held, rest: string[] = tail()) =>
    props.edit({ do: 'start', fen: [placement(next.pieces, rules(), next.hands), ...rest].join(' ') });
  const put = (piece: Piece, from: string | null, to: string | null) => void change(moved(held(), piece, from, to));
  return (
    <section>
      <h3>{s('studio-form-start')}</h3>
      <p class="hint">{s('studio-form-start-hint')}</p>
      <div class="start-board" data-testid="start-board">
        <BoardView
          rules={rules()}
          pieces={held().pieces}
          free
          trays={[...pocketsOf(rules(), held().hands, true), sparesOf(rules())]}
          put={put}
          label={s('studio-form-start')}
        />
      </div>
      <LineField
        label="FEN"
        value={fen()}
        wrong={props.wrong('board.start')}
        put={(text) => props.edit({ do: 'start', fen: text })}
      />
      <label class="field inline">
        <span>{s('studio-form-first-move')}</span>
        <select
          value={tail()[0] ?? 'w'}
          onChange={(event) => change(held(), [event.currentTarget.value, ...tail().slice(1)])}
        >
          <option value="w">{t('side-white')}</option>
          <option value="b">{t('side-black')}</option>
        </select>
      </label>
    </section>
  );
}

function EndForm(props: FormProps) {
  const list = () =>
    props.keys.filter(
      (it) => ENDS.includes(it.key.split('.')[0]!) && (it.family === null || it.family === props.form.family),
    );
  return (
    <section>
      <h3>{s('studio-form-ends')}</h3>
      <div class="key-fields">
        <For each={list()}>
          {(info) => (
            <KeyField
              info={info}
              name={info.key}
              field={props.form.fields[info.key]}
              wrong={props.wrong(info.key)}
              forget={props.forget}
              set={(value) => props.edit({ do: 'set', key: info.key, value })}
            />
          )}
        </For>
      </div>
    </section>
  );
}
