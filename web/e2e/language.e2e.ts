// A second language, from right to left.
import { expect, type Page, test } from '@playwright/test';
import { cell, piece } from './support';

test('Hebrew: texts, direction, spoken names; the board itself is not mirrored', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Language').selectOption('he');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'he');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'הגדרות' })).toBeVisible();
  await page.goto('/play/archer');
  await page.locator('section', { hasText: 'שני שחקנים, מכשיר אחד' }).getByRole('button', { name: 'התחלה' }).click();
  await expect(cell(page, 'c2')).toHaveAttribute('aria-label', /קשת לבן c2/);
  const [a, h] = [await cell(page, 'a1').boundingBox(), await cell(page, 'h1').boundingBox()];
  expect(a!.x).toBeLessThan(h!.x);
  await cell(page, 'e2').click();
  await cell(page, 'e4').click();
  await expect(piece(page, 'e4')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test.describe('a browser in Hebrew', () => {
  test.use({ locale: 'he-IL' });
  test('Hebrew at the first visit, every sentence from right to left', async ({ page }) => {
    for (const path of ['/', '/play/archer', '/rules/mirror']) {
      await page.goto(path);
      await expect(page.locator('main h1').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'he');
      const wrong = await page
        .locator('main [dir=auto]')
        .evaluateAll((all) => all.filter((it) => getComputedStyle(it).direction !== 'rtl').map((it) => it.textContent));
      expect(wrong, path).toEqual([]);
    }
  });
});

/** Hebrew from the first page on. */
const inHebrew = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('heterodox.settings', JSON.stringify({ language: 'he' })));

test('Hebrew: what the rules say of a refused move and of the end', async ({ page }) => {
  await inHebrew(page);
  await page.goto('/play/chess');
  const panel = page.locator('section', { hasText: 'שני שחקנים, מכשיר אחד' });
  await panel.getByRole('button', { name: 'התחלה' }).click();
  await cell(page, 'b1').click();
  await cell(page, 'b5').click();
  await expect(page.getByTestId('reason')).toHaveText('אי אפשר להעביר את הפרש מ־b1 אל b5: לפרש אין מסע כזה');
  const typed = page.getByLabel('הקלדת מסע');
  await typed.fill('Ra3');
  await typed.press('Enter');
  await expect(page.getByRole('alert')).toContainText('הדרך של הצריח שעל a1 חסומה: רגלי על a2');
  for (const move of ['f3', 'e5', 'g4', 'Qh4#']) {
    await typed.fill(move);
    await typed.press('Enter');
    await expect(page.locator('.moves')).toContainText(move.replace('#', ''));
  }
  await expect(page.getByRole('dialog')).toContainText('שחור ניצח במט.');
});

test('Hebrew in the studio: lessons, faults with their fixes, why', async ({ page }) => {
  await inHebrew(page);
  await page.goto('/studio');
  await expect(page.getByTestId('examples')).toContainText('רגלים באלכסון');
  await page.goto('/studio/archer');
  const code = page.locator('.code-field');
  await expect(code).toHaveValue(/shoot = /);
  await code.fill((await code.inputValue()).replace('shoot = ', 'shot = '));
  await expect(page.getByTestId('faults')).toContainText('מפתח לא מוכר; האם התכוונתם ל');
  await page.getByTestId('faults').getByRole('button', { name: 'תיקון: לכתוב shoot' }).click();
  await expect(page.getByTestId('faults')).not.toContainText('מפתח לא מוכר');
  await page.getByRole('tab', { name: 'למה?' }).click();
  await cell(page, 'c2').click();
  await cell(page, 'c5').click();
  await expect(page.getByTestId('why')).toContainText('לקשת אין מסע כזה');
});
