// Components in a document.
import { render } from 'solid-js/web';
import { beforeEach, expect, test, vi } from 'vitest';
import { clockText } from './Clock';
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
