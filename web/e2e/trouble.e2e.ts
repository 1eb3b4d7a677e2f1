// What goes wrong: a plain sentence and a way on, never a blank page, nothing lost.
import { expect, type Page, test } from '@playwright/test';
import { againstComputer, canMove, cell, click, drag, hotseat, piece } from './support';

const moves = (page: Page) => page.locator('.moves .move:not(.none)');

test('broken links of every kind', async ({ page }) => {
  for (const path of [
    '/g#',
    '/g#pAAAA',
    '/g#xAAAA',
    '/g#%E0%A4%A',
    '/?board=nonsense',
    '/?board=w:Kz9;b:Ke8&turn=white',
    '/?board=w:Ke1;b:Ke8&turn=white&lastMove=h7h5',
    '/?board=w:Ke1;b:Ke8&variant=nosuch',
    '/local/nosuch',
    '/rules/nosuch',
    '/play/nosuch',
    '/editor/nosuch',
    '/editor/rps',
    '/analysis/nosuch',
    '/analysis/archer#fen=rubbish',
    '/analysis/archer#fen=%E0%A4%A',
    '/analysis/archer#game=nosuch',
    '/puzzles/nosuch/nosuch',
    '/%E0%A4%A',
  ]) {
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.locator('main h1').first(), path).toBeVisible();
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(10);
    await expect(page.getByRole('link', { name: 'Heterodox' })).toBeVisible();
  }
});

test('damaged and foreign saved games do not hide the good ones', async ({ page }) => {
  await hotseat(page, 'mirror');
  await click(page, 'e2', 'e4');
  await page.evaluate(() => {
    const good = JSON.parse(localStorage.getItem('heterodox.games')!);
    localStorage.setItem(
      'heterodox.games',
      JSON.stringify([null, 7, { id: 'x' }, ...good, { ...good[0], id: 'bad', moves: ['e2e5'] }]),
    );
    localStorage.setItem('heterodox.saves', '{not json');
    localStorage.setItem('heterodox.settings', '[1,2]');
    localStorage.setItem('heterodox.puzzles', '"?"');
  });
  await page.goto('/games');
  await expect(page.locator('.game-list li')).toHaveCount(2);
  // Its moves cannot be played: the reason, and a way on.
  await page.goto('/local/bad');
  await expect(page.getByRole('alert')).toContainText('Pawn cannot move from e2 to e5');
  await page.goto('/games');
  await page.locator('.game-list li').last().getByRole('link').click();
  await expect(page.locator('.bd, .missing')).toBeVisible();
});

