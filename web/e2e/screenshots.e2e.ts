// Pictures of every page, light and dark, on a phone and on a desk: `npm run shots` puts them into web/screenshots.
import { mkdirSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
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
  play: (page) => page.goto('/play/archer'),
  rules: (page) => page.goto('/rules/mirror'),
  'rules-rps': (page) => page.goto('/rules/rps'),
  settings: (page) => page.goto('/settings'),
  games: (page) => page.goto('/games'),
  watch: (page) => page.goto('/watch'),
  profile: (page) => page.goto('/profile'),
  puzzles: (page) => page.goto('/puzzles'),
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
    await page.waitForTimeout(5500);
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
  async share(page) {
    await hotseat(page, 'kings-cooking');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForTimeout(500);
  },
};

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    for (const [name, open] of Object.entries(PAGES))
      test(`${name} ${theme} ${width}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await open(page);
        await page.waitForTimeout(600);
        mkdirSync('screenshots', { recursive: true });
        await page.screenshot({ path: `screenshots/${name}-${theme}-${width}.png`, fullPage: width === 390 });
      });

test('hebrew', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Language').selectOption('he');
  await page.goto('/play/archer');
  await page.screenshot({ path: 'screenshots/hebrew-play.png' });
  await page.goto('/rules/mirror');
  await page.waitForTimeout(500);
  await page.screenshot({ path: 'screenshots/hebrew-rules.png' });
});
