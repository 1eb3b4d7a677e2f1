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

/** Two at one device, without a screen between turns. */
export async function hotseat(page: Page, variant: string) {
  await page.goto(`/play/${variant}`);
  const panel = page.locator('section', { hasText: 'Two at one device' });
  await panel.getByRole('checkbox').setChecked(false);
  await panel.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.bd')).toBeVisible();
}

export async function againstComputer(page: Page, variant: string, level = 1, side = 'White') {
  await page.goto(`/play/${variant}`);
  const panel = page.locator('section', { hasText: 'Your side' });
  await panel.getByLabel(side).check();
  await panel.getByRole('slider').fill(String(level));
  await panel.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.bd')).toBeVisible();
}

/** The names of marked squares, by colour. */
export async function marked(page: Page) {
  const of = (mark: string) =>
    page
      .locator(`[role=gridcell][data-mark="${mark}"]`)
      .evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset.at!).sort());
  return { move: await of('move'), take: await of('take') };
}
