// Components in a document.
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { beforeEach, expect, test, vi } from 'vitest';
import { Chat } from './Chat';
import { clockText } from './Clock';
import { ConfirmButton } from './ConfirmButton';
import { MoveInput } from './MoveInput';
import { MoveList } from './MoveList';

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});
const root = () => document.getElementById('root')!;

test('the move list numbers pairs, marks the present move and goes to a clicked one', () => {
  const goto = vi.fn();
  render(() => <MoveList moves={[{ san: 'e4' }, { san: 'e5' }, { san: 'Ac5*c7' }]} at={2} goto={goto} />, root());
  expect(root().querySelectorAll('li').length).toBe(2);
  expect(root().querySelector('[aria-current=step]')!.textContent).toBe('e5');
  root().querySelectorAll<HTMLButtonElement>('button.move')[2]!.click();
  expect(goto).toHaveBeenCalledWith(3);
});

test('Black may move first', () => {
  render(() => <MoveList moves={[{ san: 'e5' }]} at={1} offset={1} />, root());
  expect(root().querySelector('li')!.textContent).toBe('1.…e5');
});

test('a typed move that is refused stays, with the reason', async () => {
  const play = vi.fn(async (text: string) => (text === 'e5' ? 'not yet' : null));
  render(() => <MoveInput play={play} />, root());
  const field = root().querySelector('input')!;
  const enter = async (text: string) => {
    field.value = text;
    root()
      .querySelector('form')!
      .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await Promise.resolve();
    await Promise.resolve();
  };
  await enter('e5');
  expect(root().querySelector('[role=alert]')!.textContent).toContain('not yet');
  expect(field.value).toBe('e5');
  await enter('e4');
  expect(field.value).toBe('');
  expect(root().querySelector('[role=alert]')).toBeNull();
});

test('the reason for a refusal goes when the field is changed or a move is played; an example is of this game', async () => {
  const [snap, setSnap] = createSignal({ text: 'one' });
  const example = { move: 'a1a2', san: 'Ra2', path: ['a1', 'a2'], tags: [] };
  render(() => <MoveInput play={async () => 'no'} at={snap().text} example={example} />, root());
  const field = root().querySelector('input')!;
  const refuse = async () => {
    field.value = 'x';
    root()
      .querySelector('form')!
      .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await Promise.resolve();
    await Promise.resolve();
    expect(root().querySelector('[role=alert]')).not.toBeNull();
  };
  expect(field.placeholder).toBe('Ra2, a1a2');
  await refuse();
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(root().querySelector('[role=alert]')).toBeNull();
  await refuse();
  setSnap({ text: 'one' });
  expect(root().querySelector('[role=alert]')).not.toBeNull();
  setSnap({ text: 'two' });
  expect(root().querySelector('[role=alert]')).toBeNull();
});

test('clocks', () => {
  expect([
    clockText(0),
    clockText(-5),
    clockText(9950),
    clockText(65_000),
    clockText(3_600_000),
    clockText(200_000_000),
  ]).toEqual(['0:00.0', '0:00.0', '0:10', '1:05', '1:00:00', '2 d 7 h']);
});

test('what cannot be taken back is asked for twice, and forgotten when one goes elsewhere', () => {
  const act = vi.fn();
  render(() => <ConfirmButton act={act}>Resign</ConfirmButton>, root());
  const button = root().querySelector('button')!;
  button.click();
  expect([button.textContent, act.mock.calls.length]).toEqual(['Really?', 0]);
  button.dispatchEvent(new FocusEvent('blur'));
  expect(button.textContent).toBe('Resign');
  button.click();
  button.click();
  expect([button.textContent, act.mock.calls.length]).toEqual(['Resign', 1]);
});

test('chat: off until it is wanted; what cannot be sent stays in the field', () => {
  const say = vi.fn((text: string) => text !== 'lost');
  render(
    () => <Chat lines={[{ seat: 'black', text: '<i>hi</i>' }]} mine="white" nameOf={() => 'Ben'} say={say} />,
    root(),
  );
  expect(root().textContent).not.toContain('<i>');
  root().querySelector('button')!.click();
  expect(root().querySelector('[role=log]')!.textContent).toBe('Ben <i>hi</i>');
  const field = root().querySelector('input')!;
  const enter = (text: string) => {
    field.value = text;
    root()
      .querySelector('form')!
      .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };
  enter(' a\tb ');
  expect([say.mock.lastCall, field.value]).toEqual([['a b'], '']);
  enter('lost');
  expect(field.value).toBe('lost');
  enter('   ');
  expect(say).toHaveBeenCalledTimes(2);
});
