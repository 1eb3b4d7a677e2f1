// How people meet: the lobby, news on every page, terms of a game; two browsers and a real server.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openSite, type Site } from './server';
import { click, piece } from './support';

test.describe.configure({ mode: 'default' });

let site: Site;
test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(async () => {
  await site?.close();
});

/** People with a browser each. */
async function people(browser: Browser, count: number) {
  const contexts = await Promise.all(Array.from({ length: count }, () => browser.newContext({ baseURL: site.url })));
  const pages = await Promise.all(contexts.map((it) => it.newPage()));
  const close = () => Promise.all(contexts.map((it) => it.close()));
  return { pages: pages as [Page, Page], close };
}

const choose = (page: Page, chip: string) => page.locator('.chip', { hasText: chip }).first().click();

async function lobby(page: Page, game = 'Mirror Chess') {
  await page.goto('/lobby');
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: game });
}

async function signUp(page: Page, name: string) {
  await page.goto('/profile');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'New account' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a challenger who has gone elsewhere is told that the game has begun, and led there', async ({ browser }) => {
  const { pages, close } = await people(browser, 2);
  const [anna, ben] = pages;
  await anna.goto('/play/mirror');
  await anna.getByRole('button', { name: 'Challenge by link' }).click();
  await expect(anna.getByText('Waiting for your friend to accept…')).toBeVisible();
  const link = await anna.getByTestId('challenge-link').inputValue();
  await anna.getByRole('navigation').getByRole('link', { name: 'Games', exact: true }).click();
  await expect(anna.getByRole('heading', { level: 1 })).toBeVisible();
  await ben.goto(link);
  await ben.getByRole('button', { name: 'Accept the challenge' }).click();
  const toast = anna.locator('.toast', { hasText: 'has started' });
  await expect(toast).toBeVisible();
  await expect(anna).toHaveTitle(/^\(1\) /);
  await toast.getByRole('link', { name: 'Go to the game' }).click();
  await expect(anna).toHaveURL(/\/game\//);
  await expect(anna.locator('.bd')).toBeVisible();
  await expect(anna).not.toHaveTitle(/^\(1\) /);
  await close();
});

