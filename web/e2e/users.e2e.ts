// Three users, each in their own way through a whole game of every family, a puzzle and an analysis: a keyboard and
// nothing else, a finger on a phone, a screen reader.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { againstComputer, battle, cell, hotseat, piece, sameChance } from './support';

const MATE = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'].map((it) => [it.slice(0, 2), it.slice(2)]);
/** White brings a knight home, Black nothing. */
const HOME = [
  ['b1', 'a3'],
  ['b3', 'c1'],
  ['a3', 'court:black'],
  ['c3', 'a1'],
];
const [puzzle] = readFileSync(resolve(import.meta.dirname, '../../puzzles/archer.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('mate-in-1'))
  .map((line) => line.split('|').map((it) => it.trim()));
const [key, way] = [puzzle![0]!, [puzzle![4]!.slice(0, 2), puzzle![4]!.slice(2, 4)]];

test.describe('keyboard alone', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  /** Tab until it is there. */
  async function tabTo(page: Page, target: Locator) {
    for (let count = 0; count < 120; count += 1) {
      if (await target.evaluate((it) => it === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${target} cannot be reached with Tab`);
  }
  /** To a cell of the board with the arrows, and Enter; to anything else with Tab. */
  const press = (page: Page) => async (it: Locator) => {
    const to = await it.getAttribute('data-at');
    if (!to) {
      await tabTo(page, it);
      return page.keyboard.press('Enter');
    }
    const here = page.locator('[role=gridcell]:focus');
    if (!(await here.count())) await tabTo(page, page.locator('[role=gridcell][tabindex="0"]'));
    const goal = (await it.boundingBox())!;
    for (let count = 0; count < 40; count += 1) {
      if ((await here.getAttribute('data-at')) === to) return page.keyboard.press('Enter');
      const at = (await here.boundingBox())!;
      const down = goal.y + goal.height / 2 - at.y - at.height / 2;
      const aside = goal.x + goal.width / 2 - at.x - at.width / 2;
      const [vertical, side] = [down > 0 ? 'ArrowDown' : 'ArrowUp', aside > 0 ? 'ArrowRight' : 'ArrowLeft'];
      await page.keyboard.press(Math.abs(down) > 5 ? vertical : side);
    }
    throw new Error(`${to} cannot be reached with arrows`);
  };
  const play = async (page: Page, moves: string[][]) => {
    for (const move of moves) for (const stop of move) await press(page)(cell(page, stop));
  };

  test('a game of Mirror Chess from the first page to the mate, and another one', async ({ page }) => {
    await page.goto('/play/mirror');
    const panel = page.locator('section', { hasText: 'Two players, one device' });
    await tabTo(page, panel.getByRole('button', { name: 'Start' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('.bd')).toBeVisible();
    await play(page, MATE);
    const end = page.getByRole('dialog', { name: 'White wins!' });
    await expect(end).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(end).toHaveCount(0);
    // The arrows step through the game when no square has the focus.
    await tabTo(page, page.getByTitle('To the start'));
    await page.keyboard.press('Enter');
    await expect(piece(page, 'e2')).toHaveCount(1);
  });

  test("a game of King's Cooking, a piece walking out included", async ({ page }) => {
    await hotseat(page, 'kings-cooking');
    await play(page, HOME);
    await expect(page.getByRole('dialog', { name: 'White wins!' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rematch' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.bd-piece')).toHaveCount(6);
  });

  test('a whole battle', async ({ page }) => {
    await sameChance(page);
    await againstComputer(page, 'rps-onslaught', 1, 'Red');
    await battle(page, press(page));
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a puzzle is solved, a game analysed', async ({ page }) => {
    await page.goto(`/puzzles/archer/${key}`);
    await expect(page.getByTestId('status')).toContainText('Find the best move');
    await play(page, [way]);
    await expect(page.getByTestId('status')).toHaveText('Solved!');
    await tabTo(page, page.getByRole('button', { name: 'Next puzzle' }));
    await page.goto('/analysis/archer');
    await tabTo(page, page.getByLabel('Engine'));
    await page.keyboard.press('Space');
    await expect(page.getByTestId('lines').locator('li').first()).toBeVisible();
    await tabTo(page, page.getByTestId('lines').getByRole('button').first());
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('tree').getByRole('button')).toHaveCount(1);
  });
});

test.describe('a finger on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const tap = async (page: Page, moves: string[][]) => {
    for (const move of moves) for (const stop of move) await cell(page, stop).tap();
  };
  /** All of the board is seen, without scrolling, and nothing is wider than the screen. */
  const fits = async (page: Page) => {
    const box = (await page.locator('.bd').boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };

  test('a game of Mirror Chess to the mate', async ({ page }) => {
    await hotseat(page, 'mirror');
    await fits(page);
    await tap(page, MATE);
    await expect(page.getByRole('dialog', { name: 'White wins!' })).toBeVisible();
    await page.getByRole('button', { name: 'Analyse' }).last().tap();
    await expect(page.getByTestId('tree')).toContainText('Qxf7#');
    await fits(page);
  });

  test("a game of King's Cooking, a piece tapped into the court", async ({ page }) => {
    await hotseat(page, 'kings-cooking');
    await fits(page);
    await tap(page, HOME);
    await expect(page.getByRole('dialog', { name: 'White wins!' })).toBeVisible();
  });

  test('a whole battle', async ({ page }) => {
    await sameChance(page);
    await againstComputer(page, 'rps-onslaught', 1, 'Red');
    await fits(page);
    await battle(page, (it) => it.tap());
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a pawn becomes what is tapped, and not what happens to be under the finger', async ({ page }) => {
    await page.goto(`/analysis/chess#fen=${encodeURIComponent('8/6Pk/8/8/8/8/8/K7 w - - 0 1')}`);
    await tap(page, [['g7', 'g8']]);
    const choices = page.getByRole('menuitem');
    await expect(choices).toHaveCount(4);
    await expect(page.getByTestId('tree')).toHaveText('');
    await page.getByRole('menuitem', { name: 'g8=R' }).tap();
    await expect(page.getByTestId('tree')).toContainText('g8=R');
  });

  test('a puzzle is solved; what is tapped is large enough', async ({ page }) => {
    await page.goto(`/puzzles/archer/${key}`);
    await fits(page);
    const small = await page.locator('.side-column button, .side-column a, .side-column select').evaluateAll((all) =>
      all
        .map((it) => ({ text: it.textContent, box: it.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && (box.height < 24 || box.width < 24))
        .map(({ text }) => text),
    );
    expect(small).toEqual([]);
    await tap(page, [way]);
    await expect(page.getByTestId('status')).toHaveText('Solved!');
    await page.getByRole('button', { name: 'Next puzzle' }).tap();
    await expect(page.getByTestId('status')).toContainText('Find the best move');
  });
});

test('a phone on its side: all of the board is seen, the rest is beside it', async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
  });
  for (const variant of ['mirror', 'kings-cooking', 'caravan']) {
    await hotseat(page, variant);
    const [board, aside] = [
      (await page.locator('.bd').boundingBox())!,
      (await page.locator('aside').first().boundingBox())!,
    ];
    expect(board.y + board.height, variant).toBeLessThanOrEqual(390);
    expect(aside.x, variant).toBeGreaterThan(board.x + board.width);
  }
  await page.close();
});

test.describe('a screen reader', () => {
  /** Finds a cell by what is said of it and activates it as screen readers do. */
  const activate = (page: Page, name: RegExp) => page.getByRole('gridcell', { name }).dispatchEvent('click');

  test('a game of Archer Chess: every cell says what it is and what can be done there', async ({ page }) => {
    await hotseat(page, 'archer');
    await expect(page.getByRole('grid', { name: 'Archer Chess board' })).toMatchAriaSnapshot(`
      - grid "Archer Chess board":
        - rowgroup:
          - row:
            - gridcell "black rook a8"
            - gridcell "black knight b8"
    `);
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(8);
    await expect(page.getByRole('grid').getByRole('gridcell')).toHaveCount(64);
    const said = page.getByTestId('announcer');
    for (const [from, to, told] of [
      [/^white pawn e2, can move to e3 e4/, /^e4 empty, move here/, 'White: e4'],
      [/^black pawn e7, can move to e5 e6|^black pawn e7, can move to e6 e5/, /^e5 empty, move here/, 'Black: e5'],
      [/^white queen d1, can move/, /^h5 empty, move here/, 'White: Qh5'],
      [/^black knight b8/, /^c6 empty, move here/, 'Black: Nc6'],
      [/^white bishop f1/, /^c4 empty, move here/, 'White: Bc4'],
      [/^black knight g8/, /^f6 empty, move here/, 'Black: Nf6'],
      [/^white queen h5, can take/, /f7, take here/, 'White: Qxf7#. White wins by checkmate.'],
    ] as const) {
      await activate(page, from);
      await activate(page, to);
      await expect(said).toHaveText(told);
    }
    await expect(page.getByRole('dialog', { name: 'White wins!' })).toBeVisible();
  });

  test("King's Cooking: courts are cells with names, leaving is said", async ({ page }) => {
    await hotseat(page, 'kings-cooking');
    await activate(page, /^white knight b1/);
    await activate(page, /^black rook a3, take here/);
    // The cell says so as soon as it is Black's turn.
    await activate(page, /^black knight b3, can/);
    await activate(page, /^white bishop c1, take here/);
    await expect(page.getByRole('gridcell', { name: /^white knight a3, .*can leave the board/ })).toBeVisible();
    await activate(page, /^white knight a3/);
    await activate(page, /^Black's court: 0 scored, 1 captured, leave here/);
    await expect(page.getByRole('gridcell', { name: /^Black's court: 1 scored/ })).toBeVisible();
  });

  test('a battle: hidden pieces are called so, the tray can be used', async ({ page }) => {
    await againstComputer(page, 'rps', 1, 'Red');
    await activate(page, /^red king$/);
    await activate(page, /^d1 empty, move here|^d1 empty/);
    await expect(page.getByRole('gridcell', { name: /^red king d1/ })).toBeVisible();
    await activate(page, /^red pit$/);
    await activate(page, /^e1 empty/);
    await page.getByRole('button', { name: "Let's start" }).click();
    await expect(page.getByRole('gridcell', { name: /^blue hidden piece/ })).toHaveCount(14);
    await expect(page.getByRole('status').filter({ hasText: /Your Turn|Opponent's Turn/ })).toBeVisible();
  });

  test('every page has one heading, a name, and landmarks', async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('navigation').getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((it) => it.getAttribute('href')!));
    expect(paths.length).toBeGreaterThan(7);
    for (const path of ['/', '/play/archer', '/editor', ...paths]) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      // None of them is a sentence about what cannot be shown.
      await expect(page.locator('.missing'), path).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expect(page.getByRole('main'), path).toHaveCount(1);
      await expect(page.getByRole('navigation'), path).toHaveCount(1);
      await expect(page).toHaveTitle(/Heterodox/);
    }
  });
});
