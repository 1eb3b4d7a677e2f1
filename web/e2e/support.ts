// What the stories share: squares, drags, starting games.
import { expect, type Locator, type Page } from '@playwright/test';

export const square = (page: Page, name: string): Locator => page.locator(`.bd [data-at="${name}"]`).first();
/** The piece drawn on a square. */
export const piece = (page: Page, name: string): Locator => page.locator(`.bd-piece[data-at="${name}"]`);
export const cell = (page: Page, name: string): Locator => page.locator(`[role=gridcell][data-at="${name}"]`);

export async function click(page: Page, ...names: string[]) {
  for (const name of names) await cell(page, name).click();
}

/** Drags from one stop to another with the mouse. */
export async function drag(page: Page, from: Locator, to: Locator) {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('nothing to drag');
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 + 12, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
}

/** Two at one device, with or without a screen between turns. */
export async function hotseat(page: Page, variant: string, screen = false) {
  await page.goto(`/play/${variant}`);
  const panel = page.locator('section', { hasText: 'Two players, one device' });
  await panel.getByLabel('Hide the board between turns').setChecked(screen);
  await panel.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.bd')).toBeVisible();
}

export async function againstComputer(page: Page, variant: string, level = 1, side = 'White') {
  await page.goto(`/play/${variant}`);
  const panel = page.locator('section', { hasText: /Level \d/ });
  await panel.getByLabel(side).check();
  await panel.getByRole('slider').fill(String(level));
  await panel.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.bd')).toBeVisible();
}

/** Waits until a piece can move: the turn is told in a setup, too. */
export const canMove = (page: Page, name: string) => expect(cell(page, name)).toHaveAccessibleName(/can (move|take)/);

/** The names of marked squares, by colour. */
export async function marked(page: Page) {
  const of = (mark: string) =>
    page
      .locator(`[role=gridcell][data-mark="${mark}"]`)
      .evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset.at!).sort());
  return { move: await of('move'), take: await of('take') };
}

/** The same draws in every run: battles begin with the same armies. */
export async function sameChance(page: Page) {
  const fixed = `{
    let count = 0;
    self.crypto.getRandomValues = (array) => {
      count += 1;
      return array.fill(count);
    };
  }`;
  await page.addInitScript(fixed);
  // The worker asks for itself.
  await page.route(/\/worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${fixed}` });
  });
}

/** Fights a battle against the computer to its end; `press` is how a user presses something. */
export async function battle(page: Page, press: (it: Locator) => Promise<void>, each = async () => {}) {
  const turn = page.getByTestId('turn');
  const log = page.getByTestId('moves').locator('li');
  for (let count = 0; count < 200; count += 1) {
    await expect(turn).toHaveText(/Your Turn|Both sides act now|The game is over/, { timeout: 20_000 });
    await each();
    if ((await turn.textContent()) === 'The game is over') return;
    const before = await log.count();
    const pick = page.locator('.pick').first();
    const start = page.getByRole('button', { name: "Let's start" });
    const picks = (await pick.count()) > 0;
    if (picks) await press(pick);
    else if (await start.count()) await press(start);
    else await strike(page, press);
    // Whatever was done is told before the next; what was picked from stays until it is.
    const told = async () => (await log.count()) > before || (!picks && (await pick.count()) > 0);
    await expect.poll(told).toBe(true);
  }
  throw new Error('the battle does not end');
}

/** Takes what can be taken, or goes towards the enemy. */
async function strike(page: Page, press: (it: Locator) => Promise<void>) {
  const from = await page
    .locator('.sq.mine')
    .evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset.at!).sort((a, b) => Number(b[1]) - Number(a[1])));
  for (const name of from) {
    await press(cell(page, name));
    const { move, take } = await marked(page);
    const [target] = [...take, ...move.sort((a, b) => Number(b[1]) - Number(a[1]))];
    if (target) return press(cell(page, target));
    await press(cell(page, name));
  }
}
