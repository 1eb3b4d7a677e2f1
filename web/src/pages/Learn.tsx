// A game in a minute: a few small positions, made from its rules, each with something to do.
import sentences from 'virtual:sentences';
import { createResource, createSignal, For, onCleanup, Show, Suspense } from 'solid-js';
import { go } from '../app/router';
import type { Shape } from '../board/shapes';
import { catalogue, firstGames, rulesOf } from '../desk/catalogue';
import { desk, reasonOf } from '../desk/desk';
import type { Lesson, RulesInfo, Sentence, Told } from '../desk/types';
import { createLesson, learnerOf } from '../game/learning';
import { squaresOf } from '../game/session';
import { startLocal } from '../game/start';
import { BoardColumn, BoardWait } from '../parts/BoardColumn';
import { endText } from '../parts/EndScreen';
import { GameBoard } from '../parts/GameBoard';
import { MiniBoard } from '../parts/MiniBoard';
import { MoveInput } from '../parts/MoveInput';
import { lessonDone, lessonsDone } from '../store/lessons';
import { say, t } from '../text';
import { gameAbout, gameName, kindName } from '../text/names';
import { battleEnds } from '../text/rules';
import { Missing } from './Missing';

export default function LearnPage(props: { variant?: string }) {
  return (
    <Show when={props.variant} keyed fallback={<Choice />}>
      {(id) => (
        <Show
          when={rulesOf(id)}
          fallback={
            <main class="page" id="main">
              <Missing title={t('variant-not-found')} text={t('variant-not-found-text')} />
            </main>
          }
        >
          {(rules) => <Course rules={rules()} />}
        </Show>
      )}
    </Show>
  );
}

