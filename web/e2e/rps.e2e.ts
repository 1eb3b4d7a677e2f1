// The stories of RPS Battle.
import { expect, type Page, test } from '@playwright/test';
import { againstComputer, cell, drag, marked, piece } from './support';

async function setUp(page: Page) {
  await drag(page, cell(page, 'K'), cell(page, 'd1'));
  await expect(piece(page, 'd1').locator('use')).toHaveAttribute('href', '#art-king');
  await drag(page, cell(page, 'O'), cell(page, 'e1'));
  await expect(page.locator('.bd-piece')).toHaveCount(14);
}

/** What stands where. */
const kinds = (page: Page) =>
  page
    .locator('.bd-piece')
    .evaluateAll((all) =>
      all.map((it) => `${(it as HTMLElement).dataset.at}${it.querySelector('use')!.getAttribute('href')}`).sort(),
    );

test('setup by drag and drop with shuffle and "Let\'s start"', async ({ page }) => {
  await againstComputer(page, 'rps', 1, 'Red');
  await setUp(page);
  const before = await kinds(page);
  await page.getByRole('button', { name: 'Shuffle' }).click();
  await expect.poll(async () => (await kinds(page)).join()).not.toBe(before.join());
  // The king can still be moved, from where it stands.
  await drag(page, cell(page, 'd1'), cell(page, 'b1'));
  await expect(piece(page, 'b1').locator('use')).toHaveAttribute('href', '#art-king');
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.locator('.bd-piece')).toHaveCount(28);
});

test('hidden pieces show the colour and not the kind; nothing about them reaches the page', async ({ page }) => {
  const heard: string[] = [];
  await page.exposeFunction('heard', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const Old = Worker;
    (window as unknown as { Worker: unknown }).Worker = class extends Old {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) =>
          (window as unknown as { heard(text: string): void }).heard(String(data)),
        );
      }
    };
  });
  await againstComputer(page, 'rps', 1, 'Red');
  await setUp(page);
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.locator('.bd-piece.second.hidden-kind')).toHaveCount(14);
  await expect(page.locator('.bd-piece.second use').first()).toHaveAttribute('href', '#art-hidden');
  const boards = heard.flatMap((text) => [...text.matchAll(/"position":"([^" ]+)/g)].map((it) => it[1]!));
  expect(boards.length).toBeGreaterThan(2);
  for (const board of boards) expect(board).not.toMatch(/[a-z]/);
});

test('"Your Turn" and "Opponent\'s Turn"; an own piece shows every legal cell, an opponent\'s cannot be dragged', async ({
  page,
}) => {
  await againstComputer(page, 'rps', 1, 'Red');
  await setUp(page);
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.getByTestId('turn')).toHaveText(/Your Turn|Opponent's Turn/);
  await expect(page.getByTestId('turn')).toHaveText('Your Turn');
  await cell(page, 'c2').click();
  const { move, take } = await marked(page);
  expect([...move, ...take]).toContain('c3');
  await drag(page, cell(page, 'c6'), cell(page, 'c5'));
  await expect(piece(page, 'c6')).toHaveCount(1);
  await expect(cell(page, 'c6')).not.toHaveClass(/mine/);
});

test('a whole battle: fights are shown, winners wear a halo, ties are picked for, the end shows everything, rematch', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await againstComputer(page, 'rps-onslaught', 1, 'Red');
  const turn = page.getByTestId('turn');
  let halo = false;
  for (let count = 0; count < 200; count += 1) {
    await expect(turn).toHaveText(/Your Turn|Both sides act now|The game is over/, { timeout: 20_000 });
    if ((await turn.textContent()) === 'The game is over') break;
    const pick = page.locator('.pick').first();
    if (await pick.count()) {
      await pick.click();
      continue;
    }
    const start = page.getByRole('button', { name: "Let's start" });
    if (await start.count()) {
      await start.click();
      continue;
    }
    halo ||= (await page.locator('.bd-piece.halo').count()) > 0;
    // Towards the enemy, whoever stands there.
    const from = await page.locator('.sq.mine').evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset.at!));
    from.sort((a, b) => Number(b[1]) - Number(a[1]));
    let moved = false;
    for (const name of from) {
      await cell(page, name).click();
      const { move, take } = await marked(page);
      const best = [...take, ...move].sort((a, b) => Number(b[1]) - Number(a[1]) || a.localeCompare(b));
      const target = take[0] ?? best[0];
      if (target) {
        await cell(page, target).click();
        moved = true;
        break;
      }
      await cell(page, name).click();
    }
    if (!moved) break;
  }
  await expect(turn).toHaveText('The game is over');
  expect(halo).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByTestId('turn')).not.toHaveText('The game is over');
});

test('two at one device: the hand-over screen hides the armies', async ({ page }) => {
  await page.goto('/play/rps');
  await page.locator('section', { hasText: 'Two at one device' }).getByRole('button', { name: 'Start' }).click();
  await setUp(page);
  await page.getByRole('button', { name: "Let's start" }).click();
  const screen = page.getByRole('dialog', { name: 'Hand over the device' });
  await expect(screen).toContainText("Blue's turn");
  await screen.getByRole('button', { name: 'I am ready' }).click();
  // Blue sees an empty board with the own rows at the bottom.
  await expect(page.locator('.bd-piece')).toHaveCount(0);
  await drag(page, cell(page, 'K'), cell(page, 'd6'));
  await drag(page, cell(page, 'O'), cell(page, 'e6'));
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.getByTestId('turn')).toContainText("'s turn");
});

test('the rules diagram tells who beats whom', async ({ page }) => {
  await page.goto('/rules/rps');
  await expect(page.locator('.piece-rule', { hasText: 'rock' }).first()).toContainText('Beats scissors');
  await expect(page.locator('.piece-rule', { hasText: 'pit' })).toContainText('Never moves');
});

test('emotes', async ({ page }) => {
  await againstComputer(page, 'rps', 1, 'Red');
  await page.getByRole('button', { name: 'Good luck' }).click();
  await expect(page.getByTestId('emote')).toHaveText('Good luck');
});
