// The dialog of links: what is copied is locked with the passphrase that is in the field.
import { render } from 'solid-js/web';
import { expect, test, vi } from 'vitest';

const pack = vi.fn(async (_: unknown, secret: string) => (secret ? `x${secret}` : 'p'));
const write = vi.fn(async (place: { moves?: string[] }, as: string) => `${as} ${place.moves?.join(' ')}`);
vi.mock('../desk/desk', () => ({
  desk: { write, pack: (place: unknown, secret: string) => pack(place, secret) },
  reasonOf: String,
}));
vi.mock('../desk/studio', () => ({ studio: {} }));
vi.mock('../store/variants', () => ({ isOwn: () => false, versionOf: () => undefined }));

async function open(props: Omit<Parameters<typeof import('./Share').ShareDialog>[0], 'close'>) {
  const { ShareDialog } = await import('./Share');
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  render(() => <ShareDialog {...props} close={() => {}} />, document.getElementById('root')!);
  await vi.advanceTimersByTimeAsync(1000);
}

test('link and JSON are the whole line, FEN and piece list the position; what only PGN carries is said', async () => {
  const [place, line] = [
    { variant: 'mirror', moves: ['e2e4'] },
    { variant: 'mirror', moves: ['e2e4', 'e7e5'] },
  ];
  const move = { move: 'e2e4', san: 'e4', comments: [], glyphs: [], variations: [] };
  await open({ place, line, tree: { tags: [], comments: [], line: [move] } });
  const text = (name: string) => document.querySelector(`[data-testid=share-${name}]`)!.textContent;
  expect(pack).toHaveBeenLastCalledWith(line, '');
  expect([text('json'), text('fen')]).toEqual(['json e2e4 e7e5', 'fen e2e4']);
  expect(text('pieces')).toContain('/pieces e2e4&');
  const hint = () => document.querySelector('[data-testid=only-in-pgn]');
  expect(hint()).toBeNull();
  await open({ place, line, tree: { tags: [], comments: [], line: [{ ...move, comments: ['bold'] }] } });
  expect(hint()).not.toBeNull();
  pack.mockClear();
});

test('while a passphrase is typed there is no link; Copy waits for the one that fits', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (it: string) => void copied.push(it) } });
  await open({ place: { variant: 'mirror' } });
  const link = document.querySelector('textarea')!;
  const secret = document.querySelector('input')!;
  const button = link.parentElement!.querySelector('button')!;
  const enter = (text: string) => {
    secret.value = text;
    secret.dispatchEvent(new Event('input', { bubbles: true }));
  };
  expect(link.textContent).toMatch(/\/g#p$/);
  enter('appl');
  expect(link.textContent).toBe('');
  await vi.advanceTimersByTimeAsync(100);
  button.click();
  enter('apple');
  await vi.advanceTimersByTimeAsync(100);
  expect([link.textContent, copied]).toEqual(['', []]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(link.textContent).toMatch(/\/g#xapple$/);
  expect(copied).toEqual([link.textContent]);
  expect(pack).toHaveBeenCalledTimes(2);
  enter('');
  expect(link.textContent).toBe('');
  vi.useRealTimers();
});
