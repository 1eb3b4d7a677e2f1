// Pictures of every page, light and dark, on a phone and on a desk: `npm run shots` puts them into web/screenshots.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openSite, type Site } from './server';
import { againstComputer, cell, click, drag, hotseat } from './support';

const type = async (page: Page, moves: string[]) => {
  const field = page.getByLabel('Type a move');
  for (const move of moves) {
    await field.fill(move);
    await field.press('Enter');
    await page.waitForTimeout(80);
  }
};

const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  catalogue: (page) => page.goto('/catalogue'),
  play: (page) => page.goto('/play/archer'),
  rules: (page) => page.goto('/rules/mirror'),
  'rules-rps': (page) => page.goto('/rules/rps'),
  settings: (page) => page.goto('/settings'),
  games: (page) => page.goto('/games'),
  watch: (page) => page.goto('/watch'),
  profile: (page) => page.goto('/profile'),
  puzzles: (page) => page.goto('/puzzles'),
  'puzzles-storm': (page) => page.goto('/puzzles/archer?mode=storm'),
  learn: (page) => page.goto('/learn'),
  'learn-lesson': (page) => page.goto('/learn/mirror'),
  async 'learn-done'(page) {
    await page.goto('/learn/archer');
    await page.getByRole('button', { name: 'Show me' }).click();
  },
  lobby: (page) => page.goto('/lobby'),
  editor: (page) => page.goto('/editor/archer'),
  missing: (page) => page.goto('/nowhere'),
  async studio(page) {
    await page.goto('/studio');
    await page.getByRole('button', { name: 'Show me how' }).click();
    await page.waitForTimeout(800);
  },
  async 'studio-file'(page) {
    await page.goto('/studio/archer');
    await page.getByText('The rules work').waitFor();
    await page.getByTestId('code').evaluate((field) => {
      const it = field as HTMLTextAreaElement;
      it.focus();
      it.setSelectionRange(it.value.indexOf('vD'), it.value.indexOf('vD'));
      it.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
  },
  async 'studio-faults'(page) {
    await page.goto('/studio/archer');
    await page.getByText('The rules work').waitFor();
    const code = page.getByTestId('code');
    await code.fill((await code.inputValue()).replace('shoot', 'shot').replace('mK', 'm?'));
  },
  async 'studio-form'(page) {
    await page.goto('/studio/archer');
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.getByRole('button', { name: 'archer', exact: true }).click();
  },
  async 'studio-why'(page) {
    await page.goto('/studio/archer');
    await page.getByText('The rules work').waitFor();
    const side = page.getByRole('tab', { name: 'Try out' });
    if (await side.isVisible()) await side.click();
    await page.getByRole('tab', { name: 'Why?' }).click();
    await click(page, 'c2', 'c5');
  },
  async 'studio-report'(page) {
    await page.goto('/studio/kings-cooking');
    await page.getByText('The rules work').waitFor();
    const side = page.getByRole('tab', { name: 'Try out' });
    if (await side.isVisible()) await side.click();
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByRole('button', { name: 'Play and measure' }).click();
    await page
      .getByTestId('report-progress')
      .filter({ hasText: /[1-9] games/ })
      .waitFor();
    await page.waitForTimeout(3000);
    await page.getByRole('button', { name: 'Stop and show' }).click();
    await page.getByRole('button', { name: 'Download JSON' }).waitFor();
  },
  async 'studio-rules'(page) {
    await page.goto('/studio/archer');
    await page.getByText('The rules work').waitFor();
    const side = page.getByRole('tab', { name: 'Try out' });
    if (await side.isVisible()) await side.click();
    await page.getByRole('tab', { name: 'Rules page' }).click();
  },
  async archer(page) {
    await hotseat(page, 'archer');
    await type(page, ['Ac3', 'a6', 'Ac4', 'a5', 'Ac5', 'a4']);
    await cell(page, 'c5').click();
  },
  async mirror(page) {
    await page.goto(
      '/?board=w:Pa5,Bc1,Bf1,Kg1,Qd2,Ra1,Rh1,Nb1,Ng1,Pc2,Pe2,Pf2,Pg2;b:Ra8,Rh8,Bc8,Bf8,Nb8,Ng8,Ke8,Pb7,Pc7,Pd5,Pe6,Pf6,Pg6,Ph5,Qd8&turn=white&lastMove=h7h5',
    );
    await cell(page, 'a5').click();
    // The notices about the piece list are told for a while.
    await expect(page.locator('.toast')).toHaveCount(0);
  },
  async 'kings-cooking'(page) {
    await hotseat(page, 'kings-cooking');
    await click(page, 'a1', 'a3', 'b3', 'a1', 'a3');
  },
  async caravan(page) {
    await hotseat(page, 'caravan');
    await cell(page, 'e2').click();
  },
  async rps(page) {
    await againstComputer(page, 'rps', 1, 'Red');
    await drag(page, cell(page, 'K'), cell(page, 'd1'));
    await drag(page, cell(page, 'O'), cell(page, 'e1'));
    await page.getByRole('button', { name: "Let's start" }).click();
    await page.waitForTimeout(1500);
    await cell(page, 'c2').click();
  },
  async analysis(page) {
    await page.goto(
      `/analysis/archer#text=${encodeURIComponent('1. e4 e5 (1... d5 {bold} 2. exd5) 2. Nf3 Nc6 3. Bb5')}`,
    );
    await page.getByLabel('Engine').check();
    await page.waitForTimeout(2500);
  },
  async review(page) {
    await page.goto(`/analysis/chess#text=${encodeURIComponent('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#')}`);
    await page.getByRole('button', { name: 'Review the game' }).click();
    await expect(page.getByRole('button', { name: 'Review the game' })).toBeEnabled({ timeout: 40_000 });
  },
  async solved(page) {
    await page.goto('/analysis/kings-cooking-elimination');
    await page.getByLabel('Engine').check();
    await expect(page.getByTestId('exact')).toBeVisible();
  },
  async 'puzzle-solved'(page) {
    await page.goto('/puzzles/archer?theme=shot');
    const reveal = page.getByRole('button', { name: 'Show the solution' });
    await expect(reveal).toBeVisible();
    while (await reveal.isVisible()) {
      await reveal.click();
      await page.waitForTimeout(900);
    }
  },
  async victory(page) {
    await hotseat(page, 'kings-cooking');
    await type(page, ['Nxa3', 'Nxc1', 'N>', 'Bxa1']);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async handover(page) {
    await page.goto('/play/rps');
    await page
      .locator('section', { hasText: 'Two players, one device' })
      .getByRole('button', { name: 'Start' })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async setup(page) {
    await againstComputer(page, 'rps', 1, 'Red');
    await drag(page, cell(page, 'K'), cell(page, 'd1'));
  },
  async saved(page) {
    for (const variant of ['mirror', 'caravan']) {
      await hotseat(page, variant);
      await type(page, ['e4', 'e5']);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    }
    await page.goto('/games');
  },
  locked: (page) =>
    page.goto('/g#xAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAANhGeL51-VmdS4COa-BFhhhswJbLi1Yx7ZksKrYR-qmDERg'),
  async share(page) {
    await hotseat(page, 'kings-cooking');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForTimeout(500);
  },
};

const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [390, 1280].map((width) => ({ theme, width })));

/** A phone or a desk, by its width. */
const device = (browser: Browser, theme: 'light' | 'dark', width: number, baseURL?: string) =>
  browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height: width === 390 ? 844 : 900 },
    isMobile: width === 390,
    hasTouch: width === 390,
  });

