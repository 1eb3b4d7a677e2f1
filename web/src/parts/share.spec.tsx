// The dialog of links: what is copied is locked with the passphrase that is in the field.
import { render } from 'solid-js/web';
import { expect, test, vi } from 'vitest';

const pack = vi.fn(async (_: unknown, secret: string) => (secret ? `x${secret}` : 'p'));
vi.mock('../desk/desk', () => ({
  desk: { write: async () => 'text', pack: (place: unknown, secret: string) => pack(place, secret) },
  reasonOf: String,
}));
vi.mock('../desk/studio', () => ({ studio: {} }));
vi.mock('../store/variants', () => ({ isOwn: () => false, versionOf: () => undefined }));

test('while a passphrase is typed there is no link; Copy waits for the one that fits', async () => {
  const { ShareDialog } = await import('./Share');
  vi.useFakeTimers();
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (it: string) => void copied.push(it) } });
  document.body.innerHTML = '<div id="root"></div>';
  render(() => <ShareDialog place={{ variant: 'mirror' }} close={() => {}} />, document.getElementById('root')!);
  await vi.advanceTimersByTimeAsync(1000);
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
