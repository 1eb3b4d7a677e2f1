// The stories of King's Cooking.
import { expect, type Page, test } from '@playwright/test';
import { cell, click, drag, hotseat, piece } from './support';

test('courts with scored and captured pieces; leaving by clicking and by dragging into the court', async ({ page }) => {
  await hotseat(page, 'kings-cooking');
  await click(page, 'a1', 'a3');
  const whites = page.locator('[data-at="court:white"]');
  await expect(whites.locator('.bd-court-captured .piece')).toHaveCount(1);
  await click(page, 'b3', 'a1');
  // The rook on a3 stands at the far edge.
  await click(page, 'a3');
  await expect(cell(page, 'court:black')).toHaveAttribute('data-sign', 'exit');
  await click(page, 'court:black');
  await expect(cell(page, 'court:black').locator('.bd-court-scored .piece')).toHaveCount(1);
  await expect(piece(page, 'a3')).toHaveCount(0);
  await expect(page.getByTestId('moves')).toContainText('R>');
  await drag(page, cell(page, 'a1'), cell(page, 'court:white'));
  await expect(cell(page, 'court:white').locator('.bd-court-scored .piece')).toHaveCount(1);
});

test('a move that cannot leave says why', async ({ page }) => {
  await hotseat(page, 'kings-cooking');
  await drag(page, cell(page, 'a1'), cell(page, 'court:black'));
  await expect(page.getByTestId('reason')).toContainText('Rook has no clear path to board edge');
});

async function confirmAndPass(page: Page, ...names: string[]) {
  await click(page, ...names);
  await page.getByRole('button', { name: 'Submit Move' }).click();
}

test('move confirmation and the hot-seat hand-over screen', async ({ page }) => {
  await hotseat(page, 'kings-cooking', true);
  await click(page, 'a1', 'a2');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await confirmAndPass(page, 'a1', 'a2');
  const screen = page.getByRole('dialog', { name: 'Hand over the device' });
  await expect(screen).toContainText("It is Black's turn");
  await screen.getByRole('button', { name: 'I am ready' }).click();
  await expect(screen).toHaveCount(0);
  await expect(page.getByTestId('status')).toContainText('Black to move');
  // Taken up again, it may be in the wrong hands.
  await page.reload();
  await expect(screen).toContainText("It is Black's turn");
  await screen.getByRole('button', { name: 'I am ready' }).click();
  await expect(screen).toHaveCount(0);
});

test('the victory screen has the score; a draw says that both kings serve together', async ({ page }) => {
  await hotseat(page, 'kings-cooking');
  // Both rooks are traded, everything that can leaves: one each.
  const field = page.getByLabel('Type a move');
  const play = async (move: string) => {
    await field.fill(move);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  };
  for (const move of ['Rxa3', 'Na1', 'R>', 'N>']) await play(move);
  // White: knight and bishop; Black: bishop.
  await play('Nxc3');
  const end = page.getByRole('dialog');
  await expect(end).toBeVisible();
  await expect(end.getByTestId('score')).toHaveText('1 : 1');
  await expect(end).toContainText('Both kings serve together');
  await end.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('.bd-piece')).toHaveCount(6);
  for (const move of ['Nxa3', 'Nxc1', 'N>', 'Bxa1']) await play(move);
  await expect(end).toContainText('White wins!');
  await expect(end).toContainText("White wins with one piece in Black's court!");
  await expect(end.getByTestId('score')).toHaveText('1 : 0');
  // Why it ended is said, and what was taken lies apart from what scored.
  await expect(end.getByTestId('score-why')).toHaveText(
    /The game ended because (White|Black) (had no legal move|has no piece left on the board)\./,
  );
  await expect(cell(page, 'court:black')).toContainText("Black's court: 1 scored, ");
});

