// The pieces in the form: a palette, and for the chosen one its name, its moves on a grid and everything else.
import { createSignal, For, Show } from 'solid-js';
import { drawingOf, drawnNames, installArt, TOKEN } from '../board/art';
import { type Change, type FormPiece, type KeyInfo, studio, type Value } from '../desk/studio';
import { Reason } from '../parts/Reason';

import { kindName } from '../text/names';
import { s } from '../text/studio';
import { KeyField, LineField } from './Fields';
import type { FormProps } from './FormPane';
import { MoveGrid } from './MoveGrid';
import type { Ways } from './steps';

/** Pieces to begin with: how they move, in Betza notation. */
const PALETTE: { name: string; moves: string; letter: string }[] = [
  { name: 'queen', letter: 'Q', moves: 'Q' },
  { name: 'rook', letter: 'R', moves: 'R' },
  { name: 'bishop', letter: 'B', moves: 'B' },
  { name: 'knight', letter: 'N', moves: 'N' },
  { name: 'king', letter: 'K', moves: 'K' },
  { name: 'camel', letter: 'C', moves: 'C' },
  { name: 'elephant', letter: 'E', moves: 'A' },
  { name: 'archer', letter: 'A', moves: 'mK' },
];

export function PieceForms(props: FormProps) {
  installArt();
  const [name, setName] = createSignal<string | null>(null);
  const chosen = () => props.form.pieces.find((it) => it.name === name()) ?? props.form.pieces[0];
  const index = () => (chosen() ? props.form.pieces.indexOf(chosen()!) : -1);
  let section!: HTMLElement;
  return (
    <section ref={section} class="pieces-form">
      <h3>{s('studio-form-pieces')}</h3>
      <div class="palette" role="group" aria-label={s('studio-form-choose-piece')}>
        <For each={props.form.pieces}>
          {(piece) => (
            <button
              type="button"
              aria-pressed={piece.name === chosen()?.name}
              onClick={() => setName(piece.name)}
              data-piece={piece.name}
            >
              <svg viewBox="0 0 100 100" class="mini-piece first" aria-hidden="true">
                <use href={`#art-${drawingOf(piece.name) ?? TOKEN}`} />
                <Show when={!drawingOf(piece.name)}>
                  <text x="50" y="65" class="piece-letter">
                    {piece.letter}
                  </text>
                </Show>
              </svg>
              <span dir="auto">{kindName(piece.name)}</span>
            </button>
          )}
        </For>
      </div>
      <Show when={index() >= 0}>
        <PieceForm {...props} piece={chosen()!} rename={setName} />
      </Show>
      <NewPiece
        {...props}
        added={(added) => {
          setName(added);
          // Its moves are what comes next.
          queueMicrotask(() => section.scrollIntoView({ block: 'start' }));
        }}
      />
    </section>
  );
}

