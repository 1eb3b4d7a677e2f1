// Playing at one device, as players of other sites expect it: looking back, keys, the end, what was taken.
import { expect, test } from '@playwright/test';
import { againstComputer, cell, click, drag, hotseat, piece } from './support';

const moves = '.moves .move:not(.none)';

test('looking back at a game against the computer changes nothing, and the computer goes on', async ({ page }) => {
  await againstComputer(page, 'archer', 1, 'White');
  await click(page, 'e2', 'e4');
  await expect(page.locator(moves)).toHaveCount(2);
  // An own move of long ago: the game is not stuck there.
  await page.locator('[data-ply="1"]').click();
  await expect(page.getByTestId('turn')).toHaveText('Looking back');
  await page.getByTitle('To the start').click();
  await expect(piece(page, 'e2')).toHaveCount(1);
  await click(page, 'd2', 'd4');
  await expect(page.locator('.submit')).toContainText('This takes back 2 moves.');
  await page.locator('.submit').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator(moves)).toHaveCount(2);
  await page.getByTitle('To the end').click();
  await expect(piece(page, 'e4')).toHaveCount(1);
  await expect(page.getByTestId('turn')).toHaveText('Your Turn');
  // While it thinks, too.
  await click(page, 'd2', 'd4');
  await page.getByTitle('To the start').click();
  await expect(page.locator(moves)).toHaveCount(4);
  await page.keyboard.press('End');
  await expect(page.getByTestId('turn')).toHaveText('Your Turn');
});

