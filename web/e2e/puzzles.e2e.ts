// Puzzles from the shipped sets; their solutions are read from the files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { cell, marked, piece } from './support';

interface Entry {
  variant: string;
  id: string;
  solution: string[];
}

const folder = resolve(import.meta.dirname, '../../puzzles');
const entries: Entry[] = (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => {
  const text = readFileSync(resolve(folder, file), 'utf8');
  const variant = /^variant: (\S+)/m.exec(text)?.[1];
  const lines = text.split('\n').filter((line) => /^[\da-f]{8} \|/.test(line));
  return variant
    ? lines.map((line) => ({ variant, id: line.slice(0, 8), solution: line.split('|')[4]!.trim().split(/\s+/) }))
    : [];
});

test('without puzzles the page says so', async ({ page }) => {
  await page.goto('/puzzles/nosuch');
  await expect(page.getByRole('status').first()).toHaveText('There are no puzzles for this game yet.');
});

// One of each game: two moves with an answer between them, where there is such a one.
const chosen = [...new Set(entries.map((it) => it.variant))].map(
  (variant) =>
    entries
      .filter((it) => it.variant === variant)
      .sort((a, b) => Math.abs(a.solution.length - 3) - Math.abs(b.solution.length - 3))[0]!,
);

for (const { variant, id, solution } of chosen) {
  test(`a puzzle of ${variant}: the solution is played and answered`, async ({ page }) => {
    await page.goto(`/puzzles/${variant}/${id}`);
    const status = page.getByTestId('status');
    await expect(status).toContainText('Find the best move');
    const field = page.getByLabel('Type a move');
    const fresh = page.locator('.moves .move:not(.none)');
    for (let ply = 0; ply < solution.length; ply += 2) {
      await field.fill(solution[ply]!);
      await field.press('Enter');
      await expect(fresh).toHaveCount(Math.min(ply + 2, solution.length));
    }
    await expect(status).toHaveText('Solved!');
    await expect(page.getByTestId('skill')).toContainText('Streak: 1');
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await expect(status).toContainText(/Find the best move|Solved/);
    await page.reload();
    await expect(page.getByTestId('skill')).toContainText('Streak: 1');
  });
}

test('a wrong move, a hint, the solution shown: the streak ends', async ({ page }) => {
  test.skip(entries.length === 0, 'no puzzles are shipped');
  const { variant, id, solution } = entries[0]!;
  await page.goto(`/puzzles/${variant}/${id}`);
  await expect(page.getByTestId('status')).toContainText('Find the best move');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.shape.circle.green')).toHaveCount(1);
  // Any other move of the piece that should move.
  const from = solution[0]!.slice(0, 2);
  await cell(page, from).click();
  const { move, take } = await marked(page);
  const other = [...move, ...take].find((to) => !solution[0]!.startsWith(from + to) && !to.startsWith('court'));
  if (other) {
    await cell(page, other).click();
    await expect(page.getByTestId('status')).toHaveText('Not quite. Try again.');
    await expect(piece(page, from)).toHaveCount(1);
  }
  // All of it at one press, and it is not called solved.
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByTestId('status')).toHaveText('This was the solution.');
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(solution.length);
  await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeVisible();
  await expect(page.getByTestId('skill')).toContainText('Streak: 0');
});

test('puzzles of the day are on the first page, of three games', async ({ page }) => {
  await page.goto('/');
  const links = page.locator('.day-puzzles a');
  await expect(links).toHaveCount(3);
  const games = await links.evaluateAll((all) => all.map((it) => it.getAttribute('href')!.split('/')[2]));
  expect(new Set(games).size).toBe(3);
  await links.first().click();
  await expect(page.getByTestId('status')).toContainText('Find the best move');
});

test('the solution asked for three times at once is shown in its order', async ({ page }) => {
  await page.goto('/puzzles/archer/1f33a264');
  const reveal = page.getByRole('button', { name: 'Show the solution' });
  await reveal.click({ clickCount: 3 });
  const { solution } = entries.find((it) => it.id === '1f33a264')!;
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(solution.length);
  await page.waitForTimeout(1000);
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(solution.length);
});

test('a puzzle can be skipped, and that costs nothing', async ({ page }) => {
  await page.goto('/puzzles/archer/1f33a264');
  const before = await page.getByTestId('skill').textContent();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page).not.toHaveURL(/1f33a264/);
  await expect(page.getByTestId('status')).toContainText('Find the best move');
  expect(await page.getByTestId('skill').textContent()).toBe(before);
});

