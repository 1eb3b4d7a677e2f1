// The stories of RPS Battle.
import { expect, type Page, test } from '@playwright/test';
import { againstComputer, battle, canMove, cell, drag, marked, piece, sameChance } from './support';

async function setUp(page: Page) {
  await drag(page, cell(page, 'K'), cell(page, 'd1'));
  await expect(piece(page, 'd1').locator('use')).toHaveAttribute('href', '#art-king');
  await drag(page, cell(page, 'O'), cell(page, 'e1'));
  await expect(page.locator('.bd-piece')).toHaveCount(14);
}

/** What stands where. */
const kinds = (page: Page) =>
  page
    .locator('.bd-piece')
    .evaluateAll((all) =>
      all.map((it) => `${(it as HTMLElement).dataset.at}${it.querySelector('use')!.getAttribute('href')}`).sort(),
    );

test('setup by drag and drop with shuffle and "Let\'s start"', async ({ page }) => {
  await againstComputer(page, 'rps', 1, 'Red');
  await setUp(page);
  const before = await kinds(page);
  await page.getByRole('button', { name: 'Shuffle' }).click();
  await expect.poll(async () => (await kinds(page)).join()).not.toBe(before.join());
  // The king can still be moved, from where it stands.
  await drag(page, cell(page, 'd1'), cell(page, 'b1'));
  await expect(piece(page, 'b1').locator('use')).toHaveAttribute('href', '#art-king');
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.locator('.bd-piece')).toHaveCount(28);
});

test('hidden pieces show the colour and not the kind; nothing about them reaches the page', async ({ page }) => {
  const heard: string[] = [];
  await page.exposeFunction('heard', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const Old = Worker;
    (window as unknown as { Worker: unknown }).Worker = class extends Old {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) =>
          (window as unknown as { heard(text: string): void }).heard(String(data)),
        );
      }
    };
  });
  await againstComputer(page, 'rps', 1, 'Red');
  await setUp(page);
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.locator('.bd-piece.second.hidden-kind')).toHaveCount(14);
  await expect(page.locator('.bd-piece.second use').first()).toHaveAttribute('href', '#art-hidden');
  const boards = heard.flatMap((text) => [...text.matchAll(/"position":"([^" ]+)/g)].map((it) => it[1]!));
  expect(boards.length).toBeGreaterThan(2);
  for (const board of boards) expect(board).not.toMatch(/[a-z]/);
});

test('"Your Turn" and "Opponent\'s Turn"; an own piece shows every legal cell, an opponent\'s cannot be dragged', async ({
  page,
}) => {
  await againstComputer(page, 'rps', 1, 'Red');
  await setUp(page);
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.getByTestId('turn')).toHaveText(/Your Turn|Opponent's Turn/);
  await expect(page.getByTestId('turn')).toHaveText('Your Turn');
  await canMove(page, 'c2');
  await cell(page, 'c2').click();
  const { move, take } = await marked(page);
  expect([...move, ...take]).toContain('c3');
  await drag(page, cell(page, 'c6'), cell(page, 'c5'));
  await expect(piece(page, 'c6')).toHaveCount(1);
  await expect(cell(page, 'c6')).not.toHaveClass(/mine/);
});

test('a whole battle: fights are shown, winners wear a halo, ties are picked for, the end shows everything, rematch', async ({
  page,
}) => {
  await sameChance(page);
  // Sparks fly where two meet, and the one that falls goes there first.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      if (document.querySelector('.bd-burst')) seen.add('sparks');
      if (document.querySelector('.bd-piece:not([data-at])')) seen.add('fallen');
      requestAnimationFrame(look);
    };
    look();
  });
  await againstComputer(page, 'rps-onslaught', 1, 'Red');
  let halo = false;
  await battle(
    page,
    (it) => it.click(),
    async () => {
      halo ||= (await page.locator('.bd-piece.halo').count()) > 0;
    },
  );
  expect(halo).toBe(true);
  const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].sort());
  expect(await seen()).toEqual(['fallen', 'sparks']);
  // It is over: all of it may be taken away.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByTestId('share-record')).toHaveValue(/"rps-onslaught"/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByTestId('turn')).not.toHaveText('The game is over');
});

