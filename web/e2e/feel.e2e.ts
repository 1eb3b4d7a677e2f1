// How it feels: moves are animated where that is wanted, nothing jumps about, moves can be made in advance.
import { expect, type Page, test } from '@playwright/test';
import { againstComputer, cell, click, drag, hotseat, piece } from './support';

/** What moves or fades on the board right now. */
const moving = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter((it) => (it.effect as KeyframeEffect).target?.closest('.bd')).length,
  );

async function slow(page: Page) {
  await page.goto('/settings');
  await page.getByLabel('Animation').selectOption('slow');
}

test('a move through the mirror leaves at one edge and enters at the other', async ({ page }) => {
  await slow(page);
  await page.goto(`/?board=${encodeURIComponent('w:Ke1,Nh3,Pe2;b:Ke8,Pe7')}&turn=white`);
  await click(page, 'h3');
  await expect(cell(page, 'a5')).toHaveAttribute('data-sign', 'mirror');
  await click(page, 'a5');
  // The one that goes and the one that comes.
  await expect.poll(() => page.locator('.bd-piece.first use[href="#art-knight"]').count()).toBe(2);
  await expect.poll(() => page.locator('.bd-piece.first use[href="#art-knight"]').count()).toBe(1);
  await expect(piece(page, 'a5')).toHaveCount(1);
});

test('an arrow flies for a shot, a piece walks off into the court', async ({ page }) => {
  await slow(page);
  await page.goto(`/?board=${encodeURIComponent('w:Ke1,Ac5;b:Ke8,Pc7')}&turn=white&variant=archer`);
  await click(page, 'c5', 'c7');
  await expect(page.locator('.bd-arrow')).toHaveCount(1);
  await expect(page.locator('.bd-arrow')).toHaveCount(0);
  await hotseat(page, 'kings-cooking');
  await click(page, 'b1', 'a3', 'c3', 'b2');
  await click(page, 'a3', 'court:black');
  await expect.poll(() => moving(page)).toBeGreaterThan(0);
  await expect(page.locator('.bd-piece')).toHaveCount(4);
});

test('where the system asks for calm nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hotseat(page, 'mirror');
  await click(page, 'e2', 'e4');
  await expect(piece(page, 'e4')).toHaveCount(1);
  expect(await moving(page)).toBe(0);
});

test('a move in advance against the computer, and taking it back', async ({ page }) => {
  // The engine hears what it is asked when the test says so.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const post = Worker.prototype.postMessage as (this: Worker, data: unknown) => void;
    Object.assign(window, { release: () => held.splice(0).forEach((send) => void send()) });
    Worker.prototype.postMessage = function (this: Worker, data: unknown) {
      if (String(data).includes('"ask":"think"')) held.push(() => post.call(this, data));
      else post.call(this, data);
    };
  });
  await againstComputer(page, 'mirror', 1, 'White');
  await click(page, 'e2', 'e4');
  await expect(page.getByTestId('turn')).toHaveText("Opponent's Turn");
  await expect(cell(page, 'd2')).toHaveClass(/mine/);
  await click(page, 'd2', 'd3');
  await expect(cell(page, 'd3')).toHaveClass(/premove/);
  await click(page, 'h6');
  await expect(cell(page, 'd3')).not.toHaveClass(/premove/);
  await drag(page, cell(page, 'd2'), cell(page, 'd3'));
  await expect(cell(page, 'd3')).toHaveClass(/premove/);
  await page.evaluate(() => (window as unknown as { release(): void }).release());
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(3);
  await expect(page.locator('[data-ply="3"]')).toHaveText('d3');
});

test('nothing jumps about while pages load and games are played', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shift = () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, it) => sum + it, 0));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await shift()).toBeLessThan(0.05);
  await hotseat(page, 'archer');
  await click(page, 'e2', 'e4', 'e7', 'e5', 'd1', 'h5');
  await drag(page, cell(page, 'a7'), cell(page, 'a4'));
  await expect(page.getByTestId('reason')).not.toHaveText('');
  expect(await shift()).toBeLessThan(0.1);
});

test('stepping back against the computer leads to the own turn, also while it thinks', async ({ page }) => {
  await againstComputer(page, 'archer', 2, 'White');
  await click(page, 'e2', 'e4');
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(2);
  await click(page, 'd2', 'd4');
  await page.getByTitle('Step Back').click();
  await expect(piece(page, 'd2')).toHaveCount(1);
  await expect(page.getByTestId('turn')).toHaveText('Your Turn');
  await click(page, 'g1', 'f3');
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(4);
  await expect(page.locator('[data-ply="3"]')).toHaveText('Nf3');
});
