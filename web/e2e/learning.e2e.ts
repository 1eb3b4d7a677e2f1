// A stranger learns a game in a minute: positions made from its rules, on a page that works for every game.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { cell, click, marked } from './support';

test('Archer Chess is taught: a wrong move is refused with a word, a right one praised, and it ends in a game', async ({
  page,
}) => {
  await page.goto('/rules/archer');
  await page.getByRole('link', { name: 'Learn it in a minute' }).click();
  await expect(page).toHaveURL(/\/learn\/archer$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn Archer Chess');
  const task = page.getByTestId('task');
  const told = page.getByTestId('status');
  await expect(task).toHaveText('Shoot an enemy piece: yours stays where it is.');
  // What the piece does is told beside it, in the rules' own words.
  await expect(page.locator('.learn-background')).toContainText('Shoots instead of moving');
  // Any legal move but the shot is not it.
  const mine = await page.locator('.sq.mine').evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset.at!));
  let from = '';
  for (from of mine) {
    await cell(page, from).click();
    if ((await marked(page)).move.length) break;
    await cell(page, from).click();
  }
  await cell(page, (await marked(page)).move[0]!).click();
  await expect(told).toHaveText('Not quite. Try another move.');
  // It is where it was.
  await expect(cell(page, from)).toHaveClass(/mine/);
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(told).toHaveText('This is how.');
  const next = page.getByRole('button', { name: 'Next lesson' });
  await expect(next).toBeFocused();
  const steps = page.getByRole('group', { name: 'Lessons' });
  await expect(steps.getByRole('button').first()).toHaveAccessibleName('Lesson 1, done');
  for (let count = 0; count < 6 && (await next.count()); count += 1) {
    await next.click();
    await expect(task).not.toHaveText('Shoot an enemy piece: yours stays where it is.');
    await page.getByRole('button', { name: 'Show me' }).click();
    await expect(told).toContainText('This is how.');
  }
  await expect(told).toContainText('wins by checkmate');
  await expect(page.getByText('You know the essentials. Now play it!')).toBeVisible();
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await expect(page).toHaveURL(/\/local\//);
  // What was done is remembered.
  await page.goto('/learn');
  await expect(page.locator('[data-game=archer]')).toContainText('done');
});

test('a right move is played, and the end is told: leaving the board in King’s Cooking', async ({ page }) => {
  await page.goto('/learn/kings-cooking');
  const steps = page.getByRole('group', { name: 'Lessons' }).getByRole('button');
  await expect(steps.first()).toBeVisible();
  await steps.nth(1).click();
  await expect(page.getByTestId('task')).toHaveText('Leave the board with a piece: it scores.');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.shape.circle.green')).toHaveCount(1);
  const leaving = page.locator('.sq.mine').first();
  await leaving.click();
  await page.locator('[data-at="court:black"]').click();
  await expect(page.getByTestId('status')).toContainText("That's it!");
  await steps.last().click();
  await expect(page.getByTestId('task')).toHaveText('Win on score.');
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByTestId('status')).toContainText('wins');
});

test('a battle is taught: who beats whom', async ({ page }) => {
  await page.goto('/learn/rps');
  await expect(page.getByTestId('task')).toHaveText('Your rock may strike any neighbour. Strike the one it beats.');
  await page.getByRole('button', { name: 'Hint' }).click();
  // Scissors are to its right, paper before it.
  await click(page, 'd3', 'd4');
  await expect(page.getByTestId('status')).toHaveText('Not quite. Try another move.');
  await click(page, 'd3', 'e3');
  await expect(page.getByTestId('status')).toHaveText("That's it!");
});

test('games of all kinds have lessons; one that is not there says so', async ({ page }) => {
  for (const id of ['chess', 'mirror', 'crazyhouse', 'antichess', 'shogi', 'seirawan', 'kingofthehill', 'grand']) {
    await page.goto(`/learn/${id}`);
    await expect(page.getByTestId('task')).not.toBeEmpty();
    const count = await page.getByRole('group', { name: 'Lessons' }).getByRole('button').count();
    expect(count, id).toBeGreaterThanOrEqual(3);
    expect(count, id).toBeLessThanOrEqual(5);
  }
  await page.goto('/learn/no-such-game');
  await expect(page.getByRole('heading', { name: 'There is no such game' })).toBeVisible();
});

test('a lesson by keyboard alone, and as a screen reader has it', async ({ page }) => {
  await page.goto('/learn/chess');
  const steps = page.getByRole('group', { name: 'Lessons' }).getByRole('button');
  await expect(steps.last()).toBeVisible();
  await steps.last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('task')).toHaveText('Give checkmate.');
  await expect(steps.last()).toHaveAttribute('aria-current', 'step');
  const field = page.getByLabel('Type a move');
  await field.focus();
  await page.keyboard.type('zz9');
  await page.keyboard.press('Enter');
  await expect(page.locator('.move-input')).toContainText('zz9');
  await page.getByRole('button', { name: 'Show me' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'This is how.' })).toContainText('wins by checkmate');
  await expect(page.getByRole('button', { name: 'Play the computer' })).toBeFocused();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter((it) => it.impact === 'serious' || it.impact === 'critical')).toEqual([]);
  }
});

test('in Hebrew, too', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'he-IL' })).newPage();
  await page.goto('/learn/archer');
  await expect(page.getByTestId('task')).toHaveText('ירו בכלי של היריב: הכלי שלכם נשאר במקומו.');
  await page.getByRole('button', { name: 'הראו לי' }).click();
  await expect(page.getByTestId('status')).toHaveText('כך עושים זאת.');
});