test('after a move with the mouse arrows, Home, End, wheel and f go through the game; the keyboard has the board back when it enters it', async ({
  page,
}) => {
  await hotseat(page, 'mirror');
  await drag(page, cell(page, 'e2'), cell(page, 'e4'));
  await expect(piece(page, 'e4')).toHaveCount(1);
  await drag(page, cell(page, 'e7'), cell(page, 'e5'));
  await expect(piece(page, 'e5')).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(piece(page, 'e7')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(piece(page, 'e5')).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(piece(page, 'e2')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(piece(page, 'e5')).toHaveCount(1);
  await cell(page, 'd4').hover();
  await page.mouse.wheel(0, -100);
  await expect(piece(page, 'e7')).toHaveCount(1);
  await page.waitForTimeout(100);
  await page.mouse.wheel(0, 100);
  await expect(piece(page, 'e5')).toHaveCount(1);
  const above = async () => (await cell(page, 'a1').boundingBox())!.y < (await cell(page, 'a8').boundingBox())!.y;
  await page.keyboard.press('f');
  expect(await above()).toBe(true);
  await page.keyboard.press('f');
  expect(await above()).toBe(false);
  // Enter takes the board's own cursor up again.
  await cell(page, 'd2').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(piece(page, 'd3')).toHaveCount(1);
});

test('two at one device: no screen between turns in an open game, and the board turns where it is wanted', async ({
  page,
}) => {
  await page.goto('/play/chess');
  const panel = page.locator('section', { hasText: 'Two players, one device' });
  await panel.getByLabel('Turn the board after each move').check();
  await panel.getByRole('button', { name: 'Start' }).click();
  const above = async () => (await cell(page, 'a1').boundingBox())!.y < (await cell(page, 'a8').boundingBox())!.y;
  await click(page, 'e2', 'e4');
  await expect(piece(page, 'e4')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(above).toBe(true);
  await click(page, 'e7', 'e5');
  await expect.poll(above).toBe(false);
  // Neither a draw nor giving up is one click away, and it is said who gives up.
  await page.getByRole('button', { name: 'Agree on a draw' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'White resigns' }).click();
  await page.getByRole('button', { name: 'Really?' }).click();
  await expect(page.getByRole('dialog', { name: 'Black wins!' })).toBeVisible();
});

test('what was taken stands beside the player; the end is beside the board; the PGN says who played', async ({
  page,
}) => {
  await hotseat(page, 'chess');
  await click(page, 'e2', 'e4', 'd7', 'd5', 'e4', 'd5');
  await expect(page.getByTestId('captured-first')).toHaveAccessibleName('captured: pawn');
  await expect(page.getByTestId('captured-first')).toContainText('+1');
  await expect(page.getByTestId('captured-second')).toHaveCount(0);
  await click(page, 'd8', 'd5');
  await expect(page.getByTestId('captured-second')).toBeVisible();
  await expect(page.getByTestId('captured-first')).not.toContainText('+');
  await page.getByRole('button', { name: 'White resigns' }).click();
  await page.getByRole('button', { name: 'Really?' }).click();
  const end = page.getByRole('dialog', { name: 'Black wins!' });
  await expect(end).toBeVisible();
  const [board, box] = [await page.locator('.bd').boundingBox(), await end.boundingBox()];
  expect(box!.x, 'beside the board').toBeGreaterThanOrEqual(board!.x + board!.width);
  await page.getByRole('button', { name: 'Share' }).click();
  const pgn = await page.getByTestId('share-pgn').inputValue();
  for (const tag of ['[White "White"]', '[Black "Black"]', '[Result "0-1"]', '[TimeControl "-"]'])
    expect(pgn).toContain(tag);
  expect(pgn).toMatch(/\[Date "\d{4}\.\d\d\.\d\d"\]/);
});

test('the computer is told of by name, and the loser hears it', async ({ page }) => {
  await againstComputer(page, 'mirror', 1, 'White');
  await click(page, 'e2', 'e4');
  await expect(page.locator(moves)).toHaveCount(2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really?' }).click();
  await expect(page.getByRole('dialog', { name: 'You lost' })).toBeVisible();
});

test('the rules are in the game', async ({ page }) => {
  await hotseat(page, 'archer');
  const address = page.url();
  await page.locator('.rules-drawer summary').click();
  await expect(page.locator('.rules-drawer')).toContainText('How a game ends');
  await expect(page.locator('.rules-drawer')).toContainText('* a shot');
  expect(page.url()).toBe(address);
});

test('finished games are listed with their result and where they ended, once', async ({ page }) => {
  await hotseat(page, 'chess');
  await click(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
  await expect(page.getByRole('dialog', { name: 'Black wins!' })).toBeVisible();
  await page.goto('/games');
  const finished = page.getByTestId('finished').getByRole('listitem');
  await expect(finished).toHaveCount(1);
  await expect(finished).toContainText('Chess · 0-1');
  // The queen stands on h4, in the picture as on the board.
  await expect(finished.locator('.mini-piece.second use[href="#art-queen"]')).toHaveAttribute('x', '7');
  await finished.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Save' }).getByRole('textbox').fill('Fool');
  await page.getByRole('dialog', { name: 'Save' }).getByRole('button', { name: 'Save' }).click();
  await page.goto('/games');
  await expect(page.getByTestId('saves').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByTestId('finished')).toHaveCount(0);
});

test('rules say first what the game is about, and steps in words; pictures show what is special', async ({ page }) => {
  await page.goto('/rules/mirror');
  const about = page.locator('section', { hasText: 'What it is about' });
  await expect(about).toContainText('step into one mirror and come out of the other');
  await expect(page.getByRole('main')).toContainText('Leaps two squares along a rank or file, then one to the side.');
  await page.goto('/rules/rps');
  await expect(about).toContainText('First both players set up in secret');
  await expect(page.locator('section', { hasText: 'How a game ends' }).last()).not.toContainText('hidden');
  await page.goto('/');
  const card = (name: string) => page.locator('.card', { has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Mirror Chess').locator('.mini-pane')).toHaveCount(2);
  await expect(card('Chess').locator('.mini-pane')).toHaveCount(0);
  await expect(card('Archer Chess').locator('.mini-arrow')).toHaveCount(1);
  await expect(card("King's Cooking").locator('.mini-court')).toHaveCount(2);
});

test('moves are heard as loud as one likes', async ({ page }) => {
  await page.addInitScript(() => {
    const gains: number[] = [];
    Object.assign(window, { gains });
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value: number, at: number) {
      gains.push(value);
      return set.call(this, value, at);
    };
  });
  const gains = () => page.evaluate(() => (window as unknown as { gains: number[] }).gains);
  await hotseat(page, 'chess');
  await click(page, 'e2', 'e4');
  await expect.poll(async () => (await gains()).length).toBeGreaterThan(0);
  const normal = Math.max(...(await gains()));
  await page.goto('/settings');
  await page.getByLabel('Sound').selectOption('loud');
  await expect.poll(async () => Math.max(0, ...(await gains()))).toBeGreaterThan(normal);
  await page.getByLabel('Sound').selectOption('off');
  const before = (await gains()).length;
  await page.goto('/');
  await hotseat(page, 'chess');
  await click(page, 'e2', 'e4');
  await expect(piece(page, 'e4')).toHaveCount(1);
  expect((await gains()).length).toBeLessThanOrEqual(before);
  expect(await gains()).toEqual([]);
});