test('a seek is seen by others, outlives other pages and a reload, and a click starts the game', async ({
  browser,
}) => {
  const { pages, close } = await people(browser, 2);
  const [anna, ben] = pages;
  await ben.goto('/lobby');
  await expect(ben.getByText('Nobody is waiting right now.', { exact: false })).toBeVisible();
  await lobby(anna);
  await choose(anna, '10+5');
  await choose(anna, 'White');
  await anna.getByRole('button', { name: 'Find an opponent' }).click();
  const row = ben.getByTestId('open-challenges').locator('li', { hasText: 'Mirror Chess' });
  await expect(row).toContainText('10+5');
  await expect(row).toContainText('Casual');
  await expect(row).toContainText('you play Black');
  // What is waited for is what was asked for.
  await expect(anna.locator('.chip input').first()).toBeDisabled();
  await anna.goto('/rules');
  const bar = anna.locator('.seeking');
  await expect(bar).toContainText('Waiting for an opponent… Mirror Chess · 10+5');
  await anna.reload();
  await expect(bar).toBeVisible();
  await row.getByRole('button', { name: /^Play Mirror Chess with Guest/ }).click();
  await expect(ben).toHaveURL(/\/game\//);
  await expect(ben.getByTestId('player-second')).toContainText('You');
  await expect(bar).toHaveCount(0);
  await anna.locator('.toast').getByRole('link', { name: 'Go to the game' }).click();
  await expect(anna.getByTestId('player-first')).toContainText('You');
  await close();
});

test('a seek can be cancelled, wherever one is, and is gone for the others', async ({ browser }) => {
  const { pages, close } = await people(browser, 2);
  const [anna, ben] = pages;
  await ben.goto('/lobby');
  await lobby(anna, 'Archer Chess');
  await anna.getByRole('button', { name: 'Find an opponent' }).click();
  const row = ben.getByTestId('open-challenges').locator('li', { hasText: 'Archer Chess' });
  await expect(row).toBeVisible();
  await anna.goto('/settings');
  await anna.locator('.seeking').getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(0);
  await expect(anna.locator('.seeking')).toHaveCount(0);
  await close();
});

test('two who take any clock meet; two accounts play a rated game', async ({ browser }) => {
  const { pages, close } = await people(browser, 2);
  const [ada, bob] = pages;
  await signUp(ada, 'Ada');
  await signUp(bob, 'Bob');
  for (const page of pages) {
    await lobby(page);
    await page.getByLabel('Rated game').check();
  }
  await choose(ada, '3+2');
  await ada.getByLabel('Any clock is fine').check();
  await ada.getByRole('button', { name: 'Find an opponent' }).click();
  await expect(bob.getByTestId('open-challenges')).toContainText('3+2 or any clock · Rated');
  await choose(bob, '30+0');
  await bob.getByRole('button', { name: 'Find an opponent' }).click();
  for (const page of pages) {
    await expect(page).toHaveURL(/\/game\//);
    await expect(page.getByTestId('status')).toHaveText('30+0 · Rated');
  }
  await expect(ada.getByRole('link', { name: /^Bob/ })).toHaveAttribute('href', '/profile/Bob');
  await close();
});

test('guests are told what rated games need; a clock of one’s own is played; a challenge is taken back', async ({
  browser,
}) => {
  const { pages, close } = await people(browser, 2);
  const [anna, ben] = pages;
  await anna.goto('/play/archer');
  await expect(anna.getByLabel('Rated game')).toBeDisabled();
  await expect(anna.getByText('Rated games need an account.')).toBeVisible();
  const online = anna.locator('section', { hasText: 'Rated games need' });
  const own = async () => {
    await online.locator('.chip', { hasText: 'Custom' }).click();
    await online.getByLabel('Type of clock').selectOption('Byo-yomi');
    await online.getByLabel('Minutes per player').fill('2');
    await online.getByLabel('Seconds per period').fill('20');
    await anna.getByRole('button', { name: 'Challenge by link' }).click();
  };
  await own();
  const first = await anna.getByTestId('challenge-link').inputValue();
  await anna.getByRole('button', { name: 'Cancel' }).click();
  await ben.goto(first);
  await expect(ben.getByText('This challenge is no longer open.').first()).toBeVisible();
  await own();
  await ben.goto(await anna.getByTestId('challenge-link').inputValue());
  await expect(ben.locator('main')).toContainText('2 min + 3×20 s · Casual');
  await ben.getByRole('button', { name: 'Accept the challenge' }).click();
  await expect(anna.getByTestId('status')).toHaveText('2 min + 3×20 s · Casual');
  // Two minutes and, in sight from the start, what comes after them.
  await expect(ben.locator('.player .clock').first()).toHaveText(/^(2:00|1:5\d) \+ 3×20$/);
  await close();
});

test('a move in a game elsewhere is told on every page, with a count in the menu', async ({ browser }) => {
  const { pages, close } = await people(browser, 2);
  const [anna, ben] = pages;
  await lobby(anna);
  await choose(anna, 'White');
  await anna.getByRole('button', { name: 'Find an opponent' }).click();
  await lobby(ben);
  await ben
    .getByTestId('open-challenges')
    .getByRole('button', { name: /^Play Mirror/ })
    .click();
  await expect(anna).toHaveURL(/\/game\//);
  await expect(ben.locator('.bd')).toBeVisible();
  await ben.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await click(anna, 'e2', 'e4');
  const toast = ben.locator('.toast', { hasText: "It's your turn." });
  await expect(toast).toBeVisible();
  await expect(ben.getByRole('navigation').getByRole('link', { name: 'Your games' })).toContainText('1 new');
  await toast.getByRole('link', { name: 'Go to the game' }).click();
  await expect(piece(ben, 'e4')).toHaveCount(1);
  await expect(ben.getByRole('navigation').getByRole('link', { name: 'Your games' })).not.toContainText('new');
  await close();
});

test('a guest chooses a name, and others see that it is a guest', async ({ browser }) => {
  const { pages, close } = await people(browser, 2);
  const [anna, ben] = pages;
  await anna.goto('/profile');
  await anna.getByLabel('How others see you').fill('<b>x</b>');
  await anna.getByRole('button', { name: 'Save name' }).click();
  await expect(anna.getByText("a guest's name has 2 to 20 letters", { exact: false })).toBeVisible();
  await anna.getByLabel('How others see you').fill('Anna');
  await anna.getByRole('button', { name: 'Save name' }).click();
  await expect(anna.getByText('You are Anna (guest).')).toBeVisible();
  await lobby(anna);
  await anna.getByRole('button', { name: 'Find an opponent' }).click();
  await ben.goto('/lobby');
  await expect(ben.getByTestId('open-challenges')).toContainText('Anna (guest)');
  await close();
});

test('the lobby by keyboard alone, and as a screen reader has it', async ({ browser }) => {
  const { pages, close } = await people(browser, 2);
  const [anna, ben] = pages;
  await lobby(anna);
  await anna.getByRole('radio', { name: '3+2' }).focus();
  await anna.keyboard.press('Space');
  await expect(anna.getByRole('radio', { name: '3+2' })).toBeChecked();
  await anna.getByRole('button', { name: 'Find an opponent' }).focus();
  await anna.keyboard.press('Enter');
  await expect(anna.locator('.seeking[role=status]')).toContainText('3+2');
  await ben.goto('/lobby');
  const play = ben.getByRole('button', { name: /^Play Mirror Chess with Guest/ });
  await play.focus();
  await ben.keyboard.press('Enter');
  await expect(ben).toHaveURL(/\/game\//);
  await expect(anna).toHaveURL(/\/game\//);
  await close();
});

test('when nobody comes the computer offers to play as it was asked for', async ({ browser }) => {
  const { pages, close } = await people(browser, 1);
  const [anna] = pages;
  await lobby(anna);
  await choose(anna, '10+5');
  await anna.getByRole('button', { name: 'Find an opponent' }).click();
  const offer = anna.getByRole('button', { name: /Play the computer/ });
  // Somebody may still come.
  await expect(offer).toHaveCount(0);
  await anna.goto('/rules/mirror');
  await offer.click();
  await expect(anna).toHaveURL(/\/game\//);
  await expect(anna.getByTestId('status')).toContainText('10+5');
  await expect(anna.locator('.seeking')).toHaveCount(0);
  await close();
});

test('who allows it is told by the browser while looking elsewhere; who refuses is told how', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url, permissions: ['notifications'] });
  const anna = await context.newPage();
  const { pages, close } = await people(browser, 2);
  const [ben, eve] = pages;
  await anna.addInitScript(() => {
    const told: string[] = [];
    class Notice {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      onclick: (() => void) | null = null;
      constructor(_: string, { body }: { body: string }) {
        told.push(body);
      }
      close() {}
    }
    Object.assign(window, { Notification: Notice, told });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await anna.goto('/settings');
  await anna.getByLabel('Browser notifications of games and moves').check();
  await lobby(anna);
  await anna.getByRole('button', { name: 'Find an opponent' }).click();
  await expect(anna.locator('.seeking')).toBeVisible();
  await anna.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await ben.goto('/lobby');
  await ben.getByRole('button', { name: /^Play Mirror Chess with/ }).click();
  await expect(anna.locator('.toast', { hasText: 'has started' })).toBeVisible();
  const told = () => anna.evaluate(() => (window as unknown as { told: string[] }).told);
  expect((await told()).filter((it) => it.includes('has started'))).toHaveLength(1);

  await eve.addInitScript(() => {
    Object.assign(window, { Notification: { permission: 'denied', requestPermission: async () => 'denied' } });
  });
  await eve.goto('/settings');
  await eve.getByText('Browser notifications of games and moves').click();
  await expect(eve.locator('.toast')).toContainText('does not allow notifications');
  await expect(eve.getByLabel('Browser notifications of games and moves')).not.toBeChecked();
  await close();
  await context.close();
});