async function shoot(page: Page, name: string, theme: string, width: number) {
  // A hand-over has a dialog's heading only: nothing is shown behind it.
  await page.locator('main :is(h1, h2)').first().waitFor();
  await expect(page.locator('main:not(:has(dialog[open]))').getByText('Loading…')).toHaveCount(0);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `screenshots/${name}-${theme}-${width}.png`, fullPage: width === 390 });
}

for (const { theme, width } of LOOKS)
  for (const [name, open] of Object.entries(PAGES))
    test(`${name} ${theme} ${width}`, async ({ browser, baseURL }) => {
      const context = await device(browser, theme, width, baseURL);
      const page = await context.newPage();
      await open(page);
      await shoot(page, name, theme, width);
      await context.close();
    });

test.describe('with a server', () => {
  let site: Site;
  test.beforeAll(async () => {
    site = await openSite();
  });
  test.afterAll(async () => {
    await site?.close();
  });

  for (const { theme, width } of LOOKS)
    test(`online ${theme} ${width}`, async ({ browser }) => {
      const contexts = await Promise.all([0, 1].map(() => device(browser, theme, width, site.url)));
      const [first, second] = await Promise.all(contexts.map((context) => context.newPage()));
      const look = (page: Page, name: string) => shoot(page, name, theme, width);
      await first!.goto('/profile');
      await first!.getByLabel('Name').fill(`ada${theme}${width}`);
      await first!.getByLabel('Password').fill('long enough');
      await first!.getByRole('button', { name: 'New account' }).click();
      await expect(first!.getByRole('button', { name: 'Sign out' })).toBeVisible();
      await first!.goto('/play/archer');
      await first!.getByRole('button', { name: 'Challenge by link' }).click();
      await look(first!, 'online-invite');
      await second!.goto(await first!.getByTestId('challenge-link').inputValue());
      await look(second!, 'online-challenge');
      await second!.getByRole('button', { name: 'Accept the challenge' }).click();
      for (const page of [first!, second!]) await expect(page.locator('.bd')).toBeVisible();
      const own = await first!.locator('.player').last().locator('.side-name').textContent();
      const [white, black] = own === 'White' ? [first!, second!] : [second!, first!];
      await click(white, 'e2', 'e4');
      await click(black, 'e7', 'e5');
      for (const page of [first!, second!]) {
        await page.locator('.chat summary').click();
        await page.getByRole('button', { name: 'Turn the chat on' }).click();
      }
      await white.getByLabel('Write to the other player').fill('Hello, have a good game!');
      await white.getByRole('button', { name: 'Send' }).click();
      await look(black, 'online-game');
      for (const page of [first!, second!]) {
        await page.goto('/play/mirror');
        await page.getByRole('button', { name: 'Find an opponent' }).click();
      }
      await expect(second!).toHaveURL(/\/game\//);
      await second!.goto('/watch');
      await expect(second!.getByTestId('live-games').locator('li').first()).toBeVisible();
      await look(second!, 'online-watch');
      await second!.goto('/');
      await look(second!, 'online-home');
      await first!.goto('/profile');
      await look(first!, 'online-profile');
      for (const context of contexts) await context.close();
    });
});

test('hebrew', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Language').selectOption('he');
  for (const [name, path] of [
    ['play', '/play/archer'],
    ['rules', '/rules/mirror'],
    ['puzzles', '/puzzles/archer'],
    ['learn', '/learn/archer'],
    ['home', '/'],
    ['catalogue', '/catalogue'],
    ['studio', '/studio/archer'],
  ]) {
    await page.goto(path!);
    await page.locator('main h1').first().waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `screenshots/hebrew-${name}.png` });
  }
});