test('one save too many is refused, and none is lost', async ({ page }) => {
  await hotseat(page, 'mirror');
  await click(page, 'e2', 'e4');
  await page.evaluate(() => {
    const [game] = JSON.parse(localStorage.getItem('heterodox.games')!);
    const saves = Array.from({ length: 200 }, (_, index) => ({
      id: `${index}`,
      name: `Game ${index}`,
      saved: 1,
      game,
    }));
    localStorage.setItem('heterodox.saves', JSON.stringify(saves));
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('There are 200 saved games');
  await page.goto('/games');
  await expect(page.getByTestId('saves').locator('li')).toHaveCount(200);
});

test('many new games cost none that goes on; when there is no room at all, it is said', async ({ page }) => {
  await hotseat(page, 'mirror');
  await click(page, 'e2', 'e4');
  await expect(piece(page, 'e4')).toHaveCount(1);
  const first = page.url();
  // One that was kept, many times over.
  const fill = (length: number, made: string[]) =>
    page.evaluate(
      ([count, moves]) => {
        const game = JSON.parse(localStorage.getItem('heterodox.games')!).at(-1);
        const more = Array.from({ length: count }, (_, index) => ({ ...game, id: `${index}`, moves, at: 0 }));
        localStorage.setItem('heterodox.games', JSON.stringify([...more, game]));
      },
      [length, made] as const,
    );
  await fill(199, []);
  await page.goto('/?board=w:Ke1,Ra1;b:Ke8&turn=white');
  await expect(piece(page, 'e8')).toHaveCount(1);
  await page.goto(first);
  await expect(piece(page, 'e4')).toHaveCount(1);
  await fill(199, ['e2e4']);
  await page.goto('/?board=w:Ke1,Ra1;b:Ke8&turn=white');
  await expect(piece(page, 'e8')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('There are 200 games going on');
  await click(page, 'e1', 'e2');
  await expect(piece(page, 'e2')).toHaveCount(1);
  await page.goto(first);
  await expect(piece(page, 'e4')).toHaveCount(1);
});

test('two tabs of one game: either goes on where the other one is, and nothing is overwritten', async ({
  page,
  context,
}) => {
  await hotseat(page, 'mirror');
  await click(page, 'e2', 'e4');
  await expect(piece(page, 'e4')).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(page.url());
  await click(other, 'e7', 'e5');
  await expect(moves(other)).toHaveCount(2);
  await click(other, 'd2', 'd4');
  await expect(moves(page)).toHaveCount(3);
  await click(page, 'd7', 'd5');
  await expect(moves(other)).toHaveCount(4);
  // One that hears of nothing: its move is not taken, and it is said.
  const deaf = await context.newPage();
  await deaf.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  await deaf.goto(page.url());
  await expect(moves(deaf)).toHaveCount(4);
  await click(page, 'a2', 'a3');
  await expect(moves(other)).toHaveCount(5);
  await click(deaf, 'h2', 'h3');
  await expect(deaf.locator('.toast')).toContainText('went on in another tab');
  await expect(piece(deaf, 'a3')).toHaveCount(1);
  await expect(moves(deaf)).toHaveCount(5);
  await click(deaf, 'a7', 'a6');
  await expect(moves(page)).toHaveCount(6);
});

test('two tabs of one game against the computer: one of them thinks, and if it is closed the other one', async ({
  page,
  context,
}) => {
  await againstComputer(page, 'mirror');
  const other = await context.newPage();
  await other.goto(page.url());
  for (const [tab, from, to] of [
    [page, 'a2', 'a3'],
    [other, 'h2', 'h3'],
    [page, 'a3', 'a4'],
  ] as const) {
    const made = await moves(page).count();
    await click(tab, from, to);
    for (const it of [page, other]) {
      await expect(moves(it)).toHaveCount(made + 2);
      await expect(it.locator('.toast')).toHaveCount(0);
    }
  }
  // What the other tab does not answer, as its rules and engine are gone.
  await page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem('heterodox.games')!);
    const [game] = list;
    Object.assign(game, { moves: [...game.moves, 'h3h4'], at: game.at + 1, changed: game.changed + 1 });
    localStorage.setItem('heterodox.games', JSON.stringify(list));
  });
  await page.close();
  await expect(moves(other)).toHaveCount(8);
});

for (const [name, error] of [
  ['full', 'QuotaExceededError'],
  ['forbidden', 'SecurityError'],
] as const) {
  test(`storage is ${name}: the game goes on, and it is said`, async ({ page }) => {
    await page.addInitScript((kind) => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no', kind);
      };
    }, error);
    // Within one page: memory is all there is.
    await page.goto('/play/mirror');
    await page
      .locator('section', { hasText: 'Two players, one device' })
      .getByRole('button', { name: 'Start' })
      .click();
    await expect(page.getByRole('alert')).toContainText(name === 'full' ? 'is full' : 'store nothing');
    await click(page, 'e2', 'e4');
    await expect(piece(page, 'e4')).toHaveCount(1);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Your games' }).click();
    await expect(page.getByTestId('saves').locator('li')).toHaveCount(1);
  });
}

test('no server: everything but online play works, and that is said', async ({ page }) => {
  await page.goto('/watch');
  await expect(page.getByText('There is no server here')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('There is no server here')).toBeVisible();
  await page.goto('/play/archer');
  await page.getByRole('button', { name: 'Find an opponent' }).click();
  await expect(page.getByText('There is no server here')).toBeVisible();
  // A link to what a server has: it is the server that is missing.
  for (const path of ['/challenge/0000000000000', '/studio/~0000000000000']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('There is no server here');
    await expect(page.getByText('no longer open')).toHaveCount(0);
  }
});

