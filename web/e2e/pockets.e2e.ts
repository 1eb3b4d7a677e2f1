// Pieces in hand: what was taken lies in a pocket and is dropped by click, by keyboard and by drag.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { cell, click, drag, hotseat, marked, piece } from './support';

/** What lies in a pocket, with how many there are. */
const pocket = (page: Page, side: 'first' | 'second') =>
  page
    .locator(`.bd-pocket[data-side="${side}"] .bd-spare:visible`)
    .evaluateAll((all) => all.map((it) => `${(it as HTMLElement).dataset.at} ${it.textContent}`));

test('crazyhouse against oneself: drops by clicks, by keyboard and by drag', async ({ page }) => {
  await hotseat(page, 'crazyhouse');
  const board = await page.locator('.bd-field').boundingBox();
  expect(await pocket(page, 'first')).toEqual([]);
  await click(page, 'e2', 'e4', 'd7', 'd5', 'e4', 'd5');
  await expect.poll(() => pocket(page, 'first')).toEqual(['hand:P 1']);
  await click(page, 'd8', 'd5');
  await expect.poll(() => pocket(page, 'second')).toEqual(['hand:p 1']);
  await expect(page.locator('.captured')).toHaveCount(0);
  // By clicks. Pawns are dropped on no last rank, and Escape lets go.
  await click(page, 'hand:P');
  const { move } = await marked(page);
  expect(move).toContain('e4');
  expect(move.filter((name) => /[18]$/.test(name))).toEqual([]);
  await cell(page, 'hand:P').press('Escape');
  expect((await marked(page)).move).toEqual([]);
  await click(page, 'hand:P', 'e4');
  await expect(piece(page, 'e4')).toHaveCount(1);
  await expect.poll(() => pocket(page, 'first')).toEqual([]);
  await expect(page.locator('.moves')).toContainText('@e4');
  // By keyboard: up into Black's pocket and down again.
  await expect(cell(page, 'hand:p')).toHaveAccessibleName(/^black pawn in hand, 1, can be dropped on /);
  await cell(page, 'e8').focus();
  for (const key of ['Tab', 'Shift+Tab', 'ArrowUp']) await page.keyboard.press(key);
  await expect(cell(page, 'hand:p')).toBeFocused();
  await page.keyboard.press('Enter');
  for (let count = 0; count < 6; count += 1) await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'e3')).toBeFocused();
  await expect(cell(page, 'e3')).toHaveAccessibleName('e3 empty, drop here');
  await page.keyboard.press('Enter');
  await expect(piece(page, 'e3')).toHaveCount(1);
  // A pawn takes it, and so does the next one.
  await click(page, 'd2', 'e3', 'd5', 'e4');
  await expect.poll(() => pocket(page, 'first')).toEqual(['hand:P 1']);
  await expect.poll(() => pocket(page, 'second')).toEqual(['hand:p 1']);
  // By drag: first where it cannot go, with the reason.
  await drag(page, cell(page, 'hand:P'), cell(page, 'c8'));
  await expect(page.getByTestId('reason')).not.toHaveText('');
  await drag(page, cell(page, 'hand:P'), cell(page, 'd6'));
  await expect(piece(page, 'd6')).toHaveCount(1);
  await expect.poll(() => pocket(page, 'first')).toEqual([]);
  expect(await page.locator('.bd-field').boundingBox(), 'the board stays where it is').toEqual(board);
  // Turned round, the own pocket is below.
  const top = async (stop: string) => (await cell(page, stop).boundingBox())!.y;
  expect(await top('hand:p')).toBeLessThan(await top('a8'));
  await page.keyboard.press('f');
  await expect.poll(async () => (await top('hand:p')) > (await top('a8'))).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`)).toEqual([]);
  }
});

test('a finger drops pieces, and the count of them goes down', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  // Two pawns in hand.
  await page.goto(
    `/play/crazyhouse#fen=${encodeURIComponent('rnbqkbnr/pp1ppppp/8/8/8/8/PPPPPPP1/RNBQKBNR[PPn] w KQkq - 0 1')}`,
  );
  const panel = page.locator('section', { hasText: /Level \d/ });
  await panel.getByRole('slider').fill('1');
  await panel.getByRole('button', { name: 'Start' }).tap();
  await expect.poll(() => pocket(page, 'first')).toEqual(['hand:P 2']);
  await expect(cell(page, 'hand:n')).toHaveAccessibleName(/^black knight in hand, 1$/);
  await cell(page, 'hand:P').tap();
  expect((await marked(page)).move).toContain('h4');
  await cell(page, 'h4').tap();
  await expect(piece(page, 'h4')).toHaveCount(1);
  await expect.poll(() => pocket(page, 'first')).toEqual(['hand:P 1']);
  // Nothing is pushed beside the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.close();
});

test('the board editor puts pieces into hands and takes them out', async ({ page }) => {
  await page.goto('/editor/crazyhouse');
  const fen = page.getByLabel('FEN');
  await expect(fen).toHaveValue(/\[\] w/);
  await click(page, '+N', 'hand:N', 'hand:N', '-Q', 'hand:q');
  await expect(fen).toHaveValue(/\[NNq\] w/);
  await cell(page, 'hand:N').press('Delete');
  await expect(fen).toHaveValue(/\[Nq\] w/);
});