test('the computer takes the same time for everything it does: a setup, a move', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: [number, string][] = [];
    Object.assign(window, { asked });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...message: unknown[]) {
      asked.push([performance.now(), String(message[0])]);
      return (post as (...message: unknown[]) => void).apply(this, message);
    };
  });
  const level = 5;
  await againstComputer(page, 'rps', level, 'Red');
  await setUp(page);
  await page.getByRole('button', { name: "Let's start" }).click();
  await canMove(page, 'c2');
  await cell(page, 'c2').click();
  await cell(page, 'c3').click();
  // How long after it was asked what the computer did was looked at: when its time is up, and not before.
  const times = async () => {
    const asked = await page.evaluate(() => (window as unknown as { asked: [number, string][] }).asked);
    return asked.flatMap(([at, message], index) => {
      if (!message.includes('"ask":"computer"')) return [];
      const looks = ([, next]: [number, string]) => next.includes('"ask":"look"') && !next.includes('"act"');
      return [(asked.slice(index + 1).find(looks)?.[0] ?? Infinity) - at];
    });
  };
  // Its king, its pit, that it is ready, and a move.
  await expect.poll(async () => (await times()).filter(Number.isFinite).length).toBeGreaterThan(3);
  const took = await times();
  for (const time of took) expect(time).toBeGreaterThan(20 + level ** 2 * 9);
});

test('two at one device: the hand-over screen hides the armies', async ({ page }) => {
  await page.goto('/play/rps');
  await expect(page.getByText('A screen between turns')).toBeVisible();
  await page.locator('section', { hasText: 'Two players, one device' }).getByRole('button', { name: 'Start' }).click();
  const screen = page.getByRole('dialog', { name: 'Hand over the device' });
  await expect(screen).toContainText("Red's turn");
  await screen.getByRole('button', { name: 'I am ready' }).click();
  await setUp(page);
  await expect(cell(page, 'K')).toHaveClass(/placed/);
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(screen).toContainText("Blue's turn");
  await screen.getByRole('button', { name: 'I am ready' }).click();
  // Blue sees an empty board with the own rows at the bottom.
  await expect(page.locator('.bd-piece')).toHaveCount(0);
  await drag(page, cell(page, 'K'), cell(page, 'd6'));
  await drag(page, cell(page, 'O'), cell(page, 'e6'));
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.getByTestId('turn')).toContainText("'s turn");
});

