// What some games show on and beside the board: goal squares, counted checks, promoted pieces, what a piece becomes, castling
// by taking the rook.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { cell, click, drag, hotseat, marked, piece } from './support';

const serious = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return found.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`);
};

/** Two at one device from a position. */
async function from(page: Page, variant: string, fen: string) {
  await page.goto(`/play/${variant}#fen=${encodeURIComponent(fen)}`);
  await expect(page.getByTestId('from-position')).toBeVisible();
  const panel = page.locator('section', { hasText: 'Two players, one device' });
  await panel.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.bd')).toBeVisible();
}

const goals = (page: Page) =>
  page.locator('.bd .sq.goal').evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset.at!).sort());

test('goal squares are drawn, told and explained, by the rules of each game', async ({ page }) => {
  await hotseat(page, 'kingofthehill');
  expect(await goals(page)).toEqual(['d4', 'd5', 'e4', 'e5']);
  await expect(cell(page, 'd4')).toHaveAccessibleName('d4 empty, goal square');
  await expect(page.locator('.legend')).toContainText('whoever gets there wins');
  expect(await serious(page)).toEqual([]);
  await hotseat(page, 'racingkings');
  expect((await goals(page)).every((name) => name.endsWith('8'))).toBe(true);
  await hotseat(page, 'breakthrough');
  expect(await goals(page)).toHaveLength(16);
  await hotseat(page, 'chess');
  expect(await goals(page)).toEqual([]);
  await page.goto('/rules/kingofthehill');
  await expect(page.locator('.play-mini .mini-goal')).toHaveCount(4);
});

test('checks are counted beside the players and announced', async ({ page }) => {
  await hotseat(page, '3check');
  const white = page.getByTestId('checks-first');
  await expect(white).toHaveAccessibleName('Checks given: 0 of 3');
  await click(page, 'e2', 'e4', 'f7', 'f6', 'd1', 'h5');
  await expect(white).toHaveAccessibleName('Checks given: 1 of 3');
  await expect(white.locator('.pip.given')).toHaveCount(1);
  await expect(page.getByTestId('announcer').first()).toHaveText(/check 1 of 3$/);
  await expect(page.getByTestId('checks-second')).toHaveAccessibleName('Checks given: 0 of 3');
  // Looking back shows what it was.
  await page.getByRole('button', { name: 'Step Back' }).click();
  await expect(white).toHaveAccessibleName('Checks given: 0 of 3');
  expect(await serious(page)).toEqual([]);
});