/** Which game: those the project began with, or any other. */
function Choice() {
  const others = catalogue.slice(firstGames).toSorted((a, b) => gameName(a).localeCompare(gameName(b)));
  return (
    <main class="page learn-choice" id="main">
      <h1>{t('learn')}</h1>
      <p class="lead">{t('learn-lead')}</p>
      <section class="games large" aria-label={t('choose-game')}>
        <For each={catalogue.slice(0, firstGames)}>
          {(rules) => (
            <article class="card" data-game={rules.id}>
              <div class="card-board">
                <MiniBoard rules={rules} special />
              </div>
              <div class="card-text">
                <h2>{gameName(rules)}</h2>
                <p dir="auto">{gameAbout(rules)}</p>
              </div>
              <div class="row">
                <a class="button primary" href={`/learn/${rules.id}`}>
                  {t('learn-game', { name: gameName(rules) })}
                </a>
                <Show when={lessonsDone(rules.id).length}>
                  {(count) => (
                    <span class="soft">
                      {t('learn-count', { count: count() })} · {t('learn-finished')}
                    </span>
                  )}
                </Show>
              </div>
            </article>
          )}
        </For>
      </section>
      <section class="learn-more">
        <h2>{t('more-games')}</h2>
        <ul class="learn-list">
          <For each={others}>
            {(rules) => (
              <li>
                <a href={`/learn/${rules.id}`}>{gameName(rules)}</a>
                <Show when={lessonsDone(rules.id).length}>
                  {' '}
                  <span class="soft">· {t('learn-finished')}</span>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </section>
    </main>
  );
}

function Course(props: { rules: RulesInfo }) {
  const [lessons] = createResource(
    () => props.rules.id,
    (id) => desk.lessons(id),
  );
  const fresh = (list: Lesson[]) => {
    const done = lessonsDone(props.rules.id);
    const first = list.findIndex((_, at) => !done.includes(at));
    return first < 0 ? 0 : first;
  };
  return (
    <main class="page game-page learn" id="main">
      <Show
        when={lessons.state === 'ready' && lessons()}
        fallback={
          <Show when={lessons.error} fallback={<BoardWait rules={props.rules} label={t('loading')} />}>
            <Missing title={t('cannot-open')} text={reasonOf(lessons.error)} />
          </Show>
        }
      >
        {(list) => (
          <Show when={list().length} fallback={<Missing title={gameName(props.rules)} text={t('learn-none')} />}>
            <Steps rules={props.rules} lessons={list()} first={fresh(list())} />
          </Show>
        )}
      </Show>
    </main>
  );
}

function Steps(props: { rules: RulesInfo; lessons: Lesson[]; first: number }) {
  // A lesson taken again begins anew: each time another object.
  const [at, setAt] = createSignal({ number: props.first });
  const done = () => lessonsDone(props.rules.id);
  return (
    <Show when={at()} keyed>
      {({ number }) => (
        <Taking
          rules={props.rules}
          lesson={props.lessons[number]!}
          done={() => lessonDone(props.rules.id, number)}
          next={number + 1 < props.lessons.length ? () => setAt({ number: number + 1 }) : undefined}
          again={() => setAt({ number: 0 })}
        >
          <div class="learn-steps" role="group" aria-label={t('learn-steps')}>
            <For each={props.lessons}>
              {(_, index) => (
                <button
                  type="button"
                  classList={{ done: done().includes(index()) }}
                  aria-current={index() === number ? 'step' : undefined}
                  aria-label={
                    t('learn-lesson', { number: index() + 1 }) +
                    (done().includes(index()) ? `, ${t('learn-finished')}` : '')
                  }
                  onClick={() => setAt({ number: index() })}
                >
                  {index() + 1}
                </button>
              )}
            </For>
            <span class="soft">{t('learn-done-of', { done: done().length, count: props.lessons.length })}</span>
          </div>
        </Taking>
      )}
    </Show>
  );
}

function Taking(props: {
  rules: RulesInfo;
  lesson: Lesson;
  done: () => void;
  next?: () => void;
  again: () => void;
  children: import('solid-js').JSX.Element;
}) {
  const { lesson, rules } = props;
  const session = createLesson(rules, lesson, () => props.done());
  onCleanup(() => session.dispose());
  const [hint, setHint] = createSignal(false);
  let onward: HTMLButtonElement | undefined;
  const side = learnerOf(lesson);
  const over = () => session.progress() === 'right' || session.progress() === 'shown';
  const shapes = (): Shape[] => {
    const [from] = squaresOf(lesson.answers[0]!);
    return hint() && !over() && from ? [{ from, to: from, colour: 'green' }] : [];
  };
  const message = () => {
    const end = session.snap()?.outcome ? ` ${endText(session.snap()!)}` : '';
    switch (session.progress()) {
      case 'right':
        return t('learn-right') + end;
      case 'shown':
        return t('learn-shown') + end;
      case 'wrong':
        return t('learn-wrong');
      default:
        return '';
    }
  };
  return (
    <>
      <BoardColumn rules={rules} label={t('learn-game', { name: gameName(rules) })}>
        <GameBoard session={session} flipped={side === 'second'} shapes={shapes()} />
      </BoardColumn>
      <aside class="side-column">
        <h1>{t('learn-game', { name: gameName(rules) })}</h1>
        <p class="soft" dir="auto">
          {gameAbout(rules)}
        </p>
        {props.children}
        <div class={`panel task learn-${session.progress()}`}>
          <p class="status" data-testid="task">
            {say(lesson.said, lesson.text)}
          </p>
          <p class="learn-told" role="status" data-testid="status">
            {message()}
          </p>
        </div>
        <div class="row actions">
          <Show
            when={over()}
            fallback={
              <>
                <button type="button" onClick={() => setHint(true)}>
                  {t('hint')}
                </button>
                <button type="button" onClick={() => session.show().then(() => onward?.focus())}>
                  {t('learn-show')}
                </button>
              </>
            }
          >
            <Show
              when={props.next}
              fallback={
                <div class="learn-over">
                  <p>
                    <b>{t('learn-over')}</b>
                  </p>
                  <div class="row">
                    <button
                      ref={onward}
                      type="button"
                      class="primary"
                      onClick={() =>
                        go(
                          startLocal({
                            variant: rules.id,
                            mode: 'computer',
                            computer: { side: 'second', level: 1 },
                          }),
                        )
                      }
                    >
                      {t('play-computer')}
                    </button>
                    <a class="button" href={`/play/${rules.id}`}>
                      {t('more-ways')}
                    </a>
                    <a class="button" href={`/rules/${rules.id}`}>
                      {t('rules')}
                    </a>
                    <button type="button" onClick={props.again}>
                      {t('learn-again')}
                    </button>
                  </div>
                </div>
              }
            >
              {(next) => (
                <button ref={onward} type="button" class="primary" onClick={() => next()()}>
                  {t('learn-next')}
                </button>
              )}
            </Show>
          </Show>
        </div>
        <Suspense>
          <Background rules={rules} lesson={lesson} />
        </Suspense>
        <MoveInput play={session.typed} at={session.snap()?.text} disabled={over()} />
      </aside>
    </>
  );
}

/** What the rules say of what the lesson is about. */
function Background(props: { rules: RulesInfo; lesson: Lesson }) {
  const missing = () =>
    props.rules.family === 'chess' && !props.rules.says && !sentences[props.rules.id] && props.rules.id;
  const [asked] = createResource(missing, (id) => desk.rules(id).catch(() => undefined));
  const told = (): Told | undefined => (props.rules.says ? props.rules : (sentences[props.rules.id] ?? asked.latest));
  const piece = () => props.rules.pieces.find((it) => it.letter === props.lesson.piece);
  const winning = () => props.lesson.task === 'win';
  const wins = ({ said }: Sentence) => (said?.args?.verdict === 'wins' ? 0 : 1);
  const lines = (): string[] => {
    if (props.rules.family === 'battle') return battleEnds(props.rules);
    const list = winning()
      ? (told()?.says ?? []).toSorted((a, b) => wins(a) - wins(b))
      : (told()?.pieces.find((it) => it.letter === props.lesson.piece)?.says ?? []);
    return list.map(({ said, text }) => say(said, text));
  };
  const title = () =>
    winning() || props.rules.family === 'battle'
      ? t('learn-about-winning')
      : t('learn-about-piece', { kind: kindName(piece()?.name ?? '') });
  return (
    <Show when={lines().length}>
      <section class="panel learn-background">
        <h2>{title()}</h2>
        <ul>
          <For each={lines()}>{(line) => <li>{line}</li>}</For>
        </ul>
      </section>
    </Show>
  );
}