test('a server that is newer than the client says so', async ({ page }) => {
  await page.routeWebSocket(/\/ws$/, (ws) => {
    ws.send(JSON.stringify({ t: 'welcome', protocol: 99, you: { id: 'g1', name: 'Guest', kind: 'guest' }, now: 0 }));
  });
  await page.goto('/game/abc');
  await expect(page.getByText('The server is newer than this page')).toBeVisible();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByText('The server is newer than this page')).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Home' })).toBeVisible();
});

test('nonsense from the server is survived', async ({ page }) => {
  await page.routeWebSocket(/\/ws$/, (ws) => {
    ws.send('not json');
    ws.send('{"t":"unheard-of"}');
    ws.send(JSON.stringify({ t: 'welcome', protocol: 1, you: { id: 'g1', name: 'Guest', kind: 'guest' }, now: 0 }));
    ws.send(JSON.stringify({ t: 'error', kind: 'not-found', message: 'there is no such game', game: 'abc' }));
  });
  await page.goto('/game/abc');
  await expect(page.getByRole('alert')).toContainText('there is no such game');
});

test('offline: hot-seat, computer, puzzles and analysis work without a network', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto('/rules/archer');
  await expect(page.getByRole('heading', { name: 'Archer Chess' })).toBeVisible();
  await hotseat(page, 'archer');
  await click(page, 'e2', 'e4');
  await expect(piece(page, 'e4')).toHaveCount(1);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play the computer' }).first().click();
  await click(page, 'e2', 'e4');
  await expect(moves(page)).toHaveCount(2);
  await page.goto('/puzzles/archer');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(moves(page).first()).toBeVisible();
  await page.goto('/analysis/mirror');
  await page.getByLabel('Engine').check();
  await expect(page.getByTestId('lines').locator('li').first()).toBeVisible();
});

test('the module cannot be loaded: a sentence and a way on', async ({ browser, baseURL }) => {
  // What a service worker has kept is out of reach here.
  const page = await browser.newPage({ baseURL, serviceWorkers: 'block' });
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Play the computer' }).first().click();
  await expect(page.getByRole('alert')).toContainText('This cannot be opened');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Home' })).toBeVisible();
});

test('the manifest says what is installed', async ({ page, request }) => {
  await page.goto('/');
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(link!)).json();
  expect(manifest).toMatchObject({ name: 'Heterodox', start_url: '/', display: 'standalone' });
  for (const icon of manifest.icons) expect((await request.get(icon.src)).ok()).toBe(true);
});

test('a game against the computer survives a reload and is the same in every tab, also a battle', async ({ page }) => {
  await page.goto('/play/rps');
  await page
    .locator('section', { hasText: /Level \d/ })
    .getByRole('button', { name: 'Start' })
    .click();
  await cell(page, 'K').click();
  await cell(page, 'd1').click();
  await expect(piece(page, 'd1')).toHaveCount(1);
  await page.reload();
  await expect(piece(page, 'd1')).toHaveCount(1);
  // Another tab goes on with it, and this one follows.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await cell(other, 'K').click();
  await cell(other, 'e1').click();
  await expect(piece(page, 'e1')).toHaveCount(1);
  await cell(page, 'K').click();
  await cell(page, 'd1').click();
  await expect(piece(other, 'd1')).toHaveCount(1);
  await other.close();
  // How far it has come is told where it can be gone on with.
  await drag(page, cell(page, 'O'), cell(page, 'e1'));
  await page.getByRole('button', { name: "Let's start" }).click();
  await canMove(page, 'c2');
  await click(page, 'c2', 'c3');
  await expect(piece(page, 'c3')).toHaveCount(1);
  await expect(page.getByTestId('turn')).toHaveText(/Your Turn|Both sides act now/);
  await page.goto('/');
  await expect(page.locator('.continue').getByRole('link', { name: 'RPS Battle' })).toHaveText(/ [1-9] moves?$/);
});