test('what a pawn becomes is chosen from pictures, by key and by ear; it is marked where it turns back', async ({
  page,
}) => {
  await from(page, 'crazyhouse', '8/P6k/8/8/8/8/8/K7[] w - - 0 1');
  await cell(page, 'a7').focus();
  for (const key of ['Tab', 'Shift+Tab', 'Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  const menu = page.getByRole('menu', { name: 'Choose' });
  await expect(menu.getByRole('menuitem')).toHaveCount(4);
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expect(menu.getByRole('menuitem').first()).toHaveAccessibleName('becomes white queen, a8=Q');
  expect(await menu.locator('.piece svg').count()).toBe(4);
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(piece(page, 'a8')).toHaveClass(/promoted/);
  await expect(cell(page, 'a8')).toHaveAccessibleName(/^white rook a8, promoted/);
});

test('who may become something may also stay what it is', async ({ page }) => {
  await from(page, 'grand', '10/2P6k/10/10/10/10/10/10/10/K9 w - - 0 1');
  await click(page, 'c9', 'c10');
  // On the last rank it must.
  await expect(page.getByRole('menuitem', { name: /^stays/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await from(page, 'grand', '9k/10/10/2P7/10/10/10/10/10/K9 w - - 0 1');
  await click(page, 'c7', 'c8');
  const stays = page.getByRole('menuitem', { name: 'stays white pawn, c8', exact: true });
  await expect(stays.locator('svg')).toBeVisible();
  await stays.click();
  await expect(cell(page, 'c8')).toHaveAccessibleName(/^white pawn c8/);
});

test('the king castles by going two squares and by taking its rook, with clicks and by drag', async ({ page }) => {
  const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  await from(page, 'chess', fen);
  await click(page, 'e1');
  expect((await marked(page)).move).toEqual(expect.arrayContaining(['a1', 'c1', 'g1', 'h1']));
  await click(page, 'h1');
  await expect(piece(page, 'g1')).toHaveCount(1);
  await expect(piece(page, 'f1')).toHaveCount(1);
  await expect(page.locator('.moves')).toContainText('O-O');
  await drag(page, cell(page, 'e8'), cell(page, 'a8'));
  await expect(page.locator('.moves')).toContainText('O-O-O');
  await expect(piece(page, 'c8')).toHaveCount(1);
  await expect(piece(page, 'd8')).toHaveCount(1);
  // A rook that is clicked first is only picked up.
  await from(page, 'chess', fen);
  await click(page, 'h1', 'h8');
  await expect(piece(page, 'h8')).toHaveCount(1);
});

test('a board looks as its file says: one colour, points, tiles that point away, pictures or characters', async ({
  page,
}) => {
  await page.goto('/studio/mirror');
  const code = page.getByTestId('code');
  await expect(page.getByTestId('state')).toHaveText('The rules work');
  await code.fill(SHOGI);
  await expect(page.getByTestId('state')).toHaveText('The rules work');
  const board = page.locator('.bd');
  await expect(board).toHaveClass(/tiles/);
  await expect(board.locator('.bd-star')).toHaveCount(4);
  await expect(piece(page, 'e1').locator('use')).toHaveAttribute('href', '#art-tile-king');
  const turned = (name: string) =>
    piece(page, name)
      .locator('svg')
      .evaluate((it) => getComputedStyle(it).transform);
  expect(await turned('e1')).toBe('matrix(0.88, 0, 0, 0.88, 0, 0)');
  expect(await turned('e9')).toMatch(/^matrix\(-0\.88, /);
  expect(await serious(page)).toEqual([]);
  await page.goto('/settings');
  await page.getByLabel('Pieces of shogi').selectOption('characters');
  await page.goto('/studio/mirror');
  await expect(page.getByTestId('state')).toHaveText('The rules work');
  await code.fill(SHOGI);
  await expect(piece(page, 'e1')).toHaveText('玉');
  await expect(cell(page, 'e1')).toHaveAccessibleName(/^white king e1/);
});

/** Without promotion and hands: what is looked at here is the look. */
const SHOGI = `name = "Plain shogi"
[board]
width = 9
height = 9
look = "tiles"
start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - - 0 1"
[pieces]
king = { letter = "K", moves = "K", royal = true }
rook = { letter = "R", moves = "R" }
bishop = { letter = "B", moves = "B" }
gold = { letter = "G", moves = "WfF" }
silver = { letter = "S", moves = "FfW" }
knight = { letter = "N", moves = "ffN" }
lance = { letter = "L", moves = "fR" }
pawn = { letter = "P", moves = "fW" }
`;

test('a start position that is drawn by lot can be drawn beforehand, or chosen by its number', async ({ page }) => {
  await page.goto('/play/chess960');
  const choice = page.getByRole('group', { name: 'Start position' });
  await expect(choice).toContainText('Drawn by lot when the game begins.');
  await choice.getByLabel('Number, 1 to 960').fill('1');
  await choice.getByLabel('Number, 1 to 960').press('Enter');
  const chosen = page.getByTestId('from-position').locator('code');
  await expect(chosen).toHaveText(/^[bknqr]{8}\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\//);
  const first = await chosen.textContent();
  await choice.getByLabel('Number, 1 to 960').fill('961');
  await choice.getByLabel('Number, 1 to 960').press('Enter');
  await expect(chosen).toHaveText(first!);
  await choice.getByLabel('Number, 1 to 960').fill('500');
  await choice.getByLabel('Number, 1 to 960').press('Enter');
  await expect(chosen).not.toHaveText(first!);
  const number500 = (await chosen.textContent())!;
  expect(await serious(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/start-choice.png' });
  await page.locator('section', { hasText: 'Two players, one device' }).getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.bd')).toBeVisible();
  const names = { r: 'rook', n: 'knight', b: 'bishop', q: 'queen', k: 'king' };
  const corner = names[number500[0] as keyof typeof names];
  await expect(page.getByRole('gridcell', { name: new RegExp(`^black ${corner} a8`) })).toBeVisible();
  // A game whose start is always the same offers no choice.
  await page.goto('/play/chess');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(choice).toHaveCount(0);
});

test('a soldier that promotes where it stands is clicked twice', async ({ page }) => {
  await from(page, 'sittuyin', '8/8/8/3P4/8/1k6/8/6K1[] w - - 0 1');
  await click(page, 'd5', 'd5');
  await page.getByRole('menuitem').first().click();
  await expect(page.getByRole('gridcell', { name: /^white general d5/ })).toBeVisible();
});
