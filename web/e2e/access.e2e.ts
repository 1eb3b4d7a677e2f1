// Everybody can play: keyboard alone, a screen reader's names, a phone with touch, axe on every page.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { againstComputer, cell, hotseat, piece } from './support';

const PAGES = [
  '/',
  '/play/mirror',
  '/play/rps',
  '/games',
  '/catalogue',
  '/analysis/archer',
  '/editor/archer',
  '/rules/archer',
  '/rules/rps',
  '/settings',
  '/watch',
  '/profile',
  '/puzzles',
  '/puzzles/archer?mode=storm',
  '/learn',
  '/learn/mirror',
  '/lobby',
  '/studio',
  '/studio/archer',
  '/no/such/page',
];

const THIRD = Math.ceil(PAGES.length / 3);

for (const part of [0, 1, 2])
  test(`axe finds nothing serious on any page, light and dark (${part + 1} of 3)`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const check = async (name: string) => {
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        const axe = new AxeBuilder({ page });
        // Colours are all that differs in the dark.
        if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
        const { violations } = await axe.analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        const told = serious.map(
          ({ id, nodes }) => `${name} ${theme}: ${id} ${nodes.slice(0, 3).map((it) => it.html)}`,
        );
        expect(told).toEqual([]);
      }
    };
    for (const path of PAGES.slice(part * THIRD, (part + 1) * THIRD)) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await check(path);
    }
    if (part < 2) return;
    await hotseat(page, 'kings-cooking');
    await cell(page, 'a1').click();
    await check('a game');
    await page.getByRole('button', { name: 'Share' }).click();
    await check('a dialog');
  });

test('a new page is where the keyboard is, and says in its title whose turn it is; Escape closes the menu', async ({
  page,
}) => {
  await page.goto('/play/archer');
  const panel = page.locator('section', { hasText: 'Two players, one device' });
  await panel.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(page.locator('.bd')).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
  await expect(page).toHaveTitle("White's turn · Archer Chess");
  await page.keyboard.press('Tab');
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toBeFocused();
  await page.goto('/');
  await expect(page).toHaveTitle('Heterodox');
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('a game by keyboard alone', async ({ page }) => {
  await hotseat(page, 'archer');
  await cell(page, 'a8').focus();
  const go = async (keys: string, count: number) => {
    for (let index = 0; index < count; index += 1) await page.keyboard.press(keys);
  };
  await go('ArrowDown', 6);
  await go('ArrowRight', 4);
  await expect(cell(page, 'e2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'e2')).toHaveClass(/selected/);
  await go('ArrowUp', 2);
  await page.keyboard.press('Enter');
  await expect(piece(page, 'e4')).toHaveCount(1);
  // Only one cell is in the tab order.
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
  await go('ArrowUp', 3);
  await page.keyboard.press(' ');
  await page.keyboard.press('Escape');
  await expect(page.locator('.sq.selected')).toHaveCount(0);
  await page.keyboard.press(' ');
  await go('ArrowDown', 2);
  await page.keyboard.press(' ');
  await expect(piece(page, 'e5')).toHaveCount(1);
});

test('a battle by typed moves; what is done and what came of it is heard', async ({ page }) => {
  await againstComputer(page, 'rps', 1, 'Red');
  const field = page.getByLabel('Type a move');
  const type = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  await type('resign');
  await expect(page.getByRole('alert')).toHaveText('The rules do not allow that.');
  await type('k@d1');
  await expect(cell(page, 'd1')).toHaveAttribute('aria-label', /red king/);
  await type('O@e1');
  await type('ready');
  await expect(page.locator('.bd-piece')).toHaveCount(28);
  await expect(page.getByTestId('turn')).toHaveText('Your Turn');
  await type('a1a3');
  await expect(page.getByRole('alert')).not.toHaveText('');
  await type(/[a-g]2[a-g]3$/.exec((await field.getAttribute('placeholder'))!)![0]);
  await expect(page.getByTestId('told')).toHaveText(/^(Red|Blue) [a-g]\d[a-g]\d/);
});

test('the focus stays on the board: after a promotion, after the device changed hands', async ({ page }) => {
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.at);
  await page.goto('/?board=w:Ke1,Pg7;b:Ka8&turn=white');
  await cell(page, 'g7').focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('moves')).toContainText('g8=Q');
  expect(await focused()).toBe('g8');
  await hotseat(page, 'archer', true);
  await cell(page, 'e2').focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByTestId('announcer')).toHaveText('e3: waits for Submit Move');
  await page.getByRole('button', { name: 'Submit Move' }).press('Enter');
  await page.getByRole('button', { name: 'I am ready' }).press('Enter');
  await expect.poll(focused).toMatch(/^[a-h]\d$/);
});

test("a screen reader's names: squares, pieces, what they can do, moves announced", async ({ page }) => {
  await hotseat(page, 'archer');
  await expect(page.getByRole('grid', { name: 'Archer Chess board' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'white knight b1, can move to a3 c3' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'e4 empty' })).toBeVisible();
  const field = page.getByLabel('Type a move');
  for (const move of ['Ac3', 'a6', 'Ac4', 'a5', 'Ac5', 'a4']) {
    await field.fill(move);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  await expect(cell(page, 'c5')).toHaveAttribute('aria-label', /^white archer c5, can shoot c7/);
  await cell(page, 'c5').click();
  await expect(cell(page, 'c7')).toHaveAttribute('aria-label', 'black archer c7, shoot here');
  await cell(page, 'c7').click();
  await expect(page.getByTestId('announcer')).toHaveText('White: Ac5*c7');
});

test.describe('a phone with touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('taps and drags play; nothing is wider than the screen', async ({ page }) => {
    await hotseat(page, 'mirror');
    await cell(page, 'e2').tap();
    await expect(cell(page, 'e4')).toHaveAttribute('data-mark', 'move');
    await cell(page, 'e4').tap();
    await expect(piece(page, 'e4')).toHaveCount(1);
    // A finger drags: the same pointer events with another type.
    const center = async (name: string) => {
      const box = (await cell(page, name).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [from, to] = [await center('e7'), await center('e5')];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    for (const part of [0.2, 0.5, 0.8, 1]) {
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    }
    await touch('touchEnd', []);
    await expect(piece(page, 'e5')).toHaveCount(1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});

for (const [width, height] of [
  [320, 480],
  [2560, 1440],
  [900, 300],
  [240, 320],
  [3000, 400],
] as const) {
  test(`the board fits a window of ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await hotseat(page, 'caravan');
    const box = (await page.locator('.bd-field').boundingBox())!;
    expect(box.width).toBeLessThanOrEqual(width);
    expect(box.width).toBeGreaterThan(150);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('gridcell', { name: /^white pawn e2/ }).click();
    await expect(cell(page, 'e4')).toHaveAttribute('data-mark', 'move');
  });
}
