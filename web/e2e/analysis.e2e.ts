// Studying games.
import { expect, type Page, test } from '@playwright/test';
import { cell, click, drag, piece } from './support';

async function load(page: Page, variant: string, text: string) {
  await page.goto(`/analysis/${variant}`);
  await bring(page, text);
}

async function bring(page: Page, text: string) {
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
}

test('engine lines, the evaluation bar and arrows for the best moves', async ({ page }) => {
  await load(page, 'archer', '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6');
  await page.getByLabel('Engine').check();
  await expect(page.getByTestId('lines').locator('li').first()).toContainText('Qxf7#');
  await expect(page.getByTestId('lines').locator('li').first()).toContainText('#1');
  await expect(page.getByRole('meter', { name: 'Evaluation' })).toHaveAttribute('aria-valuetext', '#1');
  await expect(page.locator('.arrow.engine').first()).toBeVisible();
});

test('exact values where the game is solved', async ({ page }) => {
  await page.goto('/analysis/kings-cooking-elimination');
  await page.getByLabel('Engine').check();
  await expect(page.getByTestId('exact')).toHaveText('Solved: the side to move wins in 5 plies.');
  await expect(page.locator('.lines li').first()).toHaveText('Rxa3 win in 5');
});

test('without shared memory the engine can be stopped all the same', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedArrayBuffer'));
  await page.goto('/analysis/archer');
  await page.getByLabel('Engine').check();
  await expect(page.getByTestId('lines').locator('li')).toHaveCount(3);
  await click(page, 'e2', 'e4');
  await expect(page.getByTestId('lines').locator('li')).toHaveCount(3);
  // The lines are Black's now: they can be played.
  const line = (await page.getByTestId('lines').locator('li span').first().textContent())!;
  const first = line.replace(/^\d+\.+\s*/, '').split(' ')[0]!;
  await page.getByLabel('Type a move').fill(first);
  await page.getByLabel('Type a move').press('Enter');
  await expect(page.getByTestId('tree')).toContainText(first);
});

test('a variation tree with comments', async ({ page }) => {
  await page.goto('/analysis/mirror');
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await page.getByRole('button', { name: 'Step Back' }).click();
  await click(page, 'c7', 'c5');
  const tree = page.getByTestId('tree');
  await expect(tree).toHaveText(/1\.\s*e4\s*e5\s*\(\s*1…\s*c5\s*\)/);
  // It is kept as it is typed: nothing else has to happen before a reload.
  await page.getByLabel('Comment').pressSequentially('the Sicilian ');
  await page.reload();
  await expect(page.getByLabel('Comment')).toHaveValue('the Sicilian ');
  await page.getByLabel('Comment').fill('Sicilian');
  await expect(tree).toContainText('Sicilian');
  await page.getByRole('button', { name: 'Make main line' }).click();
  await expect(tree).toHaveText(/1\.\s*e4\s*c5\s*Sicilian\s*\(\s*1…\s*e5\s*\)/);
  // It is there after a reload, and on the way back from another game.
  await page.reload();
  await expect(tree).toHaveText(/1\.\s*e4\s*c5\s*Sicilian\s*\(\s*1…\s*e5\s*\)/);
  await expect(piece(page, 'c5')).toHaveCount(1);
  await page.getByLabel('Game').selectOption('archer');
  await expect(tree).toHaveText('');
  await page.goBack();
  await expect(tree).toContainText('Sicilian');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect(tree).toHaveText(/1\.\s*e4\s*e5/);
});

test('import and export of PGN, FEN, piece list, JSON and link', async ({ page }) => {
  const pgn = '[Variant "archer"]\n\n1. e4 $1 e5 (1... d5 {bold}) 2. Nf3 *';
  await load(page, 'mirror', pgn);
  await expect(page.getByTestId('tree')).toContainText('bold');
  await expect(page.locator('aside').getByRole('combobox')).toHaveValue('archer');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = async (name: string) => {
    await expect(page.getByTestId(`share-${name}`)).not.toHaveValue('');
    return page.getByTestId(`share-${name}`).inputValue();
  };
  const texts = {
    pgn: await text('pgn'),
    fen: await text('fen'),
    pieces: await text('pieces'),
    json: await text('json'),
    link: await text('link'),
  };
  expect(texts.pgn).toContain('1... d5 {bold}');
  await page.getByRole('button', { name: 'Close' }).click();
  const fen = await page.getByTestId('fen').textContent();
  for (const [name, value] of Object.entries(texts)) {
    await load(page, 'archer', value);
    await expect(page.getByTestId('fen'), name).toContainText(fen!.trim().split(' ').slice(0, 2).join(' '));
  }
});

