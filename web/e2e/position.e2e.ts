// Positions that are set up, studied and played from: the editor, the analysis, the review.
import { expect, test } from '@playwright/test';
import { openSite, type Site } from './server';
import { cell, click, drag, piece } from './support';

let site: Site;
test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(() => site.close());

test('the editor has castling rights, and says whether a position can be played', async ({ page }) => {
  await page.goto('/editor/chess');
  const [fen, verdict] = [page.getByTestId('fen-input'), page.getByTestId('verdict')];
  const play = page.getByRole('button', { name: 'Play from here' });
  await expect(verdict).toHaveText('This position can be played.');
  const short = page.getByLabel('White from e1 to g1');
  await expect(short).toBeChecked();
  await short.uncheck();
  await expect(fen).toHaveValue(/ w Qkq /);
  await short.check();
  await expect(fen).toHaveValue(/ w KQkq /);
  // Without its rook nobody castles.
  await drag(page, piece(page, 'h1'), cell(page, 'h4'));
  await expect(fen).toHaveValue(/ w Qkq /);
  await expect(short).toBeDisabled();

  await page.getByRole('button', { name: 'Clear the board' }).click();
  await expect(verdict).toHaveText('Put some pieces on the board first.');
  await expect(play).toBeDisabled();
  await fen.fill('8/8/8/8/8/2k5/2q5/K7 w - - 0 1');
  await fen.press('Enter');
  await expect(verdict).toContainText('Nobody can play on from here: Draw by stalemate.');
  await expect(play).toBeDisabled();
  await click(page, '+K', 'h8');
  await expect(verdict).toContainText('exactly one king');
});

test('from any position against the computer, at one device, or by a link to a friend', async ({ page, browser }) => {
  await page.goto(`${site.url}/editor/chess`);
  const fen = page.getByTestId('fen-input');
  await fen.fill('4k3/8/8/8/8/8/4P3/4K3 b - - 0 1');
  await fen.press('Enter');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.getByTestId('from-position')).toContainText('4k3/8/8/8/8/8/4P3/4K3 b');
  // Nobody else waits for such a game.
  await expect(page.getByRole('button', { name: 'Find an opponent' })).toHaveCount(0);
  await page
    .locator('section', { hasText: /Level \d/ })
    .getByRole('button', { name: 'Start' })
    .click();
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(1);
  await expect(piece(page, 'e2')).toHaveCount(1);

  await page.goBack();
  await page.getByRole('button', { name: 'Challenge by link' }).click();
  const link = page.getByTestId('challenge-link');
  await expect(link).toHaveValue(/challenge/);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(await link.inputValue());
  await friend.getByRole('button', { name: 'Accept' }).click();
  await expect(friend.locator('.bd-piece')).toHaveCount(3);
  await expect(piece(friend, 'e2')).toHaveCount(1);
});

test('a start that is otherwise drawn is chosen by number for a game with a friend, who sees it beforehand', async ({
  page,
  browser,
}) => {
  await page.goto(`${site.url}/play/chess960`);
  await page.getByLabel('Number, 1 to 960').fill('300');
  await page.getByLabel('Number, 1 to 960').press('Enter');
  const fen = page.getByTestId('from-position').locator('code');
  await expect(fen).toHaveText(/^[bknqr]{8}\/pppppppp\/8/);
  const order = (await fen.textContent())!.split('/')[0]!;
  // Such a game counts for nothing, and nobody else waits for it.
  await expect(page.getByLabel('Rated game')).toBeDisabled();
  await expect(page.getByRole('main')).toContainText('by link, and not rated');
  await expect(page.getByRole('link', { name: 'Drawn by lot instead' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find an opponent' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Challenge by link' }).click();
  const link = page.getByTestId('challenge-link');
  await expect(page.locator('.challenge')).toContainText('from a chosen position');
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(await link.inputValue());
  await expect(friend.getByRole('main')).toContainText('from a chosen position');
  const names = { r: 'rook', n: 'knight', b: 'bishop', q: 'queen', k: 'king' };
  const drawn = await friend
    .locator('.play-mini .mini-piece.second use')
    .evaluateAll((all) => all.map((it) => [it.getAttribute('y'), it.getAttribute('href')!.slice('#art-'.length)]));
  const last = drawn.filter(([row]) => row === '0').map(([, name]) => name);
  expect(last).toHaveLength(8);
  expect(last.sort()).toEqual([...order].map((letter) => names[letter as keyof typeof names]).sort());
  await friend.getByRole('button', { name: 'Accept' }).click();
  for (const [file, letter] of [...order].entries()) {
    const square = `${'abcdefgh'[file]}8`;
    const name = new RegExp(`^black ${names[letter as keyof typeof names]} ${square}`);
    await expect(cell(friend, square)).toHaveAccessibleName(name);
    await expect(cell(page, square)).toHaveAccessibleName(name);
  }
});

test('the analysis: a new board, lines with numbers, a FEN to copy; play from where one stands', async ({ page }) => {
  await page.goto('/analysis/chess');
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await page.getByLabel('Engine').check();
  await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByTestId('lines').locator('span').first()).toHaveText(/^2\. \S+/);
  await page.getByLabel('Lines').selectOption('1');
  await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Engine').uncheck();
  await expect(page.getByRole('button', { name: 'Copy FEN' })).toBeVisible();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.getByTestId('from-position')).toContainText('4p3/4P3');
  await page.goBack();
  await expect(page.getByTestId('tree')).toContainText('e5');
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByTestId('tree')).toHaveText('');
  await expect(piece(page, 'e2')).toHaveCount(1);
});

test('a review counts each side by itself, says what was better, goes from mistake to mistake, and is in the PGN', async ({
  page,
}) => {
  await page.goto(`/analysis/chess#text=${encodeURIComponent('1. f3 e5 2. g4 Qh4#')}`);
  await page.getByRole('button', { name: 'Review' }).click();
  const judged = page.getByTestId('judged').locator('p');
  await expect(page.getByRole('button', { name: 'Review' })).toBeEnabled({ timeout: 30_000 });
  await expect(judged.nth(0)).toHaveText(/White: accuracy \d+ % Blunders: [1-9]/);
  await expect(judged.nth(1)).toHaveText(/Black: accuracy \d+ % Blunders: 0/);
  const next = page.getByRole('button', { name: 'Next mistake' });
  await next.click();
  await expect(page.getByTestId('better')).toHaveText(/(Inaccuracy|Mistake|Blunder).* Better was \S+\./);
  await page.locator('.tree .move', { hasText: 'g4' }).click();
  await expect(page.getByTestId('better')).toHaveText(/Blunder.* Better was (?!g4)\S+\./);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByTestId('share-pgn')).toHaveValue(/2\. g4 \$4 Qh4#/);
});
