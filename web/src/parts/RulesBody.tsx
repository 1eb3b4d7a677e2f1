// The rules of any variant in diagrams and words, written from its data.

import sentences from 'virtual:sentences';
import { createResource, createSignal, For, Show, Suspense } from 'solid-js';
import { nameOf, squareOf } from '../board/geometry';
import { desk } from '../desk/desk';
import type { PieceInfo, RulesInfo, Sentence, Told, Way } from '../desk/types';
import { say, t } from '../text';
import { kindName } from '../text/names';
import { aboutGame, battleEnds } from '../text/rules';
import { MiniBoard, type MiniMark } from './MiniBoard';

export function RulesBody(props: {
  rules: RulesInfo;
  /** What wins comes first: for whoever has a minute. */
  brief?: boolean;
}) {
  // What was kept by an older version of this client has no sentences: they are asked for again.
  const kept = (): Told | undefined => (props.rules.says ? props.rules : sentences[props.rules.id]);
  const missing = () => props.rules.family === 'chess' && !kept() && props.rules.id;
  const [asked] = createResource(missing, (id) => desk.rules(id).catch(() => undefined));
  const told = (): Told | undefined => kept() ?? asked.latest;
  /** What somebody wins by goes before all else where there is little time. */
  const wins = ({ said }: Sentence) => (props.brief && said?.args?.verdict === 'wins' ? 0 : 1);
  const ends = () =>
    props.rules.family === 'battle'
      ? battleEnds(props.rules)
      : (told()?.says ?? []).toSorted((a, b) => wins(a) - wins(b)).map(spoken);
  const Ends = () => (
    <section class="panel">
      <h2>{t('how-it-ends')}</h2>
      <ul>
        <For each={ends()}>{(sentence) => <li>{sentence}</li>}</For>
      </ul>
    </section>
  );
  const ofPiece = (piece: PieceInfo) => told()?.pieces.find((it) => it.letter === piece.letter)?.says ?? [];
  return (
    <>
      <Show when={aboutGame(props.rules).length}>
        <section class="panel">
          <h2>{t('what-it-is')}</h2>
          <ul>
            <For each={aboutGame(props.rules)}>{(sentence) => <li>{sentence}</li>}</For>
          </ul>
        </section>
      </Show>
      <Show when={props.brief}>
        <Ends />
      </Show>
      <Show when={props.rules.family === 'chess'}>
        <p class="see-diagram">{t('rule-see-diagram')}</p>
      </Show>
      <section class="piece-rules" aria-label={t('pieces')}>
        <Show when={props.rules.family === 'chess'} fallback={<BattleDiagram rules={props.rules} />}>
          <For each={props.rules.pieces.filter((piece) => piece.arises !== false)}>
            {(piece) => <PieceRule rules={props.rules} piece={piece} says={ofPiece(piece)} />}
          </For>
        </Show>
      </section>
      <Show when={!props.brief}>
        <Ends />
      </Show>
    </>
  );
}

/** Where a piece goes on an empty board; a click puts it elsewhere. */
export function PieceDiagram(props: {
  rules: RulesInfo;
  piece: PieceInfo;
  square: string;
  pick?: (square: string) => void;
  hear?: (ways: Way[]) => void;
}) {
  const [ways] = createResource(
    () => [props.rules, props.piece.letter, props.square] as const,
    ([rules, letter, at]) =>
      desk.ways(rules.id, letter, at).then(
        (found) => {
          props.hear?.(found);
          return found;
        },
        () => [] as Way[],
      ),
  );
  const marks = (): MiniMark[] => [
    { at: props.square, kind: 'here' },
    ...(ways.latest ?? []).filter((way) => way.to !== 'off').map(markOf),
  ];
  const pieces = () => new Map([[props.square, { side: 'first' as const, letter: props.piece.letter }]]);
  const title = () => t('moves-of', { kind: kindName(props.piece.name) });
  const label = () => {
    const targets = (ways.latest ?? []).filter((way) => way.to !== 'off').map((way) => way.to);
    return targets.length
      ? `${title()}: ${t('reaches', { square: props.square, targets: [...new Set(targets)].join(' ') })}`
      : title();
  };
  return (
    // Its own boundary: the page around it must not wait, and keeps its focus.
    <Suspense fallback={<MiniBoard rules={props.rules} pieces={pieces()} label={title()} />}>
      <MiniBoard rules={props.rules} pieces={pieces()} marks={marks()} label={label()} pick={props.pick} />
    </Suspense>
  );
}

function PieceRule(props: { rules: RulesInfo; piece: PieceInfo; says: Sentence[] }) {
  const [square, setSquare] = createSignal(middle(props.rules, props.piece));
  const [leaves, setLeaves] = createSignal(false);
  return (
    <article class="panel piece-rule">
      <PieceDiagram
        rules={props.rules}
        piece={props.piece}
        square={square()}
        pick={setSquare}
        hear={(ways) => setLeaves(ways.some((way) => way.effect === 'exit'))}
      />
      <div>
        <h2>
          {kindName(props.piece.name)} <small dir="ltr">{props.piece.letter}</small>
        </h2>
        <ul>
          <For each={props.says}>{(sentence) => <li>{spoken(sentence)}</li>}</For>
          <Show when={leaves()}>
            <li>{t('rule-leaves-here', { square: square() })}</li>
          </Show>
        </ul>
      </div>
    </article>
  );
}

const spoken = ({ said, text }: Sentence) => say(said, text);

function markOf(way: Way): MiniMark {
  const kind = way.effect === 'shoot' ? 'shot' : way.portal ? 'mirror' : way.effect === 'take' ? 'take' : 'move';
  return { at: way.to, kind };
}

/** A square in the middle where the piece may stand. */
export function middle(rules: RulesInfo, piece: PieceInfo): string {
  // Near the edge where the edges meet, so that it shows.
  const [file, rank] = [rules.portal ? 1 : Math.floor((rules.width - 1) / 2), Math.floor((rules.height - 1) / 2)];
  const start = nameOf(file, piece.pawn ? 1 : rank);
  return squareOf(start, rules) ? start : 'a1';
}

function BattleDiagram(props: { rules: RulesInfo }) {
  const name = (letter: string) =>
    kindName(props.rules.pieces.find((piece) => piece.letter === letter)?.name ?? letter);
  return (
    <For each={props.rules.pieces}>
      {(piece) => (
        <article class="panel piece-rule">
          <MiniBoard
            rules={{ ...props.rules, width: 3, height: 3 }}
            pieces={new Map([['b2', { side: 'first' as const, letter: piece.letter }]])}
            marks={
              piece.role === 'fighter' ? ['a2', 'c2', 'b1', 'b3'].map((at) => ({ at, kind: 'move' as const })) : []
            }
            label={t('moves-of', { kind: kindName(piece.name) })}
          />
          <div>
            <h2>
              {kindName(piece.name)} <small>× {piece.count}</small>
            </h2>
            <ul>
              <Show
                when={piece.role === 'fighter'}
                fallback={<li>{piece.role === 'king' ? t('rule-battle-king') : t('rule-pit')}</li>}
              >
                <li>{t('rule-fighter')}</li>
                <li>{t('rule-beats', { kinds: [...(piece.beats ?? '')].map(name).join(', ') })}</li>
              </Show>
            </ul>
          </div>
        </article>
      )}
    </For>
  );
}
