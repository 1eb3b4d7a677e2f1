// All games on one page: searching, kinds, favourites, rules in a minute; and the way there from the first page.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const names = (page: Page) => page.locator('.catalogue-page .card h2');

test('a stranger is in a game after two clicks, also by way of the catalogue', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^All \d+ games$/ }).click();
  await expect(page).toHaveTitle('Games · Heterodox');
  await page.locator('[data-game="kingofthehill"]').getByRole('button', { name: 'Play the computer' }).click();
  await expect(page.locator('.bd')).toBeVisible();
});

test('games are found by words and by kind, in either language', async ({ page }) => {
  await page.goto('/catalogue');
  const all = await names(page).count();
  expect(all).toBeGreaterThan(60);
  // Where a newcomer begins stands first.
  await expect(names(page).first()).toHaveText('Mirror Chess');
  await page.getByLabel('Find a game').fill('threeCheck');
  await expect(names(page)).toHaveText(['Three-check']);
  await page.getByLabel('Find a game').fill('nothing is called so');
  await expect(page.getByText('No game is called or described like that.')).toBeVisible();
  await page.getByLabel('Find a game').fill('');
  await page.getByRole('radio', { name: 'drops' }).check();
  await expect(names(page).filter({ hasText: 'Crazyhouse' })).toHaveCount(1);
  expect(await names(page).count()).toBeLessThan(all);
  await page.goto('/catalogue#drops');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'drops' })).toBeChecked();
});

test('favourites come first in the choosers and stay; rules are read without leaving', async ({ page }) => {
  await page.goto('/catalogue');
  const card = page.locator('[data-game="racingkings"]');
  await card.getByRole('button', { name: 'Favourite: Racing Kings' }).click();
  await expect(card.getByRole('button', { name: 'Favourite: Racing Kings' })).toHaveAttribute('aria-pressed', 'true');
  await card.getByRole('button', { name: 'Rules in a minute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Racing Kings' });
  await expect(dialog).toContainText('How a game ends');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`)).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('radio', { name: 'Favourites' }).check();
  await expect(names(page)).toHaveText(['Racing Kings']);
  await page.goto('/play');
  const chooser = page.locator('.play-head select');
  await expect(chooser).toBeVisible();
  const groups = await chooser
    .locator('optgroup')
    .evaluateAll((all) => all.map((it) => (it as HTMLOptGroupElement).label));
  expect(groups.slice(0, 3)).toEqual(['Favourites', 'To begin with', 'More games']);
  await expect(chooser.locator('optgroup').first().locator('option')).toHaveText(['Racing Kings']);
  await page.goto('/');
  await expect(page.locator('.more-games .card h2').first()).toHaveText('Racing Kings');
});

test('the page fits a phone and has nothing serious for axe', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto('/catalogue');
  await expect(names(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter((it) => it.impact === 'serious' || it.impact === 'critical').map((it) => it.id)).toEqual([]);
  await context.close();
});

test('what is being played now is told with each game', async ({ page }) => {
  const games = ['chess', 'chess', 'horde'].map((variant, index) => ({ id: `game${index}`, variant, result: null }));
  await page.route('**/api/lobby', (route) => route.fulfill({ json: { games, challenges: [], online: 4 } }));
  await page.goto('/catalogue');
  await expect(page.locator('[data-game="chess"] .card-now')).toHaveText('2 games are being played now');
  await page.getByRole('radio', { name: 'Being played now' }).check();
  await expect(names(page)).toHaveText(['Chess', 'Horde']);
});
