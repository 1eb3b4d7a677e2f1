// People: an account and what its owner does with it, ratings over time, others one has had enough of.
import { expect, type Page, test } from '@playwright/test';
import { openSite, type Site } from './server';
import { click } from './support';

let site: Site;
test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(() => site.close());

async function signUp(page: Page, name: string, password = 'correct horse') {
  await page.goto(`${site.url}/profile`);
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Sign in' }) });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'New account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('a password is changed, recovered by a code, and the account deleted', async ({ page, browser }) => {
  await signUp(page, 'Ada');
  const account = page.getByTestId('account');
  const dialog = page.getByRole('dialog');
  await account.getByRole('button', { name: 'Make a recovery code' }).click();
  await dialog.getByLabel('Current password').fill('wrong horse');
  await dialog.getByRole('button', { name: 'Make a recovery code' }).click();
  await expect(dialog).toContainText('this is not your password');
  await dialog.getByLabel('Current password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Make a recovery code' }).click();
  await expect(page.getByTestId('share-recovery')).toHaveValue(/^[0-9a-f]{8}-/);
  const code = await page.getByTestId('share-recovery').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await account.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('Current password').fill('correct horse');
  await dialog.getByLabel('New password').fill('battery staple');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();

  // On another machine, the password forgotten.
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${site.url}/profile`);
  await other.getByText('Forgot your password?').click();
  const form = other.getByRole('form', { name: 'Forgot your password?' });
  await form.getByLabel('Name').fill('ada');
  await form.getByLabel('Recovery code').fill(code);
  await form.getByLabel('New password').fill('once more, then');
  await form.getByRole('button', { name: 'Set new password' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ada');

  await other.getByTestId('account').getByRole('button', { name: 'Delete account' }).click();
  const ask = other.getByRole('dialog');
  await ask.getByLabel('Current password').fill('once more, then');
  await ask.getByRole('button', { name: 'Delete account' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.goto(`${site.url}/profile/Ada`);
  await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a profile filters games, knows how two have done, and one can block and report', async ({ page, browser }) => {
  await signUp(page, 'Bea');
  const other = await (await browser.newContext()).newPage();
  await signUp(other, 'Cid');
  await page.goto(`${site.url}/play/chess`);
  const online = page.locator('section.panel', { hasText: 'Online' });
  await online.getByLabel('White').check();
  await online.getByLabel('Rated game').check();
  await page.getByRole('button', { name: 'Find an opponent' }).click();
  await other.goto(`${site.url}/lobby`);
  await other.getByRole('button', { name: /Play.*Bea/ }).click();
  await expect(page).toHaveURL(/\/game\//);
  await click(page, 'e2', 'e4');
  await expect(other.getByTestId('moves')).toContainText('e4');
  await click(other, 'e7', 'e5');
  await expect(page.getByTestId('moves')).toContainText('e5');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really?' }).click();
  await expect(page.getByRole('dialog', { name: 'You lost' })).toBeVisible();
  // What it did to the ratings is told where the end is.
  await expect(page.getByTestId('gains')).toContainText(/Bea\s*1\d{3}\s*−\d+/);
  await expect(page.getByTestId('gains')).toContainText(/Cid\s*1\d{3}\s*\+\d+/);

  await page.goto(`${site.url}/profile/Cid`);
  await expect(page.getByTestId('stranger')).toContainText('Against you: 0 won, 0 drawn, 1 lost');
  await expect(page.getByTestId('tallies').getByRole('row', { name: 'Chess 1 0 0' })).toBeVisible();
  // One game says little of how strong somebody is.
  await expect(page.getByTitle('provisional: too few games to be sure').first()).toBeVisible();
  const games = page.getByTestId('games').getByRole('link', { name: 'Open' });
  await expect(games).toHaveCount(1);
  await page.getByLabel('Result').selectOption('lost');
  await expect(games).toHaveCount(0);
  await page.getByLabel('Result').selectOption('won');
  await expect(games).toHaveCount(1);
  await page.getByTestId('stranger').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByTestId('stranger')).toContainText('You blocked this player');
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByLabel('What happened?').fill('<b>rude</b>');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. The operator')).toBeVisible();

  await page.goto(`${site.url}/games`);
  await expect(page.getByTestId('finished')).toContainText('Chess · 0-1');
  await page.goto(`${site.url}/best/chess`);
  await expect(page.getByText('Nobody has played enough rated games yet.')).toBeVisible();
});

test('a guest finds a finished game again', async ({ page }) => {
  await page.goto(`${site.url}/play/chess`);
  const begun = await page.evaluate(async () => {
    await fetch('/api/me');
    const terms = { level: 1, terms: { variant: 'chess', side: 'first', control: { kind: 'unlimited' } } };
    const answer = await fetch('/api/computer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(terms),
    });
    return (await answer.json()) as { id: string };
  });
  expect(begun.id).toBeTruthy();
  await page.goto(`${site.url}/game/${begun.id}`);
  await click(page, 'e2', 'e4');
  await expect(page.locator('.moves .move:not(.none)')).toHaveCount(2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really?' }).click();
  await expect(page.getByRole('dialog', { name: 'You lost' })).toBeVisible();
  await page.goto(`${site.url}/games`);
  await expect(page.getByTestId('finished')).toContainText('Chess · 0-1');
});

test('one follows somebody, sees that they are there, and challenges them wherever they are', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Dan');
  const other = await (await browser.newContext()).newPage();
  await signUp(other, 'Eli');
  await page.goto(`${site.url}/profile/Eli`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  await page.goto(`${site.url}/lobby`);
  await expect(page.getByTestId('friends')).toContainText('online');
  await page.getByRole('link', { name: 'Challenge Eli' }).click();
  const form = page.locator('section.panel', { hasText: 'Challenge Eli' });
  await form.getByRole('button', { name: 'Challenge Eli' }).click();
  await expect(page.getByText('Waiting for Eli…')).toBeVisible();
  // The first one is declined, and whoever asked hears it.
  const asked = other.locator('.toast', { hasText: 'Dan challenges you' });
  await asked.getByRole('link', { name: 'Open' }).click();
  await other.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Eli declined your challenge.')).toBeVisible();
  await form.getByRole('button', { name: 'Challenge Eli' }).click();
  await expect(page.getByText('Waiting for Eli…')).toBeVisible();
  await asked.getByRole('link', { name: 'Open' }).click();
  await other.getByRole('button', { name: 'Accept the challenge' }).click();
  await expect(page).toHaveURL(/\/game\//);
  await expect(other).toHaveURL(/\/game\//);
});

test('whoever plays a rated game gets no engine on our pages; the operator sees reports and acts', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Fay');
  const other = await (await browser.newContext()).newPage();
  await signUp(other, 'Gus');
  await page.goto(`${site.url}/play/chess`);
  const online = page.locator('section.panel', { hasText: 'Online' });
  await online.getByLabel('Rated game').check();
  await page.getByRole('button', { name: 'Find an opponent' }).click();
  await other.goto(`${site.url}/lobby`);
  await other.getByRole('button', { name: /Play.*Fay/ }).click();
  await expect(page).toHaveURL(/\/game\//);
  await page.goto(`${site.url}/analysis/chess`);
  const engine = page.getByRole('checkbox', { name: 'Engine' });
  await engine.click();
  await expect(page.locator('.toast')).toContainText('You are playing a rated game.');
  await expect(engine).not.toBeChecked();
  await other.getByRole('button', { name: 'Abort game' }).click();
  await expect(other.getByTestId('status')).toContainText('aborted');
  await engine.click();
  await expect(engine).toBeChecked();

  await page.goto(`${site.url}/profile/Gus`);
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByLabel('What happened?').fill('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. The operator')).toBeVisible();
  await page.goto(`${site.url}/operator`);
  await expect(page.getByText('this is for the operators of this server')).toBeVisible();
  site.admin('operator', 'Fay');
  await page.reload();
  // What people write is never markup.
  await expect(page.getByTestId('reports')).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.getByTestId('reports').locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose: Gus' }).click();
  await page.getByLabel('Why (kept in the log)').fill('rude');
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect(page.getByText('silence 7 Gus: done')).toBeVisible();
  await expect(page.getByTestId('audit')).toContainText('by Fay: rude');
  await page.getByLabel('What to do').selectOption('close');
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect(page.getByTestId('audit')).toContainText('close Gus');
  await other.goto(`${site.url}/profile`);
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
