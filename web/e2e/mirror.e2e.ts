// The stories of Mirror Chess.
import { expect, test } from '@playwright/test';
import { cell, click, drag, hotseat, marked, piece } from './support';

// Verbatim as the document prints it, line breaks and blanks included.
const SEED = `?board=w:Pa5,Bc1,Bf1,Kg1,Qd2,Ra1,Rh1,Nb1,Ng1,Pc2,Pe2,Pf2,Pg2;
      b:Ra8,Rh8,Bc8,Bf8,Nb8,Ng8,Ke8,Pb7,Pc7,Pd5,Pe6,Pf6,Pg6,Ph5,Qd8
&turn=white
&lastMove=h7h5`;

test('mirror en passant: a5 shows a6 green and h7 red, playing h7 removes h5', async ({ page }) => {
  await page.goto(`/${encodeURI(SEED)}`);
  await expect(cell(page, 'h5')).toHaveClass(/last/);
  await click(page, 'a5');
  expect(await marked(page)).toEqual({ move: ['a6'], take: ['h7'] });
  await expect(cell(page, 'h5')).toHaveClass(/victim/);
  const colour = (name: string) => cell(page, name).evaluate((it) => getComputedStyle(it, '::after').backgroundImage);
  expect(await colour('a6')).toContain('rgb(47, 158, 68)');
  expect(await colour('h7')).toContain('rgb(224, 49, 49)');
  await click(page, 'h7');
  await expect(piece(page, 'h7')).toHaveClass(/first/);
  await expect(piece(page, 'h5')).toHaveCount(0);
  await expect(piece(page, 'a5')).toHaveCount(0);
  await expect(page.getByTestId('moves')).toContainText('axh7~');
  await expect(page.getByTestId('status')).toContainText('Black to move');
  await expect(page.getByTestId('fen')).toContainText(' b - - 0 ');
});

test('a position is shared with its last move, and opens again where en passant is possible', async ({ page }) => {
  await hotseat(page, 'mirror');
  await click(page, 'a2', 'a4', 'b7', 'b6', 'a4', 'a5', 'h7', 'h5');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByTestId('share-pieces')).toHaveValue(/&lastMove=h7h5&variant=mirror$/);
  await page.goto(await page.getByTestId('share-pieces').inputValue());
  await expect(cell(page, 'h5')).toHaveClass(/last/);
  await click(page, 'a5');
  expect((await marked(page)).take).toContain('h7');
});

test('en passant is gone after any other move', async ({ page }) => {
  await page.goto(`/${encodeURI(SEED)}`);
  await click(page, 'c2', 'c3', 'd5', 'd4', 'a5');
  expect(await marked(page)).toEqual({ move: ['a6'], take: [] });
});

test('select, hover and deselect', async ({ page }) => {
  await hotseat(page, 'mirror');
  await cell(page, 'b1').hover();
  expect((await marked(page)).move).toEqual(['a3', 'c3', 'g3']);
  await expect(cell(page, 'c3')).toHaveClass(/hint/);
  await page.mouse.move(2, 2);
  expect((await marked(page)).move).toEqual([]);
  await click(page, 'e2');
  await expect(cell(page, 'e2')).toHaveClass(/selected/);
  await click(page, 'd2');
  await expect(cell(page, 'e2')).not.toHaveClass(/selected/);
  await expect(cell(page, 'd2')).toHaveClass(/selected/);
  await click(page, 'd2');
  await expect(page.locator('.sq.selected')).toHaveCount(0);
  await click(page, 'd2', 'h5');
  await expect(page.locator('.sq.selected')).toHaveCount(0);
  await expect(page.getByTestId('reason')).toContainText('cannot move');
});

test('dragging: a refused drop snaps back with the reason, a drop on the own square cancels', async ({ page }) => {
  await hotseat(page, 'mirror');
  await drag(page, cell(page, 'e2'), cell(page, 'e6'));
  await expect(page.getByTestId('reason')).toContainText('Pawn cannot move from e2 to e6');
  await expect(piece(page, 'e2')).toHaveCount(1);
  await drag(page, cell(page, 'e7'), cell(page, 'e5'));
  await expect(piece(page, 'e7')).toHaveCount(1);
  const box = (await cell(page, 'e2').boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y - 60, { steps: 4 });
  await page.mouse.move(box.x + 30, box.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('.sq.selected')).toHaveCount(0);
  await drag(page, cell(page, 'e2'), cell(page, 'e4'));
  await expect(piece(page, 'e4')).toHaveCount(1);
});

test('save, name, list newest first, load and delete games with confirmation', async ({ page }) => {
  await hotseat(page, 'mirror');
  await click(page, 'e2', 'e4');
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByLabel('Name (3 to 200 characters)').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  await save('ab');
  await expect(page.getByRole('alert')).toContainText('at least 3');
  await page.getByLabel('Name (3 to 200 characters)').fill('x'.repeat(201));
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('at most 200');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await save('The first');
  await click(page, 'e7', 'e5');
  await save('The second');
  await page.goto('/games');
  const saves = page.getByTestId('saves').locator('li');
  await expect(saves).toHaveCount(2);
  await expect(saves.nth(0)).toContainText('The second');
  await expect(saves.nth(1)).toContainText('The first');
  await saves.nth(1).getByRole('button', { name: 'Load' }).click();
  await expect(piece(page, 'e4')).toHaveCount(1);
  await expect(piece(page, 'e7')).toHaveCount(1);
  await page.goto('/games');
  await saves.nth(0).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(saves).toHaveCount(2);
  await saves.nth(0).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(saves).toHaveCount(1);
  await expect(saves.nth(0)).toContainText('The first');
});

test('undo and redo, with tooltips', async ({ page }) => {
  await hotseat(page, 'mirror');
  await click(page, 'e2', 'e4', 'e7', 'e5');
  const [back, forward] = [page.getByTitle('Step Back'), page.getByTitle('Step Forward')];
  await expect(forward).toBeDisabled();
  await back.click();
  await expect(piece(page, 'e7')).toHaveCount(1);
  await back.click();
  await expect(back).toBeDisabled();
  await expect(piece(page, 'e2')).toHaveCount(1);
  await forward.click();
  await forward.click();
  await expect(piece(page, 'e5')).toHaveCount(1);
  await back.click();
  await click(page, 'd7', 'd5');
  await expect(page.locator('.submit')).toContainText('This takes back 1 move.');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(forward).toBeDisabled();
  await expect(page.getByTestId('moves')).toContainText('d5');
  await expect(page.getByTestId('moves')).not.toContainText('e5');
});

test('Auto Submit Move off: a move waits for Submit Move; settings persist and can be reset', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Auto Submit Move').uncheck();
  await page.getByLabel('Board').selectOption('sea');
  await page.reload();
  await expect(page.getByLabel('Auto Submit Move')).not.toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-board', 'sea');
  await hotseat(page, 'mirror');
  await click(page, 'e2', 'e4');
  await expect(piece(page, 'e4')).toHaveCount(1);
  await expect(page.getByTestId('status')).toContainText('White to move');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(piece(page, 'e2')).toHaveCount(1);
  await click(page, 'd2', 'd4');
  await page.getByRole('button', { name: 'Submit Move' }).click();
  await expect(page.getByTestId('status')).toContainText('Black to move');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Reset all settings' }).click();
  await expect(page.getByLabel('Auto Submit Move')).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Auto Submit Move')).toBeChecked();
});
