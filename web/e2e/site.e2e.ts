// What is around the pages: header, footer, titles, and the documents the site carries.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

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
