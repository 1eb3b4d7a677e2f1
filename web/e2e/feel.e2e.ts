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
  // It is over the court before it is gone from the board.
  const court = (await cell(page, 'court:black').boundingBox())!;
  const walker = page.locator('.bd-piece:not([data-at])');
  await expect
    .poll(async () => (await walker.boundingBox().catch(() => null))?.y ?? 0)
    .toBeLessThan(court.y + court.height);
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

test('a move can be taken back against the computer: by looking back and playing another one', async ({ page }) => {
  await againstComputer(page, 'archer', 2, 'White');
  await click(page, 'e2', 'e4');
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(2);
  await click(page, 'd2', 'd4');
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(4);
  await page.locator('[data-ply="2"]').click();
  await expect(piece(page, 'd2')).toHaveCount(1);
  await expect(page.getByTestId('turn')).toHaveText('Looking back');
  await click(page, 'g1', 'f3');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(4);
  await expect(page.locator('[data-ply="3"]')).toHaveText('Nf3');
});

test('a clock at one device: it runs from the third move on, stands still between turns, and can fall', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/play/mirror');
  const panel = page.locator('section', { hasText: 'Two players, one device' });
  await panel.getByLabel('Hide the board between turns').check();
  await panel.getByLabel('1+0').check();
  await panel.getByRole('button', { name: 'Start' }).click();
  const [white, black] = ['first', 'second'].map((side) => page.getByTestId(`player-${side}`).getByRole('timer'));
  const pass = page.getByRole('button', { name: 'I am ready' });
  const play = async (from: string, to: string) => {
    await click(page, from, to);
    await page.getByRole('button', { name: 'Submit Move' }).click();
    await expect(pass).toBeVisible();
  };
  await play('e2', 'e4');
  await pass.click();
  await page.clock.runFor(5000);
  await play('e7', 'e5');
  await pass.click();
  // The page's time goes on by itself, too: a little less is as good.
  await expect(white!).toHaveText(/^(1:00|0:5\d)$/);
  await page.clock.runFor(20_000);
  await expect(white!).toHaveText(/^0:(40|3\d)$/);
  await play('g1', 'f3');
  // Nobody's time runs while the device changes hands.
  await page.clock.runFor(30_000);
  await expect(black!).toHaveText(/^(1:00|0:5\d)$/);
  await pass.click();
  await page.reload();
  await expect(white!).toHaveText(/^0:(40|3\d)$/);
  await pass.click();
  await expect(pass).toHaveCount(0);
  await page.clock.runFor(61_000);
  await expect(page.getByTestId('status')).toHaveText('White wins: the time of the other side is up.');
  await expect(black!).toHaveText('0:00.0');
});

test('on paper: the board and the moves, no buttons', async ({ page }) => {
  await hotseat(page, 'archer');
  await click(page, 'e2', 'e4');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header.top')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  await expect(piece(page, 'e4')).toBeVisible();
  await expect(page.getByTestId('moves')).toContainText('e4');
  await page.goto('/rules/archer');
  await expect(page.locator('.piece-rule').first()).toBeVisible();
  await expect(page.locator('main select')).toBeHidden();
  await expect(page.locator('main label')).toBeHidden();
  await expect(page.locator('.see-diagram')).toBeHidden();
});

test('the page stays while something is fetched: sharing, another puzzle, another game', async ({ page }) => {
  await hotseat(page, 'archer');
  const stays = async (act: () => Promise<unknown>, seen: () => Promise<unknown>) => {
    const main = await page.evaluateHandle(() => {
      const it = document.querySelector('main')! as HTMLElement & { left?: boolean };
      new MutationObserver(() => {
        it.left ||= !it.isConnected;
      }).observe(document.body, { childList: true, subtree: true });
      return it;
    });
    await act();
    await seen();
    expect(await main.evaluate((it) => it.isConnected && !it.left)).toBe(true);
  };
  await stays(
    () => page.getByRole('button', { name: 'Share' }).click(),
    () => expect(page.getByTestId('share-pgn')).toBeVisible(),
  );
  await page.goto('/puzzles/archer');
  const reveal = page.getByRole('button', { name: 'Show the solution' });
  const next = page.getByRole('button', { name: 'Next puzzle' });
  await reveal.click();
  // The solution is shown move by move.
  await expect(next).toBeVisible({ timeout: 20_000 });
  await stays(
    () => next.click(),
    () => expect(reveal).toBeVisible(),
  );
  await page.goto('/rules/archer');
  await expect(page.getByRole('heading', { name: 'Archer Chess' })).toBeVisible();
  await stays(
    () => page.getByLabel('Game').selectOption('mirror'),
    () => expect(page.getByRole('heading', { name: 'Mirror Chess' })).toBeVisible(),
  );
});

test('a promotion can be chosen while the engine thinks, and let go by a press elsewhere', async ({ page }) => {
  const fen = '4k3/1P4pp/8/8/8/8/PPP2PPP/R3K2R w - - 0 1';
  await page.goto(`/analysis/archer#fen=${encodeURIComponent(fen)}`);
  await page.getByLabel('Engine').check();
  const depth = () => page.locator('.engine-panel').textContent();
  const choices = page.getByRole('menuitem');
  await click(page, 'b7', 'b8');
  await expect(choices).toHaveCount(4);
  const before = await depth();
  await expect.poll(depth).not.toBe(before);
  await expect(choices).toHaveCount(4);
  await page.locator('h1').first().click();
  await expect(choices).toHaveCount(0);
  await expect(page.locator('.sq.selected')).toHaveCount(0);
  await click(page, 'b7', 'b8');
  await page.getByRole('menuitem', { name: 'b8=N' }).click();
  await expect(page.getByTestId('tree')).toContainText('b8=N');
});