test('link and JSON carry the whole line from wherever they are taken', async ({ page }) => {
  await load(page, 'archer', '1. e4 e5 (1... d5 2. exd5) 2. Nf3');
  await page.locator('.tree .variation .move').first().click();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByTestId('only-in-pgn')).toBeVisible();
  for (const name of ['link', 'json']) await expect(page.getByTestId(`share-${name}`)).not.toHaveValue('');
  const texts = [await page.getByTestId('share-link').inputValue(), await page.getByTestId('share-json').inputValue()];
  await expect(page.getByTestId('share-fen')).toHaveValue(/ w /);
  for (const text of texts) {
    await load(page, 'archer', text);
    await expect(page.getByTestId('tree')).toHaveText(/1\.\s*e4\s*d5\s*2\.\s*exd5$/);
  }
});

test('PGN keeps its tags, its result and every comment from import to export', async ({ page }) => {
  const tags = ['[Event "Club evening"]', '[White "Anna"]', '[Black "Ben"]', '[Result "1-0"]', '[WhiteElo "2000"]'];
  await load(
    page,
    'chess',
    `${tags.join('\n')}\n\n{at first} 1. e4 e5 ({instead} 1... c5 {sharp} 2. Nf3) 2. Nf3 {ahead} 1-0`,
  );
  await expect(page.getByTestId('tree')).toHaveText(/at first.*\(\s*instead\s*1…\s*c5\s*sharp/);
  await page.reload();
  await page.getByRole('button', { name: 'Export' }).click();
  const pgn = page.getByTestId('share-pgn');
  for (const tag of tags) await expect(pgn).toHaveValue(new RegExp(tag.replace(/[[\]]/g, '\\$&')));
  await expect(pgn).toHaveValue(
    /\{at first\} 1\. e4 e5 \( \{instead\} 1\.\.\. c5 \{sharp\} 2\. Nf3 \) 2\. Nf3 \{ahead\} 1-0/,
  );
});

test('what cannot be imported says why, and the text stays', async ({ page }) => {
  await load(page, 'archer', '1. e4 e5 2. Ke3');
  await expect(page.getByRole('alert')).toContainText('King cannot move from e1 to e3');
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('1. e4 e5 2. Ke3');
});

test('whole-game review with a graph and marked blunders', async ({ page }) => {
  await load(page, 'chess', '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByTestId('graph')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review the game' })).toBeEnabled({ timeout: 40_000 });
  await expect(page.locator('.tree .move.blunder')).toHaveText('Nf6');
  await expect(page.getByTestId('judged')).toContainText('Blunders: 1');
  // A verdict is about a move: it goes with it into a variation, and is not about what is played instead.
  await page.locator('.tree .move', { hasText: 'Bc4' }).click();
  await page.getByLabel('Type a move').fill('g6');
  await page.getByLabel('Type a move').press('Enter');
  await page.getByRole('button', { name: 'Make main line' }).click();
  await expect(page.getByTestId('tree')).toContainText(/g6.*\(.*Nf6/);
  await expect(page.locator('.tree .move.blunder')).toHaveText('Nf6');
  await page.locator('.tree .move.blunder').click();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect(page.getByTestId('tree')).not.toContainText('Nf6');
  await expect(page.locator('.tree .move.blunder')).toHaveCount(0);
  await expect(page.getByTestId('judged')).toContainText('Blunders: 0');
});

test('a review ends when another game is brought', async ({ page }) => {
  await load(page, 'chess', '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#');
  const review = page.getByRole('button', { name: 'Review the game' });
  await review.click();
  await expect(page.getByTestId('graph')).toBeVisible();
  await bring(page, '1. d4 d5 2. c4 e6 3. Nc3 Nf6');
  await expect(page.getByTestId('tree')).toContainText('d4');
  await expect(review).toBeEnabled();
  await expect(page.getByTestId('graph')).toHaveCount(0);
  await review.click();
  await expect(review).toBeEnabled({ timeout: 40_000 });
  await expect(page.getByTestId('judged')).toContainText('Blunders: 0');
  await expect(page.locator('.tree .move.blunder')).toHaveCount(0);
});