test('a link that is the game: opens the same game, damage is detected', async ({ page, context }) => {
  await hotseat(page, 'kings-cooking');
  await click(page, 'a1', 'a3', 'b3', 'a1');
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByTestId('share-link');
  await expect(field).toHaveValue(/\/g#p/);
  const link = await field.inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await expect(piece(other, 'a3')).toHaveClass(/first/);
  await expect(other.getByTestId('status')).toContainText('White to move');
  await other.goto(`${link.slice(0, -6)}AAAAAA`);
  await expect(other.getByRole('alert')).toContainText('damaged');
  await expect(other.getByRole('link', { name: 'Home' }).last()).toBeVisible();
  // The good one, pasted where the damaged one did not open.
  await other.goto(link);
  await expect(piece(other, 'a3')).toHaveClass(/first/);
});

test('a locked link: only the passphrase opens it, tampering is detected, also over plain http', async ({
  page,
  context,
}) => {
  await hotseat(page, 'kings-cooking');
  await click(page, 'a1', 'a2');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('apple pie');
  await page.getByRole('textbox', { name: 'Passphrase' }).blur();
  const field = page.getByTestId('share-link');
  await expect(field).toHaveValue(/\/g#x/);
  const link = await field.inputValue();
  const other = await context.newPage();
  // As over plain http in a local network: no subtle crypto.
  await other.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await other.goto(link);
  await other.getByLabel('Passphrase').fill('cherry pie');
  await other.getByRole('button', { name: 'Open' }).click();
  await expect(other.getByRole('alert')).toContainText('does not open the link');
  await other.getByLabel('Passphrase').fill('apple pie');
  await other.getByRole('button', { name: 'Open' }).click();
  await expect(piece(other, 'a2')).toHaveClass(/first/);
  const altered = link.slice(0, -3) + (link.at(-3) === 'A' ? 'B' : 'A') + link.slice(-2);
  await other.goto('about:blank');
  await other.goto(altered);
  await other.getByLabel('Passphrase').fill('apple pie');
  await other.getByRole('button', { name: 'Open' }).click();
  await expect(other.getByRole('alert')).toContainText('altered');
  // The good one, pasted where the altered one asks for its passphrase.
  await other.goto(link);
  await expect(other.getByRole('alert')).toHaveCount(0);
  await other.getByLabel('Passphrase').fill('apple pie');
  await other.getByRole('button', { name: 'Open' }).click();
  await expect(piece(other, 'a2')).toHaveClass(/first/);
});

test('a passphrase is typed and Copy clicked at once: the link that is copied is locked', async ({ page }) => {
  await page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void copied.push(text) },
    });
  });
  await hotseat(page, 'kings-cooking');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByTestId('share-link')).toHaveValue(/\/g#p/);
  // Without leaving the field, and without the time a finger needs.
  await page.getByRole('textbox', { name: 'Passphrase' }).evaluate((field: HTMLInputElement) => {
    field.value = 'apple pie';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const link = document.querySelector('[data-testid=share-link]')!;
    link.parentElement!.querySelector('button')!.click();
  });
  await expect(page.getByTestId('share-link')).not.toHaveValue(/\/g#p/);
  await expect(page.locator('.toast', { hasText: 'Copied.' })).toHaveCount(1);
  const copied = await page.evaluate(() => (window as unknown as { copied: string[] }).copied);
  expect(copied).toHaveLength(1);
  expect(copied[0]).toMatch(/\/g#x/);
  await expect(page.getByTestId('share-link')).toHaveValue(copied[0]!);
});

test('correspondence by sending links: the answer goes back as a link', async ({ page, context }) => {
  const send = async (from: Page) => {
    await from.getByRole('button', { name: 'Send the game as a link instead' }).click();
    const field = from.getByTestId('share-link');
    await expect(field).toHaveValue(/\/g#p/);
    return field.inputValue();
  };
  await hotseat(page, 'kings-cooking', true);
  await confirmAndPass(page, 'b1', 'a3');
  const first = await send(page);
  const other = await context.newPage();
  await other.goto(first);
  await expect(other.getByTestId('status')).toContainText('Black to move');
  await confirmAndPass(other, 'c3', 'b2');
  const second = await send(other);
  await page.goto(second);
  await expect(page.getByTestId('status')).toContainText('White to move');
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(2);
});
