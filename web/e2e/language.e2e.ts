// A second language, from right to left.
import { expect, test } from '@playwright/test';
import { cell, piece } from './support';

test('Hebrew: texts, direction, spoken names; the board itself is not mirrored', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Language').selectOption('he');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'he');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'הגדרות' })).toBeVisible();
  await page.goto('/play/archer');
  await page.locator('section', { hasText: 'שניים על מכשיר אחד' }).getByRole('checkbox').setChecked(false);
  await page.locator('section', { hasText: 'שניים על מכשיר אחד' }).getByRole('button', { name: 'התחלה' }).click();
  await expect(cell(page, 'c2')).toHaveAttribute('aria-label', /קשת לבן c2/);
  const [a, h] = [await cell(page, 'a1').boundingBox(), await cell(page, 'h1').boundingBox()];
  expect(a!.x).toBeLessThan(h!.x);
  await cell(page, 'e2').click();
  await cell(page, 'e4').click();
  await expect(piece(page, 'e4')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
