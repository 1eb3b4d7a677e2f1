// A game's rules, written from its file: what each piece does in a diagram and in words, how the game ends.

import { createResource, createSignal, For, Show } from 'solid-js';
import { go } from '../app/router';
import { nameOf, squareOf } from '../board/geometry';
import { rulesOf } from '../desk/catalogue';
import { desk } from '../desk/desk';
import type { PieceInfo, RulesInfo, Way } from '../desk/types';
import { MiniBoard, type MiniMark } from '../parts/MiniBoard';
import { VariantSelect } from '../parts/VariantSelect';
import { t } from '../text';
import { kindName } from '../text/names';
import { endSentences, pieceSentences } from '../text/rules';
import { Missing } from './Missing';

export default function Rules(props: { variant?: string }) {
  const rules = () => rulesOf(props.variant ?? 'mirror');
  return (
    <main class="page rules" id="main">
      <Show when={rules()} keyed fallback={<Missing title={t().noSuchVariant} text={t().noSuchVariantText} />}>
        {(it) => <Page rules={it} />}
      </Show>
    </main>
  );
}

function Page(props: { rules: RulesInfo }) {
  const [source] = createResource(
    () => props.rules.id,
    (id) => desk.source(id),
  );
  return (
    <>
      <header class="play-head">
        <div class="play-mini">
          <MiniBoard rules={props.rules} label={t().startPosition} />
        </div>
        <div>
          <h1>{props.rules.name}</h1>
          <p class="lead" dir="auto">
            {props.rules.about}
          </p>
          <p>{t().boardSize(props.rules.width, props.rules.height)}</p>
          <div class="row">
            <a class="button primary" href={`/play/${props.rules.id}`}>
              {t().play}
            </a>
            <Show when={props.rules.family === 'chess'}>
              <a class="button" href={`/analysis/${props.rules.id}`}>
                {t().analyse}
              </a>
              <a class="button" href={`/editor/${props.rules.id}`}>
                {t().editor}
              </a>
            </Show>
          </div>
          <VariantSelect value={props.rules.id} choose={(id) => go(`/rules/${id}`)} />
        </div>
      </header>
      <Show when={props.rules.family === 'chess'}>
        <p>{t().ruleWords.seeDiagram}</p>
      </Show>
      <section class="piece-rules" aria-label={t().pieces}>
        <Show when={props.rules.family === 'chess'} fallback={<BattleDiagram rules={props.rules} />}>
          <For each={props.rules.pieces}>{(piece) => <PieceRule rules={props.rules} piece={piece} />}</For>
        </Show>
      </section>
      <section class="panel">
        <h2>{t().howItEnds}</h2>
        <ul>
          <For each={endSentences(props.rules, t())}>{(sentence) => <li>{sentence}</li>}</For>
        </ul>
      </section>
      <details class="panel">
        <summary>{t().variantFile}</summary>
        <pre dir="ltr" tabindex="0">
          {source()}
        </pre>
      </details>
    </>
  );
}

function PieceRule(props: { rules: RulesInfo; piece: PieceInfo }) {
  const [square, setSquare] = createSignal(middle(props.rules, props.piece));
  const [ways] = createResource(square, (at) => desk.ways(props.rules.id, props.piece.letter, at));
  const marks = (): MiniMark[] => [
    { at: square(), kind: 'here' },
    ...(ways.latest ?? []).filter((way) => way.to !== 'off').map(markOf),
  ];
  const leaves = () => ways.latest?.some((way) => way.effect === 'exit');
  return (
    <article class="panel piece-rule">
      <MiniBoard
        rules={props.rules}
        pieces={new Map([[square(), { side: 'first' as const, letter: props.piece.letter }]])}
        marks={marks()}
        label={t().movesOf(kindName(props.piece.name, t()))}
        pick={setSquare}
      />
      <div>
        <h2>
          {kindName(props.piece.name, t())} <small dir="ltr">{props.piece.letter}</small>
        </h2>
        <ul>
          <For each={pieceSentences(props.rules, props.piece, t())}>{(sentence) => <li>{sentence}</li>}</For>
          <Show when={leaves()}>
            <li>{t().ruleWords.leavesHere(square())}</li>
          </Show>
        </ul>
      </div>
    </article>
  );
}

function markOf(way: Way): MiniMark {
  const kind = way.effect === 'shoot' ? 'shot' : way.portal ? 'mirror' : way.effect === 'take' ? 'take' : 'move';
  return { at: way.to, kind };
}

/** A square in the middle where the piece may stand. */
function middle(rules: RulesInfo, piece: PieceInfo): string {
  // Near the edge where the edges meet, so that it shows.
  const [file, rank] = [rules.portal ? 1 : Math.floor((rules.width - 1) / 2), Math.floor((rules.height - 1) / 2)];
  const start = nameOf(file, piece.pawn ? 1 : rank);
  return squareOf(start, rules) ? start : 'a1';
}

function BattleDiagram(props: { rules: RulesInfo }) {
  const name = (letter: string) =>
    kindName(props.rules.pieces.find((piece) => piece.letter === letter)?.name ?? letter, t());
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
            label={t().movesOf(kindName(piece.name, t()))}
          />
          <div>
            <h2>
              {kindName(piece.name, t())} <small>× {piece.count}</small>
            </h2>
            <ul>
              <Show
                when={piece.role === 'fighter'}
                fallback={<li>{piece.role === 'king' ? t().ruleWords.battleKing : t().ruleWords.pit}</li>}
              >
                <li>{t().ruleWords.fighter}</li>
                <li>{t().ruleWords.beats([...(piece.beats ?? '')].map(name).join(', '))}</li>
              </Show>
            </ul>
          </div>
        </article>
      )}
    </For>
  );
}