test('another game is chosen: the page is there all the time', async ({ page }) => {
  await page.goto('/puzzles/archer');
  const game = page.getByRole('combobox', { name: 'Game' });
  await expect(game).toHaveValue('archer');
  await page.evaluate(() => {
    const gone: string[] = [];
    Object.assign(window, { gone });
    const look = () => {
      for (const part of ['.board-column .bd', 'aside h1']) if (!document.querySelector(part)) gone.push(part);
      requestAnimationFrame(look);
    };
    look();
  });
  for (const id of ['kings-cooking', 'mirror']) {
    await game.selectOption(id);
    await expect(page).toHaveURL(new RegExp(`/puzzles/${id}$`));
    await expect(game).toHaveValue(id);
    await expect(page.getByTestId('status')).toContainText('Find the best move');
  }
  expect(await page.evaluate(() => (window as unknown as { gone: string[] }).gone)).toEqual([]);
});

test('puzzles by theme: only those come, and the themes are told when one is solved', async ({ page }) => {
  await page.goto('/puzzles/archer');
  await page.getByLabel('Theme').selectOption({ label: 'shot' });
  await expect(page).toHaveURL(/theme=shot/);
  const reveal = page.getByRole('button', { name: 'Show the solution' });
  const next = page.getByRole('button', { name: 'Next puzzle' });
  for (let count = 0; count < 2; count += 1) {
    await expect(reveal).toBeVisible();
    await expect(page.getByTestId('themes')).toHaveText('');
    await reveal.click();
    // The solution is shown move by move.
    await expect(next).toBeVisible();
    await expect(page.getByTestId('themes')).toContainText('shot');
    await expect(page.locator('.skill i')).toHaveText(/^-\d+$/);
    await next.click();
    await expect(page).toHaveURL(/\/puzzles\/archer\/[\da-f]{8}\?theme=shot$/);
  }
});

/** Plays the solution of the puzzle that the address names, whole. */
async function solve(page: Page) {
  const id = /\/([\da-f]{8})/.exec(page.url())![1];
  const { solution } = entries.find((it) => it.id === id)!;
  const fresh = page.locator('.moves .move:not(.none)');
  for (let ply = 0; ply < solution.length; ply += 2) {
    await page.getByLabel('Type a move').fill(solution[ply]!);
    await page.getByLabel('Type a move').press('Enter');
    if (ply + 2 < solution.length) await expect(fresh).toHaveCount(ply + 2);
  }
}

/** Plays anything but the solution. */
async function slip(page: Page) {
  const id = /\/([\da-f]{8})/.exec(page.url())![1];
  const { solution } = entries.find((it) => it.id === id)!;
  for (const from of await page
    .locator('.sq.mine')
    .evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset.at!))) {
    if (solution[0]!.startsWith(from)) continue;
    await cell(page, from).click();
    const { move } = await marked(page);
    if (move[0]) return cell(page, move[0]).click();
    await cell(page, from).click();
  }
}

test('a streak goes on with what is right and ends with the first slip; a best is kept', async ({ page }) => {
  await page.goto('/puzzles/archer');
  await expect(page.getByTestId('status')).toContainText('Find the best move');
  await page.getByRole('group', { name: 'Ways to solve' }).getByRole('link', { name: 'Streak' }).click();
  const run = page.getByTestId('run');
  await expect(run).toContainText('0 solved');
  await expect(page.getByRole('button', { name: 'Hint' })).toBeHidden();
  // The first of a run has its id in the address as soon as something follows.
  await page.goto(`/puzzles/archer/${entries.find((it) => it.variant === 'archer')!.id}?mode=streak`);
  await expect(page.getByTestId('status')).toContainText('Find the best move');
  const first = page.url();
  await solve(page);
  await expect(run).toContainText('1 solved');
  await expect(page).not.toHaveURL(first);
  await expect(page.getByTestId('status')).toContainText('Find the best move');
  await slip(page);
  await expect(run).toContainText('Over: you solved 1 puzzle. Your best: 1.');
  await run.getByRole('button', { name: 'Once more' }).click();
  await expect(run).toContainText('0 solved');
  await page.reload();
  await expect(run).toContainText('0 solved');
});

test('a storm has a clock that begins with the first answer, and practice a history', async ({ page }) => {
  const { id } = entries.find((it) => it.variant === 'archer')!;
  await page.goto(`/puzzles/archer/${id}?mode=storm`);
  await expect(page.getByTestId('status')).toContainText('Find the best move');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await slip(page);
  // Three minutes less ten seconds.
  await expect(page.getByRole('timer')).toContainText(/^2:[45]\d/);
  await expect(page.getByTestId('run')).toContainText('0 solved');
  await page.goto(`/puzzles/archer/${id}`);
  await expect(page.getByTestId('status')).toContainText('Find the best move');
  await solve(page);
  await expect(page.getByTestId('status')).toHaveText('Solved!');
  await page.getByText('What you tried lately').click();
  await expect(page.locator('.puzzle-history li')).toHaveText([/Archer Chess.*solved/]);
  // One scale: puzzles are rated as people are.
  await expect(page.locator('.task')).toContainText(/Rated \d{3,4}/);
});
