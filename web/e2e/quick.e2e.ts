// Quick: hints without waiting, nothing that jumps about, a new version at once.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { cell, click, drag, hotseat } from './support';

/** Milliseconds from a press on each of some pieces until its marks are laid out, sorted. */
const hintTimes = (page: Page) =>
  page.evaluate(async () => {
    const cells = [...document.querySelectorAll<HTMLElement>('.sq.mine')];
    const times: number[] = [];
    for (const cell of cells.slice(0, 12)) {
      const box = cell.getBoundingClientRect();
      const at = {
        clientX: box.x + box.width / 2,
        clientY: box.y + box.height / 2,
        bubbles: true,
        pointerId: 1,
        button: 0,
      };
      const start = performance.now();
      cell.dispatchEvent(new PointerEvent('pointerdown', at));
      // Style and layout are part of what the user waits for.
      for (const it of document.querySelectorAll('[data-mark]'))
        getComputedStyle(it, '::after').getPropertyValue('opacity');
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
      cell.dispatchEvent(new PointerEvent('pointerup', at));
      await new Promise((done) => requestAnimationFrame(done));
    }
    return times.sort((a, b) => a - b);
  });

test('hints come within 16 ms of a click, on games of all kinds, battles too', async ({ page }) => {
  await page.goto('/play');
  const games = await page
    .locator('main select')
    .first()
    .locator('option')
    .evaluateAll((all) => all.map((it) => (it as HTMLOptionElement).value));
  expect(games.length).toBeGreaterThan(15);
  const found: string[] = [];
  // The first games and battles, and one in four of the others: they are many.
  for (const game of games.filter((it, at) => at < 4 || at % 4 === 0 || it.startsWith('rps'))) {
    // As a link does it: the rules stay loaded.
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/play/${game}`);
    await expect(page.locator('main select').first()).toHaveValue(game);
    const panel = page.locator('section', { hasText: 'Two players, one device' });
    const battle = await panel.getByRole('checkbox').first().isDisabled();
    await panel.getByRole('button', { name: 'Start' }).click();
    if (battle) await settle(page);
    await expect(page.locator('.sq.mine').first()).toBeVisible();
    const times = await hintTimes(page);
    expect(times.length, game).toBeGreaterThan(2);
    const middle = times[Math.floor(times.length / 2)]!;
    found.push(`${game} ${middle.toFixed(1)} (${times.at(-1)!.toFixed(1)})`);
    expect(middle, game).toBeLessThan(16);
  }
  console.log(`hints in ms, middle (most): ${found.join(', ')}`);
});

/** Sets up both armies, as far as there is anything to set up. */
async function settle(page: Page) {
  const [start, ready] = [
    page.getByRole('button', { name: "Let's start" }),
    page.getByRole('button', { name: 'I am ready' }),
  ];
  const move = page.locator('.event-log li');
  for (let step = 0; step < 20; step += 1) {
    await expect(page.locator('.bd-spare, .sq.mine, dialog').first()).toBeVisible();
    if (await ready.isVisible()) await ready.click();
    else if ((await start.isVisible()) && (await start.isEnabled())) await start.click();
    else if (await move.count()) return;
    else {
      // The king, then the pit, onto the own rows.
      const spare = page.locator('.bd-spare');
      await spare.nth(step % (await spare.count())).click();
      await page.locator('.sq[data-mark]:not(.occupied)').first().click();
    }
    await page.waitForTimeout(60);
  }
}

test.describe('layout shift', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    }),
  );
  const shift = (page: Page) =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, it) => sum + it, 0));

  for (const width of [390, 1280])
    test(`nothing jumps about while pages load (${width} pixels)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      for (const path of [
        '/',
        '/play/archer',
        '/rules/mirror',
        '/puzzles/archer',
        '/analysis/archer',
        '/editor/archer',
        '/studio',
        '/watch',
        '/settings',
      ]) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await shift(page), path).toBeLessThan(0.05);
      }
    });

  test('nothing jumps about while a game is played', async ({ page }) => {
    await hotseat(page, 'archer');
    await click(page, 'e2', 'e4', 'e7', 'e5', 'd1', 'h5');
    await drag(page, cell(page, 'a7'), cell(page, 'a4'));
    await expect(page.getByTestId('reason')).not.toHaveText('');
    expect(await shift(page)).toBeLessThan(0.05);
  });
});

test.describe('a new version', () => {
  const dist = resolve(import.meta.dirname, '../dist');
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/json',
  };
  let server: Server;
  /** What is put into the page and the list of files: as a newer build has it. */
  let version = 'first';
  test.beforeAll(async () => {
    server = createServer((request, response) => {
      const path = new URL(request.url!, 'http://here').pathname;
      const page = !extname(path);
      const bytes = readFileSync(join(dist, page ? 'index.html' : path));
      response.setHeader('content-type', types[page ? '.html' : extname(path)] ?? 'text/plain');
      response.setHeader('cache-control', 'no-cache');
      if (page) return response.end(bytes.toString().replace('<html', `<html data-version="${version}"`));
      response.end(path === '/sw.js' ? bytes.toString().replace("'heterodox-", `'heterodox-${version}-`) : bytes);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  test.afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('is seen at the next load; the old cache goes; offline the newest is there', async ({ page, context }) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const caches = () => page.evaluate(() => window.caches.keys());
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(async () => (await caches()).join()).toMatch(/^heterodox-first/);
    version = 'second';
    await page.goto(`${url}rules/archer`);
    // The new page at once, and the new worker beside the old one until the last old page is closed.
    await expect(page.locator('html')).toHaveAttribute('data-version', 'second');
    await expect(page.getByRole('heading', { name: 'Archer Chess' })).toBeVisible();
    await expect.poll(async () => (await caches()).length).toBe(2);
    await page.close();
    const later = await context.newPage();
    const kept = async () => {
      await later.goto('about:blank');
      await later.goto(url);
      return later.evaluate(async () => (await window.caches.keys()).join());
    };
    await expect.poll(kept).toMatch(/^heterodox-second[^,]*$/);
    await context.setOffline(true);
    await later.goto(`${url}rules/archer`);
    await expect(later.locator('html')).toHaveAttribute('data-version', 'second');
    await expect(later.getByRole('heading', { name: 'Archer Chess' })).toBeVisible();
  });
});