function PieceForm(props: FormProps & { piece: FormPiece; rename: (name: string) => void }) {
  const path = (key: string) => `pieces.${props.piece.name}.${key}`;
  const info = (key: string) => props.keys.find((it) => it.key === `pieces.NAME.${key}`);
  const set = (key: string) => (value: Value | null) => props.edit({ do: 'set', key: path(key), value });
  /** Everything the format knows of a piece, but for what has its own place here. */
  const rest = () =>
    props.keys.filter(
      (it: KeyInfo) =>
        it.key.startsWith('pieces.NAME.') &&
        !['letter', 'moves'].includes(it.key.slice(12)) &&
        (it.family === null || it.family === props.form.family),
    );
  const draw = async (ways: Ways) => {
    const { piece } = props;
    // Two keys, one change: an undo takes both back.
    let text = props.shop.text();
    for (const key of ['moves', 'shoot'] as const) {
      if (JSON.stringify(ways[key]) === JSON.stringify(piece[key])) continue;
      const change: Change =
        key === 'shoot' && ways.shoot.length === 0
          ? { do: 'set', key: path('shoot'), value: null }
          : { do: 'steps', piece: piece.name, key, steps: ways[key] };
      try {
        text = await studio.edit(text, change);
      } catch {
        return void props.edit(change);
      }
    }
    props.shop.change(text);
  };
  const rename = async (name: string) => {
    if (name === props.piece.name) return props.forget();
    if (await props.edit({ do: 'rename-piece', piece: props.piece.name, name })) props.rename(name);
  };
  return (
    <div class="piece-form" data-testid="piece-form">
      <div class="key-fields">
        <LineField
          label={s('studio-form-piece-name')}
          value={props.piece.name}
          disabled={!props.piece.own}
          wrong={props.wrong('rename-piece')}
          put={rename}
        />
        <LineField
          label={s('studio-form-letter')}
          value={props.piece.letter ?? ''}
          length={1}
          wrong={props.wrong(path('letter'))}
          put={(text) =>
            text.toUpperCase() === props.piece.letter
              ? props.forget()
              : props.edit({ do: 'letter', piece: props.piece.name, letter: text.toUpperCase() })
          }
        />
      </div>
      <Show when={props.form.family === 'chess'}>
        <MoveGrid
          name={props.piece.name}
          letter={props.piece.letter ?? ''}
          ways={{ moves: props.piece.moves, shoot: props.piece.shoot }}
          change={(ways) => void draw(ways)}
        />
        <KeyField
          info={info('moves')}
          name="moves"
          field={props.piece.fields.moves}
          wrong={props.wrong(path('moves'))}
          forget={props.forget}
          set={set('moves')}
        />
      </Show>
      <div class="key-fields">
        <For each={rest()}>
          {(it) => {
            const key = it.key.slice(12);
            return (
              <KeyField
                info={it}
                name={key}
                field={props.piece.fields[key]}
                wrong={props.wrong(path(key))}
                forget={props.forget}
                set={set(key)}
              />
            );
          }}
        </For>
      </div>
      <button type="button" onClick={() => props.edit({ do: 'remove-piece', piece: props.piece.name })}>
        {s('studio-form-remove-piece', { name: kindName(props.piece.name) })}
      </button>
      <Reason text={props.wrong('remove-piece')} />
    </div>
  );
}

function NewPiece(props: FormProps & { added: (name: string) => void }) {
  const [like, setLike] = createSignal(PALETTE[0]!);
  let name!: HTMLInputElement;
  let letter!: HTMLInputElement;
  const submit = async (event: Event) => {
    event.preventDefault();
    const wanted = name.value.trim().toLowerCase();
    const taken = await props.edit({
      do: 'add-piece',
      name: wanted,
      letter: letter.value.trim().toUpperCase(),
      moves: like().moves,
    });
    if (!taken) return;
    props.added(wanted);
    name.value = '';
    letter.value = '';
  };
  return (
    <details class="new-piece">
      <summary>{s('studio-form-add-piece')}</summary>
      <form class="row" onSubmit={submit} aria-label={s('studio-form-new-piece')}>
        <label class="field">
          <span>{s('studio-form-piece-name')}</span>
          <input ref={name} type="text" required maxlength="30" spellcheck={false} list="drawn-names" />
          <datalist id="drawn-names">
            <For each={drawnNames()}>{(it) => <option value={it} label={kindName(it)} />}</For>
          </datalist>
          <small>{s('studio-form-drawn')}</small>
        </label>
        <label class="field">
          <span>{s('studio-form-letter')}</span>
          <input ref={letter} type="text" required maxlength="1" size="2" />
        </label>
        <label class="field">
          <span>{s('studio-form-moves-like')}</span>
          <select
            value={like().name}
            onChange={(event) => setLike(PALETTE.find((it) => it.name === event.currentTarget.value)!)}
          >
            <For each={PALETTE}>{(it) => <option value={it.name}>{kindName(it.name)}</option>}</For>
          </select>
        </label>
        <button type="submit">{s('studio-form-add-piece')}</button>
      </form>
      <Reason text={props.wrong('add-piece')} />
    </details>
  );
}
