// The studio: from an empty page to a shared game, and every way to change and question a variant.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { cell, click, drag, piece } from './support';

const code = (page: Page) => page.getByTestId('code');
const state = (page: Page) => page.getByTestId('state');
const works = (page: Page) => expect(state(page)).toHaveText('The rules work');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Opens a variant in the studio and waits until it has been looked at. */
async function open(page: Page, name: string) {
  await page.goto(`/studio/${name}`);
  await works(page);
}

/** Changes the text as typing over it would. */
async function rewrite(page: Page, from: string | RegExp, to: string) {
  const text = await code(page).inputValue();
  expect(text).toMatch(from);
  await code(page).fill(text.replace(from, to));
}

/** Puts the caret behind a part of the text. */
async function caretBehind(page: Page, part: string) {
  await code(page).focus();
  await code(page).evaluate((field, wanted) => {
    const it = field as HTMLTextAreaElement;
    const at = it.value.indexOf(wanted) + wanted.length;
    it.setSelectionRange(at, at);
  }, part);
}

/** Saves, under a name if one is given, and waits until it is done. */
async function save(page: Page, name?: string) {
  const dialog = page.getByRole('dialog');
  if (name) await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('the tutorial: from nothing to a shared game that a friend opens', async ({ page, browser }) => {
  const done = (step: string) => expect(page.locator(`[data-step="${step}"]`)).toHaveClass(/done/);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Studio' }).click();
  await page.getByRole('button', { name: 'Show me how' }).click();

  await page.getByRole('link', { name: 'Begin with an empty page' }).click();
  await works(page);
  await done('template');

  await rewrite(page, 'My game', 'Knights Go On');
  await code(page).fill(`${await code(page).inputValue()}\n[pieces.knight]\nmoves = "NN"\n`);
  await works(page);
  await done('change');
  await expect(page.getByRole('heading', { name: 'Knights Go On' })).toBeVisible();

  // The board knows the new rule: the knight goes on in a line.
  await cell(page, 'b1').click();
  await expect(cell(page, 'c3')).toHaveAttribute('data-mark', 'move');
  await expect(cell(page, 'd5')).toHaveAttribute('data-mark', 'move');
  await cell(page, 'd5').click();
  await done('board');

  await page.getByLabel('Opponent').selectOption('second');
  await page.getByLabel('Level 3 of 8').selectOption('1');
  await expect(page.getByTestId('turn')).toHaveText('Your Turn', { timeout: 20_000 });
  await click(page, 'e2', 'e3');
  await done('play');

  await tab(page, 'Report');
  await page.getByLabel('How long').selectOption('15');
  await page.getByRole('button', { name: 'Play and measure' }).click();
  await expect(page.getByTestId('report-progress')).toContainText(/[1-9]\d* games/, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Stop and show' }).click();
  await expect(page.getByTestId('report')).toContainText('Verdict', { timeout: 30_000 });
  await done('report');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A name has at least 3 characters.');
  await save(page, 'Knights Go On');
  await expect(page).toHaveURL(/\/studio\/\w{6,}$/);
  await done('save');

  // Nothing of what was tried is gone: the report, the moves, the opponent, the undo.
  await works(page);
  await expect(page.getByTestId('report')).toContainText('Verdict');
  await tab(page, 'Play');
  await expect(page.getByLabel('Opponent')).toHaveValue('second');
  await expect(page.getByTestId('moves')).toContainText('e3');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByTestId('variant-link')).toHaveValue(/#v=/);
  const link = await page.getByTestId('variant-link').inputValue();
  // To have looked is not to have shared.
  await expect(page.locator('[data-step="share"]')).not.toHaveClass(/done/);
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await done('share');
  await expect(page.getByText('Done! You have made a game and shared it.')).toBeVisible();

  // A friend with another browser.
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Knights Go On');
  await friend.getByRole('button', { name: 'Two players, one device' }).click();
  await click(friend, 'g1', 'e5');
  await expect(piece(friend, 'e5')).toHaveCount(1);
  // The game is still theirs after a reload, and goes on in the analysis.
  await friend.reload();
  await expect(piece(friend, 'e5')).toHaveCount(1);
  await friend.getByRole('button', { name: 'Analyse' }).click();
  await expect(piece(friend, 'e5')).toHaveCount(1);
});

test('faults are underlined as one types, and mended by a click', async ({ page }) => {
  await open(page, 'archer');
  await rewrite(page, 'shoot = ', 'shot = ');
  await expect(state(page)).toHaveText('1 fault');
  await expect(page.locator('.tk-fault')).toHaveText('shot');
  await expect(page.getByTestId('faults')).toContainText('Line 11');
  await page.getByTestId('faults').getByRole('button', { name: /^Fix/ }).click();
  await works(page);
  expect(await code(page).inputValue()).toContain('shoot = "K vD"');
  // A fault inside a piece's moves is shown at its letter.
  await rewrite(page, '"K vD"', '"K vD?"');
  await expect(page.locator('.tk-fault').first()).toHaveText(/\?/);
  await code(page).focus();
  await page.keyboard.press('Control+z');
  await works(page);
});

test('words are completed: keys and Betza, by keyboard', async ({ page }) => {
  await open(page, 'archer');
  await caretBehind(page, 'letter = "A"');
  await page.keyboard.type('\nroy');
  await expect(page.getByRole('option', { name: /^royal/ })).toBeVisible();
  await page.keyboard.press('Enter');
  expect(await code(page).inputValue()).toContain('\nroyal');
  await page.keyboard.press('Control+z');
  await caretBehind(page, 'shoot = "K v');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  // The piece under the cursor is drawn.
  await expect(page.getByText('How the archer moves')).toBeVisible();
  // A text is typed between its quotes, and the list stays inside the editor also on the last line.
  await code(page).fill(`${await code(page).inputValue()}${'\n'.repeat(12)}[pieces.knight]\n`);
  await code(page).press('Control+End');
  await page.keyboard.press('Control+Space');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  const [inner, outer] = await Promise.all([list.boundingBox(), page.locator('.code').boundingBox()]);
  expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height);
  expect(inner!.y).toBeGreaterThanOrEqual(outer!.y);
  await page.keyboard.type('mov');
  await expect(list.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type('NN');
  await expect(code(page)).toHaveValue(/\[pieces\.knight\]\nmoves = "NN"$/);
});

test('the board follows the rules, and undo survives them', async ({ page }) => {
  await open(page, 'archer');
  await click(page, 'e2', 'e4', 'e7', 'e5', 'b1', 'c3');
  await expect(page.getByTestId('moves')).toContainText('Nc3');
  // Another rule that touches none of the moves: all can be taken back.
  await rewrite(page, 'moves = "mK"', 'moves = "mQ"');
  await works(page);
  await expect(piece(page, 'c3')).toHaveCount(1);
  await cell(page, 'c7').click();
  await expect(cell(page, 'c4')).toHaveAttribute('data-mark', 'move');
  await page.getByRole('button', { name: 'Step Back' }).click();
  await expect(piece(page, 'b1')).toHaveCount(1);
  await page.getByRole('button', { name: 'Step Forward' }).click();
  // A rule that forbids a move on the way: the position stays, and it is said.
  await code(page).fill(`${await code(page).inputValue()}\n[pieces.knight]\nmoves = "D"\n`);
  await works(page);
  await expect(page.getByText(/^Move 3 is not allowed/)).toBeVisible();
  await expect(piece(page, 'c3')).toHaveCount(1);
});

test('why: any piece, any square, and the line of the file', async ({ page }) => {
  await open(page, 'archer');
  await tab(page, 'Why?');
  const answer = page.getByTestId('why');
  await click(page, 'c2', 'c5');
  await expect(answer).toContainText(/archer/i);
  await expect(answer.locator('.no')).toBeVisible();
  await expect(answer).toContainText('Line 10 of your file');
  await expect(page.locator('.code-line.marked')).toContainText('moves = "mK"');
  await click(page, 'c2', 'c3');
  await expect(answer).toContainText('is a legal move');
  // What is inherited names its file.
  await click(page, 'b1', 'b4');
  await expect(answer).toContainText('of chess');
  // By keyboard alone.
  await page.getByLabel('From', { exact: true }).fill('e2');
  await page.getByLabel('To', { exact: true }).fill('e4');
  await page.getByRole('button', { name: 'Why?' }).click();
  await expect(answer).toContainText('e4 is a legal move');
});

test('the form changes the same file, and remarks stay', async ({ page }) => {
  await open(page, 'archer');
  await tab(page, 'Form');
  const pieces = page.getByRole('group', { name: 'Choose a piece' });
  await pieces.getByRole('button', { name: 'archer' }).click();
  await page.locator('[data-step="2,2"]').click();
  await works(page);
  await expect(code(page)).toHaveValue(/moves = "[^"]*A[^"]*"\s+# one step, onto an empty square/);
  await page.locator('[data-key="name"]').fill('Archers Leap');
  await page.locator('[data-key="name"]').press('Enter');
  await expect(page.getByRole('heading', { name: 'Archers Leap' })).toBeVisible();
  await page.locator('[data-key="board.portal"]').selectOption('wrap');
  await expect(code(page)).toHaveValue(/portal = "wrap"/);
  // Dragging the start position.
  const start = page.getByTestId('start-board');
  await start.scrollIntoViewIfNeeded();
  await drag(page, start.locator('[data-at="a2"]').first(), start.locator('[data-at="a3"]').first());
  await expect(code(page)).toHaveValue(/\/P7\/1PAPPAPP\//);
  await expect(page.locator('.studio-try').locator('.bd-piece[data-at="a3"]')).toHaveCount(1);
  // One undo for both views.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(code(page)).toHaveValue(/PPAPPAPP/);
});

test('the form says at the field what is wrong with it, until it is right', async ({ page }) => {
  await open(page, 'archer');
  await tab(page, 'Form');
  await page.getByRole('group', { name: 'Choose a piece' }).getByRole('button', { name: 'archer' }).click();
  const moves = page.locator('[data-key="moves"]');
  await moves.fill('Zq');
  await moves.press('Tab');
  await expect(moves).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.key-field', { has: moves }).getByRole('alert')).toContainText('Zq');
  await moves.fill('mK');
  await moves.press('Tab');
  await works(page);
  await expect(moves).not.toHaveAttribute('aria-invalid');
  // What the form refuses by itself stays to be mended.
  const files = page.locator('[data-key="board.width"]');
  await files.fill('1');
  await files.press('Tab');
  await expect(page.locator('.key-field', { has: files }).getByRole('alert')).toContainText('from 2 to 16');
  await files.fill('8');
  await files.press('Tab');
  await expect(page.locator('.form-pane').getByRole('alert')).toHaveCount(0);
  await files.fill('10');
  await files.press('Tab');
  await expect(page.getByText(/^Castling was taken out/)).toBeVisible();
});

test('a file with a fault is not shared', async ({ page }) => {
  await open(page, 'archer');
  await rewrite(page, 'shoot = ', 'shot = ');
  await expect(state(page)).toHaveText('1 fault');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText('Only rules that work are shared. Fix the errors first.');
  await expect(page.getByTestId('variant-link')).toHaveCount(0);
  await expect(dialog.getByText('Play online by link')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Download the file' })).toBeVisible();
});

test('versions: a hash for each meaning, differences in words, games replayed, forks', async ({ page }) => {
  await open(page, 'archer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await save(page, 'My Archers');
  await expect(page).toHaveURL(/\/studio\/\w{6,}$/);
  // The name is the file's, and so that of everything played by it.
  await expect(code(page)).toHaveValue(/^name = "My Archers"$/m);
  await works(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Archers');
  // A game of the first version, on a page of its own.
  await click(page, 'c2', 'c3');
  await page.getByRole('button', { name: 'Open full page' }).click();
  await expect(page).toHaveURL(/\/local\//);
  await expect(piece(page, 'c3')).toHaveCount(1);
  await page.goto('/studio');
  // A move on the board is no unsaved work.
  await expect(page.getByRole('heading', { name: 'Unsaved work' })).toHaveCount(0);
  await page.getByTestId('own-variants').getByRole('link', { name: 'Open', exact: true }).click();
  await works(page);
  await page.getByRole('button', { name: 'Restart' }).click();
  // A remark alone is no new version.
  await rewrite(page, '# one step, onto an empty square', '# a remark');
  await rewrite(page, 'moves = "mK"', 'moves = "mF"');
  await works(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await save(page);
  await tab(page, 'Versions');
  await expect(page.getByTestId('versions').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'From' }).selectOption({ index: 2 });
  await expect(page.getByTestId('changes')).toContainText(/archer/i);
  await page.getByRole('button', { name: 'Replay the games' }).click();
  await expect(page.getByTestId('replayed')).toContainText('1 of 1 games become illegal.');
  await expect(page.getByTestId('replayed')).toContainText('move 1, ');
  // Other rules: the old answer is gone, and the new one is another.
  await page.getByTestId('versions').getByRole('button', { name: 'Restore' }).last().click();
  await expect(page.getByTestId('replayed')).toHaveCount(0);
  await works(page);
  await page.getByRole('button', { name: 'Replay the games' }).click();
  await expect(page.getByTestId('replayed')).toContainText('All 1 games stay legal.');
  await page.getByTestId('versions').getByRole('button', { name: 'Restore' }).first().click();
  await works(page);
  await page.getByRole('button', { name: 'Fork' }).click();
  await save(page, 'Another Branch');
  await works(page);
  await page.goto('/studio');
  await expect(page.getByTestId('own-variants').getByRole('heading')).toHaveText(['Another Branch', 'My Archers']);
  // Deleting asks first, and games stay.
  await page.getByRole('button', { name: 'Delete My Archers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('own-variants').getByRole('heading')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete My Archers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByTestId('own-variants').getByRole('heading')).toHaveText(['Another Branch']);
  await page.goto('/games');
  await page.getByRole('link', { name: 'Open' }).first().click();
  await expect(piece(page, 'c3')).toHaveCount(1);
});

test('one’s own variants are played and studied like those of the catalogue', async ({ page }) => {
  await open(page, 'kings-cooking');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await save(page, 'Late Supper');
  await works(page);
  await page.goto('/play');
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Late Supper' });
  await expect(page.getByRole('heading', { name: 'Play Late Supper' })).toBeVisible();
  await page
    .locator('section', { hasText: /Level \d/ })
    .getByRole('button', { name: 'Start' })
    .click();
  await click(page, 'a1', 'a3');
  await expect(page.getByTestId('moves')).toContainText('Rxa3');
  await page.goto('/analysis/archer');
  await page.getByLabel('Game').selectOption({ label: 'Late Supper' });
  await expect(cell(page, 'c3')).toBeVisible();
  await page.goto('/rules');
  await page.getByLabel('Game').selectOption({ label: 'Late Supper' });
  await expect(page.getByRole('heading', { name: 'Late Supper' })).toBeVisible();
  // A link of a game carries the rules along.
  await page.goto('/games');
  await page.getByRole('link', { name: 'Open' }).first().click();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByTestId('share-link')).toHaveValue(/\/studio#v=v/);
  // Locked, if one wishes: only who knows the passphrase sees what is in it.
  await page.getByLabel('Passphrase').fill('garlic');
  await page.getByLabel('Passphrase').blur();
  await expect(page.getByTestId('share-link')).toHaveValue(/\/studio#v=w/);
  const link = await page.getByTestId('share-link').inputValue();
  await page.goto('/');
  await page.goto(link);
  await page.getByLabel('Passphrase').fill('pepper');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toContainText('this passphrase does not open the link');
  await page.getByLabel('Passphrase').fill('garlic');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Late Supper' })).toBeVisible();
});

test('a battle of one’s own is set up, kept and taken up again', async ({ page }) => {
  await open(page, 'rps');
  await rewrite(page, 'RPS Battle', 'Paper Wins');
  await works(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByTestId('variant-link').inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await drag(page, cell(page, 'K'), cell(page, 'd1'));
  await expect(piece(page, 'd1')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Paper Wins' })).toBeVisible();
  await page.reload();
  await expect(piece(page, 'd1')).toHaveCount(1);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Paper Wins' })).toBeVisible();
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await expect(page.getByRole('gridcell', { name: 'red king' })).toBeVisible();
});

test('nothing is lost: unsaved work is there after a reload, and can be given up', async ({ page }) => {
  await open(page, 'archer');
  await rewrite(page, 'Archer Chess', 'Half an Idea');
  await works(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Half an Idea' })).toBeVisible();
  await page.goto('/studio');
  await expect(page.getByText('Half an Idea')).toBeVisible();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Archer Chess' })).toBeVisible();
});

test('a stranger’s file is data: markup stays text, a damaged link is told', async ({ page }) => {
  await open(page, 'new');
  await rewrite(page, 'name = "My game"', 'name = "<img src=x onerror=document.title=1><b>bold</b>"');
  await works(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=document.title=1><b>bold</b>');
  await tab(page, 'Rules page');
  await expect(page.getByTestId('rules-sheet')).toContainText('<b>bold</b>');
  expect(await page.locator('main img, main b:has-text("bold")').count()).toBe(0);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByTestId('variant-link')).toHaveValue(/#v=.{20}/);
  const link = await page.getByTestId('variant-link').inputValue();
  await page.goto('/');
  await page.goto(`${link.slice(0, -6)}AAAAAA`);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.goto('/studio/no-such-thing');
  await expect(page.getByRole('heading', { name: 'There is no such variant' })).toBeVisible();
});

test('the examples have their reports, and are templates', async ({ page }) => {
  await page.goto('/studio');
  const lessons = page.getByTestId('examples').getByRole('article');
  await expect(lessons).toHaveCount(10);
  await lessons.first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Verdict');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await lessons.last().getByRole('link', { name: 'Use as template' }).click();
  await works(page);
  await expect(page.locator('.studio-try .bd')).toBeVisible();
});

test('axe finds nothing serious in any view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'archer');
  for (const name of ['Form', 'Versions', 'Why?', 'Report', 'Rules page']) {
    await tab(page, name);
    await expect(page.getByRole('tabpanel').first()).not.toBeEmpty();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]!.html}`)).toEqual([]);
  }
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('one side at a time, nothing wider than the screen', async ({ page }) => {
    await open(page, 'archer');
    await expect(page.locator('.studio-try')).toBeHidden();
    await tab(page, 'Try out');
    await cell(page, 'e2').tap();
    await cell(page, 'e4').tap();
    await expect(piece(page, 'e4')).toHaveCount(1);
    for (const name of ['Why?', 'Report', 'Rules page']) {
      await tab(page, name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await tab(page, 'Edit');
    for (const name of ['Form', 'Versions', 'File']) {
      await tab(page, name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});

test('beside a long form the board and what is wrong stay in sight, and faults name their key and file', async ({
  page,
}) => {
  await open(page, 'night-riders');
  await tab(page, 'Form');
  await page.getByTestId('start-board').scrollIntoViewIfNeeded();
  await expect(page.locator('.studio-try .bd').first()).toBeInViewport({ ratio: 0.9 });

  // A fault in the file of chess: its lines are not those of this file.
  const good = await code(page).inputValue();
  await tab(page, 'File');
  await code(page).fill(
    'name = "Seven"\ninherits = "chess"\n[board]\nwidth = 7\nstart = "rnbqkbn/ppppppp/7/7/7/7/PPPPPPP/RNBQKBN w - - 0 1"\n',
  );
  await tab(page, 'Form');
  const faults = page.getByTestId('form-faults');
  await expect(faults.getByRole('listitem').first()).toContainText('in the file of chess');
  await expect(faults.getByRole('listitem').first()).toContainText('castling');
  await expect(faults).not.toContainText('Line');
  await page.locator('[data-key="draws.repetition"]').scrollIntoViewIfNeeded();
  await expect(faults).toBeInViewport();

  // A new piece: its moves are what comes next.
  await page.getByRole('tab', { name: /^File/ }).click();
  await code(page).fill(good);
  await tab(page, 'Form');
  await expect(faults).toHaveCount(0);
  await page.getByText('Add a piece').first().click();
  const fresh = page.getByRole('form', { name: 'A new piece' });
  await fresh.getByLabel('Name').fill('cannon');
  await fresh.getByLabel('Letter', { exact: true }).fill('C');
  await fresh.getByRole('button').click();
  await expect(page.locator('.move-grid')).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('#drawn-names option[value=camel]')).toHaveCount(1);
});

test('what is missing from an empty file is named, and what cannot be written yet is said', async ({ page }) => {
  await page.goto('/studio/new');
  await code(page).fill('about = "x"\n');
  const faults = page.getByTestId('faults');
  await expect(faults).toContainText('board.width');
  await expect(faults).toContainText('board.start');
  await code(page).fill('name = "Bomber"\ninherits = "chess"\n\n[explosions]\nradius = 1\n');
  await expect(faults).toContainText('pieces that explode cannot be written yet');
  await expect(faults.getByRole('button', { name: /Fix/ })).toHaveCount(0);
  const reference = page.getByRole('link', { name: 'Reference' });
  await expect(reference).toHaveAttribute('href', '/docs/variant-files');
});

test('a report opens at its beginning, and with the tutorial the whole board is to be seen', async ({ page }) => {
  await page.goto('/studio');
  await page.getByRole('button', { name: 'Show me how' }).click();
  await page.getByTestId('examples').locator('.health').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Verdict' })).toBeInViewport();
  expect(await dialog.evaluate((it) => it.scrollTop)).toBe(0);
  await page.keyboard.press('Escape');
  await open(page, 'night-riders');
  await expect(page.locator('.tutorial')).toBeVisible();
  await expect(cell(page, 'a1')).toBeInViewport({ ratio: 0.95 });
});