test('two at one device: a battle that is taken up again shows nothing before the right one has it', async ({
  page,
}) => {
  await page.goto('/play/rps');
  await page.locator('section', { hasText: 'Two players, one device' }).getByRole('button', { name: 'Start' }).click();
  const screen = page.getByRole('dialog', { name: 'Hand over the device' });
  const ready = screen.getByRole('button', { name: 'I am ready' });
  await ready.click();
  await setUp(page);
  const path = new URL(page.url()).pathname;
  await page.reload();
  await expect(screen).toContainText("Red's turn");
  await expect(page.locator('.bd-piece')).toHaveCount(0);
  await ready.click();
  await expect(page.locator('.bd-piece')).toHaveCount(14);
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(screen).toContainText("Blue's turn");
  // Escape does not open it, however often.
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Escape');
  await expect(ready).toBeVisible();
  await expect(page.locator('.bd-piece').first()).toBeHidden();
  await page.goto('/');
  await page.locator('.continue').getByRole('link', { name: 'RPS Battle' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(screen).toContainText("Blue's turn");
  await expect(page.locator('.bd-piece')).toHaveCount(0);
  await ready.click();
  // Blue's own rows, still empty.
  await expect(cell(page, 'K')).toBeVisible();
  await expect(page.locator('.bd-piece')).toHaveCount(0);
});

test('a tie: both owners pick in secret, the winner wears a halo', async ({ page }) => {
  await page.goto('/play/rps');
  await page.locator('section', { hasText: 'Two players, one device' }).getByRole('button', { name: 'Start' }).click();
  const pass = async () => {
    await page
      .getByRole('dialog', { name: 'Hand over the device' })
      .getByRole('button', { name: 'I am ready' })
      .click();
    await expect(page.getByRole('dialog', { name: 'Hand over the device' })).toHaveCount(0);
  };
  const front = async (row: number) => {
    const all = await kinds(page);
    return new Map(all.filter((it) => it[1] === String(row)).map((it) => [it[0]!, it.slice(2)]));
  };
  await pass();
  await setUp(page);
  const red = await front(2);
  await page.getByRole('button', { name: "Let's start" }).click();
  await pass();
  await drag(page, cell(page, 'K'), cell(page, 'd6'));
  await drag(page, cell(page, 'O'), cell(page, 'e6'));
  await expect(page.locator('.bd-piece')).toHaveCount(14);
  // Blue shuffles until equals face each other in some column.
  const facing = async () => [...(await front(5))].find(([file, kind]) => red.get(file) === kind)?.[0];
  let file = await facing();
  for (let tries = 0; !file && tries < 30; tries += 1) {
    await page.getByRole('button', { name: 'Shuffle' }).click();
    await page.waitForTimeout(100);
    file = await facing();
  }
  await page.getByRole('button', { name: "Let's start" }).click();
  const handover = page.getByRole('dialog', { name: 'Hand over the device' });
  await expect(page.getByTestId('moves').locator('li')).toHaveCount(1);
  const blueFirst = (await page.getByTestId('moves').locator('li').first().textContent()) === 'Blue begins';
  if (!blueFirst) await pass();
  const steps = blueFirst ? ['54', '23', '43'] : ['23', '54', '34'];
  for (const [index, step] of steps.entries()) {
    await cell(page, `${file}${step[0]}`).click();
    await cell(page, `${file}${step[1]}`).click();
    if (index < 2) await pass();
  }
  const tie = page.getByRole('dialog', { name: 'A tie!' });
  await expect(tie).toBeVisible();
  await expect(tie.locator('.pick')).toHaveCount(3);
  await tie.getByRole('button', { name: 'rock' }).click();
  await expect(handover).toBeVisible();
  await pass();
  await tie.getByRole('button', { name: 'paper' }).click();
  await expect(tie).toHaveCount(0);
  await expect(page.locator('.bd-piece.halo')).toHaveCount(1);
  await expect(page.getByTestId('moves')).toContainText('paper wins');
});

test('a turn that is passed over is told', async ({ page }) => {
  const view = (v: number, turn: string) => ({
    v,
    variant: 'rps',
    viewer: 'red',
    position: '7/7/7/7/K6/7 r play 0 1',
    turn: [turn],
    actions: [],
    check: false,
    ready: [true, true],
    clocks: [null, null],
    offers: { draw: [false, false], takeback: [false, false], rematch: [false, false] },
  });
  const person = { id: 'g1', name: 'Guest', kind: 'guest' };
  const game = {
    id: 'abc',
    variant: 'rps',
    name: 'RPS Battle',
    family: 'battle',
    control: { kind: 'unlimited' },
    start: null,
    players: [person, person],
    rated: false,
    private: true,
    begun: 0,
    result: null,
    reason: null,
  };
  await page.routeWebSocket(/\/ws$/, (ws) => {
    const send = (message: object) => ws.send(JSON.stringify(message));
    send({ t: 'welcome', protocol: 1, you: person, now: 0 });
    ws.onMessage((text) => {
      if (JSON.parse(String(text)).t !== 'watch') return;
      send({
        t: 'snapshot',
        game,
        ply: 1,
        seq: 0,
        present: [true, true],
        events: [{ v: 1, at: 0, t: 'first', seat: 'red' }],
        view: view(1, 'blue'),
      });
      setTimeout(
        () =>
          send({
            t: 'events',
            game: 'abc',
            ply: 2,
            events: [{ v: 2, at: 0, t: 'passed', seat: 'red' }],
            view: view(2, 'blue'),
          }),
        800,
      );
    });
  });
  await page.goto('/game/abc');
  await expect(page.getByTestId('turn')).toHaveText("Opponent's Turn");
  await expect(page.locator('.toast')).toHaveText('Red has no move and is passed over.');
  await expect(page.getByTestId('moves')).toContainText('passed over');
});

test('the rules diagram tells who beats whom', async ({ page }) => {
  await page.goto('/rules/rps');
  await expect(page.locator('.piece-rule', { hasText: 'rock' }).first()).toContainText('Beats scissors');
  await expect(page.locator('.piece-rule', { hasText: 'pit' })).toContainText('Never moves');
});

test('emotes are for somebody who sees them: there are none against the computer', async ({ page }) => {
  await againstComputer(page, 'rps', 1, 'Red');
  await expect(page.getByTestId('turn')).toBeVisible();
  await expect(page.locator('.emotes')).toHaveCount(0);
});

test('a setup shows its rows and its buttons from the beginning; players see how many pieces are left', async ({
  page,
}) => {
  await againstComputer(page, 'rps', 1, 'Red');
  const [shuffle, start] = ['Shuffle', "Let's start"].map((name) => page.getByRole('button', { name }));
  await expect(shuffle!).toBeDisabled();
  await expect(start!).toBeDisabled();
  await expect(cell(page, 'a1')).toHaveClass(/home/);
  await expect(cell(page, 'g2')).toHaveClass(/home/);
  await expect(cell(page, 'a3')).not.toHaveClass(/home/);
  const place = await start!.boundingBox();
  await setUp(page);
  await expect(start!).toBeEnabled();
  expect(await start!.boundingBox()).toEqual(place);
  await start!.click();
  await expect(page.getByTestId('left-first')).toHaveText('14 pieces left');
  await expect(page.getByTestId('left-second')).toHaveText('14 pieces left');
});

test('a tie is asked beside the board, where the fight can be seen', async ({ page }) => {
  await sameChance(page);
  await againstComputer(page, 'rps-onslaught', 1, 'Red');
  let asked = false;
  await battle(
    page,
    (it) => it.click(),
    async () => {
      const tie = page.locator('dialog.tie');
      if (asked || !(await tie.count())) return;
      asked = true;
      const [box, board] = [await tie.boundingBox(), await page.locator('.bd').boundingBox()];
      expect(box!.x).toBeGreaterThanOrEqual(board!.x + board!.width);
      await expect(tie.getByRole('button').first()).toBeFocused();
    },
  );
  expect(asked).toBe(true);
});

test('a battle that is over is replayed step by step, by buttons and by keys', async ({ page }) => {
  await sameChance(page);
  await againstComputer(page, 'rps-onslaught', 1, 'Red');
  await battle(page, (it) => it.click());
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const end = await kinds(page);
  await page.getByRole('button', { name: 'Replay' }).click();
  const back = page.getByRole('button', { name: 'Step Back' });
  // It begins with both armies as they were set up, nobody hidden.
  await expect(back).toBeDisabled();
  const start = await kinds(page);
  expect(start.length).toBeGreaterThan(end.length);
  expect(start.join()).not.toContain('hidden');
  await page.getByRole('button', { name: 'Step Forward' }).click();
  await expect.poll(async () => (await kinds(page)).join()).not.toBe(start.join());
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await kinds(page)).join()).toBe(start.join());
  await page.keyboard.press('End');
  await expect.poll(async () => (await kinds(page)).join()).toBe(end.join());
  // Nothing can be touched there.
  await expect(page.locator('.sq.mine')).toHaveCount(0);
});
