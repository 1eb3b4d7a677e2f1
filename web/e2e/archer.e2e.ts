// The stories of Archer Chess.
import { expect, test } from '@playwright/test';
import { cell, click, drag, hotseat, marked, piece } from './support';

/** White's archer on c5 sees the pawn on c7. */
const SHOT = ['Ac3', 'a6', 'Ac4', 'a5', 'Ac5', 'a4'];

async function play(page: import('@playwright/test').Page, moves: string[]) {
  const field = page.getByLabel('Type a move');
  for (const [index, move] of moves.entries()) {
    await field.fill(move);
    await field.press('Enter');
    await expect(page.locator('.moves .move:not(.none)')).toHaveCount(index + 1);
  }
}

test('hover shows legal targets, shots as attack targets', async ({ page }) => {
  await hotseat(page, 'archer');
  await play(page, SHOT);
  await cell(page, 'c5').hover();
  const { move, take } = await marked(page);
  expect(move).toEqual(['b4', 'b5', 'b6', 'c4', 'c6', 'd4', 'd5', 'd6']);
  expect(take).toEqual(['c7']);
  await expect(cell(page, 'c7')).toHaveAttribute('data-sign', 'shot');
});

test('a shot removes the target and the archer stays; the move list has Ac5*c7', async ({ page }) => {
  await hotseat(page, 'archer');
  await play(page, SHOT);
  await click(page, 'c5', 'c7');
  await expect(piece(page, 'c7')).toHaveCount(0);
  await expect(piece(page, 'c5')).toHaveClass(/first/);
  await expect(page.getByTestId('moves')).toContainText('Ac5*c7');
  await expect(page.getByTestId('pgn')).toContainText('4. Ac5*c7');
});

test('snap-back: a sideways shot of two squares is refused with the reason', async ({ page }) => {
  await hotseat(page, 'archer');
  await drag(page, cell(page, 'c2'), cell(page, 'e2'));
  await expect(page.getByTestId('reason')).toContainText('Archer cannot move from c2 to e2');
  await expect(piece(page, 'c2')).toHaveCount(1);
});

test('live status, FEN and PGN', async ({ page }) => {
  await hotseat(page, 'archer');
  await expect(page.getByTestId('status')).toContainText('White to move');
  await expect(page.getByTestId('fen')).toHaveText('rnbqkbnr/ppappapp/8/8/8/8/PPAPPAPP/RNBQKBNR w KQkq - 0 1');
  await play(page, ['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6']);
  await expect(page.getByTestId('pgn')).toHaveText('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6');
  await page.getByLabel('Type a move').fill('Qxf7');
  await page.getByLabel('Type a move').press('Enter');
  await expect(page.getByTestId('status')).toContainText('White wins by checkmate');
  await expect(page.getByRole('dialog')).toContainText('White wins!');
});

test('spare pieces in the editor, archers included, and archer artwork of our own', async ({ page }) => {
  await page.goto('/editor/archer');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await drag(page, cell(page, '+A'), cell(page, 'd4'));
  await expect(piece(page, 'd4').locator('use')).toHaveAttribute('href', '#art-archer');
  await expect(page.locator('#art-archer path')).not.toHaveCount(0);
  await click(page, '-K', 'e8');
  await click(page, '-K');
  await click(page, '+K', 'e1');
  await expect(page.getByTestId('fen-input')).toHaveValue(/^4k3\/8\/8\/8\/3A4\/8\/8\/4K3 w/);
  // With so little nobody can win: the game would be over.
  await expect(page.getByTestId('verdict')).toContainText('nobody can win');
  await click(page, '+K');
  await click(page, '+R', 'a1');
  await expect(page.getByTestId('verdict')).toHaveText('This position can be played.');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('section', { hasText: 'Two players, one device' }).getByRole('button', { name: 'Start' }).click();
  await expect(piece(page, 'd4')).toHaveClass(/first/);
});

test('what was set up is there again after a reload and on the way back, finished or not', async ({ page }) => {
  await page.goto('/editor/archer');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await drag(page, cell(page, '+A'), cell(page, 'd4'));
  await page.getByLabel('Side to move').selectOption('Black');
  await page.reload();
  await expect(piece(page, 'd4')).toHaveClass(/first/);
  await expect(page.locator('.bd-piece')).toHaveCount(1);
  const fen = page.getByTestId('fen-input');
  const position = '4k3/8/8/8/3A4/8/8/4K3 b - - 7 30';
  await fen.fill(position);
  await fen.press('Enter');
  await expect(piece(page, 'e1')).toHaveCount(1);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByRole('heading', { name: 'Analysis' })).toBeVisible();
  await page.goBack();
  await expect(fen).toHaveValue(position);
  await expect(piece(page, 'd4')).toHaveClass(/first/);
  // Another game begins with its own position; this one is behind it.
  await page.getByRole('combobox').first().selectOption('mirror');
  await expect(piece(page, 'a2')).toHaveCount(1);
  await page.goBack();
  await expect(fen).toHaveValue(position);
});
