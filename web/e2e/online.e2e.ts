// Playing online: two browsers and a real server.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openSite, type Site } from './server';
import { cell, click, drag, piece } from './support';

test.describe.configure({ mode: 'default' });

let site: Site;
test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(async () => {
  await site?.close();
});

/** Two people, each with a browser of their own: a challenge by link, accepted. */
async function twoPlayers(browser: Browser, variant: string, route?: (page: Page) => Promise<void>) {
  const [one, two] = [await browser.newContext({ baseURL: site.url }), await browser.newContext({ baseURL: site.url })];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await route?.(first);
  await first.goto(`/play/${variant}`);
  await first.getByRole('button', { name: 'Challenge by link' }).click();
  const link = await first.getByTestId('challenge-link').inputValue();
  await expect(first.getByAltText('The link as a QR code')).toBeVisible();
  await second.goto(link);
  await second.getByRole('button', { name: 'Accept the challenge' }).click();
  await expect(first).toHaveURL(/\/game\//);
  await expect(second).toHaveURL(/\/game\//);
  await expect(first.locator('.bd')).toBeVisible();
  await expect(second.locator('.bd')).toBeVisible();
  // Sides are drawn: whoever has the first one is `white`.
  const own = await first.locator('.player').last().locator('.side-name').textContent();
  const mine = own === 'White' || own === 'Red';
  const close = async () => {
    await one.close();
    await two.close();
  };
  return { white: mine ? first : second, black: mine ? second : first, first, second, close };
}

test('two browsers play each other; moves arrive, an illegal one is refused, one resigns, rematch', async ({
  browser,
}) => {
  const { white, black, close } = await twoPlayers(browser, 'archer');
  await expect(white.getByTestId('turn')).toHaveText('Your Turn');
  await expect(black.getByTestId('turn')).toHaveText("Opponent's Turn");
  await click(white, 'e2', 'e4');
  await expect(piece(black, 'e4')).toHaveCount(1);
  await expect(black.getByTestId('turn')).toHaveText('Your Turn');
  await drag(black, cell(black, 'e7'), cell(black, 'e4'));
  await expect(black.getByTestId('reason')).toContainText('cannot move');
  await drag(black, cell(black, 'e7'), cell(black, 'e5'));
  await expect(piece(white, 'e5')).toHaveCount(1);
  await expect(white.getByTestId('moves')).toContainText('e5');
  await white.getByRole('button', { name: 'Good luck' }).click();
  await expect(black.locator('.toast', { hasText: 'White: Good luck' })).toBeVisible();
  const places = () =>
    Promise.all([white, black].flatMap((it) => [it.getByTestId('moves').boundingBox(), cell(it, 'a1').boundingBox()]));
  const still = await places();
  await black.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(white.getByRole('alert').filter({ hasText: 'Your opponent offers a draw.' })).toBeVisible();
  expect(await places()).toEqual(still);
  await expect(black.getByTestId('offers')).toContainText('You offered a draw. Waiting for your opponent…');
  await white.getByRole('button', { name: 'Decline' }).click();
  await expect(black.locator('.toast', { hasText: 'Your opponent declined.' })).toBeVisible();
  await expect(black.getByTestId('offers')).toHaveText('');
  await white.getByRole('button', { name: 'Resign' }).click();
  await expect(black.getByRole('dialog')).toHaveCount(0);
  await white.getByRole('button', { name: 'Really?' }).click();
  await expect(black.getByRole('dialog')).toContainText('You won');
  const before = white.url();
  await white.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
  await expect(white.getByRole('dialog')).toContainText('Waiting for your opponent…');
  await expect(black.getByRole('dialog')).toContainText('Your opponent wants a rematch.');
  await black.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(white).not.toHaveURL(before);
  await expect(piece(white, 'e2')).toHaveCount(1);
  await close();
});

test('a game that was called off is no draw, and nobody is asked for another', async ({ browser }) => {
  const { white, black, close } = await twoPlayers(browser, 'mirror');
  await white.getByRole('button', { name: 'Abort game' }).click();
  for (const page of [white, black]) {
    const end = page.getByRole('dialog', { name: 'Game aborted' });
    await expect(end).toBeVisible();
    await expect(end).not.toContainText('Draw');
    await expect(end.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
    await expect(end.getByRole('button', { name: 'Analyse' })).toHaveCount(0);
  }
  await close();
});

test('a rematch can be declined; the PGN and the JSON have players, date, clock and result', async ({ browser }) => {
  const { white, black, close } = await twoPlayers(browser, 'mirror');
  await click(white, 'e2', 'e4');
  await expect(piece(black, 'e4')).toHaveCount(1);
  await click(black, 'e7', 'e5');
  await expect(piece(white, 'e5')).toHaveCount(1);
  await white.getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('button', { name: 'Really?' }).click();
  const [lost, won] = [white.getByRole('dialog', { name: 'You lost' }), black.getByRole('dialog', { name: 'You won' })];
  await expect(lost).toBeVisible();
  await lost.getByRole('button', { name: 'Rematch' }).click();
  // It is asked once, where the end is told.
  await expect(black.getByText('Your opponent wants a rematch.')).toHaveCount(1);
  await won.getByRole('button', { name: 'Decline' }).click();
  await expect(white.locator('.toast', { hasText: 'Your opponent declined.' })).toBeVisible();
  await expect(lost.getByRole('button', { name: 'Rematch' })).toBeEnabled();
  await white.getByRole('button', { name: 'Share' }).click();
  const pgn = await white.getByTestId('share-pgn').inputValue();
  expect(pgn).toMatch(/\[White "Guest \S+"\]/);
  expect(pgn).toMatch(/\[Date "\d{4}\.\d\d\.\d\d"\]/);
  expect(pgn).toContain('[Result "0-1"]');
  const record = JSON.parse(await white.getByTestId('share-json').inputValue());
  expect(record.control).toEqual({ kind: 'fischer', base: 300_000, increment: 3000 });
  expect(JSON.stringify(record)).toContain('0-1');
  await close();
});

test('a game that goes on is found again on the first page and among your games', async ({ browser }) => {
  const { white, black, first, close } = await twoPlayers(browser, 'mirror');
  await click(white, 'e2', 'e4');
  await expect(piece(black, 'e4')).toHaveCount(1);
  const path = new URL(first.url()).pathname;
  await first.goto('/');
  const again = first.locator('.continue').getByRole('link', { name: /^Mirror Chess · ./ });
  await expect(again).toHaveAttribute('href', path);
  await again.click();
  await expect(piece(first, 'e4')).toHaveCount(1);
  await first.goto('/games');
  const row = first.getByTestId('going-on').locator('li').filter({ hasText: 'Mirror Chess' });
  await row.getByRole('link', { name: 'Open' }).click();
  await expect(first).toHaveURL(new RegExp(`${path}$`));
  await expect(piece(first, 'e4')).toHaveCount(1);
  await close();
});

test('an offer is in view on a phone, wherever one was', async ({ browser }) => {
  const { white, black, close } = await twoPlayers(browser, 'mirror');
  await click(white, 'e2', 'e4');
  await expect(piece(black, 'e4')).toHaveCount(1);
  await click(black, 'e7', 'e5');
  await expect(piece(white, 'e5')).toHaveCount(1);
  await white.setViewportSize({ width: 360, height: 640 });
  await white.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await black.getByRole('button', { name: 'Request takeback' }).click();
  await expect(white.getByTestId('offers').getByRole('button', { name: 'Accept' })).toBeInViewport();
  await white.getByTestId('offers').getByRole('button', { name: 'Accept' }).click();
  await expect(piece(black, 'e7')).toHaveCount(1);
  await close();
});

test('chat: off until it is wanted, then both read what the other writes, and nobody else does', async ({
  browser,
}) => {
  const { white, black, first, close } = await twoPlayers(browser, 'mirror');
  const watcher = await browser.newPage({ baseURL: site.url });
  await watcher.goto(first.url());
  await expect(watcher.getByTestId('status')).toHaveText('You are watching');
  const turnOn = async (page: Page) => {
    await page.locator('.chat summary').click();
    await page.getByRole('button', { name: 'Turn the chat on' }).click();
  };
  await turnOn(white);
  await white.getByLabel('Write to the other player').fill('<b>Good</b> game!');
  await white.getByRole('button', { name: 'Send' }).click();
  await expect(white.getByTestId('chat')).toContainText('You <b>Good</b> game!');
  await black.locator('.chat summary').click();
  await expect(black.locator('.chat')).toContainText('The other player has written something.');
  await expect(black.locator('.chat')).not.toContainText('Good');
  await black.getByRole('button', { name: 'Turn the chat on' }).click();
  await expect(black.getByTestId('chat')).toContainText(/Guest \S+ <b>Good<\/b> game!/);
  await black.getByLabel('Write to the other player').fill('Thank you');
  await black.getByLabel('Write to the other player').press('Enter');
  await expect(white.getByTestId('chat').locator('p')).toHaveCount(2);
  await expect(white.getByTestId('chat')).toContainText(/Guest \S+ Thank you/);
  // A reload loses nothing.
  await white.reload();
  await expect(white.getByTestId('chat').locator('p')).toHaveCount(2);
  await expect(white.getByTestId('chat')).toContainText('You <b>Good</b> game!');
  await expect(watcher.locator('.chat')).toHaveCount(0);
  await black.getByRole('button', { name: 'Turn the chat off' }).click();
  await expect(black.getByTestId('chat')).toHaveCount(0);
  await watcher.close();
  await close();
});

test('looking back in a game that goes on: nothing can be touched there, a new move leads back', async ({
  browser,
}) => {
  const { white, black, close } = await twoPlayers(browser, 'mirror');
  await click(white, 'e2', 'e4');
  await expect(piece(black, 'e4')).toHaveCount(1);
  await black.getByTitle('To the start').click();
  await expect(piece(black, 'e2')).toHaveCount(1);
  await expect(black.locator('.sq.mine')).toHaveCount(0);
  await black.getByTitle('Step Forward').click();
  await expect(piece(black, 'e4')).toHaveCount(1);
  await click(black, 'e7', 'e5');
  await expect(piece(white, 'e5')).toHaveCount(1);
  await black.getByTitle('Step Back').click();
  await expect(piece(black, 'e7')).toHaveCount(1);
  await click(white, 'd2', 'd4');
  await expect(piece(black, 'd4')).toHaveCount(1);
  await expect(piece(black, 'e5')).toHaveCount(1);
  await close();
});

test('a move in advance is played when its turn comes', async ({ browser }) => {
  const { white, black, close } = await twoPlayers(browser, 'mirror');
  await click(black, 'e7', 'e5');
  await expect(cell(black, 'e5')).toHaveClass(/premove/);
  await click(white, 'd2', 'd4');
  await expect(piece(white, 'e5')).toHaveCount(1);
  await expect(white.getByTestId('turn')).toHaveText('Your Turn');
  await close();
});

test('an address of no game says so', async ({ page }) => {
  for (const id of ['none', '0000000000000', '%00']) {
    await page.goto(`${site.url}/game/${id}`);
    await expect(page.getByRole('heading', { name: 'There is no such game' })).toBeVisible();
  }
});

test('a spectator sees the game and cannot touch it', async ({ browser }) => {
  const { white, first, close } = await twoPlayers(browser, 'kings-cooking');
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto(first.url());
  await expect(page.getByTestId('status')).toHaveText('You are watching');
  await click(white, 'a1', 'a2');
  await expect(piece(page, 'a2')).toHaveCount(1);
  await expect(page.locator('.sq.mine')).toHaveCount(0);
  await context.close();
  await close();
});

test('the connection breaks with a move on its way: it is sent again and played once', async ({ browser }) => {
  let cut: (() => Promise<void>) | null = null;
  let deaf = false;
  const { white, black, first, close } = await twoPlayers(browser, 'mirror', async (page) => {
    await page.routeWebSocket(/\/ws$/, (ws) => {
      const server = ws.connectToServer();
      ws.onMessage((message) => {
        if (!deaf) server.send(message);
      });
      cut = async () => {
        await server.close();
        await ws.close();
      };
    });
  });
  // One move each, so that either may be the one whose line breaks.
  await click(white, 'e2', 'e4');
  await expect(piece(black, 'e4')).toHaveCount(1);
  await click(black, 'e7', 'e5');
  await expect(piece(white, 'e5')).toHaveCount(1);
  const mine = first === white;
  if (!mine) {
    await click(white, 'd2', 'd4');
    await expect(piece(black, 'd4')).toHaveCount(1);
  }
  const other = mine ? black : white;
  const [from, to] = mine ? ['g1', 'f3'] : ['g8', 'f6'];
  deaf = true;
  await click(first, from!, to!);
  // Shown at once, and said to be on its way.
  await expect(piece(first, to!)).toHaveCount(1);
  await expect(first.getByTestId('status')).toHaveText('Sending…');
  await expect(piece(other, to!)).toHaveCount(0);
  await cut!();
  await expect(first.getByTestId('connection')).toBeVisible();
  deaf = false;
  await expect(piece(other, to!)).toHaveCount(1);
  await expect(first.getByTestId('status')).not.toHaveText('Sending…');
  const count = mine ? 3 : 4;
  await expect(first.locator('.moves .move:not(.none)')).toHaveCount(count);
  await expect(other.locator('.moves .move:not(.none)')).toHaveCount(count);
  await close();
});

test('the server is killed and comes back: the game goes on, also after a reload', async ({ browser }) => {
  const { white, black, close } = await twoPlayers(browser, 'mirror');
  await click(white, 'e2', 'e4');
  await expect(piece(black, 'e4')).toHaveCount(1);
  const board = await black.locator('.bd').boundingBox();
  await site.kill();
  await expect(black.getByTestId('connection')).toBeVisible();
  // The board does not run away from the hand.
  expect(await black.locator('.bd').boundingBox()).toEqual(board);
  await site.start();
  await expect(black.getByTestId('connection')).toHaveCount(0, { timeout: 20_000 });
  await click(black, 'e7', 'e5');
  await expect(piece(white, 'e5')).toHaveCount(1, { timeout: 20_000 });
  await white.reload();
  await expect(piece(white, 'e5')).toHaveCount(1);
  await expect(white.getByTestId('turn')).toHaveText('Your Turn');
  await close();
});

test('a battle online: secret setups, hidden pieces, turns', async ({ browser }) => {
  const { white: red, black: blue, close } = await twoPlayers(browser, 'rps');
  const setUp = async (page: Page, row: number) => {
    await drag(page, cell(page, 'K'), cell(page, `d${row}`));
    await expect(piece(page, `d${row}`)).toHaveCount(1);
    await drag(page, cell(page, 'O'), cell(page, `e${row}`));
    await expect(page.locator('.bd-piece')).toHaveCount(14);
    await page.getByRole('button', { name: "Let's start" }).click();
  };
  await setUp(red, 1);
  await expect(blue.locator('.bd-piece')).toHaveCount(0);
  await setUp(blue, 6);
  for (const page of [red, blue]) {
    await expect(page.locator('.bd-piece')).toHaveCount(28);
    await expect(page.locator('.hidden-kind')).toHaveCount(14);
  }
  await expect(red.getByTestId('turn')).toHaveText(/Your Turn|Opponent's Turn/);
  const redFirst = (await red.getByTestId('turn').textContent()) === 'Your Turn';
  const [mover, other, from, to] = redFirst ? [red, blue, 'c2', 'c3'] : [blue, red, 'c5', 'c4'];
  await click(mover, from, to);
  await expect(piece(other, to)).toHaveClass(/hidden-kind/);
  await expect(other.getByTestId('turn')).toHaveText('Your Turn');
  // A refused drop says where the piece can go, as far as its owner may know.
  const [own, far] = redFirst ? ['b5', 'b2'] : ['b2', 'b5'];
  await drag(other, cell(other, own), cell(other, far));
  await expect(other.getByTestId('reason')).toHaveText(/^The (rock|paper|scissors) can only go to b[34]\.$/);
  await close();
});

test('a wish for one game is none for another', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/play/caravan');
  await page.getByRole('button', { name: 'Find an opponent' }).click();
  await expect(page.locator('.seeking')).toContainText('Caravan');
  await page.getByRole('combobox', { name: 'Game' }).selectOption('mirror');
  // It goes on until it is taken back.
  await expect(page.locator('.seeking')).toContainText('Caravan');
  await page.locator('.seeking').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Find an opponent' })).toBeVisible();
  await page.getByRole('button', { name: 'Challenge by link' }).click();
  const link = await page.getByTestId('challenge-link').inputValue();
  await page.getByRole('combobox', { name: 'Game' }).selectOption('archer');
  await expect(page.getByTestId('challenge-link')).toHaveCount(0);
  // Nobody accepts their own.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Play Mirror Chess' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept the challenge' })).toHaveCount(0);
  await context.close();
});

test('quick pairing and the list of live games', async ({ browser }) => {
  const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ baseURL: site.url })));
  const [one, two, watcher] = await Promise.all(contexts.map((context) => context.newPage()));
  await watcher!.goto('/watch');
  for (const page of [one!, two!]) {
    await page.goto('/play/archer');
    await page.getByRole('button', { name: 'Find an opponent' }).click();
  }
  await expect(one!).toHaveURL(/\/game\//);
  await expect(two!).toHaveURL(/\/game\//);
  const live = watcher!.getByTestId('live-games').locator('li').filter({ hasText: 'Archer Chess' });
  await expect(live.first()).toBeVisible();
  await live.first().getByRole('link', { name: 'Watch' }).click();
  await expect(watcher!.locator('.bd')).toBeVisible();
  for (const context of contexts) await context.close();
});

test('an account: sign up, sign out, sign in', async ({ page }) => {
  await page.goto(`${site.url}/profile`);
  await page.getByLabel('Name', { exact: true }).fill('morphy');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'New account' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'New account' }).click();
  await expect(page.getByRole('heading', { name: 'morphy' })).toBeVisible();
  // Programs get a token that is shown once, and can be shut out again.
  const sessions = page.getByTestId('sessions');
  await expect(sessions.getByText('this browser')).toHaveCount(1);
  await sessions.getByLabel('Token name').fill('my bot');
  await sessions.getByRole('button', { name: 'Create token' }).click();
  const token = await sessions.getByTestId('share-token').inputValue();
  const me = () => page.request.get(`${site.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await (await me()).json()).name).toBe('morphy');
  await sessions.getByRole('listitem').filter({ hasText: 'my bot' }).getByRole('button', { name: 'End' }).click();
  await expect(sessions.getByText('my bot')).toHaveCount(0);
  expect((await me()).status()).toBe(401);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Name', { exact: true }).fill('morphy');
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'morphy' })).toBeVisible();
});

test('with an account the server keeps a rating of puzzles for each game', async ({ page }) => {
  await page.goto(`${site.url}/puzzles/mirror`);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByTestId('skill').locator('.down')).toBeVisible();
  await expect(page.getByTestId('account-skill')).toHaveCount(0);
  await page.goto(`${site.url}/profile`);
  await page.getByLabel('Name').fill('anderssen');
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'New account' }).click();
  await expect(page.getByRole('heading', { name: 'anderssen' })).toBeVisible();
  await page.goto(`${site.url}/puzzles/mirror`);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  const kept = page.getByTestId('account-skill');
  await expect(kept).toContainText('Mirror Chess');
  expect(Number(await kept.locator('b').textContent())).toBeLessThan(1500);
  // Another device: nothing but the account knows of it.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(kept).toBeVisible();
  await page.goto(`${site.url}/profile`);
  await expect(page.getByText('0 of 1 solved')).toBeVisible();
});

test('a variant from the studio is played online by link; the rules come with the game', async ({ browser }) => {
  const [one, two] = [await browser.newContext({ baseURL: site.url }), await browser.newContext({ baseURL: site.url })];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await first.goto('/studio/new');
  await expect(first.getByTestId('state')).toHaveText('The rules work');
  const text = await first.getByTestId('code').inputValue();
  await first.getByTestId('code').fill(`${text}\n[pieces.knight]\nmoves = "NN"\n`.replace('My game', 'Far Knights'));
  await expect(first.getByRole('heading', { name: 'Far Knights' })).toBeVisible();
  await first.getByRole('button', { name: 'Share' }).click();
  await first.getByText('Play online by link').click();
  await first.getByRole('button', { name: 'Challenge by link' }).click();
  await second.goto(await first.getByTestId('challenge-link').inputValue());
  await expect(second.getByRole('heading', { name: 'Play Far Knights' })).toBeVisible();
  await second.getByRole('button', { name: 'Accept the challenge' }).click();
  await expect(first).toHaveURL(/\/game\//);
  const own = await first.locator('.player').last().locator('.side-name').textContent();
  const [white, black] = own === 'White' ? [first, second] : [second, first];
  await click(white, 'b1', 'd5');
  await expect(piece(black, 'd5')).toHaveCount(1);
  await black.reload();
  await expect(piece(black, 'd5')).toHaveCount(1);
  await one.close();
  await two.close();
});

test('a variant is shown on the server: the page knows it after a reload, others find it, play it and change a copy', async ({
  browser,
}) => {
  const [one, two] = [await browser.newContext({ baseURL: site.url }), await browser.newContext({ baseURL: site.url })];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await first.goto('/studio/new');
  await expect(first.getByTestId('state')).toHaveText('The rules work');
  const code = first.getByTestId('code');
  await code.fill((await code.inputValue()).replace('My game', 'Everybody’s Chess'));
  await expect(first.getByRole('heading', { name: 'Everybody’s Chess' })).toBeVisible();
  const share = async () => {
    await first.getByRole('button', { name: 'Share' }).click();
    await first.getByText('Play online by link').click();
  };
  const who = first.getByLabel('On this server it is');
  const change = async (to: string) => {
    await who.selectOption(to);
    await first.getByRole('button', { name: 'Change that' }).click();
    await first.getByRole('button', { name: 'Really?' }).click();
  };
  await share();
  await expect(who).toHaveValue('none');
  await change('public');
  await expect(first.getByText('Everybody on this server can find it now.')).toBeVisible();
  await first.reload();
  await share();
  await expect(who).toHaveValue('public');
  await expect(first.getByTestId('share-server')).toHaveValue(/\/studio\/~/);

  await second.goto('/studio');
  await second.getByTestId('on-server').getByRole('link', { name: 'Open Everybody’s Chess' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Everybody’s Chess');
  const address = second.url();
  await second.getByRole('button', { name: 'Two players, one device' }).click();
  await click(second, 'e2', 'e4');
  await expect(piece(second, 'e4')).toHaveCount(1);
  await second.goto(address);
  await second.getByRole('button', { name: 'Change a copy in the studio' }).click();
  await expect(second.getByTestId('state')).toHaveText('The rules work');

  // For its owner alone, and then for nobody.
  await change('private');
  await expect(first.getByText('It is kept on this server for you alone.')).toBeVisible();
  await second.goto(address);
  await expect(second.getByText('This link does not work')).toBeVisible();
  await change('none');
  await expect(first.getByTestId('share-server')).toHaveCount(0);
  await one.close();
  await two.close();
});
