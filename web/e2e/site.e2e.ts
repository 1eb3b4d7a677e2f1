// What is around the pages: header, footer, titles, and the documents the site carries.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, test } from '@playwright/test';
import { hotseat } from './support';

test('a footer on every page leads to about, privacy, the reference and the API', async ({ page }) => {
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Heterodox');
  await expect(page).toHaveTitle('About Heterodox · Heterodox');
  for (const [link, title] of [
    ['Privacy', 'Privacy'],
    ['Variant files', 'Variant files'],
    ['API', 'The protocol'],
    ['Our promises', 'What we promise players'],
  ] as const) {
    await foot.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.goto('/docs/variant-files');
  // Every key and every letter is in it, as tables; what a comment hides is not.
  await expect(page.getByRole('cell', { name: "the knight's leap" })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'board.portal', exact: true })).toBeVisible();
  await expect(page.locator('article')).not.toContainText('generated:');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter((it) => it.impact === 'serious' || it.impact === 'critical')).toEqual([]);
  await page.goto('/docs/nothing');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('titles name the game, and a page that is not there says so', async ({ page }) => {
  await page.goto('/rules/archer');
  await expect(page).toHaveTitle('Archer Chess · Rules · Heterodox');
  await page.goto('/play/mirror');
  await expect(page).toHaveTitle('Mirror Chess · Play · Heterodox');
  await page.goto('/editor/chess');
  await expect(page).toHaveTitle('Chess · Board editor · Heterodox');
  await page.goto('/no/such/page');
  await expect(page).toHaveTitle('Page not found · Heterodox');
  await page.getByRole('main').getByRole('link', { name: 'Play' }).click();
  await expect(page).toHaveURL(/\/play$/);
});

test('the header has the games on one side and oneself on the other, the board editor among them', async ({ page }) => {
  await page.goto('/');
  const games = page.getByRole('group', { name: 'Site' });
  await expect(games.getByRole('link')).toHaveText([
    'Play',
    'Lobby',
    'Puzzles',
    'Learn',
    'Games',
    'Analysis',
    'Board editor',
    'Studio',
    'Watch',
  ]);
  const own = page.getByRole('group', { name: 'You' });
  const [left, right] = [await games.boundingBox(), await own.boundingBox()];
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  expect(right!.y).toBeLessThan(left!.y + left!.height);
  await own.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await games.getByRole('link', { name: 'Board editor' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Board editor');
});

test('the first page lives: each of the first games shows its move, and where calm is asked for it stands still', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  const living = page.getByTestId('living');
  const first = await living.getAttribute('data-game');
  const stands = () => living.locator('.living-piece').evaluateAll((all) => all.map((it) => it.getAttribute('style')));
  const before = await stands();
  await expect.poll(stands).not.toEqual(before);
  await expect.poll(() => living.getAttribute('data-game')).not.toBe(first);
  await living.click();
  await expect(page).toHaveURL(/\/learn\//);
  const calm = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await calm.goto(new URL('/', page.url()).href);
  const still = calm.getByTestId('living');
  await expect(still).toHaveAttribute('data-game', first!);
  const [game, place] = [await still.getAttribute('data-game'), await still.innerHTML()];
  // Longer than any position is shown where things move.
  await calm.waitForTimeout(4500);
  expect([await still.getAttribute('data-game'), await still.innerHTML()]).toEqual([game, place]);
});

test('boards and sets of pieces are chosen and seen at once', async ({ page }) => {
  await page.goto('/settings');
  const picture = page.locator('.settings-view .mini-board');
  const colour = () => picture.locator('.dark').evaluate((it) => getComputedStyle(it).fill);
  const before = await colour();
  await expect(page.getByRole('combobox', { name: /^Board/ }).locator('option')).toHaveCount(8);
  await page.getByRole('combobox', { name: /^Board/ }).selectOption('plum');
  expect(await colour()).not.toBe(before);
  await expect(picture.locator('text')).toHaveCount(0);
  await page.getByLabel('Piece set').selectOption('letters');
  await expect(picture.locator('text').first()).toBeVisible();
  await page.reload();
  await expect(picture.locator('text').first()).toBeVisible();
  await page.getByLabel('Piece set').selectOption('flat');
  await expect(picture.locator('text')).toHaveCount(0);
});

test('a game has two columns on a desk and three on a wide screen; on a phone all is below the board', async ({
  page,
}) => {
  await hotseat(page, 'mirror');
  const place = async (locator: Locator) => (await locator.boundingBox())!;
  const parts = async () => ({
    board: await place(page.locator('.bd')),
    moves: await place(page.getByTestId('moves')),
    rules: await place(page.locator('.rules-drawer')),
  });
  const desk = await parts();
  expect(desk.moves.x).toBeGreaterThan(desk.board.x + desk.board.width);
  expect(desk.rules.x).toBeGreaterThan(desk.board.x + desk.board.width);
  expect(desk.rules.y).toBeGreaterThan(desk.moves.y + desk.moves.height);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const wide = await parts();
  expect(wide.rules.x + wide.rules.width).toBeLessThan(wide.board.x);
  expect(wide.moves.x).toBeGreaterThan(wide.board.x + wide.board.width);
  expect(wide.moves.height).toBeGreaterThan(desk.moves.height);
  await page.setViewportSize({ width: 390, height: 844 });
  const phone = await parts();
  expect(phone.moves.y).toBeGreaterThan(phone.board.y + phone.board.height);
  expect(phone.rules.y).toBeGreaterThan(phone.moves.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