test('"why is this illegal?" on any attempted move', async ({ page }) => {
  await page.goto('/analysis/mirror');
  await drag(page, cell(page, 'a1'), cell(page, 'a4'));
  await expect(page.getByTestId('reason')).toContainText(
    'Rook cannot move from a1 to a4: the rook on a1 is blocked by the pawn on a2',
  );
  await click(page, 'b1', 'b3');
  await expect(page.getByTestId('reason')).toContainText('a knight does not go that way');
  await page.getByLabel('Type a move').fill('Qh5');
  await page.getByLabel('Type a move').press('Enter');
  await expect(page.getByRole('alert')).not.toHaveText('');
});

test('right-click arrows and circles', async ({ page }) => {
  await page.goto('/analysis/archer');
  await cell(page, 'e4').click({ button: 'right' });
  await expect(page.locator('.shape.circle.green')).toHaveCount(1);
  const [a, b] = [(await cell(page, 'e2').boundingBox())!, (await cell(page, 'e5').boundingBox())!];
  await page.mouse.move(a.x + 20, a.y + 20);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(b.x + 20, b.y + 20);
  await page.mouse.up({ button: 'right' });
  await expect(page.locator('.shape.arrow.green')).toHaveCount(1);
  await cell(page, 'e4').click({ button: 'right' });
  await expect(page.locator('.shape.circle')).toHaveCount(0);
  await click(page, 'h5');
  await expect(page.locator('.shape')).toHaveCount(0);
});

test('a promotion is chosen beside the square', async ({ page }) => {
  await load(page, 'archer', '8/6P1/7k/8/8/8/8/K7 w - - 0 1');
  await click(page, 'g7', 'g8');
  // The first choice is where the pointer is, at the right edge, too.
  await expect(page.getByRole('menuitem').first()).toHaveAccessibleName('becomes white queen, g8=Q');
  const [here, first] = [await cell(page, 'g8').boundingBox(), await page.getByRole('menuitem').first().boundingBox()];
  expect(Math.abs(here!.x - first!.x)).toBeLessThan(3);
  await page.keyboard.press('Escape');
  await load(page, 'archer', '8/P6k/8/8/8/8/8/K7 w - - 0 1');
  await click(page, 'a7', 'a8');
  // Every piece is seen whole.
  const knight = page.getByRole('menuitem').nth(3);
  const [button, drawing] = [(await knight.boundingBox())!, (await knight.locator('svg').boundingBox())!];
  expect(drawing.height).toBeLessThanOrEqual(button.height);
  expect(drawing.width).toBeLessThanOrEqual(button.width);
  await knight.click();
  await expect(piece(page, 'a8').locator('use')).toHaveAttribute('href', '#art-knight');
});

/** Kings go to and fro, and a pawn steps on before a position comes again. */
function longGame(plies: number) {
  const fro = (files: string, at: number) =>
    [...files, ...[...files].reverse().slice(1, -1)][at % (2 * files.length - 2)];
  const moves: string[] = [];
  for (let count = 1, steps = 0; moves.length < plies; count += 1) {
    if (count % 50) moves.push(`K${fro('abcde', count - steps)}1`);
    else moves.push(`${'abcdefgh'[steps % 8]}${3 + Math.floor(steps++ / 8)}`);
    moves.push(`K${fro('abcdefgh', count)}8`);
  }
  return `[FEN "k7/8/8/8/8/8/PPPPPPPP/K7 w - - 0 1"]\n\n${moves.join(' ')} *`;
}

test('a game of 3000 plies opens, is walked through and commented, and is there after a reload', async ({ page }) => {
  await load(page, 'chess', longGame(3000));
  const moves = page.locator('.tree .move');
  await expect(moves).toHaveCount(3000);
  await expect(moves.last()).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Step Back' }).click();
  await expect(moves.nth(2998)).toHaveAttribute('aria-current', 'step');
  await page.getByLabel('Comment').fill('nearly there');
  await moves.nth(1000).click();
  await expect(moves.nth(1000)).toHaveAttribute('aria-current', 'step');
  await page.reload();
  await expect(moves).toHaveCount(3000);
  await expect(moves.nth(1000)).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByTestId('share-pgn')).toHaveValue(/\{nearly there\}[^{]*\*\s*$/);
});
